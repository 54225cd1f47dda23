"""Playing guessed worlds of the card game on, to compare actions by the chance to win.

In a rollout every seat plays by `Habits` from its own knowledge until the leg is over. Later legs are run by
chance alone, and what they would scatter is allowed for. All candidates meet the same worlds; after each
round the worse half of them goes.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

import numpy as np

from camelup.bots.card_habits import (
    PLAYED,
    Habits,
    Room,
    bets_first,
    habitual_action,
    imagine,
    list_bets,
    list_tracks,
    new_room,
    run_legs,
    weigh_tracks,
)
from camelup.bots.card_plans import PLANS, list_plans, next_choice, weigh_plans
from camelup.bots.card_worlds import guess_deal, guess_world
from camelup.games.cards import CHANCE, CHOOSE, KINDS, OVER, PASS, Rules, State, act, reveal
from camelup.rule import kernel, rule
from camelup.stream import Stream, next_word, start_stream

Array = Any
VIEW, WORLD, STATES = 3, 4, 5
"""Places in the array of states, after those of `card_habits`."""
MOST = 16
"""Room for candidates."""


# ---------------------------------------------------------------------------------------- rollouts


@rule
def play_leg(rules: Rules, states: Any, room: Room, habits: Habits, stream: Stream) -> None:
    """Play on until the leg or the race is over, with the deck in the order that was drawn for this world."""
    leg = states[PLAYED].leg
    top = 0
    while states[PLAYED].phase != OVER and states[PLAYED].leg == leg:
        if states[PLAYED].phase == CHANCE:
            reveal(rules, states[PLAYED], room.order[top])
            top += 1
        else:
            act(rules, states[PLAYED], habitual_action(rules, states, room, habits, stream))


@rule
def win_share(rules: Rules, state: State, seat: int, legs: int, habits: Habits) -> float:
    """The share of a victory that a seat can expect from the money at the end, when so many legs that were
    only run would have scattered it."""
    scatter = 0.4 + habits.luck * sqrt(legs)
    total = 0.0
    for other in range(rules.seats):
        total += exp(min(60.0, (state.money[other] - state.money[seat]) / scatter))
    return 1.0 / total


@rule
def outcome(rules: Rules, states: Any, seat: int, room: Room, habits: Habits, stream: Stream) -> float:
    """Play a world on and say how good its end is for a seat."""
    play_leg(rules, states, room, habits, stream)
    legs = run_legs(rules, states[PLAYED], room.deck, stream)
    return win_share(rules, states[PLAYED], seat, legs, habits)


# ---------------------------------------------------------------------------------------- candidates


@rule
def pick_best(actions: Array, worth: Array, count: int, picks: int, least: float, candidates: Array, found: int) -> int:
    """Move the best of a list to the candidates; returns their number."""
    for _ in range(picks):
        best = -1
        for index in range(count):
            if worth[index] > least and (best < 0 or worth[index] > worth[best]):
                best = index
        if best < 0:
            return found
        candidates[found] = actions[best]
        worth[best] = least
        found += 1
    return found


@rule
def list_candidates(rules: Rules, states: Any, room: Room, thinking: Habits, candidates: Array, stream: Stream) -> int:
    """The actions worth a closer look, best first guess first."""
    state = states[PLAYED]
    tracks = 0 if state.track_done else list_tracks(state, thinking, room.tracks)
    imagine(rules, states, room, thinking, tracks, stream)
    found = 0
    if tracks > 0:
        weigh_tracks(state, room, thinking, tracks)
        found = pick_best(room.tracks, room.gains, tracks, 4, -1e9, candidates, found)
    if not state.bet_done:
        count = list_bets(rules, state, room, thinking)
        picks = 5 if tracks == 0 else 3 if bets_first(state) else 1
        found = pick_best(room.bets, room.worth, count, picks, -0.3 * thinking.decks, candidates, found)
    if tracks == 0:
        candidates[found] = PASS
        found += 1
    return found


# ---------------------------------------------------------------------------------------- search


@rule
def drop_half(sums: Array, alive: Array, left: int) -> int:
    """Let the worse half of the candidates go; returns how many are left."""
    for _ in range(left // 2):
        worst = -1
        for index in range(len(sums)):
            if alive[index] and (worst < 0 or sums[index] < sums[worst]):
                worst = index
        alive[worst] = False
    return left - left // 2


@rule
def search(
    rules: Rules, states: Any, seat: int, room: Room, actions: Array, plans: Array, streams: Any, seed: int, budget: int,
    habits: Habits,
) -> int:
    """Compare candidates by rollouts and return the place of the best: plans before a leg, actions in it."""
    before = states[VIEW].phase == CHOOSE
    count = len(plans) if before else len(actions)
    sums = np.zeros(count)
    alive = np.ones(count, np.bool_)
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    world = 0
    left = count
    while left > 1:
        for _ in range(max(1, budget // (rounds * left))):
            start_stream(streams[0], seed, 2 * world)
            states[WORLD] = states[VIEW]
            if not before:
                guess_world(rules, states[WORLD], seat, room.order, room.cards, room.counts, streams[0])
            for index in range(count):
                if alive[index]:
                    start_stream(streams[0], seed, 2 * world + 1)
                    states[PLAYED] = states[WORLD]
                    if before:
                        guess_deal(rules, states[PLAYED], seat, plans[index], room.order, room.cards, streams[0])
                    else:
                        act(rules, states[PLAYED], actions[index])
                    sums[index] += outcome(rules, states, seat, room, habits, streams[0])
            world += 1
        left = drop_half(sums, alive, left)
    return int(np.argmax(alive))


@rule
def searched_action(
    rules: Rules, states: Any, room: Room, streams: Any, rankings: Array, thinking: Habits, habits: Habits, budget: int
) -> int:
    """What the seat to act, whose view is in place, does after a search."""
    seat = states[VIEW].turn
    seed = next_word(streams[0])
    actions = np.zeros(MOST, np.int64)
    if states[VIEW].phase == CHOOSE:
        plans = best_plans(rules, states, room, streams, rankings, thinking, seed, 8)
        best = search(rules, states, seat, room, actions, plans, streams, seed, budget, habits)
        return next_choice(rules, states[VIEW], seat, plans[best])
    states[PLAYED] = states[VIEW]
    found = list_candidates(rules, states, room, thinking, actions, streams[0])
    none = np.zeros((1, 4, KINDS), np.int64)
    return actions[search(rules, states, seat, room, actions[:found], none, streams, seed, budget, habits)]


@rule
def best_plans(
    rules: Rules, states: Any, room: Room, streams: Any, rankings: Array, thinking: Habits, seed: int, most: int
) -> Array:
    """The plans that look best before any rollout."""
    seat = states[VIEW].turn
    plans = np.zeros((PLANS + 1, 4, KINDS), np.int64)
    worth = np.zeros(PLANS)
    count = list_plans(rules, states[VIEW], seat, rankings, plans)
    weigh_plans(rules, states, VIEW, seat, plans, count, room, thinking, streams, seed, worth)
    order = np.argsort(-worth[:count], kind="mergesort")
    return plans[order[:most]]


@kernel
def think(
    rules: Any, states: Any, streams: Any, rankings: Array, thinking: Habits, habits: Habits, budget: int
) -> int:
    """What the seat to act does: with a budget after a search, else by the first guess."""
    room = new_room()
    if budget > 0:
        return searched_action(rules[0], states, room, streams, rankings, thinking, habits, budget)
    if states[VIEW].phase == CHOOSE:
        plans = best_plans(rules[0], states, room, streams, rankings, thinking, next_word(streams[0]), 1)
        return next_choice(rules[0], states[VIEW], states[VIEW].turn, plans[0])
    states[PLAYED] = states[VIEW]
    return habitual_action(rules[0], states, room, thinking, streams[0])
