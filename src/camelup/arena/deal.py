"""A deal: all the chance of one game, fixed beforehand, so that the same dice can be played again.

Every chance event is drawn from a stream of its own, named by the deal, the leg and the event's number in
the leg. The dice of a leg thus come out alike, in the same order and with the same faces, whatever is done
in between; the hands of `cards` are alike too, and its deck as far as the choices allow. Each seat has its
own stream as well, named by the seat and not by who sits there.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.play import Table
from camelup.stream import Stream, draw, start_stream

SEAT_STREAMS = 16
EVENTS = 64
"""Room for the chance events of a leg: 5 setup cards, 6 deals and a deck of 12 are the most."""
DEAL_STREAMS = 2**20
"""Streams a deal owns: its seats', then those of its legs."""
MOST_DEALS = 2**40


class Deal:
    """The chance of one game, event by event."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = seed
        self._number = number
        self._leg = 0
        self._event = 0

    def seat_stream(self, seat: int) -> Stream:
        """The stream of whoever sits there."""
        return self._stream(seat)

    def bring(self, table: Table) -> None:
        """Let chance happen at a table until a seat is to act or the race is over."""
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
