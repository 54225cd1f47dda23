"""Where this module stood in version 0.1; see `camelup.games.dice.modules.long_track`."""

from camelup.deprecated import moved
from camelup.games.dice.modules import long_track

__getattr__ = moved(__name__, long_track)
