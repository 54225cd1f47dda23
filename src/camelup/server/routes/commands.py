"""A route for every command, and the socket."""

from __future__ import annotations

from typing import Any

from fastapi import Response, WebSocket

from camelup.server import messages
from camelup.server.errors import Rejected
from camelup.server.routes.failures import rejection_response
from camelup.server.routes.requests import ServerIn, Someone, TableId, answer
from camelup.server.routes.routers import ERRORS, api
from camelup.server.service import Server


def _add_route(name: str, kind: type[messages.Command]) -> None:
    async def command(server: ServerIn, person: Someone, table: TableId, body: Any) -> Response:
        live = None
        try:
            live = await server.registry.find(table)
            return answer(await server.sockets.carry_out(live, body, person))
        except Rejected as rejected:
            return rejection_response(rejected, live, body.id)

    command.__annotations__["body"] = kind
    command.__name__ = f"{name}_command"
    api.add_api_route(
        f"/tables/{{table}}/{name}",
        command,
        methods=["POST"],
        response_model=messages.Accepted,
        tags=["commands"],
        summary=name.capitalize(),
        description=(kind.__doc__ or "").strip(),
        responses=ERRORS,
    )


for _name, _kind in messages.COMMANDS.items():
    _add_route(_name, _kind)


@api.websocket("/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Updates and commands."""
    server: Server = socket.app.state.server
    await server.sockets.serve(socket, table)
