"""Payouts of the dice games: as sums in the rules, and item by item."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from camelup.games.dice.modules import items_of_modules, pay_by_modules
from camelup.games.dice.modules.partnerships import shared_reward
from camelup.games.dice.state import LOSER, WINNER, Rules, State
from camelup.games.dice.tickets import PYRAMID_TICKET_PAY, covered_reward, ticket_reward
from camelup.games.payout import PaidItem
from camelup.race import RACERS, camel_in_place, placings
from camelup.rule import rule


@rule
def leg_earnings(rules: Rules, state: State, seat: int, places: int) -> int:
    """All gains and losses of one seat in a leg payout (C7.2)."""
    total = PYRAMID_TICKET_PAY * state.rolled[seat] + shared_reward(state, seat, places)
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            total += ticket_reward(state, ticket, places)
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            total += covered_reward(state, index, places)
    return total + pay_by_modules(state, seat, places)


@rule
def pay_leg(rules: Rules, state: State) -> None:
    """Pay every seat the sum of its tickets; no seat drops below 0 (C7.2, S12, S13)."""
    places = placings(state.who, rules.camels)
    for seat in range(rules.seats):
        state.money[seat] = max(0, state.money[seat] + leg_earnings(rules, state, seat, places))


WRONG_CARD_PAY = -1
"""A wrong race card costs 1 (C8.4)."""


@rule
def right_card_pay(rank: int) -> int:
    """The payout of the right race card with index `rank`: 8, 5, 3, 2, then 1 for all others (C8.3)."""
    if rank < 3:
        return 8 if rank == 0 else (5 if rank == 1 else 3)
    return 2 if rank == 3 else 1


@rule
def pay_pile(state: State, pile: int, colour: int) -> None:
    """Pay a pile from its first card to its last, applying the floor at every card (C8.3, C8.4, S14)."""
    rank = 0
    for card in range(state.pile[pile]):
        seat = state.pile_seat[pile][card]
        if state.pile_colour[pile][card] == colour:
            state.money[seat] += right_card_pay(rank)
            rank += 1
        else:
            state.money[seat] = max(0, state.money[seat] + WRONG_CARD_PAY)


@rule
def pay_race(rules: Rules, state: State) -> None:
    """Pay the winner pile, then the loser pile (C8.3, C8.5)."""
    pay_pile(state, WINNER, camel_in_place(state.who, rules.camels, 1))
    pay_pile(state, LOSER, camel_in_place(state.who, rules.camels, RACERS))


def leg_items(
    rules: Rules, before: State, after: State, outcome: int, colours: tuple[str, ...]
) -> list[list[PaidItem]]:
    """The payout items of every seat when an event ends a leg; `before` and `after` are the states around
    it."""
    places = placings(after.who, rules.camels)
    own = [list(_items(before, places, seat, colours)) for seat in range(rules.seats)]
    return [
        [*items, *_copied(before, places, seat, own[before.partner[seat]])] for seat, items in enumerate(own)
    ]


def _items(state: State, places: int, seat: int, colours: tuple[str, ...]) -> Iterator[PaidItem]:
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            colour = colours[state.ticket_colour[ticket]]
            amount = ticket_reward(state, ticket, places)
            yield PaidItem("ticket", amount, colour, state.ticket_value[ticket])
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            colour = colours[state.covered_colour[index]]
            amount = covered_reward(state, index, places)
            yield PaidItem("covered", amount, colour, state.covered_value[index], state.covered_place[index])
    for _ in range(state.rolled[seat]):
        yield PaidItem("pyramid", PYRAMID_TICKET_PAY)
    yield from items_of_modules(state, seat, places, colours)


def _copied(state: State, places: int, seat: int, partners: list[PaidItem]) -> Iterator[PaidItem]:
    """The best ticket of a partner, if it gains anything (A4)."""
    amount = shared_reward(state, seat, places)
    if amount > 0:
        best = next(item for item in partners if item.amount == amount)
        yield replace(best, copied_from=state.partner[seat])
