"""What a viewer may see. `see` is the only door: every byte of a game that leaves the server (syncs,
updates, records, replays) comes out of a `Sight` that it made.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, cast
from weakref import WeakKeyDictionary

from camelup import __version__
from camelup.errors import CamelUpError
from camelup.play import Table, replay
from camelup.schema.plain import Json
from camelup.server.commands.takeback import can_take_back
from camelup.server.dice import Draws, draw_seating
from camelup.server.errors import Rejected
from camelup.server.facts import facts_of
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import (
    Change,
    EventInfo,
    Facts,
    Finale,
    History,
    PaidItem,
    Presence,
    Replay,
    ReplayStep,
    RoomInfo,
    SeatInfo,
    TableLine,
    Update,
    ViewInfo,
)
from camelup.server.room import ENDED, LOBBY, Room
from camelup.server.store import SeenLast
from camelup.story import tell

Viewer = int | Literal["spectator"]
SPECTATOR: Literal["spectator"] = "spectator"
LONGEST_PAGE = 200
HISTORIES = 64
"""How many histories are remembered."""


RECENT_CHANGES = 200
"""How many steps a sync tells; lines of chat before them are told, too."""

_ENDS: WeakKeyDictionary[Table, Finale | None] = WeakKeyDictionary()


class Sight:
    """A game as one viewer may see it."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer

    def view(self, table: Table) -> Json:
        """The position."""
        return table.view(self.viewer).to_json()

    def past(self, table: Table) -> list[str] | None:
        """All events from the start on, where they are known."""
        return None if table.whole_past is None else table.told(self.viewer)

    def event(self, after: Table) -> str:
        """The last event."""
        return after.told(self.viewer, after.event_count - 1)[0]

    def trail(self, room: Room, public: Public) -> list[EventInfo]:
        """The events of the last entry, with the positions on the way."""
        return [
            {
                "event": self.event(after),
                "facts": facts,
                "payout": payout,
                "view": self.view(after) if after is not room.game else None,
            }
            for after, facts, payout in zip(room.trail[1:], public.facts, public.payouts, strict=True)
        ]

    def recent(self, room: Room, known: int) -> tuple[int, list[EventInfo]]:
        """The events after the first `known`, as far as they are recent, and how many came before them."""
        if room.game is None:
            return 0, []
        earlier = [each for each in room.checkpoints if each.event_count <= known]
        mark = earlier[-1] if earlier else room.checkpoints[0]
        first = max(known, mark.event_count)
        return first, _history(self.viewer, room.game, mark, first)

    def history(self, table: Table, first: int, count: int) -> History:
        """Some events of the past, told as they may be read now."""
        mark = replay(table.record(), at=first)
        return {"first": first, "events": _history.__wrapped__(self.viewer, table, mark, first, count)}

    def legal(self, room: Room) -> list[str]:
        """The actions open to the viewer."""
        if self.viewer == SPECTATOR:
            return []
        turn = room.turn_of(self.viewer)
        return [] if turn is None else list(turn.legal)

    def sealed(self, room: Room) -> list[str]:
        """The viewer's own sealed choices."""
        return [] if self.viewer == SPECTATOR else room.sealed.get(self.viewer, [])

    def record(self, room: Room) -> Json:
        """The record: redacted in play, whole with the dice's secret once the game has ended."""
        if room.game is None:
            raise Rejected("conflict", "the game has not started")
        date = datetime.fromtimestamp(room.started, UTC).date().isoformat()
        tags = {"table": room.id, "date": date, "rules": __version__}
        if room.status not in ENDED:
            return room.game.record(view=self.viewer) | tags | {"dice": {"commit": room.commit}}
        return room.game.record() | tags | {"dice": dice_report(room)}


class Public:
    """What is the same for everyone about the last entry of a table, worked out once. What events did is read
    off the spectator's views: nobody may see less. `before` is the one before the entry, if it is at hand."""

    def __init__(self, room: Room, before: Json | None = None) -> None:
        sight = Sight(SPECTATOR)
        self.room = room_info(room)
        self.facts: list[Facts] = []
        self.payouts: list[list[list[PaidItem]] | None] = []
        if room.trail and before is None:
            before = sight.view(room.trail[0])
        for past, after in pairwise(room.trail):
            assert before is not None, "there is a game"
            now = sight.view(after)
            self.facts.append(facts_of(before, sight.event(after), now))
            self.payouts.append(_payout(past, after))
            before = now
        self.view = before
        """The spectator's view after the entry, None if nobody has asked for any yet."""


