"""Rooms in memory, played by chance: the same fold that the server uses, without network or database."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from camelup.server import messages
from camelup.server.commands.create import creation
from camelup.server.decider import apply, decide
from camelup.server.errors import Rejected
from camelup.server.ids import hash_of
from camelup.server.journal import Entry
from camelup.server.room import Room


def token(seat: int) -> str:
    """The token of the owner of a seat."""
    return f"{seat:043d}"


def person(seat: int) -> str:
    """The hash that stands for the owner of a seat."""
    return hash_of(token(seat))


WATCHER = person(99)


def act(step: int, actions: Sequence[str], client: str = "x") -> messages.Act:
    return messages.Act(id=client, step=step, actions=list(actions))


def begin(game: str, options: dict[str, Any], seats: int, rng: random.Random, **run: Any) -> Room:
    """A room with a person on each chair, ready to start; chair 0 is the host's."""
    room = Room("table", rng.randbytes(32))
    new = messages.NewTable(
        game=game,
        options=messages.GameOptions(**options),
        seats=[messages.OpenSeat(kind="open")] * seats,
        table=messages.TableOptions(**run),
    )
    data = creation(new, person(0))
    data["seats"] = [
        {
            "kind": "person",
            "name": f"P{seat}",
            "person": person(seat),
            "contribution": rng.randbytes(16).hex(),
        }
        for seat in range(seats)
    ]
    apply(room, Entry(0, "create", 1.0, data, person(0)))
    return room


def do(room: Room, who: str | None, command: Any, now: float = 2.0) -> Entry:
    """Decide and apply at once."""
    pending = decide(room, who, command, now)
    entry = Entry(room.step + 1, pending.kind, now, pending.data, who, getattr(command, "id", None))
    apply(room, entry)
    return entry


def play(room: Room, rng: random.Random, steps: int = 10_000) -> Room:
    """Play by chance: seats act when they may, before a leg of `cards` in any order."""
    if room.game is None:
        do(room, room.host, messages.Start(id="start"))
    for _ in range(steps):
        waiting = room.waiting()
        if not waiting:
            break
        seat = rng.choice(waiting)
        do(room, room.seats[seat].person, act(room.step, random_actions(room, seat, rng), f"s{room.step}"))
    return room


def random_actions(room: Room, seat: int, rng: random.Random) -> list[str]:
    turn = room.turn_of(seat)
    assert turn is not None
    turn = turn.copy()
    actions: list[str] = []
    while not actions or (turn.to_act == seat and turn.choosing(seat) is not None):
        actions.append(rng.choice(turn.legal))
        turn.push(actions[-1])
        if turn.choosing(seat) is None:
            break
    return actions


def refusals(room: Room, who: str, commands: Sequence[Any]) -> list[str]:
    """The answers to rejected commands."""
    found = []
    for command in commands:
        try:
            decide(room, who, command, 3.0)
            found.append("granted")
        except Rejected as rejected:
            found.append(f"{rejected.code}: {rejected.message}")
    return found
