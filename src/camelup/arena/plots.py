"""Plots as inline SVG.

Each series has a class `s0`, `s1` …, which the page's style sheet colours in light and dark mode.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, inf, log10
from typing import NamedTuple

PLOT_WIDTH = 640
LEFT, RIGHT, TOP, BOTTOM = 120, 36, 10, 34
BAR_HEIGHT = 34
SERIES = 8
"""Colours in the style sheet; further series reuse them."""


class Bar(NamedTuple):
    """A labelled value with an interval."""

    label: str
    value: float
    low: float
    high: float


class Scale(NamedTuple):
    """Maps values to coordinates, and has ticks."""

    at: Callable[[float], float]
    ticks: list[float]


def intervals(bars: Sequence[Bar], *, mark: float | None = None, word: Callable[[float], str] = str) -> str:
    """Points with error bars, one per row; `mark` is a reference line."""
    ends = [end for bar in bars for end in (bar.low, bar.value, bar.high) if abs(end) < inf]
    scale = linear([*ends, *([] if mark is None else [mark])], LEFT, PLOT_WIDTH - RIGHT)
    height = TOP + BAR_HEIGHT * len(bars) + BOTTOM
    drawn = [_columns(scale, height, word)]
    if mark is not None:
        drawn.append(f'<path class="mark" d="M{scale.at(mark):.1f} {TOP}V{height - BOTTOM}"/>')
    for number, bar in enumerate(bars):
        y = TOP + BAR_HEIGHT * (number + 0.5)
        low, high = max(bar.low, min(ends)), min(bar.high, max(ends))
        about = f"{bar.label}: {word(bar.value)}"
        drawn.append(
            f'<g class="s{number % SERIES}"><title>{escape(about)}</title>'
            f'<text class="name" x="{LEFT - 12}" y="{y + 4:.1f}">{escape(short(bar.label))}</text>'
            f'<path class="whisker" d="M{scale.at(low):.1f} {y:.1f}H{scale.at(high):.1f}"/>'
            f'<circle cx="{scale.at(bar.value):.1f}" cy="{y:.1f}" r="5"/></g>'
        )
    return _svg(height, drawn)


def grouped(
    groups: Sequence[str], series: Sequence[Sequence[Bar]], *, mark: float, word: Callable[[float], str]
) -> str:
    """Points with error bars, grouped, one colour per series."""
    height = 260
    ends = [
        end for bars in series for bar in bars for end in (bar.low, bar.value, bar.high) if abs(end) < inf
    ]
    scale = linear([0, mark, *ends], height - BOTTOM, TOP)
    room = (PLOT_WIDTH - LEFT / 2 - RIGHT) / len(groups)
    step = min(22.0, 0.8 * room / max(1, len(series)))
    drawn = [_rows(scale, word)]
    drawn.append(f'<path class="mark" d="M{LEFT / 2} {scale.at(mark):.1f}H{PLOT_WIDTH - RIGHT}"/>')
    for group, name in enumerate(groups):
        middle = LEFT / 2 + room * (group + 0.5)
        drawn.append(f'<text class="tick middle" x="{middle:.1f}" y="{height - 12}">{escape(name)}</text>')
        for number, bars in enumerate(series):
            bar = bars[group]
            x = middle + step * (number - (len(series) - 1) / 2)
            low, high = max(bar.low, min(ends)), min(bar.high, max(ends))
            about = f"{bar.label}, {name}: {word(bar.value)}"
            drawn.append(
                f'<g class="s{number % SERIES}"><title>{escape(about)}</title>'
                f'<path class="whisker" d="M{x:.1f} {scale.at(low):.1f}V{scale.at(high):.1f}"/>'
                f'<circle cx="{x:.1f}" cy="{scale.at(bar.value):.1f}" r="4.5"/></g>'
            )
    return _svg(height, drawn)


def lines(series: Sequence[Sequence[float]], labels: Sequence[str], *, across: str) -> str:
    """A line per series over the integers from 1."""
    height = 260
    longest = max((len(values) for values in series), default=0)
    scale = linear([0, *(value for values in series for value in values)], height - BOTTOM, TOP)
    room = (PLOT_WIDTH - LEFT / 2 - RIGHT) / max(1, longest)
    at = [LEFT / 2 + room * (number + 0.5) for number in range(longest)]
    drawn = [_rows(scale, lambda value: f"{value:g}")]
    for number, x in enumerate(at, 1):
        drawn.append(f'<text class="tick middle" x="{x:.1f}" y="{height - 12}">{across} {number}</text>')
    for number, (values, label) in enumerate(zip(series, labels, strict=True)):
        points = [(x, scale.at(value)) for x, value in zip(at, values, strict=False)]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        dots = "".join(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"><title>'
            f"{escape(label)}, {across} {leg}: {value:.1f}</title></circle>"
            for leg, ((x, y), value) in enumerate(zip(points, values, strict=False), 1)
        )
        drawn.append(f'<g class="s{number % SERIES}"><path class="line" d="M{path}"/>{dots}</g>')
    return _svg(height, drawn)


def spans(rows: Sequence[tuple[str, Sequence[float]]], word: Callable[[float], str]) -> str:
    """On a scale of powers of ten: a point at the first of three values, a bar to the second, a thin line to
    the third."""
    values = [value for _, several in rows for value in several if value > 0]
    scale = powers(values, LEFT, PLOT_WIDTH - RIGHT)
    height = TOP + BAR_HEIGHT * len(rows) + BOTTOM
    drawn = [_columns(scale, height, word)]
    for number, (label, (middle, high, longest)) in enumerate(rows):
        if not longest:
            continue
        y = TOP + BAR_HEIGHT * (number + 0.5)
        about = f"{label}: median {word(middle)}, 95 % below {word(high)}, longest {word(longest)}"
        drawn.append(
            f'<g class="s{number % SERIES}"><title>{escape(about)}</title>'
            f'<text class="name" x="{LEFT - 12}" y="{y + 4:.1f}">{escape(short(label))}</text>'
            f'<path class="thin" d="M{scale.at(high):.1f} {y:.1f}H{scale.at(longest):.1f}"/>'
            f'<path class="whisker" d="M{scale.at(middle):.1f} {y:.1f}H{scale.at(high):.1f}"/>'
            f'<circle cx="{scale.at(middle):.1f}" cy="{y:.1f}" r="5"/></g>'
        )
    return _svg(height, drawn)


# ---------------------------------------------------------------------------------------- scales


def linear(values: Sequence[float], start: float, end: float) -> Scale:
    """A linear scale with round ticks that covers all values.

    >>> linear([0, 0.43], 0, 100).ticks
    [0.0, 0.1, 0.2, 0.3, 0.4, 0.5]
    >>> linear([0.5, 0.5], 0, 100).ticks
    [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
    """
    low, high = min(values), max(values)
    if high - low < 1e-9:
        room = abs(low) / 2 or 0.5
        low, high = low - room, high + room
    step = _round_step((high - low) / 5)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    low, high = first * step, last * step
    ticks = [round(number * step, 10) for number in range(first, last + 1)]
    return Scale(lambda value: start + (end - start) * (value - low) / (high - low), ticks)


def powers(values: Sequence[float], start: float, end: float) -> Scale:
    """A logarithmic scale whose ticks are powers of ten."""
    first, last = floor(log10(min(values, default=1))), ceil(log10(max(values, default=10)))
    last = max(last, first + 1)
    ticks = [10.0**power for power in range(first, last + 1)]
    return Scale(lambda value: start + (end - start) * (log10(value) - first) / (last - first), ticks)


def _round_step(rough: float) -> float:
    power = 10.0 ** floor(log10(rough))
    return next(power * nice for nice in (1, 2, 5, 10) if power * nice >= rough * 0.999)


def _columns(scale: Scale, height: float, word: Callable[[float], str]) -> str:
    return "".join(
        f'<path class="grid" d="M{scale.at(tick):.1f} {TOP}V{height - BOTTOM}"/>'
        f'<text class="tick middle" x="{scale.at(tick):.1f}" y="{height - 12}">{word(tick)}</text>'
        for tick in scale.ticks
    )


def _rows(scale: Scale, word: Callable[[float], str]) -> str:
    return "".join(
        f'<path class="grid" d="M{LEFT / 2} {scale.at(tick):.1f}H{PLOT_WIDTH - RIGHT}"/>'
        f'<text class="tick" x="{LEFT / 2 - 8}" y="{scale.at(tick) + 4:.1f}">{word(tick)}</text>'
        for tick in scale.ticks
    )


def short(label: str, limit: int = 15) -> str:
    """A label, shortened to fit beside a plot."""
    return label if len(label) <= limit else label[: limit - 1] + "…"


def _svg(height: float, drawn: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {PLOT_WIDTH} {height}" role="img">{"".join(drawn)}</svg>'
