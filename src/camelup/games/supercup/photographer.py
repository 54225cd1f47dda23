"""Where this module stood in version 0.1; see `camelup.games.dice.modules.photographer`."""

from camelup.games.dice.modules import photographer
from camelup.games.moved import moved

__getattr__ = moved(__name__, photographer)
