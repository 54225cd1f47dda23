"""Where the crazy camels stood in version 0.1; see `camelup.games.dice.crazy`."""

from camelup.deprecated import moved
from camelup.games.dice import crazy

__getattr__ = moved(__name__, crazy)
