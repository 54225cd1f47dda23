"""Shares the server's time between addresses, so that nobody waits behind the hundred requests of another."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

from camelup.server.errors import Rejected
from camelup.server.limits import SWEEP_SECONDS, home_of

BASE_SECONDS = 0.002
"""What a request takes beside its handler: parsing, logging, the tasks it wakes."""
REFUSED_SECONDS = 0.01
"""What a request costs that came too often, so that trying again at once gains nothing."""
SOCKET_SECONDS = 0.01
"""What opening a socket costs, with all that is sent first."""
BURST_SECONDS = 0.1
"""How much time an address may take before it has to wait. Opening the page takes less."""
COMPANY_SECONDS = 10.0
"""For how long an address counts as company after a request. Who is alone need not share."""
WAIT_SECONDS = 8.0
"""How long a request waits for its turn before it is rejected."""
LIMITED = 429


class Timed:
    """Awaits a coroutine and counts for how long it keeps the event loop from others."""

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


class AddressTurn:
    """The requests and sockets of one address."""

    def __init__(self, home: str, most: int) -> None:
        self.home = home
        self.sockets = 0
        self.slots = asyncio.Semaphore(most)
        self.asking = 0
        self.paid_at = 0.0
        """When the address will have been given as much time as it has taken."""


class Turns:
    """How many requests of one address are answered at a time, and what share of the time they may take."""

    def __init__(self, most: int, percent: float, steady: Callable[[], float] = time.monotonic) -> None:
        self._most, self._share, self._steady = most, percent / 100, steady
        self._turns: dict[str, AddressTurn] = {}
        self._sockets = 0
        self._latest = self._before = "", -math.inf
        """The address that asked last, and the other one that asked before, each with the time."""
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
        """Wait for one's turn. Gives what to call with the seconds that were taken."""
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
        """Wait until fewer requests are answered, and until the address has paid."""
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
        """Whether nobody else has a socket or has asked lately."""
        _, others_asked_at = self._before if self._latest[0] == turn.home else self._latest
        return self._sockets == turn.sockets and self._steady() >= others_asked_at + COMPANY_SECONDS

    def _charge(self, turn: AddressTurn, seconds: float) -> None:
        if self._share < 1 and not self._alone(turn):
            turn.paid_at = max(turn.paid_at, self._steady()) + seconds / self._share

    def _sweep(self) -> None:
        """Forget addresses that owe nothing."""
        now = self._steady()
        if now - self._swept > SWEEP_SECONDS:
            self._turns = {
                home: turn
                for home, turn in self._turns.items()
                if turn.asking or turn.sockets or turn.paid_at > now
            }
            self._swept = now
