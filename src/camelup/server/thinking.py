"""What takes long, off the event loop: bots and odds in processes of their own, the rest in a thread."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from camelup.bots import BUILT_IN, bot_names, bot_strength, new_bot
from camelup.bots.random_bot import RandomBot
from camelup.notation import View
from camelup.play import Table
from camelup.schema.plain import Json
from camelup.server.messages import BotInfo, PositionInfo
from camelup.server.metrics import Metrics
from camelup.server.pool import BotFailed, Pool, SeatedBot
from camelup.server.records import ERRANDS
from camelup.server.settings import Settings
from camelup.stream import Stream

log = logging.getLogger("camelup.bots")
T = TypeVar("T")
Choose = Callable[[View, Sequence[str]], Awaitable[str]]
INTRODUCTION_SECONDS = 5.0
"""How long the list of bots waits for those from outside; who takes longer is listed later."""


@dataclass(frozen=True)
class Thought:
    """What a bot does, or what is done for it because it has failed."""

    actions: list[str]
    failed: bool = False


class Thinking:
    """The processes for bots and odds, and a thread; the event loop goes on meanwhile."""

    def __init__(self, settings: Settings, metrics: Metrics, ready: Callable[[], None]) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="thinking")
        """Only one, because it shares the interpreter with the event loop."""
        self.pool = Pool(min(settings.bot_threads, max(2, _processors())), settings.bot_memory, metrics)
        self._settings, self._metrics, self._ready = settings, metrics, ready
        self._outside: dict[str, str] = {}
        """Bots from outside that can be loaded, and what they say about themselves."""
        self._introductions: asyncio.Future[Any] | None = None
        self._own: asyncio.Task[dict[str, str]] | None = None
        self._warming_up: asyncio.Task[None] | None = None

    @property
    def warming(self) -> bool:
        """Whether the bots are still getting ready."""
        return self.pool.warming

    def open(self) -> None:
        """Begin to get the bots ready, and to import them, which would take a moment of the event loop."""
        self._own = asyncio.create_task(self.run(_own_bots))
        if self._settings.bot_warm_up:
            self._warming_up = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        try:
            await self.pool.warm_up()
        except OSError as error:
            log.error("the bots cannot get ready: %s", error)
        self._ready()

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do some work in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def odds(self, position: Json | str | None, events: list[str] | None = None) -> Json:
        """The odds of a position, a view or its text, with the events that led to it where they are known."""
        return await self.pool.odds(position, events)

    async def errand(self, name: str, *given: Any, long: bool) -> Any:
        """Do something with a record: in a thread, or where it takes long in a process, which leaves the
        interpreter to the event loop."""
        if long:
            return await self.pool.errand(name, *given)
        return await self.run(ERRANDS[name], *given)

    # ------------------------------------------------------------------------------------ bots

    async def bot_actions(self, bot: SeatedBot, turn: Table) -> Thought:
        """What a bot does; for one that fails or takes too long a random move is made."""
        try:
            return Thought(await self._think(bot, turn.copy()))
        except BotFailed as failure:
            log.warning("bot %s failed: %s", bot.name, failure)
            self._metrics.bot_failures.labels(bot.name, failure.reason).inc()
            bot.failed = True
            return Thought(await _choices(turn.copy(), bot.seat, _at_random(bot)), failed=True)

    async def _think(self, bot: SeatedBot, turn: Table) -> list[str]:
        if bot.name == RandomBot.name:
            return await _choices(turn, bot.seat, _at_random(bot))
        left = self._settings.bot_limit

        async def ask(view: View, legal: Sequence[str]) -> str:
            nonlocal left
            action, seconds = await self.pool.choose(bot, view, legal, left)
            left = max(0.0, left - seconds)
            return action

        return await _choices(turn, bot.seat, ask)

    async def bot_list(self) -> list[BotInfo]:
        """Every bot that can be seated; one from outside that cannot be loaded is left out."""
        if self._introductions is None:
            outside = [name for name in bot_names() if name not in BUILT_IN]
            self._introductions = asyncio.gather(*(self._introduce(name) for name in outside))
        await asyncio.wait({self._introductions}, timeout=INTRODUCTION_SECONDS)
        own = await self._own if self._own is not None else _own_bots()
        about = own | self._outside
        return [
            {"name": name, "about": about[name], "strength": bot_strength(name)}
            for name in bot_names()
            if name in about
        ]

    async def _introduce(self, name: str) -> None:
        try:
            self._outside[name] = await self.pool.introduce(name)
        except (BotFailed, OSError) as failure:
            log.warning("bot %s cannot be loaded: %s", name, failure)

    async def close(self) -> None:
        """End the processes and let go of the thread."""
        for task in (self._warming_up, self._introductions):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self.pool.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


@cache
def _own_bots() -> dict[str, str]:
    """The built-in bots, and what they say about themselves."""
    return {name: getattr(new_bot(name), "about", "") for name in BUILT_IN}


async def _choices(turn: Table, seat: int, choose: Choose) -> list[str]:
    """A seat's action, or all of its choices before a leg of `cards`, one question for each. Only the seat's
    view and its legal actions are handed over."""
    actions: list[str] = []
    while not actions or (turn.to_act == seat and turn.choosing(seat) is not None):
        action = await choose(turn.view(seat), turn.legal)
        turn.push(action)
        actions.append(action)
        if turn.choosing(seat) is None:
            break
    return actions


def _at_random(bot: SeatedBot) -> Choose:
    """Even draws from a bot's own random numbers; no process is needed for that."""
    stream = Stream.unpack(bot.stream)

    async def choose(view: View, legal: Sequence[str]) -> str:
        action = RandomBot().choose(view, legal, stream)
        bot.stream = stream.pack()
        return action

    return choose


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def position_of(text: str) -> PositionInfo:
    """A position from its text, in all its forms."""
    from camelup.notation.position import format_position, link_form, parse_position

    state = parse_position(text)
    plain = format_position(state)
    return {"text": plain, "link": link_form(plain), "state": state}
