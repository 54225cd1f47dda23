"""Giving up one seat in the lobby."""

from __future__ import annotations

from camelup.server.commands.checks import require_own_seat, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.lobby import free_seats, rearrange
from camelup.server.journal import Entry
from camelup.server.messages import Stand
from camelup.server.room import LOBBY, PendingEntry, Room


def decide(room: Room, person: str, command: Stand, now: float) -> PendingEntry:
    """The seat must be the person's own. A host without a seat stays host."""
    require_status(room, LOBBY)
    require_own_seat(room, person, command.seat)
    return PendingEntry("stand", {"seats": [command.seat], "name": room.seats[command.seat].name})


def apply(room: Room, entry: Entry) -> None:
    """Open the seat."""
    free_seats(room, entry.data["seats"])
    rearrange(room, entry)


COMMAND_HANDLER = Handler(Stand, decide, {"stand": apply})
