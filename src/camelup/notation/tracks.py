"""Where what states share stood in version 0.1; see `camelup.games.codec`."""

from camelup.games import codec
from camelup.games.moved import moved

__getattr__ = moved(__name__, codec)
