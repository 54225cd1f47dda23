"""The ladder of built-in bots: each bot is measured alone against the next weaker one in all other seats.

Measurements are stored row by row in `ladder.json`. The table in the docs and `bots/strengths.json`, the
points of each bot by game that lobbies show, are derived from it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import pairwise
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING

from camelup.arena.entrants import Entrant
from camelup.arena.report import Report
from camelup.arena.run import run_tournament
from camelup.arena.tournament import Tournament, tables_against
from camelup.bots import STRENGTHS, mean_points
from camelup.deprecated import renamed
from camelup.errors import SetupError
from camelup.games import GAMES as ALL_GAMES
from camelup.games import MODULES, Options
from camelup.schema.plain import Json

LADDER_BOTS = ("random", "cautious", "greedy", "sharp", "champion")
GAMES_BY_PLAYERS = {2: 1000, 4: 2000, 6: 600, 8: 600}
"""Games per row, by number of players: strengths come from four players, and larger games are slow."""
SEED = 2026
LADDER_BEGIN, LADDER_END = "<!-- ladder: begin -->", "<!-- ladder: end -->"
LADDER = Path(__file__).with_name("ladder.json")
"""Measurements, by row."""
MEASURED_IN = tuple(ALL_GAMES)
"""Games whose rows with four players determine a bot's strength."""


@dataclass(frozen=True)
class LadderRow:
    """One bot against copies of another, with an expectation: the lower end of its win share's interval is
    above `target`, or with `of_mean` the share itself is at least `target`."""

    name: str
    game: str
    players: int
    bot: str
    other: str
    target: float
    of_mean: bool = False
    modules: tuple[str, ...] = ()

    @property
    def deals(self) -> int:
        """The default number of deals."""
        return GAMES_BY_PLAYERS[self.players] // self.players

    def tournament(self, deals: int, seed: int) -> Tournament:
        """The tournament that measures this row."""
        return Tournament(
            self.game,
            Options(self.modules),
            seed,
            deals,
            (Entrant(self.bot, self.bot), Entrant(self.other, self.other)),
            tables_against([self.bot], self.other, self.players),
        )


def _steps(game: str, players: int, target: float, modules: tuple[str, ...] = ()) -> list[LadderRow]:
    kind = f"{game}-all" if modules else game
    return [
        LadderRow(f"{kind}-{players}-{bot}", game, players, bot, below, target, modules=modules)
        for below, bot in pairwise(LADDER_BOTS)
    ]


LADDER_ROWS: tuple[LadderRow, ...] = (
    *(row for game in MEASURED_IN for row in _steps(game, 4, 0.30)),
    *(
        LadderRow(f"{game}-4-champion-greedy", game, 4, "champion", "greedy", 0.40, of_mean=True)
        for game in MEASURED_IN
    ),
    *_steps("classic", 2, 1 / 2),
    *_steps("cards", 2, 1 / 2),
    *_steps("second", 6, 1 / 6),
    *_steps("classic", 8, 1 / 8, MODULES),
)
"""Every row, by game and number of players."""


def find_rows(patterns: Iterable[str]) -> list[LadderRow]:
    """The rows that match any pattern, in order. Raises SetupError if a pattern matches none.

    >>> [row.name for row in find_rows(["second-4-s*"])]
    ['second-4-sharp']
    """
    patterns = list(patterns)
    for pattern in patterns:
        if not any(fnmatchcase(row.name, pattern) for row in LADDER_ROWS):
            raise SetupError(
                f"no row of the ladder matches {pattern!r}; camelup ladder --list lists all rows"
            )
    return [row for row in LADDER_ROWS if any(fnmatchcase(row.name, pattern) for pattern in patterns)]


def measure(
    row: LadderRow, deals: int, seed: int, folder: Path, jobs: int, progress: Callable[[int, int], None]
) -> Json:
    """Play the missing games of a row and return its measurement. Results of other code go to other files."""
    tournament = row.tournament(deals, seed)
    code = tournament.settings()["code"]
    path = folder / f"{row.name}-{seed}-{code}.jsonl"
    played = run_tournament(tournament, path, resume=True, jobs=jobs, progress=progress)
    report = Report(tournament, played)
    one = next(standing for standing in report.standings if standing.label == row.bot)
    return {
        "win_share": {end: _rounded(value) for end, value in one.share.to_json().items()},
        "deals": len(played),
        "games": report.games,
        "truncated": report.truncated,
        "forfeits": sum(one.faults.values()),
        "seed": seed,
        "code": code,
        "median_ms": round(1000 * one.clock.quantile(0.5), 3),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


# ---------------------------------------------------------------------------------------- what is known


def known_rows() -> dict[str, Json]:
    """All measurements so far, by row."""
    rows: dict[str, Json] = json.loads(LADDER.read_text(encoding="utf-8"))
    return rows


def keep(name: str, measured: Json) -> None:
    """Store the measurement of a row, and the strengths derived from all rows."""
    rows = known_rows() | {name: measured}
    ordered = {row.name: rows[row.name] for row in LADDER_ROWS if row.name in rows}
    _write_lines(LADDER, ordered)
    _write_lines(STRENGTHS, points_by_game(ordered))


def _write_lines(path: Path, entries: Json) -> None:
    """Write an object with one line per key, replacing the file atomically."""
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in entries.items()]
    fresh = path.with_suffix(".new")
    fresh.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    fresh.replace(path)


