"""`champion`: plays for the chance to win on guessed worlds: careful when ahead, bold when behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from camelup.bots import cardplay, diceplay
from camelup.bots.memory import Memory
from camelup.stream import Stream


class ChampionBot:
    """One game's player; the dice games and the card game are played by their own files."""

    name: ClassVar[str] = "champion"
    about: ClassVar[str] = (
        "Plays for the chance to win on guessed worlds: careful when ahead, bold when behind."
    )

    def __init__(self) -> None:
        self.effort = 1
        """How many times the usual work goes into a decision; a server may give more."""
        self._memory = Memory()
        self._cards = cardplay.CardMemory()

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if view["game"] == "cards":
            return cardplay.choose(view, legal, self._cards, stream, cardplay.CHAMPION.times(self.effort))
        return diceplay.choose(view, self._memory, stream, diceplay.CHAMPION.times(self.effort))
