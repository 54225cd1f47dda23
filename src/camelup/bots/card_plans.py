"""Ways to split a hand of the card game before a leg.

A plan ranks the colours: the cards of the first ones are given to the deck, those of the last ones are
discarded. It keeps a card of the colours it pushes, or the next one after them, and shows as intel the least
telling of the cards it gives, so that others don't learn what it pushes.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np

from camelup.bots.card_habits import BEFORE, IMAGINED, PLAYED, Habits, Room, add_places, best_ticket, weigh
from camelup.bots.card_rest import note_wants, play_out
from camelup.bots.card_worlds import colour_of, note_plan, read_deck, read_hands
from camelup.games.cards import DISCARD, INTEL, KINDS, Rules, State, amount, choice, midfield_out, poorest
from camelup.odds.cards import reveal_all
from camelup.race import RACERS
from camelup.rule import kernel, rule
from camelup.stream import next_word, start_stream

Array = Any
RANKINGS = np.array(list(permutations(range(RACERS))))
"""Every order of the colours."""
PLANS = 2 * len(RANKINGS) + 1
"""Room for all plans, and one to compare with."""


@rule
def take(left: Array, ranking: Array) -> int:
    """Take the first card by a ranking of colours out of a hand, a +2 before a +1."""
    for place in range(KINDS):
        kind = 2 * ranking[place // 2] + 1 - place % 2
        if left[kind] > 0:
            left[kind] -= 1
            return int(kind)
    return 0


@rule
def make_plan(rules: Rules, state: State, seat: int, ranking: Array, keeps: bool, plan: Array) -> None:
    """Split a hand by a ranking: `plan[0]` is what is given in all, `plan[1]` kept, `plan[2]` discarded;
    `plan[3, 0]` is the intel card."""
    for kind in range(KINDS):
        plan[0, kind] = state.given[seat][kind]
        plan[1, kind] = 0
        plan[2, kind] = state.discarded[seat][kind]
        plan[3, kind] = state.hand[seat][kind]
    left = plan[3]
    to_give = rules.deck_cards + rules.intel_cards - amount(plan[0])
    if keeps:
        plan[1, take(left, ranking)] += 1
    last = 0
    for _ in range(to_give):
        last = take(left, ranking)
        plan[0, last] += 1
    if not keeps:
        plan[1, take(left, ranking)] += 1
    for kind in range(KINDS):
        plan[2, kind] += left[kind]
        left[kind] = 0
    plan[3, 0] = last


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
    for number in range(2 * len(rankings)):
        make_plan(rules, state, seat, rankings[number // 2], number % 2 == 0, plans[count])
        new = True
        for index in range(count):
            if same_plan(plans[index], plans[count]):
                new = False
                break
        count += new
    return count


@kernel
def weigh_plans(
    rules: Any,
    states: Any,
    streams: Any,
    room: Room,
    rankings: Array,
    habits: Habits,
    plans: Array,
    count: int,
    worth: Array,
) -> int:
    """What each plan of the seat that chooses brings over some deals: what it has at the end of the leg, and
    the best ticket it prepares. With no plans yet they are listed first. Returns their number."""
    seat = states[PLAYED].turn
    seed = next_word(streams[0])
    if count == 0:
        count = list_plans(rules[0], states[PLAYED], seat, rankings, plans)
    room.left[RACERS] = midfield_out(states[PLAYED])
    note_wants(rules[0], states[PLAYED], room.rest.wants)
    begins = poorest(rules[0], states[PLAYED])
    for number in range(count):
        room.places[:] = 0.0
        room.gains[0] = 0.0
        room.scale[0] = 0.0
        note_plan(rules[0], states[PLAYED], states[BEFORE], seat, plans[number], room.notes)
        own = colour_of(plans[number, 1])
        for index in range(habits.decks):
            start_stream(streams[1], seed, index)
            states[IMAGINED] = states[PLAYED]
            size = read_deck(rules[0], room.notes, habits.faith, room.deck, streams[1])
            if habits.lively:
                read_hands(rules[0], states[PLAYED], own, room.notes, room.rest.hands, streams[1])
                play_out(rules[0], states[IMAGINED], room.deck, size, begins, room.rest, streams[1])
            else:
                reveal_all(rules[0], states[IMAGINED], room.deck, size)
            add_places(states[IMAGINED], room.places)
            weigh(rules[0], states, room, habits, 0, room.worth, 0)
        ticket = best_ticket(room.left, room.places)[1] / habits.decks
        worth[number] = room.gains[0] + ticket * room.scale[0]
    return count


def next_choice(rules: Rules, state: State, plan: Array) -> int:
    """The next step of a plan."""
    verb = choice(rules, state)
    shown = int(plan[3, 0])
    if verb == INTEL:
        return INTEL + shown
    seat = state.turn
    part, done = (2, state.discarded[seat]) if verb == DISCARD else (0, state.given[seat])
    left = [int(count) for count in plan[part] - done]
    if part == 0 and rules.intel_cards:
        left[shown] -= 1
    return verb + next(kind for kind in range(KINDS) if left[kind] > 0)
