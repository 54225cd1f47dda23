"""What is stored together: entries of many tables share a commit and its statements, and none of them
suffers from another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import delete, event

from camelup.server import messages
from camelup.server.commands.create import creation
from camelup.server.journal import Entry
from camelup.server.new_table import new_table_row
from camelup.server.settings import Settings
from camelup.server.store import NoSuchTable, Store, Write, tables
from tests.server.rooms import person

IDS = [f"table{number}" for number in range(9)]


@asynccontextmanager
async def store_with_tables(database: str) -> AsyncIterator[Store]:
    store = Store(Settings(database=database).url)
    new = messages.NewTable.model_validate({"game": "second", "seats": [{"kind": "open"}] * 3})
    await store.open()
    try:
        for name in IDS:
            assert await store.create(new_table_row(name, creation(new, person(0)), 1.0))
        yield store
    finally:
        await store.close()


def line(status: str = "playing") -> dict[str, Any]:
    return {"status": status, "listed": True, "summary": {"to_act": [1]}, "due": 7.5}


def write(table: str, step: int = 1, text: str = "hello", client: str | None = None) -> Write:
    entry = Entry(step, "chat", 2.0 + step, {"seat": 0, "text": text}, person(0), client)
    return Write(table, entry, [], line=line())


async def append(store: Store, writes: Sequence[Write]) -> list[bool | BaseException]:
    return await asyncio.gather(*(store.append(each) for each in writes), return_exceptions=True)


async def texts(store: Store, table: str) -> list[str]:
    return [entry.data["text"] for entry in await store.entries_after(table, 0)]


def test_entries_of_many_tables_share_a_commit(database: str) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:
            commits: list[int] = []
            store.committed = lambda entries, seconds: commits.append(entries)
            statements: list[str] = []
            event.listen(
                store.transactions.engine,
                "before_cursor_execute",
                lambda *given: statements.append(given[2]),
            )
            before = store.added
            assert await append(store, [write(table) for table in IDS]) == [True] * 9
            assert commits == [9]
            assert 2 <= len(statements) <= 3, "entries, lines, and with Postgres the word to others"
            assert store.added == before + 9
            for table in IDS:
                assert await store.entries_after(table, 0) == [write(table).entry]
            rows = {row["table"]: row for row in await store.listed()}
            assert all(rows[table]["summary"] == {"to_act": [1]} for table in IDS)
            assert all((rows[table]["status"], rows[table]["updated"]) == ("playing", 3.0) for table in IDS)
            assert sorted(await store.claim_due(8.0, 9.0)) == IDS

    asyncio.run(check())


def test_only_entries_of_games_are_counted(database: str) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:
            counted: list[int] = []
            store.committed = lambda entries, seconds: counted.append(entries)
            await store.add_guest("somebody", 1.0)
            await store.set_presence({(IDS[0], person(0)): (True, 1.0)})
            assert counted == [0, 0], "a guest and somebody's presence are no entries"
            assert await store.append(write(IDS[0]))
            assert not await store.append(write(IDS[0], text="too late"))
            assert counted == [0, 0, 1, 0]

    asyncio.run(check())


def test_one_that_was_overtaken_keeps_none_of_the_others_back(database: str) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:
            assert await store.append(write(IDS[3], text="quicker"))
            assert await store.append(write(IDS[5], text="first", client="c"))
            before = store.added
            again = write(IDS[5], step=2, text="again", client="c")
            writes = [again if table == IDS[5] else write(table) for table in IDS]
            stored = await append(store, writes)
            assert stored == [table not in (IDS[3], IDS[5]) for table in IDS]
            assert store.added == before + 7
            assert await texts(store, IDS[3]) == ["quicker"]
            assert await texts(store, IDS[5]) == ["first"]
            assert await texts(store, IDS[8]) == ["hello"]

    asyncio.run(check())


def test_of_two_entries_for_one_step_one_is_stored(database: str) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:
            writes = [write(IDS[0], text="one"), write(IDS[1]), write(IDS[0], text="two")]
            assert await append(store, writes) == [True, True, False]
            assert await texts(store, IDS[0]) == ["one"]

    asyncio.run(check())


def test_a_table_that_is_gone_keeps_none_of_the_others_back(database: str) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:
            async with store.engine.begin() as connection:
                await connection.execute(delete(tables).where(tables.c.id == IDS[4]))
            stored = await append(store, [write(table) for table in IDS])
            assert isinstance(stored.pop(4), NoSuchTable)
            assert stored == [True] * 8
            assert await texts(store, IDS[8]) == ["hello"]
            assert await texts(store, IDS[4]) == []

    asyncio.run(check())


def test_an_entry_without_a_line_leaves_the_line_alone(database: str) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:
            writes = [write(table) for table in IDS[:3]]
            writes[1].line = None
            assert await append(store, writes) == [True] * 3
            statuses = {row["table"]: row["status"] for row in await store.tables_of(person(0))}
            assert [statuses[table] for table in IDS[:4]] == ["playing", "lobby", "playing", "lobby"]

    asyncio.run(check())


def test_logs_that_are_asked_for_at_once_are_read_together(database: str) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:
            await append(store, [write(table) for table in IDS])
            await append(store, [write(table, step=2, text="more") for table in IDS])
            queries: list[str] = []
            event.listen(
                store.engine.sync_engine, "before_cursor_execute", lambda *given: queries.append(given[2])
            )
            asked = [(table, number % 3) for number, table in enumerate(IDS)] + [(IDS[2], 0), ("nowhere", 0)]
            logs = await asyncio.gather(*(store.entries_after(*each) for each in asked))
            steps = [[entry.step for entry in log] for log in logs]
            assert steps == [[1, 2], [2], []] * 3 + [[1, 2], []]
            assert logs[4][0] == write(IDS[4], step=2, text="more").entry
            assert store.sqlite or len(queries) == 1

    asyncio.run(check())


def test_a_failed_reading_is_told_to_everyone_who_asked(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with store_with_tables(database) as store:

            async def fail(*given: object) -> list[Any]:
                raise OSError("the line is cut")

            monkeypatch.setattr(store, "_rows_after", fail)
            asked = (store.entries_after(table, 0) for table in IDS)
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answers] == [OSError] * 9
            monkeypatch.undo()
            assert [entry.kind for entry in await store.entries_after(IDS[0], -1)] == ["create"]

    asyncio.run(check())
