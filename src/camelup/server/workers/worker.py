"""One worker: a queue of requests and the process that answers them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar
from weakref import finalize

from camelup.bots import BUILT_IN
from camelup.notation import View
from camelup.server.metrics import Metrics
from camelup.server.workers.process import EXIT_SECONDS, ProcessLost, WorkerProcess
from camelup.server.workers.requests import WARM_UP_ACTIONS, Answer, MoveQuestion, Request, WarmUp
from camelup.stream import LARGEST_SEED, Stream, start_stream

log = logging.getLogger("camelup.bots")
T = TypeVar("T")
WARM_UP_SECONDS = 600.0
"""Generous, because compiling takes minutes on a small machine, and built-in code does not hang."""
_numbers = count(1)

WarmUpItem = tuple[str | None, str]
"""A bot, or None for the odds, and a game."""


class BotFailed(Exception):
    """A bot has not answered in time, or not with a legal action."""

    def __init__(self, reason: str, detail: str = "", result: Any = None) -> None:
        super().__init__(detail or reason)
        self.reason, self.result = reason, result


class SharedFault(BotFailed):
    """The process has failed, and another bot in it may be the cause."""


class SeatedBot:
    """A bot at its seat, the same object for a whole game: it may keep a memory."""

    def __init__(self, name: str, seat: int, effort: int = 1) -> None:
        self.name, self.seat, self.effort = name, seat, effort
        self.number = next(_numbers)
        self.worker: Worker | None = None
        self.failed = False
        stream = Stream()
        start_stream(stream, secrets.randbelow(LARGEST_SEED), 0)
        self.stream = stream.pack()
        """The state of its random numbers."""


class Worker:
    """One process at a time, replaced when it is lost; bots take turns in it."""

    def __init__(self, memory: int, metrics: Metrics) -> None:
        self._memory, self._metrics = memory, metrics
        self._turn = asyncio.Lock()
        self._process: WorkerProcess | None = None
        self._exits: set[asyncio.Future[None]] = set()
        """One for each process that still exists."""
        self._ready: set[WarmUpItem | str] = set()
        """What is warmed up in this process, and external bots that have answered."""
        self._compiled = False
        """Whether the process has compiled code, and could be replaced by a smaller one."""
        self._hosted: set[int] = set()
        """Bots that exist in this process."""
        self._finished: list[int] = []
        """Bots that the process can drop."""
        self._warm_items: list[WarmUpItem] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self.pending = 0
        """Requests that wait or are being answered."""
        self.seats = 0

    @property
    def pid(self) -> int | None:
        """The id of the process, None without one."""
        return None if self._process is None else self._process.pid

    # ------------------------------------------------------------------------------------ requests

    async def choose(
        self, bot: SeatedBot, view: View, legal: Sequence[str], limit: float, loading: float = 0.0
    ) -> tuple[str, float]:
        """Return the action that a bot chooses, and the seconds that it took. A bot that is new in the
        process has `loading` seconds more. Raises BotFailed."""
        queued = time.monotonic()
        return await self._in_turn(self._choose(bot, view, list(legal), limit, loading, queued))

    async def ask(self, request: Request, seconds: float) -> Answer:
        """Answer another request. Raises BotFailed."""
        answer = await self._in_turn(self._ask(request, seconds))
        if answer.fault:
            raise BotFailed(answer.fault, answer.detail, answer.result)
        if answer.compiled:
            await self._in_turn(self._restart_if_empty())
        return answer

    async def warm_up(self, items: Iterable[WarmUpItem]) -> None:
        """Load everything, now and whenever the process is replaced. Bots are asked in between."""
        self._warm_items = list(items)
        await self._warm_up_all()
        if self._compiled:
            await self._in_turn(self._restart_if_empty())
            await self._warm_up_all()

    async def _warm_up_all(self) -> None:
        for item in self._warm_items:
            with suppress(BotFailed):
                await self._in_turn(self._warm_up(item))

    async def _restart_if_empty(self) -> None:
        """Replace the process by one that loads the compiled code, unless a bot would lose its memory."""
        if not self._hosted:
            self._drop_process()

    async def _in_turn(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something when it is its turn. It is completed even if the caller is cancelled: a process that
        has begun to answer cannot be interrupted."""
        self.pending += 1
        try:
            await self._turn.acquire()
        except BaseException:
            self.pending -= 1
            work.close()
            raise
        if self._process is not None and self._process.lost:
            self._replace()
        task = self._spawn(work)
        task.add_done_callback(self._next)
        return await asyncio.shield(task)

    def _next(self, done: asyncio.Task[Any]) -> None:
        self.pending -= 1
        self._turn.release()

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return task

    # ------------------------------------------------------------------------------------ asking

    async def _choose(
        self,
        bot: SeatedBot,
        view: View,
        legal: list[str],
        limit: float,
        loading: float,
        queued: float,
    ) -> tuple[str, float]:
        await self._prepare(bot.name, view["game"])
        self._metrics.bot_queue.observe(time.monotonic() - queued)
        shared = bool(self._hosted - {bot.number})
        self._hosted.add(bot.number)
        self._finished, finished = [], self._finished
        began = time.monotonic()
        allowed = limit if bot.name in self._ready else limit + loading
        question = MoveQuestion(
            bot.number, bot.name, bot.effort, view.pack(), legal, bot.stream, allowed, finished
        )
        try:
            answer = await self._ask(question, allowed)
        except BotFailed as failure:
            if failure.reason != "timeout" and shared:
                raise SharedFault(failure.reason) from None
            raise
        if answer.fault == "memory" and shared:
            raise SharedFault("memory")
        if not answer.exhausted:
            self._ready.add(bot.name)
        if answer.fault or not 0 <= answer.choice < len(legal):
            raise BotFailed(answer.fault or "illegal", answer.detail)
        bot.stream = answer.stream
        seconds = time.monotonic() - began
        self._metrics.bot_thinking.observe(seconds)
        return legal[answer.choice], seconds

    async def _prepare(self, name: str, game: str) -> None:
        """Load what a built-in bot computes with, so that loading does not count as thinking."""
        if name in BUILT_IN:
            for item in ((None, game), (name, game)):
                if item not in self._ready:
                    await self._warm_up(item)

    async def _warm_up(self, item: WarmUpItem) -> None:
        if item in self._ready:
            return
        answer = await self._ask(WarmUp(*item, WARM_UP_ACTIONS), WARM_UP_SECONDS)
        self._compiled |= answer.compiled
        if answer.fault:
            log.warning("warming up %s for %s failed: %s", item[0] or "odds", item[1], answer.detail)
        self._ready.add(item)

    async def _ask(self, request: Request, seconds: float) -> Answer:
        """Ask the process, after starting one if necessary. A process that does not answer in time is
        killed."""
        if self._closed:
            raise asyncio.CancelledError
        if self._process is None:
            self._process = await WorkerProcess.open(self._memory)
            self._exits.add(self._process.closed)
            self._process.closed.add_done_callback(self._exits.discard)
        try:
            answer = await asyncio.wait_for(self._process.ask(request), seconds)
        except TimeoutError:
            self._replace()
            raise BotFailed("timeout") from None
        except ProcessLost:
            self._replace()
            raise BotFailed("died") from None
        if answer.exhausted:
            self._replace()
        return answer

    # ------------------------------------------------------------------------------------ the process

    def _replace(self) -> None:
        """Kill a process that has failed, and warm up the next one in the background."""
        self._metrics.bot_workers_lost.inc()
        self._drop_process()
        if self._warm_items and not self._closed:
            self._spawn(self.warm_up(self._warm_items))

    def _drop_process(self) -> None:
        if self._process is not None:
            self._process.kill()
        self._process, self._compiled = None, False
        self._ready.clear()
        self._hosted.clear()
        self._finished.clear()

    def take(self, bot: SeatedBot) -> None:
        """Assign a bot to this worker until it is garbage-collected."""
        bot.worker = self
        self.seats += 1
        finalize(bot, self._forget, bot.number).atexit = False

    def _forget(self, number: int) -> None:
        self.seats -= 1
        if number in self._hosted:
            self._hosted.discard(number)
            self._finished.append(number)

    async def close(self) -> None:
        """Kill the process, and wait until it is gone."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._process is not None:
            self._process.kill()
        if self._exits:
            await asyncio.wait(self._exits, timeout=EXIT_SECONDS)
