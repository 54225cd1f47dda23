"""The clock has run out."""

from __future__ import annotations

from dataclasses import dataclass

from camelup.server.commands.handler import Handler
from camelup.server.commands.substitutes import absence, stand_in
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.room import PendingEntry, Room

MOST_TIMEOUTS = 2
"""After this many consecutive timeouts the substitute stays until the person returns."""


@dataclass(frozen=True)
class TimeOut:
    """Sent by the server itself when a deadline has passed."""


def decide(room: Room, person: None, command: TimeOut, now: float) -> PendingEntry:
    """Find the people who have not acted in time, and those of them who have been late before."""
    deadline = room.deadline()
    if deadline is None or now < deadline:
        raise Rejected("conflict", "the clock has not run out")
    seats = [seat for seat in room.waiting() if room.seats[seat].player is None]
    stays = [seat for seat in seats if room.seats[seat].timeouts + 1 >= MOST_TIMEOUTS]
    absent = [room.seats[seat].person for seat in stays]
    return PendingEntry("timeout", absence(room, seats, *absent) | {"away": stays})


def apply(room: Room, entry: Entry) -> None:
    """Let the substitute make one move, or stay."""
    for number in entry.data["seats"]:
        room.seats[number].timeouts += 1
        room.seats[number].covered_by = entry.data["bot"]
    stand_in(room, entry.data["away"], entry.data["bot"])
    room.host = entry.data.get("host", room.host)


def apply_takeover(room: Room, entry: Entry) -> None:
    """Apply a timeout of version 0.1: the substitute stays at once."""
    stand_in(room, entry.data["seats"], entry.data["bot"])


COMMAND_HANDLER = Handler(TimeOut, decide, {"timeout": apply, "takeover": apply_takeover})
