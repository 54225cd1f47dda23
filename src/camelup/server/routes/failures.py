"""How errors become responses. None of them repeats what the client sent."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from camelup.server import messages
from camelup.server.admission import address_of
from camelup.server.edge import STATUS, waiting_time
from camelup.server.errors import Rejected
from camelup.server.live_table import LiveTable
from camelup.server.routes.requests import answer, server_of
from camelup.server.routes.routers import api, outside
from camelup.server.sockets import rejection

log = logging.getLogger("camelup.app")
HTTP_ERRORS = {
    400: ("malformed", "the body is not JSON"),
    404: ("not_found", "there is nothing here"),
    405: ("malformed", "this method is not allowed here"),
    408: ("malformed", "the body did not arrive in time"),
}
OTHER_ERROR = "conflict", "this cannot be done"


def rejection_response(
    rejected: Rejected, live: LiveTable | None = None, client: str | None = None
) -> Response:
    """Return the response to a rejected request or command."""
    response = answer(rejection(rejected, live, client), STATUS[rejected.code])
    response.headers.update(waiting_time(rejected))
    return response


async def _on_refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Rejected)
    return rejection_response(error)


async def _on_malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if limited := await _count_malformed(request):
        return limited
    return answer(rejection(Rejected("malformed", messages.problem_in(error.errors()[0]))), 422)


async def _count_malformed(request: Request) -> Response | None:
    """Count a malformed request against the read limit; return the response if there were too many."""
    try:
        await server_of(request).limits.hit("read", address_of(request.scope))
    except Rejected as rejected:
        return rejection_response(rejected)
    return None


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if limited := await _count_malformed(request):
        return limited
    code, message = HTTP_ERRORS.get(error.status_code, OTHER_ERROR)
    if error.status_code == 413:
        code, message = "too_large", error.detail
    response = answer(rejection(Rejected(code, message)), error.status_code)
    response.headers.update(error.headers or {})
    if error.status_code == 405:
        response.headers["allow"] = ", ".join(sorted(_methods(request)))
    return response


def _methods(request: Request) -> set[str]:
    """Return every method that some route has for this path."""
    routes = [route for route in (*api.routes, *outside.routes) if isinstance(route, Route)]
    fitting = [route for route in routes if route.matches(request.scope)[0] != Match.NONE]
    methods = {method for route in fitting for method in route.methods or ()}
    return methods | {"HEAD"} if "GET" in methods else methods


async def _on_database_error(request: Request, error: Exception) -> Response:
    log.error("database error", exc_info=error)
    return answer(rejection(Rejected("unavailable", "the database does not respond; try again")), 503)


async def _on_bug(request: Request, error: Exception) -> Response:
    log.error("error", exc_info=error)
    return answer({"type": "refused", "error": "internal", "message": "something went wrong"}, 500)


EXCEPTION_HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    Rejected: _on_refused,
    RequestValidationError: _on_malformed,
    HTTPException: _on_http_error,
    SQLAlchemyError: _on_database_error,
    OSError: _on_database_error,
    Exception: _on_bug,
}
