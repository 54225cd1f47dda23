"""Draw the plots of `docs/odds.md` and write its figures from the race tables: `make pictures`."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from math import ceil
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from camelup.odds.figures import backward_ends, classic_start, second_start
from camelup.odds.plot import CAMEL_COLOURS, FAINT, INK, LINE, PAPER
from camelup.odds.tables import (
    SECOND_LENGTH,
    add_classic_odds,
    add_second_odds,
    classic_table,
    second_proof,
    second_table,
)
from camelup.race import RACERS, arrange

DOCS = Path(__file__).parents[1] / "docs"
PLACES = ("last", "fourth", "third", "second", "first")
TRACKS = ("2014", "2014, long track", "second edition")
COLOURS = (CAMEL_COLOURS["blue"], CAMEL_COLOURS["orange"], CAMEL_COLOURS["purple"])
PACK = 8
"""The space of the four camels that the fifth is compared with."""
CRAZY = [(14, [5]), (15, [6])]
RACES = 10_000_000
STYLE: dict[Any, Any] = {
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": FAINT,
    "axes.facecolor": PAPER,
    "axes.edgecolor": LINE,
    "figure.facecolor": PAPER,
    "xtick.color": INK,
    "ytick.color": FAINT,
}

NUMBER: dict[str, Any] = {"ha": "center", "va": "baseline", "fontsize": 10, "fontweight": "bold"}

Array = Any
Chances = tuple[Array, Array]
"""To win and to be last, by slot."""


# ---------------------------------------------------------------------------------------- the numbers


def average_starts(second: Array) -> list[Chances]:
    """What each place in the running order is worth when the first leg begins, track by track."""
    found = []
    for length in (16, 20):
        joint = classic_start(classic_table(length))
        found.append((joint.sum(axis=1), joint.sum(axis=0)))
    return [*found, second_start(second, SECOND_LENGTH)]


def one_against_four(length: int, odds: Callable[[int, int], float], crazy: list[Any]) -> Iterator[Any]:
    """The chance to win of a camel on each space while four stand in one stack; the pair of (space,
    chance) beneath the four comes half a space before the one on top of them."""
    pack = [1, 2, 3, 4]
    for space in range(1, length + 1):
        if space != PACK:
            yield space, odds(*placed([(PACK, pack), (space, [0]), *crazy]))
        else:
            yield PACK - 0.25, odds(*placed([(PACK, [0, *pack]), *crazy]))
            yield PACK + 0.25, odds(*placed([(PACK, [*pack, 0]), *crazy]))


def placed(stacks: list[tuple[int, list[int]]]) -> tuple[int, int]:
    """A race from stacks; of two on one space the first named stands above, being there later."""
    spaces = sorted({space for space, _ in stacks})
    return arrange(
        (space, [camel for at, stack in reversed(stacks) if at == space for camel in stack])
        for space in spaces
    )


def classic_chance(length: int) -> Callable[[int, int], float]:
    """Looks up camel 0's chance to win."""
    table = classic_table(length)

    def chance(who: int, where: int) -> float:
        joint = np.zeros((RACERS, RACERS))
        add_classic_odds(table, who, where, 1.0, joint)
        return float(joint[0].sum())

    return chance


def second_chance(table: Array) -> Callable[[int, int], float]:
    """Looks up camel 0's chance to win."""

    def chance(who: int, where: int) -> float:
        win, lose = np.zeros(RACERS), np.zeros(RACERS)
        add_second_odds(table, SECOND_LENGTH, who, where, 1.0, win, lose)
        return float(win[0])

    return chance


# ---------------------------------------------------------------------------------------- the plots


def new_figure(width: float, height: float, title: str, below: str) -> Figure:
    """A figure with a headline and a line under it."""
    figure = Figure(figsize=(width, height))
    figure.text(0.045, 1 - 0.34 / height, title, fontsize=16, fontweight="bold", va="center")
    figure.text(0.045, 1 - 0.66 / height, below, fontsize=10.5, color=FAINT, va="center")
    return figure


