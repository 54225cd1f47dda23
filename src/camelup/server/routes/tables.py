"""One table: create it, read it, its record and its replay."""

from __future__ import annotations

from typing import Any

from fastapi import Response

from camelup.server import messages, views
from camelup.server.encoding import encode
from camelup.server.errors import Rejected
from camelup.server.room import ENDED, Room
from camelup.server.routes.replays import replay_cost, replay_response
from camelup.server.routes.requests import (
    OPTIONAL_TOKEN,
    Address,
    Anyone,
    Count,
    First,
    OwnSeat,
    Seen,
    ServerIn,
    Someone,
    TableId,
    ViewOf,
    answer,
    current_table,
)
from camelup.server.routes.routers import api
from camelup.server.viewers import Viewer, see


@api.post("/tables", status_code=201, response_model=messages.Created, tags=["tables"])
async def new_table(server: ServerIn, person: Someone, new: messages.NewTable) -> Response:
    """Create a table; the creator is its host. The id is the link: whoever has it may watch and sit down."""
    return answer(await server.registry.create(new, person), 201)


@api.get("/tables/{table}", response_model=messages.Update, tags=["tables"], openapi_extra=OPTIONAL_TOKEN)
async def read_table(
    server: ServerIn, address: Address, person: Anyone, table: TableId, seen: Seen = None
) -> Response:
    """The table as one may see it: the message that a socket gets after its hello."""
    await server.limits.hit("read", address, person)
    live = await current_table(server, table)
    return answer(await server.registry.thinking.run(views.sync, live.room, person, seen))


@api.get(
    "/tables/{table}/history",
    response_model=messages.HistoryPage,
    tags=["tables"],
    openapi_extra=OPTIONAL_TOKEN,
)
async def read_history(
    server: ServerIn,
    address: Address,
    person: Anyone,
    table: TableId,
    first: First = 0,
    count: Count = 100,
    seat: OwnSeat = None,
) -> Response:
    """Past events of a game, as one may see them now. A sync has only the recent ones."""
    await server.limits.hit("replay", address, person, cost=replay_cost(first))
    live = await current_table(server, table)
    game = live.room.game
    if game is None:
        raise Rejected("conflict", "the game has not started")
    viewer = own_viewer(live.room, person, seat)
    first = min(first, game.event_count)
    return answer(await server.registry.thinking.run(viewer.history, game, first, count))


def own_viewer(room: Room, person: str | None, seat: int | None) -> Viewer:
    """Return the viewer for one of a person's seats, by default the first. Raises Rejected."""
    viewers = [viewer for viewer in see(room, person) if seat is None or viewer.id == seat]
    if not viewers:
        raise Rejected("forbidden", f"seat {seat} is not yours")
    return viewers[0]


@api.get(
    "/tables/{table}/record", response_model=dict[str, Any], tags=["tables"], openapi_extra=OPTIONAL_TOKEN
)
async def read_record(server: ServerIn, address: Address, person: Anyone, table: TableId) -> Response:
    """The record: redacted in play, complete with the secret of the dice once the game has ended."""
    await server.limits.hit("read", address, person)
    live = await current_table(server, table)
    return answer(await server.registry.thinking.run(see(live.room, person)[0].record, live.room))


@api.get(
    "/tables/{table}/replay", response_model=messages.Replay, tags=["tables"], openapi_extra=OPTIONAL_TOKEN
)
async def replay_table(
    server: ServerIn,
    address: Address,
    person: Anyone,
    table: TableId,
    view: ViewOf = "all",
    first: First = 0,
    count: Count = 100,
) -> Response:
    """A game that has ended, event by event."""
    await server.limits.hit("replay", address, person, cost=replay_cost(first))
    live = await current_table(server, table)
    if live.room.status not in ENDED or live.room.game is None:
        raise Rejected("conflict", "the game has not ended")
    more = {"emblems": [seat.emblem for seat in live.room.seats]}
    return await replay_response(server, encode(live.room.game.record()), view, first, count, more)
