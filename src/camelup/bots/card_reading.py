"""What others show and bet in the card game tells of what they gave to the deck.

Players give cards of colours that they want to run: of the leader, of what they bet on, of what they show as
intel; and they rather discard a +1 than a +2. How much likelier a card is then in the deck was counted in
games of `sharp` with open cards; the numbers here are smaller, for the signs often come together.
"""

from __future__ import annotations

from math import exp
from typing import Any

from camelup.games.cards import HIDDEN, KINDS, Rules, State
from camelup.race import RACERS, byte
from camelup.rule import rule

Array = Any

BIG_STEP = 0.15
LEADER = 0.25
TICKET = 0.15
FINAL_WIN = 0.25
INTEL = 0.15
"""How much likelier each sign makes a card, as logarithms."""


@rule
def lean_of_deck(rules: Rules, state: State, seat: int, reading: float, lean: Array) -> None:
    """By kind, how much likelier an unseen card is in the deck; with no reading, all are alike."""
    for kind in range(KINDS):
        lean[kind] = BIG_STEP * (kind % 2)
    favour(lean, byte(state.who, RACERS - 1), LEADER)
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] != seat:
            favour(lean, state.ticket_colour[ticket], TICKET)
    for index in range(state.intel):
        if index != seat and state.intel_card[index] != HIDDEN:
            favour(lean, state.intel_card[index] // 2, INTEL)
    for other in range(rules.seats):
        if other != seat and state.final_win[other] >= 0:
            favour(lean, state.final_win[other], FINAL_WIN)
    for kind in range(KINDS):
        lean[kind] = exp(reading * lean[kind])


@rule
def favour(lean: Array, colour: int, more: float) -> None:
    """Let the cards of a colour be likelier."""
    lean[2 * colour] += more
    lean[2 * colour + 1] += more
