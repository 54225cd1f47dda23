"""Random play, compiled and plain, and a table played from Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks.measure import Measure, rate
from camelup import GAMES, MODULES, Table
from camelup.games import Options
from camelup.games.conventions import LONGEST_LIST
from camelup.games.random_play import random_play
from camelup.stream import Stream

TITLE = "Random play, by seconds of processor time on one core"
CASES = (
    ("second, 4 players", "second", 4, Options()),
    ("classic, modules, 8 players", "classic", 8, Options(MODULES)),
    ("cards, 4 players", "cards", 4, Options()),
)
COMPILED_GAMES = 4000
PLAIN_GAMES = 30
TARGETS = {"second": 3_000_000.0}
RATIO = 50.0
ACTIONS = 20_000.0


def measures() -> list[Measure]:
    """All measurements of this file."""
    return [measure for case in CASES for measure in play(*case)]


def play(title: str, name: str, seats: int, options: Options) -> list[Measure]:
    """One variant: events and games per second, compiled and plain."""
    compiled = compiled_games(name, seats, options)
    plain = plain_games(name, seats, options)
    compiled(0, 1)
    events_a_game = compiled(0, COMPILED_GAMES) / COMPILED_GAMES
    fast = rate(lambda: compiled(0, COMPILED_GAMES))
    slow = rate(lambda: plain(0, PLAIN_GAMES), rounds=3)
    return [
        Measure(title, "compiled", fast, "events/s", TARGETS.get(name)),
        Measure(title, "plain", slow, "events/s"),
        Measure(title, "compiled to plain", fast / slow, "times", RATIO),
        Measure(title, f"games of {events_a_game:.0f} events", fast / events_a_game, "games/s"),
        table_play(title, name, seats, options),
    ]


def compiled_games(name: str, seats: int, options: Options) -> Callable[[int, int], int]:
    """Play games by number, compiled; returns the number of events."""
    import numpy as np

    game = GAMES[name]
    kernel = random_play(game).play
    rules, state = game.new_rules(seats, options).to_array(), game.new_state().to_array()
    stream = Stream().to_array()
    ids, weights = np.zeros(LONGEST_LIST, np.int64), np.zeros(LONGEST_LIST, np.int64)
    return lambda first, games: int(kernel(rules, state, stream, ids, weights, 1, first, games))


def plain_games(name: str, seats: int, options: Options) -> Callable[[int, int], int]:
    """The same games in plain Python."""
    game = GAMES[name]
    kernel = random_play(game).play
    rules, state, stream = [game.new_rules(seats, options)], [game.new_state()], [Stream()]
    ids, weights = [0] * LONGEST_LIST, [0] * LONGEST_LIST
    return lambda first, games: kernel.plain(rules, state, stream, ids, weights, 1, first, games)


def new_table(name: str, seats: int, options: Options) -> Table:
    """A new table with a fixed seed."""
    names = [f"Seat {seat}" for seat in range(seats)]
    return Table(name, names, seed=1, modules=options.modules, spicy=options.spicy)


def table_play(title: str, name: str, seats: int, options: Options) -> Measure:
    """`table.play` with parsing, checks and chance events; choosing the action is not counted."""
    first = new_table(name, seats, options)
    actions: list[Any] = []
    while not first.over:
        actions.append(first.legal[len(actions) * 37 % len(first.legal)])
        first.play(actions[-1])

    def again() -> int:
        table = new_table(name, seats, options)
        for action in actions:
            table.play(action)
        return len(actions)

    return Measure(title, "table.play", rate(again, rounds=10), "actions/s", ACTIONS)
