"""Leg tickets of all games: their values and payouts."""

from __future__ import annotations

from camelup.rule import rule

TICKET_VALUES = (5, 3, 2, 2)
"""A stack of leg tickets from the top; only the first edition omits the last one (C1.1, L3, B1, X2)."""


@rule
def ticket_pay(value: int, place: int) -> int:
    """A leg ticket pays its value for the first camel, 1 for the second, else it costs 1 (C7.2, K7.2)."""
    if place == 1:
        return value
    return 1 if place == 2 else -1
