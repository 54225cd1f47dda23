"""Thinking a leg of a dice game through: what an action is worth at sight, and what it leads to.

In thought every seat takes the action that is worth most at sight, by sampled odds, until the leg is over.
What is then on the table is judged by each seat's chance to have most money in the end.
"""

from __future__ import annotations

from math import exp
from typing import Any

from camelup.bots.outlook import Outlooks, find_outlook, forget
from camelup.games.board import (
    ADD,
    BET,
    CAMERA,
    CHANCE,
    COVERABLE,
    DONE,
    HIDDEN,
    LONGEST,
    LOSE,
    LOSER,
    MIRAGE,
    OASIS,
    OVER,
    PARTNER,
    PLACE,
    ROLL,
    WIN,
    WINNER,
    Rules,
    State,
)
from camelup.games.classic import act, legal, outcomes, reveal, right_card_pay
from camelup.games.step import draw
from camelup.games.supercup.position_bets import FIRST_PLACE, FROM_STACK, KINDS
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, byte
from camelup.rule import kernel, rule
from camelup.stream import Stream, start_stream

Array = Any

# ---------------------------------------------------------------------------------------- worth at sight


@rule
def ticket_worth(known: Outlooks, row: int, colour: int, value: int) -> float:
    """What a leg ticket is expected to pay."""
    first = known.places[row, colour, 0]
    second = known.places[row, colour, 1]
    return value * first + second - (1 - first - second)


@rule
def card_worth(state: State, pile: int, colour: int, seat: int, chance: float, likely: float) -> float:
    """What a race card is expected to pay, if each card of others before it is right with a chance."""
    before = 0.0
    for card in range(state.pile[pile]):
        if state.pile_seat[pile][card] != seat:
            before += likely
    whole = int(before)
    part = before - whole
    pay = right_card_pay(whole) * (1 - part) + right_card_pay(whole + 1) * part
    return chance * pay - (1 - chance)


@rule
def tile_worth(state: State, known: Outlooks, row: int, space: int) -> float:
    """The coins of a tile moved to a space."""
    own = abs(state.tile[state.turn])
    return known.coins[row, space] - (known.coins[row, own] if own > 0 else 0.0)


@rule
def camera_worth(state: State, known: Outlooks, row: int, space: int) -> float:
    """What pointing the camera at a space adds."""
    now = known.photos[row, state.camera_space] if state.camera_space > 0 else 0.0
    return known.photos[row, space] - now


@rule
def partner_worth(state: State, known: Outlooks, row: int, seat: int) -> float:
    """What a seat's best ticket is expected to pay."""
    best = 1.0 if state.rolled[seat] > 0 else 0.0
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            colour = state.ticket_colour[ticket]
            pay = state.ticket_value[ticket] * known.places[row, colour, 0] + known.places[row, colour, 1]
            best = max(best, pay)
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            place = state.covered_place[index]
            best = max(best, 3 * known.places[row, state.covered_colour[index], place - 1])
    return best


@rule
def cover_worth(known: Outlooks, row: int, choice: int) -> float:
    """What a position tile on a ticket is expected to add."""
    place = FIRST_PLACE + choice // (RACERS * KINDS)
    colour = choice // KINDS % RACERS
    kind = choice % KINDS
    pay = 4 * known.places[row, colour, place - 1] - 1
    if kind == FROM_STACK:
        return pay
    return pay - ticket_worth(known, row, colour, COVERABLE[kind])


@rule
def worth(rules: Rules, state: State, known: Outlooks, row: int, action: int, likely: float) -> float:
    """What an action of the seat on turn is worth at sight, in pounds."""
    if action < OASIS:
        colour = action - BET
        return ticket_worth(known, row, colour, TICKET_VALUES[state.taken_from_top[colour]])
    if action < ROLL:
        return tile_worth(state, known, row, (action - OASIS) % LONGEST + 1)
    if action == ROLL:
        return 1.0
    if action < LOSE:
        colour = action - WIN
        return card_worth(state, WINNER, colour, state.turn, known.win[row, colour], likely)
    if action < PARTNER:
        colour = action - LOSE
        return card_worth(state, LOSER, colour, state.turn, known.lose[row, colour], likely)
    if action < CAMERA:
        return partner_worth(state, known, row, action - PARTNER)
    if action < PLACE:
        return camera_worth(state, known, row, action - CAMERA + 1)
    if action < ADD:
        return cover_worth(known, row, action - PLACE)
    return 0.0 if action == DONE else -1.0


@rule
def best_at_sight(
    rules: Rules, state: State, known: Outlooks, row: int, ids: Array, likely: float
) -> int:
    """The action that is worth most at sight; of a tile's sides the one that sends back."""
    count = legal(rules, state, ids)
    best = ids[0]
    most = -100.0
    for index in range(count):
        value = worth(rules, state, known, row, ids[index], likely)
        if value > most or (value == most and MIRAGE <= ids[index] < ROLL):
            best = ids[index]
            most = value
    return best


# ---------------------------------------------------------------------------------------- the end in sight


@rule
def race_pays(rules: Rules, state: State, pays: Array) -> None:
    """By pile, seat and colour, what the seat's race cards pay if that colour is right; the floor is left
    out."""
    for pile in range(2):
        for colour in range(RACERS):
            for seat in range(rules.seats):
                pays[pile, seat, colour] = 0
            rank = 0
            for card in range(state.pile[pile]):
                seat = state.pile_seat[pile][card]
                if state.pile_colour[pile][card] == colour:
                    pays[pile, seat, colour] += right_card_pay(rank)
                    rank += 1
                else:
                    pays[pile, seat, colour] -= 1


