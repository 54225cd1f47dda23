"""All workers of the server."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any

from camelup.bots import BUILT_IN
from camelup.errors import OddsError
from camelup.games import GAMES
from camelup.notation import View
from camelup.schema.plain import Json
from camelup.server.errors import Rejected
from camelup.server.metrics import Metrics
from camelup.server.workers.requests import AboutQuestion, Answer, OddsQuestion, RecordTask, Request, WarmUp
from camelup.server.workers.worker import BotFailed, SeatedBot, SharedFault, WarmUpItem, Worker

log = logging.getLogger("camelup.bots")
LOADING_SECONDS = 60.0
"""How long loading an external bot may take; it counts with the first move."""
LOADING_MARGIN = 2
"""How many times as long loading may take when the machine is busier."""
TASK_SECONDS = 300.0


class Pool:
    """All workers, each with its share of the bots."""

    def __init__(self, workers: int, memory: int, metrics: Metrics, loading: float = LOADING_SECONDS) -> None:
        self.workers = [Worker(memory, metrics) for _ in range(workers)]
        self.odds_workers = [Worker(memory, metrics) for _ in range(workers)]
        """Apart from the bots, so that no number of questions for odds delays games. Each starts when those
        before it are busy."""
        self.warming = False
        self.loading = loading
        self._memory, self._metrics = memory, metrics
        self._trials: dict[str, asyncio.Task[float]] = {}
        """By external bot: the seconds that loading it takes."""

    async def choose(
        self, bot: SeatedBot, view: View, legal: Sequence[str], limit: float
    ) -> tuple[str, float]:
        """Return the action that a bot chooses, and the seconds that it took. Raises BotFailed."""
        if bot.worker is None:
            min(self.workers, key=lambda worker: (worker.pending, worker.seats)).take(bot)
        assert bot.worker is not None, "every bot has a worker"
        loading = await self._loading_time(bot.name, view["game"])
        try:
            return await bot.worker.choose(bot, view, legal, limit, loading)
        except SharedFault:
            return await bot.worker.choose(bot, view, legal, limit, loading)

    async def _loading_time(self, name: str, game: str) -> float:
        """Return the extra seconds that an external bot has for its first move. Measured in a process of its
        own, so that a bot that hangs while loading blocks no other."""
        if name in BUILT_IN or not self.loading:
            return 0.0
        if name not in self._trials:
            self._trials[name] = asyncio.create_task(self._measure_loading(name, game))
        return await asyncio.shield(self._trials[name])

    async def _measure_loading(self, name: str, game: str) -> float:
        began = time.monotonic()
        try:
            await self._in_own_process(WarmUp(name, game, 1))
        except (BotFailed, OSError):
            return 0.0
        return LOADING_MARGIN * (time.monotonic() - began)

    async def _in_own_process(self, request: Request) -> Answer:
        """Answer a request in a process of its own, because loading a bot may do anything."""
        worker = Worker(self._memory, self._metrics)
        try:
            return await worker.ask(request, self.loading)
        finally:
            await worker.close()

    async def odds(self, position: Any, events: list[str] | None = None) -> Json:
        """Return the odds of a position. Raises OddsError."""
        sent = position.to_json() if isinstance(position, View) else position
        worker = min(self.odds_workers, key=lambda each: each.pending)
        try:
            answer = await worker.ask(OddsQuestion(sent, events), TASK_SECONDS)
        except BotFailed as failure:
            reason = f"{failure}" if failure.reason == "refused" else "these odds cannot be computed"
            raise OddsError(reason) from None
        return answer.odds or {}

    async def record_task(self, name: str, *arguments: Any) -> Any:
        """Return the result of a record task, computed by the least busy worker for odds. Raises Rejected."""
        worker = min(self.odds_workers, key=lambda each: each.pending)
        try:
            return (await worker.ask(RecordTask(name, list(arguments)), TASK_SECONDS)).result
        except BotFailed as failure:
            if failure.reason == "refused":
                raise Rejected(*failure.result) from None
            raise Rejected("unavailable", "this takes too much; try again later") from None

    async def warm_up(self) -> None:
        """Warm up all workers. Each begins with another game: what one compiles, the others load."""
        self.warming = True
        began = time.monotonic()
        try:
            await asyncio.gather(
                *(worker.warm_up(warm_up_items(first)) for first, worker in enumerate(self.workers))
            )
            log.info("bots are ready after %.1f seconds", time.monotonic() - began)
        finally:
            self.warming = False

    async def about(self, name: str) -> str:
        """Return what a bot says about itself. Raises BotFailed or OSError."""
        return (await self._in_own_process(AboutQuestion(name))).about

    async def close(self) -> None:
        """Kill all processes."""
        for trial in self._trials.values():
            trial.cancel()
        await asyncio.gather(*self._trials.values(), return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self.workers + self.odds_workers))


def warm_up_items(first: int) -> list[WarmUpItem]:
    """Return everything that can be warmed up, beginning with one of the games.

    >>> warm_up_items(1)[:3]
    [(None, 'second'), ('random', 'second'), ('cautious', 'second')]
    """
    games = list(GAMES)
    first %= len(games)
    return [(name, game) for game in games[first:] + games[:first] for name in (None, *BUILT_IN)]
