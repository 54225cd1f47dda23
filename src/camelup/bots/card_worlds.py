"""What a seat of the card game holds possible: whole tables that fit what it sees.

What the seat does not know is drawn from the cards it has not seen: first the cards left in the deck, weighed
by what has come up so far, then which of the others gave them, and at last their hands and discards.
"""

from __future__ import annotations

from typing import Any

from camelup.games.cards import ACT, COPIES, HIDDEN, KINDS, Rules, State, form_deck
from camelup.odds.cards import shuffle
from camelup.rule import rule
from camelup.stream import Stream, below

Array = Any


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
        unseen[state.played_card[index]] -= 1


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


# ---------------------------------------------------------------------------------------- worlds


@rule
def guess_deal(
    rules: Rules, world: State, seat: int, plan: Array, order: Array, cards: Array, stream: Stream
) -> None:
    """Fill in what the others were dealt and chose, let the seat choose by its plan, and put the deck into an
    order. `plan[0]` counts what it gives, `plan[1]` what it keeps, `plan[2]` what it discards in the end;
    `plan[3, 0]` is its intel card."""
    end = 0
    for kind in range(KINDS):
        for _ in range(COPIES[kind % 2] - plan[0, kind] - plan[1, kind] - plan[2, kind]):
            cards[end] = kind
            end += 1
    shuffle(cards, end, end, stream)
    top = 0
    for other in range(rules.seats):
        for kind in range(KINDS):
            mine = other == seat
            world.given[other][kind] = plan[0, kind] if mine else 0
            world.hand[other][kind] = plan[1, kind] if mine else 0
            world.discarded[other][kind] = plan[2, kind] if mine else 0
        world.intel_card[other] = plan[3, 0]
        if other != seat:
            world.intel_card[other] = cards[top]
            for _ in range(rules.deck_cards + rules.intel_cards):
                world.given[other][cards[top]] += 1
                top += 1
            world.hand[other][cards[top]] += 1
            top += 1
            for _ in range(rules.discards):
                world.discarded[other][cards[top]] += 1
                top += 1
    begin_turns(rules, world)
    size = lay_out(world.deck, order, 0)
    shuffle(order, size, size, stream)


@rule
def begin_turns(rules: Rules, world: State) -> None:
    """All have chosen: the deck is formed, and the first seat is on turn."""
    world.intel = rules.seats * rules.intel_cards
    for kind in range(KINDS):
        world.deck[kind] = 0
    world.phase = ACT
    world.turn = 0
    form_deck(rules, world)
