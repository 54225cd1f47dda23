"""The processes in which bots think, as the server sees them.

A bot keeps to one process for its whole game, so that it may remember things. Whatever it does costs no more
than its own move: a process that hangs or ends is replaced, and other bots in it only lose their memory.
Waiting for one's turn is not thinking: limits count from when a bot is asked.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import sys
import time
from collections.abc import Coroutine, Iterable, Sequence
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar
from weakref import finalize

import msgspec

from camelup.bots import BUILT_IN
from camelup.errors import OddsError
from camelup.games import GAMES
from camelup.notation import View
from camelup.schema.plain import Json
from camelup.server.errors import Rejected
from camelup.server.metrics import Metrics
from camelup.server.worker import (
    HEADER,
    REHEARSED_ACTIONS,
    START,
    Answer,
    Errand,
    Introduction,
    Order,
    Position,
    Question,
    Rehearsal,
    framed,
    read_answer,
)
from camelup.stream import LARGEST_SEED, Stream, start_stream

log = logging.getLogger("camelup.bots")
T = TypeVar("T")
LOADING_SECONDS = 60.0
"""What the first move of a bot from outside may take longer: what it computes with is loaded only then."""
BUSIER = 2
"""How many times as long loading may take when the machine is busier."""
STARTING_SECONDS = 60.0
REHEARSAL_SECONDS = 600.0
"""Compiling takes minutes on a small machine; nothing of ours hangs."""
ODDS_SECONDS = 300.0
ENDING_SECONDS = 5.0
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
"""There are several processes already, and every thread takes memory."""
_numbers = count(1)

Item = tuple[str | None, str]
"""A bot, or None for the odds, and a game."""


class BotFailed(Exception):
    """A bot has not answered as it should."""

    def __init__(self, reason: str, detail: str = "", found: Any = None) -> None:
        super().__init__(detail or reason)
        self.reason, self.found = reason, found


class SharedFault(BotFailed):
    """The process has failed, and another bot in it may have been the cause."""


class ProcessLost(Exception):
    """The process has ended."""


class SeatedBot:
    """A bot at its seat, the same one for a whole game: it may keep a memory."""

    def __init__(self, name: str, seat: int, effort: int = 1) -> None:
        self.name, self.seat, self.effort = name, seat, effort
        self.number = next(_numbers)
        self.worker: Worker | None = None
        self.failed = False
        stream = Stream()
        start_stream(stream, secrets.randbelow(LARGEST_SEED), 0)
        self.stream = stream.pack()
        """Where its random numbers go on."""


class Line(asyncio.SubprocessProtocol):
    """The pipes to a running process: one question, one answer."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.lost = False
        self.closed: asyncio.Future[None] = loop.create_future()
        self._heard = bytearray()
        self._answer: asyncio.Future[Answer] = loop.create_future()
        self._transport: Any = None
        self.pid = 0

    @classmethod
    async def open(cls, memory: int) -> Line:
        """Start a process; OSError where the system does not let us, or it does not come up."""
        start = asyncio.get_running_loop().subprocess_exec(
            cls,
            *(sys.executable, "-c", START, str(memory), *sys.path),
            stderr=None,
            env=_environment(),
            start_new_session=True,
        )
        starting = asyncio.create_task(start)
        try:
            _, line = await asyncio.shield(starting)
            await asyncio.wait_for(asyncio.shield(line._answer), STARTING_SECONDS)
        except (TimeoutError, ProcessLost):
            await line.close()
            raise OSError("a process for bots does not start") from None
        except asyncio.CancelledError:
            await (await starting)[1].close()
            raise
        return line

    async def close(self) -> None:
        """End the process, and wait until it is gone."""
        self.end()
        await asyncio.wait({self.closed}, timeout=ENDING_SECONDS)

    def connection_made(self, transport: Any) -> None:
        """Keep the process."""
        self._transport = transport
        self.pid = transport.get_pid()

    async def ask(self, order: Order) -> Answer:
        """Ask, and wait for the answer; ProcessLost if there will be none."""
        if self.lost:
            raise ProcessLost
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.get_pipe_transport(0).write(framed(order))
        return await self._answer

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Gather an answer; one that cannot be read is as good as none."""
        self._heard += data
        size = HEADER + int.from_bytes(self._heard[:HEADER], "big")
        if size <= len(self._heard) and not self._answer.done():
            try:
                self._answer.set_result(read_answer(self._heard[HEADER:size]))
            except msgspec.DecodeError:
                self.end()
            del self._heard[:size]

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """A process without a pipe is of no use."""
        self.end()

    def process_exited(self) -> None:
        """Nothing more will come; what a bot has started goes, too."""
        self.lost = True
        self.end()
        if not self._answer.done():
            self._answer.set_exception(ProcessLost())
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is left of the process."""
        self.closed.set_result(None)

    def end(self) -> None:
        """End the process and all that was started in it."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._transport.kill()


def _environment() -> dict[str, str]:
    """The server's environment without its settings: bots need not know the database."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name == "CAMELUP_CACHE" or not (name.startswith("CAMELUP_") or name == "DATABASE_URL")
    }
    return dict.fromkeys(ONE_THREAD, "1") | kept


