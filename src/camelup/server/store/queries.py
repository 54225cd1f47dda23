"""People, lists of tables, and imported records."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import insert, select, update

from camelup.server.store.database import encode
from camelup.server.store.rows import TableRow
from camelup.server.store.schema import WAITING, guests, members, records, tables
from camelup.server.store.statements import OUTDATED
from camelup.server.store.writer import Writer


class Queries(Writer):
    """Queries of the routes."""

    async def find(self, table: str) -> TableRow | None:
        """Return a table by its id."""
        async with self.reading.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
        return None if row is None else TableRow(row.id, bytes.fromhex(row.secret), row.created, row.rules)

    async def table_with(self, code: str) -> str | None:
        """Return the table with a code."""
        wanted = select(tables.c.id).where(tables.c.code == code, WAITING)
        async with self.reading.connect() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none()

    async def add_guest(self, person: str, now: float) -> None:
        """Store the hash of a token."""
        row = insert(guests).values(hash=person, created=now)
        await self.write(lambda connection: connection.execute(row))

    async def knows(self, person: str) -> bool:
        """Return whether a token with this hash was issued."""
        async with self.reading.connect() as connection:
            found = await connection.execute(select(guests.c.hash).where(guests.c.hash == person))
            return found.one_or_none() is not None

    async def listed(self, limit: int = 100) -> list[dict[str, Any]]:
        """Return the listed tables that have not ended, latest change first."""
        wanted = select(tables).where(tables.c.listed, tables.c.status.in_(("lobby", "playing")))
        return await self._lines(wanted.order_by(tables.c.updated.desc()).limit(limit))

    async def tables_of(self, person: str, limit: int = 100) -> list[dict[str, Any]]:
        """Return the tables where a person has or had a seat, latest change first."""
        joined = select(tables).join(members, members.c.table_id == tables.c.id)
        wanted = joined.where(members.c.person == person).order_by(tables.c.updated.desc())
        return await self._lines(wanted.limit(limit))

    async def _lines(self, wanted: Any) -> list[dict[str, Any]]:
        async with self.reading.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            {
                "table": row.id,
                "status": row.status,
                "created": row.created,
                "updated": row.updated,
                "summary": msgspec.json.decode(row.summary),
            }
            for row in rows
        ]

    async def outdated(self, after: str, limit: int = 100) -> list[str]:
        """Return tables, in the order of their ids, whose line version 0.1 has stored."""
        wanted = select(tables.c.id).where(tables.c.id > after, OUTDATED).order_by(tables.c.id).limit(limit)
        async with self.reading.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def renew(self, table: str, summary: dict[str, Any]) -> None:
        """Replace a line of version 0.1, unless another process has done so."""
        line = update(tables).where(tables.c.id == table, OUTDATED).values(summary=encode(summary))
        await self.write(lambda connection: connection.execute(line))

    async def add_record(self, number: str, written: str, now: float) -> None:
        """Store an imported record."""
        row = insert(records).values(id=number, created=now, text=written)
        await self.write(lambda connection: connection.execute(row))

    async def record(self, number: str) -> str | None:
        """Return an imported record."""
        async with self.reading.connect() as connection:
            found = await connection.execute(select(records.c.text).where(records.c.id == number))
            return found.scalar_one_or_none()
