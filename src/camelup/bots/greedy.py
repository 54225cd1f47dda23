"""`greedy`: the action that is worth most right now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from camelup.bots.bot import View
from camelup.odds import odds
from camelup.stream import Stream


class GreedyBot:
    """Takes the action of highest value; of equal ones the first in sorted order."""

    name: ClassVar[str] = "greedy"
    about: ClassVar[str] = "Takes the action that is worth most by the exact odds, and never looks further."

    error: ClassVar[float] = 0.02
    """How well it knows what can only be sampled."""

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """The action of highest value."""
        if len(legal) == 1:
            return legal[0]
        best = odds(view, error=self.error, even=True).best
        seat = legal[0].split(" ", 1)[0]
        return f"{seat} {best.action}" if best else legal[0]
