"""Fair scheduling: the server's time is shared between addresses, so that nobody waits behind the hundred
requests of another."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any

from camelup.server.errors import Rejected
from camelup.server.limits import SWEEP_SECONDS, home_of

BASE_SECONDS = 0.002
"""The cost of a request besides its handler: parsing, logging, the tasks that it wakes."""
REFUSED_SECONDS = 0.01
"""The cost of a request over a rate limit, so that retrying at once gains nothing."""
SOCKET_SECONDS = 0.01
"""The cost of opening a socket, including the first messages."""
BURST_SECONDS = 0.05
"""The time that an address may take before it has to wait. Opening the page takes less."""
COMPANY_SECONDS = 10.0
"""How long an address counts as active after a request. A single active address need not share."""
WAIT_SECONDS = 8.0
"""How long a request waits for its turn before it is rejected."""
LIMITED = 429


class Timed:
    """Awaits a coroutine and measures how long it occupies the event loop."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self._work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, None]:
        resume = partial(self._work.send, None)
        while True:
            began = time.perf_counter()
            try:
                waits_for = resume()
            except StopIteration:
                return
            finally:
                self.seconds += time.perf_counter() - began
            try:
                resume = partial(self._work.send, (yield waits_for))
            except BaseException as error:  # noqa: BLE001 - the coroutine decides what to do with it
                resume = partial(self._work.throw, error)


working_for: ContextVar[Timed | None] = ContextVar("working_for", default=None)
"""The request that is being answered. It pays for work in threads, too, which share the interpreter."""


class AddressTurn:
    """The requests and sockets of one address."""

    def __init__(self, home: str, most: int) -> None:
        self.home = home
        self.sockets = 0
        self.slots = asyncio.Semaphore(most)
        self.asking = 0
        self.paid_at = 0.0
        """When the address's share of the time will have covered what it has taken."""


class Turns:
    """Limits how many requests of one address are answered at a time, and their share of the time."""

    def __init__(self, most: int, percent: float, steady: Callable[[], float] = time.monotonic) -> None:
        self._most, self._share, self._steady = most, percent / 100, steady
        self._turns: dict[str, AddressTurn] = {}
        self._sockets = 0
        self._latest = self._before = "", -math.inf
        """The address of the last request, and the other address before it, each with its time."""
        self._swept = steady()

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count an open socket."""
        turn = self._turn_of(address)
        turn.sockets += 1
        self._sockets += 1
        try:
            yield
        finally:
            turn.sockets -= 1
            self._sockets -= 1

    @asynccontextmanager
    async def take(self, address: str, *, in_line: bool = True) -> AsyncIterator[Callable[[float], None]]:
        """Wait for the address's turn. Yields a function to call with the seconds taken. Raises Rejected."""
        self._sweep()
        turn = self._turn_of(address)
        self._notice(turn)
        turn.asking += 1
        try:
            await self._wait(turn, in_line)
            try:
                yield partial(self._charge, turn)
            finally:
                if in_line:
                    turn.slots.release()
        finally:
            turn.asking -= 1

    async def _wait(self, turn: AddressTurn, in_line: bool) -> None:
        """Wait until fewer requests are being answered, and until the address's share allows another."""
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                if in_line:
                    await turn.slots.acquire()
                try:
                    await self._wait_for_time(turn)
                except BaseException:
                    if in_line:
                        turn.slots.release()
                    raise
        except TimeoutError:
            raise Rejected("limited", "too many requests of your address wait for an answer") from None

    async def _wait_for_time(self, turn: AddressTurn) -> None:
        while (early := turn.paid_at - self._steady() - BURST_SECONDS / self._share) > 0:
            if self._alone(turn):
                return
            await asyncio.sleep(early)

    def _turn_of(self, address: str) -> AddressTurn:
        home = home_of(address)
        if home not in self._turns:
            self._turns[home] = AddressTurn(home, self._most)
        return self._turns[home]

    def _notice(self, turn: AddressTurn) -> None:
        if self._latest[0] != turn.home:
            self._before = self._latest
        self._latest = turn.home, self._steady()

    def _alone(self, turn: AddressTurn) -> bool:
        """Return whether no other address has a socket or has sent a request lately."""
        _, others_asked_at = self._before if self._latest[0] == turn.home else self._latest
        return self._sockets == turn.sockets and self._steady() >= others_asked_at + COMPANY_SECONDS

    def _charge(self, turn: AddressTurn, seconds: float) -> None:
        if self._share < 1 and not self._alone(turn):
            turn.paid_at = max(turn.paid_at, self._steady()) + seconds / self._share

    def _sweep(self) -> None:
        """Drop addresses without requests, sockets or debt."""
        now = self._steady()
        if now - self._swept > SWEEP_SECONDS:
            self._turns = {
                home: turn
                for home, turn in self._turns.items()
                if turn.asking or turn.sockets or turn.paid_at > now
            }
            self._swept = now
