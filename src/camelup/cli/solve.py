"""Solve the race table of a game once, so that its race odds are exact from then on.

  camelup solve classic    seconds: the track of 16 spaces, and the long one of 20 with support dice
  camelup solve second     minutes and 2.4 GB of memory: 3,581,424 leg starts, 57 MB on disk, with a proof of
                           the largest possible error of its probabilities

The race tables go to the cache folder (CAMELUP_CACHE, or the user's). If interrupted, solving starts again
from the beginning; an older race table stays in use until the new one is complete.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from time import monotonic
from typing import TypeVar

from camelup.cli.shared import console, progress_bar
from camelup.errors import SetupError, listed

T = TypeVar("T")
PLACES_FROM_LAST = ("last", "fourth", "third", "second", "first")
BACKWARD_RACES = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup solve`."""
    parser.add_argument("game", metavar="GAME", help=listed(SOLVERS))


def run(chosen: argparse.Namespace) -> int:
    """Solve, store and print a summary."""
    if chosen.game not in SOLVERS:
        raise SetupError(f"there is no race table for {chosen.game!r}; solve {listed(SOLVERS)}")
    SOLVERS[chosen.game]()
    return 0


def solve_classic() -> None:
    """Solve both tracks of the classic game."""
    from camelup.odds.figures import classic_start
    from camelup.odds.tables import CLASSIC_LENGTHS, solve_classic_table, table_path

    for length in CLASSIC_LENGTHS:
        name = f"classic, {length} spaces"
        table = _timed(name, partial(solve_classic_table, length))
        joint = classic_start(table)
        _tell(f"  {len(table):,} shapes, exact but for rounding at 1e-14: {table_path('classic', length)}")
        _tell_start(joint.sum(axis=1), joint.sum(axis=0))


def solve_second() -> None:
    """Solve the second edition."""
    from camelup.odds.figures import backward_ends, second_start
    from camelup.odds.tables import SECOND_LENGTH, second_proof, solve_second_table, table_path

    table = _timed("second edition", solve_second_table)
    proof = second_proof()
    _tell(f"  {len(table):,} leg starts: {table_path('second', SECOND_LENGTH)}")
    _tell(f"  proven: no chance is off by more than {_up(proof['error'], 5)}")
    _tell(f"    {_up(proof['missed'], 9)} for carries back that were left out, the rest for rounding")
    _tell(f"    over races of at most {_up(proof['throws'], 2)} throws, on average over what the dice bring")
    _tell_start(*second_start(table, SECOND_LENGTH))
    share, width = backward_ends(SECOND_LENGTH, BACKWARD_RACES)
    _tell(f"  backwards over the start line end {share:.2%} ± {width:.2%} of all races (sampled)")


SOLVERS: dict[str, Callable[[], None]] = {"classic": solve_classic, "second": solve_second}


def _up(number: float, digits: int) -> str:
    """A number rounded up, so that it remains an upper bound."""
    return f"{ceil(number * 10**digits) / 10**digits:.{digits}f}"


def _timed(name: str, solve: Callable[[Callable[[int, int], None]], T]) -> T:
    began = monotonic()
    with progress_bar(name) as progress:
        table = solve(progress)
    _tell(f"{name}: solved in {monotonic() - began:.1f} seconds")
    return table


def _tell_start(win: Sequence[float], lose: Sequence[float]) -> None:
    for what, chances in (("wins", win), ("comes last", lose)):
        shares = ", ".join(
            f"{place} {chance:.1%}" for place, chance in zip(PLACES_FROM_LAST, chances, strict=True)
        )
        _tell(f"  of an average start {what}: {shares}")


def _tell(line: str) -> None:
    console().print(line, markup=False)
