"""Thinking a leg of a dice game through: what an action is worth at sight, and what it leads to.

In thought every seat takes the action that is worth most at sight, by sampled odds, until the leg is over.
What is then on the table is judged by each seat's chance to have most money in the end.
"""

from __future__ import annotations

from math import exp
from typing import Any

from camelup.bots.outlook import Outlook, Outlooks, find_outlook
from camelup.games.board import (
    ADD,
    BET,
    CAMERA,
    CHANCE,
    COVERABLE,
    DONE,
    EXTRA,
    HIDDEN,
    LONGEST,
    LOSE,
    LOSER,
    MIRAGE,
    NOBODY,
    OASIS,
    OVER,
    PARTNER,
    PLACE,
    POSITIONS,
    ROLL,
    WIN,
    WINNER,
    Rules,
    State,
    empty_spaces,
    stack_height,
)
from camelup.games.classic import act, outcomes, reveal, right_card_pay, tile_spaces
from camelup.games.step import draw
from camelup.games.supercup.photographer import is_held_by_another
from camelup.games.supercup.position_bets import FIRST_PLACE, FROM_STACK, KINDS, coverable, is_tile_out
from camelup.games.tickets import TICKET_VALUES
from camelup.odds.leg import bits
from camelup.race import RACERS, byte
from camelup.rule import kernel, rule
from camelup.stream import Stream, start_stream

Array = Any

# ---------------------------------------------------------------------------------------- worth at sight


@rule
def ticket_worth(look: Outlook, colour: int, value: int) -> float:
    """What a leg ticket is expected to pay."""
    first = look.places[colour][0]
    second = look.places[colour][1]
    return ((value + 1) * first + 2 * second) / look.samples - 1


@rule
def cards_of_others(state: State, pile: int) -> int:
    """How many race cards on a pile are not those of the seat on turn."""
    count = 0
    for card in range(state.pile[pile]):
        if state.pile_seat[pile][card] != state.turn:
            count += 1
    return count


@rule
def card_worth(chance: float, before: float) -> float:
    """What a race card is expected to pay, with so many right ones to be expected before it."""
    whole = int(before)
    part = before - whole
    pay = right_card_pay(whole) * (1 - part) + right_card_pay(whole + 1) * part
    return chance * pay - (1 - chance)


@rule
def tile_worth(state: State, look: Outlook, space: int) -> float:
    """The coins of a tile moved to a space."""
    own = abs(state.tile[state.turn])
    return (look.coins[space] - (look.coins[own] if own > 0 else 0)) / look.samples


@rule
def camera_worth(state: State, look: Outlook, space: int) -> float:
    """What pointing the camera at a space adds."""
    now = look.photos[state.camera_space] if state.camera_space > 0 else 0
    return (look.photos[space] - now) / look.samples


@rule
def partner_worth(state: State, look: Outlook, seat: int) -> float:
    """What a seat's best ticket is expected to pay."""
    best = 1.0 if state.rolled[seat] > 0 else 0.0
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            colour = state.ticket_colour[ticket]
            pay = state.ticket_value[ticket] * look.places[colour][0] + look.places[colour][1]
            best = max(best, pay / look.samples)
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            place = state.covered_place[index]
            best = max(best, 3 * look.places[state.covered_colour[index]][place - 1] / look.samples)
    return best


@rule
def cover_worth(look: Outlook, choice: int) -> float:
    """What a position tile on a ticket is expected to add."""
    place = FIRST_PLACE + choice // (RACERS * KINDS)
    colour = choice // KINDS % RACERS
    kind = choice % KINDS
    pay = 4 * look.places[colour][place - 1] / look.samples - 1
    if kind == FROM_STACK:
        return pay
    return pay - ticket_worth(look, colour, COVERABLE[kind])


