"""What a viewer of `cards` knows of the deck, and the distribution of what it does not know.

Unknown cards are uniform draws from those that the viewer has not seen.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from camelup.arrays import Floats2
from camelup.games.cards.state import CARDS_CHOOSE, CARDS_DEAL, COPIES, DECK, KINDS, Rules, State
from camelup.games.conventions import HIDDEN
from camelup.odds.leg import Array
from camelup.rule import kernel


class Urn(NamedTuple):
    """A distribution over `size` cards of partly unknown kinds.

    `weights[kind, count]` is the weight of a count of a kind; the weight of a set of counts is the product.
    `ways[kind, number]` is the sum of the weights of all sets of `number` cards of that kind and those after
    it.
    """

    weights: Floats2
    ways: Floats2
    size: int


@kernel
def add_ways(weights: Floats2, ways: Floats2) -> None:
    """Compute `ways` of an urn, initially all zeros. All numbers are integers, so no sum is rounded."""
    ways[KINDS, 0] = 1.0
    for kind in range(KINDS - 1, -1, -1):
        for number in range(DECK + 1):
            for count in range(number + 1):
                ways[kind, number] += weights[kind, count] * ways[kind + 1, number - count]


def make_urn(weights: Array, size: int) -> Urn:
    """An urn from the weights of each kind's counts."""
    ways = np.zeros((KINDS + 1, DECK + 1))
    add_ways(weights, ways)
    return Urn(weights, ways, size)


NOTHING_TO_GIVE = Urn(np.zeros((KINDS, DECK + 1)), np.zeros((KINDS + 1, DECK + 1)), 0)
"""An urn without cards."""


class Knowledge(NamedTuple):
    """Counts of cards by kind, as far as a viewer knows them."""

    given: list[int]
    """Put into the deck this leg, including those revealed since."""
    unseen: list[int]
    """In other hands, in the deck, discarded or not dealt."""
    revealed: list[int]
    own_choice: list[int]
    """In the viewer's own hand before the leg; it still has to give some of them."""
    to_give: int


def knowledge(rules: Rules, state: State, viewer: int) -> Knowledge:
    """What a viewer knows; the spectator is -1."""
    before_leg = state.phase in (CARDS_DEAL, CARDS_CHOOSE)
    seated = viewer >= 0
    nothing = [0] * KINDS
    hand = state.hand[viewer] if seated else nothing
    given = list(state.given[viewer]) if seated else list(nothing)
    own = [
        h + g + (state.discarded[viewer][k] if seated else 0)
        for k, (h, g) in enumerate(zip(hand, given, strict=True))
    ]
    unseen = [COPIES[kind % 2] - own[kind] for kind in range(KINDS)]
    for index in range(state.intel):
        card = state.intel_card[index]
        if card != HIDDEN and index != viewer and not before_leg:
            given[card] += 1
            unseen[card] -= 1
    for card in state.played_card[: state.played]:
        if card != HIDDEN:
            unseen[card] -= 1
    turned_up = state.revealed_card[: state.revealed]
    to_give = 0
    if before_leg and any(own):
        to_give = rules.deck_cards + rules.intel_cards - sum(given)
    return Knowledge(
        given,
        unseen,
        [turned_up.count(kind) for kind in range(KINDS)],
        list(hand) if before_leg else nothing,
        to_give,
    )


@cache
def deck_weights(known: int, unseen: int, revealed: int) -> tuple[float, ...]:
    """The weight of each number of cards of a kind left in the deck."""
    return tuple(deck_weight(known, unseen, revealed, left) for left in range(DECK + 1))


def deck_weight(known: int, unseen: int, revealed: int, left: int) -> float:
    """The number of ways in which `left` cards of a kind are left in the deck, if `known` and some of
    `unseen` cards were put into it and `revealed` of them were revealed, nobody knows which."""
    ways = 0
    for came in range(min(known, revealed) + 1):
        others, others_left = revealed - came, left - (known - came)
        if 0 <= others <= unseen and 0 <= others_left <= unseen - others:
            ways += comb(known, came) * comb(unseen, others) * comb(unseen - others, others_left)
    return float(ways)


@cache
def ways_to_give(number: int) -> tuple[float, ...]:
    """For each count, the number of ways to choose it from `number` cards of a kind."""
    return tuple(float(comb(number, left)) for left in range(DECK + 1))


def deck_urns(rules: Rules, state: State, viewer: int) -> tuple[Urn, Urn]:
    """The distribution of the cards left in the deck, and of what the viewer itself still has to give."""
    known = knowledge(rules, state, viewer)
    whole = rules.seats * (rules.deck_cards + rules.intel_cards)
    size = whole - known.to_give - sum(known.revealed)
    deck = [deck_weights(*row) for row in zip(*known[:3], strict=True)]
    if not known.to_give:
        return make_urn(np.array(deck), size), NOTHING_TO_GIVE
    own = [ways_to_give(number) for number in known.own_choice]
    return make_urn(np.array(deck), size), make_urn(np.array(own), known.to_give)
