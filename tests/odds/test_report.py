"""Odds as text and as a picture, from odds invented for the test."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from camelup.errors import SetupError
from camelup.games import GAMES
from camelup.notation.position import parse_position
from camelup.odds.report import report

POSITIONS = [
    "second 1:bgr 3:yp 15:W 16:K +5 -7",
    "classic long-track photographer 1:bg 2:owy dice:bg win:0?-1g view:1 act:1",
    "classic 1:bg 2:o 3:wy roll:1",
    "cards 0:b 1:gowy hand:b1",
]


def made_up(state: dict[str, Any]) -> dict[str, Any]:
    """Odds of the right form for a state, with arbitrary numbers."""
    colours = GAMES[state["game"]].colours
    odds: dict[str, Any] = {
        "leg": {colour: [(i + j) % 5 / 10 for j in range(5)] for i, colour in enumerate(colours)},
        "race": {
            "win": {colour: i / 10 for i, colour in enumerate(colours)},
            "lose": {colour: (4 - i) / 10 for i, colour in enumerate(colours)},
            "joint": {},
            "method": "sampled",
            "error": 0.002,
        },
    }
    if "dice" in state:
        odds["tiles"] = {str(space): {"+": space / 10, "-": 0.0} for space in range(5, state["length"] + 1)}
    if "camera" in state:
        odds["camera"] = {str(space): 0.25 for space in range(3, state["length"] + 1)}
    if state["to_act"] is not None:
        words = ["roll", *(f"bet {colour}" for colour in colours), *(f"win {colour}" for colour in colours)]
        odds["actions"] = [
            {"action": word, "value": (i - 2) / 4} for i, word in enumerate([*words, "tile +9", "a"])
        ]
    return odds


def page(text: str, *, colour: bool = False, width: int = 80, everything: bool = False) -> str:
    from rich.console import Console

    state = parse_position(text)
    screen = io.StringIO()
    console = Console(
        file=screen, width=width, force_terminal=colour, color_system="truecolor" if colour else None
    )
    console.print(report(made_up(state), state, width=width, everything=everything))
    return screen.getvalue()


@pytest.mark.parametrize("text", POSITIONS)
@pytest.mark.parametrize("width", [60, 80, 200])
def test_a_page_fits_its_width_and_has_every_part(text: str, width: int) -> None:
    drawn = page(text, width=width)
    state = parse_position(text)
    assert max(map(len, drawn.splitlines())) <= width
    assert "\x1b" not in drawn
    for colour in GAMES[state["game"]].colours:
        assert drawn.count(colour) >= 2
    assert "End of the leg" in drawn
    assert "sampled, each ± 0.2 points (95 %)" in drawn
    assert ("A tile there" in drawn) == ("dice" in state)
    assert ("The camera there" in drawn) == ("camera" in state)
    assert ("What an action is worth" in drawn) == (state["to_act"] is not None)


def test_the_report_states_its_assumptions() -> None:
    assert "later legs are computed without tiles and added dice" in " ".join(page(POSITIONS[0]).split())
    cards = " ".join(page(POSITIONS[3]).split())
    assert "unknown cards are uniform draws from those not seen" in cards
    assert "later legs are computed with uniform random decks and without figures" in cards


def test_the_best_actions_come_first_and_a_dozen_of_them() -> None:
    rows = page(POSITIONS[0]).split("best first\n")[1].splitlines()
    assert len(rows) == 13
    assert rows[0].split()[:2] == ["+2.50", "a"]
    assert rows[-1].strip() == "and 1 more with --all"
    rows = page(POSITIONS[0], everything=True).split("best first\n")[1].splitlines()
    assert len(rows) == 13
    assert rows[-1].split()[:2] == ["−0.50", "roll"]


def test_colours_are_the_camels() -> None:
    assert "\x1b[38;2;" in page(POSITIONS[0], colour=True)


# ---------------------------------------------------------------------------------------- pictures


@pytest.mark.parametrize("text", POSITIONS)
def test_a_picture_is_written(text: str, tmp_path: Path) -> None:
    from camelup.odds.plot import plot

    state = parse_position(text)
    plot(made_up(state), state, tmp_path / "odds.png")
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_needs_a_known_ending_and_a_folder(tmp_path: Path) -> None:
    from camelup.odds.plot import plot

    state = parse_position(POSITIONS[0])
    with pytest.raises(SetupError, match=r"odds\.txt"):
        plot(made_up(state), state, tmp_path / "odds.txt")
    with pytest.raises(SetupError, match="cannot be written: there is no folder"):
        plot(made_up(state), state, tmp_path / "nowhere" / "odds.png")


def test_without_matplotlib_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from camelup.odds.plot import plot

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    state = parse_position(POSITIONS[0])
    with pytest.raises(SetupError, match=r"pip install 'camelup\[plot\]'"):
        plot(made_up(state), state, tmp_path / "odds.png")


def test_sampled_races_of_the_second_edition_say_how_to_be_exact() -> None:
    assert "camelup solve second" in page(POSITIONS[0])
    assert "camelup solve" not in page(POSITIONS[3])
