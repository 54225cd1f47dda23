"""`champion`: plays for the chance to win on guessed worlds: careful when ahead, bold when behind."""

from __future__ import annotations

from typing import ClassVar

from camelup.bots.style import CHAMPION, Style
from camelup.bots.styled import StyledBot


class ChampionBot(StyledBot):
    """Counts the chance to win, and what others will do next."""

    name: ClassVar[str] = "champion"
    about: ClassVar[str] = (
        "Plays for the chance to win on guessed worlds: careful when ahead, bold when behind."
    )
    style: ClassVar[Style] = CHAMPION

    def __init__(self) -> None:
        super().__init__()
        self.effort = 1
        """How many times the usual work goes into a decision; a server may give more."""

    def current_style(self) -> Style:
        """Its style, with the work that it was given."""
        return self.style.times(self.effort)
