"""The engines side by side: a library compiled ahead of time against Numba, on the same questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from math import inf

from benchmarks.measure import Measure
from benchmarks.odds import MIDDLE, position
from benchmarks.play import CASES, COMPILED_GAMES, compiled_games
from camelup import Table
from camelup.bots import new_bot
from camelup.engine.choice import function_of
from camelup.engine.load import UnusableEngine, load_library
from camelup.envs.batch import Batch
from camelup.odds.leg import WITH_ENDS, leg_odds
from camelup.odds.race import sampled_race
from camelup.rule import KERNELS
from camelup.stream import Stream, start_stream

TITLE = "Engines, in processor time: the compiled library against Numba (1.1 times at most)"
MOST = 1.1
ROUNDS = 8
"""The first is not counted."""
ENGINES = ("native", "jit")
BOTS = ("cautious", "greedy", "sharp", "champion")
GAMES = (("second", 4), ("cards", 4))

Question = Callable[[], object]


def measures() -> list[Measure]:
    """All that is measured here; nothing where no library was built."""
    try:
        load_library()
    except UnusableEngine as unusable:
        print(f"No engines to compare: {unusable}")
        return []
    return [compared(title, question) for title, question in questions()]


@contextmanager
def engine(name: str) -> Iterator[None]:
    """Run all kernels on one engine."""
    before = {symbol: kernel._compiled for symbol, kernel in KERNELS.items()}
    for kernel in KERNELS.values():
        kernel._compiled = _function_of(kernel, name)
    try:
        yield
    finally:
        for symbol, kernel in KERNELS.items():
            kernel._compiled = before.get(symbol)


_function_of = cache(function_of)
"""Made once, so that no round counts what is loaded or compiled first."""


def compared(title: str, question: Question) -> Measure:
    """The best times of both engines, round by round, and what one takes of the other's."""
    best = dict.fromkeys(ENGINES, inf)
    for number in range(ROUNDS):
        for name, fastest in best.items():
            with engine(name):
                before = time.process_time()
                question()
                best[name] = min(fastest, time.process_time() - before) if number else inf
    what = f"{1e3 * best['native']:.2f} ms to {1e3 * best['jit']:.2f} ms"
    return Measure(title, what, best["native"] / best["jit"], "times", MOST, at_most=True)


def questions() -> Iterator[tuple[str, Question]]:
    """What the engines are asked."""
    for title, name, seats, options in CASES:
        play = compiled_games(name, seats, options)
        yield f"random play: {title}", lambda play=play: play(0, COMPILED_GAMES)  # type: ignore[misc]
    start = position(MIDDLE, 7)
    yield "leg odds", lambda: [leg_odds(start) for _ in range(20)]
    leg = leg_odds(start, WITH_ENDS)
    assert leg.ends
    ends = leg.ends
    yield "race odds by sampling", lambda: sampled_race(leg, ends, 0, error=0.002, seed=1)
    batch = Batch("second", 4, games=256)
    yield "256 games at once, 100 steps", lambda: steps(batch)
    for game, seats in GAMES:
        for bot in BOTS:
            yield f"{bot} in {game}", lambda game=game, seats=seats, bot=bot: decide(game, seats, bot)  # type: ignore[misc]


def steps(batch: Batch) -> None:
    """Random steps of many games."""
    batch.reset(seed=1)
    for _ in range(100):
        batch.sample()
        batch.step()


def decide(game: str, seats: int, name: str) -> None:
    """A bot's first decisions in a game."""
    table = Table(game, [f"Seat {seat}" for seat in range(seats)], seed=3)
    bot, stream = new_bot(name), Stream()
    start_stream(stream, 1, 1)
    for _ in range(8):
        seat = table.to_act
        assert seat is not None
        table.play(bot.choose(table.view(seat), table.legal, stream))
