"""What a bot is: something that chooses from a seat's view, the legal actions and its own random stream."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from camelup.schema.plain import Json
from camelup.stream import Stream

View = Json
"""The state as JSON, as a seat may see it."""


class Bot(Protocol):
    """A player by program. It never sees the truth, only what its seat may see."""

    name: ClassVar[str]
    about: ClassVar[str]

    # A bot that can make use of more work has an attribute `effort` beside these, 1 until somebody raises
    # it: how many times the usual work it puts into a decision. It counts work, never time.

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """One of the legal actions, in words with the seat first."""
        ...
