"""Work that would block the event loop: bots and odds run in worker processes, the rest in a thread."""

from __future__ import annotations

import asyncio
import logging
import os
import time
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
from camelup.server.records import TASKS
from camelup.server.settings import Settings
from camelup.server.turns import working_for
from camelup.server.workers.pool import Pool
from camelup.server.workers.worker import BotFailed, SeatedBot
from camelup.stream import Stream

log = logging.getLogger("camelup.bots")
T = TypeVar("T")
Choose = Callable[[View, Sequence[str]], Awaitable[str]]
ABOUT_SECONDS = 5.0
"""How long the list of bots waits for external bots; slower ones are listed later."""


@dataclass(frozen=True)
class Thought:
    """The actions of a bot, random ones if it has failed."""

    actions: list[str]
    failed: bool = False


class Thinking:
    """The worker processes for bots and odds, and a thread."""

    def __init__(self, settings: Settings, metrics: Metrics, ready: Callable[[], None]) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="thinking")
        """A single thread, because it shares the interpreter with the event loop."""
        self.pool = Pool(min(settings.bot_threads, max(2, _processors())), settings.bot_memory, metrics)
        self._settings, self._metrics, self._ready = settings, metrics, ready
        self._external: dict[str, str] = {}
        """External bots that can be loaded, and what they say about themselves."""
        self._loading_external: asyncio.Future[Any] | None = None
        self._built_in: asyncio.Task[dict[str, str]] | None = None
        self._warming_up: asyncio.Task[None] | None = None

    @property
    def warming(self) -> bool:
        """Whether the bots are still warming up."""
        return self.pool.warming

    def open(self) -> None:
        """Start to warm up the bots, and import them in the thread, because that would block the event
        loop."""
        self._built_in = asyncio.create_task(self.run(_built_in_bots))
        if self._settings.bot_warm_up:
            self._warming_up = asyncio.create_task(self._warm_up())

    async def _warm_up(self) -> None:
        try:
            await self.pool.warm_up()
        except OSError as error:
            log.error("the bots cannot warm up: %s", error)
        self._ready()

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Call a function in the thread, and charge the request for its time."""
        seconds = 0.0

        def timed() -> T:
            nonlocal seconds
            began = time.thread_time()
            try:
                return work(*given)
            finally:
                seconds = time.thread_time() - began

        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, timed)
        finally:
            if (request := working_for.get()) is not None:
                request.seconds += seconds

    async def odds(self, position: Json | str | None, events: list[str] | None = None) -> Json:
        """Return the odds of a position, given as a view or as text, with the events that led to it where
        they are known. Raises OddsError."""
        return await self.pool.odds(position, events)

    async def record_task(self, name: str, *arguments: Any, long: bool) -> Any:
        """Return the result of a record task. Long ones run in a worker process, which leaves the interpreter
        to the event loop. Raises Rejected."""
        if long:
            return await self.pool.record_task(name, *arguments)
        return await self.run(TASKS[name], *arguments)

    # ------------------------------------------------------------------------------------ bots

    async def bot_actions(self, bot: SeatedBot, turn: Table) -> Thought:
        """Return the actions of a bot. For one that fails or takes too long they are random."""
        try:
            return Thought(await self._think(bot, turn.copy()))
        except BotFailed as failure:
            log.warning("bot %s failed: %s", bot.name, failure)
            self._metrics.bot_failures.labels(bot.name, failure.reason).inc()
            bot.failed = True
            return Thought(await _choices(turn.copy(), bot.seat, _random_choice(bot)), failed=True)

    async def _think(self, bot: SeatedBot, turn: Table) -> list[str]:
        if bot.name == RandomBot.name:
            return await _choices(turn, bot.seat, _random_choice(bot))
        left = self._settings.bot_limit

        async def ask(view: View, legal: Sequence[str]) -> str:
            nonlocal left
            action, seconds = await self.pool.choose(bot, view, legal, left)
            left = max(0.0, left - seconds)
            return action

        return await _choices(turn, bot.seat, ask)

    async def bot_list(self) -> list[BotInfo]:
        """Return every bot that can be seated, without external bots that cannot be loaded."""
        if self._loading_external is None:
            external = [name for name in bot_names() if name not in BUILT_IN]
            self._loading_external = asyncio.gather(*(self._load(name) for name in external))
        await asyncio.wait({self._loading_external}, timeout=ABOUT_SECONDS)
        built_in = await self._built_in if self._built_in is not None else _built_in_bots()
        about = built_in | self._external
        return [
            {"name": name, "about": about[name], "strength": bot_strength(name)}
            for name in bot_names()
            if name in about
        ]

    async def _load(self, name: str) -> None:
        try:
            self._external[name] = await self.pool.about(name)
        except (BotFailed, OSError) as failure:
            log.warning("bot %s cannot be loaded: %s", name, failure)

    async def close(self) -> None:
        """Kill the processes and stop the thread."""
        for task in (self._warming_up, self._loading_external):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self.pool.close()
        self._thread.shutdown(wait=False, cancel_futures=True)


@cache
def _built_in_bots() -> dict[str, str]:
    """Return the built-in bots, and what they say about themselves."""
    return {name: getattr(new_bot(name), "about", "") for name in BUILT_IN}


async def _choices(turn: Table, seat: int, choose: Choose) -> list[str]:
    """Return a seat's action, or all of its choices before a leg of `cards`, one question for each. The bot
    gets the seat's view and its legal actions, nothing else."""
    actions: list[str] = []
    while not actions or (turn.to_act == seat and turn.choosing(seat) is not None):
        action = await choose(turn.view(seat), turn.legal)
        turn.push(action)
        actions.append(action)
        if turn.choosing(seat) is None:
            break
    return actions


def _random_choice(bot: SeatedBot) -> Choose:
    """Return a chooser that draws uniformly from the bot's own stream; that needs no worker process."""
    stream = Stream.unpack(bot.stream)

    async def choose(view: View, legal: Sequence[str]) -> str:
        action = RandomBot().choose(view, legal, stream)
        bot.stream = stream.pack()
        return action

    return choose


def _processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def position_of(text: str) -> PositionInfo:
    """Return a position from its text, in all its forms. Raises CamelUpError."""
    from camelup.notation.position import format_position, link_form, parse_position

    state = parse_position(text)
    plain = format_position(state)
    return {"text": plain, "link": link_form(plain), "state": state}
