"""A database that really does not answer: a file that somebody has locked, a Postgres whose processes stand
still. Everybody gets an answer all the same, and the server goes on by itself afterwards.

The limits are made short here, so that nobody waits; that each is below what was promised is checked as well.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from camelup.server import edge, live_table, service, sockets
from tests.server.harness import PATIENCE, Person, ServerProcess, Socket, fresh, sqlite

Start = Callable[..., ServerProcess]
Stopped = Callable[[], AbstractContextManager[None]]
SHORT = {
    "edge.ANSWER_SECONDS": 0.6,
    "live_table.SUBMIT_SECONDS": 0.4,
    "service.READY_SECONDS": 0.3,
    "sockets.JOIN_SECONDS": 0.5,
    "store.database.COMMAND_SECONDS": 0.3,
    "store.database.CONNECT_SECONDS": 0.3,
    "store.database.LOCKED_SECONDS": 1,
}


def test_the_limits_keep_what_was_promised() -> None:
    assert max(edge.ANSWER_SECONDS, live_table.SUBMIT_SECONDS, sockets.JOIN_SECONDS) < 10
    assert service.READY_SECONDS < 5


@contextmanager
def locked(path: str) -> Iterator[None]:
    """Somebody else writes, and does not finish."""
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.execute("begin exclusive")
    try:
        yield
    finally:
        connection.execute("rollback")
        connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def stopping(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Stopped]:
    """A database, and how to stop it."""
    if request.param == "sqlite":
        path = sqlite(tmp_path)
        return path, lambda: locked(path)
    postgres = request.getfixturevalue("postgres")
    return postgres.database(), postgres.stopped


@pytest.fixture
def hurried(start: Start, stopping: tuple[str, Stopped]) -> Iterator[tuple[Person, str, Stopped]]:
    """Somebody at a server that waits for nothing, with a table that another server has made."""
    database, stopped = stopping
    patient = Person(start(database))
    table = patient.create("second", ["Ann", "Ben", "Cleo"])
    patient.must(table, "start")
    patient.close()
    ann = patient.at(start(database, constants=SHORT))
    _until_it_works(lambda: ann.http.get(f"/tables/{table}"))
    yield ann, table, stopped
    ann.close()


def test_everybody_is_answered_while_the_database_is_not(hurried: tuple[Person, str, Stopped]) -> None:
    ann, table, stopped = hurried
    roll: dict[str, Any] = {"client": fresh(), "step": 1, "actions": ["0 roll"]}
    url = ann.server.url
    with stopped():
        ready = httpx.get(f"{url}/readyz", timeout=PATIENCE)
        assert (ready.status_code, ready.json()["failing"]) == (503, ["database"])
        assert httpx.get(f"{url}/healthz", timeout=PATIENCE).status_code == 200
        for answer in _ask_all_at_once(ann, table, roll):
            assert answer.status_code == 503, answer.text
            assert answer.json()["error"] == "unavailable"
    again = _until_it_works(lambda: ann.do(table, "act", **roll))
    assert again.json()["step"] == 2, "done once, however often it was sent"
    stored = _until_it_works(lambda: ann.http.get(f"/tables/{table}")).json()
    assert [change["kind"] for change in stored["changes"]] == ["create", "start", "act"]
    assert _until_it_works(lambda: httpx.get(f"{url}/readyz")).json()["failing"] == []


def test_a_socket_is_told_that_the_database_does_not_answer(hurried: tuple[Person, str, Stopped]) -> None:
    ann, table, stopped = hurried
    roll: dict[str, Any] = {"step": 1, "actions": ["0 roll"]}
    with _open_socket(ann, table) as open_before, stopped():
        answer = open_before.ask("act", **roll)
        assert (answer["type"], answer["error"]) == ("refused", "unavailable")
        _ask_all_at_once(ann, table, roll)
        with ann.socket(table) as late:
            assert late.sync["error"] == "unavailable", "while others wait for the same table"


def _open_socket(ann: Person, table: str) -> Socket:
    """A socket; a busy machine may need several tries."""
    for _ in range(100):
        socket = ann.socket(table)
        if socket.sync["type"] == "sync":
            return socket
        socket.close()
    raise AssertionError(socket.sync)


def _ask_all_at_once(ann: Person, table: str, roll: dict[str, Any]) -> list[httpx.Response]:
    """More questions than there are connections to the database, each of another kind."""
    new = {"game": "second", "seats": [{"kind": "bot", "bot": "random"}] * 3}
    questions: list[Callable[[], httpx.Response]] = [
        lambda: ann.do(table, "act", **roll),
        lambda: ann.http.post("/guests"),
        lambda: ann.http.post("/tables", json=new),
    ] * 5
    answers: list[httpx.Response] = []
    threads = [threading.Thread(target=_note, args=(ask, answers)) for ask in questions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(answers) == len(questions), "somebody was not answered"
    return answers


def _note(ask: Callable[[], httpx.Response], answers: list[httpx.Response]) -> None:
    answers.append(ask())


def _until_it_works(ask: Callable[[], httpx.Response]) -> httpx.Response:
    for _ in range(1000):
        answer = ask()
        if answer.status_code == 200:
            return answer
    raise AssertionError(answer.text)
