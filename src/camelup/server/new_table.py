"""What is stored when a table is created."""

from __future__ import annotations

import secrets

from camelup.schema.plain import Json
from camelup.server import views
from camelup.server.decider import apply
from camelup.server.dice import SECRET_BYTES
from camelup.server.ids import new_code
from camelup.server.journal import Entry
from camelup.server.room import Room
from camelup.server.store import NewTableRow


def new_table_row(table: str, data: Json, now: float) -> NewTableRow:
    """Return a new table with its secret, its code and its first entry, which has the given data."""
    secret = secrets.token_bytes(SECRET_BYTES)
    room = Room(table, secret)
    code = new_code()
    entry = Entry(0, "create", now, data | {"code": code}, data["host"])
    apply(room, entry)
    people = list(dict.fromkeys([data["host"], *room.people()]))
    return NewTableRow(table, secret, entry, data["run"]["listed"], views.summary(room), people, code)
