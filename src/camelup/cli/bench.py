"""Measure the speed of the environments for learning agents.

camelup bench envs
camelup bench envs --game cards --players 3 --games 1024 --threads 1 --json
"""

from __future__ import annotations

import argparse
import json

from camelup.cli.shared import at_least, console, whole_number
from camelup.errors import SetupError, require
from camelup.games import GAMES, Options, find_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup bench`."""
    parser.add_argument("what", metavar="WHAT", choices=["envs"], help="envs")
    parser.add_argument(
        "--game", default="second", metavar="GAME", help=f"{', '.join(GAMES)} (default: second)"
    )
    parser.add_argument("--players", type=whole_number, default=4, metavar="N", help="seats (default: 4)")
    parser.add_argument(
        "--games",
        type=whole_number,
        default=4096,
        metavar="N",
        help="games at once, vectorised (default: 4096)",
    )
    parser.add_argument(
        "--threads", type=whole_number, default=2, metavar="N", help="vectorised (default: 2)"
    )
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help="for each API (default: 2)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(chosen: argparse.Namespace) -> int:
    """Measure each API and print a table."""
    require("camelup bench", "envs", "pettingzoo", "gymnasium", "pyspiel")
    find_game(chosen.game).check_options(Options(), chosen.players)
    at_least(1, chosen.games, "--games")
    at_least(1, chosen.threads, "--threads")
    if not 0 < chosen.seconds <= 3600:
        raise SetupError(f"--seconds must be above 0 and at most 3600, not {chosen.seconds}")
    from camelup.envs.speed import measure_all

    speeds = list(measure_all(chosen.game, chosen.players, chosen.games, chosen.threads, chosen.seconds))
    if chosen.json:
        print(json.dumps([vars(speed) for speed in speeds], indent=2))
        return 0
    from rich.table import Table

    size = f"{chosen.games:,} games at once on {chosen.threads} threads where vectorised"
    table = Table(title=f"{chosen.game}, {chosen.players} players; {size}", title_justify="left")
    for name in ("API", "steps/s", "steps/s of processor time", "memory", "of it the environment"):
        table.add_column(name, justify="left" if name == "API" else "right")
    for speed in speeds:
        table.add_row(
            speed.api,
            f"{speed.steps_a_second:,.0f}",
            f"{speed.steps_a_processor_second:,.0f}",
            f"{speed.megabytes:.0f} MB",
            f"{speed.environment_megabytes:.1f} MB",
        )
    console().print(table)
    return 0
