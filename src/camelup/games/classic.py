"""Where the rules of the dice games stood in version 0.1; see `camelup.games.dice`."""

from camelup.games import conventions
from camelup.games.dice import payout, rules
from camelup.games.moved import moved

__getattr__ = moved(__name__, conventions, payout, rules)
