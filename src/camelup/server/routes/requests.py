"""What the routes share: dependencies, parameters and responses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request, Response, Security
from fastapi import Path as InPath
from fastapi.security import HTTPBearer

from camelup.server import messages
from camelup.server.admission import address_of, token_in
from camelup.server.encoding import encode
from camelup.server.errors import Rejected
from camelup.server.ids import TABLE_ID
from camelup.server.live_table import LiveTable
from camelup.server.replays import LONGEST_PAGE
from camelup.server.service import Server

TableId = Annotated[str, InPath(pattern=f"^{TABLE_ID.pattern}$", description="The id in the table's link")]
Code = Annotated[str, InPath(min_length=1, max_length=16, description="Five letters")]
OwnSeat = Annotated[
    int | None,
    Query(ge=0, lt=messages.MOST_SEATS, description="Which of one's own seats, for those who hold several"),
]
Seen = Annotated[int | None, Query(ge=0, lt=2**31, description="The last step that the client has seen")]
First = Annotated[int, Query(ge=0, le=100_000, description="Number of events to skip")]
Count = Annotated[int, Query(ge=0, le=LONGEST_PAGE, description="Number of events")]
ViewOf = Annotated[
    Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "spectator", "all"],
    Query(description="Whose view: a seat, `spectator`, or `all`"),
]
OPTIONAL_TOKEN: dict[str, Any] = {"security": [{}, {"HTTPBearer": []}]}
"""OpenAPI for routes that accept a token, but do not need one."""


def server_of(request: Request) -> Server:
    """Return the server that handles a request."""
    server: Server = request.app.state.server
    return server


# Dependencies are coroutines, because FastAPI calls plain functions in threads.


async def _server_in(request: Request) -> Server:
    return server_of(request)


async def _address_in(request: Request) -> str:
    return address_of(request.scope)


async def _anyone(request: Request) -> str | None:
    """Return the person with the token, None without a token. Raises Rejected for an unknown token."""
    token = token_in(request.headers.get("authorization"))
    return await server_of(request).person(token, address_of(request.scope))


async def _someone(
    request: Request,
    person: Annotated[str | None, Depends(_anyone)],
    documented: Annotated[object, Security(HTTPBearer(auto_error=False))],
) -> str:
    """Return the person with the token. Raises Rejected without one."""
    if person is None:
        await server_of(request).limits.hit("read", address_of(request.scope))
        raise Rejected("unauthorized", "this needs a token")
    return person


ServerIn = Annotated[Server, Depends(_server_in)]
Address = Annotated[str, Depends(_address_in)]
Anyone = Annotated[str | None, Depends(_anyone)]
Someone = Annotated[str, Depends(_someone)]


def answer(message: Any, status: int = 200) -> Response:
    """Return a message as a JSON response."""
    return Response(encode(message), status, media_type="application/json")


async def current_table(server: Server, table: str) -> LiveTable:
    """Return a table with everything that any process has stored. Raises Rejected."""
    live = await server.registry.find(table)
    await live.catch_up()
    return live
