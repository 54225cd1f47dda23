"""What every action of a dice game is worth, in pounds, by an outlook and to a taste.

A taste is a row of numbers: how a player differs from one who takes what is worth most right now.
"""

from __future__ import annotations

from typing import Any

from camelup.bots.memory import chance_of, reading
from camelup.bots.outlook import Outlook
from camelup.games.board import (
    ADD,
    BET,
    CAMERA,
    COVERABLE,
    DONE,
    LONGEST,
    LOSE,
    LOSER,
    NOBODY,
    OASIS,
    PARTNER,
    PLACE,
    ROLL,
    WIN,
    WINNER,
    Rules,
    State,
)
from camelup.games.classic import right_card_pay
from camelup.games.supercup.position_bets import FIRST_PLACE, FROM_STACK, KINDS
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, byte
from camelup.rule import rule

Array = Any

(
    FOCUS,  # how surely others' race cards lie on colours that looked likely; 1 for a close reader
    GUESS,  # the power by which a close reader tells likely colours from others; 0 for one who is none
    HOLD,  # what is kept back for a race card at the start of the race, less and less towards its end
    HOLD_ALWAYS,  # what is kept back for it at any time
    ANY_ROLL,  # what a roll is worth beside its pound
    LAST_ROLL,  # the same for the roll that ends the leg
    TILE,  # what a tile must bring beside the best of the rest
    TICKET_URGE,  # how much of what the next ticket of the colour would pay less counts for taking this one
    CARD_URGE,  # the same for the next place on a pile of race cards
    DRAFT,  # how much it counts what others will take next
    RISK,  # how much winning counts, not pounds, for a close reader; 0 for pounds alone
    CALM,  # the variance of what is still to come at the finish …
    SPREAD,  # … and for each space that the leader has before it
    TASTES,
) = range(14)

RANKS = 5
"""How many places on a pile of right cards differ in pay."""


@rule
def ticket_worth(look: Outlook, colour: int, value: int) -> float:
    """What a leg ticket is expected to pay."""
    return ((value + 1) * look.places[colour][0] + 2 * look.places[colour][1]) / look.samples - 1


@rule
def card_worth(chance: float, before: Array, more: int) -> float:
    """What a race card is expected to pay, by the chances of how many right ones lie before it, and so many
    more."""
    pay = 0.0
    for rank in range(RANKS):
        pay += before[rank] * right_card_pay(rank + more)
    return chance * pay - (1 - chance)


@rule
def right_ones_before(
    state: State, chances: Array, pile: int, colour: int, focus: float
) -> tuple[float, float, float, float, float]:
    """The chances of how many cards of a colour others have on a pile; the last is for all beyond."""
    none, one, two, three, more = 1.0, 0.0, 0.0, 0.0, 0.0
    for card in range(state.pile[pile]):
        if state.pile_seat[pile][card] != state.turn:
            share = reading(state, chances, pile, card, colour, focus)
            more += share * three
            three += share * (two - three)
            two += share * (one - two)
            one += share * (none - one)
            none -= share * none
    return none, one, two, three, more


@rule
def spaces_left(rules: Rules, state: State) -> int:
    """How many spaces the leader has before it."""
    leader = 0
    for index in range(rules.camels):
        if byte(state.who, index) < RACERS:
            leader = byte(state.where, index)
    return max(0, rules.length - leader)


@rule
def race_card_value(
    rules: Rules, state: State, look: Outlook, chances: Array, taste: Array, pile: int, colour: int
) -> float:
    """A race card now, against keeping it for later."""
    chance = chance_of(look, pile, colour)
    before = right_ones_before(state, chances, pile, colour, taste[FOCUS])
    value = card_worth(chance, before, 0)
    hold = taste[HOLD] * spaces_left(rules, state) / rules.length + taste[HOLD_ALWAYS]
    urge: float = taste[CARD_URGE] * (value - card_worth(chance, before, 1))
    return value - float(hold) + urge


