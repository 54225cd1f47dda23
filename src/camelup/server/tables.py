"""The live tables of a process: one worker each, which decides, stores, applies and tells, in this order.

Nothing is told before it is stored. When another process was quicker, the worker fetches what it missed
and decides again; so several processes serve the same tables without ever disagreeing.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from camelup.bots import bot_names
from camelup.errors import CamelUpError, SetupError
from camelup.play import Table
from camelup.schema.plain import Json
from camelup.server import messages, views
from camelup.server.clock import Clock
from camelup.server.commands.act import BotAct
from camelup.server.commands.create import creation
from camelup.server.commands.timeout import TimeOut
from camelup.server.commands.vote import InformedVote
from camelup.server.decider import apply, apply_log, decide
from camelup.server.dice import SECRET_BYTES
from camelup.server.errors import CannotApply, Rejected
from camelup.server.ids import TABLE_ID, new_code, new_id, same
from camelup.server.journal import Entry
from camelup.server.messages import Accepted, Created
from camelup.server.metrics import Metrics
from camelup.server.notify import listen
from camelup.server.presence import KEEP_SECONDS, Presence
from camelup.server.room import ENDED, PLAYING, PendingEntry, Room
from camelup.server.settings import Settings
from camelup.server.store import PRESENCE, NewTable, NoSuchTable, SeenLast, Store, Write
from camelup.server.thinking import Thinking
from camelup.server.viewers import Viewer, ViewerId
from camelup.server.workers.worker import SeatedBot

log = logging.getLogger("camelup.tables")
MOST_RACES = 50
RETRY_SECONDS = 1.0
LIST_SECONDS = 60.0
LOOK_SECONDS = 2.0
ANSWER_SECONDS = 9.0
"""After which a command is answered, also if the database is not; the work itself goes on."""
SEATINGS = ("sit", "stand", "edit", "leave", "kick", "start")
"""After these another person may hold a seat."""
SLOWEST = 1.3
"""How much longer than its delay a bot may wait."""


class Reader:
    """Somebody with an open socket; what is for them waits in a queue of limited length."""

    def __init__(self, person: str | None, length: int, drop: Callable[[], None]) -> None:
        self.person = person
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(length)
        self.too_slow = False
        self.name = person or f"anonymous {secrets.token_hex(8)}"
        """Under which presence knows them."""
        self.told: messages.Presence | None = None
        """What they were last told about who is connected."""
        self._drop = drop

    def put(self, message: bytes | None) -> None:
        """Queue a message, None as the last one; a reader that does not keep up is dropped."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            if not self.too_slow:
                self.too_slow = True
                self._drop()


