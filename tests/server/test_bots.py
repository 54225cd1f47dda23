"""Bots at tables: one object for a whole game, which may keep a memory, and never one that hangs a table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, ClassVar

import pytest

from camelup import Table, bots
from camelup.notation import read_state
from camelup.server import messages
from camelup.server.room import BotAct, Refused
from camelup.server.thinking import SeatedBot
from tests.server.halls import ANN, BEN, hall_at, start, until
from tests.server.harness import PATIENCE
from tests.server.rooms import act


class Remembering:
    """Plays anything, and remembers what it was asked."""

    name, about = "remembering", "Remembers."
    made: ClassVar[list[Remembering]] = []

    def __init__(self) -> None:
        self.seats: list[str] = []
        self.made.append(self)

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        self.seats.append(legal[0].split(" ")[0])
        return legal[0]


class Eager(Remembering):
    """Can make use of more work."""

    effort = 1


class Failing(Remembering):
    """Fails the second time it is asked."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        if self.seats:
            raise RuntimeError("secret thoughts")
        return super().choose(view, legal, stream)


class Slow(Remembering):
    """Thinks until it is let go, and never two thoughts at once."""

    thinking = threading.Semaphore(0)
    go = threading.Event()
    alone = threading.Lock()
    thoughts_at_once = False

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        if not self.alone.acquire(blocking=False):
            Slow.thoughts_at_once = True
            return legal[0]
        Slow.thinking.release()
        self.go.wait(PATIENCE)
        self.alone.release()
        return super().choose(view, legal, stream)


@pytest.fixture(autouse=True)
def registry(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    own = {
        name: EntryPoint(name, f"{__name__}:{name.capitalize()}", bots.GROUP)
        for name in ("remembering", "eager", "failing", "slow")
    }
    known = bots._registry() | own
    monkeypatch.setattr(bots, "_registry", lambda: known)
    Remembering.made.clear()
    Slow.go.clear()
    yield
    Slow.go.set()


@pytest.mark.parametrize("game", ["second", "cards"])
def test_a_bot_is_one_object_for_the_whole_game(game: str, tmp_path: Path) -> None:
    async def check() -> None:
        async with hall_at(tmp_path, substitute="remembering") as hall:
            live = await start(hall, game, ["remembering"] * 3)
            await until(lambda: live.room.status == "over")
            assert live._bots == {}, "nothing is kept when the game is over"
            another = await start(hall, game, ["remembering"] * 3)
            await until(lambda: another.room.status == "over")

    asyncio.run(check())
    assert len(Remembering.made) == 2 * 3
    assert [set(bot.seats) for bot in Remembering.made[:3]] == [{"0"}, {"1"}, {"2"}]
    assert all(len(bot.seats) > 1 for bot in Remembering.made)


def test_a_server_gives_more_to_bots_that_can_use_it(tmp_path: Path) -> None:
    async def check() -> None:
        async with hall_at(tmp_path, substitute="remembering", bot_effort=7) as hall:
            live = await start(hall, "second", ["eager", "remembering", "eager"])
            await until(lambda: live.room.status == "over")

    asyncio.run(check())
    efforts = [getattr(bot, "effort", None) for bot in Remembering.made]
    assert efforts == [7, None, 7]


def test_who_comes_back_sends_the_bot_away(tmp_path: Path) -> None:
    """The next time another one stands in."""

    async def check() -> None:
        async with hall_at(tmp_path, substitute="remembering") as hall:
            live = await start(hall, "second", ["Ann", "open", "random"])
            for number in (1, 2):
                await until(lambda: live.room.waiting() == [0])
                await live.submit(BEN, messages.Vote(id=f"vote-{number}", seat=0), f"vote-{number}")
                await until(lambda: live.room.waiting() == [1])
                assert len(Remembering.made) == number
                await live.submit(ANN, messages.Return(id=f"return-{number}"), f"return-{number}")
                assert 0 not in live._bots
                await live.submit(BEN, act(live.room.step, ["1 roll"]), f"roll-{number}")

    asyncio.run(check())


def test_a_bot_whose_person_came_back_does_not_act(tmp_path: Path) -> None:
    async def check() -> None:
        async with hall_at(tmp_path, substitute="remembering") as hall:
            live = await start(hall, "second", ["Ann", "Ben", "Cleo"])
            with pytest.raises(Refused, match="the person is back"):
                await live.submit(None, BotAct(0, live.room.step, ["0 roll"]), None)
            assert live.room.entries[-1].kind == "start"

    asyncio.run(check())


def test_a_bot_that_fails_is_replaced_and_tells_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def check() -> None:
        async with hall_at(tmp_path, substitute="remembering") as hall:
            live = await start(hall, "second", ["failing", "random", "random"])
            await until(lambda: live.room.status == "over")

    asyncio.run(check())
    assert len(Remembering.made) > 1
    assert all(len(bot.seats) == 1 for bot in Remembering.made)
    assert "bot failing failed: RuntimeError" in caplog.text
    assert "secret thoughts" not in caplog.text


def test_chat_does_not_disturb_a_bot_and_a_pause_waits_for_its_thought(tmp_path: Path) -> None:
    async def check() -> None:
        async with hall_at(tmp_path, substitute="remembering") as hall:
            live = await start(hall, "second", ["slow", "Ann", "random"])
            await until(lambda: Slow.thinking.acquire(blocking=False))
            plan = live._plan
            await live.submit(ANN, messages.Chat(id="chat", text="hurry"), "chat")
            assert live._plan is plan
            await live.submit(ANN, messages.Pause(id="pause"), "pause")
            await live.submit(ANN, messages.Resume(id="resume"), "resume")
            for _ in range(20):
                await asyncio.sleep(0)  # the new plan asks the bot
            Slow.go.set()
            await until(lambda: live.room.waiting() == [1])
            step = live.room.step
            await live.submit(ANN, act(step, ["1 roll"]), "roll")

    asyncio.run(check())
    assert not Slow.thoughts_at_once
    assert len(Remembering.made) == 1


@pytest.mark.parametrize("bot", bots.bot_names())
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_bot_chooses_its_cards_before_those_who_sit_before_it(bot: str, players: int) -> None:
    """Nobody waits for the others before a leg of `cards`; what a bot is shown reads back as a view."""
    table = Table("cards", [f"p{seat}" for seat in range(players)], seed=3)
    for seat in range(1, players):
        turn = table.choosing(seat)
        assert turn is not None
        assert read_state(turn.view(seat))[4] == seat
        actions = SeatedBot(bot, seat).choose(turn.copy())
        assert len(actions) == len(table.view(seat)["players"][seat]["hand"]) - 1
        assert {action.split(" ")[0] for action in actions} == {str(seat)}
