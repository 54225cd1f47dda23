"""What is written to the database and read from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from camelup.server.journal import Entry
from camelup.server.store.database import encode

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
    new_table: NewTableRow | None = None
    """A table that comes into being with this entry."""
    line: dict[str, Any] | None = None
    """Status, summary, whether it is listed and when something is due, if they have changed."""


@dataclass
class NewTableRow:
    """A table and its first entry."""

    id: str
    secret: bytes
    entry: Entry
    listed: bool
    summary: dict[str, Any]
    people: Sequence[str]
    code: str
    """Leads to the table until it starts; no two tables that wait have the same."""


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row of `entries`."""
    return {
        "table_id": table,
        "step": entry.step,
        "kind": entry.kind,
        "person": entry.person,
        "client": entry.client,
        "at": entry.at,
        "data": encode(entry.data),
    }


def line_row(write: Write) -> dict[str, Any]:
    """What a write changes about its table, for UPDATE_LINE."""
    assert write.line is not None, "there is something to write"
    line = write.line | {"table": write.table, "updated": write.entry.at}
    return line | {"summary": encode(write.line["summary"])}
