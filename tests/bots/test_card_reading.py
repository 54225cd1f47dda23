"""What the champion of the card game reads from what others show and bet."""

from __future__ import annotations

import numpy as np
import pytest

from camelup import Table
from camelup.bots.card_reading import lean_of_deck
from camelup.bots.card_worlds import believed_deck
from camelup.games.cards import KINDS, Rules, State
from camelup.notation import read_state
from camelup.stream import Stream, start_stream


def opening() -> tuple[Rules, State]:
    """The view of the first seat to act in a game."""
    table = Table("cards", ["a", "b", "c", "d"], seed=2)
    while table.phase == "choose":
        table.play(table.legal[0])
    _, _, rules, state, _ = read_state(table.view(table.to_act or 0))
    return rules, state


def lean(rules: Rules, state: State, reading: float = 1.0) -> list[float]:
    found = np.zeros(KINDS)
    lean_of_deck(rules, state, state.turn, reading, found)
    return [float(each) for each in found]


def bet_on(state: State, owner: int, colour: int) -> None:
    state.ticket_owner[state.tickets] = owner
    state.ticket_colour[state.tickets] = colour
    state.tickets += 1


def test_without_reading_all_cards_are_alike() -> None:
    rules, state = opening()
    bet_on(state, (state.turn + 1) % rules.seats, 3)
    assert lean(rules, state, reading=0.0) == [1.0] * KINDS


@pytest.mark.parametrize("colour", range(5))
def test_a_bet_of_another_tells_of_its_colour_alone(colour: int) -> None:
    rules, state = opening()
    before = lean(rules, state)
    bet_on(state, state.turn, colour)
    assert lean(rules, state) == before, "one's own bet tells nothing"
    bet_on(state, (state.turn + 1) % rules.seats, colour)
    after = lean(rules, state)
    for kind in range(KINDS):
        assert (after[kind] > before[kind]) == (kind // 2 == colour)


def test_final_cards_and_intel_of_others_tell() -> None:
    rules, state = opening()
    other = (state.turn + 1) % rules.seats
    before = lean(rules, state)
    state.final_win[other] = 2
    assert lean(rules, state)[4] > before[4]
    shown = state.intel_card[other]
    state.intel_card[other] = (shown + 2) % KINDS
    assert lean(rules, state)[shown] < before[shown] or shown // 2 == 2


def test_a_believed_deck_follows_its_lean() -> None:
    lot = np.arange(KINDS)
    deck = np.zeros(KINDS, np.int64)
    weights = np.ones(KINDS)
    weights[9] = 4.0
    chance = Stream()
    start_stream(chance, 1, 0)
    seen = np.zeros(KINDS)
    for _ in range(2000):
        believed_deck(lot, 2, KINDS, weights, deck, 4, chance)
        assert len(set(deck[:4].tolist())) == 4
        seen[deck[:4]] += 1
    assert seen[0] == seen[1] == 2000, "what is known is always there"
    assert seen[9] > 2 * seen[2:9].max()
    assert seen[2:9].min() > 0.8 * seen[2:9].mean()
