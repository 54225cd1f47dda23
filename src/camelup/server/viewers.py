"""What a viewer may see. `see` is the only way to get a viewer, and every byte of a game that leaves the
server (syncs, updates, records, replays) comes from one.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Literal, cast

from camelup import __version__
from camelup.play import Table, replay
from camelup.schema.plain import Json
from camelup.server.dice_report import dice_report
from camelup.server.errors import Rejected
from camelup.server.facts import facts_of
from camelup.server.ids import same
from camelup.server.messages import EventInfo, Facts, HistoryPage, PaidItem
from camelup.server.room import ENDED, LOBBY, Room

ViewerId = int | Literal["spectator"]
"""A seat, or the spectator."""
Payouts = list[list[PaidItem]]
"""By seat: the items that it was paid for at the end of a leg."""
SPECTATOR: Literal["spectator"] = "spectator"
CACHED_HISTORIES = 64


def see(room: Room, person: str | None) -> list[Viewer]:
    """Return the viewers that a person is at a table: each of their seats, else the spectator. Nothing else
    decides what anybody sees. Raises Rejected where spectators are not allowed."""
    seats = room.seats_of(person)
    if seats:
        return [Viewer(seat) for seat in seats]
    watching = room.settings["spectators"] or room.status == LOBBY or room.status in ENDED
    if not watching and not same(room.host, person):
        if person in room.banned:
            raise Rejected("removed", "the host has removed you from this table")
        raise Rejected("forbidden", "this table has no spectators")
    return [Viewer(SPECTATOR)]


class Viewer:
    """A seat or the spectator, as the reader of a game."""

    def __init__(self, viewer_id: ViewerId) -> None:
        self.id = viewer_id

    def view(self, table: Table) -> Json:
        """Return the view of the current state."""
        return table.view(self.id).to_json()

    def past(self, table: Table) -> list[str] | None:
        """Return all events since the start, redacted; None if the table does not know them all."""
        return None if table.whole_past is None else table.told(self.id)

    def event(self, after: Table) -> str:
        """Return the last event, redacted."""
        return after.told(self.id, after.event_count - 1)[0]

    def trail(self, room: Room, facts: list[Facts], payouts: list[Payouts | None]) -> list[EventInfo]:
        """Return the events of the last entry, with their facts and payouts and the views in between."""
        return [
            {
                "event": self.event(after),
                "facts": fact,
                "payout": payout,
                "view": self.view(after) if after is not room.game else None,
            }
            for after, fact, payout in zip(room.trail[1:], facts, payouts, strict=True)
        ]

    def recent(self, room: Room, known: int) -> tuple[int, list[EventInfo]]:
        """Return the events after the first `known` as far as they are recent, after the number of events
        before them. Recent are the events since the first checkpoint."""
        if room.game is None:
            return 0, []
        earlier = [each for each in room.checkpoints if each.event_count <= known]
        checkpoint = earlier[-1] if earlier else room.checkpoints[0]
        first = max(known, checkpoint.event_count)
        return first, _history(self.id, room.game, checkpoint, first)

    def history(self, table: Table, first: int, count: int) -> HistoryPage:
        """Return past events, redacted as of now."""
        checkpoint = replay(table.record(), at=first)
        return {"first": first, "events": _history.__wrapped__(self.id, table, checkpoint, first, count)}

    def legal(self, room: Room) -> list[str]:
        """Return the viewer's legal actions."""
        if self.id == SPECTATOR:
            return []
        turn = room.turn_of(self.id)
        return [] if turn is None else list(turn.legal)

    def sealed(self, room: Room) -> list[str]:
        """Return the viewer's own sealed choices."""
        return [] if self.id == SPECTATOR else room.sealed.get(self.id, [])

    def record(self, room: Room) -> Json:
        """Return the record: redacted in play, complete with the secret of the dice once the game has ended.
        Raises Rejected before the start."""
        if room.game is None:
            raise Rejected("conflict", "the game has not started")
        date = datetime.fromtimestamp(room.started, UTC).date().isoformat()
        tags = {"table": room.id, "date": date, "rules": __version__}
        if room.status not in ENDED:
            return room.game.record(view=self.id) | tags | {"dice": {"commit": room.commit}}
        return room.game.record() | tags | {"dice": dice_report(room)}


@lru_cache(maxsize=CACHED_HISTORIES)
def _history(
    viewer_id: ViewerId, table: Table, checkpoint: Table, first: int, count: int | None = None
) -> list[EventInfo]:
    """Return the events after the first so many, replayed from a checkpoint before them. Cached, because
    everyone who reconnects to an idle table asks for the same."""
    viewer = Viewer(viewer_id)
    last = table.event_count if count is None else min(first + count, table.event_count)
    past = checkpoint.copy()
    for event in table.events[checkpoint.event_count : first]:
        past.push(event)
    before = viewer.view(past)
    events: list[EventInfo] = []
    for event, shown in zip(table.events[first:last], table.told(viewer_id, first), strict=False):
        earlier = past.copy() if past.event_count == table.event_count - 1 else None
        past.push(event)
        after = viewer.view(past)
        events.append(
            {
                "event": shown,
                "facts": facts_of(before, shown, after),
                "payout": payouts_of(earlier, past) if earlier else None,
                "view": None,
            }
        )
        before = after
    return events


def payouts_of(before: Table, after: Table) -> Payouts | None:
    """Return the payout of every seat if the event between two positions ended a leg, else None."""
    if after.leg == before.leg and not after.over:
        return None
    paid = after.payout(before) or []
    return [[cast(PaidItem, _given(vars(item))) for item in items] for items in paid]


def _given(values: Json) -> Json:
    return {key: value for key, value in values.items() if value is not None}
