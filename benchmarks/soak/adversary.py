"""The delays at one honest table beside guests who use every limit to the full."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.soak.results import ROOT, Counts, Proof
from camelup.server.settings import Settings
from tests.server.harness import PATIENCE, QUICK, ServerProcess, sqlite

PEOPLE = 4
ACTIONS_A_SECOND = 8
QUIET_SECONDS, DISTURBED_SECONDS = 20.0, 30.0
MOST_TIMES = 3.0
USUAL: Any = {
    each.name: str(each.default) for each in fields(Settings) if f"CAMELUP_{each.name.upper()}" in QUICK
}
"""The default limits of a server."""


@dataclass
class Seat:
    """An honest person with a socket, at an address of their own."""

    number: int
    http: httpx.AsyncClient
    socket: ClientConnection | None = None
    step: int = -1
    legal: list[str] = field(default_factory=list)


class HonestTable:
    """Four people who play at a steady pace, one table after another."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._rng = random.Random(1)
        self._stack = AsyncExitStack()
        self._seats: list[Seat] = []
        self._sent: dict[int, float] = {}
        self._heard = asyncio.Event()
        self.delays: list[float] = []
        self.accepted = 0

    async def __aenter__(self) -> Self:
        for number in range(PEOPLE):
            transport = httpx.AsyncHTTPTransport(local_address=f"127.0.2.{1 + number}")
            http = httpx.AsyncClient(base_url=f"{self._url}/api/v1", transport=transport, timeout=PATIENCE)
            await self._stack.enter_async_context(http)
            token = (await http.post("/guests")).raise_for_status().json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            self._seats.append(Seat(number, http))
        await self._sit_down()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stand_up()
        await self._stack.aclose()

    # ------------------------------------------------------------------------------------ sitting down

    async def _sit_down(self) -> None:
        body = {"game": "second", "seats": [{"kind": "open"}] * PEOPLE}
        table = (await self._post(self._seats[0], "/tables", body))["table"]
        for seat in self._seats:
            name = {"seat": seat.number, "name": f"Seat {seat.number}"}
            sit = {"id": "sit", "contribution": secrets.token_hex(16), **name}
            await self._post(seat, f"/tables/{table}/sit", sit)
        await self._post(self._seats[0], f"/tables/{table}/start", {"id": "start"})
        self._sent.clear()
        self._tasks = [asyncio.create_task(self._listen(seat, table)) for seat in self._seats]
        await self._level()

    async def _post(self, seat: Seat, path: str, body: dict[str, Any]) -> Any:
        return (await seat.http.post(path, json=body)).raise_for_status().json()

    async def _stand_up(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for seat in self._seats:
            seat.step = -1

    async def _listen(self, seat: Seat, table: str) -> None:
        url = f"{self._url.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
        address = (f"127.0.2.{1 + seat.number}", 0)
        async with connect(url, local_addr=address, compression=None, open_timeout=PATIENCE) as seat.socket:
            token = seat.http.headers["authorization"].removeprefix("Bearer ")
            await seat.socket.send(json.dumps({"type": "hello", "token": token}))
            async for text in seat.socket:
                self._note(seat, json.loads(text), time.perf_counter())

    def _note(self, seat: Seat, message: dict[str, Any], now: float) -> None:
        assert message["type"] != "refused", f"an honest move was refused: {message}"
        self.accepted += message["type"] == "accepted"
        if message["type"] in ("sync", "update"):
            seat.step = message["step"]
            seat.legal = [action for view in message["views"] for action in view["legal"]]
            if message["step"] in self._sent:
                self.delays.append(now - self._sent[message["step"]])
        self._heard.set()

    # ------------------------------------------------------------------------------------ playing

    async def play(self, actions: int) -> list[float]:
        """Play a number of actions; returns everybody's delay for each."""
        self.delays = []
        before = self.accepted
        began = time.perf_counter()
        for number in range(actions):
            await asyncio.sleep(max(0.0, began + number / ACTIONS_A_SECOND - time.perf_counter()))
            seat = next((seat for seat in self._seats if seat.legal), None)
            if seat is None:
                await self._stand_up()
                await self._sit_down()
                seat = next(seat for seat in self._seats if seat.legal)
            await self._act(seat)
        assert self.accepted - before == actions, "an honest move was not accepted"
        return self.delays

    async def _act(self, seat: Seat) -> None:
        assert seat.socket is not None, "everybody has a socket"
        wish = {"type": "act", "id": secrets.token_hex(8), "step": seat.step}
        accepted, step = self.accepted, seat.step + 1
        self._sent[step] = time.perf_counter()
        await seat.socket.send(json.dumps(wish | {"actions": [self._rng.choice(seat.legal)]}))
        await self._level(step, accepted + 1)

    async def _level(self, step: int = 0, accepted: int = 0) -> None:
        """Wait until everybody has received a step."""
        while any(seat.step < step for seat in self._seats) or self.accepted < accepted:
            self._heard.clear()
            for task in self._tasks:
                if task.done():
                    task.result()
                    raise AssertionError("a socket of the honest table was closed")
            await asyncio.wait_for(self._heard.wait(), PATIENCE)


class Disturbance:
    """The guests, in a process of their own."""

    def __init__(self, url: str) -> None:
        command = [sys.executable, "-m", "benchmarks.soak.guests", url]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    async def wait(self) -> None:
        """Wait until all of them are active."""
        assert self._process.stdout is not None
        ready = await asyncio.to_thread(self._process.stdout.readline)
        assert ready == "ready\n", "the guests did not arrive"

    async def end(self) -> Counts:
        """Stop them and return their counts."""
        told, _ = await asyncio.to_thread(self._process.communicate)
        return Counter(json.loads(told))


async def _duel(url: str) -> tuple[list[float], list[float], Counts]:
    async with HonestTable(url) as table:
        await table.play(ACTIONS_A_SECOND)
        quiet = await table.play(round(QUIET_SECONDS * ACTIONS_A_SECOND))
        crowd = Disturbance(url)
        try:
            await crowd.wait()
            disturbed = await table.play(round(DISTURBED_SECONDS * ACTIONS_A_SECOND))
        finally:
            deeds = await crowd.end()
    return quiet, disturbed, deeds


def _wait_for_bots(server: ServerProcess) -> None:
    """Wait until a new server has compiled its bots."""
    for _ in range(3000):
        if "bots are ready" in server.logged():
            return
        time.sleep(0.1)
    raise AssertionError("the bots did not get ready")


def measure(part: int) -> Counts:
    """Both runs in the same minute; times in microseconds."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(sqlite(Path(folder)), **USUAL).wait()
        try:
            _wait_for_bots(server)
            quiet, disturbed, deeds = asyncio.run(_duel(server.url))
        finally:
            server.stop()
            server.log.unlink()
    counts = Counter(
        quiet=round(p99(quiet) * 1e6),
        disturbed=round(p99(disturbed) * 1e6),
        updates=len(disturbed),
        done=sum(count for deed, count in deeds.items() if deed.endswith(" done")),
        limited=sum(count for deed, count in deeds.items() if deed.endswith(" limited")),
        failed=sum(count for deed, count in deeds.items() if deed.endswith(" failed")),
    )
    print("  " + ", ".join(f"{deed} {count:,}" for deed, count in sorted(deeds.items())))
    assert counts["disturbed"] <= MOST_TIMES * counts["quiet"], f"people wait too long: {tell(counts)}"
    return counts


def p99(delays: list[float]) -> float:
    """The 99th percentile of delays."""
    return statistics.quantiles(delays, n=100)[98]


def tell(counts: Counts) -> str:
    """The counts as text."""
    quiet, disturbed = counts["quiet"] / 1e3, counts["disturbed"] / 1e3
    return (
        f"p99 of an honest table {disturbed:.1f} ms beside guests who had {counts['done']:,} requests "
        f"granted and {counts['limited']:,} turned away, {quiet:.1f} ms undisturbed in the same minute: "
        f"{disturbed / quiet:.1f} times as long ({counts['updates']:,} updates)"
    )


PROOF = Proof("adversary", "An honest table beside guests at all limits", 1, measure, tell)