def points_by_game(rows: dict[str, Json]) -> dict[str, dict[str, float]]:
    """Points above `random` by game and bot, with four players, as far up the ladder as measured.

    By the Plackett–Luce model, a bot that wins a share p against n - 1 others is p (n - 1) / (1 - p) times as
    strong; a factor of ten is 400 points, as with Elo.
    """
    found = {}
    for game in MEASURED_IN:
        points = found[game] = {LADDER_BOTS[0]: 0.0}
        for below, bot in pairwise(LADDER_BOTS):
            if (row := rows.get(f"{game}-4-{bot}")) is None:
                break
            points[bot] = round(points[below] + _points(row), 1)
    return found


def _points(measured: Json, players: int = 4) -> float:
    games = measured["games"]
    share = (measured["win_share"]["mean"] * games + 0.5) / (games + 1)
    return 400 * log10(share * (players - 1) / (1 - share))


def reached(row: LadderRow, measured: Json) -> bool:
    """Whether the measurement meets the expectation."""
    share = measured["win_share"]
    return bool(share["mean"] >= row.target if row.of_mean else (share["low"] or 0) > row.target)


# ---------------------------------------------------------------------------------------- the page


def markdown(rows: dict[str, Json]) -> str:
    """All rows and strengths as Markdown tables."""
    points = mean_points(points_by_game(rows))
    lines = [
        "| bot | points above `random` |",
        "| --- | ---: |",
        *(f"| `{bot}` | {points.get(bot, 'not measured yet')} |" for bot in LADDER_BOTS),
        "",
        "| game | players | bot | against | win share, 95 % interval | wanted | | median ms | games | seed |",
        "| --- | ---: | --- | --- | --- | --- | --- | ---: | --- | ---: |",
        *(_line(row, rows.get(row.name)) for row in LADDER_ROWS),
    ]
    return "\n".join(lines)


def _line(row: LadderRow, measured: Json | None) -> str:
    game = f"{row.game}, all modules" if row.modules else row.game
    wanted = f"share ≥ {row.target:.3f}" if row.of_mean else f"lower end > {row.target:.3f}"
    start = f"| {game} | {row.players} | `{row.bot}` | {row.players - 1} × `{row.other}` |"
    if measured is None:
        return f"{start} not measured yet | {wanted} | | | | |"
    share, deals = measured["win_share"], measured["deals"]
    low, high = (f"{share[end]:.3f}" if share[end] is not None else "?" for end in ("low", "high"))
    word = "reached" if reached(row, measured) else "**missed**"
    cut = f", {measured['truncated']} truncated" if measured["truncated"] else ""
    games = f"{deals:,} deals × {measured['games'] // deals} = {measured['games']:,}{cut}"
    median = f"{measured['median_ms']:.2g}"
    shares = f"{share['mean']:.3f} ({low}–{high})"
    return f"{start} {shares} | {wanted} | {word} | {median} | {games} | {measured['seed']} |"


def write_docs(path: Path) -> None:
    """Insert the tables between their markers in a page."""
    text = path.read_text(encoding="utf-8")
    before, found_begin, rest = text.partition(LADDER_BEGIN)
    _, found_end, after = rest.partition(LADDER_END)
    if not found_begin or not found_end:
        raise SetupError(f"{path} has no markers for the ladder: {LADDER_BEGIN} and {LADDER_END}")
    path.write_text(
        f"{before}{LADDER_BEGIN}\n{markdown(known_rows())}\n{LADDER_END}{after}", encoding="utf-8"
    )


if not TYPE_CHECKING:
    __getattr__ = renamed(
        __name__, Row="LadderRow", ROWS="LADDER_ROWS", GAMES="GAMES_BY_PLAYERS", STEPS="LADDER_BOTS"
    )
