"""Two real servers whose games differ only in what one viewer may not know: the dice to come and the cards of
others. Whatever that viewer receives from them, over HTTP or a socket, must be the same to the byte.

The commitment is the hash of the secret, so it is replaced before bytes are compared; presence tells times of
connections and is left out.
"""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

import msgspec
from websockets.sync.client import connect

from camelup.server import views
from camelup.server.decider import apply
from camelup.server.dice import commitment
from camelup.server.ids import new_id
from camelup.server.journal import Entry
from camelup.server.room import Room
from tests.server.harness import PATIENCE, Patient, ServerProcess, sqlite
from tests.server.rooms import begin, person, play, token
from tests.server.twins import twin_of

Way = tuple[str, dict[str, Any], int]
WAYS: list[Way] = [
    ("second", {}, 4),
    ("classic", {"modules": ["long_track", "photographer", "position_bets"], "spicy": True}, 3),
    ("cards", {}, 3),
    ("cards", {"memory": True}, 5),
    ("cards", {}, 2),
]
MOVES, TAIL = 90, 30
FULL, ODDS = 0.05, 0.005
"""How often everything else is asked for as well, and odds, which take longest."""
WATCHER = 99
UNTOLD = {"date"}


class Twin:
    """A server whose database is filled behind its back, as another process would do."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.server = ServerProcess(sqlite(folder), idle_minutes="0.2").wait()
        self._file = sqlite3.connect(sqlite(folder), timeout=PATIENCE, isolation_level=None)
        self._file.execute("pragma synchronous = off")
        for seat in (*range(10), WATCHER):
            self._insert("guests", hash=person(seat), created=time.time())
        self.http = Patient(base_url=f"{self.server.url}/api/v1", timeout=PATIENCE)

    def _insert(self, into: str, **row: Any) -> None:
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        self._file.execute(f"insert into {into} ({names}) values ({marks})", list(row.values()))

    def add_table(self, table: str, secret: bytes, log: Sequence[Entry]) -> None:
        """Store a table with a log."""
        room = Room(table, secret)
        for entry in log:
            apply(room, entry)
        summary = msgspec.json.encode(views.summary(room)).decode()
        fixed = {"created": 1.0, "updated": 2.0, "status": "playing", "listed": False, "rules": "0"}
        self._file.execute("begin")
        self._insert("tables", id=table, secret=secret.hex(), summary=summary, code=table[:5], **fixed)
        for seat in range(len(room.seats)):
            self._insert("members", person=person(seat), table_id=table)
        for entry in log:
            self.add_entry(table, entry)
        self._file.execute("commit")

    def add_entry(self, table: str, entry: Entry) -> None:
        """Store the next entry of a table."""
        data = msgspec.json.encode(entry.data).decode()
        known = {"step": entry.step, "kind": entry.kind, "at": entry.at, "client": entry.client}
        self._insert("entries", table_id=table, person=entry.person, data=data, **known)

    def close(self) -> None:
        self.http.close()
        self._file.close()
        self.server.stop()
        self.server.log.unlink()


class Eyes:
    """One viewer at one table of one server."""

    def __init__(self, twin: Twin, table: str, secret: bytes, viewer: int) -> None:
        self._twin, self._table, self._viewer = twin, table, viewer
        self._commit = commitment(secret).encode()
        self._token = token(WATCHER if viewer < 0 else viewer)
        self._headers = {"authorization": f"Bearer {self._token}"}
        url = f"ws://127.0.0.1:{twin.server.port}/api/v1/tables/{table}/socket"
        self._line = connect(url, compression=None, open_timeout=PATIENCE, close_timeout=5, max_size=None)
        self._socket = self._line.__enter__()
        self._socket.send(msgspec.json.encode({"type": "hello", "token": self._token}).decode())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.__exit__(None, None, None)

    def told(self) -> bytes:
        """The next message on the socket."""
        while True:
            message = self._socket.recv(timeout=PATIENCE, decode=False)
            if not message.startswith(b'{"type":"presence"'):
                return self._plain(message)

    def answer(self, path: str, body: Any = None, **params: Any) -> tuple[int, Any, bytes]:
        """Status, headers and body of an answer."""
        where = f"/tables/{self._table}{path}" if path != "/mine" else path
        method = "GET" if body is None else "POST"
        found = self._twin.http.request(method, where, params=params, headers=self._headers, json=body)
        headers = {name: value for name, value in found.headers.items() if name not in UNTOLD}
        return found.status_code, headers, self._plain(found.content)

    def _plain(self, message: bytes) -> bytes:
        return message.replace(self._commit, b"0" * len(self._commit))

    def everything(self, step: int) -> list[tuple[int, Any, bytes]]:
        """All that can be asked for, with some questions that are refused."""
        seat = max(self._viewer, 0)
        paths = ("", "/record", "/history", "/replay", "/mine")
        return [self.answer(path) for path in paths] + [
            self.answer("/act", {"id": "refused", "step": at, "actions": actions})
            for at, actions in (
                (step, [f"{seat} win nobody"]),
                (0, [f"{seat} roll"]),
                (step, [f"{seat} discard red7"]),
                (step, [f"{seat} bet green", f"{seat} bet green"]),
            )
        ]


class Pair:
    """Two servers to compare."""

    def __init__(self, folder: Path) -> None:
        self._twins = [Twin(folder / name) for name in ("truth", "other")]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for twin in self._twins:
            twin.close()

    def compare(self, way: Way, seed: int, seen_by: int | None = None) -> tuple[int, int]:
        """Follow a game and one that differs in what a viewer may not know. Returns how many states were
        compared, and in how many of them something besides the dice to come was different. `seen_by` looks
        with the eyes of somebody else, who may see differences."""
        rng = random.Random(f"{way} {seed}")
        game, options, seats = way
        played = play(begin(game, options, seats, rng), rng, MOVES)
        viewer = seed % (seats + 1) - 1
        log = list(played.entries[: rng.randint(min(TAIL, len(played.entries)), len(played.entries))])
        logs = [log, twin_of(log, viewer, rng)]
        secrets = [played.secret, rng.randbytes(32)]
        table = new_id()
        first = max(2, len(log) - TAIL)
        with ExitStack() as stack:
            eyes = []
            for twin, secret, entries in zip(self._twins, secrets, logs, strict=True):
                twin.add_table(table, secret, entries[:first])
                look = Eyes(twin, table, secret, viewer if seen_by is None else seen_by)
                eyes.append(stack.enter_context(look))
            same([look.told() for look in eyes])
            return self._follow(table, eyes, logs, first, rng)

    def _follow(
        self, table: str, eyes: list[Eyes], logs: list[list[Entry]], first: int, rng: random.Random
    ) -> tuple[int, int]:
        """Add entry by entry to both games, and compare what is told of each."""
        compared, differed = 0, 0
        other = any(_hidden(*entries) for entries in zip(*(log[:first] for log in logs), strict=True))
        for entries in zip(*(log[first:] for log in logs), strict=True):
            for twin, entry in zip(self._twins, entries, strict=True):
                twin.add_entry(table, entry)
            step = entries[0].step
            answers = [look.answer("", seen=step - 1) for look in eyes]
            if answers[0][2].find(b'"status":"playing"') < 0:
                break
            same(answers)
            same([look.told() for look in eyes])
            if rng.random() < FULL:
                same([look.everything(step) for look in eyes])
            if rng.random() < ODDS:
                same([look.answer("/odds") for look in eyes])
            other = other or _hidden(*entries)
            compared, differed = compared + 1, differed + other
        return compared, differed


def _hidden(one: Entry, other: Entry) -> bool:
    """Whether two entries differ, other than by the hash of the whole truth."""
    return one.data | {"hash": ""} != other.data | {"hash": ""}


def same(found: list[Any]) -> None:
    """Both servers have said the same."""
    assert found[0] == found[1], f"a viewer can tell two games apart: {found[0]!r:.2000} {found[1]!r:.2000}"
