"""Pages of replays: the events of a record with the positions after them."""

from __future__ import annotations

from camelup.errors import CamelUpError
from camelup.play import Table, replay
from camelup.schema.plain import Json
from camelup.server.errors import Rejected
from camelup.server.facts import facts_of
from camelup.server.messages import Replay, ReplayStep
from camelup.server.viewers import SPECTATOR, Viewer, ViewerId
from camelup.story import tell

LONGEST_PAGE = 200
"""Events on one page."""


def replay_page(record: Json, viewer_id: ViewerId | None, first: int, count: int) -> Replay:
    """Return some events of a record with the states after them, or the views of one viewer. Raises
    Rejected."""
    try:
        past = replay(record, at=first)
    except CamelUpError as error:
        raise Rejected("illegal", str(error)) from None
    if viewer_id not in (None, SPECTATOR) and int(viewer_id) >= len(past.players):
        raise Rejected("illegal", f"there is no seat {viewer_id}")
    before = _state(past, viewer_id)
    steps: list[ReplayStep] = []
    position = before
    for number, event in enumerate(record["events"][first : first + min(count, LONGEST_PAGE)], first + 1):
        past.push(event)
        after = _state(past, viewer_id)
        shown = event if viewer_id is None else Viewer(viewer_id).event(past)
        words, facts = tell(position, shown, after, past.players), facts_of(position, shown, after)
        steps.append({"number": number, "event": shown, "words": words, "facts": facts, "view": after})
        position = after
    head = {key: value for key, value in record.items() if key not in ("events", "dice")}
    return {"record": head, "first": first, "total": len(record["events"]), "before": before, "steps": steps}


def _state(table: Table, viewer_id: ViewerId | None) -> Json:
    return table.state() if viewer_id is None else Viewer(viewer_id).view(table)