@rule
def ticket_value(state: State, look: Outlook, taste: Array, colour: int) -> float:
    """A leg ticket now; another may take it before the next turn."""
    top = state.taken_from_top[colour]
    value = ticket_worth(look, colour, TICKET_VALUES[top])
    after = ticket_worth(look, colour, TICKET_VALUES[min(top + 1, 2)])
    urge: float = taste[TICKET_URGE] * (value - after)
    return value + urge


@rule
def tile_coins(state: State, look: Outlook, space: int) -> float:
    """The coins that a tile earns on a space more than where it lies."""
    own = abs(state.tile[state.turn])
    return (look.coins[space] - (look.coins[own] if own > 0 else 0)) / look.samples


@rule
def camera_gain(state: State, look: Outlook, space: int) -> float:
    """What pointing the camera at a space adds."""
    now = look.photos[state.camera_space] if state.camera_space > 0 else 0
    return (look.photos[space] - now) / look.samples


@rule
def partner_gain(state: State, look: Outlook, seat: int) -> float:
    """What the best ticket of a partner is expected to pay."""
    best = 1.0 if state.rolled[seat] > 0 else 0.0
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            places = look.places[state.ticket_colour[ticket]]
            best = max(best, (state.ticket_value[ticket] * places[0] + places[1]) / look.samples)
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            exact = look.places[state.covered_colour[index]][state.covered_place[index] - 1]
            best = max(best, 3 * exact / look.samples)
    return best


@rule
def cover_gain(look: Outlook, choice: int) -> float:
    """What a position tile on a ticket is expected to add."""
    place = FIRST_PLACE + choice // (RACERS * KINDS)
    colour = choice // KINDS % RACERS
    kind = choice % KINDS
    pay = 4 * look.places[colour][place - 1] / look.samples - 1
    if kind == FROM_STACK:
        return pay
    return pay - ticket_worth(look, colour, COVERABLE[kind])


@rule
def value_of(rules: Rules, state: State, look: Outlook, chances: Array, taste: Array, action: int) -> float:
    """What an action of the seat on turn is worth to a taste."""
    if action < OASIS:
        return ticket_value(state, look, taste, action - BET)
    if action < ROLL:
        return tile_coins(state, look, (action - OASIS) % LONGEST + 1) - float(taste[TILE])
    if action == ROLL:
        return 1.0 + float(taste[LAST_ROLL] if state.pyramid_tickets == 1 else taste[ANY_ROLL])
    if action < LOSE:
        return race_card_value(rules, state, look, chances, taste, WINNER, action - WIN)
    if action < PARTNER:
        return race_card_value(rules, state, look, chances, taste, LOSER, action - LOSE)
    if action < CAMERA:
        return partner_gain(state, look, action - PARTNER)
    if action < PLACE:
        return camera_gain(state, look, action - CAMERA + 1)
    if action < ADD:
        return cover_gain(look, action - PLACE)
    return 0.0 if action == DONE else -1.0


@rule
def leg_lead(rules: Rules, state: State, look: Outlook, seat: int) -> float:
    """What a seat is expected to earn in the leg by what it has, less what others are on average."""
    lead = 0.0
    others = rules.seats - 1
    for ticket in range(state.tickets):
        pay = ticket_worth(look, state.ticket_colour[ticket], state.ticket_value[ticket])
        lead += pay if state.ticket_owner[ticket] == seat else -pay / others
    for index in range(state.covered):
        exact = look.places[state.covered_colour[index]][state.covered_place[index] - 1]
        pay = 4 * exact / look.samples
        lead += pay if state.covered_owner[index] == seat else -pay / others
    for other in range(rules.seats):
        if state.tile[other] != 0:
            pay = look.coins[abs(state.tile[other])] / look.samples
            lead += pay if other == seat else -pay / others
        if state.partner[other] != NOBODY:
            pay = partner_gain(state, look, state.partner[other])
            lead += pay if other == seat else -pay / others
    return lead