def bare(axes: Axes) -> None:
    """Remove spines and ticks."""
    for side in ("left", "right", "top", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    axes.set_axisbelow(True)


def draw_starts(starts: list[Chances]) -> Figure:
    """Winning upwards, being last downwards, for each place in the running order."""
    figure = new_figure(
        10, 4.7, "Does it help to start in front?",
        "Each camel's chance to win the race and to come last, in percent, by its place before the first leg",
    )  # fmt: skip
    panels = figure.subplots(1, 3, sharey=True)
    figure.subplots_adjust(0.07, 0.11, 0.975, 0.77, wspace=0.08)
    for axes, track, colour, (win, lose) in zip(panels, TRACKS, COLOURS, starts, strict=True):
        bare(axes)
        axes.bar(PLACES, win, 0.78, color=colour)
        axes.bar(PLACES, -lose, 0.78, color=colour, alpha=0.35)
        axes.axhline(0, color=PAPER, linewidth=3)
        for side in (0.2, -0.2):
            axes.axhline(side, color=INK, linewidth=1, linestyle=(0, (2, 3)))
        for slot in range(RACERS):
            axes.text(slot, 0.012, f"{100 * win[slot]:.1f}", color="white", **NUMBER)
            axes.text(slot, -0.034, f"{100 * lose[slot]:.1f}", **NUMBER)
        axes.set_title(track, loc="left", fontsize=12, fontweight="bold", pad=8)
        axes.set_ylim(-0.31, 0.24)
        axes.set_yticks([])
        axes.margins(x=0.03)
    for height, word in ((0.1, "wins"), (-0.1, "is last")):
        panels[0].annotate(
            word, (0, height), (-14, 0), ("axes fraction", "data"), "offset points",
            rotation=90, ha="center", va="center", fontsize=11, color=FAINT,
        )  # fmt: skip
    panels[1].annotate("all even: 20", (4.4, -0.225), ha="right", va="top", color=FAINT, fontsize=9.5)
    return figure


def draw_one_against_four(second: Array) -> Figure:
    """A line for each track."""
    figure = new_figure(
        10, 5.2, "Three spaces ahead, and still no favourite",
        "One camel's chance to win, by its space when a leg begins, while the other four"
        f" share a stack on {PACK}",
    )  # fmt: skip
    axes = figure.subplots()
    figure.subplots_adjust(0.075, 0.13, 0.975, 0.83)
    bare(axes)
    axes.yaxis.grid(visible=True, color=LINE, linewidth=0.7, alpha=0.8)
    axes.axvspan(PACK - 0.5, PACK + 0.5, color=LINE, alpha=0.35, linewidth=0)
    axes.axhline(0.2, color=INK, linewidth=1, linestyle=(0, (2, 3)))
    cases: list[tuple[int, Callable[[int, int], float], list[Any]]] = [
        (16, classic_chance(16), []),
        (20, classic_chance(20), []),
        (SECOND_LENGTH, second_chance(second), CRAZY),
    ]
    for track, colour, (length, chance, crazy) in zip(TRACKS, COLOURS, cases, strict=True):
        spaces, chances = zip(*one_against_four(length, chance, crazy), strict=True)
        axes.plot(
            spaces, chances, "-o", color=colour, label=track, linewidth=2.2, markersize=7,
            markeredgecolor=PAPER, markeredgewidth=1.2,
        )  # fmt: skip
    axes.text(PACK, 0.28, "beneath them,\nthen on top", ha="center", va="bottom", fontsize=9.5, color=FAINT)
    axes.text(20.4, 0.212, "an even share", ha="right", va="bottom", fontsize=9.5, color=FAINT)
    axes.set_xlim(0.5, 20.5)
    axes.set_ylim(-0.025, 1.03)
    axes.set_xticks(range(1, 21))
    axes.set_yticks(np.arange(0, 1.1, 0.2), [f"{percent} %" for percent in range(0, 101, 20)])
    axes.set_xlabel("space (in the second edition with crazy camels on 14 and 15)", fontsize=10, labelpad=6)
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(0, 1), fontsize=11, labelspacing=0.4)
    return figure


# ---------------------------------------------------------------------------------------- the text


def figures_text(starts: list[Chances], second: Array) -> str:
    """The figures as Markdown."""
    head = " | ".join(("| place when the first leg begins", *PLACES))
    lines = [f"{head} |", "| --- |" + " ---: |" * RACERS]
    for track, chances in zip(TRACKS, starts, strict=True):
        for what, by_slot in zip(("wins", "comes last"), chances, strict=True):
            shares = " | ".join(f"{100 * chance:.2f} %" for chance in by_slot)
            lines.append(f"| {track}: {what} | {shares} |")
    share, width = backward_ends(SECOND_LENGTH, RACES)
    error = ceil(second_proof()["error"] * 1e5) / 1e5
    backwards = (
        f"Of {RACES:,} sampled races of the second edition {100 * share:.3f} % ± {100 * width:.3f} % ended"
        " backwards:\na crazy camel carried others over the start line."
    )
    proven = (
        f"The error of every probability in the race table of its {len(second):,} leg starts is proven to be"
        f" at most {error:.5f}."
    )
    lines += ["", backwards, proven]
    return "\n".join(lines)


def write_figures(path: Path, text: str) -> None:
    """Insert the figures between their markers in the page."""
    page = path.read_text(encoding="utf-8")
    begin, end = "<!-- figures: make pictures -->\n", "\n<!-- end of figures -->"
    assert begin in page
    page = re.sub(f"{begin}.*?{end}", lambda _: f"{begin}\n{text}\n{end}", page, flags=re.DOTALL)
    path.write_text(page, encoding="utf-8")


def main() -> None:
    """Draw and write; needs the race table of the second edition."""
    second = second_table()
    if second is None:
        sys.exit("the plots need the second edition's table; make it with: camelup solve second")
    starts = average_starts(second)
    with mpl.rc_context(STYLE):
        draw_starts(starts).savefig(DOCS / "images" / "starts.png", dpi=120)
        draw_one_against_four(second).savefig(DOCS / "images" / "one-against-four.png", dpi=120)
    write_figures(DOCS / "odds.md", figures_text(starts, second))


if __name__ == "__main__":
    main()
