"""Voting for a bot in place of a person who is disconnected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from camelup.server.commands.checks import require_seat, require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.substitutes import absence, stand_in
from camelup.server.errors import Rejected
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import Vote
from camelup.server.room import PLAYING, PendingEntry, Room


@dataclass(frozen=True)
class InformedVote:
    """A vote, with what only the server knows: since when the person is disconnected, None if they are
    not."""

    seat: int
    gone_since: float | None


def decide(room: Room, person: str, command: Vote | InformedVote, now: float) -> PendingEntry:
    """Count the votes since the person disconnected. More than half of the others who are present decide."""
    require_status(room, PLAYING)
    by = require_seats(room, person)[0]
    if room.seats[by].away:
        raise Rejected("conflict", "a bot plays for you; come back first")
    seat = require_seat(room, command.seat)
    if seat.person is None or seat.away or same(seat.person, person):
        raise Rejected("conflict", "a vote is about another person whom no bot plays for yet")
    gone_since = command.gone_since if isinstance(command, InformedVote) else None
    if gone_since is None:
        raise Rejected("conflict", f"{seat.name} is connected")
    if now < gone_since + room.grace:
        raise Rejected("conflict", "give them a little more time to reconnect")
    voted = {each for each, at in room.votes.get(command.seat, {}).items() if at >= gone_since}
    others = [each for each in room.people() if not same(each, seat.person)]
    data: dict[str, Any] = {"seat": command.seat, "by": by}
    if 2 * len((voted | {person}) & set(others)) > len(others):
        data |= absence(room, room.seats_of(seat.person), seat.person)
    return PendingEntry("vote", data)


def apply(room: Room, entry: Entry) -> None:
    """Record the vote; with a majority the bot takes over."""
    room.votes.setdefault(entry.data["seat"], {})[str(entry.person)] = entry.at
    if "bot" in entry.data:
        stand_in(room, entry.data["seats"], entry.data["bot"])
        room.host = entry.data.get("host", room.host)


COMMAND_HANDLER = Handler(Vote, decide, {"vote": apply})
INFORMED_HANDLER = Handler(InformedVote, decide, COMMAND_HANDLER.apply)
