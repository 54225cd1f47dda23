"""Addresses share the server's time: who has taken much waits, and nobody else."""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import AbstractContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from pydantic import TypeAdapter

from camelup import bots
from camelup.server import thinking, turns
from camelup.server.app import create_app
from camelup.server.edge import Edge
from camelup.server.errors import Rejected
from camelup.server.limits import SWEEP_SECONDS
from camelup.server.metrics import Metrics
from camelup.server.settings import Settings
from camelup.server.thinking import Thinking
from camelup.server.turns import (
    BASE_SECONDS,
    BURST_SECONDS,
    COMPANY_SECONDS,
    REFUSED_SECONDS,
    SOCKET_SECONDS,
    Timed,
    Turns,
)

GREEDY, MODEST = "192.0.2.1", "192.0.2.2"
PERCENT = 10.0


class FakeTime:
    """A clock that sleeping puts forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr("camelup.server.turns.asyncio.sleep", self.sleep)

    def steady(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


STAYING: list[AbstractContextManager[None]] = []


def in_company(shared: Turns) -> Turns:
    """Somebody else is always there."""
    STAYING.append(shared.connected("192.0.2.99"))
    STAYING[-1].__enter__()
    return shared


async def wait_of(clock: FakeTime, shared: Turns, address: str, seconds: float = 0.0) -> float:
    """How long a request waits that then takes so many seconds."""
    began = clock.now
    async with shared.take(address) as charge:
        waited = clock.now - began
        charge(seconds)
    return waited


def test_who_has_taken_more_than_a_share_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime(monkeypatch)
    shared = in_company(Turns(4, PERCENT, clock.steady))

    async def check() -> None:
        assert await wait_of(clock, shared, GREEDY, BURST_SECONDS) == 0, "a burst is free"
        assert await wait_of(clock, shared, GREEDY, 0.05) == 0, "and had in full"
        assert await wait_of(clock, shared, GREEDY) == pytest.approx(0.05 / (PERCENT / 100))
        assert await wait_of(clock, shared, GREEDY) == 0, "what was waited for is paid"
        clock.now += (BURST_SECONDS + 0.05) / (PERCENT / 100)
        assert await wait_of(clock, shared, GREEDY, BURST_SECONDS) == 0, "after a while all is forgotten"

    asyncio.run(check())


def test_in_the_long_run_an_address_takes_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime(monkeypatch)
    shared = in_company(Turns(4, PERCENT, clock.steady))

    async def check() -> None:
        began = clock.now
        for _ in range(1000):
            await wait_of(clock, shared, GREEDY, 0.01)
            assert await wait_of(clock, shared, MODEST) == 0, "nobody else waits"
        assert clock.now - began == pytest.approx(1000 * 0.01 / (PERCENT / 100), rel=0.02)

    asyncio.run(check())


def test_with_all_of_the_time_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime(monkeypatch)
    shared = in_company(Turns(4, 100, clock.steady))

    async def check() -> None:
        assert [await wait_of(clock, shared, GREEDY, 60.0) for _ in range(3)] == [0, 0, 0]

    asyncio.run(check())


def test_who_is_alone_has_all_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime(monkeypatch)
    shared = Turns(4, PERCENT, clock.steady)

    async def check() -> None:
        assert [await wait_of(clock, shared, GREEDY, 60.0) for _ in range(3)] == [0, 0, 0]
        await wait_of(clock, shared, MODEST)
        assert await wait_of(clock, shared, GREEDY, 1.0) == 0, "what was taken alone is not owed"
        assert await wait_of(clock, shared, GREEDY) > 0, "the other one asked just now"
        clock.now += COMPANY_SECONDS
        assert [await wait_of(clock, shared, GREEDY, 60.0) for _ in range(3)] == [0, 0, 0]
        with shared.connected(GREEDY):
            assert [await wait_of(clock, shared, GREEDY, 60.0) for _ in range(3)] == [0, 0, 0]
            with shared.connected(MODEST):
                await wait_of(clock, shared, GREEDY, 1.0)
                assert await wait_of(clock, shared, GREEDY) > 0
            assert [await wait_of(clock, shared, GREEDY, 60.0) for _ in range(3)] == [0, 0, 0]

    asyncio.run(check())


def test_a_socket_is_company_as_long_as_it_is_open() -> None:
    shared = Turns(4, PERCENT)
    counts = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        counts.append(shared._turns[GREEDY].sockets)

    async def nothing(*_: Any) -> Any:
        return None

    asked = {"type": "websocket", "path": "/", "headers": [], "scheme": "ws", "client": (GREEDY, 1)}
    asyncio.run(Edge(app, [], Metrics(), let_in, shared)(asked, nothing, nothing))
    assert [*counts, shared._turns[GREEDY].sockets] == [1, 0]


def test_an_address_that_owes_nothing_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeTime(monkeypatch)
    shared = in_company(Turns(4, PERCENT, clock.steady))

    async def check() -> None:
        await wait_of(clock, shared, GREEDY, 60.0)
        await wait_of(clock, shared, MODEST)
        clock.now += SWEEP_SECONDS + 1
        await wait_of(clock, shared, "192.0.2.3")
        assert set(shared._turns) == {GREEDY, "192.0.2.3", "192.0.2.99"}

    asyncio.run(check())


def test_who_would_wait_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "WAIT_SECONDS", 0.01)
    shared = in_company(Turns(1, PERCENT))

    async def check() -> None:
        async with shared.take(GREEDY) as charge:
            with pytest.raises(Rejected, match="too many requests of your address"):
                async with shared.take(GREEDY):
                    raise AssertionError("only one at a time")
            charge(60.0)
        for _ in range(2):
            with pytest.raises(Rejected):
                async with shared.take(GREEDY):
                    raise AssertionError("the address owes a minute")
        async with shared.take(MODEST):
            pass
        assert shared._turns[GREEDY].asking == 0
        assert not shared._turns[GREEDY].slots.locked(), "whoever is refused lets go"

    asyncio.run(check())


def test_requests_and_sockets_that_waited_too_long_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "WAIT_SECONDS", 0.01)
    shared, sent = in_company(Turns(4, PERCENT)), []

    async def send(message: Any) -> None:
        sent.append(message)

    async def nothing() -> Any:
        return None

    async def ask(kind: str) -> None:
        wall = Edge(answers, [], Metrics(), let_in, shared)
        asked = {"method": "GET", "path": "/api/v1/mine", "headers": [], "scheme": "http"}
        await wall(asked | {"type": kind, "client": (GREEDY, 1)}, nothing, send)

    async def check() -> None:
        async with shared.take(GREEDY) as charge:
            charge(60.0)
        await ask("http")
        await ask("websocket")

    asyncio.run(check())
    start, body, close = sent
    assert start["status"] == 429
    assert b'"error":"limited"' in body["body"]
    assert close == {"type": "websocket.close", "code": 1013}


# ---------------------------------------------------------------------------------------- at the edge


def charges_at_the_edge(app: Any, admit: Any, **scope: Any) -> list[float]:
    """What an address is charged for one request or socket."""
    shared = Turns(4, PERCENT)
    charged: list[float] = []
    shared._charge = lambda turn, seconds: charged.append(seconds)  # type: ignore[method-assign]
    asked = {"type": "http", "method": "GET", "path": "/api/v1/mine", "headers": [], "scheme": "http"}

    async def nothing(*_: Any) -> Any:
        return None

    wall = Edge(app, [], Metrics(), admit, shared)
    asyncio.run(wall(asked | {"client": (GREEDY, 1)} | scope, nothing, nothing))
    return charged


async def let_in(scope: Any) -> None:
    pass


async def answers(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})


def test_an_answer_costs_little_and_a_refusal_more() -> None:
    async def refuse(scope: Any) -> None:
        raise Rejected("limited", "that was too often")

    (answered,) = charges_at_the_edge(answers, let_in)
    (refused,) = charges_at_the_edge(answers, refuse)
    assert answered > BASE_SECONDS
    assert answered < REFUSED_SECONDS < refused


def test_a_refusal_by_the_app_costs_as_much() -> None:
    async def limited(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 429, "headers": []})

    (charged,) = charges_at_the_edge(limited, let_in)
    assert charged > REFUSED_SECONDS


def test_a_socket_costs_its_opening() -> None:
    assert charges_at_the_edge(answers, let_in, type="websocket") == [SOCKET_SECONDS]


def test_health_costs_nothing() -> None:
    assert charges_at_the_edge(answers, let_in, path="/readyz") == []


# ---------------------------------------------------------------------------------------- counting time


def test_only_time_on_the_event_loop_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(turns, "time", SimpleNamespace(perf_counter=lambda: now))

    async def work() -> None:
        nonlocal now
        now += 1.0
        waiting = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_soon(others_work, waiting)
        assert await waiting == "done"
        now += 2.0

    def others_work(waiting: asyncio.Future[str]) -> None:
        nonlocal now
        now += 100.0
        waiting.set_result("done")

    async def check() -> None:
        timed = Timed(work())
        await timed
        assert timed.seconds == 3.0

    asyncio.run(check())


def test_a_request_pays_for_its_work_in_threads() -> None:
    async def works(scope: Any, receive: Any, send: Any) -> None:
        thinking = Thinking(Settings(bot_warm_up=False), Metrics(), lambda: None)
        try:
            spent.append(await thinking.run(busy))
        finally:
            await thinking.close()
        await answers(scope, receive, send)

    def busy() -> float:
        began = time.thread_time()
        while time.thread_time() < began + 2 * REFUSED_SECONDS:
            pass
        return time.thread_time() - began

    spent: list[float] = []
    (charged,) = charges_at_the_edge(works, let_in)
    assert charged >= spent[0] + BASE_SECONDS


def test_what_is_timed_fails_and_is_cancelled_as_ever() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise LookupError("as ever")

    async def catches() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0):
                await asyncio.Event().wait()

    async def check() -> None:
        with pytest.raises(LookupError, match="as ever"):
            await Timed(fails())
        await Timed(catches())
        hanging = asyncio.create_task(waits_for_ever())
        await asyncio.sleep(0)
        hanging.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hanging

    async def waits_for_ever() -> None:
        async def wait() -> None:
            await asyncio.Event().wait()

        await Timed(wait())

    asyncio.run(check())


# ---------------------------------------------------------------------------------------- the first request


def test_a_first_request_finds_everything_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Making models of routes and importing bots took 200 ms of the event loop, in which everybody waited."""
    on_the_loop: list[str] = []

    def new_bot(name: str) -> Any:
        if threading.current_thread() is threading.main_thread():
            on_the_loop.append(name)
        return bots.new_bot(name)

    async def check() -> None:
        app = create_app(Settings(database=str(tmp_path / "games.db"), bot_warm_up=0))
        async with app.router.lifespan_context(app):
            with monkeypatch.context() as patch:
                patch.setattr(TypeAdapter, "__init__", lambda *_, **__: on_the_loop.append("a model"))
                async with AsyncClient(transport=ASGITransport(app), base_url="http://test") as client:
                    assert (await client.get("/api/v1/catalogue")).status_code == 200

    thinking._built_in_bots.cache_clear()
    monkeypatch.setattr(thinking, "new_bot", new_bot)
    asyncio.run(check())
    assert on_the_loop == []
