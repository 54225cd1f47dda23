"""Bots that stand in for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.server.ids import same
from camelup.server.room import Room


def absence(room: Room, seats: Sequence[int], *absent: str | None) -> dict[str, Any]:
    """Return the entry data that put the substitute in these seats. If the host is among the absent people,
    the first person who is present becomes host."""
    data: dict[str, Any] = {"seats": list(seats), "bot": room.substitute}
    if any(same(room.host, person) for person in absent):
        rest = [person for person in room.people() if person not in absent]
        data["host"] = rest[0] if rest else room.host
    return data


def stand_in(room: Room, seats: Sequence[int], bot: str) -> None:
    """Let a bot play for these seats until their people return."""
    for number in seats:
        seat = room.seats[number]
        seat.away, seat.bot, seat.covered_by = True, bot, None
        room.votes.pop(number, None)
    room.takeback = None
