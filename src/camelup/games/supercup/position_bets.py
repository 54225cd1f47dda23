"""Where this module stood in version 0.1; see `camelup.games.dice.modules.position_bets`."""

from camelup.deprecated import moved
from camelup.games.dice.modules import position_bets

__getattr__ = moved(__name__, position_bets)
