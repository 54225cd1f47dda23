"""Validate commands and apply entries: a table is the result of applying its log.

`decide` changes nothing, and `apply` takes whatever has been stored, also by earlier versions; so every
process that applies the same log has the same table.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any

from camelup.errors import CamelUpError
from camelup.play import Table
from camelup.server.commands import APPLY, HANDLERS
from camelup.server.commands.playing import state_hash
from camelup.server.errors import CannotApply, Rejected
from camelup.server.journal import Entry
from camelup.server.room import LOBBY, PAUSED, PLAYING, PendingEntry, Room

MOST_ASIDES = 1_000
"""Entries of one person that do not change the position, such as chat or leaving. Ten people cannot fill a
log with them."""
MOST_ASIDES_A_POSITION = {LOBBY: 200, PLAYING: 20, PAUSED: 20}
"""The same between two positions, without chat, which has a rate limit of its own."""


def decide(room: Room, person: str | None, command: Any, now: float) -> PendingEntry:
    """Validate a command and return the entry to append. Raises Rejected."""
    handler = HANDLERS[type(command)]
    if room.pinned:
        raise Rejected("conflict", "this table was played under other rules; it can only be looked at")
    if room.full and not handler.when_full:
        raise Rejected("conflict", "too much has happened at this table; it can only be abandoned")
    if person is not None and handler.counts_as_aside:
        _check_asides(room, person)
    try:
        return handler.decide(room, person, command, now)
    except CamelUpError as error:
        raise Rejected("illegal", str(error)) from None


def _check_asides(room: Room, person: str) -> None:
    most = MOST_ASIDES_A_POSITION.get(room.status, MOST_ASIDES)
    if room.recent_asides.get(person, 0) >= most or room.asides.get(person, 0) >= MOST_ASIDES:
        raise Rejected("limited", "that is too much beside playing; wait until the game goes on")


def apply(room: Room, entry: Entry, trail: Sequence[Table] = ()) -> None:
    """Apply a stored entry. With the trail of its pending entry no event is replayed. Raises CannotApply."""
    if entry.step != len(room.entries):
        raise ValueError(f"entry {entry.step} does not follow on {room.step}")
    ran = room.clock_runs
    room.entries.append(entry)
    room.trail = []
    room.waiting_cache = None
    room.prepared_trail = trail
    try:
        APPLY[entry.kind](room, entry)
    except (CamelUpError, AttributeError, LookupError, TypeError) as error:
        room.entries.drop_last()
        raise CannotApply(f"{entry.kind}: {type(error).__name__}") from error
    room.waiting_cache, room.prepared_trail = None, ()
    _keep_time(room, entry, ran)
    _count_aside(room, entry)
    for seat in room.seats_of(entry.person):
        room.votes.pop(seat, None)
    room.events_at.append(room.game.event_count if room.game else 0)


def _keep_time(room: Room, entry: Entry, ran: bool) -> None:
    """Restart the clock at each position, and stop it while nobody has to act."""
    if room.position == entry.step or _restarted_in_0_1(room, entry):
        room.clock_start = room.clock_stopped = entry.at
    elif ran and not room.clock_runs:
        room.clock_stopped = entry.at
    elif room.clock_runs and not ran:
        room.clock_start += entry.at - room.clock_stopped


def _restarted_in_0_1(room: Room, entry: Entry) -> bool:
    """Return whether version 0.1 wrote an entry with which it restarted the clock. Its entries lack the data
    that are decided today."""
    if {"ends", "by", "host"} & entry.data.keys() or room.game is None:
        return False
    return entry.kind in ("resume", "return", "leave", "kick", "takeover") or (
        entry.kind == "vote" and "bot" in entry.data
    )


def _count_aside(room: Room, entry: Entry) -> None:
    if room.position == entry.step:
        room.recent_asides.clear()
    elif entry.person is not None and entry.kind not in ("create", "seal"):
        is_chat = entry.kind == "chat"
        room.asides[entry.person] = room.asides.get(entry.person, 0) + 1
        room.recent_asides[entry.person] = room.recent_asides.get(entry.person, 0) + (not is_chat)


def apply_log(room: Room, entries: Sequence[Entry]) -> None:
    """Apply a whole log. Pins the table if an entry cannot be applied, or if the game reaches another
    position than the stored hash says: then it can be viewed as far as it goes, but not continued."""
    expected = None
    try:
        for entry in entries:
            apply(room, entry)
            expected = entry.data.get("hash", expected) if "undo" not in entry.data else None
    except CannotApply:
        room.pinned = room.behind = True
        return
    if expected is not None and room.game is not None:
        room.pinned = not hmac.compare_digest(state_hash(room.game), expected)
