"""A way to play a leg of the card game from imagined decks.

The seat on turn imagines decks from what it knows, lets the cards alone, or all seats, move the camels to the
end of the leg, and takes the track action and the bet that are worth most on them. `Habits` are the numbers
in it: what counts, and how much.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from camelup.bots.card_rest import TRACKS, Rest, new_rest, note_wants, play_out
from camelup.bots.card_worlds import (
    Notes,
    believed_deck,
    colour_of,
    count_known,
    lay_out,
    new_notes,
    note_leg,
    read_deck,
    read_hands,
)
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
    SEATS,
    WIN,
    Rules,
    State,
    amount,
    figure_of,
    figure_spaces,
    final_reward,
    leg_earnings,
    legal_bets,
    midfield_reward,
    move,
    placing,
    put_figure,
    spaces_ahead,
)
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.odds.cards import ALL_CARDS, reveal_all
from camelup.race import RACERS, byte
from camelup.rule import kernel, rule
from camelup.stream import next_word, start_stream

Array = Any
PLAYED, IMAGINED, BEFORE = range(3)
"""Places in the array of states: the table, a deck run on it, and the table as it was when cards were given,
if the player remembers it."""
BETS = 4 * RACERS
"""Room for all bets."""
ANY_FINAL = 1.4
"""What a final card pays when every place is as likely."""


class Habits(NamedTuple):
    """The numbers in this way to play."""

    decks: int
    """Imagined decks for one decision."""
    finals: float = 0.85
    """What final cards weigh beside tickets."""
    least: float = 0.0
    """What a bet must be worth."""
    envy: float = 0.8
    """What others' money weighs beside one's own, where pounds are counted."""
    tracks: int = 1
    """Whether figures and the card in hand are thought about (1), or cards are only revealed (0)."""
    memory: float = 6.0
    """How far off the finish is when the end of a leg tells half of the race."""
    wins: int = 0
    """Whether the chance to win counts (1), or pounds (0)."""
    luck: float = 2.7
    """How far a leg still to come scatters the seats' money."""
    tie: float = 0.4
    """How much money it takes at the end to be clearly ahead."""
    faith: float = 0.0
    """How far what others did is believed to tell which cards they gave; 0 for not at all."""
    lively: int = 0
    """Whether all seats play imagined legs (1), which takes faith, or cards alone move the camels (0)."""


class Room(NamedTuple):
    """Room to work in."""

    deck: Array
    lot: Array
    counts: Array
    scale: Array
    bets: Array
    worth: Array
    after: Array
    tracks: Array
    gains: Array
    places: Array
    left: Array
    kept: Array
    notes: Notes
    rest: Rest


