"""Measure the inference of hidden race cards: `python -m tools.readings` plays games of all built-in bots and
of mixtures of them, and prints the table of docs/odds.md. `--first` and `--games` set the seeds.

Whenever a seat places a race card, the hidden cards of all others are inferred as a spectator could, and
compared with the true ones. The unit is nats per card: the log probability of the true colours, above that of
uniform draws.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log, sqrt
from pathlib import Path
from typing import NamedTuple

from camelup import Table
from camelup.bots import BUILT_IN, new_bot
from camelup.games import GAMES, State
from camelup.games.dice.state import LOSER, WINNER
from camelup.notation import SPECTATOR_SEAT, read_state
from camelup.odds.leg import WITH_ENDS, leg_odds, position_of
from camelup.odds.race import CONFIDENCE, race_odds
from camelup.odds.reading import (
    ALL_COLOURS,
    CHANCES_ERROR,
    History,
    bare_history,
    known_cards,
    shares,
    watched,
)
from camelup.stream import Stream, start_stream

DICE_GAMES = ("classic", "second")
MOST_SEATS = 8
MIXED = "mixed"
PAGE = Path(__file__).parents[1] / "docs" / "odds.md"
BEGIN, END = "<!-- readings: make readings -->\n", "<!-- end of readings -->"


class Gain(NamedTuple):
    """The gain in log likelihood over uniform draws, in nats, summed over some cards."""

    by_events: float
    bare: float
    cards: int

    def plus(self, more: Gain) -> Gain:
        """The sum of both."""
        return Gain(self.by_events + more.by_events, self.bare + more.bare, self.cards + more.cards)


class Played(NamedTuple):
    """A game and the bots by seat."""

    game: str
    bots: tuple[str, ...]
    table: Table


def play(game: str, bots: tuple[str, ...], seed: int) -> Played:
    """Play a game to its end."""
    table = Table(game, [f"Player {seat}" for seat in range(len(bots))], seed=seed)
    players = [new_bot(name) for name in bots]
    stream = Stream()
    start_stream(stream, seed, 1)
    while (seat := table.to_act) is not None:
        table.play(players[seat].choose(table.view(seat), table.legal, stream))
    return Played(game, bots, table)


def games(seed: int, names: Sequence[str]) -> Iterator[tuple[str, Played]]:
    """For each game by name one of each bot with itself, and one of a mixture."""
    rng = random.Random(seed)
    for game in names:
        for kind in (*BUILT_IN, MIXED):
            seats = rng.randint(GAMES[game].fewest, MOST_SEATS)
            bots = tuple(kind if kind != MIXED else rng.choice(list(BUILT_IN)) for _ in range(seats))
            yield kind, play(game, bots, seed)


def gains(played: Played) -> Iterator[tuple[str, Gain]]:
    """Every time somebody lays a card: what readings gain for each other seat's cards, with its bot."""
    table = Table(played.game, played.table.players)
    for event in played.table.events:
        seat, verb, *_ = event.split(" ")
        if verb in ("win", "lose"):
            for owner, gained in moment_gains(table):
                if owner != int(seat):
                    yield played.bots[owner], gained
        table.push(event)


def moment_gains(table: Table) -> Iterator[tuple[int, Gain]]:
    """By seat with cards on the piles, what readings gain at this moment."""
    game, _, rules, truth, _ = read_state(table.state())
    view = game.view(rules, truth, SPECTATOR_SEAT)
    by_events = watched(game, rules, view, SPECTATOR_SEAT, table.events)
    leg = leg_odds(position_of(rules, view)._replace(camera=0), WITH_ENDS)
    bare = bare_history(rules, view, race_odds(leg, rules.long_track, error=CHANCES_ERROR, seed=0))
    for seat in range(rules.seats):
        cards = sum(card.seat == seat for card in by_events.laid)
        if cards:
            yield seat, Gain(gain(by_events, truth, seat), gain(bare, truth, seat), cards)


def gain(history: History, truth: State, seat: int) -> float:
    """The logarithm of the chance of what a seat really laid, above that of even draws."""
    own = known_cards(truth, seat)
    colours = {pile: iter([colour for on, colour in own if on == pile]) for pile in (WINNER, LOSER)}
    free, with_heed, even = ALL_COLOURS, 1.0, 1.0
    for card in history.laid:
        if card.seat == seat:
            colour = next(colours[card.pile])
            with_heed *= shares(card, free)[colour]
            even /= free.bit_count()
            free &= ~(1 << colour)
    heedless = history.heedless[seat]
    return log(((1 - heedless) * with_heed + heedless * even) / even)


# ---------------------------------------------------------------------------------------- the table


Sums = dict[str, list[Gain]]
"""By kind of opponent, the sums of each game."""


def measure(first: int, count: int, names: Sequence[str] = DICE_GAMES) -> Sums:
    """The sums of all games of some seeds: by bot in games of its own kind, and by bot in mixtures."""
    found: Sums = defaultdict(list)
    for seed in range(first, first + count):
        for kind, played in games(seed, names):
            sums: dict[str, Gain] = {}
            for bot, one in gains(played):
                name = bot if kind != MIXED else f"{bot}, {MIXED}"
                sums[name] = sums.get(name, Gain(0.0, 0.0, 0)).plus(one)
            for name, one in sums.items():
                found[name].append(one)
    return found


def per_card(sums: Sequence[Gain], which: str) -> tuple[float, float]:
    """The mean gain per card and half its 95 % interval, with the game as the unit."""
    cards = sum(one.cards for one in sums)
    mean = sum(getattr(one, which) for one in sums) / cards
    spread = sum((getattr(one, which) - mean * one.cards) ** 2 for one in sums)
    return mean, CONFIDENCE * sqrt(spread) / cards


def rows(found: Sums) -> Iterator[str]:
    """The table in Markdown."""
    yield "| whose cards | games | by the events | from a bare position |"
    yield "| --- | ---: | ---: | ---: |"
    for name in sorted(found, key=lambda name: (MIXED in name, list(BUILT_IN).index(name.split(",")[0]))):
        told = " | ".join(f"{mean:+.3f} ± {half:.3f}" for mean, half in both(found[name]))
        bot, _, mixed = name.partition(", ")
        yield f"| `{bot}`{' in a mixture' if mixed else ''} | {len(found[name])} | {told} |"


def both(sums: Sequence[Gain]) -> list[tuple[float, float]]:
    """The gain by the events and that from the bare position."""
    return [per_card(sums, which) for which in ("by_events", "bare")]


def write(page: Path, text: str) -> None:
    """Insert the table between its markers in a page."""
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n{text}\n\n{END}{after}", encoding="utf-8")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.readings", description=__doc__)
    parser.add_argument("--first", type=int, default=3000, help="the first seed [3000]")
    parser.add_argument("--games", type=int, default=40, help="how many seeds, with 12 games each [40]")
    parser.add_argument("--write", action="store_true", help="put the table into docs/odds.md")
    given = parser.parse_args()
    text = "\n".join(rows(measure(given.first, given.games)))
    print(text)
    if given.write:
        write(PAGE, text)


if __name__ == "__main__":
    main()
