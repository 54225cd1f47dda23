"""Servers killed at random moments: nothing acknowledged is lost, nothing was seen that is not stored."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from tests.server.harness import Person, ServerProcess, Socket, choices, fresh, own

Start = Callable[..., ServerProcess]
GONE = (OSError, WebSocketException, httpx.HTTPError, EOFError)
PARTS = 5
REPEATED = 8
"""How many of the latest acknowledged actions are sent again after each kill."""
ROUNDS = int(os.environ.get("CAMELUP_KILLS", "50"))


class Witness(threading.Thread):
    """Reads a socket until it breaks, and remembers every step that it was told."""

    def __init__(self, server: ServerProcess, table: str, token: str | None) -> None:
        super().__init__(daemon=True)
        self.socket = Socket(server, table, token)
        self.seen: dict[int, Any] = {}
        self._note(self.socket.sync)

    def run(self) -> None:
        try:
            while True:
                self._note(self.socket.get())
        except GONE:
            pass

    def _note(self, message: dict[str, Any]) -> None:
        for change in message.get("changes", []):
            self.seen[change["step"]] = change


class Story:
    """One table through many killed servers."""

    def __init__(self, start: Start, database: str, seed: int) -> None:
        self.start, self.database = start, database
        self.rng = random.Random(seed)
        self.token: str | None = None
        self.table = ""
        self.acknowledged: dict[str, tuple[int, list[str]]] = {}
        self.seen: dict[int, Any] = {}
        self.stored: dict[int, Any] = {}
        self.actions = 0

    def round(self) -> None:
        """Start, check what was promised before, play on, and be killed in the middle of it."""
        server = self.start(self.database)
        ann = Person(server, self.token)
        self.token = ann.token
        if not self.table or ann.read(self.table)["room"]["status"] == "over":
            self.new_table(ann)
        self.check(ann)
        witnesses = [Witness(server, self.table, token) for token in (None, self.token)]
        for witness in witnesses:
            witness.start()
        self.play_until_killed(server, ann)
        for witness in witnesses:
            witness.join(60)
            witness.socket.close()
            self.seen |= witness.seen
        ann.close()
        server.finish()

    def new_table(self, ann: Person) -> None:
        game = self.rng.choice(["second", "cards"])
        self.table = ann.create(game, ["Ann", "Ben", "Cleo", "bot"])
        ann.must(self.table, "start")
        self.acknowledged.clear()
        self.seen.clear()
        self.stored.clear()

    def check(self, ann: Person) -> None:
        stored = self.read_on(ann)
        assert sorted(stored) == list(range(len(stored)))
        for step, _ in self.acknowledged.values():
            assert step in stored, "an acknowledged action is lost"
        for client, (step, actions) in list(self.acknowledged.items())[-REPEATED:]:
            again = ann.do(self.table, "act", client=client, step=0, actions=actions)
            assert (again.status_code, again.json()["step"]) == (200, step)
        for step, change in self.seen.items():
            assert stored.get(step) == change, "something was seen that is not stored"

    def read_on(self, ann: Person) -> dict[int, Any]:
        """All that is stored, by step; a sync tells what was added since the last time."""
        seen = {"seen": max(self.stored)} if self.stored else {}
        sync = ann.http.get(f"/tables/{self.table}", params=seen).json()
        self.stored |= {change["step"]: change for change in sync["changes"]}
        return self.stored

    def play_until_killed(self, server: ServerProcess, ann: Person) -> None:
        last = self.rng.randint(0, 6)
        delay = self.rng.random() * 0.03
        killer = threading.Timer(delay, os.kill, (server.pid, signal.SIGKILL))
        try:
            with ann.socket(self.table) as socket:
                for number in range(1000):
                    if number == last:
                        killer.start()
                    self.act(socket)
        except GONE:
            pass
        finally:
            if killer.ident is None:
                killer.start()
            killer.join()

    def act(self, socket: Socket) -> None:
        message = socket.last
        mine = [seat for seat in message["you"] if own(message, seat)["legal"]]
        if not mine or message["room"]["status"] == "over":
            if message["room"]["status"] == "over":
                raise OSError("nothing to do until the end comes")
            socket.get()
            return
        view = own(message, mine[0])
        actions = choices(view["view"], view["legal"], self.rng.choice)
        client = fresh()
        answer = socket.ask("act", client, step=message["step"], actions=actions)
        if answer["type"] == "accepted":
            self.acknowledged[client] = (answer["step"], actions)
            self.actions += 1


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_and_nothing_is_seen_too_early(start: Start, tmp_path: Any, part: int) -> None:
    from tests.server.harness import sqlite

    story = Story(start, sqlite(tmp_path), part)
    for _ in range(ROUNDS // PARTS):
        story.round()
    assert story.actions > 0


def test_postgres_processes_may_be_killed_too(start: Start, postgres: Any) -> None:
    story = Story(start, postgres.database(), 99)
    for _ in range(max(4, ROUNDS // 10)):
        story.round()
    assert story.actions > 0
