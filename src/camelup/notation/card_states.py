"""Where states of the card game stood in version 0.1; see `camelup.games.cards.codec`."""

from camelup.deprecated import moved
from camelup.games.cards import codec

__getattr__ = moved(__name__, codec)
