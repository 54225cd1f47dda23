"""What is secret in the card game (K9)."""

from __future__ import annotations

from camelup.games.cards.state import (
    CARDS_CHANCE,
    CARDS_CHOOSE,
    CARDS_DEAL,
    CARDS_OVER,
    CARDS_SETUP,
    FENNEC,
    KINDS,
    PALM,
    Rules,
    State,
)
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.rule import rule


@rule
def leg_begun(state: State) -> bool:
    """Whether a turn action has been made this leg; every turn leaves one of these marks."""
    if (
        state.phase == CARDS_CHANCE
        or state.figure_owner[FENNEC] != NOBODY
        or state.figure_owner[PALM] != NOBODY
    ):
        return True
    return state.revealed + state.played + state.track_done + state.bet_done > 0


@rule
def intel_hidden(rules: Rules, state: State) -> bool:
    """Whether intel is hidden: until all have laid theirs, and with `memory` again from the first turn action
    on (K2.7, K9.2)."""
    if state.phase in (CARDS_DEAL, CARDS_CHOOSE):
        return True
    return rules.memory == 1 and leg_begun(state)


@rule
def played_hidden(rules: Rules, state: State, index: int, viewer: int) -> bool:
    """Whether a card played from hand counts as discarded again: with `memory`, for others, once the next
    action is done (K9.3)."""
    if rules.memory == 0 or state.played_seat[index] == viewer:
        return False
    return not (state.just_played == 1 and index == state.played - 1)


@rule
def mask(rules: Rules, state: State, viewer: int) -> None:
    """Hide what a viewer may not know: others' cards and choices, the deck, and undealt cards (K9). Any
    number that is not a seat is a spectator. Nothing is secret once the race is over."""
    if state.phase == CARDS_OVER:
        return
    if intel_hidden(rules, state):
        for index in range(state.intel):
            state.intel_card[index] = HIDDEN
    for index in range(state.played):
        if played_hidden(rules, state, index, viewer):
            state.played_card[index] = HIDDEN
    for kind in range(KINDS):
        if state.phase != CARDS_SETUP:
            state.undealt[kind] = HIDDEN
        state.deck[kind] = HIDDEN
        for seat in range(rules.seats):
            if seat != viewer:
                state.hand[seat][kind] = HIDDEN
                state.discarded[seat][kind] = HIDDEN
                state.given[seat][kind] = HIDDEN
