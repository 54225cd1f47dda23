"""How processes that serve the same tables notify each other of new entries. Only ids are sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from camelup.server.store import CHANNEL, COMMAND_SECONDS, CONNECT_SECONDS, PRESENCE, Store

Notified = Callable[[str, int], None]
log = logging.getLogger("camelup.notify")

POLL_SECONDS = 0.3
ALIVE_SECONDS = 10.0
"""How often the connection is tested: one that a firewall has dropped would stay silent for ever."""
LISTEN_RETRY_SECONDS = 1.0


async def listen(store: Store, live: Callable[[], Sequence[str]], notified: Notified) -> None:
    """Call `notified` with a table and a step, or PRESENCE, whenever another process may have stored it.
    Never returns."""
    source = _Poll(store, live, notified) if store.sqlite else _Listen(store, live, notified)
    while True:
        try:
            await source.follow()
        except source.failures as error:
            log.warning("listening failed, retrying: %s", type(error).__name__)
        await asyncio.sleep(LISTEN_RETRY_SECONDS)


class _Listen:
    """LISTEN, on a connection of its own."""

    def __init__(self, store: Store, live: Callable[[], Sequence[str]], notified: Notified) -> None:
        import asyncpg  # slow to import, and only needed with Postgres

        self._connect = asyncpg.connect
        self.failures = (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
        self._url = store.engine.url.set(drivername="postgresql")
        self._store, self._live, self._notified = store, live, notified

    async def follow(self) -> None:
        limits = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
        connection = await self._connect(self._url.render_as_string(hide_password=False), **limits)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._note)
            await check(self._store, self._live(), self._notified)
            while not await _set_within(lost, ALIVE_SECONDS):
                await connection.execute("select 1", timeout=ALIVE_SECONDS)
        finally:
            connection.terminate()

    def _note(self, connection: Any, process: int, channel: str, payload: object) -> None:
        table, step, name = str(payload).split(" ")
        if name != self._store.name:
            self._notified(table, int(step))


async def _set_within(lost: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(lost.wait(), seconds)
    return lost.is_set()


class _Poll:
    """SQLite has no notifications: poll for entries of other processes."""

    failures = (OSError, SQLAlchemyError)

    def __init__(self, store: Store, live: Callable[[], Sequence[str]], notified: Notified) -> None:
        self._store, self._live, self._notified = store, live, notified

    async def follow(self) -> None:
        known, changed = -1, 0.0
        while True:
            own = self._store.added
            foreign = await self._store.newest() - own
            if foreign != known:
                await check(self._store, self._live(), self._notified)
            known = foreign
            if changed != (changed := await self._store.heard_last()):
                for table in self._live():
                    self._notified(table, PRESENCE)
            await asyncio.sleep(POLL_SECONDS)


async def check(store: Store, live: Sequence[str], notified: Notified) -> None:
    """Notify of the last step of every live table."""
    for table, step in (await store.last_steps(live)).items():
        notified(table, step)
