"""Where random play stood in version 0.1; see `camelup.games.random_play` and `camelup.stream`."""

from camelup import stream
from camelup.deprecated import moved
from camelup.games import conventions, random_play

__getattr__ = moved(__name__, conventions, stream, random_play)
