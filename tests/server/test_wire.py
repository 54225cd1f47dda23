"""No leak over the wire: two real servers with the same table for one viewer, and everything hidden from
the viewer otherwise, send the same bytes."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import connect

from camelup.server import views
from camelup.server.decider import apply
from camelup.server.journal import Entry
from camelup.server.room import ENDED, Room
from tests.server.harness import PATIENCE, Patient, ServerProcess, sqlite
from tests.server.rooms import begin, person, play, token
from tests.server.test_leaks import TAIL, WAYS, Way, commands, cut
from tests.server.twins import twin_of

Start = Callable[..., ServerProcess]
GAMES, STATES = 6, 11
OWN_WORDS = ("date",)
"""Headers that have nothing to do with the table."""


class Witness:
    """A server whose tables are written into its database as another process would."""

    def __init__(self, server: ServerProcess, folder: Path) -> None:
        self.database = sqlite3.connect(sqlite(folder), timeout=PATIENCE)
        self.http = Patient(base_url=f"{server.url}/api/v1", timeout=PATIENCE)
        self._sockets = f"ws://127.0.0.1:{server.port}/api/v1/tables"
        with self.database:
            for seat in range(10):
                self.database.execute("insert into guests values (?, 0)", [person(seat)])

    def close(self) -> None:
        self.database.close()
        self.http.close()

    def add_table(self, table: str, secret: bytes, log: Sequence[Entry]) -> None:
        columns = "(id, created, updated, status, listed, secret, rules, summary)"
        row = [table, 1.0, 1.0, "playing", False, secret.hex(), "1", "{}"]
        with self.database:
            self.database.execute(f"insert into tables {columns} values (?, ?, ?, ?, ?, ?, ?, ?)", row)
        self.add_entries(table, log)

    def add_entries(self, table: str, log: Sequence[Entry]) -> None:
        rows = [
            (table, entry.step, entry.kind, entry.person, entry.client, entry.at, json.dumps(entry.data))
            for entry in log
        ]
        with self.database:
            self.database.executemany("insert into entries values (?, ?, ?, ?, ?, ?, ?)", rows)

    def told(self, table: str, secret: bytes, log: Sequence[Entry], viewer: int, odds: bool) -> list[bytes]:
        """Everything a viewer gets: on a socket step by step, by asking, and by asking for nonsense."""
        self.add_table(table, secret, log[:-TAIL])
        hello = {"type": "hello", "token": token(viewer) if viewer >= 0 else None}
        with connect(f"{self._sockets}/{table}/socket", open_timeout=PATIENCE, max_size=None) as socket:
            socket.send(json.dumps(hello))
            found = [_read(socket)]
            self.add_entries(table, log[-TAIL:])
            found.append(self._ask("GET", f"/tables/{table}", viewer, params={"seen": len(log) - TAIL - 1}))
            found += [_read(socket) for _ in log[-TAIL:]]
            socket.send(json.dumps({"type": "act", "id": "x", "step": 0, "actions": ["0 roll"]}))
            found.append(_read(socket))
        found.append(self._ask("GET", f"/tables/{table}", viewer))
        found.append(self._ask("GET", f"/tables/{table}/record", viewer))
        found.append(self._ask("GET", f"/tables/{table}/replay", viewer))
        if odds:
            found.append(self._ask("GET", f"/tables/{table}/odds", viewer))
        for command in commands(_room(log), max(viewer, 0)):
            body = msgspec.json.encode(command.model_dump(exclude={"type"}))
            found.append(self._ask("POST", f"/tables/{table}/{command.type}", viewer, content=body))
        promise = Room(table, secret).commit.encode()
        return [each.replace(promise, b"the promise") for each in found]

    def _ask(self, method: str, path: str, viewer: int, **given: Any) -> bytes:
        headers = {"content-type": "application/json"}
        if viewer >= 0:
            headers["authorization"] = f"Bearer {token(viewer)}"
        answer = self.http.request(method, path, headers=headers, **given)
        told = [f"{name}: {value}" for name, value in answer.headers.items() if name not in OWN_WORDS]
        return "\n".join([str(answer.status_code), *told, ""]).encode() + answer.content


def _read(socket: Any) -> bytes:
    """The next message about the table; when who is connected comes between them is not told by the table."""
    while (message := bytes(socket.recv(timeout=PATIENCE, decode=False))).startswith(b'{"type":"presence"'):
        pass
    return message


def _room(log: Sequence[Entry]) -> Room:
    room = Room("table", bytes(32), 0)
    for entry in log:
        apply(room, entry)
    return room


@pytest.fixture
def pair(start: Start, tmp_path: Path) -> Iterator[tuple[Witness, Witness]]:
    folders = [tmp_path / "truth", tmp_path / "twin"]
    truth, twin = (Witness(start(folder), folder) for folder in folders)
    yield truth, twin
    truth.close()
    twin.close()


def moments(way: Way) -> Iterator[tuple[list[Entry], list[Entry], list[bytes], int, random.Random]]:
    """Games in play with their twins, the secrets of both, and who looks."""
    game, options, seats = way
    for seed in range(GAMES):
        rng = random.Random(f"wire {way} {seed}")
        room = play(begin(game, options, seats, rng), rng, 90)
        end = len(room.entries) - (room.status in ENDED)
        for number in range(STATES):
            viewer = (number + seed) % (seats + 1) - 1
            log = cut(room.entries[:end], rng)
            if len(log) > TAIL + 1:
                yield log, twin_of(log, viewer, rng), [rng.randbytes(32) for _ in "ab"], viewer, rng


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
def test_the_bytes_are_the_same(way: Way, pair: tuple[Witness, Witness]) -> None:
    states, hidden = 0, 0
    for number, (log, twin, secrets, viewer, _) in enumerate(moments(way)):
        odds = way[0] == "second" and number % 20 == 0
        told = [
            server.told(f"table{number}", secret, each, viewer, odds)
            for server, secret, each in zip(pair, secrets, (log, twin), strict=True)
        ]
        for one, two in zip(*told, strict=True):
            assert one == two
        assert secrets[0].hex().encode() not in b"".join(told[0])
        states += TAIL + 1
        hidden += log != twin
    assert states > 300
    assert hidden > states / TAIL / 2, "most games had something hidden"


def test_the_comparison_would_notice(pair: tuple[Witness, Witness]) -> None:
    """A twin made for one seat looks otherwise to another seat."""
    rng = random.Random(8)
    room = play(begin("cards", {}, 3, rng), rng, 20)
    log, secret = list(room.entries), rng.randbytes(32)
    twin = twin_of(log, 0, rng)
    told = [
        server.told("table", secret, each, 1, False) for server, each in zip(pair, (log, twin), strict=True)
    ]
    assert told[0] != told[1]


def test_what_is_seen_is_what_the_one_door_lets_through(pair: tuple[Witness, Witness]) -> None:
    """The bytes of a sync are those of `views.sync`, and nothing else."""
    rng = random.Random(9)
    room = play(begin("second", {}, 3, rng), rng, 20)
    pair[0].add_table("table", room.secret, room.entries)
    for viewer in (-1, 0, 2):
        who = person(viewer) if viewer >= 0 else None
        answer = pair[0]._ask("GET", "/tables/table", viewer)
        body = answer.partition(b"\n{")[2]
        assert b"{" + body == msgspec.json.encode(views.sync(room, who, None))
