"""Solving race tables, compiled and in plain Python; `odds` measures look-ups."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from benchmarks.measure import Measure, rate
from camelup.odds import solve_classic as classic
from camelup.odds import solve_second as second
from camelup.odds.shapes import by_sum, pairs, shapes

TITLE = "Race tables from nothing, by processor time of all cores, without compiling"
TINY = 4
SHORT = 10
FEW = 6
CLASSIC = ((16, False, 2.0), (20, True, 15.0))
FULL_TARGET = 8 * 60.0
FULL_MEMORY = 3.0
FULL_PROGRAM = "from camelup.odds.solve_second import solve_second; solve_second()"


def measures() -> list[Measure]:
    """Measurements that take seconds."""
    return [*solving_classic(), *solving_second()]


def busy_seconds(work: Callable[[], Any]) -> float:
    """The processor time of some work, on all cores together."""
    before = time.process_time()
    work()
    return time.process_time() - before


def solving_classic() -> list[Measure]:
    """Both tracks, and a tiny one compiled and plain."""
    found = []
    for length, support, target in CLASSIC:
        classic.solve_classic(TINY, support)
        took = busy_seconds(partial(classic.solve_classic, length, support))
        what = f"all {shapes(length):,} shapes"
        found.append(Measure(f"classic, {length} spaces", what, took, "s", target, at_most=True))

    def solve_tiny() -> int:
        return len(classic.solve_classic(TINY, support=False))

    fast = rate(solve_tiny)
    with patch.object(classic, "solve_shapes", classic.solve_shapes.plain):
        slow = rate(solve_tiny, rounds=1)
    return [*found, *both(f"classic, {TINY} spaces", fast, slow)]


def solving_second() -> list[Measure]:
    """A short track whole, with its proof, and a few shapes of a tiny one in both ways."""
    second.solve_second(TINY, 1)
    took = busy_seconds(lambda: second.solve_second(SHORT))
    what = f"{shapes(SHORT) * pairs(SHORT):,} leg starts, proven"
    order = by_sum(TINY)[0][:FEW]
    links = second.links(*(0,) * 5)
    values = np.zeros((shapes(TINY) * pairs(TINY) + 1, len(links.shares)), np.uint16)
    sums = np.empty(values.shape[1], np.uint32)
    memory = second.new_memory(TINY)

    def sweep(solve_chances: Callable[..., None]) -> int:
        solve_chances(values, sums, order, TINY, links, memory)
        return FEW

    fast = rate(lambda: sum(sweep(second.solve_chances) for _ in range(50)))
    slow = rate(lambda: sweep(second.solve_chances.plain), rounds=1)
    return [
        Measure(f"second, {SHORT} spaces", what, took, "s"),
        *both(f"second, {TINY} spaces", fast, slow),
    ]


def both(title: str, fast: float, slow: float) -> list[Measure]:
    """Shapes a second, compiled and plain."""
    return [
        Measure(title, "compiled", fast, "shapes/s"),
        Measure(title, "plain", slow, "shapes/s"),
        Measure(title, "compiled to plain", fast / slow, "times"),
    ]


def full_measures() -> list[Measure]:
    """What takes minutes: the second edition's whole race, in a process of its own to see its memory."""
    before = time.perf_counter()
    child = subprocess.Popen([sys.executable, "-c", FULL_PROGRAM], cwd=Path(__file__).parents[1])
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    took = time.perf_counter() - before
    if child.returncode:
        raise SystemExit("the second edition's race could not be solved")
    title = "second, 16 spaces"
    return [
        Measure(title, "by the clock on the wall", took, "s", FULL_TARGET, at_most=True),
        Measure(title, "processor time", used.ru_utime + used.ru_stime, "s"),
        Measure(title, "memory at most", used.ru_maxrss * 1024 / 1e9, "GB", FULL_MEMORY, at_most=True),
    ]
