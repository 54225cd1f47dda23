"""Payouts of the card game: as sums in the rules, and item by item."""

from __future__ import annotations

from collections.abc import Iterator

from camelup.games.cards.state import FENNEC, FLOOR, PALM, Rules, State
from camelup.games.conventions import NOBODY
from camelup.games.payout import PaidItem
from camelup.games.tickets import ticket_pay
from camelup.race import RACERS, byte, find
from camelup.rule import rule


@rule
def placing(state: State, camel: int) -> int:
    """A camel's place; all that are still on the Start card are fifth together (K7.4)."""
    place = find(state.who, camel)
    return RACERS - place if byte(state.where, place) > 0 else RACERS


@rule
def ticket_reward(state: State, ticket: int) -> int:
    """The payout of a winner ticket that a seat holds."""
    return ticket_pay(state.ticket_value[ticket], placing(state, state.ticket_colour[ticket]))


@rule
def midfield_reward(place: int) -> int:
    """A midfield ticket pays 2 for the third camel, 1 for the second and fourth, else -1 (K7.2)."""
    if place == 3:
        return 2
    return 1 if place in (2, 4) else -1


@rule
def final_reward(place: int) -> int:
    """A final card pays 7 if its camel is first in its own sense, 3 if next to that, else -1 (K8.3)."""
    if place == 1:
        return 7
    return 3 if place == 2 else -1


FIGURE_CARD_PAY = -1
"""The payout of holding a figure's card at the end of a leg (K7.3)."""


@rule
def leg_earnings(state: State, seat: int) -> int:
    """All gains and losses of one seat in a leg payout (K7.2, K7.3)."""
    total = 0
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            total += ticket_reward(state, ticket)
    for ticket in range(state.midfields):
        if state.midfield_owner[ticket] == seat:
            total += midfield_reward(placing(state, state.midfield_colour[ticket]))
    for figure in range(2):
        if state.figure_owner[figure] == seat:
            total += FIGURE_CARD_PAY
    return total


@rule
def pay_leg(rules: Rules, state: State) -> None:
    """Pay every seat the sum of its tickets; no seat drops below 1 (K7, S12)."""
    for seat in range(rules.seats):
        state.money[seat] = max(FLOOR, state.money[seat] + leg_earnings(state, seat))


@rule
def final_earnings(state: State, seat: int) -> int:
    """The sum of a seat's final cards (K8.3)."""
    total = 0
    if state.final_win[seat] != NOBODY:
        total += final_reward(placing(state, state.final_win[seat]))
    if state.final_lose[seat] != NOBODY:
        total += final_reward(RACERS + 1 - placing(state, state.final_lose[seat]))
    return total


@rule
def pay_race(rules: Rules, state: State) -> None:
    """The second payout at the end of the race, again with the floor (K8.3)."""
    for seat in range(rules.seats):
        state.money[seat] = max(FLOOR, state.money[seat] + final_earnings(state, seat))


def seat_items(state: State, seat: int, colours: tuple[str, ...]) -> Iterator[PaidItem]:
    """The payout items of a seat at the end of a leg."""
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            colour = colours[state.ticket_colour[ticket]]
            yield PaidItem("ticket", ticket_reward(state, ticket), colour, state.ticket_value[ticket])
    for ticket in range(state.midfields):
        if state.midfield_owner[ticket] == seat:
            camel = state.midfield_colour[ticket]
            yield PaidItem("midfield", midfield_reward(placing(state, camel)), colours[camel])
    if state.figure_owner[FENNEC] == seat:
        yield PaidItem("fennec", FIGURE_CARD_PAY)
    if state.figure_owner[PALM] == seat:
        yield PaidItem("palm", FIGURE_CARD_PAY)
