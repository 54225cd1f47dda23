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
    tiles_of_side,
)
from camelup.games.classic import leg_earnings, right_card_pay, tile_spaces
from camelup.games.step import draw
from camelup.games.supercup.photographer import is_held_by_another
from camelup.games.supercup.position_bets import FIRST_PLACE, FROM_STACK, KINDS, coverable, is_tile_out
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.leg import DICE, DIE_WEIGHT, bits
from camelup.odds.race import race_on, throw
from camelup.race import RACERS, byte, camel_in_place, finished, placing, placings, run
from camelup.rule import kernel, rule
from camelup.stream import Stream, below

Array = Any

FOCUS, HOLD, HOLD_ALWAYS, ANY_ROLL, LAST_ROLL, TILE, TICKET_URGE, CARD_URGE, RISK, CALM, SPREAD = range(11)
TASTES = 12
NOTHING = -100.0

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
def values_at_sight(rules: Rules, state: State, look: Outlook, taste: Array, values: Array) -> None:
    """What tickets (0 to 4), winner cards (5 to 9), loser cards (10 to 14) and a roll (15) are worth to a
    taste; NOTHING for what cannot be had."""
    values[15] = 1.0 + (taste[LAST_ROLL] if state.pyramid_tickets == 1 else taste[ANY_ROLL])
    hold = taste[HOLD] * spaces_left(rules, state) / rules.length + taste[HOLD_ALWAYS]
    for pile in range(2):
        others = cards_of_others(state, pile)
        total = 0.0
        for colour in range(RACERS):
            total += chance_of(look, pile, colour) ** taste[FOCUS]
        for colour in range(RACERS):
            value = NOTHING
            if (state.race_cards[state.turn] >> colour) & 1:
                chance = chance_of(look, pile, colour)
                before = others * chance ** taste[FOCUS] / total
                value = card_worth(chance, before) - hold
                value += taste[CARD_URGE] * (card_worth(chance, before) - card_worth(chance, before + 1))
            values[5 + 5 * pile + colour] = value
    for colour in range(RACERS):
        value = NOTHING
        if stack_height(rules, state, colour) > 0:
            top = state.taken_from_top[colour]
            value = ticket_worth(look, colour, TICKET_VALUES[top])
            if top < 2:
                value += taste[TICKET_URGE] * (value - ticket_worth(look, colour, TICKET_VALUES[top + 1]))
        values[colour] = value


@rule
def chance_of(look: Outlook, pile: int, colour: int) -> float:
    """The chance that a colour is the one of a pile."""
    return (look.win[colour] if pile == WINNER else look.lose[colour]) / look.samples


@rule
def action_of(index: int) -> int:
    """The action of a place in `values_at_sight`."""
    if index == 15:
        return ROLL
    if index < 5:
        return BET + index
    return WIN + index - 5


@rule
def best_at_sight(rules: Rules, state: State, look: Outlook, taste: Array, values: Array) -> int:
    """The action that is worth most at sight, to a taste; a roll is always there."""
    if state.phase == EXTRA:
        return DONE
    values_at_sight(rules, state, look, taste, values)
    return best_valued(rules, state, look, taste, values)


@rule
def best_valued(rules: Rules, state: State, look: Outlook, taste: Array, values: Array) -> int:
    """The best of the valued actions and all others at sight."""
    best = ROLL
    most = values[15]
    for index in range(15):
        if values[index] > most:
            best = action_of(index)
            most = values[index]
    tile, value = best_tile(rules, state, look, best, most + taste[TILE])
    if tile != best:
        best = tile
        most = value - taste[TILE]
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
def price_risk(
    rules: Rules, state: State, world: State, look: Outlook, taste: Array, stream: Stream, weights: Array,
    pays: Array, futures: int, values: Array,
) -> None:
    """Add to the values what an action does for the chance to win beyond its pounds: the same pounds count
    more where they decide. Futures are raced by chance, each with its own guess of hidden race cards."""
    seat = state.turn
    left = spaces_left(rules, state)
    slope = taste[RISK] / (taste[CALM] + taste[SPREAD] * left) ** 0.5
    shift = pays[3, 0]
    gain = pays[3, 1]
    plain = pays[3, 2]
    for index in range(15):
        gain[index] = 0
        plain[index] = 0
    pull = 0.0
    plus = tiles_of_side(rules, state, 1)
    minus = tiles_of_side(rules, state, -1)
    for future in range(futures):
        if future % 8 == 0:
            copy_piles(rules, state, world)
            deal_hidden(rules, world, look, taste[FOCUS], weights, stream)
            race_pays(rules, world, pays)
        who, where = leg_end(rules, state, plus, minus, stream)
        places = placings(who, rules.camels)
        if not finished(where, rules.camels, rules.length):
            who, where = race_on(who, where, rules.camels, rules.length, rules.long_track, stream)
        winner = camel_in_place(who, rules.camels, 1)
        loser = camel_in_place(who, rules.camels, RACERS)
        others = 0.0
        mine = 0.0
        for other in range(rules.seats):
            money = state.money[other] + leg_earnings(rules, state, other, places)
            if state.tile[other] != 0:
                money += look.coins[abs(state.tile[other])] / look.samples
            money += pays[WINNER, other, winner] + pays[LOSER, other, loser]
            if other == seat:
                mine = exp(slope * money)
            else:
                others += exp(slope * money)
        base = mine / (mine + others)
        pull += slope * base * (1 - base)
        for index in range(15):
            if values[index] > NOTHING:
                if index < 5:
                    value = TICKET_VALUES[state.taken_from_top[index]]
                    pay = ticket_pay(value, placing(places, index))
                else:
                    pile = (index - 5) // 5
                    colour = (index - 5) % 5
                    pay = -1
                    if colour == (winner if pile == WINNER else loser):
                        pay = right_card_pay(right_before(world, pile, colour))
                more = mine * exp(slope * pay)
                gain[index] += more / (more + others) - base
                plain[index] += pay
    for index in range(15):
        if values[index] > NOTHING:
            values[index] += gain[index] / pull - plain[index] / futures


@rule
def copy_piles(rules: Rules, state: State, world: State) -> None:
    """Lay the race cards of a world as they are known."""
    for seat in range(rules.seats):
        world.race_cards[seat] = state.race_cards[seat]
    for pile in range(2):
        world.pile[pile] = state.pile[pile]
        for card in range(state.pile[pile]):
            world.pile_seat[pile][card] = state.pile_seat[pile][card]
            world.pile_colour[pile][card] = state.pile_colour[pile][card]


@rule
def leg_end(rules: Rules, state: State, plus: int, minus: int, stream: Stream) -> tuple[int, int]:
    """Race to the end of the leg by chance; returns the race as it ended."""
    who = state.who
    where = state.where
    left = 0
    codes = 0
    for die in range(DICE):
        if (state.dice >> die) & 1:
            codes |= die << (4 * left)
            left += 1
    for _ in range(state.pyramid_tickets):
        drawn = below(stream, DIE_WEIGHT * left)
        at = 4 * (drawn // DIE_WEIGHT)
        die = (codes >> at) & 15
        left -= 1
        last = (codes >> (4 * left)) & 15
        codes ^= (die ^ last) << at
        camel, steps = throw(who, where, rules.camels, die, drawn % DIE_WEIGHT)
        who, where, _, _, _ = run(who, where, rules.camels, camel, steps, rules.length, plus, minus)
        if finished(where, rules.camels, rules.length):
            break
    return who, where


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


