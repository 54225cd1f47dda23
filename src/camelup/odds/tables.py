"""Race tables: solved once, kept on disk, mapped into memory, looked up at leg starts.

A file is a header of 512 bytes, which says what the table is, by which rules it was solved, what was proven
of its errors, and the SHA-256 of that and of the numbers that follow. It is written aside and then renamed,
so a table is there whole or not at all. A table of other rules or with other bytes than were written is
refused.

Look-ups hold for a leg start with the race not over. Later legs are taken without tiles and added dice.
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

from camelup.errors import RaceTableError
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
"""Of five chances that add up to 1 four are kept: the last is what is missing."""

TABLE_SOURCES = {
    "classic": ("race.py", "odds/shapes.py", "odds/solve_classic.py"),
    "second": ("race.py", "games/dice/crazy.py", "odds/shapes.py", "odds/solve_second.py"),
}
"""What a table's numbers depend on."""
SAME_RULES = {
    "a48e20be2d06fc31": "7db20acf3be6a9e6",
    "e5bacfd24e5bad0a": "7db20acf3be6a9e6",
    "53ba2d3f12aaefa4": "ad437fb9d32bdb4a",
    "39aac83fd638c9bf": "ad437fb9d32bdb4a",
}
"""Versions of the sources that solved the very same tables, and what they are now."""

Array = Any
Stamp = tuple[int, int, int]
Proof = dict[str, float]
"""What was proven while solving: `error`, `missed` and `throws`, of which `Solved` tells more."""


class Opened(NamedTuple):
    """A table of this process, with what its header says."""

    stamp: Stamp
    """Which file it was, to notice another one in its place."""
    table: Array
    proof: Proof


_opened: dict[Path, Opened] = {}

# ---------------------------------------------------------------------------------------- the tables


def classic_table(length: int = 16, progress: Progress | None = None) -> Array:
    """The classic table of a track (20 spaces: with the last camel's support die in every leg), solved now
    if it is not there yet or is of older rules. One row a shape, one column a `result_of` slots."""
    if length not in CLASSIC_LENGTHS:
        raise RaceTableError(f"there is no classic table for {length} spaces")
    try:
        table = load("classic", length)
    except OutdatedTable:
        table = None
    return solve_classic_table(length, progress) if table is None else table


def solve_classic_table(length: int = 16, progress: Progress | None = None) -> Array:
    """Solve a classic table anew and keep it; where no file can be written, for this process."""
    table = solve_classic(length, length == LONGEST_DICE_TRACK, progress)
    if not adds_up(table, 1, 1e-12):
        raise RaceTableError("the classic table came out wrong: chances do not add up to 1")
    try:
        save("classic", length, table)
    except RaceTableError:
        _opened[table_path("classic", length)] = Opened(NO_FILE, table, {})
        return table
    return load("classic", length)


def second_table() -> Array | None:
    """The second edition's table, or None where it has not been solved. One row a leg start, the chances of
    slots 0 to 3 to win, then of slots 1 to 4 to be last, in parts of ONE."""
    return load("second", SECOND_LENGTH)


def solve_second_table(progress: Progress | None = None) -> Array:
    """Solve the second edition's table anew, in minutes, and keep it."""
    writable_folder()
    rules_version("second")  # remembered now: sources edited meanwhile are not those that solve
    solved = solve_second(SECOND_LENGTH, SWEEPS, progress)
    if solved.off_sum > OFF_SUM:
        raise RaceTableError("the second edition's table came out wrong: chances do not add up to 1")
    save("second", SECOND_LENGTH, pack_second(solved.win, solved.lose), proof_of(solved))
    return load("second", SECOND_LENGTH)


def proof_of(solved: Solved) -> Proof:
    """What is kept of how certain a solved race is."""
    return {"error": solved.error, "missed": solved.missed, "throws": solved.throws}


def second_proof() -> Proof:
    """What was proven of the second edition's table when it was solved; empty where there is none."""
    opened = open_once("second", SECOND_LENGTH)
    return {} if opened is None else opened.proof


