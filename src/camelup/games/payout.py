"""The end of a leg, ticket by ticket, with the amounts that the rules give them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from camelup.games import Game, Rules, State, board, cards
from camelup.games.board import ticket_reward
from camelup.games.supercup.partnerships import shared_reward
from camelup.games.supercup.position_bets import covered_reward
from camelup.games.tickets import PYRAMID_TICKET_PAY
from camelup.race import placings


@dataclass(frozen=True)
class PaidItem:
    """Something that pays or costs money at the end of a leg; an amount before the floor of money."""

    kind: Literal["ticket", "covered", "pyramid", "midfield", "fennec", "palm"]
    amount: int
    colour: str | None = None
    value: int | None = None
    place: int | None = None
    """The place that a covered ticket bets on."""
    copied_from: int | None = None
    """The partner whose ticket it is."""


def leg_payout(game: Game, rules: Rules, before: State, after: State, outcome: int) -> list[list[PaidItem]]:
    """What every seat is paid for when an event ends a leg: the states around it, and its outcome."""
    if game.name == "cards":
        end = _before_the_next_leg(rules, before, after, outcome)
        return [list(_card_items(game, end, seat)) for seat in range(rules.seats)]
    places = placings(after.who, rules.camels)
    own = [list(_dice_items(game, before, places, seat)) for seat in range(rules.seats)]
    return [
        [*items, *_copied(before, places, seat, own[before.partner[seat]])] for seat, items in enumerate(own)
    ]


def _dice_items(game: Game, state: board.State, places: int, seat: int) -> Iterator[PaidItem]:
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            colour = game.colours[state.ticket_colour[ticket]]
            amount = ticket_reward(state, ticket, places)
            yield PaidItem("ticket", amount, colour, state.ticket_value[ticket])
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            colour = game.colours[state.covered_colour[index]]
            amount = covered_reward(state, index, places)
            yield PaidItem("covered", amount, colour, state.covered_value[index], state.covered_place[index])
    for _ in range(state.rolled[seat]):
        yield PaidItem("pyramid", PYRAMID_TICKET_PAY)


def _copied(state: board.State, places: int, seat: int, partners: list[PaidItem]) -> Iterator[PaidItem]:
    """The best ticket of a partner, if it brings anything (A4)."""
    amount = shared_reward(state, seat, places)
    if amount > 0:
        best = next(item for item in partners if item.amount == amount)
        yield replace(best, copied_from=state.partner[seat])


def _before_the_next_leg(
    rules: cards.Rules, before: cards.State, after: cards.State, card: int
) -> cards.State:
    """The table when the last card has moved its camel and nothing has gone back yet. At the end of a race
    nothing does."""
    if after.phase == cards.OVER:
        return after
    end = before.copy()
    cards.move(rules, end, card // 2, card % 2 + 1)
    return end


def _card_items(game: Game, state: cards.State, seat: int) -> Iterator[PaidItem]:
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            colour = game.colours[state.ticket_colour[ticket]]
            yield PaidItem("ticket", cards.ticket_reward(state, ticket), colour, state.ticket_value[ticket])
    for ticket in range(state.midfields):
        if state.midfield_owner[ticket] == seat:
            camel = state.midfield_colour[ticket]
            amount = cards.midfield_reward(cards.placing(state, camel))
            yield PaidItem("midfield", amount, game.colours[camel])
    if state.figure_owner[cards.FENNEC] == seat:
        yield PaidItem("fennec", -1)
    if state.figure_owner[cards.PALM] == seat:
        yield PaidItem("palm", -1)
