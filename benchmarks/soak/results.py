"""The results of long proofs: kept part by part, so that a run goes on where it was stopped, and shown in one
table of the docs."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "proofs.jsonl"
PAGE = ROOT / "docs" / "proofs.md"
Counts = Counter[str]


@dataclass(frozen=True)
class Proof:
    """A claim that is tested by many repetitions."""

    name: str
    title: str
    parts: int
    run: Callable[[int], Counts]
    """Run one part and return its counts. Raises AssertionError if the claim fails."""
    tell: Callable[[Counts], str]
    """The counts of all parts, as text."""


def sources() -> str:
    """A hash of the sources: parts that ran with other sources do not count."""
    found = hashlib.sha256()
    for pattern in ("src/camelup/**/*.py", "web/src/odds/*.ts"):
        for path in sorted(ROOT.glob(pattern)):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


class Results:
    """The parts finished with these sources."""

    def __init__(self, path: Path = KEPT, *, fresh: bool = False) -> None:
        self._path, self._sources = path, sources()
        if fresh:
            path.unlink(missing_ok=True)

    def done(self, proof: Proof) -> dict[int, Counts]:
        """The parts of a proof that were finished, with their counts."""
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        rows = [row for row in map(json.loads, lines) if row["sources"] == self._sources]
        return {row["part"]: Counter(row["counts"]) for row in rows if row["proof"] == proof.name}

    def keep(self, proof: Proof, part: int, counts: Counts) -> None:
        """Store that a part is finished."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        row = {"proof": proof.name, "part": part, "sources": self._sources, "counts": dict(counts)}
        with self._path.open("a") as kept:
            kept.write(json.dumps(row) + "\n")


def write_row(proof: Proof, told: str, page: Path = PAGE) -> None:
    """Write a result to the table of the docs, replacing an earlier one of the same proof."""
    row = f"| {proof.title} | {told} | {datetime.now(UTC):%Y-%m-%d} | {_commit()} |"
    lines = page.read_text().splitlines()
    known = [number for number, line in enumerate(lines) if line.startswith(f"| {proof.title} |")]
    if known:
        lines[known[0]] = row
    else:
        last = max(number for number, line in enumerate(lines) if re.match(r"\|.*\|$", line))
        lines.insert(last + 1, row)
    page.write_text("\n".join(lines) + "\n")


def _commit() -> str:
    command: list[Any] = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"
