"""Deprecated: the names of this module of version 0.1 are now in `camelup.games.dice.codec`."""

from camelup.deprecated import moved
from camelup.games.dice import codec

__getattr__ = moved(__name__, codec)
