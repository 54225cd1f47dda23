"""Bots and odds, computed off the event loop."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from camelup.bots import new_bot
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

    async def bot_actions(self, name: str, turn: Table, seat: int) -> list[str]:
        """What a bot does; one that fails or takes too long moves at random, so the table never hangs."""
        try:
            limit = self._limit if name in self._loaded else self._limit + LOADING_SECONDS
            actions = await asyncio.wait_for(self._choose(name, turn.copy(), seat), limit)
            self._loaded.add(name)
            return actions
        except Exception as error:  # noqa: BLE001 - whatever a bot of somebody's own may raise
            log.warning("bot %s failed: %s", name, type(error).__name__)
            return choose("random", turn.copy(), seat)

    async def _choose(self, name: str, turn: Table, seat: int) -> list[str]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._bots, choose, name, turn, seat)

    def close(self) -> None:
        """Let go of the threads."""
        for threads in (self._threads, self._bots):
            threads.shutdown(wait=False, cancel_futures=True)


def choose(name: str, turn: Table, seat: int) -> list[str]:
    """A bot's action, or all of its choices before a leg of `cards`. It gets its seat's view only."""
    bot = new_bot(name)
    stream = Stream()
    start_stream(stream, secrets.randbelow(LARGEST_SEED), 0)
    actions: list[str] = []
    while not actions or (turn.to_act == seat and turn.choosing(seat) is not None):
        action = bot.choose(turn.view(seat), turn.legal, stream)
        turn.push(action)
        actions.append(action)
        if turn.choosing(seat) is None:
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
