"""The log of every table, in SQLite or Postgres. What `append` has returned from is on disk.

All writes of a process go through one writer that stores what has gathered in one transaction; entries of
different tables share their statements, too. A step that another process was quicker to store is not an
error: `append` says so, and the caller looks again.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby, islice
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    ARRAY,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    bindparam,
    column,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from camelup import __version__
from camelup.errors import SetupError
from camelup.server.journal import Entry

CHANNEL = "camelup"
PRESENCE = -1
"""Told in place of a step: somebody has come to the table or gone."""
MOST_TOGETHER = 200
COMMAND_SECONDS = 8.0
"""A line to Postgres that was cut without a word would hold the writer for ever."""
CONNECT_SECONDS = 5.0
LOCKED_SECONDS = 4
"""How long SQLite waits for a lock; a write is tried twice."""
SKEW_SECONDS = 5.0
"""By how much the clocks of two machines may differ."""
AUTOCOMMIT = {"isolation_level": "AUTOCOMMIT"}

schema = MetaData()
WAITING = text("status = 'lobby'")

guests = Table(
    "guests",
    schema,
    Column("hash", String(64), primary_key=True),
    Column("created", Float, nullable=False),
)
tables = Table(
    "tables",
    schema,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("status", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("rules", String(32), nullable=False),
    Column("summary", Text, nullable=False),
    Column("code", String(8)),
    Column("due", Float),
    Index("tables_listed", "listed", "status", "updated"),
    Index("tables_updated", "updated"),
    Index("tables_due", "due"),
    Index("tables_code", "code", unique=True, sqlite_where=WAITING, postgresql_where=WAITING),
)
entries = Table(
    "entries",
    schema,
    Column("table_id", String(32), nullable=False),
    Column("step", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("person", String(64)),
    Column("client", String(64)),
    Column("at", Float, nullable=False),
    Column("data", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "step"),
    UniqueConstraint("table_id", "person", "client", name="entries_once"),
)
members = Table(
    "members",
    schema,
    Column("person", String(64), nullable=False),
    Column("table_id", String(32), nullable=False),
    PrimaryKeyConstraint("person", "table_id"),
)
records = Table(
    "records",
    schema,
    Column("id", String(32), primary_key=True),
    Column("created", Float, nullable=False),
    Column("text", Text, nullable=False),
)
heartbeat = Table(
    "heartbeat",
    schema,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),
)
presence = Table(
    "presence",
    schema,
    Column("table_id", String(32), nullable=False),
    Column("person", String(64), nullable=False),
    Column("process", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("here", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "person", "process"),
)
ALL = (guests, tables, entries, members, records)
"""What a backup holds."""


RECORDS_BEFORE = delete(records).where(records.c.created < bindparam("before"))
IDLE_GUESTS_BEFORE = delete(guests).where(
    guests.c.created < bindparam("before"), guests.c.hash.not_in(select(members.c.person))
)
OUTDATED = tables.c.summary.not_like('%"to_act"%')
UPDATE_LINE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        updated=bindparam("updated"),
        status=bindparam("status"),
        listed=bindparam("listed"),
        summary=bindparam("summary"),
        due=bindparam("due"),
    )
)
ENTRIES_AFTER = (
    select(entries)
    .where(entries.c.table_id == bindparam("table"), entries.c.step > bindparam("after"))
    .order_by(entries.c.step)
)
LINE_OF = {
    "table": Text,
    "updated": Float(53),
    "status": Text,
    "listed": Boolean,
    "summary": Text,
    "due": Float(53),
}
"""What UPDATE_LINE is given."""


def _rows_of(columns: Mapping[str, Any]) -> Any:
    """The rows that Postgres is given as one array for each column: one statement, however many they are."""
    arrays = [bindparam(name, type_=ARRAY(kind)) for name, kind in columns.items()]
    rows = func.unnest(*arrays).table_valued(*(column(name, kind) for name, kind in columns.items()))
    return rows.render_derived()


_NEW_LINES = _rows_of(LINE_OF)
UPDATE_LINES = (
    update(tables)
    .where(tables.c.id == _NEW_LINES.c.table)
    .values({name: _NEW_LINES.c[name] for name in LINE_OF if name != "table"})
)
_WANTED = _rows_of({"table": Text, "after": Integer})
ENTRIES_OF_MANY = (
    select(entries)
    .join(_WANTED, and_(entries.c.table_id == _WANTED.c.table, entries.c.step > _WANTED.c.after))
    .order_by(entries.c.table_id, entries.c.step)
)
_NEW_ENTRIES = _rows_of({each.name: each.type for each in entries.c})
NOTIFY = select(func.pg_notify(CHANNEL, func.unnest(bindparam("payloads", type_=ARRAY(Text)))))

SeenLast = dict[str, float | None]
"""When each person was last connected; None for those who are now."""


@dataclass(frozen=True)
class TableRow:
    """A table without its log."""

    id: str
    secret: bytes
    created: float
    rules: str


@dataclass
class Write:
    """One entry with what goes into the database beside it, all or nothing."""

    table: str
    entry: Entry
    people: Sequence[str]
    born: NewTable | None = None
    """A table that comes into being with this entry."""
    line: dict[str, Any] | None = None
    """Status, summary, whether it is listed and when something is due, if they have changed."""


@dataclass
class NewTable:
    """A table and its first entry."""

    id: str
    secret: bytes
    entry: Entry
    listed: bool
    summary: dict[str, Any]
    people: Sequence[str]
    code: str
    """Leads to the table until it starts; no two tables that wait have the same."""


@dataclass
class Work:
    """Something to write; it shares a transaction with what waits beside it."""

    do: Callable[[AsyncConnection], Awaitable[Any]]
    entry: Write | None = None
    """What it writes, if that is an entry with its table's line and nothing else."""
    done: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class Question:
    """Somebody wants the entries of a table after a step; it shares a query with others."""

    table: str
    after: int
    answer: asyncio.Future[list[Entry]] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class NoSuchTable(Exception):
    """An entry for a table that was pruned meanwhile; nothing is stored."""


