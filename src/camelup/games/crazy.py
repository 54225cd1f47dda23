"""Where the crazy camels stood in version 0.1; see `camelup.games.dice.crazy`."""

from camelup.games.dice import crazy
from camelup.games.moved import moved

__getattr__ = moved(__name__, crazy)
