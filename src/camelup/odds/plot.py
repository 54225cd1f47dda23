"""Odds as a picture, with Matplotlib (`pip install camelup[plot]`)."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from camelup.errors import SetupError, require
from camelup.games.colours import LOOKS
from camelup.notation.position import format_position
from camelup.odds.report import PLACE_NAMES, headline, leg_note, percent, race_note
from camelup.schema.plain import Json

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PAPER, PANEL, INK, FAINT, LINE = "#fff9ec", "#fbefd8", "#33200f", "#6a4b32", "#d8bc8c"
GOLD, WATER, CLOTH = "#f4b93a", "#00627e", "#c9553b"
CAMEL_COLOURS = {colour: look.paper for colour, look in LOOKS.items()}
"""Camel colours for paper."""
FADING = (1.0, 0.62, 0.36, 0.18, 0.06)
"""The opacity of a camel's colour for each place."""
PICTURE_KINDS = (".png", ".svg", ".pdf")


def plot(odds: Json, state: Json, path: str | Path) -> None:
    """Draw the odds of a position and write them to a PNG, SVG or PDF file. Raises `SetupError`."""
    check_plot(path)
    figure = draw(odds, state)
    try:
        figure.savefig(path, dpi=160, facecolor=PAPER)
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}") from None


def check_plot(path: str | Path) -> None:
    """Raise SetupError if no picture can be drawn or written there, before the odds are worked out."""
    require("a picture of the odds", "plot", "matplotlib")
    path = Path(path)
    if path.suffix.lower() not in PICTURE_KINDS:
        raise SetupError(f"a picture is written as {', '.join(PICTURE_KINDS)}, so {path.name!r} cannot be")
    if not path.absolute().parent.is_dir():
        raise SetupError(f"{path} cannot be written: there is no folder {path.parent}")


def draw(odds: Json, state: Json) -> Figure:
    """The picture: the leg on the left, the race on the right, the spaces below."""
    figure_class, layout, style = _matplotlib()
    with style:
        spaces = bool(odds.get("tiles") or odds.get("camera"))
        figure: Figure = figure_class(figsize=(10, 6.6 if spaces else 4.2), layout=layout)
        rows = figure.add_gridspec(3 if spaces else 2, 2, height_ratios=[0.62, 3, 2.2][: 3 if spaces else 2])
        _draw_title(figure.add_subplot(rows[0, :]), state)
        _draw_leg(figure.add_subplot(rows[1, 0]), odds, state)
        if "race" in odds:
            _draw_race(figure.add_subplot(rows[1, 1]), odds["race"], state)
        if spaces:
            _draw_spaces(figure.add_subplot(rows[2, :]), odds, state)
    return figure


def _matplotlib() -> tuple[Any, Any, Any]:
    """Matplotlib's figure class without global state, a layout, and our style as a context."""
    require("a picture of the odds", "plot", "matplotlib")
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    plain: dict[Any, Any] = {
        "font.size": 9.5,
        "text.color": INK,
        "axes.labelcolor": FAINT,
        "axes.facecolor": PAPER,
        "figure.facecolor": PAPER,
        "xtick.color": FAINT,
        "ytick.color": INK,
        "hatch.linewidth": 1.4,
        "svg.hashsalt": "camelup",
    }
    layout = ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.12, hspace=0.04, wspace=0.06)
    return Figure, layout, mpl.rc_context(plain)


def _clear(axes: Axes, title: str) -> None:
    for side in axes.spines.values():
        side.set_visible(False)
    axes.tick_params(length=0)
    axes.set_title(title, loc="left", fontsize=11.5, fontweight="bold", color=INK, pad=8)


def _note(axes: Axes, text: str) -> None:
    if text:
        axes.set_xlabel("\n".join(textwrap.wrap(text, 64)), loc="left", fontsize=8, color=FAINT, labelpad=8)


def _draw_title(axes: Axes, state: Json) -> None:
    axes.axis("off")
    text = textwrap.wrap(format_position(state), 118, break_on_hyphens=False)
    shown = text if len(text) <= 3 else [*text[:2], text[2][:115] + " …"]
    axes.text(0, 1, headline(state), fontsize=15, fontweight="bold", va="top", transform=axes.transAxes)
    axes.text(
        0,
        0.28,
        "\n".join(shown),
        fontsize=8.5,
        family="monospace",
        color=FAINT,
        va="top",
        transform=axes.transAxes,
    )


