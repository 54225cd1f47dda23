"""Where what states share stood in version 0.1; see `camelup.games.codec`."""

from camelup.deprecated import moved
from camelup.games import codec

__getattr__ = moved(__name__, codec)
