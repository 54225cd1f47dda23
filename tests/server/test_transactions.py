"""Transactions of SQLite: one change of threads each, all or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from camelup.server.store.transactions import Connection, SQLiteTransactions

ROWS = text("select count(*) from notes")
ADD = text("insert into notes values (:note)")


async def with_notes(path: Path, work: Callable[[SQLiteTransactions], Awaitable[Any]]) -> Any:
    transactions = SQLiteTransactions(path)

    async def create(connection: Connection) -> None:
        await connection.execute(text("create table if not exists notes (note text)"))

    try:
        await transactions.run(create)
        return await work(transactions)
    finally:
        await transactions.close()


async def count(connection: Connection) -> int:
    return int((await connection.execute(ROWS)).scalar_one())


def test_a_transaction_changes_threads_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changes: list[Any] = []

    async def work(transactions: SQLiteTransactions) -> int:
        loop = asyncio.get_running_loop()
        change = loop.run_in_executor

        def counted(*given: Any) -> Any:
            changes.append(given)
            return change(*given)

        monkeypatch.setattr(loop, "run_in_executor", counted)

        async def add(connection: Connection) -> int:
            for number in range(10):
                await connection.execute(ADD, {"note": str(number)})
            return await count(connection)

        return await transactions.run(add)

    assert asyncio.run(with_notes(tmp_path / "notes.db", work)) == 10
    assert len(changes) == 2, "one for the transaction, one for closing the connection"


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    async def work(transactions: SQLiteTransactions) -> int:
        async def fail(connection: Connection) -> None:
            await connection.execute(ADD, {"note": "lost"})
            raise RuntimeError("on purpose")

        with pytest.raises(RuntimeError, match="on purpose"):
            await transactions.run(fail)
        return await transactions.run(count)

    assert asyncio.run(with_notes(tmp_path / "notes.db", work)) == 0


def test_a_closed_connection_is_opened_again(tmp_path: Path) -> None:
    async def work(transactions: SQLiteTransactions) -> int:
        await transactions.run(lambda connection: connection.execute(ADD, {"note": "kept"}))
        await transactions.close()
        return await transactions.run(count)

    assert asyncio.run(with_notes(tmp_path / "notes ?%.db", work)) == 1
    assert (tmp_path / "notes ?%.db").exists(), "whatever characters the name of the file has"


def test_a_transaction_may_wait_for_nothing_else(tmp_path: Path) -> None:
    async def work(transactions: SQLiteTransactions) -> int:
        async def sleep(connection: Connection) -> None:
            await connection.execute(ADD, {"note": "lost"})
            await asyncio.sleep(1)

        with pytest.raises(RuntimeError):
            await transactions.run(sleep)
        return await transactions.run(count)

    assert asyncio.run(with_notes(tmp_path / "notes.db", work)) == 0
