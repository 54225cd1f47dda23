"""Bots and odds, computed off the event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from typing import Any, TypeVar

from camelup.bots import Bot, new_bot
from camelup.play import Table
from camelup.server.messages import PositionInfo
from camelup.stream import LARGEST_SEED, Stream, start_stream

log = logging.getLogger("camelup.bots")
T = TypeVar("T")
LOADING_SECONDS = 60.0
"""What a bot's first move may take longer: what it computes with is loaded only then."""


class Thinking:
    """A few threads; the event loop goes on meanwhile. Bots have their own: however many odds are asked for,
    games go on."""

    def __init__(self, threads: int, limit: float) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="thinking")
        self._bots = ThreadPoolExecutor(threads, thread_name_prefix="bots")
        self._limit = limit
        self._loaded: set[str] = set()

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do some work in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    async def bot_actions(self, bot: SeatedBot, turn: Table) -> list[str]:
        """What a bot does; one that fails or takes too long moves at random, so the table never hangs."""
        try:
            limit = self._limit if bot.name in self._loaded else self._limit + LOADING_SECONDS
            actions = await asyncio.wait_for(self._choose(bot, turn.copy()), limit)
            self._loaded.add(bot.name)
            return actions
        except Exception as error:  # noqa: BLE001 - whatever a bot of somebody's own may raise
            log.warning("bot %s failed: %s", bot.name, type(error).__name__)
            bot.failed = True
            return SeatedBot("random", bot.seat).choose(turn.copy())

    async def _choose(self, bot: SeatedBot, turn: Table) -> list[str]:
        """Ask a bot; one that still thinks about what nobody wants to know any more is waited for."""
        if bot.work is not None and not bot.work.done():
            await asyncio.gather(asyncio.wrap_future(bot.work), return_exceptions=True)
        bot.work = self._bots.submit(bot.choose, turn)
        return await asyncio.wrap_future(bot.work)

    def close(self) -> None:
        """Let go of the threads."""
        for threads in (self._threads, self._bots):
            threads.shutdown(wait=False, cancel_futures=True)


class SeatedBot:
    """A bot at its seat, the same one for a whole game: it may keep a memory."""

    def __init__(self, name: str, seat: int, effort: int = 1) -> None:
        self.name, self.seat, self.effort = name, seat, effort
        self.work: Future[list[str]] | None = None
        """What it was asked last."""
        self.failed = False
        self._stream = Stream()
        start_stream(self._stream, secrets.randbelow(LARGEST_SEED), 0)

    @cached_property
    def _bot(self) -> Bot:
        """Made when it is first asked, in the thread where it thinks: loading may take a while."""
        bot = new_bot(self.name)
        if hasattr(bot, "effort"):
            bot.effort = self.effort
        return bot

    def choose(self, turn: Table) -> list[str]:
        """Its action, or all of its choices before a leg of `cards`. It gets its seat's view only."""
        actions: list[str] = []
        while not actions or (turn.to_act == self.seat and turn.choosing(self.seat) is not None):
            action = self._bot.choose(turn.view(self.seat), turn.legal, self._stream)
            turn.push(action)
            actions.append(action)
            if turn.choosing(self.seat) is None:
                break
        return actions


def odds_of(state: dict[str, Any] | str) -> dict[str, Any]:
    """The odds of a position, a state or its text; imported only when somebody asks."""
    from camelup.odds import odds

    found: dict[str, Any] = odds(state).to_json()
    return found


def position_of(text: str) -> PositionInfo:
    """A position from its text, in all its forms."""
    from camelup.odds.position import format_position, link_form, parse_position

    state = parse_position(text)
    plain = format_position(state)
    return {"text": plain, "link": link_form(plain), "state": state}
