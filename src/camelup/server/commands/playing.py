"""Events of a game, as several commands use them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

import msgspec

from camelup.play import Table
from camelup.server.journal import Entry
from camelup.server.room import OVER, Room

CHECKPOINT_EVERY = 100
"""Events between two checkpoints."""


def state_hash(table: Table) -> str:
    """Return a hash of the full state. It is stored to detect changed rules, and never sent."""
    return hashlib.sha256(msgspec.json.encode(table.state(), order="sorted")).hexdigest()


def push_events(room: Room, entry: Entry) -> None:
    """Push the events of an entry, and keep the positions before and after each of them."""
    assert room.game is not None, "a game is being played"
    events = entry.data["events"]
    prepared = bool(room.prepared_trail) and room.prepared_trail[0] is room.game
    room.trail = list(room.prepared_trail) if prepared else list(_positions(room.game, events))
    for event, after in zip(events, room.trail[1:], strict=True):
        if after.event_count % CHECKPOINT_EVERY == 0:
            room.checkpoints = [*room.checkpoints[-1:], after]
        _note_event(room, event, entry.step)
    room.game = room.trail[-1]
    room.waiting_cache = None
    position_changed(room, entry)
    if room.game.over:
        room.status = OVER


def _positions(game: Table, events: Sequence[str]) -> Iterator[Table]:
    """Yield a game before and after each event."""
    yield game
    for event in events:
        game = game.copy()
        game.push(event)
        yield game


def _note_event(room: Room, event: str, step: int) -> None:
    who, verb = event.split(" ")[:2]
    if verb == "deal":
        room.dealt_at = step
        room.sealed.clear()
    elif who != "=":
        room.moved_at[int(who)] = step
        room.sealed.pop(int(who), None)


def position_changed(room: Room, entry: Entry) -> None:
    """Note a new position; a pending take-back is void."""
    room.position = entry.step
    room.takeback = None
