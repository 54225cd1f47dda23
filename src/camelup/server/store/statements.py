"""SQL statements, built once because building one takes longer than running it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    ARRAY,
    Boolean,
    Float,
    Integer,
    Text,
    and_,
    bindparam,
    column,
    delete,
    func,
    select,
    update,
)

from camelup.server.store.schema import entries, guests, members, records, tables

CHANNEL = "camelup"
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
"""The parameters of UPDATE_LINE."""


def _rows_of(columns: Mapping[str, Any]) -> Any:
    """Return rows that are passed to Postgres as one array per column, so that one statement takes any
    number."""
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
NEW_ENTRIES = _rows_of({each.name: each.type for each in entries.c})
NOTIFY = select(func.pg_notify(CHANNEL, func.unnest(bindparam("payloads", type_=ARRAY(Text)))))
