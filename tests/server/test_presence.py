"""Who is connected: comings and goings are written down together, and nothing of it gets lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from camelup.server.clock import Clock
from camelup.server.presence import Presence
from camelup.server.settings import async_url
from camelup.server.store import SeenLast, Store
from tests.server.harness import Person, ServerProcess, sqlite

Start = Callable[..., ServerProcess]


class Watch:
    """A store with the presence of a process, what it told, and how many transactions that took."""

    def __init__(self, database: str) -> None:
        self.store = Store(async_url(database))
        self.told: dict[str, SeenLast] = {}
        self.presence = Presence(self.store, self.told.__setitem__, Clock())
        self.commits = 0
        self.store.committed = self._count

    def _count(self, writes: int, seconds: float) -> None:
        self.commits += 1


@asynccontextmanager
async def watching(database: str) -> AsyncIterator[Watch]:
    watch = Watch(database)
    await watch.store.open()
    try:
        yield watch
    finally:
        await watch.store.close()


def test_a_thousand_comings_are_one_transaction(database: str) -> None:
    async def check() -> None:
        async with watching(database) as watch:
            for number in range(1000):
                watch.presence.note(f"table {number // 4}", f"person {number}", True)
            await watch.presence.flush()
            assert watch.commits == 1
            assert len(watch.told) == 250
            assert watch.told["table 249"] == {f"person {number}": None for number in range(996, 1000)}

    asyncio.run(check())


def test_the_last_word_counts(database: str) -> None:
    async def check() -> None:
        async with watching(database) as watch:
            for here in (True, False, True):
                watch.presence.note("table", "Ann", here)
            for here in (True, False):
                watch.presence.note("table", "Ben", here)
            seen = await watch.presence.seen_last("table")
            assert watch.commits == 1
            assert seen["Ann"] is None
            assert 0 < (seen["Ben"] or 0) <= time.time()

    asyncio.run(check())


def test_somebody_is_gone_when_they_are_gone_everywhere(database: str) -> None:
    async def check() -> None:
        async with watching(database) as here, watching(database) as there:
            for each in (here, there):
                each.presence.note("table", "Ann", True)
                await each.presence.flush()
            await here.presence.leave_all()
            assert (await here.presence.seen_last("table"))["Ann"] is None
            await there.presence.leave_all()
            assert (await here.presence.seen_last("table"))["Ann"] is not None

    asyncio.run(check())


def test_what_cannot_be_written_is_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async with watching(sqlite(tmp_path)) as watch:
            write = watch.store.set_presence

            async def fail(news: Any) -> None:
                watch.presence.note("table", "Ben", False)
                raise OperationalError("", None, Exception())

            watch.presence.note("table", "Ann", True)
            watch.presence.note("table", "Ben", True)
            monkeypatch.setattr(watch.store, "set_presence", fail)
            with pytest.raises(OperationalError):
                await watch.presence.flush()
            assert watch.told == {}
            monkeypatch.setattr(watch.store, "set_presence", write)
            await watch.presence.flush()
            assert watch.told["table"]["Ann"] is None
            assert watch.told["table"]["Ben"] is not None, "what was heard meanwhile is newer"

    asyncio.run(check())


def test_nothing_is_written_when_nothing_has_changed(tmp_path: Path) -> None:
    async def check() -> None:
        async with watching(sqlite(tmp_path)) as watch:
            watch.presence.look("table")
            await watch.presence.flush()
            assert (watch.commits, watch.told) == (0, {"table": {}})

    asyncio.run(check())


def test_everyone_hears_who_is_connected(start: Start, database: str) -> None:
    servers = [start(database), start(database)]
    ann, ben = Person(servers[0]), Person(servers[1])
    table = ann.create("second", ["Ann", "open", "bot"])
    ben.sit(table, 1, "Ben")
    with ann.socket(table) as socket:
        socket.wait_for([0])
        with ben.socket(table) as other:
            other.wait_for([0, 1])
            socket.wait_for([0, 1])
        socket.wait_for([0])
    ann.close()
    ben.close()


def test_those_at_a_server_that_stops_are_gone_for_the_others(start: Start, postgres: Any) -> None:
    database = postgres.database()
    stays, stops = start(database), start(database)
    ann, ben = Person(stays), Person(stops)
    table = ann.create("second", ["Ann", "open", "bot"])
    ben.sit(table, 1, "Ben")
    with ann.socket(table) as socket, ben.socket(table):
        socket.wait_for([0, 1])
        stops.stop()
        socket.wait_for([0])
    ann.close()
    ben.close()


def test_who_sits_down_or_leaves_while_connected_is_told(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path)
    ann, ben = Person(server), Person(server)
    table = ann.create("second", ["Ann", "open", "bot"])
    with ann.socket(table) as socket, ben.socket(table) as other:
        other.wait_for([0])
        ben.sit(table, 1, "Ben")
        for each in (socket, other):
            each.wait_for([0, 1])
        ben.must(table, "leave")
        for each in (socket, other):
            each.wait_for([0])
    ann.close()
    ben.close()