@rule
def win_share(rules: Rules, state: State, seat: int) -> float:
    """When the race is over: 1 for the richest, shared by as many as there are."""
    richest = 0
    for other in range(rules.seats):
        if state.money[other] > state.money[seat]:
            return 0.0
        if state.money[other] == state.money[seat]:
            richest += 1
    return 1.0 / richest


@rule
def win_chance(
    rules: Rules, state: State, seat: int, known: Outlooks, row: int, pays: Array, slopes: Array
) -> float:
    """At the start of a leg: a seat's chance to be richest in the end. Money and race cards count, for every
    winner and loser; what is still to be earned is anyone's."""
    leader = byte(state.where, 0)
    for index in range(rules.camels):
        if byte(state.who, index) < RACERS:
            leader = max(leader, byte(state.where, index))
    left = max(0, min(rules.length - leader, 19))
    slope = slopes[0, left]
    held = slopes[1, left]
    race_pays(rules, state, pays)
    chance = 0.0
    for winner in range(RACERS):
        for loser in range(RACERS):
            share = known.joint[row, winner, loser]
            if share > 0:
                mine = 0.0
                total = 0.0
                for other in range(rules.seats):
                    money = state.money[other] + pays[WINNER, other, winner] + pays[LOSER, other, loser]
                    hand = state.race_cards[other]
                    cards = 0
                    while hand:
                        hand &= hand - 1
                        cards += 1
                    weight = exp(slope * money + held * cards)
                    total += weight
                    if other == seat:
                        mine = weight
                chance += share * mine / total
    return chance


# ---------------------------------------------------------------------------------------- worlds


@rule
def deal_hidden(
    rules: Rules, state: State, known: Outlooks, row: int, focus: float, weights: Array, stream: Stream
) -> None:
    """Fill in others' hidden race cards: any they can have laid, likelier the better they look."""
    for seat in range(rules.seats):
        if state.race_cards[seat] == HIDDEN:
            state.race_cards[seat] = (1 << RACERS) - 1
    for pile in range(2):
        for card in range(state.pile[pile]):
            if state.pile_colour[pile][card] != HIDDEN:
                continue
            seat = state.pile_seat[pile][card]
            total = 0
            for colour in range(RACERS):
                chance = known.win[row, colour] if pile == WINNER else known.lose[row, colour]
                weights[colour] = 0
                if (state.race_cards[seat] >> colour) & 1:
                    weights[colour] = 1 + int(1000 * chance**focus)
                total += weights[colour]
            colour = draw(weights, RACERS, stream)
            state.pile_colour[pile][card] = colour
            state.race_cards[seat] &= ~(1 << colour)


@rule
def play_leg(
    rules: Rules, state: State, known: Outlooks, seed: int, future: int, samples: int, ids: Array,
    weights: Array, likely: float,
) -> None:
    """Every seat plays at sight until the leg is over. The dice of a future are the same for all who ask."""
    leg = state.leg
    row = -1
    while state.phase != OVER and state.leg == leg:
        if state.phase == CHANCE:
            start_stream(known.stream[0], seed, future * 16 + state.pyramid_tickets)
            count = outcomes(rules, state, ids, weights)
            reveal(rules, state, ids[draw(weights, count, known.stream[0])])
            row = -1
        else:
            if row < 0:
                row = find_outlook(rules, state, known, seed, samples)
            action = best_at_sight(rules, state, known, row, ids, likely)
            if OASIS <= action < ROLL:
                row = -1
            act(rules, state, action)


@kernel
def sight(
    rules: Any, states: Any, known: Outlooks, seed: int, samples: int, actions: Array, likely: Array, worths: Array
) -> int:
    """Look at a position anew: what each action is worth at sight; returns the row of the position."""
    forget(known)
    row = find_outlook(rules[0], states[0], known, seed, samples)
    for index in range(len(actions)):
        worths[index] = worth(rules[0], states[0], known, row, actions[index], 0.2)
    return row


@kernel
def think(
    rules: Any,
    states: Any,
    known: Outlooks,
    row: int,
    seat: int,
    seed: int,
    first: int,
    after: int,
    samples: int,
    likely: float,
    focus: float,
    actions: Array,
    slopes: Array,
    ids: Array,
    weights: Array,
    pays: Array,
    values: Array,
) -> None:
    """Play futures number `first` to `after` from each action to the end of the leg, and add up the chances to
    win."""
    for future in range(first, after):
        states[1] = states[0]
        start_stream(known.stream[0], seed, future * 16 + 15)
        deal_hidden(rules[0], states[1], known, row, focus, weights, known.stream[0])
        for index in range(len(actions)):
            states[2] = states[1]
            act(rules[0], states[2], actions[index])
            play_leg(rules[0], states[2], known, seed, future, samples, ids, weights, likely)
            if states[2].phase == OVER:
                values[index] += win_share(rules[0], states[2], seat)
            else:
                at = find_outlook(rules[0], states[2], known, seed, samples)
                values[index] += win_chance(rules[0], states[2], seat, known, at, pays, slopes)
