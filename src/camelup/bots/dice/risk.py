"""Risk: a pound is worth more where it decides who wins.

Each future is a sampled race with a sample of others' hidden race cards. The seats' money in it, with random
earnings still to come, gives the probability that each seat is the richest, and how a bet changes it: a bet
that pays when others are paid too, or when one is ahead anyway, adds less to it than its pounds.
"""

from __future__ import annotations

from math import sqrt

from camelup.bots.arrays import Array
from camelup.bots.dice.memory import Recollection, next_pile, share_of
from camelup.bots.dice.outlook import finish_leg, finish_race
from camelup.bots.dice.workspace import Workspace
from camelup.bots.dice.worth import spaces_left
from camelup.bots.style import DiceStyle
from camelup.games.conventions import HIDDEN
from camelup.games.dice.actions import BET, LOSE, OASIS, PARTNER, WIN
from camelup.games.dice.payout import WRONG_CARD_PAY, leg_earnings, right_card_pay
from camelup.games.dice.state import LOSER, WINNER, Rules, State, tiles_of_side
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.race import RACERS, placing, placings
from camelup.reals import exp
from camelup.rule import rule
from camelup.stream import draw

FUTURES_A_WORLD = 8
"""The number of futures that share a sample of the hidden cards."""
TINY = 1e-12
FINE = 1_000_000
"""The resolution of probabilities when colours are drawn."""


@rule
def guess_cards(rules: Rules, work: Workspace, past: Recollection) -> None:
    """Sample others' hidden race cards in the order in which they were placed. In the sampled state,
    `race_cards` are those that a seat has placed."""
    state, world = work.table[0], work.world[0]
    for seat in range(rules.seats):
        world.race_cards[seat] = 0
    world.pile[WINNER] = 0
    world.pile[LOSER] = 0
    for _ in range(state.pile[WINNER] + state.pile[LOSER]):
        pile = next_pile(state, past.seen_at, world.pile[WINNER], world.pile[LOSER])
        card = world.pile[pile]
        seat = state.pile_seat[pile][card]
        colour = state.pile_colour[pile][card]
        if colour == HIDDEN:
            laid = world.race_cards[seat]
            for each in range(RACERS):
                work.colours[each] = int(FINE * share_of(work.reading.leanings[pile, card], laid, each))
            colour = draw(work.colours, RACERS, work.stream[0])
            world.race_cards[seat] = laid | 1 << colour
        world.pile_seat[pile][card] = seat
        world.pile_colour[pile][card] = colour
        world.pile[pile] = card + 1


@rule
def race_pays(rules: Rules, world: State, pays: Array) -> None:
    """Compute by pile, seat and colour what the seat's race cards pay if that colour is right, without the
    floor."""
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
                    pays[pile, seat, colour] += WRONG_CARD_PAY


@rule
def right_before(world: State, pile: int, colour: int) -> int:
    """The number of cards of a colour on a pile."""
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
        return WRONG_CARD_PAY
    return right_card_pay(right_before(world, pile, colour))


@rule
def is_bet(action: int) -> bool:
    """Whether an action is a leg ticket or a race card."""
    return action < OASIS or WIN <= action < PARTNER


@rule
def price_risk(rules: Rules, work: Workspace, past: Recollection, count: int, style: DiceStyle) -> None:
    """Add to the values of bets what they do for the probability of winning beyond their pounds."""
    state = work.table[0]
    slope = style.risk / sqrt(style.calm + style.spread * spaces_left(rules, state))
    for index in range(count):
        work.win_gains[index] = 0
        work.pays[index] = 0
    pull = TINY
    plus = tiles_of_side(rules, state, 1)
    minus = tiles_of_side(rules, state, -1)
    for future in range(style.futures):
        if future % FUTURES_A_WORLD == 0:
            guess_cards(rules, work, past)
            race_pays(rules, work.world[0], work.race_pays)
        finish_leg(rules, state, plus, minus, work.run[0], work.stream[0])
        places = placings(work.run[0].who, rules.camels)
        winner, loser = finish_race(rules, work.run[0], work.stream[0])
        mine, others = weigh_seats(rules, work, slope, places, winner, loser)
        share = mine / (mine + others)
        pull += slope * share * (1 - share)
        for index in range(count):
            action = work.actions[index]
            if is_bet(action):
                pay = bet_pay(state, work.world[0], action, places, winner, loser)
                more = mine * exp(slope * pay)
                work.win_gains[index] += more / (more + others) - share
                work.pays[index] += pay
    for index in range(count):
        if is_bet(work.actions[index]):
            work.values[index] += work.win_gains[index] / pull - work.pays[index] / style.futures


@rule
def weigh_seats(
    rules: Rules, work: Workspace, slope: float, places: int, winner: int, loser: int
) -> tuple[float, float]:
    """The weights of winning by the seats' money in a future: that of the seat on turn, and the sum of the
    others'."""
    state, look = work.table[0], work.look[0]
    mine = 0.0
    others = 0.0
    for seat in range(rules.seats):
        money = 1.0 * (state.money[seat] + leg_earnings(rules, state, seat, places))
        if state.tile[seat] != 0:
            money += look.coins[abs(state.tile[seat])] / look.samples
        money += work.race_pays[WINNER, seat, winner]
        money += work.race_pays[LOSER, seat, loser]
        weight = exp(slope * money)
        if seat == state.turn:
            mine = weight
        else:
            others += weight
    return mine, others
