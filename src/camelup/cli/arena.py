"""Let bots compete with the same dice in all seat rotations; results have 95 % intervals.

  camelup arena greedy random                              these bots share the seats, in every order
  camelup arena champion --against greedy                  one bot against three of another
  camelup arena --table champion,sharp,greedy,random       one bot per seat; may be repeated
  camelup arena mine=path/to/file.py:MyBot greedy          your own class
  camelup arena "run:./my_bot --fast" greedy               a program in any language (docs/bots.md)
  camelup arena --sprt champion sharp                      stops when it is clear who is stronger

Results are appended to a file; after an interruption continue with --resume.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from camelup.arena.entrants import ANSWER_LIMIT, Entrant, check, entrants
from camelup.arena.report import Report, fair_share
from camelup.arena.run import Deals, run_tournament
from camelup.arena.sprt import Sprt, Verdict
from camelup.arena.statistics import win_share
from camelup.arena.tournament import Lineup, Tournament, mixed_tables, tables_against
from camelup.bots import bot_names
from camelup.cli.shared import add_game_options, at_least, console, game_options, whole_number
from camelup.errors import SetupError, require
from camelup.games import GAMES, find_game
from camelup.rule import cache_home

MOST_TESTED = 10_000
"""Deals after which a sequential test ends without an answer."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `camelup arena`."""
    _add_tables(parser)
    _add_run(parser)
    _add_sprt(parser)


def _add_tables(parser: argparse.ArgumentParser) -> None:
    """Arguments for game and bots."""
    parser.add_argument(
        "bots", nargs="*", metavar="BOT", help=f"{', '.join(bot_names())}, FILE.py:NAME or run:COMMAND"
    )
    parser.add_argument(
        "--bot", action="append", default=[], metavar="BOT", help="another bot, in the same form"
    )
    parser.add_argument("--against", metavar="BOT", help="play each bot against copies of this one")
    parser.add_argument(
        "--table", action="append", default=[], metavar="A,B,…", help="a lineup by seat; may be repeated"
    )
    parser.add_argument(
        "--game", default="second", metavar="GAME", help=f"{', '.join(GAMES)} (default: second)"
    )
    parser.add_argument("--players", type=whole_number, default=0, metavar="N", help="seats (default: 4)")
    add_game_options(parser)


def _add_run(parser: argparse.ArgumentParser) -> None:
    """Arguments for the run and its output."""
    parser.add_argument(
        "--deals",
        type=whole_number,
        default=0,
        metavar="N",
        help=f"each is played in all rotations (default: 100; with --sprt at most {MOST_TESTED:,})",
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="default: 0")
    parser.add_argument(
        "--limit",
        type=float,
        default=ANSWER_LIMIT,
        metavar="S",
        help=f"time limit for a program's answer in seconds (default: {ANSWER_LIMIT:g})",
    )
    parser.add_argument(
        "--jobs", type=whole_number, default=0, metavar="N", help="processes (default: all cores)"
    )
    parser.add_argument("--out", metavar="FILE", help="the results file (default: in the cache folder)")
    parser.add_argument("--resume", action="store_true", help="continue an interrupted run")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--html", metavar="FILE", help="write the report as an HTML page with plots")
    parser.add_argument(
        "--ray", default="", metavar="ADDRESS", help="play on this Ray cluster (needs camelup[ray])"
    )


def _add_sprt(parser: argparse.ArgumentParser) -> None:
    sprt = parser.add_argument_group(
        "sequential test", "is A, alone against Bs, stronger, weaker or neither? Stops when that is known."
    )
    sprt.add_argument("--sprt", action="store_true", help="test the first bot against the second")
    sprt.add_argument(
        "--gain",
        type=float,
        default=0.03,
        metavar="G",
        help="smallest relevant difference in win share (default: 0.03)",
    )
    sprt.add_argument(
        "--alpha",
        type=float,
        default=0.05,
        metavar="P",
        help="probability of a wrong difference (default: 0.05)",
    )
    sprt.add_argument(
        "--beta", type=float, default=0.05, metavar="P", help="probability of missing a gain (default: 0.05)"
    )


def run(chosen: argparse.Namespace) -> int:
    """Play the tournament and print the report."""
    if chosen.ray:
        require("--ray", "ray", "ray")
    tournament = read_tournament(chosen)
    path = results_path(chosen, tournament)
    test = Sprt(tournament.players, chosen.gain, chosen.alpha, chosen.beta) if chosen.sprt else None
    verdicts: list[Verdict] = []

    def enough(deals: Deals) -> bool:
        if test is None:
            return False
        verdicts.append(test.add(win_share(tournament, deals[-1], tournament.tables[0][0])))
        return bool(verdicts[-1].answer)

    try:
        with game_progress(tournament.games) as progress:
            deals = run_tournament(
                tournament,
                path,
                resume=chosen.resume,
                jobs=at_least(0, chosen.jobs, "--jobs"),
                ray=chosen.ray,
                progress=progress,
                enough=enough,
            )
    except KeyboardInterrupt:
        say = console(stderr=True)
        say.print(
            "\nAll finished games are saved; continue with the same command and --resume.", markup=False
        )
        raise
    report = Report(tournament, deals)
    if test:
        report.verdict = test.to_json(verdicts[-1])
        report.verdict_in_words = test.in_words(verdicts[-1], *tournament.tables[0][:2])
    if chosen.html:
        write_page(Path(chosen.html), report)
    if chosen.json:
        print(json.dumps(report.to_json(), indent=1))
        return 0
    show(report)
    if report.verdict_in_words:
        console().print(report.verdict_in_words, style="bold", markup=False)
    console(stderr=True).print(f"Results in {path}", style="dim", markup=False)
    return 0


