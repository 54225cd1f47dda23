"""Draw the pictures of the README from a real game: `make pictures`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import camelup
from camelup.cli.play import Sitting
from camelup.cli.shared import paint
from camelup.terminal import draw_state

IMAGES = Path(__file__).parents[1] / "docs" / "images"
GAME = (
    "= start 1:green 2:yellow,red 3:blue,purple 15:white 16:black",
    *("0 bet purple", "1 tile +5", "2 roll", "= die red 2", "3 win blue", "0 roll", "= die grey white 2"),
    *("1 bet red", "2 bet purple", "3 roll", "= die yellow 3", "0 lose green", "1 roll", "= die blue 1"),
)


def terminal_picture() -> str:
    """A board in the terminal with what can be done next, as SVG without any outside font."""
    table = camelup.Table("second", ["Ann", "Ben", "Cleo", "Dan"])
    for event in GAME:
        table.push(event)
    screen = Console(record=True, width=84, file=io.StringIO(), highlight=False)
    sitting = Sitting(screen, input)
    sitting.table = table
    seat = table.to_act
    assert seat is not None
    screen.print(draw_state(table.view(seat), table.players, paint))
    screen.print()
    screen.print(sitting.menu())
    screen.print(f"{table.players[seat]}> bet yellow")
    picture = screen.export_svg(title="camelup play")
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->", "", picture, flags=re.DOTALL)


if __name__ == "__main__":
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / "terminal.svg").write_text(terminal_picture(), encoding="utf-8")