@lru_cache(maxsize=HISTORIES)
def _history(
    viewer: Viewer, table: Table, mark: Table, first: int, count: int | None = None
) -> list[EventInfo]:
    """The events after the first so many, played on from a mark before them. A table that stands still is
    not told anew each time somebody looks."""
    sight = Sight(viewer)
    last = table.event_count if count is None else min(first + count, table.event_count)
    past = mark.copy()
    for event in table.events[mark.event_count : first]:
        past.push(event)
    before = sight.view(past)
    events: list[EventInfo] = []
    for event, shown in zip(table.events[first:last], table.told(viewer, first), strict=False):
        earlier = past.copy() if past.event_count == table.event_count - 1 else None
        past.push(event)
        after = sight.view(past)
        events.append(
            {
                "event": shown,
                "facts": facts_of(before, shown, after),
                "payout": _payout(earlier, past) if earlier else None,
                "view": None,
            }
        )
        before = after
    return events


def _payout(before: Table, after: Table) -> list[list[PaidItem]] | None:
    """What every seat was paid for, if the event between two tables ended a leg."""
    if after.leg == before.leg and not after.over:
        return None
    paid = after.payout(before) or []
    return [[cast(PaidItem, _given(vars(item))) for item in items] for items in paid]


def _given(values: Json) -> Json:
    return {key: value for key, value in values.items() if value is not None}


def see(room: Room, person: str | None) -> list[Sight]:
    """How a person sees a table: as each of their seats, else as a spectator. This alone decides."""
    seats = room.seats_of(person)
    if seats:
        return [Sight(seat) for seat in seats]
    watching = room.settings["spectators"] or room.status == LOBBY or room.status in ENDED
    if not watching and not same(room.host, person):
        if person in room.banned:
            raise Rejected("removed", "the host has removed you from this table")
        raise Rejected("forbidden", "this table has no spectators")
    return [Sight(SPECTATOR)]


# ---------------------------------------------------------------------------------------- messages


def update(room: Room, person: str | None, public: Public | None = None) -> Update:
    """The last step, as a person may see it; `public` is what is the same for everyone, if it is at hand."""
    sights = see(room, person)
    public = public or Public(room)
    first = room.trail[0].event_count if room.trail else room.events_at[-1]
    views = [_view_info(room, sight, first, sight.trail(room, public)) for sight in sights]
    return _message("update", room, person, [change(room.entries[-1])], views, public.room)


def sync(room: Room, person: str | None, seen: int | None) -> Update:
    """What happened since a step, as far as it is recent, in one message."""
    sights = see(room, person)
    first_step = 0 if seen is None else min(seen, room.step) + 1
    known = min(room.events_at[first_step - 1 :], default=0) if first_step else 0
    known = max(known, len(room.setup["prefix"])) if room.game and first_step else known
    views = [_view_info(room, sight, *sight.recent(room, known)) for sight in sights]
    return _message("sync", room, person, _recent_changes(room, first_step), views)


def _recent_changes(room: Room, first: int) -> list[Change]:
    """The changes from a step on: the last of them, and the chat before."""
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
    """How the race at a table has ended."""
    assert room.game is not None, "a game has been played"
    if room.game not in _ENDS:
        end = room.game.finale(room.trail[-2] if len(room.trail) > 1 else None)
        _ENDS[room.game] = None if end is None else cast(Finale, asdict(end))
    return _ENDS[room.game]


def _view_info(room: Room, sight: Sight, first: int, events: list[EventInfo]) -> ViewInfo:
    return {
        "viewer": sight.viewer,
        "first": first,
        "events": events,
        "view": None if room.game is None else sight.view(room.game),
        "legal": sight.legal(room),
        "sealed": sight.sealed(room),
    }


PUBLIC = ("seat", "seats", "name", "text", "on", "yes", "table", "by")
ARRANGING = ("create", "edit")
"""Entries whose data are the whole table, which `room` shows."""


