"""Transactions for writing, one at a time, over a connection that is kept from one to the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy
from sqlalchemy import URL, Engine, Executable, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.pool import NullPool

from camelup.server.store.database import LOCKED_SECONDS, prepare_sqlite

T = TypeVar("T")


class Connection(Protocol):
    """What a statement is executed on while a transaction is open."""

    async def execute(self, statement: Executable, parameters: Any = None, /) -> Any:
        """Execute a statement and return its result."""


Transaction = Callable[[Connection], Awaitable[T]]


class Transactions(Protocol):
    """Runs transactions."""

    engine: Engine
    """The engine of the connection that they use."""

    async def run(self, transaction: Transaction[T]) -> T:
        """Commit what a transaction has written and return what it returned, or roll back and raise."""

    async def close(self) -> None:
        """Close the connection; the next transaction opens another."""


class PostgresTransactions:
    """Transactions on a connection that answers on the event loop."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine, self.engine = engine, engine.sync_engine
        self._connection: AsyncConnection | None = None

    async def run(self, transaction: Transaction[T]) -> T:
        if self._connection is None:
            self._connection = await self._engine.connect()
        async with self._connection.begin():
            return await transaction(self._connection)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # a broken connection may raise anything when it is closed
                await connection.close()


class SQLiteTransactions:
    """Transactions in a thread of their own. Each changes threads once, not once per statement: while the
    processors are busy, every change may cost milliseconds."""

    def __init__(self, path: Path) -> None:
        url = URL.create("sqlite", database=str(path))
        patience = {"timeout": LOCKED_SECONDS}
        self.engine = create_engine(url, poolclass=NullPool, connect_args=patience, hide_parameters=True)
        prepare_sqlite(self.engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlalchemy.Connection | None = None

    async def run(self, transaction: Transaction[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, transaction)

    def _run(self, transaction: Transaction[T]) -> T:
        if self._connection is None:
            self._connection = self.engine.connect()
        with self._connection.begin():
            return finish(transaction(Immediate(self._connection)))

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)

    def _close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(Exception):  # a broken connection may raise anything when it is closed
                connection.close()


class Immediate:
    """A connection that executes a statement before it returns, so that nothing that awaits it ever waits."""

    def __init__(self, connection: sqlalchemy.Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Executable, parameters: Any = None, /) -> Any:
        return self._connection.execute(statement, parameters)


def finish(work: Awaitable[T]) -> T:
    """The result of something that never waits."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as ended:
        result: T = ended.value
        return result
    raise RuntimeError("a transaction may await nothing but its own statements")


def transactions_of(engine: AsyncEngine, path: Path | None) -> Transactions:
    """The transactions of a database; `path` is that of SQLite's file."""
    return PostgresTransactions(engine) if path is None else SQLiteTransactions(path)