def adds_up(chances: Array, one: float, off: float) -> bool:
    """Whether the numbers of every row add up to `one`, near enough."""
    return bool(np.abs(chances.sum(axis=1, dtype=np.float64) - one).max() <= off)


def pack_second(win: Array, lose: Array) -> Array:
    """The numbers to keep of the solver's five and five, made to add up to ONE."""
    return np.concatenate([adding_up(win)[:, :STORED], adding_up(lose)[:, 1:]], axis=1)


def adding_up(parts: Array) -> Array:
    """Fixed-point chances with the small deviation of their sum from ONE shared out in proportion."""
    total = parts.sum(axis=1, dtype=np.uint32, keepdims=True)
    return np.rint(parts * (ONE / total)).astype(np.uint16)


# ---------------------------------------------------------------------------------------- looking up


@rule
def add_classic_odds(table: Array, who: int, where: int, weight: float, joint: Array) -> None:
    """Add `weight` times the chance of every winner and loser, by camel, to `joint[winner, loser]`."""
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
    """Add `weight` times every camel's chance to win and to be last."""
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
    """A table that was solved by an earlier state of the rules."""


def table_path(game: str, length: int) -> Path:
    """Where a table is kept."""
    return cache_home() / "tables" / f"{game}-{length}.table"


@cache
def rules_version(game: str, package: Path = PACKAGE) -> str:
    """A hash of the sources a table depends on; comments, docstrings, imports and layout do not."""
    digest = hashlib.sha256()
    for name in TABLE_SOURCES[game]:
        tree = ast.parse((package / name).read_text(encoding="utf-8"))
        digest.update(ast.unparse(_Undocumented().visit(tree)).encode())
    return digest.hexdigest()[:16]


class _Undocumented(ast.NodeTransformer):
    """Takes out every string that stands for itself, and where names come from."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return ast.copy_location(ast.Pass(), node) if text else node

    def visit_Import(self, node: ast.Import) -> None:
        return None

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        return None


def save(game: str, length: int, table: Array, proof: Proof | None = None) -> None:
    """Write a table aside, then put it in its place."""
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
        raise RaceTableError(f"the table cannot be written to {path}: {error.strerror}") from error


def writable_folder() -> Path:
    """The folder of the tables; asked for before the minutes of work, not after."""
    folder = cache_home() / "tables"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RaceTableError(f"the folder {folder} cannot be made: {error.strerror}") from error
    if not os.access(folder, os.W_OK):
        raise RaceTableError(f"the folder {folder} cannot be written to; set CAMELUP_CACHE to another one")
    return folder


def header(game: str, length: int, table: Array, proof: Proof | None) -> bytes:
    """What stands before the numbers: a line of JSON, filled up with spaces."""
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
    """Map a table into memory, or None where there is none."""
    opened = open_once(game, length)
    return None if opened is None else opened.table


def open_once(game: str, length: int) -> Opened | None:
    """A table, or None where there is none. Each file is read and checked once in a process."""
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
    """Map a file into memory and check it whole; with what was proven of it."""
    rebuild = f"build it again with: camelup solve {game}"
    facts = read_header(path)
    if facts.get("format") == FORMAT and facts.get("rules") != rules_version(game):
        raise OutdatedTable(f"the table {path} was solved by older rules; {rebuild}")
    try:
        table = np.memmap(path, facts["type"], "r", HEADER, tuple(facts["shape"]))
        whole = facts == json.loads(header(game, length, table, facts.get("proof"))[len(MAGIC) :])
    except (KeyError, TypeError, ValueError, OSError):
        whole = False
    if not whole or path.stat().st_size != HEADER + table.nbytes:
        raise RaceTableError(f"the table {path} is damaged; {rebuild}")
    return table, facts.get("proof", {})


def read_header(path: Path) -> Json:
    """The facts a file begins with; empty when it does not begin as a table does."""
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
