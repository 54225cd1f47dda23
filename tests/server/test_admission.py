"""What is refused before anything of a body is read, and what is answered though nothing else answers."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.exceptions import HTTPException

from camelup.server import edge, live_table, messages, service
from camelup.server.admission import COMMAND, WITH_TOKEN, WITHOUT_TOKEN
from camelup.server.app import documented_app
from camelup.server.edge import Edge
from camelup.server.errors import Rejected
from camelup.server.metrics import Metrics
from camelup.server.service import Server
from camelup.server.settings import Settings
from camelup.server.turns import Turns
from tests.server.harness import PATIENCE, ServerProcess, sqlite
from tests.server.registries import ANN, registry_at
from tests.server.registries import start as start_game
from tests.server.rooms import act

Start = Callable[..., ServerProcess]


def half_sent(server: ServerProcess, head: str) -> str:
    """The first line of the answer to a request whose body never comes."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(head.replace("\n", "\r\n").encode())
        return line.recv(4096).decode().partition("\r\n")[0]


@pytest.mark.parametrize("path", ["/tables", "/records", "/tables/abc/sit"])
def test_a_request_without_a_token_is_refused_unread(start: Start, tmp_path: Path, path: str) -> None:
    head = f"POST /api/v1{path} HTTP/1.1\nhost: x\ncontent-type: application/json\ncontent-length: 16000\n\n"
    assert half_sent(start(tmp_path), head) == "HTTP/1.1 401 Unauthorized"


def test_requests_without_a_token_are_limited(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, limit_act="20/hour", limit_read="20/hour")
    with httpx.Client(base_url=f"{server.url}/api/v1") as http:
        for method, path in (("POST", "/tables/abc/start"), ("GET", "/mine")):
            codes = [http.request(method, path).status_code for _ in range(30)]
            assert codes == [401] * 20 + [429] * 10


def test_admission_knows_every_request_with_a_body() -> None:
    """A route that is added needs a word about who may use it."""
    paths = documented_app().openapi()["paths"]
    posts = {path.removeprefix("/api/v1"): about["post"] for path, about in paths.items() if "post" in about}
    for path, about in posts.items():
        known = path in WITHOUT_TOKEN or path in WITH_TOKEN or COMMAND.fullmatch(path.replace("{table}", "x"))
        assert known, path
        assert (about.get("security") == [{"HTTPBearer": []}]) == (path not in WITHOUT_TOKEN), path


async def _admit(scope: Any) -> None:
    pass


def answer_of(app: Any, receive: Any, **scope: Any) -> list[dict[str, Any]]:
    """What an edge around an app sends."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    asked: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": "/x",
        "headers": [],
        "scheme": "http",
        "client": None,
    }
    wall = Edge(app, [], Metrics(), _admit, Turns(1, 100))
    asyncio.run(wall(asked | scope, receive, send))
    return sent


async def nothing_comes() -> Any:
    await asyncio.Event().wait()


async def no_answer(message: Any) -> None:
    pass


def test_a_request_that_nobody_answers_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "ANSWER_SECONDS", 0.01)

    async def hangs(scope: Any, receive: Any, send: Any) -> None:
        await asyncio.Event().wait()

    start, body = answer_of(hangs, nothing_comes)
    assert start["status"] == 503
    assert b"too busy, or its database does not respond" in body["body"]


def test_requests_of_one_address_wait_for_each_other_and_for_nobody_else() -> None:
    async def check() -> None:
        turns, answered, go_on = Turns(2, 100), [], asyncio.Event()

        async def waits(scope: Any, receive: Any, send: Any) -> None:
            answered.append(scope["name"])
            await go_on.wait()

        wall = Edge(waits, [], Metrics(), _admit, turns)
        asked = {"type": "http", "method": "GET", "path": "/api/v1/mine", "headers": [], "scheme": "http"}

        async def ask(name: str, address: str, path: str = "/api/v1/mine") -> None:
            scope = asked | {"name": name, "client": (address, 1), "path": path}
            await wall(scope, nothing_comes, no_answer)

        many = [asyncio.create_task(ask(f"many {number}", "192.0.2.1")) for number in range(4)]
        one = asyncio.create_task(ask("one", "192.0.2.2"))
        odds = asyncio.create_task(ask("odds", "192.0.2.1", "/api/v1/odds"))
        health = asyncio.create_task(ask("health", "192.0.2.1", "/readyz"))
        for _ in range(5):
            await asyncio.sleep(0)
        assert answered == ["many 0", "many 1", "one", "odds", "health"]
        go_on.set()
        await asyncio.gather(*many, one, odds, health)
        assert answered[5:] == ["many 2", "many 3"]

    asyncio.run(check())


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "BODY_SECONDS", 0.01)
    failures: list[Any] = []

    async def reads(scope: Any, receive: Any, send: Any) -> None:
        try:
            await receive()
        except HTTPException as error:
            failures.append(error.status_code)

    answer_of(reads, nothing_comes)
    assert failures == [408]


def test_a_command_is_answered_though_the_database_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live = await start_table(registry)
            stored = registry.store.append
            go_on = asyncio.Event()

            async def hang(write: Any) -> bool:
                await go_on.wait()
                return await stored(write)

            monkeypatch.setattr(registry.store, "append", hang)
            monkeypatch.setattr(live_table, "SUBMIT_SECONDS", 0.01)
            with pytest.raises(Rejected, match="does not respond"):
                await live.submit(ANN, act(live.room.step, ["0 roll"]), "roll")
            go_on.set()
            monkeypatch.setattr(live_table, "SUBMIT_SECONDS", PATIENCE)
            answer = await live.submit(ANN, act(1, ["0 roll"], "roll"), "roll")
            assert answer["step"] == 2, "it was done once, and asking again tells so"
            assert [entry.kind for entry in live.room.entries] == ["create", "start", "act"]

    asyncio.run(check())


async def start_table(registry: Any) -> Any:
    return await start_game(registry, "second", ["Ann", "Ben", "Cleo"])


def test_readiness_is_told_though_the_database_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "READY_SECONDS", 0.01)

    async def check() -> None:
        server = Server(Settings(database=sqlite(tmp_path)))
        await server.store.open()

        async def hang(now: float) -> None:
            await asyncio.Event().wait()

        monkeypatch.setattr(server.store, "beat", hang)
        assert await server.failing() == ["database"]
        assert server._check is not None
        server._check.cancel()
        await server.registry.thinking.close()
        await server.store.close()

    asyncio.run(check())


def test_commands_are_what_admission_counts() -> None:
    assert all(COMMAND.fullmatch(f"/tables/x/{name}") for name in messages.COMMANDS)
