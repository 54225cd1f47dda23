"""The writer: all writes of a process go through one queue, and everything that is queued is stored in one
transaction. Entries of different tables share statements, too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from camelup import __version__
from camelup.server.journal import Entry
from camelup.server.store.database import MOST_TOGETHER, Database, encode
from camelup.server.store.rows import NewTableRow, Write, entry_row, line_row
from camelup.server.store.schema import entries, members, tables
from camelup.server.store.statements import NEW_ENTRIES, NOTIFY, UPDATE_LINE, UPDATE_LINES
from camelup.server.store.transactions import Connection, transactions_of


class NoSuchTable(Exception):
    """The table of an entry has been pruned; nothing is stored."""


class Overtaken(Exception):
    """One of several entries in a combined write has a step that is taken, or a table that is gone."""


@dataclass
class Work:
    """Something to write; it shares a transaction with what is queued beside it."""

    do: Callable[[Connection], Awaitable[Any]]
    entry: Write | None = None
    """Set if it writes an entry with its table's line and nothing else."""
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer(Database):
    """Writes to the database."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._add_entry = self.insert(entries).on_conflict_do_nothing()
        self._add_entries = self._add_entry
        if not self.sqlite:
            new = self.insert(entries).from_select([each.name for each in entries.c], select(NEW_ENTRIES))
            self._add_entries = new.on_conflict_do_nothing()
        self._queue: asyncio.Queue[Work] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.transactions = transactions_of(self.engine, self.path)
        self.committed: Callable[[int, float], None] = lambda entries, seconds: None
        """Called after each transaction, with the number of entries in it and the seconds it took."""
        self.added = 0
        """Entries stored by this process."""

    def start_writing(self) -> None:
        """Start to process the queue."""
        self._writer = asyncio.create_task(self._write_on(), name="writer")

    async def stop_writing(self) -> None:
        """Process the rest of the queue, then close the writer's connection."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            await self.transactions.close()

    async def append(self, write: Write) -> bool:
        """Store an entry; return False if its step or its client id is taken already. Raises NoSuchTable."""
        alone = write.people or write.new_table
        work = Work(lambda connection: self._store_one(connection, write), None if alone else write)
        return bool(await self._wait_for(work))

    async def write(self, do: Callable[[Connection], Awaitable[Any]]) -> Any:
        """Call a function in a transaction, which it may share with others, and return its result."""
        return await self._wait_for(Work(do))

    async def _wait_for(self, work: Work) -> Any:
        self._queue.put_nowait(work)
        return await work.done

    async def _write_on(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_TOGETHER:
                batch.append(self._queue.get_nowait())
            try:
                await self._store(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _store(self, batch: list[Work]) -> None:
        """Store a batch with as few statements as possible; if that fails, one by one, so that no write fails
        because of another. The writer survives any error, because every later write depends on it."""
        try:
            await self._store_together(batch, together(batch))
        except Overtaken:
            await self._store_apart(batch)
        except Exception:  # noqa: BLE001 - drivers raise more than database errors
            await self.transactions.close()
            for work in batch:
                await self._store_again(work)

    async def _store_apart(self, batch: list[Work]) -> None:
        """Store in one transaction, with separate statements, so that each write gets its own result."""
        try:
            await self._store_together(batch)
        except Exception:  # noqa: BLE001 - drivers raise more than database errors
            await self.transactions.close()
            for work in batch:
                await self._store_again(work)

    async def _store_again(self, work: Work) -> None:
        """Retry over a new connection. If the first attempt did succeed, the step is taken now."""
        try:
            await self._store_together([work])
        except Exception as error:  # noqa: BLE001 - passed on to the caller
            await self.transactions.close()
            if not work.done.done():
                work.done.set_exception(error)

    async def _store_together(self, batch: list[Work], writes: Sequence[Write] = ()) -> None:
        """Store in one transaction, with combined statements where possible."""
        began = time.perf_counter()
        added = self.added
        shared = {id(write) for write in writes}

        async def store(connection: Connection) -> list[Any]:
            if writes:
                await self._store_entries(connection, writes)
            return [id(work.entry) in shared or await work.do(connection) for work in batch]

        try:
            results = await self.transactions.run(store)
        except BaseException:
            self.added = added
            raise
        self.committed(self.added - added, time.perf_counter() - began)
        for work, result in zip(batch, results, strict=True):
            if not work.done.done():
                work.done.set_result(result)

    async def _store_one(self, connection: Connection, write: Write) -> bool:
        if not await self._insert_entry(connection, write.table, write.entry):
            return False
        line = None if write.line is None else line_row(write)
        if line is not None and not (await connection.execute(UPDATE_LINE, line)).rowcount:
            raise NoSuchTable
        await self._insert_members(connection, write.table, write.people)
        if write.new_table is not None:
            await self._insert_table(connection, write.new_table)
        await self.notify(connection, [write.table], write.entry.step)
        return True

    async def _store_entries(self, connection: Connection, writes: Sequence[Write]) -> None:
        """Store entries of different tables with combined statements. Raises Overtaken unless all are
        stored."""
        rows = [entry_row(write.table, write.entry) for write in writes]
        await self._all(connection, self._add_entries, rows)
        lines = [line_row(write) for write in writes if write.line is not None]
        if lines:
            await self._all(connection, UPDATE_LINE if self.sqlite else UPDATE_LINES, lines)
        self.added += len(rows)
        if not self.sqlite:
            payloads = [f"{write.table} {write.entry.step} {self.name}" for write in writes]
            await connection.execute(NOTIFY, {"payloads": payloads})

    async def _all(self, connection: Connection, statement: Any, rows: list[dict[str, Any]]) -> None:
        """Execute a statement that must change one row for each row of parameters. Raises Overtaken
        otherwise. SQLite executes them one after the other, without leaving its thread."""
        given: Any = rows if self.sqlite else {name: [row[name] for row in rows] for name in rows[0]}
        if (await connection.execute(statement, given)).rowcount != len(rows):
            raise Overtaken

    async def _insert_entry(self, connection: Connection, table: str, entry: Entry) -> bool:
        result = await connection.execute(self._add_entry, entry_row(table, entry))
        self.added += result.rowcount
        return bool(result.rowcount)

    async def _insert_members(self, connection: Connection, table: str, people: Sequence[str]) -> None:
        rows = [{"person": person, "table_id": table} for person in people]
        if rows:
            await connection.execute(self.insert(members).values(rows).on_conflict_do_nothing())

    async def _insert_table(self, connection: Connection, new_table: NewTableRow) -> None:
        row = {
            "id": new_table.id,
            "created": new_table.entry.at,
            "updated": new_table.entry.at,
            "status": "lobby",
            "listed": new_table.listed,
            "secret": new_table.secret.hex(),
            "rules": __version__,
            "summary": encode(new_table.summary),
            "code": new_table.code,
        }
        await connection.execute(insert(tables).values(row))
        await self._insert_entry(connection, new_table.id, new_table.entry)
        await self._insert_members(connection, new_table.id, new_table.people)

    async def notify(self, connection: Connection, ids: Sequence[str], step: int) -> None:
        """Notify other processes; only ids are sent."""
        if not self.sqlite and ids:
            await connection.execute(NOTIFY, {"payloads": [f"{table} {step} {self.name}" for table in ids]})

    async def create(self, new_table: NewTableRow) -> bool:
        """Store a new table; return False if its code is taken."""
        try:
            await self.write(lambda connection: self._insert_table(connection, new_table))
        except IntegrityError:
            return False
        return True


def together(batch: Iterable[Work]) -> list[Write]:
    """Return the entries that can share statements: one per table, always in the same order, so that two
    processes do not deadlock. A single entry has nothing to share."""
    writes: dict[str, Write] = {}
    for work in batch:
        if work.entry is not None:
            writes.setdefault(work.entry.table, work.entry)
    return [writes[table] for table in sorted(writes)] if len(writes) > 1 else []
