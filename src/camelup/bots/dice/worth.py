"""The value of every action of a dice game in pounds, from an outlook and by a style."""

from __future__ import annotations

from camelup.bots.arrays import Array
from camelup.bots.dice.memory import chance_of, reading
from camelup.bots.dice.outlook import Outlook
from camelup.bots.style import DiceStyle
from camelup.games.conventions import NOBODY
from camelup.games.dice.actions import ADD, BET, CAMERA, DONE, LOSE, OASIS, PARTNER, PLACE, ROLL, WIN
from camelup.games.dice.modules.position_bets import FROM_STACK, covered_ticket
from camelup.games.dice.payout import WRONG_CARD_PAY, right_card_pay
from camelup.games.dice.state import COVERABLE, LONGEST_DICE_TRACK, LOSER, WINNER, Rules, State
from camelup.games.dice.tickets import PYRAMID_TICKET_PAY, position_pay
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.race import RACERS, byte
from camelup.rule import rule

RANKS = 5
"""The number of ranks among right race cards that differ in pay."""


@rule
def ticket_worth(value: int, firsts: int, seconds: int, legs: int) -> float:
    """The expected pay of a leg ticket, from how often its camel was first and second in some legs."""
    lost = ticket_pay(value, RACERS)
    first, second = ticket_pay(value, 1) - lost, ticket_pay(value, 2) - lost
    return (first * firsts + second * seconds) / legs + lost


@rule
def ticket_worth_now(look: Outlook, colour: int, value: int) -> float:
    """The expected pay of a leg ticket."""
    places = look.places[colour]
    return ticket_worth(value, places[0], places[1], look.samples)


@rule
def card_worth(chance: float, before: Array) -> float:
    """The expected pay of a race card, from the distribution of the number of right ones before it."""
    pay = 0.0
    for rank in range(RANKS):
        pay += before[rank] * right_card_pay(rank)
    return chance * pay + (1 - chance) * WRONG_CARD_PAY


@rule
def right_ones_before(
    state: State, readings: Array, pile: int, colour: int, focus: float
) -> tuple[float, float, float, float, float]:
    """The distribution of the number of others' cards of a colour on a pile; the last entry is 4 or more."""
    none, one, two, three, more = 1.0, 0.0, 0.0, 0.0, 0.0
    for card in range(state.pile[pile]):
        if state.pile_seat[pile][card] != state.turn:
            share = reading(state, readings, pile, card, colour, focus)
            more += share * three
            three += share * (two - three)
            two += share * (one - two)
            one += share * (none - one)
            none -= share * none
    return none, one, two, three, more


@rule
def spaces_left(rules: Rules, state: State) -> int:
    """The number of spaces before the leader."""
    leader = 0
    for index in range(rules.camels):
        if byte(state.who, index) < RACERS:
            leader = byte(state.where, index)
    return max(0, rules.length - leader)


@rule
def race_card_value(
    rules: Rules, state: State, look: Outlook, readings: Array, style: DiceStyle, pile: int, colour: int
) -> float:
    """The value of a race card now, less that of keeping it for later."""
    before = right_ones_before(state, readings, pile, colour, style.focus)
    hold = style.hold * spaces_left(rules, state) / rules.length
    return card_worth(chance_of(look, pile, colour), before) - hold


@rule
def ticket_value(state: State, look: Outlook, style: DiceStyle, colour: int) -> float:
    """The value of a leg ticket now; another seat may take it before the next turn."""
    top = state.taken_from_top[colour]
    value = ticket_worth_now(look, colour, TICKET_VALUES[top])
    after = ticket_worth_now(look, colour, TICKET_VALUES[min(top + 1, len(TICKET_VALUES) - 1)])
    return value + style.ticket_urge * (value - after)


@rule
def tile_coins(state: State, look: Outlook, space: int) -> float:
    """What a tile earns on a space, less what it earns where it is."""
    own = abs(state.tile[state.turn])
    return (look.coins[space] - (look.coins[own] if own > 0 else 0)) / look.samples


