"""What a seat of the card game holds possible: decks that fit what it sees.

What the seat does not know is drawn from the cards it has not seen: evenly, or by what the others' bets, the
cards they showed and the race as it stood tell of the cards they gave.
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
    """Count by kind the cards that a seat knows to be in the deck, and those it has not seen. A card that
    comes up is taken for one it knew of, if there is one."""
    count_given(state, seat, known, unseen)
    for index in range(state.revealed):
        card = state.revealed_card[index]
        if known[card] > 0:
            known[card] -= 1
        else:
            unseen[card] -= 1


@rule
def count_given(state: State, seat: int, known: Array, unseen: Array) -> None:
    """Count by kind the cards that a seat knows to have been given this leg, and those it has not seen; the
    cards turned up can be either."""
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
    """The colour of the only card there is, or NOBODY."""
    for kind in range(KINDS):
        if counts[kind] > 0:
            return kind // 2
    return NOBODY


@rule
def lay_out(counts: Array, cards: Array, start: int) -> int:
    """Lay cards side by side from their counts; returns where they end."""
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            cards[start] = kind
            start += 1
    return start


@rule
def believed_deck(lot: Array, known: int, end: int, deck: Array, size: int, stream: Stream) -> None:
    """Draw a deck in a random order: the known cards, which lead the lot, and others evenly from the rest."""
    for index in range(end):
        deck[index] = lot[index]
    for index in range(known, size):
        swap(deck, index, index + below(stream, end - index))
    shuffle(deck, size, size, stream)


@rule
def swap(deck: Array, one: int, other: int) -> None:
    """Let two cards change places."""
    card = deck[one]
    deck[one] = deck[other]
    deck[other] = card


# ---------------------------------------------------------------------------------------- reading others

FINAL_WIN, FINAL_LOSE, SHOWN, FIRST_TICKET, TICKET, GIVEN = 0.6, -1.1, 0.5, 0.75, 0.3, 1.0
"""How much likelier a card is of a colour that its giver has bet on, shown or given before, as logarithms."""
PLACE_HINTS, AT_START = (0.0, -0.4, -0.55, -0.35, 0.1), -0.7
"""The same for a colour by its place when the cards were given, and for one still on the Start card."""


class Notes(NamedTuple):
    """What a seat makes of the cards that others gave."""

    known: Ints
    """By kind, the cards it knows to be in the deck."""
    unseen: Ints
    """By kind, the cards it has not seen."""
    hidden: Ints
    """By giver, the cards it gave and did not show."""
    surprises: Ints
    """By colour, those of them that came up."""
    hints: Floats2
    """By giver and colour, how likely a card is beside an even draw, as logarithms."""
    pulls: Floats2
    """The same while a deck is drawn, as weights."""
    pool: Ints
    """By kind, the cards not seen and not yet drawn."""
    to_give: Ints
    """By giver, the cards not yet drawn."""


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
    """Note what a seat knows of the deck during a leg. `before` is what it remembers of the table when the
    cards were given; one of another leg tells nothing."""
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
    """Note what a seat knows of the deck before a leg, if it chooses by a plan."""
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
    """Note how many cards somebody gave that a seat has not seen, and what tells of them."""
    notes.hidden[giver] = rules.deck_cards + rules.intel_cards - shown if giver != seat else 0
    read_bets(state, giver, shown, notes.hints[giver])
    if before.leg == state.leg:
        read_places(before, notes.hints[giver])


@rule
def read_bets(state: State, giver: int, shown: int, hint: Array) -> None:
    """What the bets of a seat and the card it showed tell of the cards it gave: all push what they bet on,
    and hold back what they want to come last."""
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
    """What the race looked like when cards were given tells of them too: all rather push the first camel, or
    the last one, than one in between."""
    for colour in range(RACERS):
        hint[colour] += PLACE_HINTS[placing(before, colour) - 1]
        if byte(before.where, find(before.who, colour)) == 0:
            hint[colour] += AT_START


@rule
def read_deck(rules: Rules, notes: Notes, faith: float, deck: Array, stream: Stream) -> int:
    """Draw a deck in a random order, the known cards and those that others gave unseen; returns its size."""
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
    """Draw the colours of the cards that others hold in their hands, after a deck was drawn: evenly, which
    fits better than what they like to give. That of the seat on turn is known, or NOBODY."""
    for seat in range(rules.seats):
        hands[seat] = own if seat == state.turn else 0
    for index in range(state.played):
        hands[state.played_seat[index]] = NOBODY
    for seat in range(rules.seats):
        if seat != state.turn and hands[seat] != NOBODY:
            hands[seat] = draw_any(notes, stream) // 2


@rule
def note_given(notes: Notes, giver: int, colour: int, faith: float) -> None:
    """One more card of a giver is found, and its others are likelier of the same colour."""
    notes.to_give[giver] -= 1
    notes.pulls[giver, colour] = exp(faith * (notes.hints[giver, colour] + GIVEN))


@rule
def draw_giver(rules: Rules, notes: Notes, colour: int, stream: Stream) -> int:
    """Who gave a card of a colour that came up and was not known: whoever leans to the colour more than to
    others."""
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
    """How likely a card that a seat gives is of a colour, beside other seats' cards."""
    total = 0.0
    for kind in range(KINDS):
        total += notes.unseen[kind] * notes.pulls[giver, kind // 2]
    return float(notes.pulls[giver, colour] / total)


@rule
def draw_card(notes: Notes, giver: int, stream: Stream) -> int:
    """Take a card of a giver out of the pool."""
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
    """Take any card out of the pool."""
    rest = below(stream, amount(notes.pool))
    kind = 0
    while rest >= notes.pool[kind]:
        rest -= notes.pool[kind]
        kind += 1
    notes.pool[kind] -= 1
    return kind
