"""The load benchmark, in a tiny size: it runs to its end, loses nothing and tells its figures."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import load

ROOT = Path(__file__).parents[2]
TINY = ["--tables", "3", "--rate", "20", "--seconds", "1", "--idle", "12", "--moves", "3"]
SHORT_RAMP = ["--start", "20", "--by", "20", "--most", "40", "--step-seconds", "1"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.load", *TINY, *SHORT_RAMP, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_is_lost_under_load(kind: str) -> None:
    done = run("--json", "--only", kind)
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(done.stdout)["figures"][kind]
    steady, ramp, idle = figures["steady"], figures["ramp"], figures["idle"]
    assert (steady["lost"], steady["refused"], ramp["lost"], ramp["refused"]) == (0, 0, 0, 0)
    assert 0 < steady["actions"] <= 20
    assert steady["updates"] == 4 * steady["actions"], "everyone heard of each"
    assert ramp["steps"][0]["rate"] == 20
    assert ramp["rate held"] in (0, 20, 40)
    assert (idle["tables"], idle["idle sockets"], idle["closed by the server"]) == (3, 12, 0)
    assert idle["tables made"] == 6, "three idle ones, and as many that play on"
    assert idle["updates"] == 4 * idle["actions"]


def step(rate: float, p99: float, achieved: float) -> dict[str, float]:
    return {"rate": rate, "p99 ms": p99, "achieved": achieved}


def test_a_rate_is_held_only_with_all_its_actions_in_time() -> None:
    assert load.held(step(1000, 249, 1000))
    assert not load.held(step(1000, 251, 1000))
    assert not load.held(step(1000, 100, 900))


def test_figures_stand_beside_their_aims(capsys: pytest.CaptureFixture[str]) -> None:
    ramp: dict[str, Any] = {"rate held": 1100.0, "lost": 0, "refused": 0, "steps": []}
    load.show(
        {"date": "2026-01-02", "command": "make load", "processors": 2, "figures": {"sqlite": {"ramp": ramp}}}
    )
    printed = capsys.readouterr().out
    assert "2026-01-02, 2 processors: make load" in printed
    assert "rate held                                1,100.0     1,000" in printed
