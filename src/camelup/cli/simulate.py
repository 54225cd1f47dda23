"""Let bots play many games and write one record per game.

The same seed produces the same records, whatever the number of jobs.

  camelup simulate --game second --players 4 --bot random --games 100 --seed 7 --out games
  camelup simulate --game classic --modules long_track,partnerships --spicy --players 6 --out games
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from camelup.arena.entrants import check, entrant
from camelup.arena.match import Match, simulated_record
from camelup.arena.workers import spread_work
from camelup.bots import bot_names
from camelup.cli.shared import add_game_options, at_least, console, game_options, whole_number
from camelup.errors import SetupError
from camelup.games import GAMES, find_game
from camelup.schema.plain import Json
from camelup.stream import LARGEST_SEED

FEWEST_FOR_JOBS = 64
"""With fewer games, starting processes takes longer than it saves."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup simulate`."""
    parser.add_argument(
        "--game", default="second", metavar="GAME", help=f"{', '.join(GAMES)} (default: second)"
    )
    parser.add_argument("--players", type=whole_number, default=4, metavar="N", help="seats (default: 4)")
    parser.add_argument(
        "--bot",
        default="random",
        metavar="BOT",
        help=f"{', '.join(bot_names())}, FILE.py:NAME or run:COMMAND; several with commas take the seats in "
        "turn (default: random)",
    )
    parser.add_argument(
        "--games", type=whole_number, default=100, metavar="N", help="number of games (default: 100)"
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="default: 0")
    parser.add_argument("--out", required=True, metavar="DIR", help="a new or empty folder for the records")
    parser.add_argument(
        "--jobs", type=whole_number, default=0, metavar="N", help="processes (default: all cores)"
    )
    add_game_options(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play, write the records and print a summary."""
    match = read_match(chosen)
    games = at_least(1, chosen.games, "--games")
    jobs = at_least(0, chosen.jobs, "--jobs") or os.cpu_count() or 1
    folder = prepare_folder(Path(chosen.out))
    wins = [0.0] * len(match.bots)
    forfeits: dict[str, str] = {}
    for number, record in enumerate(_with_progress(play_all(match, games, jobs), games)):
        write_record(folder / f"{number:05d}.json", record)
        forfeits |= record.get("forfeits", {})
        winners = record["result"]["winners"] if record["result"] else []
        for seat in winners:
            wins[seat] += 1 / len(winners)
    shares = ", ".join(
        f"seat {seat} ({entrant(match.bots[seat]).label}) {won / games:.1%}" for seat, won in enumerate(wins)
    )
    console(stderr=True).print(f"{games} games in {folder}; won by {shares}", markup=False)
    for seat, why in sorted(forfeits.items()):
        console(stderr=True).print(f"seat {seat} failed and then played at random: {why}", markup=False)
    return 0


def read_match(chosen: argparse.Namespace) -> Match:
    """The match that the arguments describe."""
    find_game(chosen.game)
    options = game_options(chosen, chosen.players)
    if not 0 <= chosen.seed <= LARGEST_SEED:
        raise SetupError(f"--seed must be from 0 to {LARGEST_SEED}, not {chosen.seed}")
    names = [name.strip() for name in chosen.bot.split(",")]
    for name in names:
        check(entrant(name))
    bots = tuple(names[seat % len(names)] for seat in range(chosen.players))
    return Match(chosen.game, bots, options, chosen.seed)


def prepare_folder(folder: Path) -> Path:
    """Create the folder. Raises SetupError if it has files or is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise SetupError(f"--out {folder} is not empty; choose a new or empty folder")
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise SetupError(f"--out {folder} cannot be written: {error.strerror}") from None
    return folder


def write_record(path: Path, record: Json) -> None:
    """Write one record as JSON."""
    try:
        path.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}") from None


def play_all(match: Match, games: int, jobs: int) -> Iterator[Json]:
    """Play the games, in one or several processes, and yield their records in order."""
    jobs = 1 if games < FEWEST_FOR_JOBS else min(jobs, games)
    waiting: dict[int, Json] = {}
    number = 0
    for record in spread_work(partial(simulated_record, match), range(games), jobs):
        waiting[record["number"]] = record
        while number in waiting:
            yield waiting.pop(number)
            number += 1


def _with_progress(records: Iterator[Json], games: int) -> Iterator[Json]:
    """A progress bar on a terminal; silent otherwise."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        return records
    from rich.progress import track

    return iter(track(records, total=games, description="playing", console=screen))