@rule
def worth(rules: Rules, state: State, look: Outlook, action: int, before_win: float, before_lose: float) -> float:
    """What an action of the seat on turn is worth at sight, in pounds."""
    if action < OASIS:
        colour = action - BET
        return ticket_worth(look, colour, TICKET_VALUES[state.taken_from_top[colour]])
    if action < ROLL:
        return tile_worth(state, look, (action - OASIS) % LONGEST + 1)
    if action == ROLL:
        return 1.0
    if action < LOSE:
        colour = action - WIN
        return card_worth(look.win[colour] / look.samples, before_win)
    if action < PARTNER:
        colour = action - LOSE
        return card_worth(look.lose[colour] / look.samples, before_lose)
    if action < CAMERA:
        return partner_worth(state, look, action - PARTNER)
    if action < PLACE:
        return camera_worth(state, look, action - CAMERA + 1)
    if action < ADD:
        return cover_worth(look, action - PLACE)
    return 0.0 if action == DONE else -1.0


@rule
def best_at_sight(rules: Rules, state: State, look: Outlook, likely: float) -> int:
    """The action that is worth most at sight; a roll is always there."""
    if state.phase == EXTRA:
        return DONE
    best = ROLL
    most = 1.0
    before_win = likely * cards_of_others(state, WINNER)
    before_lose = likely * cards_of_others(state, LOSER)
    for colour in range(RACERS):
        if stack_height(rules, state, colour) > 0:
            value = ticket_worth(look, colour, TICKET_VALUES[state.taken_from_top[colour]])
            if value > most:
                best = BET + colour
                most = value
        if (state.race_cards[state.turn] >> colour) & 1:
            value = card_worth(look.win[colour] / look.samples, before_win)
            if value > most:
                best = WIN + colour
                most = value
            value = card_worth(look.lose[colour] / look.samples, before_lose)
            if value > most:
                best = LOSE + colour
                most = value
    best, most = best_tile(rules, state, look, best, most)
    if rules.photographer and not is_held_by_another(state):
        best, most = best_camera(rules, state, look, best, most)
    if rules.partnerships and state.partner[state.turn] == NOBODY:
        for seat in range(rules.seats):
            if seat != state.turn and state.partner[seat] == NOBODY:
                value = partner_worth(state, look, seat)
                if value > most:
                    best = PARTNER + seat
                    most = value
    if rules.position_bets:
        best, most = best_cover(rules, state, look, best, most)
    return best


@rule
def best_tile(rules: Rules, state: State, look: Outlook, best: int, most: float) -> tuple[int, float]:
    """A tile that sends back, if it is worth more than the best so far."""
    free = -1
    for space in range(2, rules.length + 1):
        value = tile_worth(state, look, space)
        if value > most:
            if free < 0:
                free = tile_spaces(rules, state)
            if (free >> space) & 1:
                best = MIRAGE + space - 1
                most = value
    return best, most


@rule
def best_camera(rules: Rules, state: State, look: Outlook, best: int, most: float) -> tuple[int, float]:
    """A place for the camera, if it is worth more than the best so far."""
    free = -1
    for space in range(1, rules.length + 1):
        value = camera_worth(state, look, space)
        if value > most and space != state.camera_space:
            if free < 0:
                free = empty_spaces(rules, state)
            if (free >> space) & 1:
                best = CAMERA + space - 1
                most = value
    return best, most


@rule
def best_cover(rules: Rules, state: State, look: Outlook, best: int, most: float) -> tuple[int, float]:
    """A position tile on a ticket, if it is worth more than the best so far."""
    tickets = -1
    for position in range(POSITIONS):
        if is_tile_out(state, FIRST_PLACE + position):
            if tickets < 0:
                tickets = coverable(rules, state)
            for ticket in range(RACERS * KINDS):
                if (tickets >> ticket) & 1:
                    choice = position * RACERS * KINDS + ticket
                    value = cover_worth(look, choice)
                    if value > most:
                        best = PLACE + choice
                        most = value
    return best, most


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
def spaces_left(rules: Rules, state: State) -> int:
    """How many spaces the leader has before it."""
    leader = 0
    for index in range(rules.camels):
        if byte(state.who, index) < RACERS:
            leader = byte(state.where, index)
    return max(0, min(rules.length - leader, LONGEST - 1))


