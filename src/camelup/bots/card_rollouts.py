"""Playing guessed worlds of the card game on: a quick way to play for every seat, and a search that compares
actions by it.

In a rollout every seat turns cards up and takes the bet that a handful of imagined decks make worth most,
each from its own knowledge. The leg is played to its end; what then counts is the chance to win, with
later legs run by chance alone.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.card_worlds import believed_deck, count_known, guess_deal, guess_world, lay_out
from camelup.games.cards import (
    BET,
    CHANCE,
    KINDS,
    LONGEST,
    LOSE,
    MID,
    NOBODY,
    OVER,
    PASS,
    PLAY,
    PUT_FENNEC,
    REVEAL,
    WIN,
    Rules,
    State,
    act,
    amount,
    figure_spaces,
    final_out,
    final_reward,
    grow,
    midfield_out,
    midfield_reward,
    placing,
    reveal,
    sandstorm,
    send_home,
    spaces_ahead,
)
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.cards import ALL_CARDS, Urn, reveal_all, shuffle
from camelup.race import RACERS, byte
from camelup.rule import kernel, rule
from camelup.stream import Stream, below, start_stream

Array = Any
VIEW, WORLD, PLAYED, IMAGINED = range(4)
"""Places in the array of states that a search works with."""


class Habits(NamedTuple):
    """How seats play in rollouts, and how the end of a leg is judged."""

    decks: int
    """Imagined decks for one bet."""
    finals: float
    """What final cards weigh beside tickets."""
    least: float
    """What a bet must be worth."""
    luck: float
    """How far a leg still to come scatters the seats' money."""
    plays: int
    """In how many of 64 turns a card in hand is played."""
    figures: int
    """In how many of 64 turns a figure is put on the track."""


class Room(NamedTuple):
    """Room to work in."""

    order: Array
    deck: Array
    lot: Array
    cards: Array
    counts: Array
    leg: Array
    race: Array


@rule
def new_room() -> Room:
    """Room for one search."""
    return Room(
        np.zeros(ALL_CARDS, np.int64),
        np.zeros(ALL_CARDS, np.int64),
        np.zeros(ALL_CARDS, np.int64),
        np.zeros(ALL_CARDS, np.int64),
        np.zeros((2, KINDS), np.int64),
        np.zeros((RACERS, RACERS + 1)),
        np.zeros((RACERS, RACERS + 1)),
    )


# ---------------------------------------------------------------------------------------- bets


@rule
def imagine(rules: Rules, states: Any, room: Room, habits: Habits, stream: Stream) -> None:
    """Run the seat on turn's imagined decks and add up the places they lead to: `leg` those at the end of the
    leg, `race` how far these speak for the end of the race."""
    state = states[PLAYED]
    known, unseen = room.counts[0], room.counts[1]
    count_known(state, state.turn, known, unseen)
    sure = lay_out(known, room.lot, 0)
    end = lay_out(unseen, room.lot, sure)
    room.leg[:] = 0.0
    room.race[:] = 0.0
    for _ in range(habits.decks):
        believed_deck(room.lot, sure, end, room.deck, state.deck_left, stream)
        states[IMAGINED] = states[PLAYED]
        reveal_all(rules, states[IMAGINED], room.deck, state.deck_left)
        weight = foresight(states[IMAGINED])
        for camel in range(RACERS):
            place = placing(states[IMAGINED], camel)
            room.leg[camel, place] += 1.0
            room.race[camel, place] += weight
            for other in range(1, RACERS + 1):
                room.race[camel, other] += (1.0 - weight) / RACERS


@rule
def foresight(state: State) -> float:
    """How much the order at the end of a leg tells of the order at the end of the race."""
    if state.phase == OVER:
        return 1.0
    return 1.0 / (1.0 + spaces_ahead(state) / 6.0)


@rule
def ticket_worth(state: State, leg: Array, colour: int) -> float:
    """What the top ticket of a colour pays over some imagined decks."""
    worth = 0.0
    for place in range(1, RACERS + 1):
        worth += leg[colour, place] * ticket_pay(TICKET_VALUES[state.taken[colour]], place)
    return worth


@rule
def midfield_worth(leg: Array, colour: int) -> float:
    """What a midfield ticket pays over some imagined decks."""
    worth = 0.0
    for place in range(1, RACERS + 1):
        worth += leg[colour, place] * midfield_reward(place)
    return worth


@rule
def win_worth(race: Array, colour: int) -> float:
    """What a final win card pays over some imagined decks; nothing for no card."""
    worth = 0.0
    if colour != NOBODY:
        for place in range(1, RACERS + 1):
            worth += race[colour, place] * final_reward(place)
    return worth


@rule
def lose_worth(race: Array, colour: int) -> float:
    """What a final lose card pays over some imagined decks; nothing for no card."""
    worth = 0.0
    if colour != NOBODY:
        for place in range(1, RACERS + 1):
            worth += race[colour, place] * final_reward(RACERS + 1 - place)
    return worth


@rule
def best_bet(rules: Rules, state: State, room: Room, habits: Habits) -> int:
    """The bet that pays most over the imagined decks, or PASS."""
    seat = state.turn
    best = PASS
    most = habits.least * habits.decks
    midfield = midfield_out(state)
    wins = final_out(rules, state.final_win)
    loses = final_out(rules, state.final_lose)
    held_win = win_worth(room.race, state.final_win[seat])
    held_lose = lose_worth(room.race, state.final_lose[seat])
    for colour in range(RACERS):
        if state.taken[colour] < len(TICKET_VALUES):
            worth = ticket_worth(state, room.leg, colour)
            if worth > most:
                most = worth
                best = BET + colour
        if (midfield >> colour) & 1:
            worth = midfield_worth(room.leg, colour)
            if worth > most:
                most = worth
                best = MID + colour
        if (wins >> colour) & 1:
            worth = habits.finals * (win_worth(room.race, colour) - held_win)
            if worth > most:
                most = worth
                best = WIN + colour
        if (loses >> colour) & 1:
            worth = habits.finals * (lose_worth(room.race, colour) - held_lose)
            if worth > most:
                most = worth
                best = LOSE + colour
    return best


