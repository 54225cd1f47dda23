"""Stored presence, shared by all processes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from sqlalchemy import delete, func, select, update

from camelup.server.store.database import MOST_TOGETHER
from camelup.server.store.rows import SeenLast
from camelup.server.store.schema import presence
from camelup.server.store.transactions import Connection
from camelup.server.store.writer import Writer

PRESENCE = -1
"""Sent in place of a step when the presence at a table changes."""


class PresenceStore(Writer):
    """Presence; each process writes about its own connections."""

    async def set_presence(self, news: Mapping[tuple[str, str], tuple[bool, float]]) -> None:
        """Store who is connected, by table and person, and since when, in one write."""
        if not news:
            return
        rows = [
            {"table_id": table, "person": person, "process": self.name, "at": at, "here": here}
            for (table, person), (here, at) in news.items()
        ]
        put = self.insert(presence)
        put = put.on_conflict_do_update(
            index_elements=["table_id", "person", "process"],
            set_={"at": put.excluded.at, "here": put.excluded.here},
        )

        async def write(connection: Connection) -> None:
            await connection.execute(put, rows)
            await self.notify(connection, sorted({table for table, _ in news}), PRESENCE)

        await self.write(write)

    async def keep_presence(self, now: float, forget: float) -> None:
        """Confirm to other processes who is connected here, and delete what is long past."""
        ours = (presence.c.process == self.name, presence.c.here)

        async def write(connection: Connection) -> None:
            await connection.execute(update(presence).where(*ours).values(at=now))
            await connection.execute(delete(presence).where(presence.c.at < forget))

        await self.write(write)

    async def leave_all(self, now: float) -> None:
        """Store that nobody is connected to this process any more."""
        ours = (presence.c.process == self.name, presence.c.here)

        async def write(connection: Connection) -> None:
            here = select(presence.c.table_id).where(*ours).distinct()
            left = (await connection.execute(here)).scalars().all()
            await connection.execute(update(presence).where(*ours).values(at=now, here=False))
            await self.notify(connection, sorted(left), PRESENCE)

        await self.write(write)

    async def seen_last(self, ids: Iterable[str], fresh: float) -> dict[str, SeenLast]:
        """Return by table when each person was last connected, None for those who are now. Connections that
        their process has not confirmed since `fresh` do not count."""
        found: dict[str, SeenLast] = {}
        waiting = iter(ids)
        async with self.reading.connect() as connection:
            while some := list(islice(waiting, MOST_TOGETHER)):
                for row in await connection.execute(select(presence).where(presence.c.table_id.in_(some))):
                    seen = found.setdefault(row.table_id, {})
                    if row.here and row.at >= fresh:
                        seen[row.person] = None
                    elif seen.get(row.person, 0.0) is not None:
                        seen[row.person] = max(seen.get(row.person) or 0.0, row.at)
        return found

    async def heard_last(self) -> float:
        """Return when another process last stored presence."""
        others = select(func.max(presence.c.at)).where(presence.c.process != self.name)
        async with self.reading.connect() as connection:
            return float((await connection.execute(others)).scalar_one() or 0.0)
