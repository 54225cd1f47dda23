"""Tables at which a bot or the clock has to act."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update

from camelup.server.store.schema import presence, tables
from camelup.server.store.transactions import Connection
from camelup.server.store.writer import Writer

SKEW_SECONDS = 5.0
"""By how much the clocks of two machines may differ."""


class DueStore(Writer):
    """When something is due, and which process does it."""

    async def claim_due(self, now: float, until: float, limit: int = 20) -> list[str]:
        """Tables in play with something overdue. Each is given to one process only, which has the time
        until then to do something about it."""
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
        """Note that something is still being done about some tables, all at once."""
        due = update(tables).where(tables.c.id.in_(ids), tables.c.due.is_not(None)).values(due=until)
        if ids:
            await self.write(lambda connection: connection.execute(due))

    async def forget_the_future(self, now: float) -> None:
        """Times to come were noted before the system's clock was set back: what was to be done then is due
        now, and whoever was there then is seen last now."""
        late = now + SKEW_SECONDS
        overdue = tables.c.status == "playing", tables.c.due.is_not(None), tables.c.updated > late

        async def write(connection: Connection) -> None:
            await connection.execute(update(tables).where(*overdue).values(due=now, updated=now))
            await connection.execute(update(presence).where(presence.c.at > late).values(at=now))

        await self.write(write)

    async def settle(self, table: str, due: float) -> None:
        """Note that nothing is due after all at a table that was claimed."""
        await self.write(lambda connection: self._postpone(connection, table, due, None))
