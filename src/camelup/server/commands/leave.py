"""Leaving the table."""

from __future__ import annotations

from camelup.server.commands.checks import require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.lobby import free_seats, rearrange
from camelup.server.commands.substitutes import absence, stand_in
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import Leave
from camelup.server.room import ABANDONED, LOBBY, PAUSED, PLAYING, PendingEntry, Room


def decide(room: Room, person: str, command: Leave, now: float) -> PendingEntry:
    """Anyone with a seat may leave, and so may a host who only watches."""
    require_status(room, LOBBY, PLAYING, PAUSED)
    seats = room.seats_of(person) if same(room.host, person) else require_seats(room, person)
    name = room.seats[seats[0]].name if seats else None
    data = {"name": name, "ends": _ends_without(room, person)}
    return PendingEntry("leave", data | absence(room, seats, person))


def _ends_without(room: Room, person: str) -> bool:
    """Return whether a table ends when somebody leaves because nobody is left who could go on. A lobby lasts
    as long as its host; in play people who are away can return, and a host may watch."""
    if not same(room.host, person) and (room.host is not None or room.status == LOBBY):
        return False
    return not [each for each in room.people(present=False) if not same(each, person)]


def apply(room: Room, entry: Entry) -> None:
    """Open the seats in the lobby; in play a bot takes over."""
    if room.status == LOBBY:
        free_seats(room, entry.data["seats"])
    else:
        stand_in(room, entry.data["seats"], entry.data["bot"])
    if "ends" not in entry.data:
        _pass_on_host(room, entry.person)
    elif entry.data["ends"]:
        room.status = ABANDONED
    rearrange(room, entry)


def _pass_on_host(room: Room, absent: str | None) -> None:
    """Do what entries of version 0.1 leave open: find a new host, or end a table without people."""
    if not room.people():
        room.status = ABANDONED
    elif same(room.host, absent):
        room.host = room.people()[0]


COMMAND_HANDLER = Handler(Leave, decide, {"leave": apply})
