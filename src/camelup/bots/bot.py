"""The interface of a bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from camelup.schema.plain import Json
from camelup.stream import Stream

View = Json
"""The state as JSON, with everything masked that the seat may not know."""


class Bot(Protocol):
    """A program that plays a seat. It sees its seat's view, never the whole state."""

    name: ClassVar[str]
    about: ClassVar[str]

    # A bot that can use more computation also has an attribute `effort`, 1 by default: a factor on its usual
    # number of samples. It scales work, not time, so that games stay reproducible.

    def choose(self, view: View, legal: Sequence[str], stream: Stream) -> str:
        """Return one of `legal`, unchanged. `stream` is the only source of randomness to use."""
        ...
