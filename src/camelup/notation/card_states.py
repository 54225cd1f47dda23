"""Where states of the card game stood in version 0.1; see `camelup.games.cards.codec`."""

from camelup.games.cards import codec
from camelup.games.moved import moved

__getattr__ = moved(__name__, codec)