def _draw_leg(axes: Axes, odds: Json, state: Json) -> None:
    leg = odds["leg"]
    order = sorted(leg, key=lambda camel: [-chance for chance in leg[camel]])
    for row, camel in enumerate(order):
        start = 0.0
        for place, chance in enumerate(leg[camel]):
            axes.barh(
                row,
                chance,
                left=start,
                height=0.68,
                color=CAMEL_COLOURS[camel],
                alpha=FADING[place],
                linewidth=0,
            )
            if chance > 0.075:
                axes.text(
                    start + chance / 2, row, f"{100 * chance:.0f}", ha="center", va="center", fontsize=8.5,
                    color=_ink_on(camel, place),
                )  # fmt: skip
            start += chance
        axes.barh(row, 1, height=0.68, facecolor="none", edgecolor=LINE, linewidth=0.8)
    axes.set_yticks(range(len(order)), order)
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.set_xticks([])
    _clear(axes, "End of the leg")
    axes.set_title("strong to faint: " + " ".join(PLACE_NAMES), loc="right", fontsize=8, color=FAINT, pad=8)
    _note(axes, leg_note(odds, state))


def _ink_on(camel: str, place: int) -> str:
    dark = camel in ("blue", "green", "orange", "purple", "red") and place == 0
    return PAPER if dark else INK


def _draw_race(axes: Axes, race: Json, state: Json) -> None:
    order = sorted(race["win"], key=lambda camel: (-race["win"][camel], race["lose"][camel]))
    most = max([*race["win"].values(), *race["lose"].values(), 1e-9])
    for row, camel in enumerate(order):
        for key, offset, hatch in (("win", -0.19, None), ("lose", 0.19, "////")):
            chance = race[key][camel]
            axes.barh(
                row + offset, chance, height=0.34, color=CAMEL_COLOURS[camel] if hatch is None else PANEL,
                edgecolor=LINE if hatch is None else _edge(camel), hatch=hatch, linewidth=0.8,
            )  # fmt: skip
            axes.text(
                chance + most * 0.02,
                row + offset,
                f"{percent(chance)} %",
                va="center",
                fontsize=8.5,
                color=INK,
            )
    axes.set_yticks(range(len(order)), order)
    axes.invert_yaxis()
    axes.set_xlim(0, most * 1.18)
    axes.set_xticks([])
    _clear(axes, "The race")
    axes.set_title("solid: wins   hatched: is last", loc="right", fontsize=8, color=FAINT, pad=8)
    _note(axes, race_note(race, state))


def _edge(camel: str) -> str:
    return {"white": "#5c6778", "yellow": "#b98a10"}.get(camel, CAMEL_COLOURS[camel])


def _draw_spaces(axes: Axes, odds: Json, state: Json) -> None:
    """Draw coins by space: both sides of a tile, and the camera."""
    tiles, camera = odds.get("tiles", {}), odds.get("camera") or {}
    kinds = [
        ("tile +", GOLD, {space: row.get("+") for space, row in tiles.items()}),
        ("tile −", CLOTH, {space: row.get("-") for space, row in tiles.items()}),
        ("camera", WATER, camera),
    ]
    shown = [(name, colour, coins) for name, colour, coins in kinds if any(coins.values())]
    width = 0.8 / max(1, len(shown))
    for index, (name, colour, coins) in enumerate(shown):
        places = [int(space) - 0.4 + width * (index + 0.5) for space in coins]
        axes.bar(places, [value or 0 for value in coins.values()], width * 0.92, color=colour, label=name)
    _clear(axes, "Coins this leg, by space")
    axes.set_xlim(0.4, state["length"] + 0.6)
    axes.set_xticks(range(1, state["length"] + 1))
    axes.set_xlabel("space", fontsize=8.5)
    axes.yaxis.grid(visible=True, color=LINE, linewidth=0.6, alpha=0.7)
    axes.set_axisbelow(True)
    axes.margins(y=0.14)
    if shown:
        axes.legend(loc="upper right", ncols=3, frameon=False, fontsize=8.5, bbox_to_anchor=(1, 1.16))
    for space, tile in state["tiles"].items():
        _draw_tile(axes, int(space), tile["side"])
    for space, stack in state["track"].items():
        if space.isdigit() and int(space) > 0:
            _draw_stack(axes, int(space), stack)


def _draw_tile(axes: Axes, space: int, side: str) -> None:
    """Draw a tile as its sign in a box."""
    axes.text(
        space,
        0.07,
        side.replace("-", "−"),
        ha="center",
        va="center",
        fontsize=9,
        fontweight="bold",
        color=INK,
        transform=axes.get_xaxis_transform(),
        bbox={"boxstyle": "round,pad=0.25", "facecolor": GOLD if side == "+" else CLOTH, "edgecolor": INK},
    )


def _draw_stack(axes: Axes, space: int, stack: list[str]) -> None:
    """Draw the camels of a space as small squares, bottom to top."""
    from matplotlib.patches import Rectangle

    crazy = {"black": "#37313d"}
    for level, camel in enumerate(stack):
        colour = CAMEL_COLOURS.get(camel) or crazy[camel]
        axes.add_patch(
            Rectangle(
                (space - 0.3, 0.03 + 0.085 * level), 0.6, 0.075, facecolor=colour, edgecolor=INK,
                linewidth=0.7, transform=axes.get_xaxis_transform(), zorder=3,
            )
        )  # fmt: skip
