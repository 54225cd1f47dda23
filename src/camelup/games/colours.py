"""The colours of the camels, in alphabetical order: a camel's number is its place here."""

from __future__ import annotations

CLASSIC_COLOURS = ("blue", "green", "orange", "white", "yellow")
SECOND_COLOURS = ("blue", "green", "purple", "red", "yellow")
CRAZY_COLOURS = ("white", "black")
"""The crazy camels of the second edition."""
