"""A table in memory. It handles one command at a time: decide, store, apply, tell, in this order.

Nobody is told anything that is not stored. When another process was quicker to store a step, the table
fetches what it missed and decides again; so several processes serve the same tables and never disagree.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from camelup.play import Table
from camelup.schema.plain import Json
from camelup.server import messages, views
from camelup.server.commands.vote import InformedVote
from camelup.server.decider import apply, decide
from camelup.server.encoding import encode
from camelup.server.errors import CannotApply, Rejected
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import Accepted
from camelup.server.new_table import new_table_row
from camelup.server.planner import Planner
from camelup.server.reader import Reader
from camelup.server.room import PendingEntry, Room
from camelup.server.store import NoSuchTable, SeenLast, Write
from camelup.server.viewers import Viewer, ViewerId

if TYPE_CHECKING:
    from camelup.server.registry import TableRegistry

log = logging.getLogger("camelup.tables")
MOST_RACES = 50
"""Attempts to store an entry before other processes."""
CATCH_UP_SECONDS = 1.0
"""Between two attempts to reach the database."""
LIST_SECONDS = 60.0
"""How often the time of the last entry is updated in lists."""
SUBMIT_SECONDS = 9.0
"""After this a command is answered even if the database has not responded; the work itself goes on."""
SEAT_CHANGES = ("sit", "stand", "edit", "leave", "kick", "start")
"""Kinds of entries after which another person may hold a seat."""


class LiveTable:
    """A room with its readers and its plans."""

    def __init__(self, room: Room, registry: TableRegistry) -> None:
        self.room = room
        self.readers: set[Reader] = set()
        self.used = time.monotonic()
        self._registry = registry
        self.planner = Planner(self, registry.settings, registry.thinking)
        self._lock = asyncio.Lock()
        self._odds: dict[tuple[int, int, ViewerId], asyncio.Task[Json]] = {}
        """Odds that were asked for, by position and viewer."""
        self._spectator_view: tuple[Table | None, bytes] = None, b""
        """The position that readers were told of last, and the spectator's view of it. It is kept for every
        table, so as bytes."""
        self._line = b""
        """The line in lists as it was last stored."""
        self._line_stored_at = 0.0
        self._ahead = 0.0
        """How far the table's time is ahead of the server's."""

    # ------------------------------------------------------------------------------------ commands

    async def submit(self, person: str | None, command: Any, client: str | None) -> Accepted:
        """Carry out a command once for each client id, even if the caller gives up. Raises Rejected."""
        self.used = time.monotonic()
        try:
            async with asyncio.timeout(SUBMIT_SECONDS):
                return await asyncio.shield(asyncio.create_task(self._submit(person, command, client)))
        except NoSuchTable:
            self._registry.forget(self)
            raise Rejected("not_found", "this table has been removed") from None
        except (SQLAlchemyError, OSError) as error:
            log.error("storing failed: %s", type(error).__name__)
            raise Rejected("unavailable", "the database does not respond; try again") from None

    async def _submit(self, person: str | None, command: Any, client: str | None) -> Accepted:
        async with self._lock:
            for _ in range(MOST_RACES):
                if person and client and (step := self.room.entries.step_of(person, client)) is not None:
                    return self._accepted(client, step)
                try:
                    self._registry.check_bot_tables(self.room, command)
                    command = await self._inform(command)
                    pending = await self._run(decide, self.room, person, command, self.now())
                except Rejected as rejected:
                    if await self._catch_up():
                        continue
                    if rejected.code == "done":
                        return self._rematch_made(client)
                    raise
                if await self._commit(pending, person, client):
                    return self._accepted(client or "", self.room.step)
                self._registry.metrics.lost_races.inc()
                await self._catch_up()
        raise Rejected("busy", "too much is happening at this table; try again")

    async def _run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function; in a thread where it takes long, as when a table that continues from a record
        replays it at the start."""
        if self.room.setup["prefix"] and self.room.game is None:
            return await self._registry.thinking.run(work, *arguments)
        return work(*arguments)

    async def _inform(self, command: Any) -> Any:
        """Add to a vote what only the server knows: since when the person it is about is disconnected."""
        if not isinstance(command, messages.Vote):
            return command
        seen = await self._registry.presence.seen_last(self.room.id)
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
        """Store an entry, then apply it and tell the readers; False when another process took its step."""
        now = self.now()
        entry = Entry(self.room.step + 1, pending.kind, now, pending.data, person, client)
        after = self.room.fork()
        await self._run(apply, after, entry, pending.trail)
        new = None if pending.creates is None else new_table_row(pending.data["table"], pending.creates, now)
        people = [person] if person and pending.kind == "sit" else []
        write = Write(after.id, entry, people, new, self._changed_line(after, now))
        stored = False
        try:
            stored = await self._registry.store.append(write)
        finally:
            if not stored:
                self._line_stored_at = 0.0
        if not stored:
            return False
        self.room = after
        if "instead" in pending.data:
            self._registry.metrics.bot_substitutes.labels(pending.data["failed"]).inc()
        self._tell()
        self.planner.plan()
        return True

    def _changed_line(self, after: Room, now: float) -> Json | None:
        """Return the table's line in lists if it has changed, or has not been stored for a while."""
        line = {
            "status": after.status,
            "listed": after.settings["listed"],
            "summary": views.summary(after),
            "due": self._due(after, now),
        }
        written = encode(line)
        if written == self._line and now < self._line_stored_at + LIST_SECONDS:
            return None
        self._line, self._line_stored_at = written, now
        return line

    def _due(self, after: Room, now: float) -> float | None:
        """Return when any process may take over the table because this one has not acted, by the server's
        clock."""
        deadline = now + self._registry.patience if after.bots_waiting() else after.deadline()
        return deadline and deadline - self._ahead

    # ------------------------------------------------------------------------------------ other processes

    async def catch_up(self) -> None:
        """Fetch and apply what other processes have stored."""
        async with self._lock:
            await self._catch_up()

    async def catch_up_surely(self) -> None:
        """Catch up as soon as the database responds: readers would not notice that they miss something."""
        while True:
            try:
                return await self.catch_up()
            except (SQLAlchemyError, OSError) as error:
                log.warning("catching up failed: %s", type(error).__name__)
                await asyncio.sleep(CATCH_UP_SECONDS)

    async def _catch_up(self) -> bool:
        """Return whether there was anything to apply."""
        if self.room.pinned:
            return False
        missed = await self._registry.store.entries_after(self.room.id, self.room.step)
        for entry in missed:
            after = self.room.fork()
            try:
                await self._run(apply, after, entry)
            except CannotApply as error:
                log.error("a table is pinned: %s", error, extra={"table": self.room.id[:4]})
                self.room.pinned = self.room.behind = True
                break
            self.room = after
            self._tell()
        if missed:
            self._line_stored_at = 0.0
            self.planner.plan()
        return bool(missed)

    # ------------------------------------------------------------------------------------ readers

    async def join(self, reader: Reader, seen: int | None) -> None:
        """Send a reader everything since the step that it has seen, and every update from now on."""
        async with self._lock:
            self.used = time.monotonic()
            await self._catch_up()
            reader.put(await self._registry.thinking.run(encoded_sync, self.room, reader.person, seen))
            self.readers.add(reader)
        self._note_presence(reader)

    def leave(self, reader: Reader) -> None:
        """Remove a reader."""
        self.readers.discard(reader)
        if not self.readers:
            self._spectator_view = None, b""
        self.used = time.monotonic()
        self._note_presence(reader)

    def _note_presence(self, reader: Reader) -> None:
        here = any(each.name == reader.name for each in self.readers)
        self._registry.presence.note(self.room.id, reader.name, here)

    def tell_presence(self, seen: SeenLast) -> None:
        """Send the readers who is connected, unless they know."""
        news = views.presence(self.room, seen, self._registry.thinking.warming)
        message = encode(news | {"now": self.now()})
        for reader in list(self.readers):
            if reader.last_presence != news:
                reader.last_presence = news
                reader.put(message)

    def _tell(self) -> None:
        """Send the last entry to every reader. People without a seat get the same bytes."""
        if self.readers and self.room.entries[-1].kind in SEAT_CHANGES:
            self._registry.presence.look(self.room.id)
        updates: dict[str | None, bytes | None] = {}
        shared = self._shared_update() if self.readers else None
        for reader in list(self.readers):
            key = reader.person if self._is_known(reader.person) else None
            if key not in updates:
                updates[key] = self._update_for(key, shared)
            message = updates[key]
            if message is None:
                self.readers.discard(reader)
            reader.put(message)
        self.room.forget_trail()

    def _is_known(self, person: str | None) -> bool:
        return same(self.room.host, person) or bool(self.room.seats_of(person))

    def _shared_update(self) -> views.SharedUpdate:
        """Return the part of an update that all readers share."""
        position, view = self._spectator_view
        known = bool(self.room.trail) and position is self.room.trail[0]
        shared = views.SharedUpdate(self.room, msgspec.json.decode(view) if known else None)
        if self.room.trail:
            self._spectator_view = self.room.game, encode(shared.view)
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
            work = self._registry.thinking.odds(viewer.view(self.room.game), viewer.past(self.room.game))
            self._odds[key] = asyncio.create_task(work)
        return self._odds[key]

    # ------------------------------------------------------------------------------------ time

    def now(self) -> float:
        """Return the time at the table. It is never before the last entry, which another process may have
        made, or this one before the system's clock was set back."""
        clock = self._registry.clock.now()
        self._ahead = max(self._ahead, self.room.entries[-1].at - clock)
        return clock + self._ahead

    async def wake(self) -> None:
        """Do what is due."""
        await self.catch_up()
        if self.planner.idle:
            self.planner.plan()

    async def close(self) -> None:
        """Stop planning and disconnect the readers."""
        await self.planner.close()
        for reader in self.readers:
            reader.put(None)


def failed(task: asyncio.Task[Any]) -> bool:
    """Return whether a task has ended without a result."""
    return task.done() and (task.cancelled() or task.exception() is not None)


def encoded_sync(room: Room, person: str | None, seen: int | None) -> bytes:
    """Return the first message that a reader gets."""
    return encode(views.sync(room, person, seen))
