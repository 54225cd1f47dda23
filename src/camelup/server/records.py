"""Records that people bring, and replays: text in, text out. Long ones are played in another process."""

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
"""Events that are played through in a thread. More of them take tens of milliseconds, in which nothing else
would be done."""
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
"""What is kept of an imported record; anything else could be as large as one likes."""
DICE_KEYS = ("commit", "secret", "contributions", "seating", "order", "from", "draws")


def is_long(record: Json) -> bool:
    """Whether a record, which may be any JSON, takes long to play through."""
    events = record.get("events")
    return isinstance(events, list) and len(events) > SHORT


def check_record(text: str) -> tuple[int, str]:
    """Play a record through; the number of its events, and the text to keep."""
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
    """A page of a replay, with something more beside it."""
    page = replay_page(msgspec.json.decode(text), viewer, first, count)
    return msgspec.json.encode(page | more)


ERRANDS: dict[str, Callable[..., Any]] = {"check_record": check_record, "replay_record": replay_record}
"""What another process can do for the server, by name."""
