"""Taking one's seats back from the bot (the command `return`)."""

from __future__ import annotations

from camelup.server.commands.checks import require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.lobby import restored_host
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import Return
from camelup.server.room import PAUSED, PLAYING, PendingEntry, Room


def decide(room: Room, person: str, command: Return, now: float) -> PendingEntry:
    """People can return at any time while the game lasts."""
    require_status(room, PLAYING, PAUSED)
    seats = [seat for seat in require_seats(room, person) if room.seats[seat].away]
    if not seats:
        raise Rejected("conflict", "no bot plays for you")
    return PendingEntry("return", {"seats": seats, "host": room.host} | restored_host(room, person))


def apply(room: Room, entry: Entry) -> None:
    """Let the person play again. An expired clock restarts: nobody returns only to lose the next move."""
    for number in entry.data["seats"]:
        seat = room.seats[number]
        seat.away, seat.bot, seat.timeouts = False, None, 0
    room.host = entry.data.get("host", room.host)
    clock = room.settings["clock"]
    if clock and room.clock_start + clock <= room.clock_stopped:
        room.clock_start = room.clock_stopped


COMMAND_HANDLER = Handler(Return, decide, {"return": apply}, counts_as_aside=False)
