"""Muting a seat, or the whole chat."""

from __future__ import annotations

from camelup.server.commands.checks import require_host, require_seat
from camelup.server.commands.handler import Handler
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import Mute
from camelup.server.room import PendingEntry, Room


def decide(room: Room, person: str, command: Mute, now: float) -> PendingEntry:
    """Only the host can mute, and only people."""
    require_host(room, person)
    if command.seat is not None and require_seat(room, command.seat).person is None:
        raise Rejected("conflict", "no person sits there")
    return PendingEntry("mute", {"seat": command.seat, "on": command.on})


def apply(room: Room, entry: Entry) -> None:
    """Mute or unmute."""
    if entry.data["seat"] is None:
        room.chat_on = not entry.data["on"]
    else:
        room.seats[entry.data["seat"]].muted = entry.data["on"]


COMMAND_HANDLER = Handler(Mute, decide, {"mute": apply})
