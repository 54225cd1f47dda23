"""Records in memory: fields take exactly what fits them, and keep nothing that is the caller's."""

from __future__ import annotations

import pytest

from camelup.games.dice import state as board


def test_a_record_copies_the_lists_it_is_given() -> None:
    money = [3] * board.DICE_SEATS
    piles = [[0] * board.RACE_CARDS, [1] * board.RACE_CARDS]
    state = board.State(money=money, pile_seat=piles)
    money[0] = 99
    piles[1][0] = 99
    assert state.money[0] == 3
    assert state.pile_seat[1][0] == 1


@pytest.mark.parametrize(
    "given", [{"money": []}, {"money": [3]}, {"money": 3}, {"pile_seat": [[], []]}, {"turn": [1]}]
)
def test_a_field_of_another_shape_is_an_error(given: dict[str, object]) -> None:
    """An empty list is no way to say zeros."""
    with pytest.raises(ValueError, match=f"{next(iter(given))} has the shape"):
        board.State(**given)


def test_zero_is_a_value() -> None:
    assert board.State(turn=0, money=[0] * board.DICE_SEATS) == board.State()
