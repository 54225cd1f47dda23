"""Odds: exact legs against plain enumeration, action values, race table look-ups and sampled races."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any

import numpy as np

from benchmarks.measure import Measure, print_measures, rate
from camelup import Table
from camelup.bots import new_bot
from camelup.games import MODULES
from camelup.games.dice.crazy import BLACK, WHITE, crazy_mover
from camelup.odds import odds
from camelup.odds.leg import WITH_ENDS, Ends, LegPosition, leg_odds
from camelup.odds.race import race_odds, sample_ends
from camelup.race import arrange, finished, run
from camelup.stream import Stream, start_stream

TITLE = "Odds, medians; beside the exact leg a plain enumeration of all ways the dice can fall"
SECOND_START = "= start 1:blue,green,red 3:yellow,purple 15:white 16:black"
CLASSIC_START = "= start 1:blue,green,orange 3:yellow,white"
TYPICAL = [(1, [0, 1, 3]), (3, [4, 2]), (15, [5]), (16, [6])]
MIDDLE = [(5, [0, 1]), (6, [5]), (8, [2, 3]), (9, [4]), (12, [6])]
WORST = [(6, [0, 5, 1, 6, 2, 3, 4])]
CLASSIC = [(1, [0, 1, 2]), (3, [4, 3])]
RACES = 300_000
THINKING = ("cautious", "greedy", "sharp", "champion")


def measures() -> list[Measure]:
    """All measurements of this file."""
    return [*legs(), *values(), *races(), *bots()]


def milliseconds(work: Callable[[], Any], rounds: int = 31) -> float:
    """The median processor time of some work, after a warm-up round."""
    work()
    times = []
    for _ in range(rounds):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return 1000 * median(times)


# ---------------------------------------------------------------------------------------- legs


def position(stacks: list[tuple[int, list[int]]], camels: int, length: int = 16) -> LegPosition:
    """The start of a leg."""
    dice = 0b111111 if camels > 5 else 0b11111
    return LegPosition(*arrange(stacks), dice, 5, camels, length, 0, 0, 0)


def plain_leg(start: LegPosition) -> int:
    """Enumerate all dice sequences in plain Python without merging positions; returns their number."""

    def go(who: int, where: int, dice: int, reveals: int) -> int:
        if reveals == 0 or finished(where, start.camels, start.length):
            return 1
        ways = 0
        for die in range(6):
            if (dice >> die) & 1:
                for side in range(6 if die == 5 else 3):
                    camel, steps = die, side + 1
                    if die == 5:
                        shown = WHITE if side < 3 else BLACK
                        camel, steps = crazy_mover(who, where, start.camels, shown), -(side % 3 + 1)
                    new = run(who, where, start.camels, camel, steps, start.length, 0, 0)
                    ways += go(new[0], new[1], dice & ~(1 << die), reveals - 1)
        return ways

    return go(start.who, start.where, start.dice, start.reveals)


def legs() -> list[Measure]:
    """A leg with all dice in."""
    found = []
    cases = (
        ("second, a start", position(TYPICAL, 7), 1.5),
        ("second, mid-race", position(MIDDLE, 7), 1.5),
        ("second, one stack of seven", position(WORST, 7), 8.0),
        ("classic, a start", position(CLASSIC, 5), 0.4),
    )
    for name, start, target in cases:
        exact = milliseconds(partial(leg_odds, start))
        before = time.process_time()
        ways = plain_leg(start)
        plain = 1000 * (time.process_time() - before)
        found += [
            Measure(name, "exact leg", exact, "ms", target, at_most=True),
            Measure(name, f"plain enumeration of {ways:,} ways", plain, "ms"),
            Measure(name, "plain / exact", plain / exact, "times"),
        ]
    return found


# ---------------------------------------------------------------------------------------- values and races


def opening(game: str, seats: int, start: str) -> Table:
    """A table at its first turn."""
    table = Table(game, [f"Seat {seat}" for seat in range(seats)])
    table.reveal(start)
    return table


def values() -> list[Measure]:
    """All action values of a turn, from a table to the sorted list."""
    first = opening("second", 4, SECOND_START)
    later = opening("second", 4, SECOND_START)
    for event in ("0 bet purple", "1 bet red", "2 tile +6", "3 bet red"):
        later.push(event)
    cases = (("second, the first turn", first), ("second, with tickets", later))
    return [
        Measure(
            name, "all action values", milliseconds(partial(all_values, table), 11), "ms", 60.0, at_most=True
        )
        for name, table in cases
    ]


def all_values(table: Table) -> None:
    """Compute the values of all actions."""
    assert odds(table).actions


def leg_and_race(start: LegPosition) -> str:
    """Walk a leg and find the odds of the race; returns by which method."""
    return race_odds(leg_odds(start, WITH_ENDS), 0, error=0.005, seed=0).method


def races() -> list[Measure]:
    """Race odds from a walked leg, and whole races by chance."""
    found = []
    for name, start, target in (
        ("classic", position(CLASSIC, 5), 2.0),
        ("second", position(TYPICAL, 7), 10.0),
    ):
        method = leg_and_race(start)
        took = milliseconds(partial(leg_and_race, start))
        goal = target if method == "exact" else None
        found.append(Measure(name, f"leg and race, {method}", took, "ms", goal, at_most=True))
    start = position(TYPICAL, 7)
    leg = leg_odds(start)
    here = Ends(np.array([start.who]), np.array([start.where]), np.array([1]))

    def sampled() -> int:
        return int(sample_ends(leg, here, 0, RACES, 1).sum())

    sampled()
    found.append(Measure("second", "whole races by chance", rate(sampled), "a second", 700_000.0))
    return found


# ---------------------------------------------------------------------------------------- bots


def bots() -> list[Measure]:
    """Decisions of each bot, over whole games."""
    cases: tuple[tuple[str, int, dict[str, Any]], ...] = (
        ("second", 4, {}),
        ("classic", 8, {"modules": MODULES, "spicy": True}),
        ("cards", 4, {}),
    )
    return [
        Measure(
            f"{game}, {seats} players",
            f"a decision of {bot}",
            decision(bot, game, seats, options),
            "ms",
            20.0,
            at_most=True,
        )
        for game, seats, options in cases
        for bot in THINKING
    ]


def decision(name: str, game: str, seats: int, options: dict[str, Any]) -> float:
    """The median time of a decision in two games, after a warm-up game."""
    bots, stream, times = [new_bot(name) for _ in range(seats)], Stream(), []
    start_stream(stream, 1, 0)
    for seed in range(3):
        table = Table(game, [f"Seat {seat}" for seat in range(seats)], seed=seed, **options)
        while not table.over:
            seat = table.to_act or 0
            view, legal = table.view(seat), table.legal
            before = time.process_time()
            action = bots[seat].choose(view, legal, stream)
            if seed:
                times.append(time.process_time() - before)
            table.play(action)
    return 1000 * median(times)


def main() -> None:
    """Run and print the measurements."""
    print_measures(TITLE, measures())


if __name__ == "__main__":
    main()
