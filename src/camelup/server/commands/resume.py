"""Resuming a paused game."""

from __future__ import annotations

from camelup.server.commands.checks import require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import Resume
from camelup.server.room import PAUSED, PLAYING, PendingEntry, Room


def decide(room: Room, person: str, command: Resume, now: float) -> PendingEntry:
    """The host and anyone with a seat can resume."""
    require_status(room, PAUSED)
    if not same(room.host, person):
        require_seats(room, person)
    return PendingEntry("resume", {"by": room.first_seat(person)})


def apply(room: Room, entry: Entry) -> None:
    """Resume."""
    room.status = PLAYING


COMMAND_HANDLER = Handler(Resume, decide, {"resume": apply})
