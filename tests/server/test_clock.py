"""When the system's clock jumps, nobody at a table waits for longer, and nobody's time runs out early."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from camelup.server import messages
from camelup.server.clock import Clock
from camelup.server.errors import Rejected
from camelup.server.limits import Limits
from camelup.server.settings import Settings
from camelup.server.store import tables as stored
from tests.server.registries import ANN, BEN, registry_at, start, until
from tests.server.rooms import act

HOUR = 3600.0


class Wall:
    """The system's clock, which somebody may set."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + 1e9 + self.ahead


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    wall = Wall()
    monkeypatch.setattr(time, "time", wall)
    return wall


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_changes_nothing_at_a_table(jump: float, tmp_path: Path, wall: Wall) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, Clock(wall)) as registry:
            live = await start(registry, "second", ["Ann", "open", "random"], clock=600)
            deadline = live.room.deadline()
            wall.ahead += jump
            await live.submit(ANN, messages.Chat(id="chat", text="what time is it?"), "chat")
            assert live.room.deadline() == deadline
            assert deadline is not None
            assert 500 < deadline - live.now() <= 600
            await live.submit(ANN, act(live.room.step, ["0 roll"]), "roll")
            deadline = live.room.deadline()
            assert deadline is not None
            assert 500 < deadline - live.now() <= 600
            assert 500 < (await due(registry)) - registry.clock.now() <= 600

    asyncio.run(check())


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_a_jump_does_not_change_since_when_somebody_is_gone(jump: float, tmp_path: Path, wall: Wall) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, Clock(wall), gone_after=600.0) as registry:
            live = await start(registry, "second", ["Ann", "open", "random"])
            registry.presence.note(live.room.id, ANN, False)
            wall.ahead += jump
            (gone,) = (await registry.presence.seen_last(live.room.id)).values()
            assert gone is not None
            assert 0 <= live.now() - gone < 60
            with pytest.raises(Rejected, match="a little more time"):
                await live.submit(BEN, messages.Vote(id="vote", seat=0), "vote")

    asyncio.run(check())


async def due(registry: Any) -> float:
    async with registry.store.engine.connect() as connection:
        return float((await connection.execute(select(stored.c.due))).scalar_one())


def test_bots_go_on_by_themselves_after_the_clock_was_set_back(tmp_path: Path, wall: Wall) -> None:
    """A server that starts anew finds times to come in its database."""

    async def check() -> None:
        wall.ahead = HOUR
        async with registry_at(tmp_path, Clock(wall), bot_delay=1_000.0) as registry:
            live = await start(registry, "second", ["random", "random", "random"])
            wall.ahead = 0.0
            assert await due(registry) > wall() + HOUR
        async with registry_at(tmp_path, Clock(wall)) as again:
            await until(lambda: live.room.id in again._live)
            opened = again._live[live.room.id]
            await until(lambda: opened.room.status == "over")

    asyncio.run(check())


def test_a_persons_clock_goes_on_after_the_systems_was_set_back(tmp_path: Path, wall: Wall) -> None:
    async def check() -> None:
        wall.ahead = HOUR
        async with registry_at(tmp_path, Clock(wall)) as registry:
            table = (await start(registry, "second", ["Ann", "open", "random"], clock=600)).room.id
            registry.presence.note(table, ANN, False)
            await registry.presence.flush()
        wall.ahead = 0.0
        async with registry_at(tmp_path, Clock(wall)) as again:
            await until(lambda: table in again._live)
            live = again._live[table]
            deadline = live.room.deadline()
            assert deadline is not None
            assert 500 < deadline - live.now() <= 600
            (gone,) = (await again.presence.seen_last(table)).values()
            assert gone is not None
            assert gone <= live.now()
            await live.submit(ANN, act(live.room.step, ["0 roll"]), "roll")
            assert 500 < (await due(again)) - again.clock.now() <= 600, "other processes know, too"

    asyncio.run(check())


def test_a_limit_ends_in_its_own_time(wall: Wall) -> None:
    steady = [0.0]
    limits = Limits(Settings(limit_chat="2/minute"), lambda: steady[0])

    async def chat() -> bool:
        try:
            await limits.hit("chat", "192.0.2.7", "Ann")
        except Rejected:
            return False
        return True

    async def check() -> None:
        assert [await chat() for _ in range(3)] == [True, True, False]
        wall.ahead -= HOUR
        steady[0] = 59.0
        assert not await chat()
        steady[0] = 61.0
        assert await chat()
        assert len(limits._windows) == 2
        steady[0] = 300.0
        await limits.hit("read", "192.0.2.8")
        assert len(limits._windows) == 1, "windows that have ended are forgotten"

    asyncio.run(check())


def test_a_table_whose_bot_waits_for_its_turn_is_left_to_its_process(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, bot_delay=1_000.0) as registry:
            live = await start(registry, "second", ["random", "random", "random"])
            before = await due(registry)
            live.planner.asked_at = time.monotonic() - 1.0
            await registry._wake_due()
            assert await due(registry) == before, "it has not waited for long"
            live.planner.asked_at = time.monotonic() - 1_000.0
            await registry._wake_due()
            assert await due(registry) > before

    asyncio.run(check())
