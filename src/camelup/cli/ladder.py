"""Measure the built-in bots, each against copies of the next weaker one.

Every row plays the same deals in all seat rotations. The results are stored in the package, where lobbies
read the bots' strengths, and in docs/bots.md. An interrupted run continues where it stopped.

  camelup ladder --list                       the rows and their measurements
  camelup ladder                              all rows; takes hours
  camelup ladder --rows "classic-4-*,cards-4-sharp"
  camelup ladder --rows second-4-sharp --deals 50 --seed 9 --look    a quick look that stores nothing
"""

from __future__ import annotations

import argparse
from pathlib import Path

from camelup.arena.entrants import Entrant, check
from camelup.arena.ladder import (
    LADDER_ROWS,
    SEED,
    LadderRow,
    find_rows,
    keep,
    known_rows,
    measure,
    reached,
    write_docs,
)
from camelup.cli.arena import game_progress
from camelup.cli.shared import at_least, console, whole_number
from camelup.errors import SetupError
from camelup.rule import cache_home

DOCS = Path(__file__).parents[3] / "docs" / "bots.md"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup ladder`."""
    parser.add_argument(
        "--rows", default="*", metavar="A,B", help="rows by name; * matches anything (default: all)"
    )
    parser.add_argument("--list", action="store_true", help="list the rows with their measurements and exit")
    parser.add_argument(
        "--deals",
        type=whole_number,
        metavar="N",
        help="deals per row (default: 2,000 games with four players, 1,000 with two, else 600)",
    )
    parser.add_argument("--seed", type=whole_number, default=SEED, metavar="S", help=f"default: {SEED}")
    parser.add_argument(
        "--jobs", type=whole_number, default=0, metavar="N", help="processes (default: all cores)"
    )
    parser.add_argument("--keep", metavar="DIR", help="folder for the games (default: in the cache folder)")
    parser.add_argument("--look", action="store_true", help="print the results without storing them")


def run(chosen: argparse.Namespace) -> int:
    """Measure the chosen rows."""
    rows = find_rows(name.strip() for name in chosen.rows.split(","))
    if chosen.list:
        for row in rows:
            tell(row, known_rows().get(row.name))
        return 0
    for name in sorted({name for row in rows for name in (row.bot, row.other)}):
        check(Entrant(name, name))
    folder = Path(chosen.keep) if chosen.keep else cache_home() / "ladder"
    jobs = at_least(0, chosen.jobs, "--jobs")
    given = None if chosen.deals is None else at_least(2, chosen.deals, "--deals")
    for row in rows:
        deals = given or row.deals
        with game_progress(row.tournament(deals, chosen.seed).games, row.name) as progress:
            measured = measure(row, deals, chosen.seed, folder, jobs, progress)
        tell(row, measured)
        if not chosen.look:
            write_down(row, measured)
    return 0


def write_down(row: LadderRow, measured: dict[str, object]) -> None:
    """Store in the package and, in a checkout, in the docs."""
    try:
        keep(row.name, measured)
        if DOCS.is_file():
            write_docs(DOCS)
    except OSError as error:
        raise SetupError(
            f"{error.filename} cannot be written: {error.strerror}; --look writes nothing"
        ) from None


def tell(row: LadderRow, measured: dict[str, object] | None) -> None:
    """Print a row."""
    width = max(len(one.name) for one in LADDER_ROWS)
    text = f"{row.name:<{width}}  {row.bot} against {row.players - 1} × {row.other}: "
    console().print(text + in_words(row, measured), markup=False)


def in_words(row: LadderRow, measured: dict[str, object] | None) -> str:
    """The measurement of a row as text."""
    if measured is None:
        return "not measured yet"
    share = measured["win_share"]
    assert isinstance(share, dict)
    wanted = f"{row.target:.3f} wanted, {'reached' if reached(row, measured) else 'missed'}"
    return (
        f"{share['mean']:.3f} ({share['low']:.3f} to {share['high']:.3f}), {wanted}; "
        f"{measured['deals']} deals, {measured['games']} games, seed {measured['seed']}"
    )
