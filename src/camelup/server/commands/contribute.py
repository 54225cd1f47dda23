"""Contributing to the dice."""

from __future__ import annotations

from camelup.server.commands.checks import require_own_seat, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.lobby import restored_host
from camelup.server.journal import Entry
from camelup.server.messages import Contribute
from camelup.server.room import LOBBY, PendingEntry, Room


def decide(room: Room, person: str, command: Contribute, now: float) -> PendingEntry:
    """A contribution can be replaced until the game starts."""
    require_status(room, LOBBY)
    require_own_seat(room, person, command.seat)
    data = {"seat": command.seat, "contribution": command.contribution}
    return PendingEntry("contribute", data | restored_host(room, person))


def apply(room: Room, entry: Entry) -> None:
    """Keep the contribution."""
    room.seats[entry.data["seat"]].contribution = entry.data["contribution"]
    room.host = entry.data.get("host", room.host)


COMMAND_HANDLER = Handler(Contribute, decide, {"contribute": apply})
