"""Run the benchmarks: `python -m benchmarks [NAME …]`; `--json` prints JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Protocol

from benchmarks import engines, envs, odds, page, play, questions, start, tables
from benchmarks.measure import Measure, print_measures


class Benchmark(Protocol):
    """A module of this folder."""

    TITLE: str
    measures: Callable[[], list[Measure]]


BENCHMARKS: dict[str, Benchmark] = {
    "play": play,
    "start": start,
    "odds": odds,
    "questions": questions,
    "tables": tables,
    "envs": envs,
    "engines": engines,
    "page": page,
}
MINUTES: dict[str, Callable[[], list[Measure]]] = {"tables": tables.full_measures}
"""Benchmarks that run only when named."""


def main() -> None:
    """Run the benchmarks and print each table when it is complete."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(BENCHMARKS)}; else all")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--list", action="store_true", help="list the benchmarks and stop")
    parser.add_argument("--full", action="store_true", help="also what takes minutes: a whole race solved")
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"there is no benchmark {unknown[0]!r}; there are {', '.join(BENCHMARKS)}")
    chosen = {name: BENCHMARKS[name] for name in given.names or BENCHMARKS}
    if given.list:
        print("\n".join(f"{name}: {benchmark.TITLE}" for name, benchmark in chosen.items()))
        return
    found = {}
    for name, benchmark in chosen.items():
        found[name] = benchmark.measures()
        if given.full and name in MINUTES:
            found[name] += MINUTES[name]()
        if not given.json:
            print_measures(benchmark.TITLE, found[name])
    if given.json:
        print(json.dumps({name: [each.to_json() for each in rows] for name, rows in found.items()}, indent=2))


if __name__ == "__main__":
    main()