@rule
def win_chance(
    rules: Rules, state: State, seat: int, look: Outlook, pays: Array, slopes: Array
) -> float:
    """At the start of a leg: a seat's chance to be richest in the end. Money and race cards count, for every
    winner and loser; what is still to be earned is anyone's."""
    left = spaces_left(rules, state)
    slope = slopes[0, left]
    held = slopes[1, left]
    race_pays(rules, state, pays)
    for other in range(rules.seats):
        money = exp(slope * state.money[other] + held * bits(state.race_cards[other]))
        for colour in range(RACERS):
            pays[WINNER, other, colour] = money * exp(slope * pays[WINNER, other, colour])
            pays[LOSER, other, colour] = exp(slope * pays[LOSER, other, colour])
    chance = 0.0
    for winner in range(RACERS):
        for loser in range(RACERS):
            seen = look.joint[winner][loser]
            if seen > 0:
                total = 0.0
                for other in range(rules.seats):
                    total += pays[WINNER, other, winner] * pays[LOSER, other, loser]
                chance += seen * pays[WINNER, seat, winner] * pays[LOSER, seat, loser] / total
    return chance / look.samples


# ---------------------------------------------------------------------------------------- worlds


@rule
def deal_hidden(
    rules: Rules, state: State, look: Outlook, focus: float, weights: Array, stream: Stream
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
                chance = (look.win[colour] if pile == WINNER else look.lose[colour]) / look.samples
                weights[colour] = 0
                if (state.race_cards[seat] >> colour) & 1:
                    weights[colour] = 1 + int(1000 * chance**focus)
                total += weights[colour]
            colour = draw(weights, RACERS, stream)
            state.pile_colour[pile][card] = colour
            state.race_cards[seat] &= ~(1 << colour)


@rule
def right_before(state: State, pile: int, colour: int) -> int:
    """How many cards of a colour lie on a pile."""
    count = 0
    for card in range(state.pile[pile]):
        if state.pile_colour[pile][card] == colour:
            count += 1
    return count


@rule
def gain_of(rules: Rules, state: State, look: Outlook, action: int) -> float:
    """What an action adds to the expected money of the seat on turn, all race cards being known."""
    before_win = right_before(state, WINNER, action - WIN) if WIN <= action < LOSE else 0
    before_lose = right_before(state, LOSER, action - LOSE) if LOSE <= action < PARTNER else 0
    return worth(rules, state, look, action, before_win, before_lose)


@rule
def standings(rules: Rules, state: State, look: Outlook, pays: Array, money: Array) -> None:
    """By seat, the money to be expected of what it has, all race cards being known."""
    race_pays(rules, state, pays)
    for seat in range(rules.seats):
        money[seat] = state.money[seat] + state.rolled[seat]
        if state.tile[seat] != 0:
            money[seat] += look.coins[abs(state.tile[seat])] / look.samples
        if state.partner[seat] != NOBODY:
            money[seat] += partner_worth(state, look, state.partner[seat])
        for colour in range(RACERS):
            money[seat] += look.win[colour] * pays[WINNER, seat, colour] / look.samples
            money[seat] += look.lose[colour] * pays[LOSER, seat, colour] / look.samples
    if state.camera_owner != NOBODY:
        money[state.camera_owner] += look.photos[state.camera_space] / look.samples
    for ticket in range(state.tickets):
        pay = ticket_worth(look, state.ticket_colour[ticket], state.ticket_value[ticket])
        money[state.ticket_owner[ticket]] += pay
    for index in range(state.covered):
        place = state.covered_place[index]
        pay = 4 * look.places[state.covered_colour[index]][place - 1] / look.samples - 1
        money[state.covered_owner[index]] += pay


@rule
def play_leg(
    rules: Rules, state: State, known: Outlooks, seed: int, future: int, samples: int, ids: Array,
    weights: Array, likely: float, money: Array,
) -> None:
    """Every seat plays at sight until the leg is over, and what it gains is added to its expected money. The
    dice of a future are the same for all who ask."""
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
            action = best_at_sight(rules, state, known.rows[row], likely)
            money[state.turn] += gain_of(rules, state, known.rows[row], action)
            if OASIS <= action < ROLL:
                row = -1
            act(rules, state, action)


@kernel
def sight(
    rules: Any, states: Any, known: Outlooks, seed: int, samples: int, actions: Array, likely: float, worths: Array
) -> int:
    """What each action is worth at sight; returns the row of the position."""
    row = find_outlook(rules[0], states[0], known, seed, samples)
    before_win = likely * cards_of_others(states[0], WINNER)
    before_lose = likely * cards_of_others(states[0], LOSER)
    for index in range(len(actions)):
        worths[index] = worth(
            rules[0], states[0], known.rows[row], actions[index], before_win, before_lose
        )
    return row


@kernel
def think(
    rules: Any,
    states: Any,
    known: Outlooks,
    root: int,
    seed: int,
    first: int,
    after: int,
    samples: int,
    likely: float,
    focus: float,
    risk: float,
    actions: Array,
    rows: Array,
    slopes: Array,
    ids: Array,
    weights: Array,
    pays: Array,
    values: Array,
) -> None:
    """Play futures number `first` to `after` from each action to the end of the leg, and add up the chances to
    win.

    Luck is taken out as far as it is known: where the leg brings a seat more than was to be expected of what
    it had and did, that counts for nothing.
    """
    seat = states[0].turn
    expected = pays[2, :, 0]
    money = pays[2, :, 1]
    pull = pays[2, :, 2]
    for future in range(first, after):
        states[1] = states[0]
        start_stream(known.stream[0], seed, future * 16 + 15)
        deal_hidden(rules[0], states[1], known.rows[root], focus, weights, known.stream[0])
        standings(rules[0], states[1], known.rows[root], pays, expected)
        slope = slope_at(rules[0], states[1], slopes)
        pull_of(rules[0], seat, expected, slope, pull)
        for index in range(len(actions)):
            states[2] = states[1]
            act(rules[0], states[2], actions[index])
            standings(rules[0], states[2], known.rows[rows[index]], pays, expected)
            play_leg(
                rules[0], states[2], known, seed, future, samples, ids, weights, likely, expected
            )
            if states[2].phase == OVER:
                value = win_share(rules[0], states[2], seat)
                for other in range(rules[0].seats):
                    money[other] = states[2].money[other]
            else:
                at = find_outlook(rules[0], states[2], known, seed, samples)
                standings(rules[0], states[2], known.rows[at], pays, money)
                value = win_chance(rules[0], states[2], seat, known.rows[at], pays, slopes)
            steady = 0.0
            luck = 0.0
            for other in range(rules[0].seats):
                steady += pull[other] * expected[other]
                luck += pull[other] * (money[other] - expected[other])
            values[index] += risk * (value - luck) + (1 - risk) * steady


@rule
def slope_at(rules: Rules, state: State, slopes: Array) -> float:
    """How much a pound counts."""
    return slopes[0, spaces_left(rules, state)]


@rule
def pull_of(rules: Rules, seat: int, money: Array, slope: float, pull: Array) -> None:
    """How a seat's chance to win changes with every seat's money."""
    total = 0.0
    for other in range(rules.seats):
        pull[other] = exp(slope * (money[other] - money[seat]))
        total += pull[other]
    mine = 1 / total
    for other in range(rules.seats):
        pull[other] *= -slope * mine / total
    pull[seat] += slope * mine
