"""Actions of people and bots.

Before a leg of `cards` all seats choose at once. The seat that is next in order acts directly; the choices of
the others are *sealed*: stored, hidden, and played when it is their turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from camelup.play import Table
from camelup.server.commands.checks import require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.playing import push_events, state_hash
from camelup.server.dice import EventDraws
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import Act
from camelup.server.room import PLAYING, PendingEntry, Room

MOST_EVENTS = 5_000
"""Well below the size at which a record could not be imported again."""
MOST_FAILURES = 3
"""After this many failures of its bot a seat gets another bot for the rest of the game."""
RELIABLE = ("greedy", "random")
"""Replace the substitute where the substitute itself has failed."""


@dataclass(frozen=True)
class BotAct:
    """A bot's action for a seat; sent by the server itself."""

    seat: int
    step: int
    actions: Sequence[str]
    failed: bool = False
    """The bot gave no legal answer in time; the actions are random."""


def decide(room: Room, person: str | None, command: Act | BotAct, now: float) -> PendingEntry:
    """Play the actions and all that follows from them, or seal them."""
    require_status(room, PLAYING)
    seat = command.seat if isinstance(command, BotAct) else _acting_seat(room, person, command.actions)
    _check_step(room, seat, command.step)
    if isinstance(command, BotAct) and room.seats[seat].player is None:
        raise Rejected("stale", "the person is back")
    assert room.game is not None, "a game is being played"
    if seat != room.game.to_act and (turn := room.turn_of(seat)) is not None:
        pending = _seal(turn, seat, list(command.actions))
    elif seat in room.sealed:
        raise Rejected("conflict", "your choices are made; they lie sealed until everyone has chosen")
    else:
        pending = _act(room, seat, list(command.actions))
    if isinstance(command, BotAct) and command.failed:
        pending.data.update(_failure(room, seat))
    return pending


def _acting_seat(room: Room, person: str | None, actions: Sequence[str]) -> int:
    """Return the seat that all actions are for; it must be the person's own."""
    numbers = {action.split(" ")[0] for action in actions}
    own = [seat for seat in require_seats(room, person) if numbers == {str(seat)}]
    if not own:
        raise Rejected("forbidden", "an action begins with the number of your own seat")
    if room.seats[own[0]].away:
        raise Rejected("conflict", "a bot plays for you; come back first")
    if room.seats[own[0]].covered_by:
        raise Rejected("conflict", "your time has run out; a bot makes this move")
    return own[0]


def _check_step(room: Room, seat: int, step: int) -> None:
    """Reject an action that was chosen in an earlier position. Choices depend on a seat's own cards only, so
    the choices of others do not make them stale."""
    if step > room.step:
        raise Rejected("stale", f"there is no step {step} yet; the table is at step {room.step}")
    latest = max(room.dealt_at, room.moved_at.get(seat, 0)) if room.choosing else room.position
    if step < latest:
        raise Rejected("stale", f"the position has changed since step {step}; it is step {room.step} now")


def _failure(room: Room, number: int) -> dict[str, Any]:
    """Return the entry data about a failed bot; the last time with its replacement."""
    seat = room.seats[number]
    data: dict[str, Any] = {"failed": seat.player}
    if seat.failures + 1 >= MOST_FAILURES:
        data["instead"] = next(bot for bot in (room.substitute, *RELIABLE) if bot != seat.player)
    return data


def _seal(turn: Table, seat: int, actions: list[str]) -> PendingEntry:
    for action in actions:
        _push_choice(turn, seat, action)
    if turn.to_act == seat and turn.choosing(seat) is not None:
        raise Rejected("illegal", "send all of your choices for this leg at once")
    return PendingEntry("seal", {"seat": seat, "actions": actions})


def _act(room: Room, seat: int, actions: list[str]) -> PendingEntry:
    assert room.game is not None, "a game is being played"
    if room.game.event_count >= MOST_EVENTS:
        raise Rejected("conflict", "this game has become too long; it can only be abandoned")
    choosing = room.game.choosing(seat) is not None
    if len(actions) > 1 and not choosing:
        raise Rejected("illegal", "one action at a time")
    trail = [room.game]
    for action in actions:
        trail.append(trail[-1].copy())
        if choosing:
            _push_choice(trail[-1], seat, action)
        else:
            trail[-1].push(action)
    _push_consequences(room, trail)
    events = list(trail[-1].events[room.game.event_count :])
    return PendingEntry("act", {"seat": seat, "events": events, "hash": state_hash(trail[-1])}, trail=trail)


def _push_choice(table: Table, seat: int, action: str) -> None:
    """Push one choice of a seat; raises Rejected if the seat has made all of its choices."""
    if table.to_act != seat or table.choosing(seat) is None:
        raise Rejected("illegal", "these are more choices than you have to make")
    table.push(action)


def _push_consequences(room: Room, trail: list[Table]) -> None:
    """Push what follows an action by itself: sealed choices, then chance events."""
    while (seat := trail[-1].to_act) in room.sealed and trail[-1].choosing(seat) is not None:
        for action in room.sealed[seat]:
            trail.append(trail[-1].copy())
            trail[-1].push(action)
    dice = room.dice()
    while trail[-1].chance_is_next:
        trail.append(trail[-1].copy())
        trail[-1].draw(EventDraws(dice, trail[-1].event_count + 1).choose)


def apply(room: Room, entry: Entry) -> None:
    """Push the events. Bots that covered for one move go, unless their move is still to come."""
    choosing = room.choosing
    push_events(room, entry)
    for number, seat in enumerate(room.seats):
        if number not in room.waiting() or room.choosing != choosing:
            seat.covered_by = None
    _count(room, entry)


def apply_seal(room: Room, entry: Entry) -> None:
    """Keep the choices until it is the seat's turn."""
    room.sealed[entry.data["seat"]] = entry.data["actions"]
    room.moved_at[entry.data["seat"]] = entry.step
    room.seats[entry.data["seat"]].covered_by = None
    _count(room, entry)


def _count(room: Room, entry: Entry) -> None:
    """Reset the timeouts of a person who acted, and count a bot's failures."""
    seat = room.seats[entry.data["seat"]]
    if entry.person is not None:
        seat.timeouts = 0
    if "failed" in entry.data:
        seat.failures += 1
    if "instead" in entry.data:
        seat.instead, seat.failures = entry.data["instead"], 0


COMMAND_HANDLER = Handler(Act, decide, {"act": apply, "seal": apply_seal}, counts_as_aside=False)
BOT_HANDLER = Handler(BotAct, decide, COMMAND_HANDLER.apply)
