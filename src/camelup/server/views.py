"""The messages about a table: updates, syncs, presence and lists.

Everything about a game in them comes from the reader's viewers (see `viewers`); the rest is public.
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import pairwise
from typing import Literal, cast
from weakref import WeakKeyDictionary

from camelup.play import Table
from camelup.schema.plain import Json
from camelup.server.commands.takeback import can_take_back
from camelup.server.facts import facts_of
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import (
    Change,
    EventInfo,
    Facts,
    Finale,
    Presence,
    RoomInfo,
    SeatInfo,
    TableLine,
    Update,
    ViewInfo,
)
from camelup.server.room import Room
from camelup.server.store import SeenLast
from camelup.server.viewers import SPECTATOR, Payouts, Viewer, payouts_of, see

RECENT_CHANGES = 200
"""Steps that a sync covers; it has the lines of chat before them as well."""

_FINALES: WeakKeyDictionary[Table, Finale | None] = WeakKeyDictionary()


class SharedUpdate:
    """The part of an update that is the same for all readers, computed once per entry. The facts of events
    are derived from the spectator's views, because nobody may see less. `before` is the spectator's view
    before the entry, if the caller has it."""

    def __init__(self, room: Room, before: Json | None = None) -> None:
        spectator = Viewer(SPECTATOR)
        self.room = room_info(room)
        self.facts: list[Facts] = []
        self.payouts: list[Payouts | None] = []
        if room.trail and before is None:
            before = spectator.view(room.trail[0])
        for past, after in pairwise(room.trail):
            assert before is not None, "there is a game"
            now = spectator.view(after)
            self.facts.append(facts_of(before, spectator.event(after), now))
            self.payouts.append(payouts_of(past, after))
            before = now
        self.view = before
        """The spectator's view after the entry, None without events."""


def update(room: Room, person: str | None, shared: SharedUpdate | None = None) -> Update:
    """Return the message about the last entry. `shared` is the part that all readers share, if the caller has
    it."""
    viewers = see(room, person)
    shared = shared or SharedUpdate(room)
    first = room.trail[0].event_count if room.trail else room.events_at[-1]
    views = [
        _view_info(room, viewer, first, viewer.trail(room, shared.facts, shared.payouts))
        for viewer in viewers
    ]
    return _message("update", room, person, [change(room.entries[-1])], views, shared.room)


def sync(room: Room, person: str | None, seen: int | None) -> Update:
    """Return one message about everything since a step, as far as it is recent."""
    viewers = see(room, person)
    first_step = 0 if seen is None else min(seen, room.step) + 1
    known = min(room.events_at[first_step - 1 :], default=0) if first_step else 0
    known = max(known, len(room.setup["prefix"])) if room.game and first_step else known
    views = [_view_info(room, viewer, *viewer.recent(room, known)) for viewer in viewers]
    return _message("sync", room, person, _recent_changes(room, first_step), views)


def _recent_changes(room: Room, first: int) -> list[Change]:
    """Return the changes since a step: the latest ones, and the chat before them."""
    recent = max(first, len(room.entries) - RECENT_CHANGES)
    chat = [entry for entry in room.chat if first <= entry.step < recent]
    return [change(entry) for entry in [*chat, *room.entries[recent:]]]


def _message(
    kind: Literal["sync", "update"],
    room: Room,
    person: str | None,
    changes: list[Change],
    views: list[ViewInfo],
    info: RoomInfo | None = None,
) -> Update:
    return {
        "type": kind,
        "step": room.step,
        "changes": changes,
        "room": info or room_info(room),
        "views": views,
        "you": room.seats_of(person),
        "host": same(room.host, person),
        "finale": _finale(room) if room.game is not None and room.game.over else None,
        "can_take_back": can_take_back(room, person),
    }


def _finale(room: Room) -> Finale | None:
    """Return how the race has ended; computed once per game."""
    assert room.game is not None, "a game has been played"
    if room.game not in _FINALES:
        end = room.game.finale(room.trail[-2] if len(room.trail) > 1 else None)
        _FINALES[room.game] = None if end is None else cast(Finale, asdict(end))
    return _FINALES[room.game]


def _view_info(room: Room, viewer: Viewer, first: int, events: list[EventInfo]) -> ViewInfo:
    return {
        "viewer": viewer.id,
        "first": first,
        "events": events,
        "view": None if room.game is None else viewer.view(room.game),
        "legal": viewer.legal(room),
        "sealed": viewer.sealed(room),
    }


PUBLIC_KEYS = ("seat", "seats", "name", "text", "on", "yes", "table", "by")
ARRANGING = ("create", "edit")
"""Kinds of entries whose data are the whole table; the message has them as `room`."""


