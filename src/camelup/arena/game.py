"""One game between bots, from a new table to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from camelup.arena.entrants import make
from camelup.arena.seat import GuardedBot
from camelup.games.conventions import LONGEST_GAME
from camelup.play import Table
from camelup.stream import Stream

Chance = Callable[[Table], None]
"""Applies all pending chance events at a table."""


def seat_bots(specs: Sequence[str], limit: float, stream_of: Callable[[int], Stream]) -> list[GuardedBot]:
    """Create a bot for every seat; `limit` is the time limit for an answer of a program, in seconds."""
    return [GuardedBot(make(spec, limit), stream_of(seat)) for seat, spec in enumerate(specs)]


def play_out(
    table: Table, seats: Sequence[GuardedBot], chance: Chance = lambda table: None, most: int = LONGEST_GAME
) -> list[list[int]]:
    """Play until the race is over or has `most` events, then release the bots. Returns money by seat at the
    end of each leg. A table with its own seed needs no `chance`."""
    legs: list[list[int]] = []
    try:
        chance(table)
        while (seat := table.to_act) is not None and table.event_count < most:
            leg = table.leg
            table.play(seats[seat].choose(table.view(seat), table.legal))
            chance(table)
            if table.leg != leg or table.over:
                legs.append(table.money)
    finally:
        for one in seats:
            one.leave(table.result)
    return legs
