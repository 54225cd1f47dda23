"""Real servers for the tests, and people who talk to them."""

from __future__ import annotations

import atexit
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from camelup.server.limits import LIMIT_KINDS

PATIENCE = 60.0
"""Seconds after which a test gives up; no test measures time."""
FREE = "100000/second"
QUICK = {
    "CAMELUP_PERCENT_PER_ADDRESS": "100",
    "CAMELUP_REQUESTS_PER_ADDRESS": "1000",
    "CAMELUP_BOT_DELAY": "0",
    "CAMELUP_SOCKETS_PER_ADDRESS": "10000",
    "CAMELUP_LOG_LEVEL": "info",
    "CAMELUP_MOST_LAG": "60",
    "CAMELUP_SUBSTITUTE": "random",
    "CAMELUP_BOT_WARM_UP": "0",
    "CAMELUP_BOT_TABLES": "10000",
} | {f"CAMELUP_LIMIT_{kind.upper()}": FREE for kind in LIMIT_KINDS}


class Serving(Protocol):
    """A server that can be talked to."""

    port: int

    @property
    def url(self) -> str: ...


class Nursery:
    """The process that forks servers; see nursery.py."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("nursery.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lock = threading.Lock()
        atexit.register(self.close)

    def ask(self, order: dict[str, Any]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


nursery = cache(Nursery)


class ServerProcess:
    """`camelup serve` in a process of its own; `constants` of its modules can be others than usual."""

    def __init__(self, database: str, constants: dict[str, float] | None = None, **settings: str) -> None:
        names = {f"CAMELUP_{name.upper()}": value for name, value in settings.items()}
        environment = {**os.environ, **QUICK, **names, "CAMELUP_PORT": "0", "CAMELUP_DATABASE": database}
        environment.pop("DATABASE_URL", None)
        handle, log = tempfile.mkstemp(prefix="camelup-", suffix=".log")
        os.close(handle)
        self.log = Path(log)
        self.running = True
        self.pid = nursery().ask({"log": log, "environment": environment, "constants": constants or {}})
        self.port = 0

    def wait(self) -> ServerProcess:
        """Wait until it serves."""
        for _ in range(round(PATIENCE / 0.02)):
            if found := re.search(r"running on http://127\.0\.0\.1:(\d+)", self.logged()):
                self.port = int(found[1])
                return self
            time.sleep(0.02)
        raise AssertionError("the server did not come up: " + self.logged()[-2000:])

    def logged(self) -> str:
        return self.log.read_text()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        self.finish()

    def stop(self) -> int:
        """Ask it to go."""
        os.kill(self.pid, signal.SIGTERM)
        return self.finish()

    def finish(self) -> int:
        self.running = False
        return nursery().ask({"wait": self.pid})


def fresh() -> str:
    """A client's id for a command."""
    return secrets.token_hex(8)


def contribution() -> str:
    """A client's part of the dice."""
    return secrets.token_hex(16)


class Patient(httpx.Client):
    """Asks again as long as a fresh server is still compiling what it computes odds with."""

    def request(self, *given: Any, **named: Any) -> httpx.Response:
        for _ in range(round(PATIENCE / 0.1)):
            answer = super().request(*given, **named)
            if answer.status_code != 202:
                break
            time.sleep(0.1)
        return answer