def change(entry: Entry) -> Change:
    """Return an entry as everyone may see it: who did what, but never cards or colours."""
    shown: Change = {"step": entry.step, "kind": entry.kind, "at": entry.at}
    for key in PUBLIC_KEYS:
        if key in entry.data and entry.kind not in ARRANGING:
            shown[key] = entry.data[key]  # type: ignore[literal-required]
    if "undo" in entry.data:
        shown["taken_back"] = entry.data["undo"]
    if "events" in entry.data:
        shown["events"] = len(entry.data["events"])
    if "bot" in entry.data:
        seats: list[int] = entry.data.get("seats", [])
        shown["taken_over"] = entry.data.get("away", seats)
    if entry.kind == "timeout":
        shown["covered"] = [seat for seat in entry.data["seats"] if seat not in entry.data["away"]]
    return shown


def room_info(room: Room) -> RoomInfo:
    """Return a table as everyone may see it, without the game."""
    hosts = room.seats_of(room.host)
    return {
        "table": room.id,
        "code": room.code,
        "status": room.status,  # type: ignore[typeddict-item]
        "game": room.setup["game"],
        "options": room.setup["options"],
        "run": room.settings | {"chat": room.chat_on},
        "seats": [_seat_info(room, number) for number in range(len(room.seats))],
        "host": hosts[0] if hosts else None,
        "position": room.position,
        "to_act": room.waiting(),
        "deadline": room.deadline(),
        "grace": round(room.grace),
        "votes": {
            str(seat): [number for voter in sorted(voters) for number in room.seats_of(voter)[:1]]
            for seat, voters in room.votes.items()
        },
        "voted": {
            str(seat): {str(number): at for voter, at in cast.items() for number in room.seats_of(voter)[:1]}
            for seat, cast in room.votes.items()
        },
        "takeback": None
        if room.takeback is None
        else {
            "seat": room.takeback.seat,
            "actions": room.takeback.actions,
            "agreed": sorted(seat for person in room.takeback.agreed for seat in room.seats_of(person)),
        },
        "dice": {"commit": room.commit, "contributions": room.contributions},
        "start_at": len(room.setup["prefix"]),
        "rematch": room.rematch,
        "series": room.series(),
        "pinned": room.pinned,
    }


def _seat_info(room: Room, number: int) -> SeatInfo:
    seat = room.seats[number]
    return {
        "kind": seat.kind,  # type: ignore[typeddict-item]
        "name": seat.name,
        "bot": seat.player,
        "away": seat.away,
        "covering": seat.covered_by is not None,
        "emblem": seat.emblem,
        "muted": seat.muted,
        "contributed": seat.contribution is not None,
        "sealed": number in room.sealed,
    }


def gone_since(room: Room, seen: SeenLast) -> dict[str, float]:
    """Return by seat since when its person is disconnected."""
    began = room.started or room.entries[0].at
    people = {str(number): seat.person for number, seat in enumerate(room.seats) if seat.person}
    last = {number: seen.get(person, began) for number, person in people.items()}
    return {number: at for number, at in last.items() if at is not None}


def presence(room: Room, seen: SeenLast, warming: bool = False) -> Presence:
    """Return who is connected, and whether the bots are still warming up."""
    gone = gone_since(room, seen)
    seats = [number for number, seat in enumerate(room.seats) if seat.person and str(number) not in gone]
    holders = room.people(present=False)
    watching = [person for person, last in seen.items() if last is None and person not in holders]
    return {
        "type": "presence",
        "here": seats,
        "gone": gone,
        "spectators": len(watching),
        "warming": warming,
        "now": 0.0,
    }


def summary(room: Room) -> Json:
    """Return the line of a table in lists, as stored; `holders` is never sent."""
    result = room.game.result if room.game is not None else None
    return {
        "game": room.setup["game"],
        "options": room.setup["options"],
        "seats": [seat.name for seat in room.seats],
        "open": sum(seat.kind == "open" for seat in room.seats),
        "holders": [seat.person for seat in room.seats],
        "to_act": room.waiting(),
        "money": result and result["money"],
        "winners": result and result["winners"],
    }


def as_line(row: Json, person: str | None = None) -> TableLine:
    """Return a stored line as it is sent; lines of version 0.1 lack some keys."""
    stored = {"holders": [], "to_act": [], "money": None, "winners": None} | row["summary"]
    holders = stored.pop("holders")
    line: TableLine = stored | {key: row[key] for key in ("table", "status", "created", "updated")}
    line["you"] = [number for number, holder in enumerate(holders) if same(holder, person)]
    return line
