"""Imported records."""

from __future__ import annotations

import json
import time
from typing import Any

from fastapi import Response

from camelup.server import messages
from camelup.server.errors import Rejected
from camelup.server.ids import new_id
from camelup.server.records import is_long
from camelup.server.routes.replays import replay_cost, replay_response
from camelup.server.routes.requests import Address, Count, First, ServerIn, Someone, TableId, ViewOf, answer
from camelup.server.routes.routers import api
from camelup.server.service import Server


@api.post("/records", status_code=201, response_model=messages.Imported, tags=["records"])
async def import_record(
    server: ServerIn, address: Address, person: Someone, record: dict[str, Any]
) -> Response:
    """Import a record of up to 1 MiB and 10,000 events. It is replayed to validate it. Keys that are not part
    of the format are dropped."""
    try:
        written = json.dumps(record)
    except RecursionError:
        raise Rejected("malformed", "the record is nested too deeply") from None
    events, text = await server.registry.thinking.record_task("check_record", written, long=is_long(record))
    await server.limits.hit("store", address, person, cost=1 + len(text) // 1024)
    number = new_id()
    await server.store.add_record(number, text, time.time())
    return answer({"record": number, "events": events}, 201)


async def _text(server: Server, number: str) -> str:
    text = await server.store.record(number)
    if text is None:
        raise Rejected("not_found", "there is no such record")
    return text


@api.get("/records/{table}", response_model=dict[str, Any], tags=["records"])
async def imported_record(server: ServerIn, address: Address, table: TableId) -> Response:
    """An imported record."""
    await server.limits.hit("read", address)
    return Response(await _text(server, table), media_type="application/json")


@api.get("/records/{table}/replay", response_model=messages.Replay, tags=["records"])
async def replay_record(
    server: ServerIn,
    address: Address,
    table: TableId,
    view: ViewOf = "all",
    first: First = 0,
    count: Count = 100,
) -> Response:
    """An imported record, event by event."""
    await server.limits.hit("replay", address, cost=replay_cost(first))
    return await replay_response(server, await _text(server, table), view, first, count, {})
