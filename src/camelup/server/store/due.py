"""When a bot or a clock has to act at a table."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update

from camelup.server.store.schema import presence, tables
from camelup.server.store.transactions import Connection
from camelup.server.store.writer import Writer

SKEW_SECONDS = 5.0
"""How much the clocks of two machines may differ."""


class DueStore(Writer):
    """Assigns overdue tables to processes."""

    async def claim_due(self, now: float, until: float, limit: int = 20) -> list[str]:
        """Claim tables in play with something overdue, and return their ids. No other process gets them
        before `until`."""
        overdue = select(tables.c.id, tables.c.due).where(tables.c.due < now, tables.c.status == "playing")
        async with self.reading.connect() as connection:
            found = (await connection.execute(overdue.order_by(tables.c.due).limit(limit))).all()

        async def claim(connection: Connection) -> list[str]:
            return [row.id for row in found if await self._postpone(connection, row.id, row.due, until)]

        claimed: list[str] = await self.write(claim) if found else []
        return claimed

    async def _postpone(self, connection: Connection, table: str, due: float, until: float | None) -> bool:
        now_due = update(tables).where(tables.c.id == table, tables.c.due == due).values(due=until)
        return bool((await connection.execute(now_due)).rowcount)

    async def postpone(self, ids: Sequence[str], until: float) -> None:
        """Extend the claim of some tables, in one write."""
        due = update(tables).where(tables.c.id.in_(ids), tables.c.due.is_not(None)).values(due=until)
        if ids:
            await self.write(lambda connection: connection.execute(due))

    async def forget_the_future(self, now: float) -> None:
        """Correct times in the future, which were stored before the system's clock was set back: what was due
        then is due now, and whoever was connected then was last seen now."""
        late = now + SKEW_SECONDS
        overdue = tables.c.status == "playing", tables.c.due.is_not(None), tables.c.updated > late

        async def write(connection: Connection) -> None:
            await connection.execute(update(tables).where(*overdue).values(due=now, updated=now))
            await connection.execute(update(presence).where(presence.c.at > late).values(at=now))

        await self.write(write)

    async def settle(self, table: str, due: float) -> None:
        """Release a claimed table at which nothing is due after all."""
        await self.write(lambda connection: self._postpone(connection, table, due, None))
