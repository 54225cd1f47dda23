"""Start-up times: the command line, and kernels compiled or loaded from the cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.measure import Measure

TITLE = "Starting, in seconds by the clock on the wall unless it says otherwise"
HELP_TARGET = 0.3
COMPILE_TARGET = 20.0
ROUNDS = 7
HELP_PROGRAM = "import sys; from camelup.cli import main; sys.exit(main(['--help']))"
KERNEL = """
from benchmarks.play import compiled_games
from camelup.games import Options
compiled_games({name!r}, 4, Options())(0, 1)
"""


def measures() -> list[Measure]:
    """All measurements of this file."""
    bare = quickest(["-c", "pass"])
    light = quickest(["-c", "import camelup"])
    camelup = quickest(["-c", HELP_PROGRAM])
    found = [
        Measure("commands", "python -c pass", bare, "s"),
        Measure("commands", "import camelup", light, "s"),
        Measure("commands", "camelup --help", camelup, "s", HELP_TARGET, at_most=True),
        Measure("commands", "camelup --help to python -c pass", camelup / bare, "times"),
    ]
    for name in ("second", "cards"):
        found += compilation(name)
    return found


def compilation(name: str) -> list[Measure]:
    """Random play of one game: compiled for the first time, and from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        before = processor_time_of_children()
        cold = seconds(["-c", KERNEL.format(name=name)], cache=cache)
        busy = processor_time_of_children() - before
        warm = seconds(["-c", KERNEL.format(name=name)], cache=cache)
    return [
        Measure(name, "first start, compiling", cold, "s", COMPILE_TARGET, at_most=True),
        Measure(name, "the same by processor time", busy, "s", COMPILE_TARGET, at_most=True),
        Measure(name, "later starts, from the cache", warm, "s"),
        Measure(name, "first start to later ones", cold / warm, "times"),
    ]


def processor_time_of_children() -> float:
    """Processor time of all child processes, in seconds, independent of other load."""
    times = os.times()
    return times.children_user + times.children_system


def quickest(arguments: list[str]) -> float:
    """The best of a few runs."""
    return min(seconds(arguments) for _ in range(ROUNDS))


def seconds(arguments: list[str], cache: str | None = None) -> float:
    """The time that a Python process takes."""
    environment = dict(os.environ) | ({"CAMELUP_CACHE": cache} if cache else {})
    before = time.perf_counter()
    subprocess.run(
        [sys.executable, *arguments],
        cwd=Path(__file__).parents[1],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - before
