"""Reading the logs of tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from camelup.server.journal import Entry
from camelup.server.store.database import MOST_TOGETHER, Database
from camelup.server.store.schema import entries
from camelup.server.store.statements import ENTRIES_AFTER, ENTRIES_OF_MANY


@dataclass
class LogQuery:
    """A request for the entries of a table after a step; it shares a database query with others."""

    table: str
    after: int
    answer: asyncio.Future[list[Entry]] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class LogReader(Database):
    """Reads logs."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self._queries: list[LogQuery] = []
        self._reader: asyncio.Task[None] | None = None

    async def stop_reading(self) -> None:
        """Answer all pending queries."""
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    async def entries_after(self, table: str, step: int) -> list[Entry]:
        """Return a table's log after a step. Queries that arrive while the database is busy are combined,
        because with several processes each reads everything that the others store."""
        query = LogQuery(table, step)
        self._queries.append(query)
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._read_on(), name="reader")
        return await query.answer

    async def _read_on(self) -> None:
        while self._queries:
            asked, self._queries = self._queries[:MOST_TOGETHER], self._queries[MOST_TOGETHER:]
            try:
                found = await self._read(asked)
            except Exception as error:  # noqa: BLE001 - passed on to the callers
                for query in asked:
                    if not query.answer.done():
                        query.answer.set_exception(error)
                continue
            for query in asked:
                if not query.answer.done():
                    log = found.get(query.table, [])
                    query.answer.set_result([entry for entry in log if entry.step > query.after])

    async def _read(self, asked: Sequence[LogQuery]) -> dict[str, list[Entry]]:
        """Return the logs of some tables, each from the earliest step that anybody asked for."""
        wanted: dict[str, int] = {}
        for query in asked:
            wanted[query.table] = min(query.after, wanted.get(query.table, query.after))
        found: dict[str, list[Entry]] = {}
        async with self.reading.connect() as connection:
            for row in await self._rows_after(connection, wanted):
                data = msgspec.json.decode(row.data)
                entry = Entry(row.step, row.kind, row.at, data, row.person, row.client)
                found.setdefault(row.table_id, []).append(entry)
        return found

    async def _rows_after(self, connection: AsyncConnection, wanted: Mapping[str, int]) -> list[Any]:
        if not self.sqlite and len(wanted) > 1:
            given = {"table": list(wanted), "after": list(wanted.values())}
            return list(await connection.execute(ENTRIES_OF_MANY, given))
        rows: list[Any] = []
        for table, after in wanted.items():
            rows += await connection.execute(ENTRIES_AFTER, {"table": table, "after": after})
        return rows

    async def last_steps(self, ids: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables go."""
        wanted = (
            select(entries.c.table_id, func.max(entries.c.step))
            .where(entries.c.table_id.in_(ids))
            .group_by(entries.c.table_id)
        )
        async with self.reading.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(wanted)}

    async def newest(self) -> int:
        """SQLite's number of the newest entry of all tables, whoever stored it."""
        async with self.reading.connect() as connection:
            found = await connection.execute(text("select max(rowid) from entries"))
            return int(found.scalar_one() or 0)
