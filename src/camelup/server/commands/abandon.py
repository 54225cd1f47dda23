"""Ending the game without a result."""

from __future__ import annotations

from camelup.server.commands.checks import require_host, require_status
from camelup.server.commands.handler import Handler
from camelup.server.journal import Entry
from camelup.server.messages import Abandon
from camelup.server.room import ABANDONED, LOBBY, PAUSED, PLAYING, PendingEntry, Room


def decide(room: Room, person: str, command: Abandon, now: float) -> PendingEntry:
    """Only the host can end the game for everyone."""
    require_status(room, LOBBY, PLAYING, PAUSED)
    require_host(room, person)
    return PendingEntry("abandon", {})


def apply(room: Room, entry: Entry) -> None:
    """End the game."""
    room.status = ABANDONED


COMMAND_HANDLER = Handler(Abandon, decide, {"abandon": apply}, when_full=True, counts_as_aside=False)
