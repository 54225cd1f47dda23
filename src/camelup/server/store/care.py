"""Health checks, pruning and backups."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby, islice
from typing import Any

from sqlalchemy import delete, func, insert, select, text

from camelup.server.store.database import MOST_TOGETHER
from camelup.server.store.schema import ALL, entries, heartbeat, members, tables
from camelup.server.store.statements import IDLE_GUESTS_BEFORE, RECORDS_BEFORE
from camelup.server.store.transactions import Connection
from camelup.server.store.writer import Writer


class Care(Writer):
    """Maintenance of the database."""

    async def beat(self, now: float) -> None:
        """Make a small write, to check that the database is writable."""
        async with self.engine.begin() as connection:
            row = self.insert(heartbeat).values(id=1, at=now)
            await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"at": now}))

    async def prune(self, before: float) -> int:
        """Delete tables and records without changes since a time; return how many."""
        async with self.engine.begin() as connection:
            old = select(tables.c.id).where(tables.c.updated < before)
            if not self.sqlite:  # in SQLite the first write locks everything
                await connection.execute(old.with_for_update())
            await connection.execute(delete(entries).where(entries.c.table_id.in_(old)))
            await connection.execute(delete(members).where(members.c.table_id.in_(old)))
            gone = await connection.execute(delete(tables).where(tables.c.updated < before))
            read = await connection.execute(RECORDS_BEFORE, {"before": before})
            await connection.execute(IDLE_GUESTS_BEFORE, {"before": before})
            return int(gone.rowcount + read.rowcount)

    async def prune_records(self, before: float) -> int:
        """Delete records that were imported before a time; return how many."""
        return await self._delete(RECORDS_BEFORE, before)

    async def prune_guests(self, before: float) -> int:
        """Delete tokens without any table that were issued before a time; return how many."""
        return await self._delete(IDLE_GUESTS_BEFORE, before)

    async def _delete(self, what: Any, before: float) -> int:
        async def write(connection: Connection) -> int:
            return int((await connection.execute(what, {"before": before})).rowcount)

        deleted: int = await self.write(write)
        return deleted

    async def sizes(self) -> tuple[int, dict[str, int]]:
        """Return the size of the database in bytes, and the number of rows of each kind."""
        whole = "pg_database_size(current_database())"
        if self.sqlite:
            whole = "page_count * page_size from pragma_page_count(), pragma_page_size()"
        async with self.reading.connect() as connection:
            size = (await connection.execute(text(f"select {whole}"))).scalar_one()
            rows = {
                each.name: (await connection.execute(select(func.count()).select_from(each))).scalar_one()
                for each in ALL
            }
        return int(size), rows

    async def dump(self, put: Callable[[str, dict[str, Any]], None]) -> None:
        """Pass every row of a consistent snapshot to `put`, one database table after another."""
        async with self.engine.connect() as connection:
            one_moment = "begin" if self.sqlite else "set transaction isolation level repeatable read"
            await connection.execute(text(one_moment))
            for each in ALL:
                async for row in await connection.stream(select(each)):
                    put(each.name, dict(row._mapping))

    async def load(self, rows: Iterable[tuple[str, dict[str, Any]]]) -> None:
        """Fill an empty database in one transaction."""
        by_name = {each.name: each for each in ALL}
        async with self.engine.begin() as connection:
            for name, group in groupby(rows, key=lambda row: row[0]):
                while some := [row for _, row in islice(group, MOST_TOGETHER)]:
                    await connection.execute(insert(by_name[name]), some)

    async def empty(self) -> bool:
        """Return whether no table is stored."""
        async with self.reading.connect() as connection:
            return (await connection.execute(select(tables.c.id).limit(1))).one_or_none() is None
