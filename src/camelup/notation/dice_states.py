"""Where states of the dice games stood in version 0.1; see `camelup.games.dice.codec`."""

from camelup.games.dice import codec
from camelup.games.moved import moved

__getattr__ = moved(__name__, codec)
