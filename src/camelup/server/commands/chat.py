"""Chatting."""

from __future__ import annotations

from camelup.server.commands.checks import require_seats
from camelup.server.commands.handler import Handler
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import Chat
from camelup.server.room import PendingEntry, Room

MOST_CHAT = 100
"""Lines that a newcomer gets."""


def decide(room: Room, person: str, command: Chat, now: float) -> PendingEntry:
    """Everyone with a seat may write, unless the host has muted them or the chat."""
    seat = require_seats(room, person)[0]
    if not room.chat_on or not room.settings["chat"]:
        raise Rejected("conflict", "the chat is switched off")
    if room.seats[seat].muted:
        raise Rejected("forbidden", "the host has muted you")
    return PendingEntry("chat", {"seat": seat, "name": room.seats[seat].name, "text": command.text})


def apply(room: Room, entry: Entry) -> None:
    """Keep the latest lines."""
    room.chat = [*room.chat, entry][-MOST_CHAT:]


COMMAND_HANDLER = Handler(Chat, decide, {"chat": apply})
