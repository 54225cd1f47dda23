"""One game between bots, named by a seed and a number: the same wherever and whenever it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from camelup.bots import new_bot
from camelup.games import Options
from camelup.games.step import LONGEST_GAME
from camelup.play import Table
from camelup.stream import Stream, start_stream

STREAMS = 16
"""Streams a game owns: one for chance, then one for each seat."""


@dataclass(frozen=True)
class Match:
    """Who plays what; `bots` has one name a seat."""

    game: str
    bots: tuple[str, ...]
    options: Options
    seed: int

    def table(self, number: int) -> Table:
        """The table of one game of the match, with its chance drawn."""
        return Table(
            self.game,
            [f"{bot} {seat}" for seat, bot in enumerate(self.bots)],
            seed=self.stream(number, 0),
            modules=self.options.modules,
            spicy=self.options.spicy,
            memory=self.options.memory,
        )

    def stream(self, number: int, part: int) -> Stream:
        """A random stream of one game: part 0 is chance, part 1 + seat a bot's."""
        stream = Stream()
        start_stream(stream, self.seed, number * STREAMS + part)
        return stream


def play_match(match: Match, number: int) -> Table:
    """Play one game to its end, or to the limit of events."""
    table = match.table(number)
    bots = [new_bot(name) for name in match.bots]
    streams = [match.stream(number, 1 + seat) for seat in range(len(bots))]
    while not table.over and len(table.events) < LONGEST_GAME:
        play_turn(table, bots, streams)
    return table


def play_turn(table: Table, bots: Sequence[Any], streams: Sequence[Stream]) -> None:
    """Let the bot to act choose from its view, and play that."""
    seat = table.to_act
    if seat is None:
        raise ValueError(f"nobody is to act at {table!r}")
    table.play(bots[seat].choose(table.view(seat), table.legal, streams[seat]))


def simulated_record(match: Match, number: int) -> dict[str, Any]:
    """The record of one game, with the seed and the number that name it."""
    return play_match(match, number).record() | {"seed": match.seed, "number": number}
