"""Measurements and their tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Measure:
    """One number, with its target if it has one."""

    of: str
    what: str
    value: float
    unit: str
    target: float | None = None
    at_most: bool = False
    """Whether less is better."""

    @property
    def met(self) -> bool | None:
        """Whether the target is met."""
        if self.target is None:
            return None
        return self.value <= self.target if self.at_most else self.value >= self.target

    def to_json(self) -> dict[str, Any]:
        """As one JSON object."""
        return {**vars(self), "met": self.met}


def shown(value: float) -> str:
    """A number with a readable number of digits.

    >>> shown(3_456_789.1), shown(57.31), shown(0.1234)
    ('3,456,789', '57.3', '0.123')
    """
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.3f}"


def rate(work: Callable[[], int], rounds: int = 5) -> float:
    """The rate of some work that returns a count, per second of processor time: the best of a few rounds, so
    that other programs on the machine do not matter."""
    best = 0.0
    for _ in range(rounds):
        before = time.process_time()
        count = work()
        best = max(best, count / (time.process_time() - before))
    return best


def print_measures(title: str, measures: list[Measure]) -> None:
    """Print measurements as a table."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold")
    for name in ("", "what", "measured", "target", "met"):
        table.add_column(name, justify="right" if name in ("measured", "target") else "left")
    group = ""
    for measure in measures:
        if group not in ("", measure.of):
            table.add_section()
        sign = "≤" if measure.at_most else "≥"
        target = "" if measure.target is None else f"{sign} {shown(measure.target)}"
        met = {None: "", True: "[green]yes[/]", False: "[red]no[/]"}[measure.met]
        of = "" if measure.of == group else measure.of
        table.add_row(of, measure.what, f"{shown(measure.value)} {measure.unit}", target, met)
        group = measure.of
    Console().print(table)