class Overtaken(Exception):
    """Among entries that were to be stored together is one whose step is taken, or whose table is gone."""


class Store:
    """The database."""

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(4)
        """By which this process knows its own messages."""
        self.path = file_of(url)
        self.sqlite = self.path is not None
        self.engine = _engine(url, self.path)
        self.reading = self.engine if self.sqlite else self.engine.execution_options(**AUTOCOMMIT)
        """For single questions, which need no transaction."""
        self._insert = _upserting(self.sqlite)
        self._add_entry = self._insert(entries).on_conflict_do_nothing()
        self._add_entries = self._add_entry
        if not self.sqlite:
            new = self._insert(entries).from_select([each.name for each in entries.c], select(_NEW_ENTRIES))
            self._add_entries = new.on_conflict_do_nothing()
        self._queue: asyncio.Queue[Work] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._questions: list[Question] = []
        self._reader: asyncio.Task[None] | None = None
        self._line: AsyncConnection | None = None
        """The writer's connection, kept from one transaction to the next."""
        self.committed: Callable[[int, float], None] = lambda entries, seconds: None
        """Called after each transaction, with the number of entries in it and the seconds it took."""
        self.added = 0
        """Entries stored by this process."""

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        from camelup.server.migrations import migrate

        await migrate(self.engine)
        self._writer = asyncio.create_task(self._write_on(), name="writer")

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            await self._hang_up()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)
        await self.engine.dispose()

    # ------------------------------------------------------------------------------------ the log

    async def append(self, write: Write) -> bool:
        """Store an entry; False when its step, or its client's id, is taken already."""
        alone = write.people or write.born
        work = Work(lambda connection: self._store_one(connection, write), None if alone else write)
        return bool(await self._wait_for(work))

    async def _write(self, do: Callable[[AsyncConnection], Awaitable[Any]]) -> Any:
        return await self._wait_for(Work(do))

    async def _wait_for(self, work: Work) -> Any:
        self._queue.put_nowait(work)
        return await work.done

    async def _write_on(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < MOST_TOGETHER:
                batch.append(self._queue.get_nowait())
            try:
                await self._store(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _store(self, batch: list[Work]) -> None:
        """Store together, as few statements as possible; if that fails, one by one, so that nothing suffers
        from something else. Whatever it was, the writer goes on: everyone who waits for it would wait
        forever."""
        try:
            await self._store_together(batch, together(batch))
        except Overtaken:
            await self._store_apart(batch)
        except Exception:  # noqa: BLE001 - drivers raise more than errors of databases
            await self._hang_up()
            for work in batch:
                await self._store_again(work)

    async def _store_apart(self, batch: list[Work]) -> None:
        """Store in one transaction with a statement for each, so that each learns what became of it."""
        try:
            await self._store_together(batch)
        except Exception:  # noqa: BLE001 - drivers raise more than errors of databases
            await self._hang_up()
            for work in batch:
                await self._store_again(work)

    async def _store_again(self, work: Work) -> None:
        """A second try, over a new connection; if the first one did succeed, the step is taken now."""
        try:
            await self._store_together([work])
        except Exception as error:  # noqa: BLE001 - whoever asked for it gets to know
            await self._hang_up()
            if not work.done.done():
                work.done.set_exception(error)

    async def _store_together(self, batch: list[Work], writes: Sequence[Write] = ()) -> None:
        """Store in one transaction, some of it by statements for all entries."""
        began = time.perf_counter()
        if self._line is None:
            self._line = await self.engine.connect()
        added = self.added
        try:
            async with self._line.begin():
                if writes:
                    await self._store_entries(self._line, writes)
                shared = {id(write) for write in writes}
                results = [id(work.entry) in shared or await work.do(self._line) for work in batch]
        except BaseException:
            self.added = added
            raise
        self.committed(self.added - added, time.perf_counter() - began)
        for work, result in zip(batch, results, strict=True):
            if not work.done.done():
                work.done.set_result(result)

    async def _hang_up(self) -> None:
        """Let go of the writer's connection; the next write opens another."""
        line, self._line = self._line, None
        if line is not None:
            with suppress(Exception):  # whatever a broken connection says at parting
                await line.close()

    async def _store_one(self, connection: AsyncConnection, write: Write) -> bool:
        if not await self._insert_entry(connection, write.table, write.entry):
            return False
        line = None if write.line is None else _line_row(write)
        if line is not None and not (await connection.execute(UPDATE_LINE, line)).rowcount:
            raise NoSuchTable
        await self._insert_members(connection, write.table, write.people)
        if write.born is not None:
            await self._insert_table(connection, write.born)
        await self._notify(connection, [write.table], write.entry.step)
        return True

    async def _store_entries(self, connection: AsyncConnection, writes: Sequence[Write]) -> None:
        """Store entries of different tables, or raise Overtaken unless all of them can be."""
        rows = [_entry_row(write.table, write.entry) for write in writes]
        await self._all(connection, self._add_entries, rows)
        lines = [_line_row(write) for write in writes if write.line is not None]
        if lines:
            await self._all(connection, UPDATE_LINE if self.sqlite else UPDATE_LINES, lines)
        self.added += len(rows)
        if not self.sqlite:
            told = [f"{write.table} {write.entry.step} {self.name}" for write in writes]
            await connection.execute(NOTIFY, {"payloads": told})

    async def _all(self, connection: AsyncConnection, statement: Any, rows: list[dict[str, Any]]) -> None:
        """Carry out a statement that must change something for each of some rows. SQLite takes them one after
        the other, without leaving its thread."""
        given: Any = rows if self.sqlite else {name: [row[name] for row in rows] for name in rows[0]}
        if (await connection.execute(statement, given)).rowcount != len(rows):
            raise Overtaken

    async def _insert_entry(self, connection: AsyncConnection, table: str, entry: Entry) -> bool:
        result = await connection.execute(self._add_entry, _entry_row(table, entry))
        self.added += result.rowcount
        return result.rowcount == 1

    async def _insert_members(self, connection: AsyncConnection, table: str, people: Sequence[str]) -> None:
        rows = [{"person": person, "table_id": table} for person in people]
        if rows:
            await connection.execute(self._insert(members).values(rows).on_conflict_do_nothing())

    async def _insert_table(self, connection: AsyncConnection, born: NewTable) -> None:
        row = {
            "id": born.id,
            "created": born.entry.at,
            "updated": born.entry.at,
            "status": "lobby",
            "listed": born.listed,
            "secret": born.secret.hex(),
            "rules": __version__,
            "summary": _encode(born.summary),
            "code": born.code,
        }
        await connection.execute(insert(tables).values(row))
        await self._insert_entry(connection, born.id, born.entry)
        await self._insert_members(connection, born.id, born.people)

    async def _notify(self, connection: AsyncConnection, ids: Sequence[str], step: int) -> None:
        """Tell the other processes that there is something to fetch: ids only."""
        if not self.sqlite and ids:
            await connection.execute(NOTIFY, {"payloads": [f"{table} {step} {self.name}" for table in ids]})

    async def create(self, born: NewTable) -> bool:
        """Store a new table; False when its code is taken."""
        try:
            await self._write(lambda connection: self._insert_table(connection, born))
        except IntegrityError:
            return False
        return True

    async def table_with(self, code: str) -> str | None:
        """The table that waits under a code."""
        wanted = select(tables.c.id).where(tables.c.code == code, WAITING)
        async with self.reading.connect() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none()

    async def find(self, table: str) -> TableRow | None:
        """A table by its id."""
        async with self.reading.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
        return None if row is None else TableRow(row.id, bytes.fromhex(row.secret), row.created, row.rules)

    async def entries_after(self, table: str, step: int) -> list[Entry]:
        """A table's log after a step. What is asked meanwhile is asked together: with several processes each
        reads all that the others have stored."""
        question = Question(table, step)
        self._questions.append(question)
        if self._reader is None or self._reader.done():
            self._reader = asyncio.create_task(self._read_on(), name="reader")
        return await question.answer

    async def _read_on(self) -> None:
        while self._questions:
            asked, self._questions = self._questions[:MOST_TOGETHER], self._questions[MOST_TOGETHER:]
            try:
                found = await self._read(asked)
            except Exception as error:  # noqa: BLE001 - whoever asked gets to know
                for question in asked:
                    if not question.answer.done():
                        question.answer.set_exception(error)
                continue
            for question in asked:
                if not question.answer.done():
                    log = found.get(question.table, [])
                    question.answer.set_result([entry for entry in log if entry.step > question.after])

    async def _read(self, asked: Sequence[Question]) -> dict[str, list[Entry]]:
        """The logs of some tables, each from the earliest step that anybody asked for."""
        wanted: dict[str, int] = {}
        for question in asked:
            wanted[question.table] = min(question.after, wanted.get(question.table, question.after))
        found: dict[str, list[Entry]] = {}
        async with self.reading.connect() as connection:
            for row in await self._rows_after(connection, wanted):
                data = msgspec.json.decode(row.data)
                entry = Entry(row.step, row.kind, row.at, data, row.person, row.client)
                found.setdefault(row.table_id, []).append(entry)
        return found

    async def _rows_after(self, connection: AsyncConnection, wanted: Mapping[str, int]) -> list[Any]:
        if not self.sqlite and len(wanted) > 1:
            given = {"table": list(wanted), "after": list(wanted.values())}
            return list(await connection.execute(ENTRIES_OF_MANY, given))
        rows: list[Any] = []
        for table, after in wanted.items():
            rows += await connection.execute(ENTRIES_AFTER, {"table": table, "after": after})
        return rows

    async def last_steps(self, ids: Sequence[str]) -> dict[str, int]:
        """How far the logs of some tables go."""
        wanted = (
            select(entries.c.table_id, func.max(entries.c.step))
            .where(entries.c.table_id.in_(ids))
            .group_by(entries.c.table_id)
        )
        async with self.reading.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(wanted)}

    async def newest(self) -> int:
        """SQLite's number of the newest entry of all tables, whoever stored it."""
        async with self.reading.connect() as connection:
            found = await connection.execute(text("select max(rowid) from entries"))
            return int(found.scalar_one() or 0)

    # ------------------------------------------------------------------------------------ what is due

    async def claim_due(self, now: float, until: float, limit: int = 20) -> list[str]:
        """Tables in play with something overdue. Each is given to one process only, which has the time
        until then to do something about it."""
        overdue = select(tables.c.id, tables.c.due).where(tables.c.due < now, tables.c.status == "playing")
        async with self.reading.connect() as connection:
            found = (await connection.execute(overdue.order_by(tables.c.due).limit(limit))).all()

        async def claim(connection: AsyncConnection) -> list[str]:
            return [row.id for row in found if await self._postpone(connection, row.id, row.due, until)]

        claimed: list[str] = await self._write(claim) if found else []
        return claimed

    async def _postpone(
        self, connection: AsyncConnection, table: str, due: float, until: float | None
    ) -> bool:
        now_due = update(tables).where(tables.c.id == table, tables.c.due == due).values(due=until)
        return bool((await connection.execute(now_due)).rowcount)

    async def postpone(self, ids: Sequence[str], until: float) -> None:
        """Note that something is still being done about some tables, all at once."""
        due = update(tables).where(tables.c.id.in_(ids), tables.c.due.is_not(None)).values(due=until)
        if ids:
            await self._write(lambda connection: connection.execute(due))

    async def forget_the_future(self, now: float) -> None:
        """Times to come were noted before the system's clock was set back: what was to be done then is due
        now, and whoever was there then is seen last now."""
        late = now + SKEW_SECONDS
        overdue = tables.c.status == "playing", tables.c.due.is_not(None), tables.c.updated > late

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(update(tables).where(*overdue).values(due=now, updated=now))
            await connection.execute(update(presence).where(presence.c.at > late).values(at=now))

        await self._write(write)

    async def settle(self, table: str, due: float) -> None:
        """Note that nothing is due after all at a table that was claimed."""
        await self._write(lambda connection: self._postpone(connection, table, due, None))

    # ------------------------------------------------------------------------------------ who is there

    async def set_presence(self, news: Mapping[tuple[str, str], tuple[bool, float]]) -> None:
        """Note who has come and who has gone, by table and person, and since when; all at once."""
        if not news:
            return
        rows = [
            {"table_id": table, "person": person, "process": self.name, "at": at, "here": here}
            for (table, person), (here, at) in news.items()
        ]
        put = self._insert(presence)
        put = put.on_conflict_do_update(
            index_elements=["table_id", "person", "process"],
            set_={"at": put.excluded.at, "here": put.excluded.here},
        )

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(put, rows)
            await self._notify(connection, sorted({table for table, _ in news}), PRESENCE)

        await self._write(write)

    async def keep_presence(self, now: float, forget: float) -> None:
        """Say again who is here, for the other processes; forget what is long past."""
        ours = (presence.c.process == self.name, presence.c.here)

        async def write(connection: AsyncConnection) -> None:
            await connection.execute(update(presence).where(*ours).values(at=now))
            await connection.execute(delete(presence).where(presence.c.at < forget))

        await self._write(write)

    async def leave_all(self, now: float) -> None:
        """Note that nobody is connected to this process any more."""
        ours = (presence.c.process == self.name, presence.c.here)

        async def write(connection: AsyncConnection) -> None:
            left = (await connection.execute(select(presence.c.table_id).where(*ours).distinct())).scalars()
            await connection.execute(update(presence).where(*ours).values(at=now, here=False))
            await self._notify(connection, sorted(left), PRESENCE)

        await self._write(write)

    async def seen_last(self, ids: Iterable[str], fresh: float) -> dict[str, SeenLast]:
        """When each person was last connected to some tables; None for those who are now. What a process
        has not said again since `fresh` is not believed."""
        found: dict[str, SeenLast] = {}
        waiting = iter(ids)
        async with self.reading.connect() as connection:
            while some := list(islice(waiting, MOST_TOGETHER)):
                for row in await connection.execute(select(presence).where(presence.c.table_id.in_(some))):
                    seen = found.setdefault(row.table_id, {})
                    if row.here and row.at >= fresh:
                        seen[row.person] = None
                    elif seen.get(row.person, 0.0) is not None:
                        seen[row.person] = max(seen.get(row.person) or 0.0, row.at)
        return found

    async def heard_last(self) -> float:
        """When another process last noted who is connected."""
        others = select(func.max(presence.c.at)).where(presence.c.process != self.name)
        async with self.reading.connect() as connection:
            return float((await connection.execute(others)).scalar_one() or 0.0)

    # ------------------------------------------------------------------------------------ people and lists

    async def add_guest(self, person: str, now: float) -> None:
        """Remember the hash of a token."""
        row = insert(guests).values(hash=person, created=now)
        await self._write(lambda connection: connection.execute(row))

    async def knows(self, person: str) -> bool:
        """Whether a token with this hash was given out."""
        async with self.reading.connect() as connection:
            found = await connection.execute(select(guests.c.hash).where(guests.c.hash == person))
            return found.one_or_none() is not None

    async def listed(self, limit: int = 100) -> list[dict[str, Any]]:
        """The open tables in the lobby, newest first."""
        wanted = select(tables).where(tables.c.listed, tables.c.status.in_(("lobby", "playing")))
        return await self._lines(wanted.order_by(tables.c.updated.desc()).limit(limit))

    async def tables_of(self, person: str, limit: int = 100) -> list[dict[str, Any]]:
        """The tables where a person has or had a seat, newest first."""
        joined = select(tables).join(members, members.c.table_id == tables.c.id)
        wanted = joined.where(members.c.person == person).order_by(tables.c.updated.desc())
        return await self._lines(wanted.limit(limit))

    async def _lines(self, wanted: Any) -> list[dict[str, Any]]:
        async with self.reading.connect() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            {
                "table": row.id,
                "status": row.status,
                "created": row.created,
                "updated": row.updated,
                "summary": msgspec.json.decode(row.summary),
            }
            for row in rows
        ]

    async def outdated(self, after: str, limit: int = 100) -> list[str]:
        """Tables in the order of their ids whose line was written by version 0.1."""
        wanted = select(tables.c.id).where(tables.c.id > after, OUTDATED).order_by(tables.c.id).limit(limit)
        async with self.reading.connect() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def renew(self, table: str, summary: dict[str, Any]) -> None:
        """Replace a line of version 0.1, unless somebody has done so meanwhile."""
        line = update(tables).where(tables.c.id == table, OUTDATED).values(summary=_encode(summary))
        await self._write(lambda connection: connection.execute(line))

    async def add_record(self, number: str, written: str, now: float) -> None:
        """Keep an imported record."""
        row = insert(records).values(id=number, created=now, text=written)
        await self._write(lambda connection: connection.execute(row))

    async def record(self, number: str) -> str | None:
        """An imported record."""
        async with self.reading.connect() as connection:
            found = await connection.execute(select(records.c.text).where(records.c.id == number))
            return found.scalar_one_or_none()

    # ------------------------------------------------------------------------------------ health and care

    async def beat(self, now: float) -> None:
        """A small write, to see that writing works."""
        async with self.engine.begin() as connection:
            row = self._insert(heartbeat).values(id=1, at=now)
            await connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"at": now}))

    async def prune(self, before: float) -> int:
        """Forget tables and records that have lain still since a time; returns how many."""
        async with self.engine.begin() as connection:
            old = select(tables.c.id).where(tables.c.updated < before)
            if not self.sqlite:  # there the first write locks everything
                await connection.execute(old.with_for_update())
            await connection.execute(delete(entries).where(entries.c.table_id.in_(old)))
            await connection.execute(delete(members).where(members.c.table_id.in_(old)))
            gone = await connection.execute(delete(tables).where(tables.c.updated < before))
            read = await connection.execute(RECORDS_BEFORE, {"before": before})
            await connection.execute(IDLE_GUESTS_BEFORE, {"before": before})
            return int(gone.rowcount + read.rowcount)

    async def prune_records(self, before: float) -> int:
        """Forget records that were imported before a time."""
        return await self._delete(RECORDS_BEFORE, before)

    async def prune_guests(self, before: float) -> int:
        """Forget tokens without any table that were given out before a time."""
        return await self._delete(IDLE_GUESTS_BEFORE, before)

    async def _delete(self, what: Any, before: float) -> int:
        async def write(connection: AsyncConnection) -> int:
            return int((await connection.execute(what, {"before": before})).rowcount)

        deleted: int = await self._write(write)
        return deleted

    async def sizes(self) -> tuple[int, dict[str, int]]:
        """The bytes of the database, and how many rows each kind has."""
        whole = "pg_database_size(current_database())"
        if self.sqlite:
            whole = "page_count * page_size from pragma_page_count(), pragma_page_size()"
        async with self.reading.connect() as connection:
            size = (await connection.execute(text(f"select {whole}"))).scalar_one()
            rows = {
                each.name: (await connection.execute(select(func.count()).select_from(each))).scalar_one()
                for each in ALL
            }
        return int(size), rows

    async def dump(self, put: Callable[[str, dict[str, Any]], None]) -> None:
        """Hand over every row of one moment, table by table."""
        async with self.engine.connect() as connection:
            one_moment = "begin" if self.sqlite else "set transaction isolation level repeatable read"
            await connection.execute(text(one_moment))
            for each in ALL:
                async for row in await connection.stream(select(each)):
                    put(each.name, dict(row._mapping))

    async def load(self, rows: Iterable[tuple[str, dict[str, Any]]]) -> None:
        """Fill an empty database, all or nothing."""
        by_name = {each.name: each for each in ALL}
        async with self.engine.begin() as connection:
            for name, group in groupby(rows, key=lambda row: row[0]):
                while some := [row for _, row in islice(group, MOST_TOGETHER)]:
                    await connection.execute(insert(by_name[name]), some)

    async def empty(self) -> bool:
        """Whether no table has been stored."""
        async with self.reading.connect() as connection:
            return (await connection.execute(select(tables.c.id).limit(1))).one_or_none() is None


