"""Asking to take back one's last action."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.games.cards.actions import CHOICES
from camelup.play import Table
from camelup.server.commands.checks import require_seats, require_status
from camelup.server.commands.handler import Handler
from camelup.server.commands.playing import position_changed
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.messages import TakeBack
from camelup.server.room import PLAYING, PendingEntry, Room, TakeBackRequest


def decide(room: Room, person: str, command: TakeBack, now: float) -> PendingEntry:
    """With nobody else to ask, the action is undone at once."""
    seat, actions = _check(room, person)
    data = {"seat": seat, "actions": actions}
    if set(room.people()) <= {person}:
        data["undo"] = actions
    return PendingEntry("takeback", data)


def can_take_back(room: Room, person: str | None) -> bool:
    """Return whether the person could ask for a take-back now."""
    if room.pinned or room.full:
        return False
    try:
        _check(room, person)
    except Rejected:
        return False
    return True


def _check(room: Room, person: str | None) -> tuple[int, int]:
    """Return the seat and the number of actions to undo. Raises Rejected."""
    require_status(room, PLAYING)
    if room.settings["listed"]:
        raise Rejected("conflict", "actions are taken back only at private tables")
    own = require_seats(room, person)
    if room.takeback is not None:
        raise Rejected("conflict", "a take-back has been asked for already")
    return _last_action(room, own)


def _last_action(room: Room, own: Sequence[int]) -> tuple[int, int]:
    """Return the seat of the person's last action, and how many actions to undo: it and what bots did since.
    Nothing random or secret may have come out since."""
    assert room.game is not None, "a game is being played"
    choosing = room.choosing
    events = room.game.events[len(room.setup["prefix"]) :]
    for number, event in enumerate(reversed(events), 1):
        who, verb, *_ = event.split(" ")
        if who == "=" or verb == "play" or (verb in CHOICES and not choosing):
            raise Rejected("conflict", "something random or secret has come out since")
        if int(who) in own:
            return int(who), number
        if room.seats[int(who)].player is None:
            raise Rejected("conflict", "somebody else has acted since")
    raise Rejected("conflict", "there is no action of yours to take back")


def apply(room: Room, entry: Entry) -> None:
    """Ask everyone, or undo at once."""
    room.takeback = TakeBackRequest(entry.data["seat"], entry.data["actions"], {str(entry.person)})
    undo(room, entry)


def undo(room: Room, entry: Entry) -> None:
    """Undo as many actions as the entry says, if any."""
    assert room.game is not None, "a game is being played"
    if "undo" in entry.data:
        room.game = _before_actions(room, room.game, entry.data["undo"])
        room.checkpoints = [each for each in room.checkpoints if each.event_count <= room.game.event_count]
        position_changed(room, entry)


def _before_actions(room: Room, game: Table, actions: int) -> Table:
    """Return the game before its last actions, replayed from a checkpoint."""
    events = game.events
    count = [number for number, event in enumerate(events) if not event.startswith("=")][-actions]
    before = [each for each in room.checkpoints if each.event_count <= count][-1].copy()
    for event in events[before.event_count : count]:
        before.push(event)
    return before


COMMAND_HANDLER = Handler(TakeBack, decide, {"takeback": apply})
