"""What the rest of a leg of the card game can bring: imagined decks run to their end, for one seat's knowledge.

Nobody plays here: cards alone move the camels. What is held, what could be taken next and what a figure, a
card from the hand or a split of the hand would change is all read from the same decks.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from camelup.bots.card_rollouts import foresight, run_legs
from camelup.bots.card_worlds import guess_deal
from camelup.games.cards import (
    NOBODY,
    OVER,
    REVEAL,
    Rules,
    State,
    act,
    final_reward,
    leg_earnings,
    placing,
)
from camelup.odds.cards import ALL_CARDS, Urn, draw_cards, reveal_all, shuffle
from camelup.race import RACERS
from camelup.rule import kernel, rule
from camelup.stream import start_stream

Array = Any


@kernel
def foresee(
    rules: Any, states: Any, urn: Urn, streams: Any, seed: int, first: Array, leg: Array, race: Array
) -> None:
    """Run decks and what follows, and write down for each the first card and every camel's place at the end of the leg
    and of the race."""
    deck = np.empty(ALL_CARDS, np.int64)
    for index in range(len(leg)):
        start_stream(streams[0], seed, index)
        states[1] = states[0]
        size = draw_cards(urn, deck, 0, streams[0])
        shuffle(deck, size, size, streams[0])
        first[index] = deck[0]
        reveal_all(rules[0], states[1], deck, size)
        note_places(states[1], leg[index])
        run_legs(rules[0], states[1], deck, streams[0])
        note_places(states[1], race[index])


@rule
def note_places(state: State, places: Array) -> None:
    """Write down every camel's place."""
    for camel in range(RACERS):
        places[camel] = placing(state, camel)


@rule
def final_prospects(state: State, seat: int) -> float:
    """What a seat's final cards look like at the end of a leg."""
    if state.phase == OVER:
        return 0.0
    worth = 0.0
    if state.final_win[seat] != NOBODY:
        worth += final_reward(placing(state, state.final_win[seat]))
    if state.final_lose[seat] != NOBODY:
        worth += final_reward(RACERS + 1 - placing(state, state.final_lose[seat]))
    return foresight(state) * worth


@rule
def holdings(state: State, seat: int) -> float:
    """What a seat has when a deck is run: paid out already, or about to be."""
    if state.phase == OVER:
        return float(state.money[seat])
    return state.money[seat] + leg_earnings(state, seat) + final_prospects(state, seat)


@rule
def lead(rules: Rules, state: State, seat: int, envy: float) -> float:
    """What a seat has, less a part of what the others have on average."""
    others = 0.0
    for other in range(rules.seats):
        if other != seat:
            others += holdings(state, other)
    return holdings(state, seat) - envy * others / (rules.seats - 1)


@kernel
def compare_tracks(
    rules: Any, states: Any, urn: Urn, streams: Any, seed: int, samples: int, actions: Array, envy: float,
    gains: Array, places: Array,
) -> None:
    """For each track action, over some decks: the lead it brings, and every camel's places after it."""
    deck = np.empty(ALL_CARDS, np.int64)
    seat = states[0].turn
    for index in range(samples):
        start_stream(streams[0], seed, index)
        size = draw_cards(urn, deck, 0, streams[0])
        shuffle(deck, size, size, streams[0])
        for number in range(len(actions)):
            states[1] = states[0]
            if actions[number] != REVEAL:
                act(rules[0], states[1], actions[number])
            reveal_all(rules[0], states[1], deck, size)
            gains[number] += lead(rules[0], states[1], seat, envy)
            for camel in range(RACERS):
                places[number, camel, placing(states[1], camel) - 1] += 1


@kernel
def compare_plans(
    rules: Any, states: Any, streams: Any, seat: int, seed: int, samples: int, plans: Array, envy: float,
    gains: Array, places: Array,
) -> None:
    """For each way to split a hand, over some deals: the lead it brings, and every camel's places after it."""
    deck = np.empty(ALL_CARDS, np.int64)
    cards = np.empty(ALL_CARDS, np.int64)
    for index in range(samples):
        for number in range(len(plans)):
            start_stream(streams[0], seed, index)
            states[1] = states[0]
            guess_deal(rules[0], states[1], seat, plans[number], deck, cards, streams[0])
            reveal_all(rules[0], states[1], deck, states[1].deck_left)
            gains[number] += lead(rules[0], states[1], seat, envy)
            for camel in range(RACERS):
                places[number, camel, placing(states[1], camel) - 1] += 1
