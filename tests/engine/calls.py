"""Calls of every kernel, taken from real work: odds, bots, environments, solvers and random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.cards.player import CardPlayer
from camelup.bots.dice.player import DicePlayer
from camelup.bots.style import CHAMPION, SHARP, CardStyle, DiceStyle, Style
from camelup.engine.compile import all_kernels
from camelup.envs.batch import Batch
from camelup.games import GAMES, MODULES, Game, Options
from camelup.games.cards.state import DECK, KINDS
from camelup.games.conventions import LONGEST_LIST
from camelup.games.random_play import random_play, random_step
from camelup.odds import figures, race, solve_classic, solve_second, tables
from camelup.odds.cards import ALL_CARDS, CardOdds, walk_cards
from camelup.odds.dice import DiceOdds
from camelup.odds.leg import WITH_ENDS, Ends, leg_odds, position_of
from camelup.odds.rows import rows_of
from camelup.odds.shapes import IN_ORDER, pairs, shapes
from camelup.rule import Kernel
from camelup.stream import Stream, start_stream

TINY = 3
"""Spaces of a track that is solved at once."""
KEPT = 4
"""Calls of each kernel that are kept, the first of many."""
SETTINGS = (("second", 4, Options()), ("classic", 6, Options(MODULES[:4])), ("cards", 3, Options()))
QUICK = Style(
    CHAMPION.dice._replace(samples=24, futures=16, tiles=2),
    CHAMPION.cards._replace(decks=4, deals=2, best_deals=3),
)
"""The champion with little to do."""
FOCUSED = Style(SHARP.dice._replace(samples=24), SHARP.cards._replace(decks=4, deals=2))
CAREFUL = Style(DiceStyle(samples=24, sure=0.5), CardStyle(decks=4, moves=False))


class Call(NamedTuple):
    """One call: what a kernel was given, and what it left there and gave back."""

    kernel: Kernel[..., Any]
    given: tuple[Any, ...]
    left: tuple[Any, ...]
    result: Any


def copied(value: Any) -> Any:
    """Arguments with arrays of their own."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, tuple):
        parts = [copied(part) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def same(one: Any, other: Any) -> bool:
    """Whether arguments or results are equal, to the bit."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray):
        return bool(one.shape == other.shape and one.tobytes() == other.tobytes())
    return bool(one == other)


@contextmanager
def recorded(kernels: list[Kernel[..., Any]], calls: list[Call]) -> Iterator[None]:
    """Keep the first calls of some kernels."""
    counts = dict.fromkeys((kernel.symbol for kernel in kernels), 0)
    before = [kernel._compiled for kernel in kernels]

    def recorder(kernel: Kernel[..., Any], function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            counts[kernel.symbol] += 1
            if counts[kernel.symbol] > KEPT:
                return function(*args)
            given = copied(args)
            result = function(*args)
            calls.append(Call(kernel, given, copied(args), result))
            return result

        return call

    for kernel in kernels:
        kernel._compiled = recorder(kernel, kernel._compiled or kernel._compile_once())
    try:
        yield
    finally:
        for kernel, function in zip(kernels, before, strict=True):
            kernel._compiled = function


@cache
def all_calls() -> list[Call]:
    """A few calls of every kernel, as the engine of this process does them."""
    calls: list[Call] = []
    with recorded(list(all_kernels().values()), calls):
        for name, players, options in SETTINGS:
            play(GAMES[name], players, options)
            for steps in (30, 90):
                rules, state = position_after(GAMES[name], players, options, steps)
                ask(GAMES[name], rules, state)
        solve()
    return calls


def position_after(game: Game, players: int, options: Options, steps: int) -> tuple[Any, Any]:
    """A random position in which a seat is to act, as plain records."""
    rules = game.new_rules(players, options)
    state, stream = game.start(rules), Stream()
    start_stream(stream, 3, steps)
    ids, weights = [0] * LONGEST_LIST, [0] * LONGEST_LIST
    before = state.copy()
    for number in range(1000):
        if game.to_move(rules, state) >= 0:
            before = state.copy()
            if number >= steps and game.phase(state) == "act":
                break
        if not random_step(game.functions, rules, state, stream, ids, weights):
            break
    return rules, game.view(rules, before, before.turn)


def play(game: Game, players: int, options: Options) -> None:
    """Random games, and games in environments."""
    rules, state = game.new_rules(players, options).to_array(), game.new_state().to_array()
    stream, lists = Stream().to_array(), np.zeros((2, LONGEST_LIST), np.int64)
    random_play(game).play(rules, state, stream, lists[0], lists[1], 1, 0, 2)
    trail = np.zeros(60, state.dtype)
    random_play(game).trace(rules, state, stream, lists[0], lists[1], 1, 7, trail)
    batch = Batch(game.name, players, games=3, modules=options.modules)
    batch.reset(seed=5)
    for _ in range(3):
        batch.sample()
        batch.step()
    batch.observe(0)
    from camelup.envs.kernels import kernels_of

    start = game.start(game.new_rules(players, options)).to_array()
    for move in (-1, 0):
        kernels_of(game).advance(rules, start, move, lists[0], lists[1])


def ask(game: Game, rules: Any, state: Any) -> None:
    """The odds of a position, and what bots do in it."""
    stream = Stream()
    start_stream(stream, 9, 9)
    if game.name == "cards":
        odds = CardOdds(rules, state, state.turn, error=0.3, seed=1)
        odds.values(game.legal_ids(rules, state))
        rows, few = rows_of(rules), odds.urn._replace(size=2)
        lists = np.zeros(ALL_CARDS, np.int64), np.zeros(KINDS, np.int64)
        walk_cards(rows, rows_of(state, 3), few, np.ones(DECK + 1), np.zeros((5, 5)), *lists)
        for style in (QUICK, FOCUSED, CAREFUL):
            CardPlayer().decide(rules, state, stream, style)
        chooses = game.start(rules)
        plan(game, rules, chooses)
        return
    DiceOdds(rules, state, error=0.3, seed=1).values(game.legal_ids(rules, state)[:6])
    leg = leg_odds(position_of(rules, state), WITH_ENDS)
    if leg.ends is not None and len(leg.ends.weight):
        race.sampled_race(leg, leg.ends, rules.long_track, error=0.2, seed=1)
    for style in (QUICK, FOCUSED, CAREFUL):
        DicePlayer().decide(rules, state, stream, style)


def plan(game: Game, rules: Any, state: Any) -> None:
    """Plans for a hand of the card game, once it is dealt."""
    stream, ids, weights = Stream(), [0] * LONGEST_LIST, [0] * LONGEST_LIST
    start_stream(stream, 4, 4)
    while game.to_move(rules, state) < 0:
        random_step(game.functions, rules, state, stream, ids, weights)
    for style in (QUICK, FOCUSED):
        CardPlayer().decide(rules, game.view(rules, state, state.turn), stream, style)


def solve() -> None:
    """Tiny tracks solved, and looked up."""
    classic = solve_classic.solve_classic(TINY, support=True)
    solved = solve_second.solve_second(TINY, 1, threads=1)
    starts = [race for where in figures.racing_starts() for race in figures.crazy_starts(where, 6)][:5]
    who, where = (np.array(column) for column in zip(*starts, strict=True))
    weight = np.arange(1, len(who) + 1)
    second = tables.pack_second(solved.win, solved.lose)
    rows = shapes(6) * pairs(6)
    table = np.resize(second, (rows, second.shape[1])).astype(np.uint16)
    race.look_up_second(table, 6, Ends(who, where, weight), np.zeros(5), np.zeros(5))
    racing = np.array(list(figures.racing_starts())[:5])
    order = np.full(5, IN_ORDER)
    table = np.resize(classic, (shapes(16), classic.shape[1]))
    race.look_up_classic(table, Ends(order, racing, weight), np.zeros((5, 5)))
    figures.backward_ends(6, 4)
