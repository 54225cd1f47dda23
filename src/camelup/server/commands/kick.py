"""Removing a person from the table."""

from __future__ import annotations

from camelup.server.commands.checks import require_host, require_seat, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.lobby import free_seats, rearrange
from camelup.server.commands.substitutes import stand_in
from camelup.server.errors import Rejected
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import Kick
from camelup.server.room import LOBBY, PAUSED, PLAYING, PendingEntry, Room


def decide(room: Room, person: str, command: Kick, now: float) -> PendingEntry:
    """The host can remove everyone but themselves."""
    require_status(room, LOBBY, PLAYING, PAUSED)
    require_host(room, person)
    seat = require_seat(room, command.seat)
    if seat.person is None or same(seat.person, person):
        raise Rejected("conflict", "only other people can be removed")
    data = {"seats": room.seats_of(seat.person), "bot": room.substitute, "name": seat.name}
    return PendingEntry("kick", data | {"by": room.first_seat(person)})


def apply(room: Room, entry: Entry) -> None:
    """Ban the person. Their seats are free again in the lobby; in play they become a bot's for good."""
    seats = entry.data["seats"]
    for number in seats:
        room.banned.add(str(room.seats[number].person))
    rearrange(room, entry)
    if room.status == LOBBY:
        free_seats(room, seats)
        return
    stand_in(room, seats, entry.data["bot"])
    for number in seats:
        room.seats[number].kind, room.seats[number].person = "bot", None


COMMAND_HANDLER = Handler(Kick, decide, {"kick": apply})
