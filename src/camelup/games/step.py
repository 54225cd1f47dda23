"""Deprecated: the names of this module of version 0.1 are now in `camelup.games.random_play` and
`camelup.stream`."""

from camelup import stream
from camelup.deprecated import moved
from camelup.games import conventions, random_play

__getattr__ = moved(__name__, conventions, stream, random_play)
