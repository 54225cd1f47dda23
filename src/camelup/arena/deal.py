"""A deal: all chance of one game, fixed in advance, so that every lineup and rotation plays the same dice.

Each chance event is drawn from its own stream, identified by the deal, the leg and the number of the event in
the leg. So the dice of a leg come in the same order with the same faces, whatever the players do; the hands
of `cards` are equal too, and its deck as far as the choices allow. Each seat has a stream of its own,
identified by the seat and not by who plays it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.play import Table
from camelup.stream import Stream, draw, start_stream

SEAT_STREAMS = 16
EVENTS = 64
"""Capacity for the chance events of a leg: 5 setup cards, 6 hands and a deck of 12 are the most."""
DEAL_STREAMS = 2**20
"""Streams that a deal uses: those of its seats, then those of its legs."""
MOST_DEALS = 2**40


class Deal:
    """All chance of one game."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = seed
        self._number = number
        self._leg = 0
        self._event = 0

    def seat_stream(self, seat: int) -> Stream:
        """The random stream of a seat."""
        return self._stream(seat)

    def bring(self, table: Table) -> None:
        """Draw and apply chance events until a seat is to act or the race is over."""
        while table.chance_is_next:
            stream = self._next(table.leg)
            table.draw(partial(_pick, stream))

    def _next(self, leg: int) -> Stream:
        if leg != self._leg:
            self._leg, self._event = leg, 0
        self._event += 1
        return self._stream(SEAT_STREAMS + leg * EVENTS + self._event - 1)

    def _stream(self, part: int) -> Stream:
        stream = Stream()
        start_stream(stream, self._seed, self._number * DEAL_STREAMS + part)
        return stream


def _pick(stream: Stream, words: list[tuple[str, int]]) -> int:
    return draw([weight for _, weight in words], len(words), stream)


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, SEATS="SEAT_STREAMS", STREAMS="DEAL_STREAMS")
