"""Module `partnerships`, also in the second edition with six or more seats: partners share a best ticket."""

from __future__ import annotations

from camelup.games.actions import Verb
from camelup.games.conventions import NOBODY
from camelup.games.dice import basics
from camelup.games.dice.state import DICE_SEATS, Rules, State
from camelup.games.dice.tickets import PYRAMID_TICKET_PAY, covered_reward, ticket_reward
from camelup.games.modules import Module
from camelup.rule import rule

PARTNERSHIP_SEATS = 6
"""Partnerships need at least this many players (A1, X18)."""

ROWS = basics.ROWS.then(
    Verb(
        "partner {seat}",
        says="partners with {player}",
        values={"seat": range(DICE_SEATS)},
        touches=("player:{seat}",),
        draws=("line", "seat"),
        module="partnerships",
        button=7,
        key="p",
    )
)
MODULE = Module("partnerships", fewest=PARTNERSHIP_SEATS, for_large_tables=True)
PARTNER = ROWS.id("partner 0")


@rule
def legal_partners(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List the other seats without a partner, if the seat on turn has none (A2)."""
    if not rules.partnerships or state.partner[state.turn] != NOBODY:
        return count
    for seat in range(rules.seats):
        if seat != state.turn and state.partner[seat] == NOBODY:
            out[count] = PARTNER + seat
            count += 1
    return count


@rule
def join(state: State, other: int) -> None:
    """Make the seat on turn and another one partners until the leg ends (A3)."""
    state.partner[state.turn] = other
    state.partner[other] = state.turn


@rule
def part(state: State) -> None:
    """End all partnerships."""
    for seat in range(len(state.partner)):
        state.partner[seat] = NOBODY


@rule
def best_reward(state: State, seat: int, places: int) -> int:
    """The payout of a seat's best single ticket (leg, covered or pyramid), at least 0 (A4, A5)."""
    best = PYRAMID_TICKET_PAY if state.rolled[seat] > 0 else 0
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            best = max(best, ticket_reward(state, ticket, places))
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            best = max(best, covered_reward(state, index, places))
    return best


@rule
def shared_reward(state: State, seat: int, places: int) -> int:
    """What a seat copies from its partner (A4, A6)."""
    if state.partner[seat] == NOBODY:
        return 0
    return best_reward(state, state.partner[seat], places)
