"""The tables of a process when the database stumbles, or nobody looks for a while."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from camelup.server import messages, tables
from tests.server.halls import ANN, hall_at, start, until


def test_what_others_stored_is_fetched_though_the_database_stumbles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "RETRY_SECONDS", 0.0)

    async def check() -> None:
        async with hall_at(tmp_path) as here, hall_at(tmp_path) as there:
            live = await start(here, "second", ["Ann", "Ben", "Cleo"])
            fetch = here.store.entries_after
            failures: list[int] = []

            async def stumble(table: str, step: int) -> Any:
                if len(failures) < 3:
                    failures.append(step)
                    raise OperationalError("", None, Exception())
                return await fetch(table, step)

            monkeypatch.setattr(here.store, "entries_after", stumble)
            other = await there.find(live.room.id)
            await other.submit(ANN, messages.Chat(id="chat", text="hello"), "chat")
            await until(lambda: live.room.step == other.room.step)
            assert len(failures) == 3

    asyncio.run(check())


def test_a_table_that_somebody_asks_for_stays(tmp_path: Path) -> None:
    async def check() -> None:
        async with hall_at(tmp_path) as hall:
            live = await start(hall, "second", ["Ann", "Ben", "Cleo"])
            live.used = 0.0
            assert await hall.find(live.room.id) is live
            assert live.used > 0

    asyncio.run(check())
