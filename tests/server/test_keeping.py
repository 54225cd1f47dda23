"""What the server keeps: nothing that is not part of a record, not too much a day, and not for ever."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.soak.guests import long_record
from camelup.play import Table
from camelup.server import records
from camelup.server.errors import Rejected
from camelup.server.routes import odds
from camelup.server.service import DAY, Server
from camelup.server.settings import Settings
from camelup.server.thinking import Thinking
from tests.server.harness import PATIENCE, Person, ServerProcess, sqlite

Start = Callable[..., ServerProcess]


def record(**more: Any) -> dict[str, Any]:
    return Table("second", ["Ann", "Ben", "Cleo"], seed=4).record() | more


def test_what_is_not_part_of_a_record_is_not_kept(start: Start, tmp_path: Path) -> None:
    ann = Person(start(tmp_path))
    dice = {"commit": "x", "padding": "x" * 1000}
    made = ann.http.post("/records", json=record(padding="x" * 1000, dice=dice, date="2026-01-01")).json()
    kept = ann.http.get(f"/records/{made['record']}").json()
    assert kept == record(dice={"commit": "x"}, date="2026-01-01")
    ann.close()


def test_a_day_has_room_for_so_many_bytes(start: Start, tmp_path: Path) -> None:
    """By token and by address, so that new tokens are no way round it."""
    server = start(tmp_path, limit_store="8/day", limit_create="1000/second")
    long = record(date="x" * 3000)
    answers = []
    for _ in range(4):
        ann = Person(server)
        answers.append(ann.http.post("/records", json=long))
        ann.close()
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
    assert answers[-1].json()["message"] == "that was too often; try again in 24 hours"
    assert 23 * 3600 < int(answers[-1].headers["retry-after"]) <= 24 * 3600


def test_a_record_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST_RECORD_EVENTS", 3)
    game = Table("second", ["Ann", "Ben", "Cleo"], seed=4)
    game.play("0 bet red")
    game.play("1 bet red")
    assert records.check_record(json.dumps(game.record()))[0] == 3
    game.play("2 bet red")
    with pytest.raises(Rejected, match="a record may have 3 events here"):
        records.check_record(json.dumps(game.record()))


def test_a_long_record_is_played_through_in_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a thread it would keep the interpreter from everybody else."""
    monkeypatch.setattr(records, "TASKS", {})
    long = json.dumps(long_record(records.SHORT + 100))
    wrong = long.replace("0 tile", "0 tilt")
    page: Any = (long, "spectator", records.SHORT, 50, {"emblems": [2]})

    async def check() -> None:
        server = Server(Settings(database=sqlite(tmp_path), bot_warm_up=0))
        task = server.registry.thinking.record_task
        events, kept = await task("check_record", long, long=True)
        assert (events, json.loads(kept)) == (records.SHORT + 100, json.loads(long))
        assert await task("replay_record", *page, long=True) == records.replay_record(*page)
        with pytest.raises(Rejected, match="0 tilt") as rejected:
            await task("check_record", wrong, long=True)
        assert rejected.value.code == "illegal"
        await server.registry.thinking.close()
        await server.store.engine.dispose()

    asyncio.run(check())


def test_a_long_record_is_kept_and_replayed(start: Start, tmp_path: Path) -> None:
    ann = Person(start(tmp_path))
    long = long_record(records.SHORT + 100)
    made = ann.http.post("/records", json=long)
    assert (made.status_code, made.json()["events"]) == (201, records.SHORT + 100)
    path = f"/records/{made.json()['record']}/replay"
    for first in (0, records.SHORT):
        page = ann.http.get(path, params={"first": first, "count": 20}).json()
        assert [step["event"] for step in page["steps"]] == long["events"][first : first + 20]
    refused = ann.http.post("/records", json=long | {"events": [*long["events"], "0 tilt"]})
    assert refused.json()["error"] == "illegal"
    assert "0 tilt" in refused.json()["message"]
    deep = '{"events":' * 900 + "0" + "}" * 900
    assert ann.http.post("/records", content=deep).json()["error"] in ("malformed", "illegal")
    ann.close()


def test_old_records_and_unused_tokens_are_forgotten(tmp_path: Path) -> None:
    async def check() -> None:
        server = Server(Settings(database=sqlite(tmp_path), keep_records=5, keep_guests=7))
        await server.store.open()
        try:
            for name, day in (("old", 0), ("new", 8)):
                await server.store.add_record(name, "{}", day * DAY)
                await server.store.add_guest(name, day * DAY)
            await server.keep_house(6 * DAY)
            assert [await server.store.record(name) for name in ("old", "new")] == [None, "{}"]
            assert await server.store.knows("old"), "not old enough yet"
            await server.keep_house(8 * DAY)
            assert [await server.store.knows(name) for name in ("old", "new")] == [False, True]
            told = server.metrics.text().decode()
            assert 'camelup_rows{kind="records"} 1.0' in told
            size = re.search(r"^camelup_database_bytes (\S+)$", told, re.MULTILINE)
            assert size is not None
            assert float(size[1]) >= 4096
        finally:
            await server.store.close()
            await server.registry.thinking.close()

    asyncio.run(check())


def test_tokens_of_people_with_a_table_are_kept(tmp_path: Path) -> None:
    from tests.server.registries import ANN, registry_at
    from tests.server.registries import start as start_game

    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            await registry.store.add_guest(ANN, 0.0)
            await start_game(registry, "second", ["Ann", "Ben", "Cleo"])
            assert await registry.store.prune_guests(1e12) == 0
            assert await registry.store.knows(ANN)

    asyncio.run(check())


def test_sizes_are_known_in_both_databases(database: str) -> None:
    async def check() -> None:
        server = Server(Settings(database=database))
        await server.store.open()
        size, rows = await server.store.sizes()
        assert size > 0
        assert rows == {"guests": 0, "tables": 0, "entries": 0, "members": 0, "records": 0}
        await server.store.close()
        await server.registry.thinking.close()

    asyncio.run(check())


def test_odds_that_take_long_are_fetched_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fresh server compiles for a while what it computes with."""
    compiled = asyncio.Event()
    asked: list[str] = []

    async def slow(thinking: Thinking, position: str, events: None) -> dict[str, Any]:
        asked.append(position)
        await compiled.wait()
        return {"of": position}

    monkeypatch.setattr(Thinking, "odds", slow)
    monkeypatch.setattr(odds, "ODDS_SECONDS", 0.01)

    async def check() -> None:
        server = Server(Settings(database=sqlite(tmp_path)))
        later = await odds.odds_response(server.odds_of("a"))
        assert (later.status_code, later.headers["retry-after"]) == (202, "1")
        compiled.set()
        monkeypatch.setattr(odds, "ODDS_SECONDS", PATIENCE)
        found = await odds.odds_response(server.odds_of("a"))
        assert (found.status_code, found.body) == (200, b'{"of":"a"}')
        assert asked == ["a"], "computed once"
        await server.registry.thinking.close()
        await server.store.engine.dispose()

    asyncio.run(check())
