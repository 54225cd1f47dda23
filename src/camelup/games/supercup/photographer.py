"""Where this module stood in version 0.1; see `camelup.games.dice.modules.photographer`."""

from camelup.deprecated import moved
from camelup.games.dice.modules import photographer

__getattr__ = moved(__name__, photographer)
