"""All live tables of a process, and the way to the stored ones."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from camelup.bots import bot_names
from camelup.errors import CamelUpError, SetupError
from camelup.server import messages, views
from camelup.server.clock import Clock
from camelup.server.commands.create import creation
from camelup.server.decider import apply_log
from camelup.server.errors import Rejected
from camelup.server.ids import TABLE_ID, new_id, same
from camelup.server.journal import Entry
from camelup.server.live_table import MOST_RACES, LiveTable
from camelup.server.messages import Created
from camelup.server.metrics import Metrics
from camelup.server.new_table import new_table_row
from camelup.server.notify import listen
from camelup.server.planner import SLOWEST
from camelup.server.presence import KEEP_SECONDS, Presence
from camelup.server.room import PLAYING, Room
from camelup.server.settings import Settings
from camelup.server.store import PRESENCE, SeenLast, Store
from camelup.server.thinking import Thinking

log = logging.getLogger("camelup.tables")
DUE_SECONDS = 2.0
"""How often the database is searched for tables with something overdue."""


class TableRegistry:
    """Finds, creates and forgets tables, and looks after those that nobody has opened."""

    def __init__(
        self, settings: Settings, store: Store, metrics: Metrics, clock: Clock | None = None
    ) -> None:
        if settings.substitute not in bot_names():
            raise SetupError(f"the substitute must be one of {', '.join(bot_names())}")
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.clock = clock or Clock()
        self.thinking = Thinking(settings, metrics, self._look_at_presence)
        self.presence = Presence(store, self._tell_presence, self.clock)
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.patience = settings.bot_delay * SLOWEST + settings.bot_limit + DUE_SECONDS
        """Seconds that a process has for something due before another one may try."""

    async def open(self) -> None:
        """Start to listen to other processes, and the background tasks."""
        self.store.committed = self.metrics.committed
        self.metrics.tables.set_function(lambda: len(self._live))
        self.thinking.open()
        await self.store.forget_the_future(self.clock.now())
        self.spawn(listen(self.store, lambda: list(self._live), self._notified))
        self.spawn(self.presence.follow())
        self.spawn(self._forget_idle())
        self.spawn(self._renew_lines())
        self.spawn(self._repeat(self._wake_due, DUE_SECONDS))
        self.spawn(self._repeat(self._keep_presence, KEEP_SECONDS))

    async def close(self) -> None:
        """Close all tables."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self._live.values()))
        with suppress(Exception):
            await self.presence.leave_all()
        await self.thinking.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a coroutine in the background, until the registry closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _repeat(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Call something again and again, also when the database does not respond."""
        while True:
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - nothing would restart this task
                log.warning("a background task failed: %s", type(error).__name__)
            await asyncio.sleep(seconds)

    # ------------------------------------------------------------------------------------ finding tables

    async def create(self, new: messages.NewTable, person: str) -> Created:
        """Create a table. Raises Rejected."""
        try:
            data = await self.thinking.run(creation, new, person)
        except CamelUpError as error:
            raise Rejected("illegal", str(error)) from None
        for _ in range(MOST_RACES):
            row = new_table_row(new_id(), data, self.clock.now())
            if await self.store.create(row):
                return {"table": row.id, "commit": Room(row.id, row.secret).commit, "step": 0}
        raise Rejected("busy", "no code for a new table is free; try again")

    async def find(self, table: str) -> LiveTable:
        """Return a table from memory or from the store. Raises Rejected."""
        if not TABLE_ID.fullmatch(table):
            raise Rejected("not_found", "there is no such table")
        if table in self._live:
            self._live[table].used = time.monotonic()
            return self._live[table]
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> LiveTable:
        room, entries = await self._load(table)
        await self.thinking.run(apply_log, room, entries)
        room.forget_trail()
        live = LiveTable(room, self)
        self._live[table] = live
        live.planner.plan()
        return live

    async def _load(self, table: str) -> tuple[Room, list[Entry]]:
        """Return an empty room and its log."""
        row = await self.store.find(table)
        if row is None:
            raise Rejected("not_found", "there is no such table")
        room = Room(row.id, row.secret, self.settings.gone_after, self.settings.substitute)
        return room, await self.store.entries_after(table, -1)

    def check_bot_tables(self, room: Room, command: Any) -> None:
        """Reject the start of a game with bots if its host has too many of them in play."""
        if not isinstance(command, messages.Start) or not room.has_bots:
            return
        others = (live.room for live in self._live.values() if live.room.status == PLAYING)
        most = self.settings.bot_tables
        if sum(other.has_bots and same(other.host, room.host) for other in others) >= most:
            raise Rejected(
                "too_many", f"you have {most} games with bots under way; finish or abandon one first"
            )

    def forget(self, live: LiveTable) -> None:
        """Remove a table from memory."""
        if self._live.get(live.room.id) is live:
            del self._live[live.room.id]
            self.spawn(live.close())

    async def _forget_idle(self) -> None:
        """Remove tables without readers from memory; they are loaded again when somebody asks."""
        while True:
            limit = self.settings.idle_minutes * 60
            await asyncio.sleep(min(60.0, limit))
            now = time.monotonic()
            idle = [each for each in self._live.values() if not each.readers and now - each.used > limit]
            for live in idle:
                self.forget(live)

    # ------------------------------------------------------------------------------------ in the background

    def _notified(self, table: str, step: int) -> None:
        """Another process has stored a step of a table, or a change of presence."""
        live = self._live.get(table)
        if live is not None and step == PRESENCE:
            self.presence.look(table)
        elif live is not None and live.room.step < step:
            self.spawn(live.catch_up_surely())

    async def _wake_due(self) -> None:
        """Wake tables with something overdue: after a restart, or when their process is gone. Tables whose
        bots wait in a queue here are kept from the other processes."""
        now = self.clock.now()
        until = now + self.patience
        tables = self._live.items()
        asked = {table: at for table, live in tables if (at := live.planner.asked_at) is not None}
        slow = [table for table, since in asked.items() if time.monotonic() - since > DUE_SECONDS]
        await self.store.postpone(slow, until)
        for table in await self.store.claim_due(now, until):
            try:
                live = await self.find(table)
                await live.wake()
            except Exception as error:
                log.error("a table cannot continue", exc_info=error, extra={"table": table[:4]})
                continue
            if not live.planner.pending and not live.room.behind:
                await self.store.settle(table, until)

    async def _renew_lines(self) -> None:
        """Complete the lines in lists that version 0.1 stored: whose turn it is, and how the game ended."""
        last = ""
        while some := await self.store.outdated(last):
            for last in some:
                try:
                    room, entries = await self._load(last)
                    await self.thinking.run(apply_log, room, entries)
                    await self.store.renew(last, views.summary(room))
                except Exception as error:  # noqa: BLE001 - one table must not keep the others from it
                    log.warning("a line was not renewed: %s", type(error).__name__, extra={"table": last[:4]})

    # ------------------------------------------------------------------------------------ presence

    def _tell_presence(self, table: str, seen: SeenLast) -> None:
        if table in self._live:
            self._live[table].tell_presence(seen)

    def _look_at_presence(self) -> None:
        """Look up who is connected to every table with readers."""
        for table, live in self._live.items():
            if live.readers:
                self.presence.look(table)

    async def _keep_presence(self) -> None:
        """Renew our own presence, and notice processes that have died with everyone connected to them."""
        await self.presence.keep()
        self._look_at_presence()
