"""Who is connected to which table. Comings and goings gather for a moment and are written down together:
when a thousand people connect at once, the tables would wait for a thousand small writes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from camelup.server.clock import Clock
from camelup.server.store import SeenLast, Store

log = logging.getLogger("camelup.presence")
WINDOW_SECONDS = 0.05
RETRY_SECONDS = 1.0
KEEP_SECONDS = 20.0
FORGOTTEN_SECONDS = 3 * KEEP_SECONDS
REMEMBERED_SECONDS = 24 * 3600.0

Tell = Callable[[str, SeenLast], None]


class Presence:
    """The comings and goings of this process; `tell` hears of the tables where something may have changed,
    with what all processes know about them."""

    def __init__(self, store: Store, tell: Tell, clock: Clock) -> None:
        self._store, self._tell, self._clock = store, tell, clock
        self._news: dict[tuple[str, str], tuple[bool, float]] = {}
        """The last word about each person at each table, and since when it holds."""
        self._tables: set[str] = set()
        """Where to look again who is there."""
        self._something = asyncio.Event()
        self._one_by_one = asyncio.Lock()

    def note(self, table: str, person: str, here: bool) -> None:
        """Somebody has come, or has gone."""
        self._news[table, person] = (here, self._clock.now())
        self.look(table)

    def look(self, table: str) -> None:
        """Tell soon who is at a table."""
        self._tables.add(table)
        self._something.set()

    async def seen_last(self, table: str) -> SeenLast:
        """When each person was last connected to a table; None for those who are now."""
        await self.write_down()
        return (await self._ask({table})).get(table, {})

    async def follow(self) -> None:
        """Write down what gathers, again and again; a database that does not answer is asked again."""
        while True:
            await self._something.wait()
            await asyncio.sleep(WINDOW_SECONDS)
            try:
                await self.write_down()
            except Exception as error:  # noqa: BLE001 - nobody would begin this again
                log.warning("noting who is connected failed: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def write_down(self) -> None:
        """Write down and tell what has gathered; what cannot be written waits for the next time."""
        async with self._one_by_one:
            self._something.clear()
            news, self._news = self._news, {}
            tables, self._tables = self._tables, set()
            try:
                await self._store.set_presence(news)
                seen = await self._ask(tables)
            except BaseException:
                self._news = news | self._news
                self._tables |= tables
                self._something.set()
                raise
        for table in tables:
            self._tell(table, seen.get(table, {}))

    async def _ask(self, tables: set[str]) -> dict[str, SeenLast]:
        return await self._store.seen_last(tables, self._clock.now() - FORGOTTEN_SECONDS)

    async def keep(self) -> None:
        """Say again who is here, for the other processes; forget what is long past."""
        now = self._clock.now()
        await self._store.keep_presence(now, now - REMEMBERED_SECONDS)

    async def leave_all(self) -> None:
        """Note that nobody is connected to this process any more."""
        await self.write_down()
        await self._store.leave_all(self._clock.now())
