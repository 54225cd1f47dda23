"""Where this module stood in version 0.1; see `camelup.games.dice.modules.partnerships`."""

from camelup.deprecated import moved
from camelup.games.dice.modules import partnerships

__getattr__ = moved(__name__, partnerships)
