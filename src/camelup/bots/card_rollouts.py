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
    add_tickets,
    best_action,
    bets_now,
    habitual_action,
    imagine,
    list_bets,
    list_tracks,
    new_room,
)
from camelup.bots.card_worlds import guess_deal, guess_world
from camelup.games.cards import (
    CHANCE,
    CHOOSE,
    OVER,
    PASS,
    Rules,
    State,
    act,
    grow,
    reveal,
    sandstorm,
    send_home,
)
from camelup.odds.cards import ALL_CARDS, reveal_all, shuffle
from camelup.rule import kernel, rule
from camelup.stream import Stream, next_word, start_stream

Array = Any
VIEW, WORLD, STATES = 2, 3, 4
"""Places in the array of states, after those of `card_habits`."""
MOST_CANDIDATES = 16
NO_ACTION = -1


# ---------------------------------------------------------------------------------------- candidates


@kernel
def first_guess(rules: Any, states: Any, streams: Any, habits: Habits, candidates: Array) -> int:
    """The actions of the seat on turn that deserve a closer look; with room for one only, the best by what is
    imagined. Returns their number."""
    room = new_room()
    state = states[PLAYED]
    tracks = list_tracks(state, habits, room.tracks)
    bets = list_bets(rules[0], state, room.bets)
    imagine(rules[0], states, room, habits, tracks, bets, streams[0])
    if len(candidates) == 1:
        candidates[0] = best_action(rules[0], state, room, habits, tracks, bets)
        return 1
    found = 0
    if not state.track_done:
        add_tickets(state, room, habits, tracks)
        found = pick_best(room.tracks, room.gains, tracks, 4, -1e9, candidates, found)
    if not state.bet_done:
        picks = 5 if state.track_done else 3 if bets_now(state) else 1
        found = pick_best(room.bets, room.worth, bets, picks, -0.3 * room.scale[0], candidates, found)
    if state.track_done:
        candidates[found] = PASS
        found += 1
    return found


@rule
def pick_best(
    actions: Array, worth: Array, count: int, picks: int, least: float, candidates: Array, found: int
) -> int:
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


# ---------------------------------------------------------------------------------------- rollouts


@rule
def play_leg(rules: Rules, states: Any, action: int, room: Room, habits: Habits, stream: Stream) -> None:
    """Play on, with a given action first, until the leg or the race is over, with the deck in the order that
    was drawn for this world."""
    leg = states[PLAYED].leg
    top = 0
    while states[PLAYED].phase != OVER and states[PLAYED].leg == leg:
        if states[PLAYED].phase == CHANCE:
            reveal(rules, states[PLAYED], room.order[top])
            top += 1
        else:
            if action == NO_ACTION:
                action = habitual_action(rules, states, room, habits, stream)
            act(rules, states[PLAYED], action)
            action = NO_ACTION


@rule
def run_legs(rules: Rules, state: State, deck: Array, stream: Stream) -> int:
    """Run later legs without bets until the race is over; returns how many."""
    size = rules.seats * (rules.deck_cards + rules.intel_cards)
    legs = 0
    while state.phase != OVER:
        legs += 1
        send_home(state, 0)
        send_home(state, 1)
        grow(state)
        sandstorm(state)
        for card in range(ALL_CARDS):
            deck[card] = 2 * (card // 6) + (1 if card % 6 == 5 else 0)
        shuffle(deck, size, ALL_CARDS, stream)
        reveal_all(rules, state, deck, size)
    return legs


@rule
def win_share(rules: Rules, state: State, seat: int, legs: int, habits: Habits) -> float:
    """The share of a victory that a seat can expect from the money at the end, when so many legs that were
    only run would have scattered it."""
    scatter = habits.tie + habits.luck * sqrt(legs)
    total = 0.0
    for other in range(rules.seats):
        total += exp(min(60.0, (state.money[other] - state.money[seat]) / scatter))
    return 1.0 / total


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


@kernel
def search(
    rules: Any, states: Any, streams: Any, habits: Habits, actions: Array, plans: Array, budget: int
) -> int:
    """Compare candidates for the seat to act by rollouts and return the place of the best: plans before a
    leg, actions in it."""
    room = new_room()
    seat = states[VIEW].turn
    seed = next_word(streams[0])
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
            start_stream(streams[1], seed, 2 * world)
            states[WORLD] = states[VIEW]
            if not before:
                guess_world(rules[0], states[WORLD], seat, room.order, room.cards, room.counts, streams[1])
            for index in range(count):
                if not alive[index]:
                    continue
                start_stream(streams[1], seed, 2 * world + 1)
                states[PLAYED] = states[WORLD]
                if before:
                    guess_deal(
                        rules[0], states[PLAYED], seat, plans[index], room.order, room.cards, streams[1]
                    )
                action = NO_ACTION if before else actions[index]
                play_leg(rules[0], states, action, room, habits, streams[1])
                legs = run_legs(rules[0], states[PLAYED], room.deck, streams[1])
                sums[index] += win_share(rules[0], states[PLAYED], seat, legs, habits)
            world += 1
        left = drop_half(sums, alive, left)
    return int(np.argmax(alive))
