"""A way to play the card game from a handful of imagined decks, quick enough to play thousands of legs.

The seat on turn imagines decks from what it knows, lets cards alone move the camels to the end of the leg, and
takes the track action and the bet that pay most on them. `Habits` are the numbers in it: `sharp` plays by it with
many decks, and in the rollouts of `champion` every seat plays by it with few.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from camelup.bots.card_worlds import believed_deck, count_known, lay_out
from camelup.games.cards import (
    BET,
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
    amount,
    figure_spaces,
    final_out,
    final_reward,
    leg_earnings,
    midfield_out,
    midfield_reward,
    placing,
    put_figure,
    spaces_ahead,
)
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.cards import ALL_CARDS, reveal_all
from camelup.race import RACERS, byte
from camelup.rule import rule
from camelup.stream import Stream

Array = Any
PLAYED, IMAGINED = range(2)
"""Places in the array of states: the table, and a deck run on it."""
BETS = 4 * RACERS
"""Room for all bets."""
TRACKS = 2 + 2 * LONGEST
"""Room for the track actions: reveal, play, and every figure on every space."""


class Habits(NamedTuple):
    """The numbers in this way to play."""

    decks: int
    """Imagined decks for one decision."""
    finals: float
    """What final cards weigh beside tickets."""
    least: float
    """What a bet must be worth."""
    envy: float
    """What others' money weighs beside one's own."""
    look: float
    """What it is worth to see a card before the bet."""
    tracks: int
    """Whether figures and the card in hand are thought about (1), or cards are only revealed (0)."""
    memory: float
    """How far off the finish is when the end of a leg tells half of the race."""
    luck: float
    """How far a leg still to come scatters the seats' money."""
    tie: float
    """How much money it takes at the end to be clearly ahead."""


class Room(NamedTuple):
    """Room to work in."""

    order: Array
    deck: Array
    lot: Array
    cards: Array
    counts: Array
    race: Array
    bets: Array
    worth: Array
    tracks: Array
    gains: Array
    places: Array


@rule
def new_room() -> Room:
    """Room for one decision."""
    return Room(
        np.zeros(ALL_CARDS, np.int64),
        np.zeros(ALL_CARDS, np.int64),
        np.zeros(ALL_CARDS, np.int64),
        np.zeros(ALL_CARDS, np.int64),
        np.zeros((2, KINDS), np.int64),
        np.zeros((RACERS, RACERS + 1)),
        np.zeros(BETS, np.int64),
        np.zeros(BETS),
        np.zeros(TRACKS, np.int64),
        np.zeros(TRACKS),
        np.zeros((TRACKS, RACERS, RACERS + 1)),
    )


# ---------------------------------------------------------------------------------------- imagined decks


@rule
def lay_out_lot(state: State, room: Room) -> tuple[int, int]:
    """Lay out the cards that the seat on turn knows to be in the deck, then those it has not seen; returns
    where each part ends."""
    known, unseen = room.counts[0], room.counts[1]
    count_known(state, state.turn, known, unseen)
    sure = lay_out(known, room.lot, 0)
    return sure, lay_out(unseen, room.lot, sure)


@rule
def imagine(rules: Rules, states: Any, room: Room, habits: Habits, tracks: int, stream: Stream) -> None:
    """Run imagined decks after each listed track action, the reveal last. Adds up the lead each brings and the
    places it leads to; for the reveal also how far these tell of the end of the race."""
    state = states[PLAYED]
    sure, end = lay_out_lot(state, room)
    size = state.deck_left
    room.race[:] = 0.0
    room.gains[:tracks] = 0.0
    room.places[:tracks] = 0.0
    for _ in range(habits.decks):
        believed_deck(room.lot, sure, end, room.deck[1:], size, stream)
        for track in range(tracks - 1, -1, -1):
            states[IMAGINED] = state
            first = 1
            if room.tracks[track] == PLAY:
                first = 0
                room.deck[0] = hand_move(state)
            elif room.tracks[track] < REVEAL:
                put_figure(states[IMAGINED], *figure_of(room.tracks[track]))
            reveal_all(rules, states[IMAGINED], room.deck[first:], size + 1 - first)
            add_places(states[IMAGINED], room.places[track], 1.0)
            if tracks > 1:
                room.gains[track] += lead(rules, states[IMAGINED], state.turn, habits)
        add_race(states[IMAGINED], room.race, foresight(states[IMAGINED], habits))