@rule
def camera_gain(state: State, look: Outlook, space: int) -> float:
    """What the camera earns on a space, less what it earns where it is."""
    now = look.photos[state.camera_space] if state.camera_space > 0 else 0
    return (look.photos[space] - now) / look.samples


@rule
def partner_gain(state: State, look: Outlook, seat: int) -> float:
    """The expected pay of a partner's best ticket."""
    best = float(PYRAMID_TICKET_PAY) if state.rolled[seat] > 0 else 0.0
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            best = max(best, shared_worth(look, state.ticket_colour[ticket], state.ticket_value[ticket]))
    for index in range(state.covered):
        if state.covered_owner[index] == seat:
            exact = look.places[state.covered_colour[index]][state.covered_place[index] - 1]
            best = max(best, position_pay(True) * exact / look.samples)
    return best


@rule
def shared_worth(look: Outlook, colour: int, value: int) -> float:
    """The expected pay of a leg ticket to a partner, who shares no losses."""
    pay = 0
    for place in range(RACERS):
        pay += max(0, ticket_pay(value, place + 1)) * look.places[colour][place]
    return pay / look.samples


@rule
def position_gain(look: Outlook, colour: int, place: int) -> float:
    """The expected pay of a covered ticket, less that of a lost one."""
    return (position_pay(True) - position_pay(False)) * look.places[colour][place - 1] / look.samples


@rule
def cover_gain(look: Outlook, choice: int) -> float:
    """The expected gain of a position tile on a ticket."""
    place, colour, kind = covered_ticket(choice)
    pay = position_gain(look, colour, place) + position_pay(False)
    return pay if kind == FROM_STACK else pay - ticket_worth_now(look, colour, COVERABLE[kind])


@rule
def value_of(
    rules: Rules, state: State, look: Outlook, readings: Array, style: DiceStyle, action: int
) -> float:
    """The value of an action of the seat on turn by a style."""
    if action < OASIS:
        return ticket_value(state, look, style, action - BET)
    if action < ROLL:
        return tile_coins(state, look, (action - OASIS) % LONGEST_DICE_TRACK + 1) - style.tile
    if action == ROLL:
        return PYRAMID_TICKET_PAY + (style.last_roll if state.pyramid_tickets == 1 else style.any_roll)
    if action < LOSE:
        return race_card_value(rules, state, look, readings, style, WINNER, action - WIN)
    if action < PARTNER:
        return race_card_value(rules, state, look, readings, style, LOSER, action - LOSE)
    if action < CAMERA:
        return partner_gain(state, look, action - PARTNER)
    if action < PLACE:
        return camera_gain(state, look, action - CAMERA + 1)
    if action < ADD:
        return cover_gain(look, action - PLACE)
    return 0.0 if action == DONE else -1.0


@rule
def leg_lead(rules: Rules, state: State, look: Outlook, seat: int) -> float:
    """The expected earnings of a seat in the leg from what it holds, less those of the others on average.
    Covered tickets count without their constant part, which no tile can change."""
    lead = 0.0
    others = rules.seats - 1
    for ticket in range(state.tickets):
        pay = ticket_worth_now(look, state.ticket_colour[ticket], state.ticket_value[ticket])
        lead += pay if state.ticket_owner[ticket] == seat else -pay / others
    for index in range(state.covered):
        pay = position_gain(look, state.covered_colour[index], state.covered_place[index])
        lead += pay if state.covered_owner[index] == seat else -pay / others
    for other in range(rules.seats):
        if state.tile[other] != 0:
            pay = look.coins[abs(state.tile[other])] / look.samples
            lead += pay if other == seat else -pay / others
        if state.partner[other] != NOBODY:
            pay = partner_gain(state, look, state.partner[other])
            lead += pay if other == seat else -pay / others
    return lead
