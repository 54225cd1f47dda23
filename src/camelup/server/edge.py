"""Middleware around the app: security headers, origin check, admission, limits on size and time, the log."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from camelup.server.admission import address_of
from camelup.server.encoding import encode
from camelup.server.errors import Rejected
from camelup.server.messages import Refusal
from camelup.server.metrics import Metrics
from camelup.server.turns import (
    BASE_SECONDS,
    LIMITED,
    REFUSED_SECONDS,
    SOCKET_SECONDS,
    Timed,
    Turns,
    working_for,
)

log = logging.getLogger("camelup.requests")

KIBIBYTE = 1024
BODY_LIMIT = 16 * KIBIBYTE
RECORD_LIMIT = 1024 * KIBIBYTE
LARGE_BODIES = ("/api/v1/tables", "/api/v1/records", "/api/v1/odds")
"""Paths where a body may contain a record or a state."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
"""Counted by name. Unknown methods share one label, so that metric cardinality stays bounded."""

STATUS = {
    "unauthorized": 401,
    "forbidden": 403,
    "removed": 403,
    "not_found": 404,
    "stale": 409,
    "conflict": 409,
    "name_taken": 409,
    "too_many": 409,
    "busy": 409,
    "too_large": 413,
    "illegal": 422,
    "malformed": 422,
    "limited": 429,
    "unavailable": 503,
}
NO_ANSWER = Rejected("unavailable", "the server is too busy, or its database does not respond; try again")
FOREIGN = Rejected("forbidden", "pages of this origin may not send requests here")
POLICY, TRY_AGAIN = 1008, 1013
"""Close codes of rejected sockets."""
HEALTH = ("/healthz", "/readyz", "/metrics")
BODY_SECONDS = 8.0
"""How long a body may take to arrive."""
ANSWER_SECONDS = 9.5
"""After this a request is answered with 503. A command goes on, and is carried out once however often it is
sent."""

CONTENT_SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "content-security-policy": "; ".join(f"{what} {where}" for what, where in CONTENT_SOURCES.items()),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}


class Edge:
    """Pure ASGI, so that it applies to sockets as well as to requests."""

    def __init__(
        self,
        app: ASGIApp,
        origins: Iterable[str],
        metrics: Metrics,
        admit: Callable[[Scope], Awaitable[None]],
        turns: Turns,
    ) -> None:
        self._app = app
        self._origins = frozenset(origins)
        self._metrics = metrics
        self._admit = admit
        self._turns = turns

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a request or a socket, or reject it."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _foreign(self, scope: Scope) -> bool:
        """Return whether a page of another origin sends this. Without an Origin header it is not a browser's
        page."""
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return False
        if self._origins:
            return origin not in self._origins
        secure = scope["scheme"] in ("https", "wss")
        return origin != f"{'https' if secure else 'http'}://{headers.get('host', '')}"

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._foreign(scope):
            await reject_socket(receive, send, POLICY)
            return
        try:
            async with self._turns.take(address_of(scope)) as charge:
                charge(SOCKET_SECONDS)
        except Rejected:
            await reject_socket(receive, send, TRY_AGAIN)
            return
        with self._turns.connected(address_of(scope)):
            await self._app(scope, receive, send)

    async def _request(self, asked: Scope, receive: Receive, send: Send) -> None:
        """Answer a request. HEAD is answered like GET, without the body."""
        began = time.perf_counter()
        status = 500
        only_head = asked["method"] == "HEAD"
        scope = {**asked, "method": "GET"} if only_head else asked

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.body" and only_head:
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if scope["path"].startswith("/api/"):
                    headers["cache-control"] = "no-store"
            await send(message)

        try:
            if self._foreign(scope) and scope["method"] != "GET":
                await reject(send_with_headers, FOREIGN)
            else:
                await self._in_time(scope, receive, send_with_headers)
        finally:
            self._note(scope, asked["method"], status, time.perf_counter() - began)

    async def _in_time(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in limited time, and charge its address for the processor time."""
        status = 0

        async def send_noting(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._turn(scope) as charge:
                answering = Timed(self._answer(scope, receive, send_noting))
                working_for.set(answering)
                try:
                    await answering
                finally:
                    charge(answering.seconds + (REFUSED_SECONDS if status == LIMITED else BASE_SECONDS))
        except Rejected as rejected:
            await reject(send, rejected)
        except (SQLAlchemyError, OSError) as error:  # a TimeoutError is an OSError
            log.error("a request failed: %s", type(error).__name__)
            if not status:
                await reject(send, NO_ANSWER)

    def _turn(self, scope: Scope) -> AbstractAsyncContextManager[Callable[[float], None]]:
        """Return the turn of a request. Odds, which may take seconds, hold up no others, and health checks
        never wait."""
        path = scope["path"]
        if path in HEALTH:
            return nullcontext(lambda _: None)
        return self._turns.take(address_of(scope), in_line=not path.endswith("/odds"))

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._admit(scope)
            await self._limited(scope, receive, send)
        except Rejected as rejected:
            await reject(send, rejected)

    async def _limited(self, scope: Scope, receive: Receive, send: Send) -> None:
        limit = RECORD_LIMIT if scope["path"] in LARGE_BODIES else BODY_LIMIT
        length = Headers(scope=scope).get("content-length", "0")
        too_long = f"a body may have {limit:,} bytes here"
        if not length.isdecimal() or int(length) > limit:
            await reject(send, Rejected("too_large", too_long))
            return
        read, reading = 0, True
        last_moment = asyncio.get_running_loop().time() + BODY_SECONDS

        async def count() -> Message:
            nonlocal read, reading
            message = await _receive_before(last_moment, receive) if reading else await receive()
            reading = message.get("more_body", False)
            read += len(message.get("body", b""))
            if read > limit:
                raise HTTPException(413, too_long)
            return message

        await self._app(scope, count, send)

    def _note(self, scope: Scope, method: str, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "none")
        method = method if method in METHODS else "other"
        self._metrics.requests.labels(method, route, status).inc()
        log.info(
            "request",
            extra={
                "method": method,
                "route": route,
                "status": status,
                "ms": round(seconds * 1e3, 1),
            },
        )


async def _receive_before(moment: float, receive: Receive) -> Message:
    """Return the next part of a body. Raises HTTPException after a moment."""
    try:
        async with asyncio.timeout_at(moment):
            return await receive()
    except TimeoutError:
        raise HTTPException(408) from None


async def reject_socket(receive: Receive, send: Send, code: int) -> None:
    """Reject a socket before it is open."""
    await receive()
    await send({"type": "websocket.close", "code": code})


def waiting_time(rejected: Rejected) -> dict[str, str]:
    """Return the Retry-After header, if the time to wait is known."""
    return {} if rejected.retry_after is None else {"retry-after": str(rejected.retry_after)}


async def reject(send: Send, rejected: Rejected) -> None:
    """Send an error response."""
    refusal: Refusal = {"type": "refused", "error": rejected.code, "message": rejected.message}
    headers = {"content-type": "application/json"} | waiting_time(rejected)
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": STATUS[rejected.code], "headers": raw})
    await send({"type": "http.response.body", "body": encode(refusal)})
