"""The price of risk: the same pound counts more where it decides who wins.

Futures are raced by chance, each with a guess of others' hidden race cards. What every seat has then, with
what is still to be earned left to chance, says how likely each is to be richest, and how an action changes
that: a bet that pays when others are paid too, or when one is ahead anyway, wins less than its pounds.
"""

from __future__ import annotations

from math import exp
from typing import Any

from camelup.bots.memory import next_pile, share_of
from camelup.bots.outlook import Outlook, Run, finish_leg, finish_race
from camelup.bots.worth import CALM, RISK, SPREAD, spaces_left
from camelup.games.board import (
    BET,
    HIDDEN,
    LOSE,
    LOSER,
    OASIS,
    PARTNER,
    WIN,
    WINNER,
    Rules,
    State,
    tiles_of_side,
)
from camelup.games.classic import leg_earnings, right_card_pay
from camelup.games.step import draw
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.race import RACERS, placing, placings
from camelup.rule import rule
from camelup.stream import Stream

Array = Any

FUTURES_A_WORLD = 8
"""So many futures share a guess of the hidden cards."""
GAINS, PLAIN = 2, 3
"""Where in the room the sums are kept; what race cards pay comes first."""
TINY = 1e-12
FINE = 1_000_000
"""How finely chances are told apart where colours are drawn."""


@rule
def guess_cards(
    rules: Rules, view: State, world: State, chances: Array, leanings: Array, weights: Array, stream: Stream
) -> None:
    """Fill in others' hidden race cards in the order in which they were laid; a seat's race cards are here
    those that it has laid."""
    for seat in range(rules.seats):
        world.race_cards[seat] = 0
    world.pile[WINNER] = 0
    world.pile[LOSER] = 0
    for _ in range(view.pile[WINNER] + view.pile[LOSER]):
        pile = next_pile(view, chances, world.pile[WINNER], world.pile[LOSER])
        card = world.pile[pile]
        seat = view.pile_seat[pile][card]
        colour = view.pile_colour[pile][card]
        if colour == HIDDEN:
            laid = world.race_cards[seat]
            for each in range(RACERS):
                weights[each] = int(FINE * share_of(leanings[pile, card], laid, each))
            colour = draw(weights, RACERS, stream)
            world.race_cards[seat] = laid | 1 << colour
        world.pile_seat[pile][card] = seat
        world.pile_colour[pile][card] = colour
        world.pile[pile] = card + 1


@rule
def race_pays(rules: Rules, world: State, pays: Array) -> None:
    """By pile, seat and colour, what the seat's race cards pay if that colour is right; the floor is
    left out."""
    for pile in range(2):
        for colour in range(RACERS):
            for seat in range(rules.seats):
                pays[pile, seat, colour] = 0
            rank = 0
            for card in range(world.pile[pile]):
                seat = world.pile_seat[pile][card]
                if world.pile_colour[pile][card] == colour:
                    pays[pile, seat, colour] += right_card_pay(rank)
                    rank += 1
                else:
                    pays[pile, seat, colour] -= 1


@rule
def right_before(world: State, pile: int, colour: int) -> int:
    """How many cards of a colour lie on a pile."""
    count = 0
    for card in range(world.pile[pile]):
        if world.pile_colour[pile][card] == colour:
            count += 1
    return count


@rule
def bet_pay(state: State, world: State, action: int, places: int, winner: int, loser: int) -> int:
    """What a bet pays in a future."""
    if action < OASIS:
        colour = action - BET
        return ticket_pay(TICKET_VALUES[state.taken_from_top[colour]], placing(places, colour))
    pile = WINNER if action < LOSE else LOSER
    colour = action - (WIN if action < LOSE else LOSE)
    if colour != (winner if pile == WINNER else loser):
        return -1
    return right_card_pay(right_before(world, pile, colour))


@rule
def price_risk(
    rules: Rules,
    view: State,
    world: State,
    look: Outlook,
    chances: Array,
    leanings: Array,
    run_: Run,
    taste: Array,
    futures: int,
    actions: Array,
    count: int,
    weights: Array,
    room: Array,
    stream: Stream,
    values: Array,
) -> None:
    """Add to the values of bets what they do for the chance to win beyond their pounds."""
    seat = view.turn
    slope = taste[RISK] / (taste[CALM] + taste[SPREAD] * spaces_left(rules, view)) ** 0.5
    gains = room[GAINS, 0]
    plain = room[PLAIN, 0]
    for index in range(count):
        gains[index] = 0
        plain[index] = 0
    pull = TINY
    plus = tiles_of_side(rules, view, 1)
    minus = tiles_of_side(rules, view, -1)
    for future in range(futures):
        if future % FUTURES_A_WORLD == 0:
            guess_cards(rules, view, world, chances, leanings, weights, stream)
            race_pays(rules, world, room)
        finish_leg(rules, view, plus, minus, run_, stream)
        places = placings(run_.who, rules.camels)
        winner, loser = finish_race(rules, run_, stream)
        mine = 0.0
        others = 0.0
        for other in range(rules.seats):
            money = 1.0 * (view.money[other] + leg_earnings(rules, view, other, places))
            if view.tile[other] != 0:
                money += look.coins[abs(view.tile[other])] / look.samples
            weight = exp(slope * (money + room[WINNER, other, winner] + room[LOSER, other, loser]))
            if other == seat:
                mine = weight
            else:
                others += weight
        share = mine / (mine + others)
        pull += slope * share * (1 - share)
        for index in range(count):
            action = actions[index]
            if action < OASIS or WIN <= action < PARTNER:
                pay = bet_pay(view, world, action, places, winner, loser)
                more = mine * exp(slope * pay)
                gains[index] += more / (more + others) - share
                plain[index] += pay
    for index in range(count):
        action = actions[index]
        if action < OASIS or WIN <= action < PARTNER:
            values[index] += gains[index] / pull - plain[index] / futures
