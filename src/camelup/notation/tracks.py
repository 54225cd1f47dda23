"""Deprecated: the names of this module of version 0.1 are now in `camelup.games.codec`."""

from camelup.deprecated import moved
from camelup.games import codec

__getattr__ = moved(__name__, codec)
