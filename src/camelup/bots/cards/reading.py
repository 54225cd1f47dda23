"""Sampling decks of the card game that agree with a seat's view.

Unknown cards are drawn from those that the seat has not seen: uniformly, or weighted by what the others'
bets, the cards that they showed and the race as it stood suggest about the cards that they gave.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from camelup.arrays import Floats2, Ints
from camelup.bots.arrays import Array
from camelup.bots.cards.plan import Plan
from camelup.games.cards.payout import placing
from camelup.games.cards.state import CARDS_SEATS, COPIES, KINDS, Rules, State, amount
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.odds.cards import shuffle
from camelup.race import RACERS, byte, find
from camelup.reals import exp
from camelup.rule import rule
from camelup.stream import WORD_MASK, Stream, below, next_word

# ---------------------------------------------------------------------------------------- what a seat knows


@rule
def count_known(state: State, seat: int, known: Array, unseen: Array) -> None:
    """Count by kind the cards that a seat knows to be in the deck, and those it has not seen. A revealed card
    counts as one that it knew, if there is one."""
    count_given(state, seat, known, unseen)
    for index in range(state.revealed):
        card = state.revealed_card[index]
        if known[card] > 0:
            known[card] -= 1
        else:
            unseen[card] -= 1


@rule
def count_given(state: State, seat: int, known: Array, unseen: Array) -> None:
    """Count by kind the cards that a seat knows to have been given this leg, and those it has not seen;
    revealed cards can be either."""
    for kind in range(KINDS):
        known[kind] = state.given[seat][kind]
        unseen[kind] = COPIES[kind % 2]
        unseen[kind] -= state.hand[seat][kind] + state.discarded[seat][kind] + state.given[seat][kind]
    for index in range(state.intel):
        card = state.intel_card[index]
        if index != seat and card != HIDDEN:
            known[card] += 1
            unseen[card] -= 1
    for index in range(state.played):
        if state.played_card[index] != HIDDEN:
            unseen[state.played_card[index]] -= 1


@rule
def colour_of(counts: Array) -> int:
    """The colour of the only card of a hand, or NOBODY."""
    for kind in range(KINDS):
        if counts[kind] > 0:
            return kind // 2
    return NOBODY


@rule
def lay_out(counts: Array, cards: Array, start: int) -> int:
    """Write the cards of some counts into an array; returns the index after the last."""
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            cards[start] = kind
            start += 1
    return start


@rule
def believed_deck(lot: Array, known: int, end: int, deck: Array, size: int, stream: Stream) -> None:
    """Sample a deck in random order: the known cards, which come first in `lot`, and others uniformly."""
    for index in range(end):
        deck[index] = lot[index]
    for index in range(known, size):
        swap(deck, index, index + below(stream, end - index))
    shuffle(deck, size, size, stream)


@rule
def swap(deck: Array, one: int, other: int) -> None:
    """Swap two cards."""
    card = deck[one]
    deck[one] = deck[other]
    deck[other] = card


# ---------------------------------------------------------------------------------------- reading others

FINAL_WIN, FINAL_LOSE, SHOWN, FIRST_TICKET, TICKET, GIVEN = 0.6, -1.1, 0.5, 0.75, 0.3, 1.0
"""Log weights of a card's colour if its giver has bet on it, shown it or given it before."""
PLACE_HINTS, AT_START = (0.0, -0.4, -0.55, -0.35, 0.1), -0.7
"""The same by the colour's place when the cards were given, and for one still on the Start card."""


class Notes(NamedTuple):
    """A seat's inference about the cards that others gave."""

    known: Ints
    """By kind, the cards it knows to be in the deck."""
    unseen: Ints
    """By kind, the cards it has not seen."""
    hidden: Ints
    """By giver, the number of cards it gave and did not show."""
    surprises: Ints
    """By colour, those of them that were revealed."""
    hints: Floats2
    """By giver and colour, the log weight of a card relative to a uniform draw."""
    pulls: Floats2
    """The weights while a deck is sampled."""
    pool: Ints
    """By kind, the cards not seen and not yet drawn."""
    to_give: Ints
    """By giver, the number of cards not yet drawn."""


def new_notes() -> Notes:
    """Empty notes."""
    return Notes(
        known=np.zeros(KINDS, np.int64),
        unseen=np.zeros(KINDS, np.int64),
        hidden=np.zeros(CARDS_SEATS, np.int64),
        surprises=np.zeros(RACERS, np.int64),
        hints=np.zeros((CARDS_SEATS, RACERS)),
        pulls=np.zeros((CARDS_SEATS, RACERS)),
        pool=np.zeros(KINDS, np.int64),
        to_give=np.zeros(CARDS_SEATS, np.int64),
    )


