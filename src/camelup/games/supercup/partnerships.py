"""Where this module stood in version 0.1; see `camelup.games.dice.modules.partnerships`."""

from camelup.games.dice.modules import partnerships
from camelup.games.moved import moved

__getattr__ = moved(__name__, partnerships)
