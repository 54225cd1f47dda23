"""Checks that several commands share. Each raises Rejected."""

from __future__ import annotations

from camelup.server.errors import Rejected
from camelup.server.ids import same
from camelup.server.room import ABANDONED, LOBBY, OVER, PAUSED, PLAYING, Room, Seat

STATUS_WORDS = {
    LOBBY: "not started yet",
    PLAYING: "being played",
    PAUSED: "paused",
    OVER: "over",
    ABANDONED: "abandoned",
}


def require_status(room: Room, *statuses: str) -> None:
    """Check that the table has one of these statuses."""
    if room.status not in statuses:
        raise Rejected("conflict", f"this cannot be done now: the table is {STATUS_WORDS[room.status]}")


def require_host(room: Room, person: str | None) -> None:
    """Check that the person is the host."""
    if not same(room.host, person):
        raise Rejected("forbidden", "only the host can do this")


def require_seats(room: Room, person: str | None) -> list[int]:
    """Return the person's seats, at least one."""
    seats = room.seats_of(person)
    if not seats:
        raise Rejected("forbidden", "you have no seat at this table")
    return seats


def require_own_seat(room: Room, person: str, number: int) -> None:
    """Check that a seat is the person's own."""
    if number not in require_seats(room, person):
        raise Rejected("forbidden", "that is not your seat")


def require_seat(room: Room, number: int) -> Seat:
    """Return a seat by its number."""
    if number >= len(room.seats):
        raise Rejected("illegal", f"there is no seat {number}; seats are 0 to {len(room.seats) - 1}")
    return room.seats[number]