def new_room() -> Room:
    """Room for one decision."""
    return Room(
        np.zeros(ALL_CARDS, np.int64),
        np.zeros(ALL_CARDS, np.int64),
        np.zeros((2, KINDS), np.int64),
        np.zeros(1),
        np.zeros(BETS, np.int64),
        np.zeros(BETS),
        np.zeros((KINDS + TRACKS, 2, BETS)),
        np.zeros(TRACKS, np.int64),
        np.zeros(TRACKS),
        np.zeros((RACERS, RACERS + 1)),
        np.zeros(RACERS + 1, np.int64),
        np.zeros(SEATS, np.int64),
        new_notes(),
        new_rest(),
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
def imagine(
    rules: Rules, states: Any, room: Room, habits: Habits, tracks: int, bets: int, streams: Any
) -> None:
    """Run imagined decks after each listed track action. Adds up what each is worth, and what each listed bet
    is worth after it: by halves of the decks, and for the reveal by the card that comes."""
    state = states[PLAYED]
    sure, end, own = 0, 0, colour_of(state.hand[state.turn])
    if habits.faith > 0:
        note_leg(rules, state, states[BEFORE], state.turn, room.notes)
    else:
        sure, end = lay_out_lot(state, room)
    seed = 0
    if habits.lively:
        note_wants(rules, state, room.rest.wants)
        seed = next_word(streams[0])
    room.scale[0] = 0.0
    room.gains[:tracks] = 0.0
    room.after[: KINDS + tracks] = 0.0
    for index in range(habits.decks):
        if habits.faith > 0:
            read_deck(rules, room.notes, habits.faith, room.deck, streams[0])
        else:
            believed_deck(room.lot, sure, end, room.deck, state.deck_left, streams[0])
        if habits.lively:
            read_hands(rules, state, own, room.notes, room.kept, streams[0])
        for track in range(tracks):
            states[IMAGINED] = state
            row = room.deck[0] if room.tracks[track] == REVEAL else KINDS + track
            if habits.lively:
                start_stream(streams[1], seed, index)
            run_leg(rules, states[IMAGINED], room, habits, room.tracks[track], own, streams[1])
            weigh(rules, states, room, habits, track, room.after[row, index % 2], bets)


@rule
def run_leg(
    rules: Rules, state: State, room: Room, habits: Habits, action: int, own: int, stream: Any
) -> None:
    """Take a track action, if none was taken in this turn, and run the deck to the end of the leg."""
    seat, deck, size = state.turn, room.deck, state.deck_left
    for other in range(rules.seats):
        room.rest.hands[other] = room.kept[other]
    if not state.track_done:
        if action == REVEAL:
            move(rules, state, deck[0] // 2, deck[0] % 2 + 1)
            deck, size = deck[1:], size - 1
        elif action == PLAY:
            move(rules, state, own, 1)
            room.rest.hands[seat] = NOBODY
        else:
            put_figure(state, *figure_of(action))
    if habits.lively:
        play_out(rules, state, deck, size, (seat + 1) % rules.seats, room.rest, stream)
    else:
        reveal_all(rules, state, deck, size)


@rule
def weigh(rules: Rules, states: Any, room: Room, habits: Habits, track: int, after: Array, bets: int) -> None:
    """Add what the seat on turn has at the end of an imagined deck to the worth of a track action, and what
    each bet would change in it to the worth of the bets after it."""
    end = states[IMAGINED]
    seat = states[PLAYED].turn
    sight = foresight(end, habits)
    mine = holdings(end, seat, sight)
    if habits.wins == 0:
        others = 0.0
        for other in range(rules.seats):
            if other != seat:
                others += holdings(end, other, sight)
        room.gains[track] += mine - habits.envy * others / (rules.seats - 1)
        if track == 0:
            room.scale[0] += 1.0
        for bet in range(bets):
            after[bet] += bet_pay(states[PLAYED], end, room.bets[bet], sight, habits.finals)
        return
    scatter = habits.tie + habits.luck * sqrt(luck_left(rules, states[PLAYED], end))
    rivals = 0.0
    for other in range(rules.seats):
        if other != seat:
            rivals += exp(min(60.0, (holdings(end, other, sight) - mine) / scatter))
    share = 1.0 / (1.0 + rivals)
    room.gains[track] += share
    if track == 0:
        room.scale[0] += share * (1.0 - share) / scatter
    for bet in range(bets):
        pay = bet_pay(states[PLAYED], end, room.bets[bet], sight, habits.finals)
        after[bet] += 1.0 / (1.0 + rivals * exp(-pay / scatter)) - share


@rule
def luck_left(rules: Rules, state: State, end: State) -> float:
    """How many legs of bets are still to come: what is left of this one, and those after it."""
    left = state.deck_left / (rules.seats * (rules.deck_cards + rules.intel_cards))
    return left if end.phase == OVER else left + 0.5 + spaces_ahead(end) / 8


@rule
def bet_pay(state: State, end: State, action: int, sight: float, finals: float) -> float:
    """What a bet pays, or for a final card promises, at the end of an imagined deck."""
    colour = action % RACERS
    place = placing(end, colour)
    if action < MID:
        return ticket_pay(TICKET_VALUES[state.taken[colour]], place)
    if action < WIN:
        return midfield_reward(place)
    if action < LOSE:
        return finals * (
            final_promise(final_place(end, colour, 1), sight)
            - final_promise(final_place(end, state.final_win[state.turn], 1), sight)
        )
    return finals * (
        final_promise(final_place(end, colour, 0), sight)
        - final_promise(final_place(end, state.final_lose[state.turn], 0), sight)
    )


@rule
def final_place(end: State, colour: int, wins: int) -> int:
    """A camel's place in the sense of a final card, 1 for the best; 0 for no card."""
    if colour == NOBODY:
        return 0
    return placing(end, colour) if wins == 1 else RACERS + 1 - placing(end, colour)


@rule
def final_promise(place: int, sight: float) -> float:
    """What a final card promises: as far as the end of the leg tells, the reward of its place, else that of
    any place."""
    return 0.0 if place == 0 else sight * final_reward(place) + (1.0 - sight) * ANY_FINAL


@rule
def add_places(state: State, places: Array) -> None:
    """Count every camel's place."""
    for camel in range(RACERS):
        places[camel, placing(state, camel)] += 1.0


@rule
def foresight(state: State, habits: Habits) -> float:
    """How much the order at the end of a leg tells of the order at the end of the race."""
    if state.phase == OVER:
        return 1.0
    return 1.0 / (1.0 + spaces_ahead(state) / habits.memory)


# ---------------------------------------------------------------------------------------- bets


@rule
def list_bets(rules: Rules, state: State, bets: Array) -> int:
    """List every bet of the seat on turn; returns their number."""
    return 0 if state.bet_done else legal_bets(rules, state, bets, 0)


@rule
def best_bet(room: Room, habits: Habits, bets: int) -> int:
    """The bet that is worth most by what was imagined, or PASS."""
    best = PASS
    most = habits.least * room.scale[0]
    for bet in range(bets):
        if room.worth[bet] > most:
            most = room.worth[bet]
            best = room.bets[bet]
    return best


@rule
def join_first_cards(room: Room, bets: int) -> None:
    """Add up what bets are worth after a reveal, whatever card comes."""
    for half in range(2):
        for bet in range(bets):
            for kind in range(KINDS):
                room.after[KINDS, half, bet] += room.after[kind, half, bet]


@rule
def bet_blindly(room: Room, track: int, bets: int) -> None:
    """What bets are worth that are made before a track action."""
    for bet in range(bets):
        room.worth[bet] = room.after[KINDS + track, 0, bet] + room.after[KINDS + track, 1, bet]


@rule
def bet_afterwards(room: Room, first: int, last: int, bets: int) -> float:
    """What the best bet brings after a track action. What looks best on one half of the decks is counted on
    the other, for luck makes the best look better than it is."""
    total = 0.0
    for row in range(first, last):
        for half in range(2):
            best = -1
            most = 0.0
            for bet in range(bets):
                if room.after[row, half, bet] > most:
                    most = room.after[row, half, bet]
                    best = bet
            if best >= 0:
                total += room.after[row, 1 - half, best]
    return total


@rule
def best_ticket(left: Array, places: Array) -> tuple[int, float]:
    """The winner or midfield ticket that pays most over some decks, or PASS, and what it pays. `left` has the
    number of tickets taken of each colour, and the set of midfield tickets that are out."""
    best = PASS
    most = 0.0
    for colour in range(RACERS):
        if left[colour] < len(TICKET_VALUES):
            worth = 0.0
            for place in range(1, RACERS + 1):
                worth += places[colour, place] * ticket_pay(TICKET_VALUES[left[colour]], place)
            if worth > most:
                most = worth
                best = BET + colour
        if (left[RACERS] >> colour) & 1:
            worth = 0.0
            for place in range(1, RACERS + 1):
                worth += places[colour, place] * midfield_reward(place)
            if worth > most:
                most = worth
                best = MID + colour
    return best, most


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
def holdings(state: State, seat: int, sight: float) -> float:
    """What a seat has once a deck is run: money, tickets, and what its final cards promise."""
    if state.phase == OVER:
        return float(state.money[seat])
    return (
        state.money[seat]
        + leg_earnings(state, seat)
        + final_promise(final_place(state, state.final_win[seat], 1), sight)
        + final_promise(final_place(state, state.final_lose[seat], 0), sight)
    )


@rule
def add_bets(state: State, room: Room, tracks: int, bets: int) -> None:
    """Add to what each track action is worth the bet that can be made with it."""
    for track in range(tracks):
        if track == 0 and not is_hasty(state):
            room.gains[track] += bet_afterwards(room, 0, KINDS, bets)
        else:
            room.gains[track] += bet_afterwards(room, KINDS + track, KINDS + track + 1, bets)


# ---------------------------------------------------------------------------------------- turns


@rule
def is_hasty(state: State) -> bool:
    """Whether a card can end the leg or the race, and with it the chance to bet."""
    return state.deck_left == 1 or spaces_ahead(state) < 2


@rule
def habitual_action(rules: Rules, states: Any, room: Room, habits: Habits, streams: Any) -> int:
    """What the seat on turn does."""
    state = states[PLAYED]
    tracks = list_tracks(state, habits, room.tracks)
    bets = list_bets(rules, state, room.bets)
    if tracks == 1 and not state.track_done and (bets == 0 or not is_hasty(state)):
        return REVEAL
    imagine(rules, states, room, habits, tracks, bets, streams)
    join_first_cards(room, bets)
    if not state.track_done:
        return best_track(state, room, habits, tracks, bets)
    bet_blindly(room, 0, bets)
    return best_bet(room, habits, bets)


@rule
def best_track(state: State, room: Room, habits: Habits, tracks: int, bets: int) -> int:
    """The track action that is best by what was imagined, or first a bet for which it might be too late."""
    add_bets(state, room, tracks, bets)
    best = 0
    for track in range(1, tracks):
        if room.gains[track] > room.gains[best]:
            best = track
    if bets > 0 and is_hasty(state) and room.tracks[best] >= REVEAL:
        bet_blindly(room, best, bets)
        bet = best_bet(room, habits, bets)
        if bet != PASS:
            return bet
    return int(room.tracks[best])


@kernel
def think(rules: Any, states: Any, streams: Any, room: Room, habits: Habits) -> int:
    """What the seat on turn does, from its view and what it remembers."""
    return habitual_action(rules[0], states, room, habits, streams)