# ---------------------------------------------------------------------------------------- rollouts


@rule
def bets_first(state: State) -> bool:
    """Whether the next card can end the leg, and with it the chance to bet."""
    return state.deck_left == 1 or spaces_ahead(state) == 0


@rule
def habitual_action(rules: Rules, states: Any, room: Room, habits: Habits, stream: Stream) -> int:
    """What the seat on turn does in a rollout."""
    state = states[PLAYED]
    if not state.bet_done and (state.track_done or bets_first(state)):
        imagine(rules, states, room, habits, stream)
        bet = best_bet(rules, state, room, habits)
        if state.track_done or bet != PASS:
            return bet
    return habitual_track_action(state, habits, stream)


@rule
def habitual_track_action(state: State, habits: Habits, stream: Stream) -> int:
    """Mostly a reveal, now and then the card in hand or a figure somewhere near the leader."""
    mood = below(stream, 64)
    if mood < habits.plays:
        return PLAY if amount(state.hand[state.turn]) > 0 else REVEAL
    if mood < habits.plays + habits.figures:
        figure = below(stream, 2)
        space = byte(state.where, RACERS - 1) - 2 + below(stream, 5)
        if state.figure_owner[figure] == NOBODY and space > 0 and (figure_spaces(state) >> space) & 1:
            return PUT_FENNEC + figure * LONGEST + space - 1
    return REVEAL


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
def win_share(rules: Rules, state: State, seat: int, legs: int, luck: float) -> float:
    """The share of a victory that a seat can expect from the money at the end, when so many legs that were
    only run would have scattered it."""
    scatter = 0.4 + luck * sqrt(legs)
    mine = state.money[seat]
    total = 0.0
    for other in range(rules.seats):
        total += exp(min(60.0, (state.money[other] - mine) / scatter))
    return 1.0 / total


@rule
def outcome(rules: Rules, states: Any, seat: int, room: Room, habits: Habits, stream: Stream) -> float:
    """Play a world on and say how good its end is for a seat."""
    play_leg(rules, states, room, habits, stream)
    legs = run_legs(rules, states[PLAYED], room.deck, stream)
    return win_share(rules, states[PLAYED], seat, legs, habits.luck)


@rule
def still_in(sums: Array, alive: Array) -> int:
    """How many candidates are still compared."""
    count = 0
    for index in range(len(sums)):
        if alive[index]:
            count += 1
    return count


@rule
def drop_half(sums: Array, alive: Array) -> None:
    """Let the worse half of the candidates go."""
    for _ in range(still_in(sums, alive) // 2):
        worst = -1
        for index in range(len(sums)):
            if alive[index] and (worst < 0 or sums[index] < sums[worst]):
                worst = index
        alive[worst] = False


@kernel
def search_actions(
    rules: Any, states: Any, urn: Urn, streams: Any, seed: int, actions: Array, budget: int, habits: Habits
) -> int:
    """Compare actions of the seat on turn by rollouts on guessed worlds, the same worlds for all; after
    each round the worse half goes. Returns the place of the best in the list."""
    room = new_room()
    seat = states[VIEW].turn
    sums = np.zeros(len(actions))
    alive = np.ones(len(actions), np.bool_)
    rounds = 1
    while 1 << rounds < len(actions):
        rounds += 1
    world = 0
    for _ in range(rounds):
        for _ in range(max(1, budget // (rounds * still_in(sums, alive)))):
            start_stream(streams[0], seed, 2 * world)
            states[WORLD] = states[VIEW]
            guess_world(rules[0], states[WORLD], seat, urn, room.order, room.cards, room.counts, streams[0])
            for index in range(len(actions)):
                if alive[index]:
                    start_stream(streams[0], seed, 2 * world + 1)
                    states[PLAYED] = states[WORLD]
                    act(rules[0], states[PLAYED], actions[index])
                    sums[index] += outcome(rules[0], states, seat, room, habits, streams[0])
            world += 1
        drop_half(sums, alive)
    best = 0
    while not alive[best]:
        best += 1
    return best


@kernel
def search_plans(
    rules: Any, states: Any, streams: Any, seat: int, seed: int, plans: Array, budget: int, habits: Habits
) -> int:
    """Compare ways to split a hand before a leg, in the same manner."""
    room = new_room()
    sums = np.zeros(len(plans))
    alive = np.ones(len(plans), np.bool_)
    rounds = 1
    while 1 << rounds < len(plans):
        rounds += 1
    world = 0
    for _ in range(rounds):
        for _ in range(max(1, budget // (rounds * still_in(sums, alive)))):
            for index in range(len(plans)):
                if alive[index]:
                    start_stream(streams[0], seed, world)
                    states[PLAYED] = states[VIEW]
                    guess_deal(
                        rules[0], states[PLAYED], seat, plans[index], room.order, room.cards, streams[0]
                    )
                    sums[index] += outcome(rules[0], states, seat, room, habits, streams[0])
            world += 1
        drop_half(sums, alive)
    best = 0
    while not alive[best]:
        best += 1
    return best
