"""Tests of the environments, with OpenSpiel's games registered whichever of them run."""

import camelup.envs.openspiel  # noqa: F401 - registers the games
