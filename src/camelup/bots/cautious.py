"""`cautious`: rolls and takes safe tickets"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from camelup.bots import cardplay, diceplay
from camelup.stream import Stream


class CautiousBot:
    """One game's player; the dice games and the card game are played by their own files."""

    name: ClassVar[str] = "cautious"
    about: ClassVar[str] = "Rolls and takes safe tickets; a friendly opponent to learn the game against."

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        if view["game"] == "cards":
            return cardplay.choose_cautious(view, legal, stream)
        return diceplay.choose_cautious(view, stream)
