"""Who is connected to which table.

Changes are collected for a moment and stored together: when a thousand people connect at once, tables would
wait for a thousand small writes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from camelup.server.clock import Clock
from camelup.server.store import SeenLast, Store

log = logging.getLogger("camelup.presence")
WINDOW_SECONDS = 0.05
"""How long changes are collected."""
PRESENCE_RETRY_SECONDS = 1.0
KEEP_SECONDS = 20.0
"""How often a process confirms who is connected to it."""
STALE_SECONDS = 3 * KEEP_SECONDS
"""After this a process that has not confirmed counts as dead."""
REMEMBERED_SECONDS = 24 * 3600.0
"""How long it is known when somebody was last connected."""

Tell = Callable[[str, SeenLast], None]


class Presence:
    """The connections of this process. `tell` is called with each table where presence may have changed, and
    what all processes know about it."""

    def __init__(self, store: Store, tell: Tell, clock: Clock) -> None:
        self._store, self._tell, self._clock = store, tell, clock
        self._news: dict[tuple[str, str], tuple[bool, float]] = {}
        """By table and person: whether they are connected, and since when; not stored yet."""
        self._tables: set[str] = set()
        """Tables whose presence is to be looked up and told."""
        self._changed = asyncio.Event()
        self._lock = asyncio.Lock()

    def note(self, table: str, person: str, here: bool) -> None:
        """Note that somebody has connected or disconnected."""
        self._news[table, person] = (here, self._clock.now())
        self.look(table)

    def look(self, table: str) -> None:
        """Look up and tell soon who is connected to a table."""
        self._tables.add(table)
        self._changed.set()

    async def seen_last(self, table: str) -> SeenLast:
        """Return when each person was last connected to a table, None for those who are now."""
        await self.flush()
        return (await self._ask({table})).get(table, {})

    async def follow(self) -> None:
        """Store changes as they are collected; never returns."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(WINDOW_SECONDS)
            try:
                await self.flush()
            except Exception as error:  # noqa: BLE001 - nothing would restart this task
                log.warning("storing presence failed: %s", type(error).__name__)
                await asyncio.sleep(PRESENCE_RETRY_SECONDS)

    async def flush(self) -> None:
        """Store and tell the collected changes. Those that cannot be stored are kept for the next time."""
        async with self._lock:
            self._changed.clear()
            news, self._news = self._news, {}
            tables, self._tables = self._tables, set()
            try:
                await self._store.set_presence(news)
                seen = await self._ask(tables)
            except BaseException:
                self._news = news | self._news
                self._tables |= tables
                self._changed.set()
                raise
        for table in tables:
            self._tell(table, seen.get(table, {}))

    async def _ask(self, tables: set[str]) -> dict[str, SeenLast]:
        return await self._store.seen_last(tables, self._clock.now() - STALE_SECONDS)

    async def keep(self) -> None:
        """Confirm to other processes who is connected here, and delete what is long past."""
        now = self._clock.now()
        await self._store.keep_presence(now, now - REMEMBERED_SECONDS)

    async def leave_all(self) -> None:
        """Store that nobody is connected to this process any more."""
        await self.flush()
        await self._store.leave_all(self._clock.now())
