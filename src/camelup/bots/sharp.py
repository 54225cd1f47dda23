"""`sharp`: maximises its expected money and infers others' hidden cards."""

from __future__ import annotations

from typing import ClassVar

from camelup.bots.style import SHARP, Style
from camelup.bots.styled import StyledBot


class SharpBot(StyledBot):
    """Maximises its expected money, and infers others' hidden cards from their bets."""

    name: ClassVar[str] = "sharp"
    about: ClassVar[str] = "Maximises its expected money, and guesses others' hidden cards from their bets."
    style: ClassVar[Style] = SHARP
