"""`greedy`: the action of highest value, without looking further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from camelup.bots.bot import View
from camelup.odds import odds
from camelup.stream import Stream


class GreedyBot:
    """Takes the action of highest value; ties go to the first in sorted order."""

    name: ClassVar[str] = "greedy"
    about: ClassVar[str] = "Takes the action of highest value by the odds, and never looks further ahead."

    error: ClassVar[float] = 0.02
    """Half the width of the 95 % interval of sampled odds."""

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """The action of highest value."""
        if len(legal) == 1:
            return legal[0]
        best = odds(view, error=self.error, even=True).best
        seat = legal[0].split(" ", 1)[0]
        return f"{seat} {best.action}" if best else legal[0]
