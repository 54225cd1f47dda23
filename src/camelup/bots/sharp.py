"""`sharp`: weighs what it holds, what others will take next, races, tiles and partners."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from camelup.bots import cardplay, diceplay
from camelup.bots.memory import Memory
from camelup.stream import Stream


class SharpBot:
    """One game's player; the dice games and the card game are played by their own files."""

    name: ClassVar[str] = "sharp"
    about: ClassVar[str] = "Weighs what it holds, what others will take next, races, tiles and partners."

    def __init__(self) -> None:
        self._memory = Memory()
        self._cards = cardplay.CardMemory()

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if view["game"] == "cards":
            return cardplay.choose(view, legal, self._cards, stream, cardplay.SHARP)
        return diceplay.choose(view, self._memory, stream, diceplay.SHARP)