def change(entry: Entry) -> Change:
    """An entry of the log as everyone may see it: who did what, never the cards or the colours."""
    told: Change = {"step": entry.step, "kind": entry.kind, "at": entry.at}
    for key in PUBLIC:
        if key in entry.data and entry.kind not in ARRANGING:
            told[key] = entry.data[key]  # type: ignore[literal-required]
    if "undo" in entry.data:
        told["taken_back"] = entry.data["undo"]
    if "events" in entry.data:
        told["events"] = len(entry.data["events"])
    if "bot" in entry.data:
        seats: list[int] = entry.data.get("seats", [])
        told["taken_over"] = entry.data.get("away", seats)
    if entry.kind == "timeout":
        told["covered"] = [seat for seat in entry.data["seats"] if seat not in entry.data["away"]]
    return told


def room_info(room: Room) -> RoomInfo:
    """A table as everyone may see it, without the game."""
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
    """By seat: since when the person there is not connected."""
    began = room.started or room.entries[0].at
    people = {str(number): seat.person for number, seat in enumerate(room.seats) if seat.person}
    last = {number: seen.get(person, began) for number, person in people.items()}
    return {number: at for number, at in last.items() if at is not None}


def presence(room: Room, seen: SeenLast, warming: bool = False) -> Presence:
    """Who is connected, and whether bots keep everyone waiting."""
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
    """A table as it stands in a list; `holders` is never told."""
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
    """A stored line for a list of tables; lines of version 0.1 know less."""
    kept = {"holders": [], "to_act": [], "money": None, "winners": None} | row["summary"]
    holders = kept.pop("holders")
    line: TableLine = kept | {key: row[key] for key in ("table", "status", "created", "updated")}
    line["you"] = [number for number, holder in enumerate(holders) if same(holder, person)]
    return line


# ---------------------------------------------------------------------------------------- dice and replays


def dice_report(room: Room) -> Json:
    """All it takes to check the dice of a game that has ended."""
    dice = room.dice()
    _, seating = draw_seating(dice, len(room.order))
    report: Json = {
        "commit": room.commit,
        "secret": room.secret.hex(),
        "contributions": room.contributions,
        "seating": room.seating,
        "order": room.order,
        "from": len(room.setup["prefix"]),
        "draws": {"0": seating.made} if seating.made else {},
    }
    if room.game is not None and not room.pinned:
        report["draws"] |= chance_draws(room.game.record(), room.dice(), report["from"])
    return report


def chance_draws(record: Json, dice: Any, first: int) -> Json:
    """What each chance event after number `first` was drawn from, by replay."""
    past = replay(record, at=first)
    draws = {}
    for number, event in enumerate(record["events"][first:], first + 1):
        if event.startswith("="):
            made = Draws(dice, number)
            past.copy().draw(made.choose)
            draws[str(number)] = made.made
        past.push(event)
    return draws


def replay_page(record: Json, viewer: Viewer | None, first: int, count: int) -> Replay:
    """Some events of a record with the positions after them, all-seeing or as one seat saw them."""
    try:
        past = replay(record, at=first)
    except CamelUpError as error:
        raise Rejected("illegal", str(error)) from None
    if viewer is not None and viewer != SPECTATOR and viewer >= len(past.players):
        raise Rejected("illegal", f"there is no seat {viewer}")
    before = _position(past, viewer)
    steps: list[ReplayStep] = []
    position = before
    for number, event in enumerate(record["events"][first : first + min(count, LONGEST_PAGE)], first + 1):
        past.push(event)
        after = _position(past, viewer)
        shown = event if viewer is None else Sight(viewer).event(past)
        words, facts = tell(position, shown, after, past.players), facts_of(position, shown, after)
        steps.append({"number": number, "event": shown, "words": words, "facts": facts, "view": after})
        position = after
    head = {key: value for key, value in record.items() if key not in ("events", "dice")}
    return {"record": head, "first": first, "total": len(record["events"]), "before": before, "steps": steps}


def _position(table: Table, viewer: Viewer | None) -> Json:
    return table.state() if viewer is None else Sight(viewer).view(table)
