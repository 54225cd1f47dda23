"""Tests with many times their usual examples, and the page's own tests."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from benchmarks.soak.results import ROOT, Counts, Proof
from tools.legs import card_positions, positions

POSITIONS_A_PART = 1_000
CARDS_A_PART = 250


def run_suite(times: int, *paths: str) -> Callable[[int], Counts]:
    """A part of a proof: the n-th of these files, with so many times its examples."""

    def run(part: int) -> Counts:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", paths[part]]
        environment = os.environ | {"CAMELUP_TIMES": str(times)}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-3000:]
        passed = re.search(r"(\d+) passed", done.stdout)
        return Counter(tests=int(passed[1]) if passed else 0)

    return run


def suite(name: str, title: str, times: int, *paths: str) -> Proof:
    """Test files as a proof, one part each."""

    def tell(counts: Counts) -> str:
        return f"{counts['tests']:,} tests with {times} times the examples of `make test`; all passed"

    return Proof(name, title, len(paths), run_suite(times, *paths), tell)


def compare_legs(part: int) -> Counts:
    """Let the page count legs that the engine has counted."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "legs.json"
        dice = positions(POSITIONS_A_PART, seed=100 + part)
        cards = card_positions(CARDS_A_PART, seed=100 + part)
        file.write_text(json.dumps({"dice": dice, "cards": cards}), encoding="utf-8")
        command = f"{os.environ.get('NPM', 'npm')} run --silent test -- tests/leg.test.ts"
        environment = os.environ | {"CAMELUP_LEGS": str(file)}
        done = subprocess.run(
            command,
            shell=True,
            cwd=ROOT / "web",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return Counter(dice=len(dice), cards=len(cards))


def tell_legs(counts: Counts) -> str:
    """The counts as text."""
    return (
        f"{counts['dice']:,} positions of dice games and {counts['cards']:,} of cards; the page's leg odds "
        "were the engine's"
    )


LEGS = Proof("legs", "The page's leg odds against the engine's", 10, compare_legs, tell_legs)
ENUMERATION = suite("enumeration", "Leg odds against counting every way", 50, "tests/odds/test_leg.py")
TEXTS = suite(
    "texts",
    "States, records, positions and numbers, well formed and not",
    25,
    "tests/fuzz/test_fuzz.py",
    "tests/test_position.py",
    "tests/test_reals.py",
)
FAIRNESS = suite("fairness", "Both verifiers of the dice", 42, "tests/server/test_dice.py")
OPENAPI = suite("openapi", "Answers of the server are as documented", 25, "tests/server/test_openapi.py")