class Person:
    """Somebody with a token."""

    def __init__(self, server: Serving, token: str | None = None) -> None:
        self.server = server
        self.http = Patient(base_url=f"{server.url}/api/v1", timeout=PATIENCE)
        self.token = token or self.http.post("/guests").json()["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def at(self, server: Serving) -> Person:
        """The same person at another server."""
        return Person(server, self.token)

    def close(self) -> None:
        self.http.close()

    def create(
        self, game: str, seats: Sequence[str], options: dict[str, Any] | None = None, **run: Any
    ) -> str:
        """A table: `open`, `bot`, or a name for a seat of one's own."""
        answer = self.http.post("/tables", json=new_table(game, seats, options, **run))
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def do(self, table: str, type_: str, /, *, client: str | None = None, **given: Any) -> httpx.Response:
        """A command over HTTP."""
        return self.http.post(f"/tables/{table}/{type_}", json={"id": client or fresh(), **given})

    def must(self, table: str, type_: str, /, **given: Any) -> dict[str, Any]:
        """A command that has to work."""
        answer = self.do(table, type_, **given)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def sit(self, table: str, seat: int, name: str) -> dict[str, Any]:
        return self.must(table, "sit", seat=seat, name=name, contribution=contribution())

    def read(self, table: str) -> dict[str, Any]:
        answer = self.http.get(f"/tables/{table}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def record(self, table: str) -> dict[str, Any]:
        answer = self.http.get(f"/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def socket(self, table: str, seen: int | None = None) -> Socket:
        return Socket(self.server, table, self.token, seen)


def new_table(
    game: str, seats: Sequence[str], options: dict[str, Any] | None = None, **run: Any
) -> dict[str, Any]:
    """The body that makes a table."""
    return {
        "game": game,
        "options": options or {},
        "seats": [seat_spec(seat) for seat in seats],
        "table": run,
    }


def seat_spec(seat: str) -> dict[str, Any]:
    if seat == "open":
        return {"kind": "open"}
    if seat.startswith("bot"):
        return {"kind": "bot", "bot": "random"}
    return {"kind": "person", "name": seat}


class Socket:
    """A socket that has said hello and been brought up to date."""

    def __init__(
        self, server: Serving, table: str, token: str | None = None, seen: int | None = None
    ) -> None:
        self._connecting = connect(
            f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket",
            open_timeout=PATIENCE,
            close_timeout=5,
            max_size=None,
        )
        self.raw: ClientConnection = self._connecting.__enter__()
        self.raw.send(json.dumps({"type": "hello", "token": token, "seen": seen}))
        self.last: dict[str, Any] = {}
        self.here: list[int] = []
        self.presence: dict[str, Any] = {}
        self.changes: dict[int, Any] = {}
        self.sync = self.get()

    def get(self) -> dict[str, Any]:
        """The next message; who is connected is only noted."""
        message: dict[str, Any] = json.loads(self.raw.recv(timeout=PATIENCE))
        while message["type"] == "presence":
            self.here, self.presence = message["here"], message
            message = json.loads(self.raw.recv(timeout=PATIENCE))
        if message["type"] in ("sync", "update"):
            self.last = message
            self.changes |= {change["step"]: change for change in message["changes"]}
        return message

    def until(self, **wanted: Any) -> dict[str, Any]:
        """Read on until a message has these values."""
        while True:
            message = self.get()
            if all(message.get(key) == value for key, value in wanted.items()):
                return message

    def wait_for(self, here: list[int]) -> None:
        """Read on until just these seats are connected."""
        while self.here != here:
            self.raw.send(json.dumps({"type": "ping"}))
            self.until(type="pong")

    def send(self, type_: str, client: str | None = None, **given: Any) -> str:
        client = client or fresh()
        self.raw.send(json.dumps({"type": type_, "id": client, **given}))
        return client

    def ask(self, type_: str, client: str | None = None, **given: Any) -> dict[str, Any]:
        """Send a command and read on until its answer."""
        return self.until(id=self.send(type_, client, **given))

    def wait(self, step: int) -> dict[str, Any]:
        """Read on until a step has been told."""
        while self.last["step"] < step:
            self.get()
        return self.last

    def close(self) -> None:
        self._connecting.__exit__(None, None, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def own(message: dict[str, Any], seat: int) -> dict[str, Any]:
    """What a message says to one of the reader's seats."""
    return next(dict(view) for view in message["views"] if view["viewer"] == seat)


def choices(view: dict[str, Any], legal: Sequence[str], choose: Any = min) -> list[str]:
    """What a seat sends: one action, or all of its choices before a leg of `cards`, any that fit."""
    if view["phase"] != "choose" or legal[0].split(" ")[1] not in ("discard", "deck", "intel"):
        return [choose(legal)]
    seat = int(legal[0].split(" ")[0])
    return all_choices(len(view["players"]), seat, view["players"][seat])


DEALS = {2: (5, 6, 0), 3: (5, 3, 1), 4: (3, 2, 1), 5: (3, 1, 1), 6: (2, 1, 1)}


def all_choices(seats: int, seat: int, player: dict[str, Any]) -> list[str]:
    """The remaining choices of a seat, taken from the front of its hand."""
    discards, deck, intel = DEALS[seats]
    verbs = ["discard"] * discards + ["deck"] * deck + ["intel"] * intel
    made = len(player["discarded"]) + len(player["given"])
    return [f"{seat} {verb} {card}" for verb, card in zip(verbs[made:], player["hand"], strict=False)]


def play_on(people: dict[int, Person], table: str, steps: int, choose: Any = min) -> dict[str, Any]:
    """Let people act over HTTP, one after another, until enough was done or the game is over."""
    message: dict[str, Any] = {}
    for _ in range(steps):
        reader = next(iter(people.values()))
        message = reader.read(table)
        waiting = [seat for seat in message["room"]["to_act"] if seat in people]
        if message["room"]["status"] != "playing":
            break
        if not waiting:
            continue
        seat = waiting[0]
        mine = own(people[seat].read(table), seat)
        if mine["legal"]:
            actions = choices(mine["view"], mine["legal"], choose)
            people[seat].do(table, "act", step=message["step"], actions=actions)
    return message


def drain(socket: Socket) -> Iterator[dict[str, Any]]:
    """Everything until the server closes."""
    while True:
        try:
            yield socket.get()
        except ConnectionClosed:
            return


def sqlite(folder: Path) -> str:
    return str(folder / "camelup.db")
