"""The modules of the dice games, one file and one switch each, and the hooks by which the rules call them.

Each module appends its rows to those of the module before, so the last one has all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from camelup.games.dice.modules import long_track, partnerships, photographer, position_bets
from camelup.games.dice.state import Rules, State
from camelup.games.payout import PaidItem
from camelup.rule import inline_rule, rule

MODULE_ROWS = (long_track.MODULE, photographer.MODULE, position_bets.MODULE, partnerships.MODULE)
SWITCHES = ("long_track", "spicy", "photographer", "position_bets", "partnerships")
"""Modules and options in one field of the observation, whose order is fixed."""
LATER = tuple(module for module in MODULE_ROWS if module.name not in SWITCHES)
"""Modules added later. Each has its own fields at the end of an observation: whether it is on, then its seat
numbers."""
ROWS = long_track.ROWS
OUTCOMES = long_track.OUTCOMES


@inline_rule
def legal_with_modules(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List the actions that modules add to a turn."""
    count = partnerships.legal_partners(rules, state, out, count)
    count = photographer.legal_camera(rules, state, out, count)
    return position_bets.legal_places(rules, state, out, count)


@inline_rule
def act_with_modules(rules: Rules, state: State, action: int) -> None:
    """Apply an action of a module."""
    if action < photographer.CAMERA:
        partnerships.join(state, action - partnerships.PARTNER)
    elif action < position_bets.PLACE:
        photographer.point_camera(state, action - photographer.CAMERA + 1)
    elif action < long_track.ADD:
        position_bets.cover_ticket(rules, state, action - position_bets.PLACE)
    elif action < long_track.DONE:
        long_track.add_support_die(state, action - long_track.ADD)


@inline_rule
def pay_by_modules(state: State, seat: int, places: int) -> int:
    """What later modules pay a seat at the end of a leg (negative for a cost)."""
    return 0


def items_of_modules(state: State, seat: int, places: int, colours: tuple[str, ...]) -> Iterator[PaidItem]:
    """The same, item by item; the kind of each is `module`."""
    return iter(())


@inline_rule
def clear_modules(state: State) -> None:
    """Return what modules use to where a leg starts."""
    partnerships.part(state)
    position_bets.return_covered(state)
    photographer.return_camera(state)


@rule
def write_switches(rules: Rules, out: list[float], at: int) -> None:
    """Write which of SWITCHES are on."""
    out[at] = rules.long_track
    out[at + 1] = rules.spicy
    out[at + 2] = rules.photographer
    out[at + 3] = rules.position_bets
    out[at + 4] = rules.partnerships


@rule
def write_later(rules: Rules, view: State, viewer: int, seats: int, out: list[float], at: int) -> None:
    """Write the fields of LATER, in that order."""
