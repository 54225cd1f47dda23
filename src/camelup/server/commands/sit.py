"""Taking an open seat."""

from __future__ import annotations

from camelup.server.commands.checks import require_seat, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.lobby import ONE_SEAT, rearrange, restored_host
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import Sit
from camelup.server.names import is_taken
from camelup.server.room import LOBBY, PendingEntry, Room, Seat


def decide(room: Room, person: str, command: Sit, now: float) -> PendingEntry:
    """Nobody whom the host has removed may sit down, and nobody under a name that looks like another's."""
    require_status(room, LOBBY)
    if person in room.banned:
        raise Rejected("forbidden", "the host has removed you from this table")
    if room.settings["listed"] and room.seats_of(person):
        raise Rejected("conflict", ONE_SEAT)
    if require_seat(room, command.seat).kind != "open":
        raise Rejected("conflict", f"seat {command.seat} is taken")
    if is_taken(command.name, [seat.name for seat in room.seats if seat.name]):
        raise Rejected("name_taken", "somebody here has that name or one that looks the same; choose another")
    data = {"seat": command.seat, "name": command.name, "contribution": command.contribution}
    return PendingEntry("sit", data | restored_host(room, person))


def apply(room: Room, entry: Entry) -> None:
    """Seat the person."""
    data = entry.data
    room.seats[data["seat"]] = Seat(
        "person",
        data["name"],
        entry.person,
        contribution=data["contribution"],
        emblem=room.seats[data["seat"]].emblem,
    )
    rearrange(room, entry)


COMMAND_HANDLER = Handler(Sit, decide, {"sit": apply})