@rule
def note_leg(rules: Rules, state: State, before: State, seat: int, notes: Notes) -> None:
    """Fill the notes with what a seat knows of the deck during a leg. `before` is the table as it was when
    the cards were given; it is ignored if it is of another leg."""
    count_given(state, seat, notes.known, notes.unseen)
    for colour in range(RACERS):
        notes.surprises[colour] = 0
    for index in range(state.revealed):
        card = state.revealed_card[index]
        if notes.known[card] > 0:
            notes.known[card] -= 1
        else:
            notes.unseen[card] -= 1
            notes.surprises[card // 2] += 1
    for giver in range(rules.seats):
        shown = rules.intel_cards if state.intel_card[giver] != HIDDEN else 0
        note_giver(rules, state, before, seat, giver, shown, notes)


@rule
def note_plan(rules: Rules, state: State, before: State, seat: int, plan: Plan, notes: Notes) -> None:
    """Fill the notes with what a seat would know of the deck after following a plan."""
    for colour in range(RACERS):
        notes.surprises[colour] = 0
    for kind in range(KINDS):
        notes.known[kind] = plan.given[kind]
        notes.unseen[kind] = COPIES[kind % 2] - plan.given[kind] - plan.kept[kind] - plan.discarded[kind]
    for giver in range(rules.seats):
        note_giver(rules, state, before, seat, giver, 0, notes)


@rule
def note_giver(
    rules: Rules, state: State, before: State, seat: int, giver: int, shown: int, notes: Notes
) -> None:
    """Note how many unseen cards a giver gave, and the log weights of their colours."""
    notes.hidden[giver] = rules.deck_cards + rules.intel_cards - shown if giver != seat else 0
    read_bets(state, giver, shown, notes.hints[giver])
    if before.leg == state.leg:
        read_places(before, notes.hints[giver])


@rule
def read_bets(state: State, giver: int, shown: int, hint: Array) -> None:
    """Set the log weights from a seat's bets and the card that it showed: seats push the camels that they bet
    on, and hold back those that they want to be last."""
    for colour in range(RACERS):
        hint[colour] = 0.0
    if state.final_win[giver] != NOBODY:
        hint[state.final_win[giver]] += FINAL_WIN
    if state.final_lose[giver] != NOBODY:
        hint[state.final_lose[giver]] += FINAL_LOSE
    if shown:
        hint[state.intel_card[giver] // 2] += SHOWN
    weight = FIRST_TICKET
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == giver:
            hint[state.ticket_colour[ticket]] += weight
            weight = TICKET


@rule
def read_places(before: State, hint: Array) -> None:
    """Add log weights from the race as it was when cards were given: seats push the first or the last camel
    more often than one in between."""
    for colour in range(RACERS):
        hint[colour] += PLACE_HINTS[placing(before, colour) - 1]
        if byte(before.where, find(before.who, colour)) == 0:
            hint[colour] += AT_START


@rule
def read_deck(rules: Rules, notes: Notes, faith: float, deck: Array, stream: Stream) -> int:
    """Sample a deck in random order: the known cards, and what others gave unseen; returns its size."""
    for giver in range(rules.seats):
        notes.to_give[giver] = notes.hidden[giver]
        for colour in range(RACERS):
            notes.pulls[giver, colour] = exp(faith * notes.hints[giver, colour])
    for kind in range(KINDS):
        notes.pool[kind] = notes.unseen[kind]
    for colour in range(RACERS):
        for _ in range(notes.surprises[colour]):
            note_given(notes, draw_giver(rules, notes, colour, stream), colour, faith)
    end = lay_out(notes.known, deck, 0)
    for giver in range(rules.seats):
        for _ in range(notes.to_give[giver]):
            kind = draw_card(notes, giver, stream)
            note_given(notes, giver, kind // 2, faith)
            deck[end] = kind
            end += 1
    shuffle(deck, end, end, stream)
    return end


@rule
def read_hands(rules: Rules, state: State, own: int, notes: Notes, hands: Array, stream: Stream) -> None:
    """Sample the colours of the cards in others' hands, after the deck: uniformly, which fits better than the
    weights of what they give. The hand of the seat on turn is known (`own`, or NOBODY)."""
    for seat in range(rules.seats):
        hands[seat] = own if seat == state.turn else 0
    for index in range(state.played):
        hands[state.played_seat[index]] = NOBODY
    for seat in range(rules.seats):
        if seat != state.turn and hands[seat] != NOBODY:
            hands[seat] = draw_any(notes, stream) // 2


@rule
def note_given(notes: Notes, giver: int, colour: int, faith: float) -> None:
    """Assign one more card to a giver, which makes its others more likely of the same colour."""
    notes.to_give[giver] -= 1
    notes.pulls[giver, colour] = exp(faith * (notes.hints[giver, colour] + GIVEN))


@rule
def draw_giver(rules: Rules, notes: Notes, colour: int, stream: Stream) -> int:
    """Draw the giver of a revealed card that was not known, by the givers' weights of its colour."""
    total = 0.0
    for giver in range(rules.seats):
        total += notes.to_give[giver] * leaning(notes, giver, colour)
    point = next_word(stream) / (WORD_MASK + 1) * total
    drawn = 0
    for giver in range(rules.seats):
        if notes.to_give[giver] > 0 and point >= 0:
            drawn = giver
            point -= notes.to_give[giver] * leaning(notes, giver, colour)
    return drawn


@rule
def leaning(notes: Notes, giver: int, colour: int) -> float:
    """The relative probability that a card given by a seat is of a colour."""
    total = 0.0
    for kind in range(KINDS):
        total += notes.unseen[kind] * notes.pulls[giver, kind // 2]
    return float(notes.pulls[giver, colour] / total)


@rule
def draw_card(notes: Notes, giver: int, stream: Stream) -> int:
    """Draw a card of a giver from the pool; returns its kind."""
    total = 0.0
    for kind in range(KINDS):
        total += notes.pool[kind] * notes.pulls[giver, kind // 2]
    point = next_word(stream) / (WORD_MASK + 1) * total
    drawn = 0
    for kind in range(KINDS):
        if notes.pool[kind] > 0 and point >= 0:
            drawn = kind
            point -= notes.pool[kind] * notes.pulls[giver, kind // 2]
    notes.pool[drawn] -= 1
    return drawn


@rule
def draw_any(notes: Notes, stream: Stream) -> int:
    """Draw a card uniformly from the pool; returns its kind."""
    rest = below(stream, amount(notes.pool))
    kind = 0
    while rest >= notes.pool[kind]:
        rest -= notes.pool[kind]
        kind += 1
    notes.pool[kind] -= 1
    return kind
