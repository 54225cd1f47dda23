"""Games between bots, identified by a seed and a number: the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from camelup.arena.entrants import ANSWER_LIMIT, entrant
from camelup.arena.game import play_out, seat_bots
from camelup.deprecated import renamed
from camelup.games import Options
from camelup.play import Table
from camelup.schema.plain import Json
from camelup.stream import Stream, start_stream

MATCH_STREAMS = 16
"""Streams per game: one for chance, then one per seat."""


@dataclass(frozen=True)
class Match:
    """The game, options and bots of a series of games; `bots` has one spec per seat, as `entrants` writes
    them."""

    game: str
    bots: tuple[str, ...]
    options: Options
    seed: int

    def table(self, number: int) -> Table:
        """A new table for one game of the match, which draws its own chance events."""
        return Table(
            self.game,
            [f"{entrant(bot).label} {seat}" for seat, bot in enumerate(self.bots)],
            seed=self.stream(number, 0),
            modules=self.options.modules,
            spicy=self.options.spicy,
            memory=self.options.memory,
        )

    def stream(self, number: int, part: int) -> Stream:
        """A random stream of one game: part 0 is for chance, part 1 + seat for a bot."""
        stream = Stream()
        start_stream(stream, self.seed, number * MATCH_STREAMS + part)
        return stream


def simulated_record(match: Match, number: int) -> Json:
    """Play one game, up to the limit of events, and return its record with its seed and number, and the seats
    that forfeited."""
    table = match.table(number)
    specs = [entrant(bot).spec for bot in match.bots]
    seats = seat_bots(specs, ANSWER_LIMIT, lambda seat: match.stream(number, 1 + seat))
    play_out(table, seats)
    faults = {str(seat): one.fault for seat, one in enumerate(seats) if one.fault}
    named = {"seed": match.seed, "number": number}
    return table.record() | named | ({"forfeits": faults} if faults else {})


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, STREAMS="MATCH_STREAMS")
