"""The camels' colours, by game, and how each is displayed."""

from __future__ import annotations

from typing import NamedTuple

CLASSIC_COLOURS = ("blue", "green", "orange", "white", "yellow")
SECOND_COLOURS = ("blue", "green", "purple", "red", "yellow")
"""In alphabetical order: a camel's number is its index here."""
CRAZY_COLOURS = ("white", "black")
"""The crazy camels of the second edition."""


class Look(NamedTuple):
    """How to display a colour."""

    letter: str
    paper: str
    """In pictures, on a light background."""
    screen: str
    """In a terminal, on a dark or light background."""


LOOKS = {
    "blue": Look("B", "#3e9be8", "#4aa3ee"),
    "green": Look("G", "#309460", "#3aa76d"),
    "orange": Look("O", "#e5611a", "#ee7330"),
    "purple": Look("P", "#7c42b8", "#9a63d6"),
    "red": Look("R", "#c22a22", "#dd4038"),
    "white": Look("W", "#b9c3d2", "#cfd5df"),
    "yellow": Look("Y", "#f7c62e", "#f2c12e"),
    "black": Look("K", "#37313d", "#808080"),
}
"""Black is K, as in printing."""
