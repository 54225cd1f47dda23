"""`random`: any legal action, each equally likely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from camelup.bots.bot import View
from camelup.stream import Stream, below


class RandomBot:
    """Plays evenly over the legal actions."""

    name: ClassVar[str] = "random"
    about: ClassVar[str] = "Plays any legal action, each equally likely."

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """An even draw."""
        return legal[below(stream, len(legal))]
