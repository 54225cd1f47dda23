"""The modules of the Supercup expansion, one file and one switch each. The rows of each follow those of the
module before, so the last one has all of them."""

from __future__ import annotations

from camelup.games.dice.modules import long_track

ROWS = long_track.ROWS
OUTCOMES = long_track.OUTCOMES