def together(batch: Iterable[Work]) -> list[Write]:
    """The entries that can share their statements: one of each table, always in the same order, so that two
    processes do not wait for each other. With a single one there is nothing to share."""
    writes: dict[str, Write] = {}
    for work in batch:
        if work.entry is not None:
            writes.setdefault(work.entry.table, work.entry)
    return [writes[table] for table in sorted(writes)] if len(writes) > 1 else []


def _entry_row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "step": entry.step,
        "kind": entry.kind,
        "person": entry.person,
        "client": entry.client,
        "at": entry.at,
        "data": _encode(entry.data),
    }


def _line_row(write: Write) -> dict[str, Any]:
    assert write.line is not None, "there is something to write"
    line = write.line | {"table": write.table, "updated": write.entry.at}
    return line | {"summary": _encode(write.line["summary"])}


def file_of(url: str) -> Path | None:
    """The file of an SQLite database."""
    parts = make_url(url)
    return Path(parts.database or "") if parts.get_backend_name() == "sqlite" else None


async def open_store(url: str, *, make: bool = True) -> Store:
    """The database, open; one that cannot be opened is a matter of settings. A file that is not there is
    made, or with `make=False` missed."""
    path = file_of(url)
    if path is not None and not make and not path.exists():
        raise SetupError(f"the database cannot be opened: there is no file {path}")
    try:
        store = Store(url)
        await store.open()
    except Exception as error:  # noqa: BLE001 - each driver has its own
        raise SetupError(
            f"the database cannot be opened ({type(error).__name__}); check --database or DATABASE_URL"
        ) from None
    return store


def _upserting(sqlite: bool) -> Any:
    """The insert that knows of conflicts; each database has its own, and loading the other takes a while."""
    if sqlite:
        from sqlalchemy.dialects.sqlite import insert as sqlite_insert

        return sqlite_insert
    from sqlalchemy.dialects.postgresql import insert as postgres_insert

    return postgres_insert


def _encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _engine(url: str, path: Path | None) -> AsyncEngine:
    if path is None:
        patience = {"command_timeout": COMMAND_SECONDS, "timeout": CONNECT_SECONDS}
        return create_async_engine(url, pool_size=8, connect_args=patience, hide_parameters=True)
    make_private(path)
    engine = create_async_engine(
        url, pool_size=8, connect_args={"timeout": LOCKED_SECONDS}, hide_parameters=True
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("pragma journal_mode = wal")
        cursor.execute("pragma synchronous = full")
        cursor.execute(f"pragma busy_timeout = {LOCKED_SECONDS * 1000}")
        cursor.close()

    return engine


def make_private(path: Path) -> None:
    """Make a file that only its owner can read; SQLite's side files follow it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)
