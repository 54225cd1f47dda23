"""Two servers on one database, killed at random moments while people play at both of them.

What must hold afterwards is read from the database itself: every command that was accepted is stored once,
with its step; every command that was refused is not stored; whatever anybody was told is stored as told.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import asyncpg
import httpx
import msgspec
from websockets.exceptions import WebSocketException

from camelup.server.ids import hash_of
from camelup.server.verify import verify
from tests.server.harness import PATIENCE, Person, ServerProcess, Socket, choices, fresh, own

Start = Callable[[str], ServerProcess]
GONE = (OSError, WebSocketException, httpx.HTTPError, EOFError)
ROWS = "select step, kind, at, person, client, data from entries where table_id = '{table}' order by step"
STRIKES = ("one", "one", "one", "both", "database")
LONGEST_PLAY = 0.4
"""Seconds until a strike, at most; servers are killed while they start to work, and in the midst of it."""
COMMAND_SECONDS = 0.012
"""About as long as a command takes."""
PAUSE = 0.003
REPEATED = 8
"""How many of the latest accepted commands are sent again after each strike."""


@dataclass(frozen=True)
class Row:
    """An entry as it lies in the database."""

    step: int
    kind: str
    at: float
    person: str | None
    client: str | None
    data: dict[str, Any]


def stored_rows(database: str, table: str) -> list[Row]:
    """The log of a table, read past all servers."""
    statement = ROWS.format(table=table)
    found = _from_postgres(database, statement) if "://" in database else _from_file(database, statement)
    return [
        Row(step, kind, at, person, client, msgspec.json.decode(data))
        for step, kind, at, person, client, data in found
    ]


def _from_file(path: str, statement: str) -> list[Any]:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=PATIENCE)
    try:
        return connection.execute(statement).fetchall()
    finally:
        connection.close()


def _from_postgres(url: str, statement: str) -> list[Any]:
    async def fetch() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    return asyncio.run(fetch())


@dataclass
class Command:
    """Something that was asked for."""

    client: str
    type: str
    given: dict[str, Any]
    cut: bool = False
    """The answer did not arrive at first."""

    def is_in(self, row: Row) -> bool:
        """Whether an entry says the same."""
        if self.type == "chat":
            return row.kind == "chat" and row.data["text"] == self.given["text"]
        told = row.data.get("actions") or [text for text in row.data["events"] if not text.startswith("=")]
        return row.kind in ("act", "seal") and not Counter(self.given["actions"]) - Counter(told)


class Witness(threading.Thread):
    """Reads a socket until it breaks, and remembers every step and every event that it was told."""

    def __init__(self, server: ServerProcess, table: str, token: str | None) -> None:
        super().__init__(daemon=True)
        self.socket = Socket(server, table, token)
        self.changes: dict[int, Any] = {}
        self.events: dict[int, str] = {}
        self._note(self.socket.sync)

    def run(self) -> None:
        with suppress(*GONE):
            while True:
                self._note(self.socket.get())

    def end(self) -> None:
        """Stop reading; what has arrived already is noted first."""
        with suppress(*GONE):
            self.socket.raw.close()
        self.join(PATIENCE)
        assert not self.is_alive(), "a socket that is closed must end"

    def _note(self, message: dict[str, Any]) -> None:
        self.changes |= {change["step"]: change for change in message.get("changes", [])}
        for view in message.get("views", [])[:1]:
            for number, event in enumerate(view["events"], view["first"]):
                if "?" not in event["event"]:
                    self.events[number] = event["event"]


class Player:
    """Somebody who acts when it is their turn, and chats meanwhile, over whichever server answers."""

    def __init__(self, server: ServerProcess, rng: random.Random) -> None:
        self.rng = rng
        first = Person(server)
        self.token = first.token
        self._lines = {server.pid: first}
        self.accepted: dict[str, tuple[Command, int]] = {}
        self.refused: dict[str, Command] = {}
        self.open: Command | None = None
        """Sent, but neither accepted nor refused: to be sent again until it is."""
        self.seen = 0
        self.counts: Counter[str] = Counter()

    def at(self, server: ServerProcess) -> Person:
        """The player at a server."""
        if server.pid not in self._lines:
            self._lines[server.pid] = Person(server, self.token)
        return self._lines[server.pid]

    def leave(self, server: ServerProcess) -> None:
        """Forget a server that is gone."""
        if server.pid in self._lines:
            self._lines.pop(server.pid).close()

    def play(self, servers: list[ServerProcess], table: str, over: threading.Event) -> None:
        """Go on until it is over, changing the server when one does not answer."""
        while not over.is_set():
            person = self.at(self.rng.choice(servers))
            try:
                while not over.is_set() and self.rng.random() < 0.9:
                    self.move(person, table)
            except GONE:
                self._note_cut()
                time.sleep(PAUSE)

    def _note_cut(self) -> None:
        if self.open is not None and not self.open.cut:
            self.open.cut = True
            self.counts["cut off"] += 1

    def move(self, person: Person, table: str) -> None:
        """Send what is open, or something new."""
        if self.open is None:
            answer = person.http.get(f"/tables/{table}", params={"seen": self.seen})
            if answer.status_code == 503:
                raise OSError("the database does not answer")
            self.seen = answer.json()["step"]
            self.open = self.next_command(answer.json())
        if self.open is None:
            time.sleep(PAUSE)
        else:
            self.settle(person, table)

    def next_command(self, message: dict[str, Any]) -> Command | None:
        ready = [seat for seat in message["you"] if own(message, seat)["legal"]]
        if not ready and self.rng.random() < 0.8:
            return None
        if not ready or self.rng.random() < 0.05:
            return Command(fresh(), "chat", {"text": f"line {self.rng.random()}"})
        view = own(message, ready[0])
        actions = choices(view["view"], view["legal"], self.rng.choice)
        return Command(fresh(), "act", {"step": message["step"], "actions": actions})

    def settle(self, person: Person, table: str) -> None:
        """Send the open command; a server that cannot tell what became of it leaves it open."""
        command = self.open
        assert command is not None, "there is something to send"
        answer = person.do(table, command.type, client=command.client, **command.given)
        if answer.status_code == 503:
            raise OSError("the database does not answer")
        self.open = None
        self.counts["accepted" if answer.status_code == 200 else "refused"] += 1
        if answer.status_code == 200:
            self.accepted[command.client] = (command, answer.json()["step"])
        else:
            assert answer.json()["error"] in ("stale", "illegal", "conflict", "busy"), answer.text
            self.refused[command.client] = command

    def forget(self) -> None:
        """Begin at another table."""
        self.accepted.clear()
        self.refused.clear()
        self.open, self.seen = None, 0


class Story:
    """One table after another, through many strikes."""

    def __init__(
        self, start: Start, database: str, seed: int, restart: Callable[[str], None] | None = None
    ) -> None:
        self.start, self.database, self.restart = start, database, restart
        self.rng = random.Random(seed)
        self.servers = [start(database), start(database)]
        self.players = [Player(self.servers[0], random.Random(self.rng.random())) for _ in range(2)]
        self.table = ""
        self.counts: Counter[str] = Counter()
        self.told: dict[int, Any] = {}
        self.events: dict[str | None, dict[int, str]] = {}

    # ------------------------------------------------------------------------------------ striking

    def round(self) -> None:
        """Play at both servers, strike, play on with what is left, repair, and compare."""
        if not self.table:
            self._new_table()
        viewers = (None, self.players[0].token)
        witnesses = [Witness(server, self.table, token) for server in self.servers for token in viewers]
        over = threading.Event()
        threads = [
            threading.Thread(target=player.play, args=(self.servers, self.table, over), daemon=True)
            for player in self.players
        ]
        for thread in witnesses + threads:
            thread.start()
        time.sleep(self.rng.random() * LONGEST_PLAY)
        self._wait_for_command()
        self._strike()
        time.sleep(self.rng.random() * LONGEST_PLAY / 4)
        over.set()
        for player in threads:
            player.join(PATIENCE)
            assert not player.is_alive(), "somebody got no answer"
        for witness, token in zip(witnesses, viewers * 2, strict=True):
            witness.end()
            self.told |= self._agreeing(self.told, witness.changes)
            seen = self.events.setdefault(token, {})
            seen |= self._agreeing(seen, witness.events)
        self._repair()
        self.check()

    def _wait_for_command(self) -> None:
        """The worst moment is while a command is under way, a little sooner or later."""
        for _ in range(100):
            if any(player.open for player in self.players):
                break
            time.sleep(0.001)
        time.sleep(self.rng.random() * COMMAND_SECONDS)

    def _strike(self) -> None:
        kind = self.rng.choice(STRIKES)
        if kind == "database" and self.restart is not None:
            self.restart(self.rng.choice(["immediate", "fast"]))
            self.counts["database restarts"] += 1
        victims = self.servers if kind == "both" else [self.rng.choice(self.servers)]
        for server in victims:
            os.kill(server.pid, signal.SIGKILL)
            server.running = False
        self.counts["kills"] += len(victims)

    def _repair(self) -> None:
        for number, server in enumerate(self.servers):
            if not server.running:
                server.finish()
                server.log.unlink()
                for player in self.players:
                    player.leave(server)
                self.servers[number] = self.start(self.database)

    def _agreeing(self, before: dict[int, Any], now: dict[int, Any]) -> dict[int, Any]:
        for number in before.keys() & now.keys():
            assert before[number] == now[number], "two people were told different things"
        return now

    def _new_table(self) -> None:
        game = self.rng.choice(["second", "second", "cards", "classic"])
        ann, ben = (player.at(self.servers[0]) for player in self.players)
        last = self.rng.choice(["open", "bot"])
        self.table = ann.create(game, ["Ann", "open", "Cleo", last])
        ben.sit(self.table, 1, "Ben")
        if last == "open":
            ben.sit(self.table, 3, "Dan")
        ann.must(self.table, "start")
        for player in self.players:
            player.forget()
        self.told, self.events = {}, {}
        self.counts["tables"] += 1

    # ------------------------------------------------------------------------------------ comparing

    def check(self) -> None:
        """Compare what people were answered and told with what is stored."""
        for player in self.players:
            self._send_again(player)
        rows = stored_rows(self.database, self.table)
        assert [row.step for row in rows] == list(range(len(rows))), "a step is missing"
        for player in self.players:
            self._check_commands(player, [row for row in rows if row.person == hash_of(player.token)])
        for step, change in self.told.items():
            assert step < len(rows), "something was seen that is not stored"
            row = rows[step]
            assert (row.kind, row.at) == (change["kind"], change["at"]), "something else is stored"
        for server in self.servers:
            now = self.players[0].at(server).read(self.table)
            assert now["step"] >= len(rows) - 1, "a server does not know what is stored"
            assert not now["room"]["pinned"], "a stored entry cannot be applied"
            self._check_told(now)
            self._check_events(server)
        if now["room"]["status"] == "over":
            self._finish()

    def _send_again(self, player: Player) -> None:
        """What is open is settled now; what was accepted stays so, at the same step."""
        person = player.at(self.rng.choice(self.servers))
        give_up = time.monotonic() + PATIENCE
        while player.open is not None and time.monotonic() < give_up:
            with suppress(OSError):  # a database that has just been restarted may need a second try
                player.settle(person, self.table)
        assert player.open is None, "a command is never answered"
        for command, step in list(player.accepted.values())[-REPEATED:]:
            again = person.must(self.table, command.type, client=command.client, **command.given)
            assert again["step"] == step, "a command was carried out twice"

    def _check_commands(self, player: Player, rows: list[Row]) -> None:
        asked = [row for row in rows if row.kind in ("act", "seal", "chat")]
        by_client = {row.client: row for row in asked}
        assert len(by_client) == len(asked), "a command is stored twice"
        for client, (command, step) in player.accepted.items():
            row = by_client.get(client)
            assert row is not None, "an accepted command is lost"
            assert row.step == step, "an accepted command is stored elsewhere"
            assert command.is_in(row), "something else was stored"
        assert not by_client.keys() & player.refused.keys(), "a refused command is stored"
        assert by_client.keys() == player.accepted.keys(), "something was stored that nobody asked for"

    def _check_told(self, now: dict[str, Any]) -> None:
        """What was told is what is told now."""
        stored = {change["step"]: change for change in now["changes"]}
        for step, change in self.told.items():
            assert stored.get(step, change) == change, "something else was stored than was seen"

    def _check_events(self, server: ServerProcess) -> None:
        for token, seen in self.events.items():
            if not seen:
                continue
            first = max(0, max(seen) - 150)
            headers = {"authorization": f"Bearer {token}"} if token else {}
            page = httpx.get(
                f"{server.url}/api/v1/tables/{self.table}/history",
                params={"first": first, "count": 200},
                headers=headers,
                timeout=PATIENCE,
            ).json()
            stored = dict(enumerate((event["event"] for event in page["events"]), first))
            for number, event in seen.items():
                assert number < first or stored.get(number) == event, "an event was seen that is not stored"

    def _finish(self) -> None:
        """A game has ended: its dice are proven, and the next one begins."""
        self.counts["draws verified"] += verify(self.players[0].at(self.servers[0]).record(self.table))
        self.counts["games ended"] += 1
        self.table = ""

    def close(self) -> Counter[str]:
        """Stop the servers; what has happened in all."""
        for server in self.servers:
            server.stop()
            server.log.unlink()
            for player in self.players:
                player.leave(server)
        return sum((player.counts for player in self.players), self.counts)
