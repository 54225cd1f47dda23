"""`random`: a uniform choice from the legal actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from camelup.bots.bot import View
from camelup.stream import Stream, below


class RandomBot:
    """Chooses uniformly from the legal actions."""

    name: ClassVar[str] = "random"
    about: ClassVar[str] = "Plays any legal action, each equally likely."

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """A uniform choice."""
        return legal[below(stream, len(legal))]
