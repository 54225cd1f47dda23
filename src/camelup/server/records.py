"""Imported records and replays: text in, text out. Long ones are replayed in a worker process."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec

from camelup.errors import CamelUpError
from camelup.play import replay
from camelup.schema.plain import Json
from camelup.server.errors import Rejected
from camelup.server.replays import replay_page
from camelup.server.viewers import ViewerId

SHORT = 1_000
"""Events that are replayed in a thread. More of them would hold the interpreter for tens of milliseconds."""
MOST_RECORD_EVENTS = 10_000
RECORD_KEYS = (
    "format",
    "game",
    "options",
    "players",
    "events",
    "result",
    "seed",
    "date",
    "table",
    "rules",
    "dice",
)
"""The keys of an imported record that are kept. Unknown keys are dropped, because they could hold
anything."""
DICE_KEYS = ("commit", "secret", "contributions", "seating", "order", "from", "draws")


def is_long(record: Json) -> bool:
    """Return whether a record, which may be any JSON, takes long to replay."""
    events = record.get("events")
    return isinstance(events, list) and len(events) > SHORT


def check_record(text: str) -> tuple[int, str]:
    """Replay a record; return the number of its events and the text to keep. Raises Rejected."""
    record = json.loads(text)
    kept = {key: record[key] for key in RECORD_KEYS if key in record}
    if isinstance(kept.get("dice"), dict):
        kept["dice"] = {key: kept["dice"][key] for key in DICE_KEYS if key in kept["dice"]}
    if isinstance(kept.get("events"), list) and len(kept["events"]) > MOST_RECORD_EVENTS:
        raise Rejected("too_large", f"a record may have {MOST_RECORD_EVENTS:,} events here")
    try:
        events = len(replay(kept).events)
        written = msgspec.json.encode(kept).decode()
        whole = msgspec.json.decode(written) == kept
    except CamelUpError as error:
        raise Rejected("illegal", str(error)) from None
    except (ValueError, RecursionError):
        whole = False
    if not whole:
        raise Rejected("malformed", "the record holds text or numbers that JSON cannot carry")
    return events, written


def replay_record(text: str, viewer: ViewerId | None, first: int, count: int, more: Json) -> bytes:
    """Return a page of a replay with more keys beside it, as JSON. Raises Rejected."""
    page = replay_page(msgspec.json.decode(text), viewer, first, count)
    return msgspec.json.encode(page | more)


TASKS: dict[str, Callable[..., Any]] = {"check_record": check_record, "replay_record": replay_record}
"""What a worker process can compute, by name."""