def write_page(path: Path, report: Report) -> None:
    """Write the report as an HTML page."""
    from camelup.arena.page import page

    try:
        path.write_text(page(report), encoding="utf-8")
    except OSError as error:
        raise SetupError(f"--html {path} cannot be written: {error.strerror}") from None


def read_tournament(chosen: argparse.Namespace) -> Tournament:
    """The tournament that the arguments describe."""
    find_game(chosen.game)
    everyone, tables = read_tables(chosen)
    for one in everyone:
        check(one)
    if not 0.01 <= chosen.limit <= 3600:
        raise SetupError(f"--limit must be from 0.01 to 3600 seconds, not {chosen.limit}")
    return Tournament(
        game=chosen.game,
        options=game_options(chosen, len(tables[0])),
        seed=chosen.seed,
        deals=at_least(0, chosen.deals, "--deals") or (MOST_TESTED if chosen.sprt else 100),
        entrants=tuple(everyone),
        tables=tables,
        limit=chosen.limit,
    )


def read_tables(chosen: argparse.Namespace) -> tuple[list[Entrant], tuple[Lineup, ...]]:
    """The entrants and their lineups."""
    named = [*chosen.bots, *chosen.bot]
    players = chosen.players or (len(_words(chosen.table[0])) if chosen.table else 4)
    if chosen.sprt:
        if len(named) != 2 or chosen.table or chosen.against:
            raise SetupError("--sprt tests two bots: camelup arena --sprt A B")
        chosen.against = named.pop()
    if chosen.table:
        if named or chosen.against:
            raise SetupError("--table lists all seats; do not combine it with other bots or --against")
        return _given_tables([_words(table) for table in chosen.table], players)
    if chosen.against:
        everyone = entrants([*named, chosen.against])
        labels = [one.label for one in everyone]
        if len(labels) < 2:
            raise SetupError("--against needs another bot: camelup arena BOT --against BOT")
        return everyone, tables_against(labels[:-1], labels[-1], players)
    everyone = entrants(named)
    if len(everyone) < 2:
        raise SetupError(
            "name two or more bots, like camelup arena greedy random, "
            "or one with opponents: camelup arena greedy --against random"
        )
    return everyone, mixed_tables([one.label for one in everyone], players)


def _given_tables(tables: list[list[str]], players: int) -> tuple[list[Entrant], tuple[Lineup, ...]]:
    for table in tables:
        if len(table) != players:
            raise SetupError(f"--table {','.join(table)} has {len(table)} seats, not {players}")
    specs = list(dict.fromkeys(spec for table in tables for spec in table))
    everyone = entrants(specs)
    label = {spec: one.label for spec, one in zip(specs, everyone, strict=True)}
    return everyone, tuple(tuple(label[spec] for spec in table) for table in tables)


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def results_path(chosen: argparse.Namespace, tournament: Tournament) -> Path:
    """The results file; a file given with --out is never overwritten."""
    if not chosen.out:
        settings = {key: value for key, value in tournament.settings().items() if key != "code"}
        name = sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:16]
        path = cache_home() / "arena" / f"{name}.jsonl"
        if path.exists() and not chosen.resume:
            path.replace(path.with_suffix(".before.jsonl"))
        return path
    path = Path(chosen.out)
    if not chosen.resume and path.exists() and path.stat().st_size:
        raise SetupError(f"--out {path} exists; continue it with --resume, or choose another file")
    return path


@contextmanager
def game_progress(games: int, name: str = "playing") -> Iterator[Callable[[int, int], None]]:
    """A progress bar on a terminal; silent otherwise."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    screen = console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeElapsedColumn(),
        TextColumn("· left"),
        TimeRemainingColumn(elapsed_when_finished=False),
    )
    with Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True) as bar:
        task = bar.add_task(name, total=games)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show(report: Report) -> None:
    """Print the report."""
    screen = console()
    screen.print(f"[bold]{report.title()}[/]: {report.about()}")
    screen.print(report.table(), soft_wrap=False)
    screen.print(
        f"Intervals are 95 %, by deals. Among equals everyone wins {fair_share(report.tournament.players)}.",
        style="dim",
    )
    for line in report.faults():
        screen.print(line, style="yellow", markup=False)
