"""Changing the lobby: seats, game, options and settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.errors import SetupError
from camelup.games import Options, find_game
from camelup.server.commands.checks import require_host, require_seat, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.lobby import ONE_SEAT, check_bot, free_emblem, options_of, rearrange, seat_data
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import Edit
from camelup.server.room import LOBBY, PendingEntry, Room, Seat


def decide(room: Room, person: str, command: Edit, now: float) -> PendingEntry:
    """The host edits the lobby that they have seen; whatever the command leaves out stays."""
    require_status(room, LOBBY)
    require_host(room, person)
    if not room.arranged_at <= command.step <= room.step:
        raise Rejected(
            "stale", f"the lobby has changed since step {command.step}; it is step {room.step} now"
        )
    if command.table is not None and command.table.substitute is not None:
        check_bot(command.table.substitute)
    options = room.setup["options"] if command.options is None else options_of(command.options).to_json()
    data = {
        "game": command.game or room.setup["game"],
        "options": options,
        "run": room.settings if command.table is None else command.table.model_dump(),
        "seats": _edited_seats(room, command.seats),
    }
    _check(room, data)
    return PendingEntry("edit", data)


def _check(room: Room, data: dict[str, Any]) -> None:
    """Reject what cannot be played. A table that continues from a record keeps the record's game."""
    game, options, seats = data["game"], data["options"], len(data["seats"])
    find_game(game).check_options(Options.from_json(options), seats)
    if data["run"]["listed"] and any(len(room.seats_of(each)) > 1 for each in room.people()):
        raise SetupError(ONE_SEAT)
    bound = room.setup["game"], room.setup["options"], len(room.seats)
    if room.setup["prefix"] and (game, options, seats) != bound:
        raise Rejected("conflict", "this table goes on from a record: game, options and seats are given")


def _edited_seats(room: Room, specs: Sequence[Any] | None) -> list[dict[str, Any]]:
    """Return the new row of seats: `{"keep": 2}` for an existing seat, else the data of a new one."""
    if specs is None:
        return [{"keep": number} for number in range(len(room.seats))]
    kept = [spec.seat for spec in specs if spec.kind == "keep"]
    if len(set(kept)) < len(kept):
        raise Rejected("illegal", "a seat can be kept only once")
    names = [str(name) for number in kept if (name := require_seat(room, number).name)]
    for number, seat in enumerate(room.seats):
        if seat.kind == "person" and number not in kept:
            raise Rejected("conflict", f"{seat.name} has seat {number}; kick removes a person")
    new = iter(seat_data([spec for spec in specs if spec.kind != "keep"], "", names))
    used = {room.seats[number].emblem for number in kept}
    old = [seat.emblem for seat in room.seats]
    return [
        {"keep": spec.seat} if spec.kind == "keep" else next(new) | {"emblem": free_emblem(used, old[place:])}
        for place, spec in enumerate(specs)
    ]


def apply(room: Room, entry: Entry) -> None:
    """Replace seats, game, options and settings."""
    data = entry.data
    room.seats = [room.seats[seat["keep"]] if "keep" in seat else Seat(**seat) for seat in data["seats"]]
    room.setup = room.setup | {key: data[key] for key in ("game", "options", "run")}
    room.chat_on = data["run"]["chat"]
    rearrange(room, entry)


COMMAND_HANDLER = Handler(Edit, decide, {"edit": apply})
