"""Where the rules of the dice games stood in version 0.1; see `camelup.games.dice`."""

from camelup.deprecated import moved
from camelup.games import conventions
from camelup.games.dice import payout, rules

__getattr__ = moved(__name__, conventions, payout, rules)
