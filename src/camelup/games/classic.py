"""Deprecated: the names of this module of version 0.1 are now in `camelup.games.dice`."""

from camelup.deprecated import moved
from camelup.games import conventions
from camelup.games.dice import payout, rules

__getattr__ = moved(__name__, conventions, payout, rules)
