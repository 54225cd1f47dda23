"""Bots at tables: one object for a whole game, which may keep a memory, and never one that hangs a table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from camelup import Table, bots
from camelup.bots import new_bot
from camelup.notation import read_state
from camelup.server import messages, thinking, views
from camelup.server.commands.act import MOST_FAILURES, BotAct
from camelup.server.commands.create import creation
from camelup.server.decider import apply
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.reader import Reader
from camelup.server.registry import TableRegistry
from camelup.server.room import Room
from camelup.server.workers.worker import WarmUpItem, Worker
from camelup.stream import Stream, start_stream
from tests.server import troupe
from tests.server.harness import PATIENCE
from tests.server.registries import ANN, BEN, registry_at, start, until
from tests.server.rooms import act, do, random_actions


@pytest.fixture(autouse=True)
def registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    names = ("remembering", "eager", "failing", "slow", "raising", "exiting", "looping", "vanishes")
    with troupe.registered(tmp_path, monkeypatch, *names):
        yield


def objects(folder: Path) -> dict[str, list[list[str]]]:
    """What each bot was asked, by bot: how often before, at which seat, with what effort."""
    found: dict[str, list[list[str]]] = {}
    for me, *asked in troupe.noted(folder, "asked"):
        found.setdefault(me, []).append(asked)
    return found


def meter(registry: TableRegistry, name: str, **labels: str) -> float:
    return registry.metrics.registry.get_sample_value(name, labels) or 0.0


@pytest.mark.parametrize("game", ["second", "cards"])
def test_a_bot_is_one_object_for_the_whole_game(game: str, tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, substitute="remembering") as registry:
            for _ in range(2):
                live = await start(registry, game, ["remembering"] * 3)
                await until(lambda: live.room.status == "over")  # noqa: B023
                assert live.planner.bots == {}, "nothing is kept when the game is over"

    asyncio.run(check())
    made = list(objects(tmp_path).values())
    assert len(made) == 2 * 3
    assert [{seat for _, seat, _ in asked} for asked in made[:3]] == [{"0"}, {"1"}, {"2"}]
    for asked in made:
        assert [before for before, _, _ in asked] == [str(number) for number in range(len(asked))]
        assert len(asked) > 1


def test_a_server_gives_more_to_bots_that_can_use_it(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, substitute="remembering", bot_effort=7) as registry:
            live = await start(registry, "second", ["eager", "remembering", "eager"])
            await until(lambda: live.room.status == "over")

    asyncio.run(check())
    efforts = {seat: effort for asked in objects(tmp_path).values() for _, seat, effort in asked}
    assert efforts == {"0": "7", "1": "0", "2": "7"}


def test_who_comes_back_sends_the_bot_away(tmp_path: Path) -> None:
    """The next time another one stands in."""

    async def check() -> None:
        async with registry_at(tmp_path, substitute="remembering") as registry:
            live = await start(registry, "second", ["Ann", "open", "random"])
            for number in (1, 2):
                await until(lambda: live.room.waiting() == [0])
                await live.submit(BEN, messages.Vote(id=f"vote-{number}", seat=0), f"vote-{number}")
                await until(lambda: live.room.waiting() == [1])
                assert len(objects(tmp_path)) == number
                await live.submit(ANN, messages.Return(id=f"return-{number}"), f"return-{number}")
                assert 0 not in live.planner.bots
                await live.submit(BEN, act(live.room.step, ["1 roll"]), f"roll-{number}")

    asyncio.run(check())


def test_a_bot_whose_person_came_back_does_not_act(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, substitute="remembering") as registry:
            live = await start(registry, "second", ["Ann", "Ben", "Cleo"])
            with pytest.raises(Rejected, match="the person is back"):
                await live.submit(None, BotAct(0, live.room.step, ["0 roll"]), None)
            assert live.room.entries[-1].kind == "start"

    asyncio.run(check())


def test_a_bot_that_fails_is_made_anew_and_tells_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, substitute="remembering") as registry:
            live = await start(registry, "second", ["failing", "Ann", "Ben"])
            for number in range(1, 5):
                await until(lambda: live.room.waiting() == [1])
                await live.submit(ANN, act(live.room.step, ["1 roll"]), f"ann-{number}")
                await live.submit(ANN, act(live.room.step, ["2 roll"]), f"ben-{number}")
            await until(lambda: live.room.waiting() == [1])

    asyncio.run(check())
    made = objects(tmp_path)
    assert len(made) > 1
    assert all(len(asked) == 1 for asked in made.values())
    assert "bot failing failed: RuntimeError" in caplog.text
    assert "secret thoughts" not in caplog.text


@pytest.mark.parametrize(
    ("name", "reason"), [("raising", "error"), ("exiting", "error"), ("looping", "timeout")]
)
def test_the_third_failure_seats_the_substitute(name: str, reason: str, tmp_path: Path) -> None:
    """For the rest of the game, also after a restart; the table next to it is not disturbed."""

    async def check() -> None:
        limit = 0.3 if name == "looping" else PATIENCE
        async with registry_at(tmp_path, substitute="cautious", bot_threads=1, bot_limit=limit) as registry:
            live = await start(registry, "second", [name, "random", "random"], listed=False)
            await until(lambda: live.room.seats[0].instead == "cautious")
            failed = [entry for entry in live.room.entries if "failed" in entry.data]
            assert [entry.data["failed"] for entry in failed] == [name] * 3
            assert [entry.data.get("instead") for entry in failed] == [None, None, "cautious"]
            assert meter(registry, "camelup_bot_failures_total", bot=name, reason=reason) == 3
            assert meter(registry, "camelup_bot_substitutes_total", bot=name) == 1
        async with registry_at(tmp_path, substitute="cautious", bot_threads=1) as again:
            live = await again.find(live.room.id)
            assert live.room.seats[0].player == "cautious"
            await until(lambda: live.room.status == "over")
            assert meter(again, "camelup_bot_failures_total", bot=name, reason=reason) == 0

    asyncio.run(check())


def test_where_the_substitute_has_failed_itself_another_bot_plays() -> None:
    room = Room("table", bytes(32))
    seats: list[Any] = [messages.BotSeat(kind="bot", bot="raising")] * 3
    new = messages.NewTable(game="second", seats=seats, table=messages.TableOptions(substitute="raising"))
    apply(room, Entry(0, "create", 1.0, creation(new, ANN), ANN))
    do(room, ANN, messages.Start(id="start"))
    rng = random.Random(1)
    while room.seats[0].instead is None:
        (seat,) = room.waiting()
        do(room, None, BotAct(seat, room.step, random_actions(room, seat, rng), failed=seat == 0))
    failed = [entry for entry in room.entries if "failed" in entry.data]
    assert len(failed) == MOST_FAILURES
    assert [seat.player for seat in room.seats] == ["greedy", "raising", "raising"]
    info = views.room_info(room)["seats"][0]
    assert (info["bot"], info["away"]) == ("greedy", False)


def test_chat_does_not_disturb_a_bot_and_a_pause_waits_for_its_thought(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, substitute="remembering") as registry:
            live = await start(registry, "second", ["slow", "Ann", "random"])
            await until(lambda: troupe.noted(tmp_path, "thinking") != [])
            plan = live.planner.task
            await live.submit(ANN, messages.Chat(id="chat", text="hurry"), "chat")
            assert live.planner.task is plan
            await live.submit(ANN, messages.Pause(id="pause"), "pause")
            await live.submit(ANN, messages.Resume(id="resume"), "resume")
            await until(lambda: sum(worker.pending for worker in registry.thinking.pool.workers) == 2)
            (tmp_path / "go").touch()
            await until(lambda: live.room.waiting() == [1])
            step = live.room.step
            await live.submit(ANN, act(step, ["1 roll"]), "roll")

    asyncio.run(check())
    assert len(objects(tmp_path)) == 1


def test_a_bot_that_ends_its_process_on_loading_is_not_offered(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path) as registry:
            registry.thinking.pool.loading = PATIENCE
            offered = {bot["name"]: bot["about"] for bot in await registry.thinking.bot_list()}
            assert offered["remembering"] == "Remembers."
            assert [*offered][: len(bots.BUILT_IN)] == [*bots.BUILT_IN]
            assert "vanishes" not in offered

    asyncio.run(check())


def test_a_guest_has_only_so_many_games_with_bots(tmp_path: Path) -> None:
    async def check() -> None:
        async with registry_at(tmp_path, bot_tables=2) as registry:
            first, _ = [await start(registry, "second", ["Ann", "random", "random"]) for _ in range(2)]
            with pytest.raises(Rejected, match="2 games with bots under way; finish or") as rejected:
                await start(registry, "second", ["Ann", "random", "random"])
            assert rejected.value.code == "too_many"
            await start(registry, "second", ["Ann", "Ben", "Cleo"])
            await first.submit(ANN, messages.Abandon(id="abandon"), "abandon")
            await start(registry, "second", ["Ann", "random", "random"])

    asyncio.run(check())


def test_a_table_says_that_bots_are_getting_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server is there at once; its first tables wait for the bots, and say so."""
    go = asyncio.Event()

    async def warm_up(worker: Worker, item: WarmUpItem) -> None:
        await go.wait()

    monkeypatch.setattr(Worker, "_warm_up", warm_up)

    async def check() -> None:
        async with registry_at(tmp_path, bot_warm_up=1) as registry:
            live = await start(registry, "second", ["Ann", "remembering", "random"])
            reader = Reader(ANN, 100, lambda: None)
            await live.join(reader, None)
            assert await told(reader) is True
            go.set()
            assert await told(reader) is False

    asyncio.run(check())


async def told(reader: Reader) -> Any:
    """Whether the bots are getting ready, as a reader is told next."""
    while message := await reader.queue.get():
        presence = msgspec.json.decode(message)
        if presence["type"] == "presence":
            return presence["warming"]
    raise AssertionError("the reader was sent away")


@pytest.mark.parametrize("bot", bots.BUILT_IN)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_bot_chooses_its_cards_before_those_who_sit_before_it(bot: str, players: int) -> None:
    """Nobody waits for the others before a leg of `cards`; what a bot is shown reads back as a view."""
    table = Table("cards", [f"p{seat}" for seat in range(players)], seed=3)
    stream = Stream()
    start_stream(stream, 1, 0)
    player = new_bot(bot)

    async def choose(view: dict[str, Any], legal: Sequence[str]) -> str:
        return player.choose(view, legal, stream)

    for seat in range(1, players):
        turn = table.choosing(seat)
        assert turn is not None
        assert read_state(turn.view(seat))[4] == seat
        actions = asyncio.run(thinking._choices(turn.copy(), seat, choose))
        assert len(actions) == len(table.view(seat)["players"][seat]["hand"]) - 1
        assert {action.split(" ")[0] for action in actions} == {str(seat)}
