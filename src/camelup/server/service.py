"""Everything that a running server holds, apart from its routes."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from camelup.server.clock import Clock
from camelup.server.encoding import encode
from camelup.server.errors import Rejected
from camelup.server.ids import TOKEN, hash_of, new_token
from camelup.server.limits import Limits
from camelup.server.live_table import failed
from camelup.server.metrics import Metrics
from camelup.server.migrations import head, version
from camelup.server.registry import TableRegistry
from camelup.server.settings import Settings
from camelup.server.sockets import Sockets
from camelup.server.store import Store

log = logging.getLogger("camelup.app")

KNOWN_PEOPLE = 10_000
"""Tokens whose validity is cached."""
KNOWN_ODDS = 64
"""Positions whose odds are cached."""
READY_SECONDS = 4.0
LAG_SECONDS = 0.5
"""How often the lag of the event loop is measured."""
DAY = 24 * 3600.0
HOUSEKEEPING_SECONDS = 3600.0


class Server:
    """The database, the tables, the sockets and the limits of a process."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = Store(settings.url)
        self.limits = Limits(settings)
        self.registry = TableRegistry(settings, self.store, self.metrics, clock)
        self.sockets = Sockets(settings, self.registry, self.limits, self.metrics, self.person)
        self.lag = 0.0
        self._people: dict[str, None] = {}
        self._odds: dict[bytes, asyncio.Task[dict[str, Any]]] = {}
        self._lag_monitor: asyncio.Task[None] | None = None
        self._check: asyncio.Task[list[str]] | None = None

    async def open(self) -> None:
        """Start: the database first."""
        await self.store.open()
        await self.registry.open()
        self._lag_monitor = asyncio.create_task(self._measure_lag())
        self.registry.spawn(self._housekeeping())
        log.info("ready")

    async def close(self) -> None:
        """Stop: the tables first, the database last."""
        if self._lag_monitor is not None:
            self._lag_monitor.cancel()
        await self.registry.close()
        await self.store.close()
        log.info("stopped")

    async def _measure_lag(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self.lag = max(0.0, loop.time() - due)
            self.metrics.lag.set(self.lag)

    async def _housekeeping(self) -> None:
        while True:
            try:
                await self.keep_house(time.time())
            except Exception as error:  # noqa: BLE001 - nothing would restart this task
                log.warning("housekeeping failed: %s", type(error).__name__)
            await asyncio.sleep(HOUSEKEEPING_SECONDS)

    async def keep_house(self, now: float) -> None:
        """Delete expired records and unused tokens, and measure the database."""
        if self.settings.keep_records:
            await self.store.prune_records(now - self.settings.keep_records * DAY)
        if self.settings.keep_guests:
            await self.store.prune_guests(now - self.settings.keep_guests * DAY)
            self._people.clear()
        size, rows = await self.store.sizes()
        self.metrics.database.set(size)
        for kind, count in rows.items():
            self.metrics.rows.labels(kind).set(count)

    async def person(self, token: str | None, address: str) -> str | None:
        """Return the person with a token, None without a token. Raises Rejected for an unknown token. Unknown
        tokens count against the read limit, so that guessing is limited."""
        if token is None:
            return None
        person = hash_of(token)
        if person not in self._people:
            await self.limits.hit("read", address)
            if not TOKEN.fullmatch(token) or not await self.store.knows(person):
                raise Rejected("unauthorized", "this token was not issued here")
            self._remember(person)
        return person

    def _remember(self, person: str) -> None:
        """Cache a valid token, which saves a query per request."""
        if len(self._people) >= KNOWN_PEOPLE:
            self._people.pop(next(iter(self._people)))
        self._people[person] = None

    async def new_guest(self) -> str:
        """Issue a token; only its hash is stored."""
        token = new_token()
        await self.store.add_guest(hash_of(token), time.time())
        self._remember(hash_of(token))
        return token

    def odds_of(
        self, position: dict[str, Any] | str | None, events: list[str] | None = None
    ) -> asyncio.Task[dict[str, Any]]:
        """Return the task that computes the odds of a position. Equal questions share one task."""
        key = encode([position, events])
        if key not in self._odds or failed(self._odds[key]):
            self._odds[key] = asyncio.create_task(self.registry.thinking.odds(position, events))
            while len(self._odds) > KNOWN_ODDS:
                self._odds.pop(next(iter(self._odds)))
        return self._odds[key]

    async def failing(self) -> list[str]:
        """Return what is wrong, for /readyz. Simultaneous requests share one check."""
        if self._check is None or self._check.done():
            self._check = asyncio.create_task(self._find_failing())
        try:
            async with asyncio.timeout(READY_SECONDS):
                return await asyncio.shield(self._check)
        except TimeoutError:
            return ["database"]

    async def _find_failing(self) -> list[str]:
        wrong = []
        try:
            await self.store.beat(time.time())
            async with self.store.engine.connect() as connection:
                if await connection.run_sync(version) != head():
                    wrong.append("migrations")
        except (SQLAlchemyError, OSError, TimeoutError):
            wrong.append("database")
        if self.lag > self.settings.most_lag:
            wrong.append("event loop")
        return wrong
