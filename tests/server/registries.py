"""The tables of a process without its network: a table registry with a real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from camelup import bots
from camelup.server import messages
from camelup.server.clock import Clock
from camelup.server.live_table import LiveTable
from camelup.server.metrics import Metrics
from camelup.server.registry import TableRegistry
from camelup.server.settings import Settings
from camelup.server.store import Store
from tests.server.harness import PATIENCE, contribution, new_table, sqlite
from tests.server.rooms import person

ANN, BEN = person(0), person(1)


@asynccontextmanager
async def registry_at(
    folder: Path, clock: Clock | None = None, **settings: Any
) -> AsyncIterator[TableRegistry]:
    usual = {"bot_delay": 0.0, "gone_after": 0.0, "bot_warm_up": 0}
    chosen = Settings(database=sqlite(folder), **(usual | settings))
    store = Store(chosen.url)
    await store.open()
    registry = TableRegistry(chosen, store, Metrics(), clock)
    registry.thinking.pool.loading = 0.0
    await registry.open()
    try:
        yield registry
    finally:
        await registry.close()
        await store.close()


async def start(registry: TableRegistry, game: str, seats: Sequence[str], **run: Any) -> LiveTable:
    """A table of Ann's that has started; Ben takes an open seat."""
    body = new_table(game, seats, **run)
    for spec, name in zip(body["seats"], seats, strict=True):
        if name in bots.bot_names():
            spec.clear()
            spec.update(kind="bot", bot=name)
    made = await registry.create(messages.NewTable.model_validate(body), ANN)
    live = await registry.find(made["table"])
    if "open" in seats:
        sit = messages.Sit(id="sit", seat=seats.index("open"), name="Ben", contribution=contribution())
        await live.submit(BEN, sit, "sit")
    await live.submit(ANN, messages.Start(id="start"), "start")
    return live


async def until(done: Callable[[], bool]) -> None:
    for _ in range(round(PATIENCE / 0.01)):
        if done():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("this never came to be")
