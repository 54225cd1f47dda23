"""Seats and the host's rights before a game, as several commands use them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from camelup.bots import bot_names
from camelup.errors import SetupError
from camelup.games import Options
from camelup.server.ids import same
from camelup.server.journal import Entry
from camelup.server.messages import MOST_SEATS, GameOptions
from camelup.server.names import is_taken
from camelup.server.room import Room, Seat

ONE_SEAT = "at a listed table everyone takes one seat"


def options_of(given: GameOptions) -> Options:
    """Return the options of a game, not validated yet."""
    return Options(tuple(given.modules), given.spicy, given.memory)


def check_bot(name: str) -> None:
    """Raise SetupError if there is no bot with this name."""
    if name not in bot_names():
        raise SetupError(f"there is no such bot; bots are {', '.join(bot_names())}")


def seat_data(specs: Sequence[Any], person: str, others: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Return the data of new seats; `others` are names that are taken already. Raises SetupError."""
    taken = [*others]
    for name in (spec.name for spec in specs if getattr(spec, "name", None)):
        if is_taken(name, taken):
            raise SetupError("two seats have the same name, or names that look the same; choose others")
        taken.append(name)
    seats: list[dict[str, Any]] = []
    for spec in specs:
        if spec.kind == "bot":
            check_bot(spec.bot)
            seats.append({"kind": "bot", "name": spec.name or _free_name(spec.bot, taken), "bot": spec.bot})
        elif spec.kind == "person":
            seats.append({"kind": "person", "name": spec.name, "person": person})
        else:
            seats.append({"kind": "open"})
    return seats


def _free_name(bot: str, taken: list[str]) -> str:
    """Return the first of "greedy 1", "greedy 2" … that is free, and add it to `taken`."""
    number = 1
    while is_taken(f"{bot} {number}", taken):
        number += 1
    taken.append(f"{bot} {number}")
    return taken[-1]


def free_emblem(used: set[int], preferred: Sequence[int] = ()) -> int:
    """Return the first preferred emblem, or the lowest if that is in use, and add it to `used`."""
    emblem: int = next(number for number in [*preferred[:1], *range(MOST_SEATS)] if number not in used)
    used.add(emblem)
    return emblem


def restored_host(room: Room, person: str) -> dict[str, Any]:
    """Return the entry data that make the founder of a table its host again."""
    return {"host": person} if same(room.founder, person) and not same(room.host, person) else {}


def rearrange(room: Room, entry: Entry) -> None:
    """Note that seats or options have changed, and with them perhaps the host."""
    room.arranged_at = entry.step
    room.host = entry.data.get("host", room.host)


def free_seats(room: Room, seats: Sequence[int]) -> None:
    """Open seats for anyone; they keep their emblems."""
    for number in seats:
        room.seats[number] = Seat(emblem=room.seats[number].emblem)
