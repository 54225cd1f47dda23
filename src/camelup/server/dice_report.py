"""All it takes to check the dice of a game that has ended."""

from __future__ import annotations

from camelup.play import replay
from camelup.schema.plain import Json
from camelup.server.dice import Dice, EventDraws, draw_seating
from camelup.server.room import Room


def dice_report(room: Room) -> Json:
    """Return the secret, the contributions and every draw of a game that has ended."""
    dice = room.dice()
    _, seating = draw_seating(dice, len(room.order))
    report: Json = {
        "commit": room.commit,
        "secret": room.secret.hex(),
        "contributions": room.contributions,
        "seating": room.seating,
        "order": room.order,
        "from": len(room.setup["prefix"]),
        "draws": {"0": seating.made} if seating.made else {},
    }
    if room.game is not None and not room.pinned:
        report["draws"] |= chance_draws(room.game.record(), room.dice(), report["from"])
    return report


def chance_draws(record: Json, dice: Dice, first: int) -> Json:
    """Return by event number the draws of each chance event after the first so many."""
    past = replay(record, at=first)
    draws = {}
    for number, event in enumerate(record["events"][first:], first + 1):
        if event.startswith("="):
            made = EventDraws(dice, number)
            past.copy().draw(made.choose)
            draws[str(number)] = made.made
        past.push(event)
    return draws
