"""The tables of a process when the database stumbles, or nobody looks for a while."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import OperationalError

from camelup.server import live_table, messages, notify, planner, store, views
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.reader import Reader
from camelup.server.settings import async_url
from camelup.server.store import Store, Write
from camelup.server.thinking import Thinking
from camelup.server.viewers import see
from tests.server.registries import ANN, BEN, registry_at, start, until
from tests.server.rooms import act


def test_what_others_stored_is_fetched_though_the_database_stumbles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "CATCH_UP_SECONDS", 0.0)
    monkeypatch.setattr(planner, "RETRY_SECONDS", 0.0)

    async def check() -> None:
        async with registry_at(tmp_path) as here, registry_at(tmp_path) as there:
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


def test_lists_are_right_though_the_database_stumbles_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live = await start(registry, "second", ["Ann", "Ben", "Cleo"])
            append = registry.store.append

            async def stumble(write: Any) -> bool:
                monkeypatch.setattr(registry.store, "append", append)
                raise OperationalError("", None, Exception())

            monkeypatch.setattr(registry.store, "append", stumble)
            with pytest.raises((OperationalError, Rejected)):
                await live.submit(ANN, messages.Abandon(id="one"), "abandon")
            await live.submit(ANN, messages.Abandon(id="two"), "abandon")
            async with registry.store.engine.connect() as connection:
                found = await connection.execute(text("select status from tables"))
                assert found.scalars().all() == ["abandoned"]

    asyncio.run(check())


def test_the_writer_goes_on_whatever_happens(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:

            async def stumble(connection: object) -> None:
                raise OverflowError("a number too large for the driver")

            commands = [
                registry.store.write(stumble),
                registry.store.add_guest("a", 1.0),
                registry.store.write(stumble),
            ]
            first, second, third = await asyncio.gather(*commands, return_exceptions=True)
            assert isinstance(first, OverflowError)
            assert second is None
            assert isinstance(third, OverflowError)
            assert await registry.store.knows("a")
            await registry.store.add_guest("b", 1.0)

    asyncio.run(check())


class DeadLine:
    """A connection that was cut without a word: nothing comes, and questions are not answered."""

    made = 0

    def __init__(self) -> None:
        DeadLine.made += 1

    async def add_listener(self, channel: str, heard: object) -> None: ...

    def add_termination_listener(self, told: object) -> None: ...

    def terminate(self) -> None: ...

    async def execute(self, question: str, timeout: float) -> None:
        raise TimeoutError


def test_a_line_that_was_cut_without_a_word_is_noticed(
    postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def connect(url: str, **limits: float) -> DeadLine:
        return DeadLine()

    async def check() -> None:
        store = Store(async_url(postgres.database()))
        await store.open()
        monkeypatch.setattr(asyncpg, "connect", connect)
        listening = asyncio.create_task(notify.listen(store, list, lambda table, step: None))
        await until(lambda: DeadLine.made > 1)
        listening.cancel()
        await store.close()

    monkeypatch.setattr(notify, "ALIVE_SECONDS", 0.0)
    monkeypatch.setattr(notify, "LISTEN_RETRY_SECONDS", 0.0)
    asyncio.run(check())


def test_nothing_is_accepted_at_a_table_that_was_pruned(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live = await start(registry, "second", ["Ann", "Ben", "Cleo"])
            reader = Reader(ANN, 10, lambda: None)
            await live.join(reader, None)
            await registry.store.prune(before=time.time() + 1)
            live._line_stored_at = 0.0
            with pytest.raises(Rejected, match="removed") as rejected:
                await live.submit(ANN, messages.Chat(id="chat", text="hello"), "chat")
            assert rejected.value.code == "not_found"
            assert await registry.store.entries_after(live.room.id, -1) == []
            with pytest.raises(Rejected, match="no such table"):
                await registry.find(live.room.id)
            while await reader.queue.get() is not None:
                pass

    asyncio.run(check())


def test_a_table_that_somebody_asks_for_stays(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live = await start(registry, "second", ["Ann", "Ben", "Cleo"])
            live.used = 0.0
            assert await registry.find(live.room.id) is live
            assert live.used > 0

    asyncio.run(check())


def test_an_entry_of_a_newer_version_pins_the_table_and_lets_others_play(tmp_path: Path) -> None:
    """Another process of a rolling upgrade may store what this one does not know."""

    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live, other = [await start(registry, "second", ["Ann", "Ben", "Cleo"]) for _ in range(2)]
            entry = Entry(live.room.step + 1, "teleport", 9.0, {"to": "the moon"})
            assert await registry.store.append(Write(live.room.id, entry, []))
            await live.catch_up()
            await live.catch_up()
            assert (live.room.pinned, live.room.entries[-1].kind) == (True, "start")
            with pytest.raises(Rejected, match="can only be looked at"):
                await live.submit(ANN, act(live.room.step, ["0 roll"]), "a")
            await other.submit(ANN, act(other.room.step, ["0 roll"]), "b")

    asyncio.run(check())


def test_lines_of_the_first_version_are_renewed(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live = await start(registry, "second", ["Ann", "open", "Cleo"])
            summary = {"game": "second", "options": {}, "seats": ["Ann", "Ben", "Cleo"], "open": 0}
            old = update(store.tables).values(summary=json.dumps(summary))
            async with registry.store.engine.begin() as connection:
                await connection.execute(old)
            (line,) = [views.as_line(row, BEN) for row in await registry.store.tables_of(BEN)]
            assert (line["to_act"], line["you"], line["money"]) == ([], [], None), "an old line is read"
            await registry._renew_lines()
            (line,) = [views.as_line(row, BEN) for row in await registry.store.tables_of(BEN)]
            assert (line["to_act"], line["you"], line["money"]) == ([0], [1], None)
            assert live.room.id == line["table"]

    asyncio.run(check())


def test_lists_say_whose_turn_it_is_and_how_a_game_ended(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live = await start(registry, "second", ["Ann", "open", "random"])
            await live.submit(ANN, act(live.room.step, ["0 roll"]), "roll")
            (line,) = [views.as_line(row, BEN) for row in await registry.store.tables_of(BEN)]
            assert (line["to_act"], line["you"], line["winners"]) == ([1], [1], None)
            assert "holders" not in line
            done = await start(registry, "second", ["random", "random", "random"])
            await until(lambda: done.room.status == "over")
            lines = [views.as_line(row, ANN) for row in await registry.store.tables_of(ANN)]
            over = next(each for each in lines if each["table"] == done.room.id)
            assert done.room.game is not None
            assert {"money": over["money"], "winners": over["winners"]} == done.room.game.result
            assert over["to_act"] == []

    asyncio.run(check())


def test_odds_are_computed_once_a_position_and_viewer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def count(thinking: Thinking, view: dict[str, Any], events: list[str]) -> dict[str, Any]:
        asked.append(events)
        return {"of": view["view"]}

    monkeypatch.setattr(Thinking, "odds", count)

    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            live = await start(registry, "second", ["Ann", "open", "Cleo"])
            ann, ben = (see(live.room, who)[0] for who in (ANN, BEN))
            found = await asyncio.gather(*(live.odds(each) for each in (ann, ben) * 20))
            assert found == [{"of": 0}, {"of": 1}] * 20
            assert len(asked) == 2
            await live.submit(ANN, messages.Chat(id="c", text="hello"), "chat")
            await live.odds(ann)
            assert len(asked) == 2, "chat changes nothing"
            await live.submit(ANN, act(live.room.step, ["0 roll"]), "roll")
            await live.odds(ann)
            assert len(asked) == 3
            assert len(live._odds) == 1, "what is past is let go"
            await live.submit(BEN, act(live.room.step, ["1 win red"]), "card")
            await asyncio.gather(live.odds(ann), live.odds(ben))
            assert [events[-1] for events in asked[-2:]] == ["1 win ?", "1 win red"]

    asyncio.run(check())
