"""What happens at a table by itself: moves of bots, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from camelup.server.commands.act import BotAct
from camelup.server.commands.timeout import TimeOut
from camelup.server.errors import Rejected
from camelup.server.room import ENDED, Room
from camelup.server.settings import Settings
from camelup.server.thinking import Thinking
from camelup.server.workers.worker import SeatedBot

if TYPE_CHECKING:
    from camelup.server.live_table import LiveTable

log = logging.getLogger("camelup.tables")
RETRY_SECONDS = 1.0
SLOWEST = 1.3
"""Bots wait up to this many times their delay, so that their moves look less mechanical."""


class Planner:
    """Plans the next move of a bot, or the end of the clock, and carries it out unless somebody acts
    before."""

    def __init__(self, live: LiveTable, settings: Settings, thinking: Thinking) -> None:
        self._live, self._settings, self._thinking = live, settings, thinking
        self.task: asyncio.Task[None] | None = None
        self._submitting = False
        """Whether the plan is being carried out, and must not be cancelled."""
        self._situation: Any = None
        self.bots: dict[int, SeatedBot] = {}
        self.asked_at: float | None = None
        """Since when a bot is being asked; it may have to wait in a queue."""

    @property
    def _room(self) -> Room:
        return self._live.room

    @property
    def pending(self) -> bool:
        """Whether the table goes on by itself."""
        waits = self._room.bots_waiting() or self._room.deadline() is not None
        return bool(waits) and not self._room.pinned and not self._room.full

    @property
    def idle(self) -> bool:
        """Whether no plan is under way."""
        return self.task is None or self.task.done()

    def plan(self) -> None:
        """Plan what happens next. Changes that do not concern the plan, such as chat, leave it as it is."""
        self._drop_bots()
        situation = self._current_situation()
        if not self.idle and situation == self._situation:
            return
        if self.task is not None and not self._submitting:
            self.task.cancel()
        self.task, self._situation = None, situation
        if self.pending:
            self.task = asyncio.create_task(self._carry_out(), name="plan")

    def _current_situation(self) -> Any:
        """Return what a plan depends on."""
        room = self._room
        bots = [(seat, room.seats[seat].player) for seat in room.bots_waiting()]
        return room.position, bots[:1], room.deadline()

    def _drop_bots(self) -> None:
        """Keep only the bots that still play."""
        seats = [] if self._room.status in ENDED else self._room.seats
        players = {number: seat.player for number, seat in enumerate(seats)}
        self.bots = {seat: bot for seat, bot in self.bots.items() if players.get(seat) == bot.name}

    async def _carry_out(self) -> None:
        while self.task is asyncio.current_task():
            try:
                if self._room.bots_waiting():
                    await self._move_bot()
                else:
                    await self._wait_for_clock()
                return
            except Rejected as rejected:
                log.info("a plan was rejected: %s", rejected.code)
                await self._live.catch_up_surely()
            except (SQLAlchemyError, OSError) as error:
                log.warning("a plan failed: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _move_bot(self) -> None:
        room = self._room
        seat = room.bots_waiting()[0]
        await asyncio.sleep(self._settings.bot_delay * random.uniform(1, SLOWEST))
        turn, name = room.turn_of(seat), room.seats[seat].player
        if turn is None or name is None:
            return
        self.asked_at = time.monotonic()
        try:
            thought = await self._thinking.bot_actions(self._bot_at(seat, name), turn)
        finally:
            self.asked_at = None
        await self._submit(BotAct(seat, room.step, thought.actions, thought.failed))

    def _bot_at(self, seat: int, name: str) -> SeatedBot:
        """Return the bot at a seat: the same object for the whole game, unless it has failed."""
        if seat not in self.bots or self.bots[seat].failed:
            self.bots[seat] = SeatedBot(name, seat, self._settings.bot_effort)
        return self.bots[seat]

    async def _wait_for_clock(self) -> None:
        deadline = self._room.deadline()
        if deadline is not None:
            await asyncio.sleep(max(0.0, deadline - self._live.now()) + 0.01)
            await self._submit(TimeOut())

    async def _submit(self, command: BotAct | TimeOut) -> None:
        self._submitting = True
        try:
            await self._live.submit(None, command, None)
        finally:
            self._submitting = False

    async def close(self) -> None:
        """Cancel the plan."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
