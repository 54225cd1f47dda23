"""Leg tickets and pyramid tickets of the dice games."""

from __future__ import annotations

from camelup.games.dice.state import Rules, State
from camelup.games.tickets import ticket_pay
from camelup.race import placing
from camelup.rule import rule

PYRAMID_TICKET_PAY = 1
"""What a roll pays at the end of the leg (C5.1, C7.2)."""


@rule
def stack_height(rules: Rules, state: State, colour: int) -> int:
    """The number of leg tickets of a colour still in the stack."""
    return rules.stack - state.taken_from_top[colour] - state.taken_from_bottom[colour]


@rule
def keep_ticket(state: State, seat: int, colour: int, value: int) -> None:
    """Give a leg ticket to a seat."""
    state.ticket_owner[state.tickets] = seat
    state.ticket_colour[state.tickets] = colour
    state.ticket_value[state.tickets] = value
    state.tickets += 1


@rule
def ticket_reward(state: State, ticket: int, places: int) -> int:
    """The payout of a leg ticket that a seat holds."""
    return ticket_pay(state.ticket_value[ticket], placing(places, state.ticket_colour[ticket]))


@rule
def covered_reward(state: State, index: int, places: int) -> int:
    """The payout of a covered ticket."""
    return position_pay(placing(places, state.covered_colour[index]) == state.covered_place[index])


@rule
def position_pay(exact: bool) -> int:
    """A covered ticket pays 3 if its camel is exactly in that place, else it costs 1 (B5)."""
    return 3 if exact else -1
