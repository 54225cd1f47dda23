"""Agreeing to a take-back, or not."""

from __future__ import annotations

from typing import Any

from camelup.server.commands.checks import require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.takeback import undo
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import Agree
from camelup.server.room import PLAYING, PendingEntry, Room


def decide(room: Room, person: str, command: Agree, now: float) -> PendingEntry:
    """The action is undone once everyone who is present has agreed."""
    require_status(room, PLAYING)
    seats = require_seats(room, person)
    if room.takeback is None:
        raise Rejected("conflict", "nobody has asked to take back an action")
    data: dict[str, Any] = {"yes": command.yes, "seat": seats[0]}
    if command.yes and set(room.people()) <= room.takeback.agreed | {person}:
        data["undo"] = room.takeback.actions
    return PendingEntry("agree", data)


def apply(room: Room, entry: Entry) -> None:
    """Count the consent; a single no ends the request."""
    if room.takeback is not None:
        room.takeback.agreed.add(str(entry.person))
    if not entry.data["yes"]:
        room.takeback = None
    undo(room, entry)


COMMAND_HANDLER = Handler(Agree, decide, {"agree": apply})
