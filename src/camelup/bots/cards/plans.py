"""Candidate plans for splitting a hand of the card game before a leg, and their values.

A plan ranks the colours: it gives the cards of the first ones to the deck and discards those of the last
ones. It keeps a card of the colours that it pushes, or the next one after them, and shows the least
revealing of its cards as intel.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np

from camelup.arrays import Floats, RecordArray
from camelup.bots.arrays import Array
from camelup.bots.cards.plan import Plan
from camelup.bots.cards.playout import note_wants, play_out
from camelup.bots.cards.reading import colour_of, note_plan, read_deck, read_hands
from camelup.bots.cards.turn import weigh
from camelup.bots.cards.workspace import Workspace
from camelup.bots.style import CardStyle
from camelup.games.cards.dealing import poorest
from camelup.games.cards.payout import midfield_reward, placing
from camelup.games.cards.rules import midfield_out
from camelup.games.cards.state import KINDS, Rules, State, amount
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.cards import reveal_all
from camelup.race import RACERS
from camelup.rule import kernel, rule
from camelup.stream import Stream, next_word, start_stream

COLOUR_RANKINGS = np.array(list(permutations(range(RACERS))))
"""Every order of the colours."""
PLANS = 2 * len(COLOUR_RANKINGS) + 1
"""The capacity for all plans, and one to compare with."""
BEST_PLANS = 10
"""The number of plans that are evaluated a second time."""


class Plans(NamedTuple):
    """Plans and their values."""

    rows: RecordArray[Plan]
    worth: Floats


def best_plan(rules: Rules, work: Workspace, style: CardStyle) -> Plan:
    """The best plan for the seat on turn of the table in the workspace."""
    rows: Array = Plan().to_array(PLANS)
    plans = Plans(rows, np.zeros(PLANS))
    count = 0
    for deals in (style.deals, style.best_deals):
        if deals:
            count = weigh_plans(rules.to_array(), work, style, deals, plans, count)
            best = np.argsort(-plans.worth[:count], kind="stable")[:BEST_PLANS]
            rows = rows[best]
            plans = Plans(rows, np.zeros(len(best)))
            count = len(best)
    return Plan.unpack(rows[0].tobytes())


@rule
def take(left: Array, ranking: Array) -> int:
    """Remove the first card by a ranking of colours from a hand, a +2 before a +1; returns its kind."""
    for place in range(KINDS):
        kind = 2 * ranking[place // 2] + 1 - place % 2
        if left[kind] > 0:
            left[kind] -= 1
            return int(kind)
    return 0


@rule
def make_plan(rules: Rules, state: State, ranking: Array, keeps: bool, left: Array, plan: Plan) -> None:
    """Split the hand of the seat on turn by a ranking; with `keeps` the card to keep is chosen first.
    `left` is memory for the cards not yet assigned."""
    seat = state.turn
    for kind in range(KINDS):
        plan.given[kind] = state.given[seat][kind]
        plan.kept[kind] = 0
        plan.discarded[kind] = state.discarded[seat][kind]
        left[kind] = state.hand[seat][kind]
    to_give = rules.deck_cards + rules.intel_cards - amount(plan.given)
    if keeps:
        plan.kept[take(left, ranking)] += 1
    plan.intel = 0
    for _ in range(to_give):
        plan.intel = take(left, ranking)
        plan.given[plan.intel] += 1
    if not keeps:
        plan.kept[take(left, ranking)] += 1
    for kind in range(KINDS):
        plan.discarded[kind] += left[kind]


@rule
def same_plan(one: Plan, other: Plan) -> bool:
    """Whether two plans are equal."""
    for kind in range(KINDS):
        if one.given[kind] != other.given[kind] or one.kept[kind] != other.kept[kind]:
            return False
        if one.discarded[kind] != other.discarded[kind]:
            return False
    return one.intel == other.intel


@rule
def list_plans(rules: Rules, state: State, left: Array, plans: RecordArray[Plan]) -> int:
    """List all distinct plans of the seat on turn; returns their number."""
    count = 0
    for number in range(2 * len(COLOUR_RANKINGS)):
        make_plan(rules, state, COLOUR_RANKINGS[number // 2], number % 2 == 0, left, plans[count])
        new = True
        for index in range(count):
            if same_plan(plans[index], plans[count]):
                new = False
                break
        count += new
    return count


@kernel
def weigh_plans(
    rules: RecordArray[Rules], work: Workspace, style: CardStyle, deals: int, plans: Plans, count: int
) -> int:
    """Compute the values of plans over `deals` samples: what the seat on turn has at the end of the leg, and
    the best ticket that the plan prepares. Lists the plans first if `count` is 0. Returns their number."""
    state = work.table[0]
    seed = next_word(work.stream[0])
    if count == 0:
        count = list_plans(rules[0], state, work.hand, plans.rows)
    note_wants(rules[0], state, work.rest.wants)
    for number in range(count):
        work.places[:] = 0.0
        work.tally.gains[0] = 0.0
        work.tally.pound[0] = 0.0
        note_plan(rules[0], state, work.before[0], state.turn, plans.rows[number], work.notes)
        own = colour_of(plans.rows[number].kept)
        for index in range(deals):
            start_stream(work.leg_stream[0], seed, index)
            run_deal(rules[0], work, style, own, work.leg_stream[0])
            weigh(rules[0], state, work.end[0], style, work.tally, 0, work.worth[:0])
        ticket = best_ticket_pay(midfield_out(state), work.places) / deals
        plans.worth[number] = work.tally.gains[0] + ticket * work.tally.pound[0]
    return count


@rule
def run_deal(rules: Rules, work: Workspace, style: CardStyle, own: int, stream: Stream) -> None:
    """Sample a deck, play the leg, and count every camel's place at its end."""
    work.end[0] = work.table[0]
    state, end = work.table[0], work.end[0]
    size = read_deck(rules, work.notes, style.faith, work.deck, stream)
    if style.lively:
        read_hands(rules, state, own, work.notes, work.rest.hands, stream)
        play_out(rules, end, work.deck, size, poorest(rules, state), work.rest, stream)
    else:
        reveal_all(rules, end, work.deck, size)
    for camel in range(RACERS):
        work.places[camel, placing(end, camel)] += 1.0


@rule
def best_ticket_pay(midfields: int, places: Array) -> float:
    """The total pay of the best first ticket over some legs, among winner tickets and the midfield tickets
    still out, from how often each camel had each place."""
    most = 0.0
    for colour in range(RACERS):
        winner = 0.0
        midfield = 0.0
        for place in range(1, RACERS + 1):
            winner += places[colour, place] * ticket_pay(TICKET_VALUES[0], place)
            midfield += places[colour, place] * midfield_reward(place)
        most = max(most, winner)
        if (midfields >> colour) & 1:
            most = max(most, midfield)
    return most
