"""Creating a table."""

from __future__ import annotations

from typing import Any

from camelup.errors import SetupError
from camelup.games import Options, find_game
from camelup.notation import check_record
from camelup.play import Table
from camelup.server.commands.lobby import ONE_SEAT, check_bot, options_of, seat_data
from camelup.server.journal import Entry
from camelup.server.messages import FromRecord, NewTable
from camelup.server.room import Room, Seat

MOST_PREFIX = 1_000
"""Events that a table may take over from a record."""


def creation(new: NewTable, person: str) -> dict[str, Any]:
    """Validate a new table and return the data of its first entry. Raises CamelUpError."""
    options = options_of(new.options)
    find_game(new.game).check_options(options, len(new.seats))
    if new.table.substitute is not None:
        check_bot(new.table.substitute)
    if new.table.listed and sum(seat.kind == "person" for seat in new.seats) > 1:
        raise SetupError(ONE_SEAT)
    data = {
        "game": new.game,
        "options": options.to_json(),
        "run": new.table.model_dump(),
        "seats": seat_data(new.seats, person),
        "host": person,
        "prefix": [],
    }
    if new.record is not None:
        data["prefix"] = _prefix(new.record, new.game, options, len(new.seats))
    return data


def _prefix(given: FromRecord, game: str, options: Options, seats: int) -> list[str]:
    """Return the events that a table takes over from a record."""
    record = check_record(given.record)
    if record.game.name != game or record.options != options or len(record.players) != seats:
        raise SetupError("the record is of another game, with other options or another number of seats")
    if given.at > MOST_PREFIX:
        raise SetupError(f"a table can go on from event {MOST_PREFIX:,} at most")
    table = Table.from_record(record, at=given.at)
    if table.over:
        raise SetupError(f"the race is over at event {given.at}")
    return list(table.events)


def apply(room: Room, entry: Entry) -> None:
    """Set up the table."""
    room.setup = {key: value for key, value in entry.data.items() if key not in ("seats", "host", "founder")}
    room.host = entry.data["host"]
    room.founder = entry.data.get("founder", room.host)
    room.chat_on = entry.data["run"]["chat"]
    room.seats = [Seat(**({"emblem": number} | seat)) for number, seat in enumerate(entry.data["seats"])]
