"""Renders a state as text or as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from camelup.errors import require
from camelup.games.colours import LOOKS
from camelup.schema.plain import Json
from camelup.terminal import draw_state

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

Picture = NDArray[np.uint8]
"""A picture: red, green and blue by row and column."""

RENDER_MODES = ["ansi", "rgb_array"]

CAMEL_RGB = {colour: tuple(bytes.fromhex(look.paper[1:])) for colour, look in LOOKS.items()}
SAND, TRACK, INK_RGB, PALE = (241, 222, 179), (226, 195, 135), (76, 58, 36), (160, 134, 92)
WHITE_RGB = (255, 255, 255)
CELL_PIXELS, CAMEL = 44, 22
MARGIN = 18
STACK = 7
"""The height of the highest stack."""
LINE_PIXELS = 22
ROW_PIXELS = 26


def draw(state: Json, players: Sequence[str], mode: str) -> str | Picture:
    """A state or view as text, or for `rgb_array` as a picture."""
    if mode == "rgb_array":
        return picture(state, players)
    return draw_state(state, tuple(players))


def require_pictures(mode: str | None) -> None:
    """Raise MissingExtra if a mode needs Pillow and it is not installed."""
    if mode == "rgb_array":
        require("render_mode='rgb_array'", "envs", "PIL")


def picture(state: Json, players: Sequence[str]) -> Picture:
    """Draw the track with its camels, the tickets left, and a row per player."""
    from PIL import Image, ImageDraw

    columns = _columns(state)
    width = 2 * MARGIN + CELL_PIXELS * len(columns)
    top = MARGIN + LINE_PIXELS
    ground = top + STACK * CAMEL + CELL_PIXELS // 2
    height = ground + CELL_PIXELS + 2 * LINE_PIXELS + ROW_PIXELS * len(players) + MARGIN
    image = Image.new("RGB", (width, height), SAND)
    pen = ImageDraw.Draw(image)
    pen.text((MARGIN, MARGIN - 4), _headline(state, players), fill=INK_RGB, font=_font(15))
    _draw_track(pen, state, columns, ground)
    _draw_supply(pen, state, ground + CELL_PIXELS + 4)
    for seat, name in enumerate(players):
        _draw_player(pen, state, seat, name, ground + CELL_PIXELS + 2 * LINE_PIXELS + ROW_PIXELS * seat)
    return np.asarray(image, dtype=np.uint8).copy()


def _font(size: int) -> FreeTypeFont | ImageFont:
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _columns(state: Json) -> list[str]:
    spaces = state.get("spaces") or range(1, state["length"] + 1)
    return ["0", *map(str, spaces), "finish"]


def _headline(state: Json, players: Sequence[str]) -> str:
    if state["result"]:
        winners = " and ".join(players[seat] for seat in state["result"]["winners"])
        return f"{state['game']}, leg {state['leg']}: won by {winners}"
    seat = state["to_act"]
    return f"{state['game']}, leg {state['leg']}: " + (
        "chance is next" if seat is None else f"{players[seat]} to act"
    )


def _draw_track(pen: ImageDraw, state: Json, columns: list[str], ground: int) -> None:
    marks = _marks(state)
    for number, column in enumerate(columns):
        left = MARGIN + CELL_PIXELS * number
        inside = column not in ("0", "finish")
        if inside:
            pen.rounded_rectangle(
                (left + 2, ground, left + CELL_PIXELS - 3, ground + CELL_PIXELS - 6),
                6,
                fill=TRACK,
                outline=PALE,
            )
        name = {"0": "|", "finish": "||"}.get(column, column)
        pen.text(
            (left + CELL_PIXELS // 2, ground + CELL_PIXELS - 15),
            name,
            fill=INK_RGB,
            font=_font(11),
            anchor="mm",
        )
        if column in marks:
            text, colour = marks[column]
            pen.rounded_rectangle((left + 7, ground + 4, left + CELL_PIXELS - 8, ground + 20), 4, fill=colour)
            pen.text(
                (left + CELL_PIXELS // 2, ground + 12), text, fill=WHITE_RGB, font=_font(11), anchor="mm"
            )
        for level, camel in enumerate(state["track"].get(column, [])):
            _draw_camel(pen, left + 6, ground - CAMEL * (level + 1), CAMEL_RGB[camel])


def _draw_camel(pen: ImageDraw, x: int, y: int, colour: tuple[int, ...]) -> None:
    """Draw a small camel: legs, body, hump, neck and head."""
    for leg in (4, 18):
        pen.rectangle((x + leg, y + 13, x + leg + 3, y + 20), fill=colour, outline=INK_RGB)
    pen.ellipse((x + 7, y + 1, x + 19, y + 15), fill=colour, outline=INK_RGB)
    pen.rounded_rectangle((x + 1, y + 8, x + 24, y + 15), 4, fill=colour, outline=INK_RGB)
    pen.rectangle((x + 23, y + 4, x + 26, y + 12), fill=colour)
    pen.rounded_rectangle((x + 22, y + 2, x + 31, y + 7), 2, fill=colour, outline=INK_RGB)


def _marks(state: Json) -> dict[str, tuple[str, tuple[int, int, int]]]:
    """Tiles, camera and figures by space."""
    good, bad = (58, 140, 96), (176, 74, 60)
    found = {
        space: (f"{tile['side']}{tile['owner']}", good if tile["side"] == "+" else bad)
        for space, tile in state.get("tiles", {}).items()
    }
    for name, colour in (("camera", (70, 80, 110)), ("fennec", bad), ("palm", good)):
        if state.get(name):
            found[str(state[name]["space"])] = (f"{name[:2]}{state[name]['owner']}", colour)
    return found


def _draw_ticket(pen: ImageDraw, x: int, y: int, colour: str, value: int) -> None:
    ink = max((INK_RGB, WHITE_RGB), key=lambda ink: contrast(ink, CAMEL_RGB[colour]))
    pen.rounded_rectangle((x, y, x + 18, y + 18), 3, fill=CAMEL_RGB[colour], outline=INK_RGB)
    pen.text((x + 9, y + 9), str(value), fill=ink, font=_font(11), anchor="mm")


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The contrast ratio of two colours, 1 to 21, as defined by WCAG.

    >>> contrast((0, 0, 0), (255, 255, 255))
    21.0
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[int, ...]) -> float:
    linear = [(part / 255 + 0.055) ** 2.4 / 1.055**2.4 if part > 10 else part / 3295 for part in colour]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def _draw_supply(pen: ImageDraw, state: Json, y: int) -> None:
    x = MARGIN
    for colour, left in sorted(state["leg_tickets"].items()):
        for value in left:
            _draw_ticket(pen, x, y, colour, value)
            x += 20
        if not left:
            pen.rounded_rectangle((x, y, x + 18, y + 18), 3, outline=CAMEL_RGB[colour], width=2)
            x += 20
        x += 10
    rest = f"pyramid: {', '.join(state['dice'])}" if "dice" in state else f"deck: {state['deck']}"
    pen.text((MARGIN, y + LINE_PIXELS), rest, fill=INK_RGB, font=_font(12))


def _draw_player(pen: ImageDraw, state: Json, seat: int, name: str, y: int) -> None:
    player = state["players"][seat]
    on_turn = seat in (state["turn"], state["to_act"])
    if on_turn:
        pen.rounded_rectangle((MARGIN - 6, y, MARGIN + 150, y + ROW_PIXELS - 4), 5, outline=INK_RGB, width=2)
    pen.text((MARGIN, y + 3), f"{name}: {player['money']}", fill=INK_RGB, font=_font(14))
    x = MARGIN + 165
    for colour, value in player["tickets"]:
        _draw_ticket(pen, x, y + 2, colour, value)
        x += 21
    pen.text((x + 6, y + 4), "  ".join(_holdings(player)), fill=INK_RGB, font=_font(12))


def _holdings(player: Json) -> list[str]:
    held = [f"{colour} {value} for place {place}" for colour, value, place in player.get("placed", [])]
    held += [f"{colour} midfield" for colour in player.get("midfield", [])]
    if player.get("pyramid_tickets"):
        held.append(f"{player['pyramid_tickets']} pyramid")
    held += [f"{player[key]} to {key[6:]}" for key in ("final_win", "final_lose") if player.get(key)]
    return held
