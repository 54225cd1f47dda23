"""The load benchmark, in a tiny size: it runs to its end, loses nothing and prints its table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TINY = ["--tables", "3", "--rate", "20", "--seconds", "1"]


def figures(printed: str) -> dict[str, list[float]]:
    """The rows of the table that have a figure for each of its two columns."""
    rows = [line[:22].strip() for line in printed.splitlines()]
    cells = [line[22:74].replace(",", "").split() for line in printed.splitlines()]
    return {
        row: [float(cell) for cell in found]
        for row, found in zip(rows, cells, strict=True)
        if row and all(cell.replace(".", "").isdecimal() for cell in found)
    }


def test_nothing_is_lost_under_load() -> None:
    command = [sys.executable, "-m", "benchmarks.load", *TINY]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SQLite, 1 process" in done.stdout
    assert "Postgres, 2 processes" in done.stdout
    found = figures(done.stdout)
    assert found["lost"] == found["refused"] == [0, 0]
    assert all(0 < actions <= 20 for actions in found["actions"])
    assert found["updates"] == [4 * actions for actions in found["actions"]], "everyone heard of each"
    assert {"p50 ms", "p95 ms", "p99 ms", "max ms", "idle MB", "loaded MB", "start s"} <= set(found)
