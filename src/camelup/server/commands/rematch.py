"""Playing again with the same people."""

from __future__ import annotations

from typing import Any

from camelup.server.commands.checks import require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.errors import Rejected
from camelup.server.ids import new_id
from camelup.server.journal import Entry
from camelup.server.messages import Rematch
from camelup.server.room import ENDED, OVER, PendingEntry, Room


def decide(room: Room, person: str, command: Rematch, now: float) -> PendingEntry:
    """Create the next table, once. Rejected as `done` if it exists already."""
    require_status(room, *ENDED)
    require_seats(room, person)
    if room.rematch is not None:
        raise Rejected("done", room.rematch)
    return PendingEntry("rematch", {"table": new_id()}, creates=_next_table(room, person))


def _next_table(room: Room, person: str) -> dict[str, Any]:
    """Return the first entry of the next table. Everyone moves one seat, so that another one begins. Whoever
    asks is host, so that the game can start, until the founder of this table comes."""
    seats = [_next_seat(room, number) for number in range(len(room.seats))]
    founder = room.founder if room.seats_of(room.founder) else person
    settings = room.settings | {"order": "given", "start": "first"}
    moved = {"run": settings, "seats": [*seats[1:], *seats[:1]], "host": person, "founder": founder}
    return room.setup | moved | {"prefix": []}


def _next_seat(room: Room, number: int) -> dict[str, Any]:
    seat = room.seats[number]
    data = {"kind": seat.kind, "name": seat.name, "person": seat.person, "emblem": seat.emblem}
    if seat.kind == "bot":
        data["bot"] = seat.bot
    result = room.game.result if room.game is not None and room.status == OVER else None
    past = room.past_games(number)
    if result is not None:
        past = [*past, (result["money"][number], number in result["winners"])]
    return data | ({"past": past} if past else {})


def apply(room: Room, entry: Entry) -> None:
    """Point to the next table."""
    room.rematch = entry.data["table"]


COMMAND_HANDLER = Handler(Rematch, decide, {"rematch": apply}, when_full=True, counts_as_aside=False)
