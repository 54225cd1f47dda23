"""Deprecated: the names of this module of version 0.1 are now in `camelup.schema.reasons`."""

from camelup.schema.reasons import *  # noqa: F403