@rule
def hand_move(state: State) -> int:
    """The card that moves as the one in hand of the seat on turn does when it is played: a +1 of its colour."""
    kind = 0
    while state.hand[state.turn][kind] == 0:
        kind += 1
    return 2 * (kind // 2)


@rule
def figure_of(action: int) -> tuple[int, int]:
    """The figure and the space of an action."""
    return (action - PUT_FENNEC) // LONGEST, (action - PUT_FENNEC) % LONGEST + 1


@rule
def add_places(state: State, places: Array, weight: float) -> None:
    """Add a weight to every camel's place."""
    for camel in range(RACERS):
        places[camel, placing(state, camel)] += weight


@rule
def add_race(state: State, race: Array, weight: float) -> None:
    """Add the places at the end of the race as far as the end of the leg tells of them."""
    add_places(state, race, weight)
    for camel in range(RACERS):
        for place in range(1, RACERS + 1):
            race[camel, place] += (1.0 - weight) / RACERS


@rule
def foresight(state: State, habits: Habits) -> float:
    """How much the order at the end of a leg tells of the order at the end of the race."""
    if state.phase == OVER:
        return 1.0
    return 1.0 / (1.0 + spaces_ahead(state) / habits.memory)


# ---------------------------------------------------------------------------------------- bets


@rule
def ticket_worth(state: State, leg: Array, colour: int) -> float:
    """What the top ticket of a colour pays over some decks."""
    worth = 0.0
    for place in range(1, RACERS + 1):
        worth += leg[colour, place] * ticket_pay(TICKET_VALUES[state.taken[colour]], place)
    return worth


@rule
def midfield_worth(leg: Array, colour: int) -> float:
    """What a midfield ticket pays over some decks."""
    worth = 0.0
    for place in range(1, RACERS + 1):
        worth += leg[colour, place] * midfield_reward(place)
    return worth


@rule
def win_worth(race: Array, colour: int) -> float:
    """What a final win card pays over some decks; nothing for no card."""
    worth = 0.0
    if colour != NOBODY:
        for place in range(1, RACERS + 1):
            worth += race[colour, place] * final_reward(place)
    return worth


@rule
def lose_worth(race: Array, colour: int) -> float:
    """What a final lose card pays over some decks; nothing for no card."""
    worth = 0.0
    if colour != NOBODY:
        for place in range(1, RACERS + 1):
            worth += race[colour, place] * final_reward(RACERS + 1 - place)
    return worth


@rule
def list_bets(rules: Rules, state: State, room: Room, habits: Habits) -> int:
    """List every bet of the seat on turn with what it pays over the imagined decks; returns their number."""
    seat = state.turn
    count = 0
    midfield = midfield_out(state)
    wins = final_out(rules, state.final_win)
    loses = final_out(rules, state.final_lose)
    held_win = win_worth(room.race, state.final_win[seat])
    held_lose = lose_worth(room.race, state.final_lose[seat])
    for colour in range(RACERS):
        if state.taken[colour] < len(TICKET_VALUES):
            count = note_bet(room, count, BET + colour, ticket_worth(state, room.places[0], colour))
        if (midfield >> colour) & 1:
            count = note_bet(room, count, MID + colour, midfield_worth(room.places[0], colour))
        if (wins >> colour) & 1:
            more = win_worth(room.race, colour) - held_win
            count = note_bet(room, count, WIN + colour, habits.finals * more)
        if (loses >> colour) & 1:
            more = lose_worth(room.race, colour) - held_lose
            count = note_bet(room, count, LOSE + colour, habits.finals * more)
    return count


@rule
def note_bet(room: Room, count: int, action: int, worth: float) -> int:
    """Add a bet to the list."""
    room.bets[count] = action
    room.worth[count] = worth
    return count + 1


@rule
def best_bet(rules: Rules, state: State, room: Room, habits: Habits) -> int:
    """The bet that pays most over the imagined decks, or PASS."""
    best = PASS
    most = habits.least * habits.decks
    for index in range(list_bets(rules, state, room, habits)):
        if room.worth[index] > most:
            most = room.worth[index]
            best = room.bets[index]
    return best


@rule
def best_ticket(state: State, leg: Array) -> float:
    """What the best winner or midfield ticket pays over some decks."""
    most = 0.0
    midfield = midfield_out(state)
    for colour in range(RACERS):
        if state.taken[colour] < len(TICKET_VALUES):
            most = max(most, ticket_worth(state, leg, colour))
        if (midfield >> colour) & 1:
            most = max(most, midfield_worth(leg, colour))
    return most


# ---------------------------------------------------------------------------------------- track actions


@rule
def list_tracks(state: State, habits: Habits, tracks: Array) -> int:
    """List a reveal, the card in hand, and figures on spaces that camels can soon reach."""
    tracks[0] = REVEAL
    count = 1
    if habits.tracks == 0 or state.track_done:
        return count
    if amount(state.hand[state.turn]) > 0:
        tracks[count] = PLAY
        count += 1
    free = figure_spaces(state)
    for figure in range(2):
        if state.figure_owner[figure] == NOBODY:
            for space in range(1, min(state.length, byte(state.where, RACERS - 1) + 2) + 1):
                if (free >> space) & 1:
                    tracks[count] = PUT_FENNEC + figure * LONGEST + space - 1
                    count += 1
    return count


@rule
def holdings(state: State, seat: int, habits: Habits) -> float:
    """What a seat has once a deck is run: money, tickets, and what its final cards look like."""
    if state.phase == OVER:
        return float(state.money[seat])
    worth = 0.0
    if state.final_win[seat] != NOBODY:
        worth += final_reward(placing(state, state.final_win[seat]))
    if state.final_lose[seat] != NOBODY:
        worth += final_reward(RACERS + 1 - placing(state, state.final_lose[seat]))
    return state.money[seat] + leg_earnings(state, seat) + foresight(state, habits) * worth


@rule
def lead(rules: Rules, state: State, seat: int, habits: Habits) -> float:
    """What a seat has, less a part of what the others have on average."""
    others = 0.0
    if habits.envy > 0:
        for other in range(rules.seats):
            if other != seat:
                others += holdings(state, other, habits)
    return holdings(state, seat, habits) - habits.envy * others / (rules.seats - 1)


@rule
def weigh_tracks(state: State, room: Room, habits: Habits, tracks: int) -> None:
    """Add to what each track action brings the ticket that can be taken after it."""
    if not state.bet_done:
        room.gains[0] += habits.look * habits.decks
        for track in range(tracks):
            room.gains[track] += best_ticket(state, room.places[track])


# ---------------------------------------------------------------------------------------- turns


@rule
def bets_now(state: State) -> bool:
    """Whether to bet before the next track action: after this turn's, or when a card can end the leg or the
    race and with it the chance to bet."""
    if state.bet_done:
        return False
    return state.track_done or state.deck_left == 1 or spaces_ahead(state) < 2


@rule
def habitual_action(rules: Rules, states: Any, room: Room, habits: Habits, stream: Stream) -> int:
    """What the seat on turn does."""
    state = states[PLAYED]
    tracks = list_tracks(state, habits, room.tracks)
    if tracks == 1 and not state.track_done and not bets_now(state):
        return REVEAL
    imagine(rules, states, room, habits, tracks, stream)
    return best_action(rules, state, room, habits, tracks)


@rule
def best_action(rules: Rules, state: State, room: Room, habits: Habits, tracks: int) -> int:
    """The bet or the track action that is best by what was imagined."""
    if bets_now(state):
        bet = best_bet(rules, state, room, habits)
        if state.track_done or bet != PASS:
            return bet
    weigh_tracks(state, room, habits, tracks)
    best = 0
    for track in range(1, tracks):
        if room.gains[track] > room.gains[best]:
            best = track
    return room.tracks[best]
