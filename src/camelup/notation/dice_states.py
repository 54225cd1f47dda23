"""Where states of the dice games stood in version 0.1; see `camelup.games.dice.codec`."""

from camelup.deprecated import moved
from camelup.games.dice import codec

__getattr__ = moved(__name__, codec)
