"""Ways to split a hand of the card game before a leg.

A plan ranks the colours: the cards of the first ones are given to the deck, those of the last ones are discarded.
It keeps a card of the colours it pushes, or the next one after them, and shows as intel its most or its
least telling card.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from camelup.bots.card_habits import PLAYED, Habits, Room, add_places, best_ticket, lead
from camelup.bots.card_worlds import guess_deal
from camelup.games.cards import DISCARD, GIVE, INTEL, KINDS, Rules, State, amount, choice
from camelup.odds.cards import reveal_all
from camelup.race import RACERS
from camelup.rule import rule
from camelup.stream import start_stream

Array = Any
RANKINGS = np.array(list(permutations(range(RACERS))))
"""Every order of the colours."""
PLANS = 4 * len(RANKINGS)


@rule
def take(left: Array, ranking: Array, from_front: bool) -> int:
    """Take the first card by a ranking of colours, or the last one, out of a hand; of a colour's cards +2 counts as
    further to the front."""
    for index in range(KINDS):
        place = index if from_front else KINDS - 1 - index
        kind = 2 * ranking[place // 2] + 1 - place % 2
        if left[kind] > 0:
            left[kind] -= 1
            return kind
    return 0


@rule
def make_plan(rules: Rules, state: State, seat: int, ranking: Array, keeps: bool, shows: bool, plan: Array) -> None:
    """Split a hand by a ranking: `plan[0]` is what is given in all, `plan[1]` kept, `plan[2]` discarded; `plan[3, 0]`
    is the intel card."""
    for kind in range(KINDS):
        plan[0, kind] = state.given[seat][kind]
        plan[1, kind] = 0
        plan[2, kind] = state.discarded[seat][kind]
        plan[3, kind] = state.hand[seat][kind]
    left = plan[3]
    to_give = rules.deck_cards + rules.intel_cards - amount(plan[0])
    if keeps:
        plan[1, take(left, ranking, True)] += 1
    first = KINDS
    last = KINDS
    for _ in range(to_give):
        last = take(left, ranking, True)
        plan[0, last] += 1
        if first == KINDS:
            first = last
    if not keeps:
        plan[1, take(left, ranking, True)] += 1
    for kind in range(KINDS):
        plan[2, kind] += left[kind]
        left[kind] = 0
    plan[3, 0] = first if shows else last


@rule
def same_plan(one: Array, other: Array) -> bool:
    """Whether two plans come to the same."""
    for part in range(3):
        for kind in range(KINDS):
            if one[part, kind] != other[part, kind]:
                return False
    return bool(one[3, 0] == other[3, 0])


@rule
def list_plans(rules: Rules, state: State, seat: int, rankings: Array, plans: Array) -> int:
    """List all different plans; returns their number."""
    count = 0
    for number in range(4 * len(rankings)):
        ranking = rankings[number // 4]
        make_plan(rules, state, seat, ranking, number % 2 == 0, number % 4 < 2, plans[count])
        new = True
        for index in range(count):
            if same_plan(plans[index], plans[count]):
                new = False
                break
        count += new
    return count


@rule
def weigh_plans(
    rules: Rules, states: Any, view: int, seat: int, plans: Array, count: int, room: Room, habits: Habits, streams: Any,
    seed: int, worth: Array,
) -> None:
    """What each plan brings over some deals: the lead at the end of the leg, and the best ticket it prepares."""
    for number in range(count):
        worth[number] = 0.0
        room.leg[:] = 0.0
        for index in range(habits.decks):
            start_stream(streams[0], seed, index)
            states[PLAYED] = states[view]
            guess_deal(rules, states[PLAYED], seat, plans[number], room.order, room.cards, streams[0])
            reveal_all(rules, states[PLAYED], room.order, states[PLAYED].deck_left)
            worth[number] += lead(rules, states[PLAYED], seat, habits)
            add_places(states[PLAYED], room.leg, 1.0)
        worth[number] += best_ticket(states[view], room.leg)


@rule
def next_choice(rules: Rules, state: State, seat: int, plan: Array) -> int:
    """The next step of a plan."""
    verb = choice(rules, state)
    if verb == INTEL:
        return INTEL + plan[3, 0]
    for kind in range(KINDS):
        if verb == DISCARD and plan[2, kind] > state.discarded[seat][kind]:
            return DISCARD + kind
        shown = 1 if rules.intel_cards > 0 and kind == plan[3, 0] else 0
        if verb == GIVE and plan[0, kind] - shown > state.given[seat][kind]:
            return GIVE + kind
    return verb
