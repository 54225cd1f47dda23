"""Load on the server: many sockets and tables, a steady stream of actions, all on this machine.

`make load` runs it with SQLite in one process, and beside it with Postgres and two processes. Client and
server share the machine, so a busy machine shows in the figures.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from camelup.server.limits import KINDS
from tests.server.postgres import Postgres

PEOPLE = 4
UNLIMITED = {f"CAMELUP_LIMIT_{kind.upper()}": "1000000/second" for kind in KINDS}
PROGRAM = "import sys; from camelup.cli import main; sys.exit(main(['serve']))"
LIMITS = {"p95 ms": 100.0, "p99 ms": 250.0, "idle MB": 200.0, "start s": 3.0}
"""What the figures must not pass, for one process with SQLite."""


class Place(msgspec.Struct):
    """What the client needs to know of a view."""

    viewer: int | str
    legal: list[str]


class Message(msgspec.Struct):
    """What the client needs to know of a message."""

    type: str
    step: int = -1
    id: str = ""
    error: str = ""
    views: list[Place] = []


READ = msgspec.json.Decoder(Message)


@dataclass
class Process:
    """A server under load."""

    database: str
    start_seconds: float = 0.0
    start_processor: float = 0.0
    url: str = ""

    def start(self) -> None:
        began = time.perf_counter()
        environment = {**os.environ, **UNLIMITED, "CAMELUP_PORT": "0", "CAMELUP_DATABASE": self.database}
        environment |= {"CAMELUP_SOCKETS_PER_ADDRESS": "100000", "CAMELUP_LOG_LEVEL": "info"}
        environment |= {"CAMELUP_BOT_WARM_UP": "0"}
        handle, name = tempfile.mkstemp(suffix=".log")
        self._log = Path(name)
        with os.fdopen(handle, "w") as log:
            self._process = subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment, stderr=log)
        while not (found := re.search(r"running on (http://[\d.:]+)", self._log.read_text())):
            if self._process.poll() is not None:
                raise RuntimeError(self._log.read_text())
            time.sleep(0.01)
        self.url = found[1]
        httpx.get(f"{self.url}/readyz").raise_for_status()
        self.start_seconds = time.perf_counter() - began
        self.start_processor = self.processor_seconds()

    def megabytes(self) -> float:
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def processor_seconds(self) -> float:
        """What it has used of the processors, however busy the machine is with other things."""
        used = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._log.unlink()


@dataclass
class Seat:
    """A person with a token and a socket."""

    number: int
    token: str
    step: int = -1
    legal: list[str] = field(default_factory=list)
    socket: ClientConnection | None = None


@dataclass
class Game:
    """One table and its people."""

    table: str
    seats: list[Seat]
    sent: dict[int, float] = field(default_factory=dict)
    """When the action was sent that became a step."""
    waiting: float | None = None
    done: int = 0


class Load:
    """The clients."""

    def __init__(self, servers: list[Process], tables: int, rate: float, seconds: float) -> None:
        self.servers, self.tables, self.rate, self.seconds = servers, tables, rate, seconds
        self.games: list[Game] = []
        self.delays: list[float] = []
        self.refused = 0
        self.rng = random.Random(1)

    async def run(self) -> dict[str, float]:
        """Set up, act for a while, count."""
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(
                    httpx.AsyncClient(base_url=f"{server.url}/api/v1", timeout=60)
                )
                for server in self.servers
            ]
            for _ in range(self.tables):
                self.games.append(await self._new_game(clients))
            listeners = [
                asyncio.create_task(self._listen(stack, game, seat))
                for game in self.games
                for seat in game.seats
            ]
            while any(seat.step < 0 for game in self.games for seat in game.seats):
                await asyncio.sleep(0.05)
                check(listeners)
            used = self._processor_seconds()
            sent = await self._act()
            await self._settle()
            check(listeners)
            used = self._processor_seconds() - used
            lost = sum([await self._lost(clients[0], game) for game in self.games])
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)
        cuts = statistics.quantiles(self.delays, n=100)
        return {
            "actions": sent,
            "updates": len(self.delays),
            "lost": lost,
            "refused": self.refused,
            "p50 ms": cuts[49] * 1e3,
            "p95 ms": cuts[94] * 1e3,
            "p99 ms": cuts[98] * 1e3,
            "max ms": max(self.delays) * 1e3,
            "processor ms an action": used / sent * 1e3,
        }

    def _processor_seconds(self) -> float:
        return sum(server.processor_seconds() for server in self.servers)

    async def _new_game(self, clients: list[httpx.AsyncClient]) -> Game:
        client = clients[0]
        seats = [Seat(n, (await client.post("/guests")).json()["token"]) for n in range(PEOPLE)]
        body: dict[str, Any] = {"game": "second", "seats": [{"kind": "open"}] * PEOPLE}
        table = (await self._post(client, seats[0], "/tables", body))["table"]
        for seat in seats:
            sit = {"seat": seat.number, "name": f"Seat {seat.number}", "contribution": secrets.token_hex(16)}
            await self._post(client, seat, f"/tables/{table}/sit", {"id": "sit", **sit})
        await self._post(client, seats[0], f"/tables/{table}/start", {"id": "start"})
        return Game(table, seats)

    async def _post(self, client: httpx.AsyncClient, seat: Seat, path: str, body: dict[str, Any]) -> Any:
        answer = await client.post(path, json=body, headers={"authorization": f"Bearer {seat.token}"})
        answer.raise_for_status()
        return answer.json()

    async def _listen(self, stack: AsyncExitStack, game: Game, seat: Seat) -> None:
        url = self.servers[seat.number % len(self.servers)].url.replace("http", "ws")
        talk = connect(f"{url}/api/v1/tables/{game.table}/socket", compression=None, open_timeout=60)
        seat.socket = await stack.enter_async_context(talk)
        await seat.socket.send(msgspec.json.encode({"type": "hello", "token": seat.token}).decode())
        async for text in seat.socket:
            now = time.perf_counter()
            message = READ.decode(text)
            if message.type in ("sync", "update"):
                seat.step = message.step
                seat.legal = next((view.legal for view in message.views if view.viewer == seat.number), [])
                if message.type == "update" and game.waiting is not None:
                    game.sent.setdefault(message.step, game.waiting)
                if message.step in game.sent and message.type == "update":
                    self.delays.append(now - game.sent[message.step])
            elif message.type == "accepted":
                game.waiting = None
                game.done += 1
            elif message.type == "refused":
                game.waiting = None
                self.refused += 1

    async def _act(self) -> int:
        """Send actions at a steady rate, each table in its turn."""
        began, sent = time.perf_counter(), 0
        for number in range(round(self.rate * self.seconds)):
            await asyncio.sleep(max(0.0, began + number / self.rate - time.perf_counter()))
            for offset in range(self.tables):
                game = self.games[(number + offset) % self.tables]
                if self._ready(game):
                    await self._send(game)
                    sent += 1
                    break
        return sent

    def _ready(self, game: Game) -> bool:
        level = len({seat.step for seat in game.seats}) == 1
        return game.waiting is None and level and any(seat.legal for seat in game.seats)

    async def _send(self, game: Game) -> None:
        seat = next(seat for seat in game.seats if seat.legal)
        assert seat.socket is not None
        wish = {"type": "act", "id": secrets.token_hex(8), "step": seat.step}
        game.waiting = time.perf_counter()
        await seat.socket.send(
            msgspec.json.encode(wish | {"actions": [self.rng.choice(seat.legal)]}).decode()
        )

    async def _settle(self) -> None:
        for _ in range(600):
            if all(game.waiting is None and len({s.step for s in game.seats}) == 1 for game in self.games):
                return
            await asyncio.sleep(0.05)

    async def _lost(self, client: httpx.AsyncClient, game: Game) -> int:
        """Acknowledged actions that the server does not know, and steps that a socket was not told."""
        stored = (await client.get(f"/tables/{game.table}")).json()
        record = (await client.get(f"/tables/{game.table}/record")).json()
        acts: int = sum(not event.startswith("=") for event in record["events"])
        untold: int = sum(seat.step != stored["step"] for seat in game.seats)
        return abs(acts - game.done) + untold


def check(listeners: list[asyncio.Task[None]]) -> None:
    """A socket that has ended early is an error at once: nobody would wait for it in vain."""
    for listener in listeners:
        if listener.done():
            listener.result()
            raise RuntimeError("the server closed a socket")


def measure(databases: list[str], tables: int, rate: float, seconds: float) -> dict[str, float]:
    """Start servers, load them, and stop them."""
    servers: list[Process] = []
    try:
        for database in databases:
            servers.append(Process(database))
            servers[-1].start()
        idle = max(server.megabytes() for server in servers)
        figures = asyncio.run(Load(servers, tables, rate, seconds).run())
        figures |= {"idle MB": idle, "loaded MB": max(server.megabytes() for server in servers)}
        figures |= {"start s": max(server.start_seconds for server in servers)}
        return figures | {"start processor s": max(server.start_processor for server in servers)}
    finally:
        for server in servers:
            server.stop()


def show(columns: dict[str, dict[str, float]]) -> None:
    """All figures side by side."""
    names = list(next(iter(columns.values())))
    print(f"{'':22}" + "".join(f"{title:>26}" for title in columns) + f"{'limit':>10}")
    for name in names:
        limit = f"{LIMITS[name]:.0f}" if name in LIMITS else ""
        print(
            f"{name:22}" + "".join(f"{column[name]:26,.1f}" for column in columns.values()) + f"{limit:>10}"
        )


def main() -> int:
    """Measure with SQLite, then with Postgres; fails when anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=250, help="with four sockets each (default: 250)")
    parser.add_argument("--rate", type=float, default=100, help="actions a second (default: 100)")
    parser.add_argument("--seconds", type=float, default=60, help="default: 60")
    parser.add_argument("--only", choices=["sqlite", "postgres"], help="one of the two")
    given = parser.parse_args()
    columns = {}
    if given.only != "postgres":
        with tempfile.TemporaryDirectory() as folder:
            database = [f"{folder}/load.db"]
            columns["SQLite, 1 process"] = measure(database, given.tables, given.rate, given.seconds)
    if given.only != "sqlite":
        cluster = Postgres()
        try:
            database = [cluster.database()] * 2
            columns["Postgres, 2 processes"] = measure(database, given.tables, given.rate, given.seconds)
        finally:
            cluster.close()
    show(columns)
    print(f"load of the machine (1, 5, 15 minutes; {os.cpu_count()} processors):", *os.getloadavg())
    return int(any(column["lost"] or column["refused"] for column in columns.values()))


if __name__ == "__main__":
    sys.exit(main())
