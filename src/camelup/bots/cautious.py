"""`cautious`: rolls and takes safe tickets."""

from __future__ import annotations

from typing import ClassVar

from camelup.bots.style import CAUTIOUS, Style
from camelup.bots.styled import StyledBot


class CautiousBot(StyledBot):
    """Takes bets that are very likely to pay, and rolls otherwise."""

    name: ClassVar[str] = "cautious"
    about: ClassVar[str] = "Rolls and takes safe tickets; a friendly opponent to learn the game against."
    style: ClassVar[Style] = CAUTIOUS
