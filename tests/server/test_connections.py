"""Connections below the level of requests: half a header is not waited for, and nobody holds too many."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
import uvicorn

from camelup.server import connections
from camelup.server.connections import Guard, guarded_protocol
from camelup.server.settings import Settings
from tests.server.harness import PATIENCE, Person, ServerProcess

Start = Callable[..., ServerProcess]
HALF = b"GET /healthz HTTP/1.1\r\nhost: x\r\n"


def is_closed(line: socket.socket) -> bool:
    """Whether the other side has closed a connection, without having said anything."""
    with suppress(ConnectionError):
        return line.recv(1) == b""
    return True


async def answers(scope: object, receive: object, send: Callable[..., object]) -> None:
    """An app that answers at once."""
    for message in (
        {"type": "http.response.start", "status": 204, "headers": []},
        {"type": "http.response.body", "body": b""},
    ):
        await send(message)  # type: ignore[misc]


@pytest.mark.parametrize("before", [b"", b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"], ids=["first", "second"])
def test_half_a_header_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, before: bytes) -> None:
    """Neither in the first request of a connection nor in a later one."""
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.05)

    async def check() -> None:
        http = guarded_protocol(Settings())
        config = uvicorn.Config(answers, port=0, http=http, log_config=None, lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if before:
            writer.write(before)
            assert b"204" in await reader.readuntil(b"\r\n\r\n")
        writer.write(HALF)
        with suppress(ConnectionError):
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b"", "closed without an answer"
        writer.close()
        server.should_exit = True
        await serving

    asyncio.run(check())


def test_one_address_holds_so_many_connections(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, connections_per_address="3", proxies="192.0.2.1")
    with ExitStack() as stack:
        lines = [
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            for _ in range(3)
        ]
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as another:
            assert is_closed(another)
        lines.pop().close()
        for line in lines:
            line.sendall(HALF + b"\r\n")
            assert line.recv(12) == b"HTTP/1.1 200"
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_sockets_do_not_count_as_connections(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, connections_per_address="2", proxies="192.0.2.1")
    ann = Person(server)
    table = ann.create("second", ["Ann", "bot", "bot"])
    with ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(ann.socket(table))
        assert ann.read(table)["step"] == 0
    ann.close()


def test_a_trusted_proxy_holds_connections_for_everybody() -> None:
    guard = Guard(1, "127.0.0.1, 172.16.0.0/12, ::1, unix")
    for address in ("127.0.0.1", "172.18.0.1", "::1"):
        assert all(guard.take(address) for _ in range(5)), address
    assert [guard.take("192.0.2.7") for _ in range(2)] == [True, False]
    guard.release("192.0.2.7")
    guard.release("192.0.2.7")
    assert guard.take("192.0.2.7")
    assert [guard.take(f"2001:db8::{number}") for number in (1, 2)] == [True, False], "one household"
    assert all(Guard(1, "*").take("192.0.2.7") for _ in range(5))
