"""Race tables: solved once, stored on disk, mapped into memory, looked up at leg starts.

A file begins with a header of 512 bytes: what the table is, the version of the rules, the error bound, and
the SHA-256 of that and of the numbers that follow. A table is written to a temporary file that is then
renamed, so it is never incomplete. Tables of other rules and tables with a wrong checksum are rejected.

Look-ups are for leg starts before the end of the race. Later legs have no tiles and no added dice.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from camelup.engine.choice import choice
from camelup.errors import EngineError, RaceTableError
from camelup.games.dice.state import LONGEST_DICE_TRACK
from camelup.odds.shapes import SECOND_CAMELS, racers_of, row_of, shape_of
from camelup.odds.solve_classic import Progress, result_of, solve_classic
from camelup.odds.solve_second import OFF_SUM, ONE, SWEEPS, Solved, solve_second
from camelup.race import RACERS, byte
from camelup.rule import PACKAGE, cache_home, rule
from camelup.schema.plain import Json

FORMAT = 1
MAGIC = b"camelup race table\n"
HEADER = 512
CLASSIC_LENGTHS = (16, LONGEST_DICE_TRACK)
SECOND_LENGTH = 16
STORED = RACERS - 1
"""Of five probabilities with the sum 1, four are stored."""

TABLE_SOURCES = {
    "classic": ("race.py", "odds/shapes.py", "odds/solve_classic.py"),
    "second": ("race.py", "games/dice/crazy.py", "odds/shapes.py", "odds/solve_second.py"),
}
"""The sources that a race table depends on."""
SAME_RULES = {
    "a48e20be2d06fc31": "7db20acf3be6a9e6",
    "e5bacfd24e5bad0a": "7db20acf3be6a9e6",
    "53ba2d3f12aaefa4": "ad437fb9d32bdb4a",
    "39aac83fd638c9bf": "ad437fb9d32bdb4a",
}
"""Earlier versions of the sources that solved identical race tables, and the current ones."""

Array = Any
Stamp = tuple[int, int, int]
Proof = dict[str, float]
"""The error bound of a race table: `error`, `missed` and `throws`; see `Solved`."""


class Opened(NamedTuple):
    """A race table that this process has opened."""

    stamp: Stamp
    """Identifies the file, to notice when it is replaced."""
    table: Array
    proof: Proof


_opened: dict[Path, Opened] = {}

# ---------------------------------------------------------------------------------------- the tables


def classic_table(length: int = 16, progress: Progress | None = None) -> Array:
    """The classic race table of a track (20 spaces: with the last camel's support die in every leg), solved
    now if it does not exist or is outdated. One row per formation, one column per `result_of` slots."""
    if length not in CLASSIC_LENGTHS:
        raise RaceTableError(f"there is no classic race table for {length} spaces")
    try:
        table = load("classic", length)
    except OutdatedTable:
        table = None
    return solve_classic_table(length, progress) if table is None else table


def solve_classic_table(length: int = 16, progress: Progress | None = None) -> Array:
    """Solve a classic race table and save it; if no file can be written, keep it in memory."""
    table = solve_classic(length, length == LONGEST_DICE_TRACK, progress)
    if not adds_up(table, 1, 1e-12):
        raise RaceTableError("the solved classic race table is wrong: probabilities do not add up to 1")
    try:
        save("classic", length, table)
    except RaceTableError:
        _opened[table_path("classic", length)] = Opened(NO_FILE, table, {})
        return table
    return load("classic", length)


def second_table() -> Array | None:
    """The race table of the second edition, or None if it has not been solved. One row per leg start: the
    probabilities of slots 0 to 3 to win, then of slots 1 to 4 to be last, in parts of ONE."""
    return load("second", SECOND_LENGTH)


def solve_second_table(progress: Progress | None = None) -> Array:
    """Solve the race table of the second edition, which takes minutes, and save it. Raises EngineError in
    plain Python, which would take weeks."""
    if choice().name == "plain":
        raise EngineError("only compiled code solves the second edition, and this engine is plain Python")
    writable_folder()
    rules_version("second")  # remembered now: sources edited meanwhile are not those that solve
    solved = solve_second(SECOND_LENGTH, SWEEPS, progress)
    if solved.off_sum > OFF_SUM:
        raise RaceTableError(
            "the solved race table of the second edition is wrong: probabilities do not add up to 1"
        )
    save("second", SECOND_LENGTH, pack_second(solved.win, solved.lose), proof_of(solved))
    return load("second", SECOND_LENGTH)


def proof_of(solved: Solved) -> Proof:
    """The error bound of a solved race."""
    return {"error": solved.error, "missed": solved.missed, "throws": solved.throws}


def second_proof() -> Proof:
    """The error bound of the second edition's race table; empty if there is none."""
    opened = open_once("second", SECOND_LENGTH)
    return {} if opened is None else opened.proof


def adds_up(chances: Array, one: float, off: float) -> bool:
    """Whether the sum of every row is `one`, within `off`."""
    return bool(np.abs(chances.sum(axis=1, dtype=np.float64) - one).max() <= off)


def pack_second(win: Array, lose: Array) -> Array:
    """The values to store of the solver's five and five, corrected to add up to ONE."""
    return np.concatenate([adding_up(win)[:, :STORED], adding_up(lose)[:, 1:]], axis=1)


def adding_up(parts: Array) -> Array:
    """Scale the rows of fixed-point probabilities so that each adds up to ONE."""
    total = parts.sum(axis=1, dtype=np.uint32, keepdims=True)
    return np.rint(parts * (ONE / total)).astype(np.uint16)


# ---------------------------------------------------------------------------------------- looking up


@rule
def add_classic_odds(table: Array, who: int, where: int, weight: float, joint: Array) -> None:
    """Add `weight` times the probability of every winner and loser, by camel, to `joint[winner, loser]`."""
    shape = shape_of(where)
    for winner in range(RACERS):
        for loser in range(RACERS):
            if winner != loser:
                chance = table[shape, result_of(winner, loser)]
                joint[byte(who, winner), byte(who, loser)] += weight * chance


@rule
def add_second_odds(
    table: Array, length: int, who: int, where: int, weight: float, win: Array, lose: Array
) -> None:
    """Add `weight` times every camel's probabilities to win and to be last."""
    row = row_of(who, where, length)
    racers = racers_of(who, where, SECOND_CAMELS)[0]
    first = 1.0
    last = 1.0
    for slot in range(STORED):
        chance = table[row, slot] / ONE
        win[byte(racers, slot)] += weight * chance
        first -= chance
        chance = table[row, STORED + slot] / ONE
        lose[byte(racers, slot + 1)] += weight * chance
        last -= chance
    win[byte(racers, RACERS - 1)] += weight * first
    lose[byte(racers, 0)] += weight * last


# ---------------------------------------------------------------------------------------- files

NO_FILE: Stamp = (0, 0, 0)


class OutdatedTable(RaceTableError):
    """A race table that was solved with earlier rules."""


def table_path(game: str, length: int) -> Path:
    """The file of a race table."""
    return cache_home() / "tables" / f"{game}-{length}.table"


@cache
def rules_version(game: str, package: Path = PACKAGE) -> str:
    """A hash of the sources of a race table, without comments, docstrings, imports and layout."""
    digest = hashlib.sha256()
    for name in TABLE_SOURCES[game]:
        tree = ast.parse((package / name).read_text(encoding="utf-8"))
        digest.update(ast.unparse(_Undocumented().visit(tree)).encode())
    return digest.hexdigest()[:16]


class _Undocumented(ast.NodeTransformer):
    """Removes docstrings and imports."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return ast.copy_location(ast.Pass(), node) if text else node

    def visit_Import(self, node: ast.Import) -> None:
        return None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        return None


def save(game: str, length: int, table: Array, proof: Proof | None = None) -> None:
    """Write a race table to a temporary file, then rename it. Raises `RaceTableError`."""
    path = table_path(game, length)
    folder = writable_folder()
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix=path.stem, suffix=".part", delete=False) as file:
            part = Path(file.name)
            try:
                file.write(header(game, length, table, proof))
                file.write(table.data)
                file.flush()
                os.fsync(file.fileno())
                part.replace(path)
            except BaseException:
                part.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise RaceTableError(f"the race table cannot be written to {path}: {error.strerror}") from error


def writable_folder() -> Path:
    """The folder of the race tables. Raises `RaceTableError` before minutes of work instead of after."""
    folder = cache_home() / "tables"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RaceTableError(f"the folder {folder} cannot be created: {error.strerror}") from error
    if not os.access(folder, os.W_OK):
        raise RaceTableError(f"the folder {folder} cannot be written to; set CAMELUP_CACHE to another one")
    return folder


def header(game: str, length: int, table: Array, proof: Proof | None) -> bytes:
    """The header of a file: a line of JSON, padded with spaces."""
    facts: Json = {
        "format": FORMAT,
        "game": game,
        "length": length,
        "rules": rules_version(game),
        "shape": table.shape,
        "type": table.dtype.str,
    }
    digest = hashlib.sha256(table.data)
    if proof is not None:
        facts["proof"] = proof
        digest.update(json.dumps(proof).encode())
    facts["sha256"] = digest.hexdigest()
    return (MAGIC + json.dumps(facts).encode()).ljust(HEADER - 1) + b"\n"


def load(game: str, length: int) -> Array | None:
    """Map a race table into memory; None if there is none."""
    opened = open_once(game, length)
    return None if opened is None else opened.table


def open_once(game: str, length: int) -> Opened | None:
    """A race table, or None if there is none. Each file is verified once per process."""
    path = table_path(game, length)
    try:
        stat = path.stat()
    except OSError:
        return _opened[path] if path in _opened and _opened[path].stamp == NO_FILE else None
    stamp = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
    if path not in _opened or _opened[path].stamp != stamp:
        _opened[path] = Opened(stamp, *open_table(game, length, path))
    return _opened[path]


def open_table(game: str, length: int, path: Path) -> tuple[Array, Proof]:
    """Map a file into memory, verify its checksum, and return it with its error bound."""
    rebuild = f"build it again with: camelup solve {game}"
    facts = read_header(path)
    if facts.get("format") == FORMAT and facts.get("rules") != rules_version(game):
        raise OutdatedTable(f"the race table {path} was solved by older rules; {rebuild}")
    try:
        table = np.memmap(path, facts["type"], "r", HEADER, tuple(facts["shape"]))
        whole = facts == json.loads(header(game, length, table, facts.get("proof"))[len(MAGIC) :])
    except (KeyError, TypeError, ValueError, OSError):
        whole = False
    if not whole or path.stat().st_size != HEADER + table.nbytes:
        raise RaceTableError(f"the race table {path} is damaged; {rebuild}")
    return table, facts.get("proof", {})


def read_header(path: Path) -> Json:
    """The header of a file; empty if it is not a race table."""
    with path.open("rb") as file:
        start = file.read(HEADER)
    try:
        facts = json.loads(start[len(MAGIC) :]) if start.startswith(MAGIC) else {}
    except ValueError:
        facts = {}
    if not isinstance(facts, dict):
        return {}
    rules = facts.get("rules")
    return facts | {"rules": SAME_RULES[rules]} if rules in SAME_RULES else facts