class LiveTable:
    """A table in memory with its readers."""

    def __init__(self, room: Room, hall: Hall) -> None:
        self.room = room
        self.readers: set[Reader] = set()
        self.used = time.monotonic()
        self._hall = hall
        self._lock = asyncio.Lock()
        self._plan: asyncio.Task[None] | None = None
        self._plan_is_acting = False
        self._planned_for: Any = None
        self._bots: dict[int, SeatedBot] = {}
        self._odds: dict[tuple[int, int, ViewerId], asyncio.Task[Json]] = {}
        """Odds that were asked for, by position and viewer."""
        self._seen: tuple[Table | None, bytes] = None, b""
        """The position that readers were told of last, and the spectator's view of it: as bytes, since it is
        held for every table."""
        self._listed = b""
        """What lists were last told about the table."""
        self._listed_at = 0.0
        self.asked_at: float | None = None
        """Since when a bot is being asked, which may have to wait for its turn."""
        self._ahead = 0.0
        """How far the table's time is ahead of the hall's."""

    # ------------------------------------------------------------------------------------ doing

    async def submit(self, person: str | None, command: Any, client: str | None) -> Accepted:
        """Carry out a command, once for each client id. Raises Rejected. It is completed even if the caller
        gives up."""
        self.used = time.monotonic()
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                return await asyncio.shield(asyncio.create_task(self._submit(person, command, client)))
        except NoSuchTable:
            self._hall.forget(self)
            raise Rejected("not_found", "this table has been removed") from None
        except (SQLAlchemyError, OSError) as error:
            log.error("storing failed: %s", type(error).__name__)
            raise Rejected("unavailable", "the database does not answer; try again") from None

    async def _submit(self, person: str | None, command: Any, client: str | None) -> Accepted:
        async with self._lock:
            for _ in range(MOST_RACES):
                if person and client and (step := self.room.entries.step_of(person, client)) is not None:
                    return self._accepted(client, step)
                try:
                    self._hall.check_bot_tables(self.room, command)
                    command = await self._informed(command)
                    pending = await self._perhaps_aside(decide, self.room, person, command, self.now())
                except Rejected as rejected:
                    if await self._catch_up():
                        continue
                    if rejected.code == "done":
                        return self._rematch_made(client)
                    raise
                if await self._commit(pending, person, client):
                    return self._accepted(client or "", self.room.step)
                self._hall.metrics.lost_races.inc()
                await self._catch_up()
        raise Rejected("busy", "too much is happening at this table; try again")

    async def _perhaps_aside(self, work: Callable[..., Any], *given: Any) -> Any:
        """Do something beside the event loop where it takes long: a table that goes on from a record plays it
        through when it starts."""
        if self.room.setup["prefix"] and self.room.game is None:
            return await self._hall.thinking.run(work, *given)
        return work(*given)

    async def _informed(self, command: Any) -> Any:
        """Add to a vote what only the server knows: since when the person it is about is disconnected."""
        if not isinstance(command, messages.Vote):
            return command
        seen = await self._hall.presence.seen_last(self.room.id)
        return InformedVote(command.seat, views.gone_since(self.room, seen).get(str(command.seat)))

    def _accepted(self, client: str, step: int) -> Accepted:
        answer: Accepted = {"type": "accepted", "id": client, "step": step}
        entry = self.room.entries[step]
        if entry.kind == "rematch":
            answer["table"] = entry.data["table"]
        return answer

    def _rematch_made(self, client: str | None) -> Accepted:
        step = next(entry.step for entry in self.room.entries if entry.kind == "rematch")
        return self._accepted(client or "", step)

    async def _commit(self, pending: PendingEntry, person: str | None, client: str | None) -> bool:
        """Store an entry, then show it; False when its step was taken."""
        now = self.now()
        entry = Entry(self.room.step + 1, pending.kind, now, pending.data, person, client)
        after = self.room.fork()
        await self._perhaps_aside(apply, after, entry, pending.trail)
        born = None if pending.creates is None else birth(pending.data["table"], pending.creates, now)
        people = [person] if person and pending.kind == "sit" else []
        write = Write(after.id, entry, people, born, self._line(after, now))
        stored = False
        try:
            stored = await self._hall.store.append(write)
        finally:
            if not stored:
                self._listed_at = 0.0
        if not stored:
            return False
        self.room = after
        if "instead" in pending.data:
            self._hall.metrics.bot_substitutes.labels(pending.data["failed"]).inc()
        self._tell()
        self._plan_ahead()
        return True

    def _line(self, after: Room, now: float) -> Json | None:
        """What changes about the table in lists; the time of the last entry only now and then."""
        line = {
            "status": after.status,
            "listed": after.settings["listed"],
            "summary": views.summary(after),
            "due": self._due(after, now),
        }
        written = encode(line)
        if written == self._listed and now < self._listed_at + LIST_SECONDS:
            return None
        self._listed, self._listed_at = written, now
        return line

    def _due(self, after: Room, now: float) -> float | None:
        """When any process may look after the table if this one has not done so; by the hall's clock."""
        deadline = now + self._hall.patience if after.bots_waiting() else after.deadline()
        return deadline and deadline - self._ahead

    async def catch_up(self) -> None:
        """Fetch what other processes have stored."""
        async with self._lock:
            await self._catch_up()

    async def catch_up_surely(self) -> None:
        """The same, for readers who would not notice otherwise; a database that does not answer is asked
        again."""
        while True:
            try:
                return await self.catch_up()
            except (SQLAlchemyError, OSError) as error:
                log.warning("catching up failed: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _catch_up(self) -> bool:
        if self.room.pinned:
            return False
        missed = await self._hall.store.entries_after(self.room.id, self.room.step)
        for entry in missed:
            after = self.room.fork()
            try:
                await self._perhaps_aside(apply, after, entry)
            except CannotApply as error:
                log.error("a table is pinned: %s", error, extra={"table": self.room.id[:4]})
                self.room.pinned = self.room.behind = True
                break
            self.room = after
            self._tell()
        if missed:
            self._listed_at = 0.0
            self._plan_ahead()
        return bool(missed)

    # ------------------------------------------------------------------------------------ telling

    async def join(self, reader: Reader, seen: int | None) -> None:
        """Bring a reader up to date, and tell them everything from now on."""
        async with self._lock:
            self.used = time.monotonic()
            await self._catch_up()
            reader.put(await self._hall.thinking.run(encoded_sync, self.room, reader.person, seen))
            self.readers.add(reader)
        self._note_presence(reader)

    def leave(self, reader: Reader) -> None:
        """Forget a reader."""
        self.readers.discard(reader)
        if not self.readers:
            self._seen = None, b""
        self.used = time.monotonic()
        self._note_presence(reader)

    def _note_presence(self, reader: Reader) -> None:
        here = any(each.name == reader.name for each in self.readers)
        self._hall.presence.note(self.room.id, reader.name, here)

    def tell_presence(self, seen: SeenLast) -> None:
        """Tell the readers here who is connected, unless they know."""
        news = views.presence(self.room, seen, self._hall.thinking.warming)
        message = encode(news | {"now": self.now()})
        for reader in list(self.readers):
            if reader.told != news:
                reader.told = news
                reader.put(message)

    def _tell(self) -> None:
        if self.readers and self.room.entries[-1].kind in SEATINGS:
            self._hall.presence.look(self.room.id)
        told: dict[str | None, bytes | None] = {}
        shared = self._shared_update() if self.readers else None
        for reader in list(self.readers):
            key = reader.person if self._is_known(reader.person) else None
            if key not in told:
                told[key] = self._update_for(key, shared)
            message = told[key]
            if message is None:
                self.readers.discard(reader)
            reader.put(message)
        self.room.forget_trail()

    def _is_known(self, person: str | None) -> bool:
        return same(self.room.host, person) or bool(self.room.seats_of(person))

    def _shared_update(self) -> views.SharedUpdate:
        """Return the part of an update that all readers share."""
        position, view = self._seen
        known = bool(self.room.trail) and position is self.room.trail[0]
        shared = views.SharedUpdate(self.room, msgspec.json.decode(view) if known else None)
        if self.room.trail:
            self._seen = self.room.game, encode(shared.view)
        return shared

    def _update_for(self, person: str | None, shared: views.SharedUpdate | None) -> bytes | None:
        try:
            return encode(views.update(self.room, person, shared))
        except Rejected:
            return None

    def odds(self, viewer: Viewer) -> asyncio.Task[Json]:
        """Return the task that computes the odds of a viewer's view. Everyone who asks shares one task."""
        assert self.room.game is not None, "a game is being played"
        position = self.room.game.event_count, self.room.position
        self._odds = {key: task for key, task in self._odds.items() if key[:2] == position}
        key = (*position, viewer.id)
        if key not in self._odds or failed(self._odds[key]):
            work = self._hall.thinking.odds(viewer.view(self.room.game), viewer.past(self.room.game))
            self._odds[key] = asyncio.create_task(work)
        return self._odds[key]

    # ------------------------------------------------------------------------------------ bots and clock

    def now(self) -> float:
        """The time at the table, never before its last entry: that may have been made by another process, or
        before the system's clock was set back."""
        clock = self._hall.clock.now()
        self._ahead = max(self._ahead, self.room.entries[-1].at - clock)
        return clock + self._ahead

    @property
    def has_plans(self) -> bool:
        """Whether the table goes on by itself."""
        waits = self.room.bots_waiting() or self.room.deadline() is not None
        return bool(waits) and not self.room.pinned and not self.room.full

    async def wake(self) -> None:
        """Go on with what is due."""
        await self.catch_up()
        if self._plan is None or self._plan.done():
            self._plan_ahead()

    def _plan_ahead(self) -> None:
        """Let the bot or the clock act when nobody does before. What does not concern them, such as chat,
        leaves a plan as it is."""
        self._let_bots_go()
        situation = self._situation()
        if self._plan is not None and not self._plan.done() and situation == self._planned_for:
            return
        if self._plan is not None and not self._plan_is_acting:
            self._plan.cancel()
        self._plan, self._planned_for = None, situation
        if self.has_plans:
            self._plan = asyncio.create_task(self._act_later(), name="plan")

    def _situation(self) -> Any:
        """What a plan depends on."""
        room = self.room
        bots = [(seat, room.seats[seat].player) for seat in room.bots_waiting()]
        return room.position, bots[:1], room.deadline()

    def _bot_at(self, seat: int, name: str) -> SeatedBot:
        """The bot that plays at a seat, the same for the whole game unless it has failed."""
        if seat not in self._bots or self._bots[seat].failed:
            self._bots[seat] = SeatedBot(name, seat, self._hall.settings.bot_effort)
        return self._bots[seat]

    def _let_bots_go(self) -> None:
        """Keep only the bots that play on."""
        seats = [] if self.room.status in ENDED else self.room.seats
        players = {number: seat.player for number, seat in enumerate(seats)}
        self._bots = {seat: bot for seat, bot in self._bots.items() if players.get(seat) == bot.name}

    async def _act_later(self) -> None:
        while self._plan is asyncio.current_task():
            try:
                if self.room.bots_waiting():
                    await self._move_bot()
                else:
                    await self._wait_for_clock()
                return
            except Rejected as rejected:
                log.info("a plan was rejected: %s", rejected.code)
                await self.catch_up_surely()
            except (SQLAlchemyError, OSError) as error:
                log.warning("a plan failed: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _move_bot(self) -> None:
        room = self.room
        seat = room.bots_waiting()[0]
        await asyncio.sleep(self._hall.settings.bot_delay * random.uniform(1, SLOWEST))
        turn, name = room.turn_of(seat), room.seats[seat].player
        if turn is None or name is None:
            return
        self.asked_at = time.monotonic()
        try:
            thought = await self._hall.thinking.bot_actions(self._bot_at(seat, name), turn)
        finally:
            self.asked_at = None
        await self._submit_planned(BotAct(seat, room.step, thought.actions, thought.failed))

    async def _wait_for_clock(self) -> None:
        deadline = self.room.deadline()
        if deadline is not None:
            await asyncio.sleep(max(0.0, deadline - self.now()) + 0.01)
            await self._submit_planned(TimeOut())

    async def _submit_planned(self, command: BotAct | TimeOut) -> None:
        self._plan_is_acting = True
        try:
            await self.submit(None, command, None)
        finally:
            self._plan_is_acting = False

    async def close(self) -> None:
        """Stop planning and send the readers away."""
        if self._plan is not None:
            self._plan.cancel()
            await asyncio.gather(self._plan, return_exceptions=True)
        for reader in self.readers:
            reader.put(None)


def failed(task: asyncio.Task[Any]) -> bool:
    """Whether a task has ended without a result."""
    return task.done() and (task.cancelled() or task.exception() is not None)


class Hall:
    """All tables: those in memory, and the way to the others."""

    def __init__(
        self, settings: Settings, store: Store, metrics: Metrics, clock: Clock | None = None
    ) -> None:
        if settings.substitute not in bot_names():
            raise SetupError(f"the substitute must be one of {', '.join(bot_names())}")
        self.settings = settings
        self.store = store
        self.metrics = metrics
        self.clock = clock or Clock()
        self.thinking = Thinking(settings, metrics, self._tell_bots_are_ready)
        self.presence = Presence(store, self._tell_presence, self.clock)
        self._live: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.patience = settings.bot_delay * SLOWEST + settings.bot_limit + LOOK_SECONDS
        """Seconds that a process has for what is due before another one may try."""

    async def open(self) -> None:
        """Start listening to other processes, and clearing away."""
        self.store.committed = self.metrics.committed
        self.metrics.tables.set_function(lambda: len(self._live))
        self.thinking.open()
        await self.store.forget_the_future(self.clock.now())
        self.spawn(listen(self.store, lambda: list(self._live), self._heard))
        self.spawn(self.presence.follow())
        self.spawn(self._clear_away())
        self.spawn(self._renew_lines())
        self.spawn(self._again(self._look_after, LOOK_SECONDS))
        self.spawn(self._again(self._keep_presence, KEEP_SECONDS))

    async def close(self) -> None:
        """Stop all tables."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(table.close() for table in self._live.values()))
        with suppress(Exception):
            await self.presence.leave_all()
        await self.thinking.close()

    def spawn(self, work: Any) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def create(self, new: messages.NewTable, person: str) -> Created:
        """Make a table."""
        try:
            data = await self.thinking.run(creation, new, person)
        except CamelUpError as error:
            raise Rejected("illegal", str(error)) from None
        for _ in range(MOST_RACES):
            born = birth(new_id(), data, self.clock.now())
            if await self.store.create(born):
                return {"table": born.id, "commit": Room(born.id, born.secret).commit, "step": 0}
        raise Rejected("busy", "no code for a new table is free; try again")

    async def find(self, table: str) -> LiveTable:
        """A table, from memory or from the store."""
        if not TABLE_ID.fullmatch(table):
            raise Rejected("not_found", "there is no such table")
        if table in self._live:
            self._live[table].used = time.monotonic()
            return self._live[table]
        if table not in self._opening:
            self._opening[table] = asyncio.create_task(self._open(table))
            self._opening[table].add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> LiveTable:
        room, entries = await self._load(table)
        await self.thinking.run(apply_log, room, entries)
        room.forget_trail()
        live = LiveTable(room, self)
        self._live[table] = live
        live._plan_ahead()
        return live

    async def _load(self, table: str) -> tuple[Room, list[Entry]]:
        """An empty table and its log."""
        row = await self.store.find(table)
        if row is None:
            raise Rejected("not_found", "there is no such table")
        room = Room(row.id, row.secret, self.settings.gone_after, self.settings.substitute)
        return room, await self.store.entries_after(table, -1)

    async def _renew_lines(self) -> None:
        """Let tables of version 0.1 say in lists whose turn it is and how they ended."""
        last = ""
        while some := await self.store.outdated(last):
            for last in some:
                try:
                    room, entries = await self._load(last)
                    await self.thinking.run(apply_log, room, entries)
                    await self.store.renew(last, views.summary(room))
                except Exception as error:  # noqa: BLE001 - one table must not keep the others from it
                    log.warning("a line was not renewed: %s", type(error).__name__, extra={"table": last[:4]})

    def check_bot_tables(self, room: Room, command: Any) -> None:
        """Refuse to start a game with bots when its host has too many of them under way."""
        if not isinstance(command, messages.Start) or not room.has_bots:
            return
        others = (live.room for live in self._live.values() if live.room.status == PLAYING)
        most = self.settings.bot_tables
        if sum(other.has_bots and same(other.host, room.host) for other in others) >= most:
            raise Rejected(
                "too_many", f"you have {most} games with bots under way; finish or abandon one first"
            )

    def forget(self, live: LiveTable) -> None:
        """Let go of a table that nobody reads, or that is not stored any more."""
        if self._live.get(live.room.id) is live:
            del self._live[live.room.id]
            self.spawn(live.close())

    def _heard(self, table: str, step: int) -> None:
        live = self._live.get(table)
        if live is not None and step == PRESENCE:
            self.presence.look(table)
        elif live is not None and live.room.step < step:
            self.spawn(live.catch_up_surely())

    async def _again(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        """Do something now and then; a database that does not answer is asked again."""
        while True:
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - nobody would begin this again
                log.warning("looking after tables failed: %s", type(error).__name__)
            await asyncio.sleep(seconds)

    async def _look_after(self) -> None:
        """Let tables go on that nobody has opened: after a restart, or when their process is gone. Tables
        whose bots wait here for their turn are kept from the other processes."""
        now = self.clock.now()
        until = now + self.patience
        asked = {table: live.asked_at for table, live in self._live.items() if live.asked_at is not None}
        slow = [table for table, since in asked.items() if time.monotonic() - since > LOOK_SECONDS]
        await self.store.postpone(slow, until)
        for table in await self.store.claim_due(now, until):
            try:
                live = await self.find(table)
                await live.wake()
            except Exception as error:
                log.error("a table cannot go on", exc_info=error, extra={"table": table[:4]})
                continue
            if not live.has_plans and not live.room.behind:
                await self.store.settle(table, until)

    def _tell_presence(self, table: str, seen: SeenLast) -> None:
        if table in self._live:
            self._live[table].tell_presence(seen)

    def _tell_bots_are_ready(self) -> None:
        for table, live in self._live.items():
            if live.readers:
                self.presence.look(table)

    async def _keep_presence(self) -> None:
        """Keep what is known fresh, and see whether a process has died with everyone connected to it."""
        await self.presence.keep()
        for table, live in self._live.items():
            if live.readers:
                self.presence.look(table)

    async def _clear_away(self) -> None:
        """Let go of tables that nobody reads; they come back when somebody asks."""
        while True:
            limit = self.settings.idle_minutes * 60
            await asyncio.sleep(min(60.0, limit))
            now = time.monotonic()
            idle = [each for each in self._live.values() if not each.readers and now - each.used > limit]
            for live in idle:
                self.forget(live)


def birth(table: str, data: Json, now: float) -> NewTable:
    """A new table with its first entry."""
    secret = secrets.token_bytes(SECRET_BYTES)
    room = Room(table, secret)
    code = new_code()
    entry = Entry(0, "create", now, data | {"code": code}, data["host"])
    apply(room, entry)
    people = list(dict.fromkeys([data["host"], *room.people()]))
    return NewTable(table, secret, entry, data["run"]["listed"], views.summary(room), people, code)


def encoded_sync(room: Room, person: str | None, seen: int | None) -> bytes:
    """What a reader is told first."""
    return encode(views.sync(room, person, seen))


def encode(message: Any) -> bytes:
    """A message as bytes."""
    return msgspec.json.encode(message)
