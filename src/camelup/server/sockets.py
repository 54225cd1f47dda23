"""Sockets: a hello, then commands in and updates out. Every message gets an answer."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from camelup.server.admission import Known, kind_of
from camelup.server.encoding import encode
from camelup.server.errors import Rejected
from camelup.server.limits import Limits, home_of
from camelup.server.live_table import LiveTable
from camelup.server.messages import CLIENT_ID, HELLO, SOCKET_MESSAGE, Refusal, problem_in
from camelup.server.metrics import Metrics
from camelup.server.reader import Reader
from camelup.server.registry import TableRegistry
from camelup.server.settings import Settings

log = logging.getLogger("camelup.sockets")

LARGEST_MESSAGE = 8 * 1024
JOIN_SECONDS = 9.5
"""How long joining a table may take after the hello."""
SEND_SECONDS = 20.0
CLOSE_SECONDS = 5.0
GOING_AWAY, REFUSED, TOO_SLOW = 1001, 1008, 1013
GONE = (TimeoutError, WebSocketDisconnect, RuntimeError, OSError)
"""What sending raises when the client is gone."""


class Sockets:
    """The open sockets of the process."""

    def __init__(
        self, settings: Settings, registry: TableRegistry, limits: Limits, metrics: Metrics, known: Known
    ) -> None:
        self._settings, self._registry, self._limits = settings, registry, limits
        self._metrics, self._known = metrics, known
        self._open: Counter[str] = Counter()

    async def serve(self, socket: WebSocket, table: str) -> None:
        """Serve one socket until it is closed."""
        address = home_of(socket.client.host) if socket.client else "unknown"
        await socket.accept()
        self._open[address] += 1
        self._metrics.sockets.inc()
        try:
            if self._open[address] > self._settings.sockets_per_address:
                raise Rejected("limited", "too many sockets are open from your address")
            await self._greet(socket, table, address)
        except Rejected as rejected:
            await self._reject(socket, rejected)
        except WebSocketDisconnect:
            pass
        except (SQLAlchemyError, OSError) as error:
            log.error("a socket could not be served: %s", type(error).__name__)
            await self._reject(socket, Rejected("unavailable", "the database does not respond; try again"))
        finally:
            self._metrics.sockets.dec()
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _greet(self, socket: WebSocket, table: str, address: str) -> None:
        try:
            async with asyncio.timeout(self._settings.hello_seconds):
                hello = HELLO.validate_json(await receive(socket))
        except TimeoutError:
            raise Rejected("malformed", "the hello did not arrive in time") from None
        except ValidationError:
            raise Rejected("malformed", "the first message must be a hello") from None
        await self._limits.hit("read", address)
        talk = asyncio.current_task()
        assert talk is not None, "a socket is served in a task"
        async with asyncio.timeout(JOIN_SECONDS):
            person = await self._known(hello.token, address)
            live = await self._registry.find(table)
            reader = Reader(person, self._settings.queue, self._drop(talk))
            await live.join(reader, hello.seen)
        sending = asyncio.create_task(self._send(socket, reader, talk))
        try:
            await self._talk(socket, live, reader, address)
        except asyncio.CancelledError:
            if not reader.too_slow and socket.client_state == WebSocketState.CONNECTED:
                raise
        finally:
            live.leave(reader)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            await close(socket, TOO_SLOW if reader.too_slow else GOING_AWAY)

    def _drop(self, talk: asyncio.Task[Any]) -> Callable[[], None]:
        def drop() -> None:
            self._metrics.dropped.inc()
            talk.cancel()

        return drop

    async def _send(self, socket: WebSocket, reader: Reader, talk: asyncio.Task[Any]) -> None:
        """Send the queue of a reader, and disconnect one that accepts nothing for too long."""
        with suppress(*GONE):
            while (message := await reader.queue.get()) is not None:
                async with asyncio.timeout(SEND_SECONDS):
                    await socket.send_text(message.decode())
        reader.too_slow = True
        talk.cancel()

    async def _talk(self, socket: WebSocket, live: LiveTable, reader: Reader, address: str) -> None:
        while True:
            answer = await self._answer(await receive(socket), live, reader, address)
            reader.put(encode(answer))

    async def _answer(self, text: str, live: LiveTable, reader: Reader, address: str) -> Any:
        """Handle one message, and return the answer."""
        message = parse_message(text)
        try:
            await self.count(message.type, address, reader.person)
            if isinstance(message, Malformed):
                raise Rejected("malformed", message.reason)
            if message.type == "ping":
                return {"type": "pong", "now": live.now()}
            return await self.carry_out(live, message, reader.person)
        except Rejected as rejected:
            return rejection(rejected, live, getattr(message, "id", None))

    async def count(self, kind: str, address: str, person: str | None) -> None:
        """Count a message against its limit; malformed ones count as well. Raises Rejected."""
        await self._limits.hit(kind_of(kind), address, person)

    async def carry_out(self, live: LiveTable, command: Any, person: str | None) -> Any:
        """Carry out a command from a socket or a request, and count the outcome. Raises Rejected."""
        if person is None:
            raise Rejected("unauthorized", "this needs a token")
        try:
            answer = await live.submit(person, command, command.id)
        except Rejected as rejected:
            self._metrics.commands.labels(command.type, rejected.code).inc()
            raise
        self._metrics.commands.labels(command.type, "accepted").inc()
        return answer

    async def _reject(self, socket: WebSocket, rejected: Rejected) -> None:
        with suppress(*GONE):
            async with asyncio.timeout(SEND_SECONDS):
                await socket.send_text(encode(rejection(rejected)).decode())
        await close(socket, REFUSED)


def rejection(rejected: Rejected, live: LiveTable | None = None, client: str | None = None) -> Refusal:
    """Return the message that rejects a command."""
    answer: Refusal = {"type": "refused", "error": rejected.code, "message": rejected.message}
    if client is not None:
        answer["id"] = client
    if live is not None:
        answer["step"] = live.room.step
    return answer


@dataclass(frozen=True)
class Malformed:
    """An invalid message; with its id, if any, so that its sender gets an answer to it."""

    reason: str
    id: str | None
    type = ""


def parse_message(text: str) -> Any:
    """Return a message, or what is wrong with it."""
    try:
        return SOCKET_MESSAGE.validate_json(text)
    except ValidationError as error:
        return Malformed(problem_in(error.errors()[0]), _id_in(text))


def _id_in(text: str) -> str | None:
    try:
        return CLIENT_ID.validate_python(json.loads(text)["id"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return None


async def receive(socket: WebSocket) -> str:
    """Return the next message as text. Raises WebSocketDisconnect."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", GOING_AWAY))
    text = message.get("text")
    if text is None:
        text = (message.get("bytes") or b"").decode("utf-8", errors="replace")
    return str(text)


async def close(socket: WebSocket, code: int) -> None:
    """Close a socket, which may be gone already."""
    with suppress(*GONE):
        async with asyncio.timeout(CLOSE_SECONDS):
            await socket.close(code)
