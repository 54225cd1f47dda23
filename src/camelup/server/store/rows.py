"""The objects that the store takes and returns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from camelup.server.journal import Entry
from camelup.server.store.database import encode

SeenLast = dict[str, float | None]
"""By person: when they were last connected, None for those who are now."""


@dataclass(frozen=True)
class TableRow:
    """A table without its log."""

    id: str
    secret: bytes
    created: float
    rules: str


@dataclass
class Write:
    """One entry and what is stored in the same transaction."""

    table: str
    entry: Entry
    people: Sequence[str]
    new_table: NewTableRow | None = None
    """A table that is created with this entry."""
    line: dict[str, Any] | None = None
    """Status, summary, whether the table is listed and when something is due, if they have changed."""


@dataclass
class NewTableRow:
    """A new table and its first entry."""

    id: str
    secret: bytes
    entry: Entry
    listed: bool
    summary: dict[str, Any]
    people: Sequence[str]
    code: str
    """Valid until the game starts; no two lobbies have the same."""


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """Return an entry as a row of `entries`."""
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
    """Return the parameters of UPDATE_LINE for a write."""
    assert write.line is not None, "there is something to write"
    line = write.line | {"table": write.table, "updated": write.entry.at}
    return line | {"summary": encode(write.line["summary"])}
