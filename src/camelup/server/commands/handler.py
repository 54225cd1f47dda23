"""What the registry knows about a command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from camelup.server.journal import Entry
from camelup.server.room import PendingEntry, Room

P = TypeVar("P")
"""The person who sends a command; None where the server itself does."""
C = TypeVar("C")
Apply = Callable[[Room, Entry], None]


@dataclass(frozen=True)
class Handler(Generic[P, C]):
    """How a command is validated, and how the entries that it leads to are applied."""

    command: type[C]
    decide: Callable[[Room, P, C, float], PendingEntry]
    """Takes the room, the person, the command and the time. Raises Rejected, or CamelUpError where the rules
    of the game forbid the command. Must not change the room."""
    apply: Mapping[str, Apply]
    """By kind of entry."""
    when_full: bool = False
    """Allowed even when the log is full."""
    counts_as_aside: bool = True
    """Counts against the limit of entries that do not change the position."""
