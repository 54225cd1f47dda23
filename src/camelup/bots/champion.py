"""`champion`: maximises the probability of winning, over samples of what it cannot see."""

from __future__ import annotations

from typing import ClassVar

from camelup.bots.style import CHAMPION, Style
from camelup.bots.styled import StyledBot


class ChampionBot(StyledBot):
    """Maximises the probability of winning, and expects what others will do next."""

    name: ClassVar[str] = "champion"
    about: ClassVar[str] = "Plays to win rather than for money: careful when ahead, bold when behind."
    style: ClassVar[Style] = CHAMPION

    def __init__(self) -> None:
        super().__init__()
        self.effort = 1
        """A factor on the number of samples per decision; `camelup serve --bot-effort` raises it."""

    def current_style(self) -> Style:
        """Its style, with the number of samples scaled by `effort`."""
        return self.style.times(self.effort)