class Worker:
    """One process, or the next when it is lost; bots take turns in it."""

    def __init__(self, memory: int, metrics: Metrics) -> None:
        self._memory, self._metrics = memory, metrics
        self._turn = asyncio.Lock()
        self._line: Line | None = None
        self._lines: set[asyncio.Future[None]] = set()
        """Of all processes that are not quite gone."""
        self._ready: set[Item | str] = set()
        """What has been rehearsed in this process, and bots from outside that have answered."""
        self._large = False
        """Compiling has taken memory that the process does not need any more."""
        self._inside: set[int] = set()
        self._gone: list[int] = []
        self._repertoire: list[Item] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self.asked = 0
        """Questions that wait or are being thought about."""
        self.seats = 0

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return None if self._line is None else self._line.pid

    # ------------------------------------------------------------------------------------ orders

    async def choose(
        self, bot: SeatedBot, view: View, legal: Sequence[str], limit: float, loading: float = 0.0
    ) -> tuple[str, float]:
        """The action that a bot chooses, and the seconds that it took; BotFailed if there is none. It has
        `loading` seconds more when it is new in the process."""
        queued = time.monotonic()
        return await self._in_turn(self._choose(bot, view, list(legal), limit, loading, queued))

    async def order(self, order: Order, seconds: float) -> Answer:
        """Carry out another order."""
        answer = await self._in_turn(self._order(order, seconds))
        if answer.fault:
            raise BotFailed(answer.fault, answer.detail, answer.found)
        if answer.large:
            await self._in_turn(self._slim_down())
        return answer

    async def warm_up(self, items: Iterable[Item]) -> None:
        """Load everything, now and whenever the process is replaced; bots are asked in between."""
        self._repertoire = list(items)
        await self._rehearse_all()
        if self._large:
            await self._in_turn(self._slim_down())
            await self._rehearse_all()

    async def _rehearse_all(self) -> None:
        for item in self._repertoire:
            with suppress(BotFailed):
                await self._in_turn(self._rehearse(item))

    async def _slim_down(self) -> None:
        """Start again with what is compiled now, unless a bot would lose its memory."""
        if not self._inside:
            self._let_go()

    async def _in_turn(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something when it is its turn. Whoever asked may go away meanwhile: what has been begun is
        finished, because a thought cannot be taken back."""
        self.asked += 1
        try:
            await self._turn.acquire()
        except BaseException:
            self.asked -= 1
            work.close()
            raise
        if self._line is not None and self._line.lost:
            self._replace()
        task = self._spawn(work)
        task.add_done_callback(self._next)
        return await asyncio.shield(task)

    def _next(self, done: asyncio.Task[Any]) -> None:
        self.asked -= 1
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
        shared = bool(self._inside - {bot.number})
        self._inside.add(bot.number)
        self._gone, gone = [], self._gone
        began = time.monotonic()
        allowed = limit if bot.name in self._ready else limit + loading
        question = Question(bot.number, bot.name, bot.effort, view.pack(), legal, bot.stream, allowed, gone)
        try:
            answer = await self._order(question, allowed)
        except BotFailed as failure:
            if failure.reason != "timeout" and shared:
                raise SharedFault(failure.reason) from None
            raise
        if answer.fault == "memory" and shared:
            raise SharedFault("memory")
        if not answer.worn:
            self._ready.add(bot.name)
        if answer.fault or not 0 <= answer.choice < len(legal):
            raise BotFailed(answer.fault or "illegal", answer.detail)
        bot.stream = answer.stream
        seconds = time.monotonic() - began
        self._metrics.bot_thinking.observe(seconds)
        return legal[answer.choice], seconds

    async def _prepare(self, name: str, game: str) -> None:
        """What a built-in bot computes with is loaded before it is asked."""
        if name in BUILT_IN:
            for item in ((None, game), (name, game)):
                if item not in self._ready:
                    await self._rehearse(item)

    async def _rehearse(self, item: Item) -> None:
        if item in self._ready:
            return
        answer = await self._order(Rehearsal(*item, REHEARSED_ACTIONS), REHEARSAL_SECONDS)
        self._large |= answer.large
        if answer.fault:
            log.warning("rehearsing %s for %s failed: %s", item[0] or "odds", item[1], answer.detail)
        self._ready.add(item)

    async def _order(self, order: Order, seconds: float) -> Answer:
        """Ask the process, a new one if there is none; one that does not answer in time is ended."""
        if self._closed:
            raise asyncio.CancelledError
        if self._line is None:
            self._line = await Line.open(self._memory)
            self._lines.add(self._line.closed)
            self._line.closed.add_done_callback(self._lines.discard)
        try:
            answer = await asyncio.wait_for(self._line.ask(order), seconds)
        except TimeoutError:
            self._replace()
            raise BotFailed("timeout") from None
        except ProcessLost:
            self._replace()
            raise BotFailed("died") from None
        if answer.worn:
            self._replace()
        return answer

    # ------------------------------------------------------------------------------------ the process

    def _replace(self) -> None:
        """Do without a process that has failed; the next one is got ready beside everything else."""
        self._metrics.bot_workers_lost.inc()
        self._let_go()
        if self._repertoire and not self._closed:
            self._spawn(self.warm_up(self._repertoire))

    def _let_go(self) -> None:
        if self._line is not None:
            self._line.end()
        self._line, self._large = None, False
        self._ready.clear()
        self._inside.clear()
        self._gone.clear()

    def take(self, bot: SeatedBot) -> None:
        """Give a bot its place here, until nobody needs it any more."""
        bot.worker = self
        self.seats += 1
        finalize(bot, self._forget, bot.number).atexit = False

    def _forget(self, number: int) -> None:
        self.seats -= 1
        if number in self._inside:
            self._inside.discard(number)
            self._gone.append(number)

    async def close(self) -> None:
        """End the process, and wait until it is gone."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._line is not None:
            self._line.end()
        if self._lines:
            await asyncio.wait(self._lines, timeout=ENDING_SECONDS)


class Pool:
    """All workers, each with its share of the bots."""

    def __init__(self, workers: int, memory: int, metrics: Metrics, loading: float = LOADING_SECONDS) -> None:
        self.workers = [Worker(memory, metrics) for _ in range(workers)]
        self.reckoners = [Worker(memory, metrics) for _ in range(workers)]
        """For odds: however many are asked for, games go on. Started when those before are busy."""
        self.warming = False
        self.loading = loading
        self._memory, self._metrics = memory, metrics
        self._trials: dict[str, asyncio.Task[float]] = {}
        """For bots from outside: the seconds that loading them takes."""

    async def choose(
        self, bot: SeatedBot, view: View, legal: Sequence[str], limit: float
    ) -> tuple[str, float]:
        """The action that a bot chooses, and the seconds that it took; BotFailed if there is none."""
        if bot.worker is None:
            min(self.workers, key=lambda worker: (worker.asked, worker.seats)).take(bot)
        assert bot.worker is not None, "every bot has a worker"
        loading = await self._loading_time(bot.name, view["game"])
        try:
            return await bot.worker.choose(bot, view, legal, limit, loading)
        except SharedFault:
            return await bot.worker.choose(bot, view, legal, limit, loading)

    async def _loading_time(self, name: str, game: str) -> float:
        """What a bot from outside may need longer for its first move; found out in a process of its own, so
        that one that hangs keeps no other bot waiting."""
        if name in BUILT_IN or not self.loading:
            return 0.0
        if name not in self._trials:
            self._trials[name] = asyncio.create_task(self._try_out(name, game))
        return await asyncio.shield(self._trials[name])

    async def _try_out(self, name: str, game: str) -> float:
        began = time.monotonic()
        try:
            await self._apart(Rehearsal(name, game, 1))
        except (BotFailed, OSError):
            return 0.0
        return BUSIER * (time.monotonic() - began)

    async def _apart(self, order: Order) -> Answer:
        """Carry out an order in a process of its own: loading a bot may do anything."""
        worker = Worker(self._memory, self._metrics)
        try:
            return await worker.order(order, self.loading)
        finally:
            await worker.close()

    async def odds(self, position: Any, events: list[str] | None = None) -> Json:
        """The odds of a position; OddsError if there are none."""
        sent = position.to_json() if isinstance(position, View) else position
        reckoner = min(self.reckoners, key=lambda worker: worker.asked)
        try:
            answer = await reckoner.order(Position(sent, events), ODDS_SECONDS)
        except BotFailed as failure:
            told = f"{failure}" if failure.reason == "refused" else "these odds cannot be computed"
            raise OddsError(told) from None
        return answer.odds or {}

    async def errand(self, name: str, *given: Any) -> Any:
        """What an errand comes to, in the next process for odds; Rejected if it cannot be done."""
        reckoner = min(self.reckoners, key=lambda worker: worker.asked)
        try:
            return (await reckoner.order(Errand(name, list(given)), ODDS_SECONDS)).found
        except BotFailed as failure:
            if failure.reason == "refused":
                raise Rejected(*failure.found) from None
            raise Rejected("unavailable", "this takes too much; try again later") from None

    async def warm_up(self) -> None:
        """Get everything ready. Each worker begins with another game: what one compiles, others load."""
        self.warming = True
        began = time.monotonic()
        try:
            await asyncio.gather(
                *(worker.warm_up(repertoire(first)) for first, worker in enumerate(self.workers))
            )
            log.info("bots are ready after %.1f seconds", time.monotonic() - began)
        finally:
            self.warming = False

    async def introduce(self, name: str) -> str:
        """What a bot says about itself."""
        return (await self._apart(Introduction(name))).about

    async def close(self) -> None:
        """End all processes."""
        for trial in self._trials.values():
            trial.cancel()
        await asyncio.gather(*self._trials.values(), return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self.workers + self.reckoners))


def repertoire(first: int) -> list[Item]:
    """Everything that can be rehearsed, beginning with one of the games.

    >>> repertoire(1)[:3]
    [(None, 'second'), ('random', 'second'), ('cautious', 'second')]
    """
    games = list(GAMES)
    first %= len(games)
    return [(name, game) for game in games[first:] + games[:first] for name in (None, *BUILT_IN)]
