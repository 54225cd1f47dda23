"""Pages of replays."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from camelup.server.records import MOST_RECORD_EVENTS, SHORT
from camelup.server.service import Server
from camelup.server.viewers import SPECTATOR, ViewerId

EVENTS_A_PAGE = 1_000
"""Skipping this many events costs as much as one page."""


def replay_cost(first: int) -> int:
    """Return as how many pages a page counts that skips so many events: they are replayed first."""
    return 1 + min(first, MOST_RECORD_EVENTS) // EVENTS_A_PAGE


async def replay_response(
    server: Server, record: bytes | str, view: str, first: int, count: int, more: dict[str, Any]
) -> Response:
    """Return a page of a replay with more keys beside it. The record must be of a game that has ended, for
    it is shown to anyone."""
    text = record.decode() if isinstance(record, bytes) else record
    page: bytes = await server.registry.thinking.record_task(
        "replay_record", text, _viewer_id(view), first, count, more, long=first + count > SHORT
    )
    return Response(page, media_type="application/json")


def _viewer_id(view: str) -> ViewerId | None:
    if view == "all":
        return None
    return SPECTATOR if view == "spectator" else int(view)
