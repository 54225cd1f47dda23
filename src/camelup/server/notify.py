"""How the processes that serve the same tables hear of each other's entries: ids only, never content."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from camelup.server.store import CHANNEL, COMMAND_SECONDS, CONNECT_SECONDS, PRESENCE, Store

Heard = Callable[[str, int], None]
log = logging.getLogger("camelup.notify")

POLL_SECONDS = 0.3
ALIVE_SECONDS = 10.0
"""How often the line is tried: one that a firewall has cut without a word would stay silent forever."""
RETRY_SECONDS = 1.0


async def listen(store: Store, live: Callable[[], Sequence[str]], heard: Heard) -> None:
    """Call `heard` with a table and a step, or PRESENCE, whenever another process may have stored it; never
    returns."""
    way = _Poll(store, live, heard) if store.sqlite else _Listen(store, live, heard)
    while True:
        try:
            await way.follow()
        except way.failures as error:
            log.warning("listening failed, trying again: %s", type(error).__name__)
        await asyncio.sleep(RETRY_SECONDS)


class _Listen:
    """LISTEN on a connection of its own."""

    def __init__(self, store: Store, live: Callable[[], Sequence[str]], heard: Heard) -> None:
        import asyncpg  # only with Postgres: loading it takes a while

        self._connect = asyncpg.connect
        self.failures = (OSError, SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError)
        self._url = store.engine.url.set(drivername="postgresql")
        self._store, self._live, self._heard = store, live, heard

    async def follow(self) -> None:
        limits = {"timeout": CONNECT_SECONDS, "command_timeout": COMMAND_SECONDS}
        connection = await self._connect(self._url.render_as_string(hide_password=False), **limits)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, self._note)
            await check(self._store, self._live(), self._heard)
            while not await _set_within(lost, ALIVE_SECONDS):
                await connection.execute("select 1", timeout=ALIVE_SECONDS)
        finally:
            connection.terminate()

    def _note(self, connection: Any, process: int, channel: str, payload: object) -> None:
        table, step, name = str(payload).split(" ")
        if name != self._store.name:
            self._heard(table, int(step))


async def _set_within(lost: asyncio.Event, seconds: float) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(lost.wait(), seconds)
    return lost.is_set()


class _Poll:
    """SQLite has no messages: look now and then whether there are entries that are not our own."""

    failures = (OSError, SQLAlchemyError)

    def __init__(self, store: Store, live: Callable[[], Sequence[str]], heard: Heard) -> None:
        self._store, self._live, self._heard = store, live, heard

    async def follow(self) -> None:
        known, heard = -1, 0.0
        while True:
            own = self._store.added
            foreign = await self._store.newest() - own
            if foreign != known:
                await check(self._store, self._live(), self._heard)
            known = foreign
            if heard != (heard := await self._store.heard_last()):
                for table in self._live():
                    self._heard(table, PRESENCE)
            await asyncio.sleep(POLL_SECONDS)


async def check(store: Store, live: Sequence[str], heard: Heard) -> None:
    """Look how far the logs of all live tables go."""
    for table, step in (await store.last_steps(live)).items():
        heard(table, step)
