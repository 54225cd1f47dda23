"""Pausing the game for another day."""

from __future__ import annotations

from camelup.server.commands.checks import require_host, require_status
from camelup.server.commands.handler import Handler
from camelup.server.journal import Entry
from camelup.server.messages import Pause
from camelup.server.room import PAUSED, PLAYING, PendingEntry, Room


def decide(room: Room, person: str, command: Pause, now: float) -> PendingEntry:
    """Only the host can pause."""
    require_status(room, PLAYING)
    require_host(room, person)
    return PendingEntry("pause", {"by": room.first_seat(person)})


def apply(room: Room, entry: Entry) -> None:
    """Pause."""
    room.status = PAUSED


COMMAND_HANDLER = Handler(Pause, decide, {"pause": apply})
