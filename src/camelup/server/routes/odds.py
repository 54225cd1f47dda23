"""Odds of tables and of any position."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Response

from camelup.errors import CamelUpError
from camelup.server import messages
from camelup.server.errors import Rejected
from camelup.server.room import ENDED
from camelup.server.routes.requests import (
    OPTIONAL_TOKEN,
    Address,
    Anyone,
    OwnSeat,
    ServerIn,
    TableId,
    answer,
    current_table,
)
from camelup.server.routes.routers import api
from camelup.server.routes.tables import own_viewer
from camelup.server.thinking import position_of

ODDS_SECONDS = 8.0
COMPUTING: dict[str, Any] = {"description": "Still computing; ask again in a moment"}


@api.get(
    "/tables/{table}/odds",
    response_model=messages.OddsInfo,
    responses={204: {"description": "The race is over"}, 202: COMPUTING},
    tags=["odds"],
    openapi_extra=OPTIONAL_TOKEN,
)
async def table_odds(
    server: ServerIn, address: Address, person: Anyone, table: TableId, seat: OwnSeat = None
) -> Response:
    """The odds at a table, computed from what one may see, if the table allows odds."""
    await server.limits.hit("odds", address, person)
    live = await current_table(server, table)
    if live.room.game is None or not live.room.settings["odds"]:
        raise Rejected("conflict", "there are no odds at this table")
    if live.room.status in ENDED:
        return Response(status_code=204)
    return await odds_response(live.odds(own_viewer(live.room, person, seat)))


@api.post(
    "/odds",
    response_model=messages.OddsInfo,
    responses={202: COMPUTING},
    tags=["odds"],
    openapi_extra=OPTIONAL_TOKEN,
)
async def position_odds(server: ServerIn, person: Anyone, asked: messages.OddsRequest) -> Response:
    """The odds of any position."""
    position = asked.position if asked.state is None else asked.state
    return await odds_response(server.odds_of(position, asked.events))


@api.post("/positions", response_model=messages.PositionInfo, tags=["odds"], openapi_extra=OPTIONAL_TOKEN)
async def read_position(server: ServerIn, person: Anyone, asked: messages.PositionRequest) -> Response:
    """A position from its one-line text."""
    try:
        return answer(await server.registry.thinking.run(position_of, asked.position))
    except CamelUpError as error:
        raise Rejected("illegal", str(error)) from None


async def odds_response(odds: asyncio.Task[dict[str, Any]]) -> Response:
    """Return odds, or 202 if they take long, as they do while a fresh server compiles. The computation goes
    on; the next request gets its result. Raises Rejected if there are no odds."""
    try:
        async with asyncio.timeout(ODDS_SECONDS):
            return answer(await asyncio.shield(odds))
    except TimeoutError:
        return Response(status_code=202, headers={"retry-after": "1"})
    except CamelUpError as error:
        raise Rejected("illegal", str(error)) from None
