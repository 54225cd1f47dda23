"""The end of a race card by card, as the rules pay it."""

from __future__ import annotations

import pytest

from camelup import Table
from camelup.play import replay
from tests.rulings.steer import cards, classic, play, purses, roll, second
from tests.rulings.test_cards import finals


def told(table: Table) -> tuple[list[int], list[tuple[str, int, str, int]]]:
    """The money before the cards, and every card with what it paid."""
    end = table.finale()
    assert end
    return end.money, [(card.pile, card.seat, card.colour, card.paid) for card in end.cards]


def test_a_wrong_card_that_the_floor_spares_pays_0() -> None:
    table = classic("1:blue,green,orange,white 16:yellow", "0 bet yellow", "1 win blue", money=[0, 0])
    roll(play(table, "0 win green", "1 win yellow", "0 lose blue", "1 lose white"), "yellow 1")
    money, turned = told(table)
    assert money == [5 + 1, 0]
    assert turned == [
        ("win", 1, "blue", 0),
        ("win", 0, "green", -1),
        ("win", 1, "yellow", 8),
        ("lose", 0, "blue", 8),
        ("lose", 1, "white", -1),
    ]
    assert purses(table) == [13, 7]


def test_the_leg_is_paid_with_its_own_floor_before_the_cards() -> None:
    table = classic(
        "1:blue,green,orange,white 16:yellow", "0 roll", "= die blue 1", "1 bet green", money=[0, 0]
    )
    roll(play(table, "0 bet blue", "1 win yellow"), "yellow 1")
    assert told(table) == ([2 - 1, 0], [("win", 1, "yellow", 8)])


def test_a_tile_on_the_way_counts_before_the_cards() -> None:
    table = second("5:blue,green,purple 9:yellow 13:white,black 15:red", "0 tile +16", "1 win blue")
    roll(table, "red 1")
    assert told(table) == ([3 + 1, 3, 3 + 1], [("win", 1, "blue", -1)])


def test_final_cards_are_one_sum_and_the_better_one_comes_first() -> None:
    assert told(finals(1, win="blue", lose="green")) == (
        [1, 3, 3],
        [("lose", 0, "green", 3), ("win", 0, "blue", -1)],
    )
    assert told(finals(1, win="blue", lose="yellow"))[1] == [("win", 0, "blue", 0), ("lose", 0, "yellow", 0)]
    assert told(finals(2, win="blue", lose="yellow"))[1] == [("win", 0, "blue", -1), ("lose", 0, "yellow", 0)]
    assert told(finals(2, win="yellow", lose="orange"))[1] == [
        ("win", 0, "yellow", 7),
        ("lose", 0, "orange", -1),
    ]


def test_a_final_card_played_from_hand_ends_the_race_too() -> None:
    table = cards("3:blue 5:green 6:orange 7:white 16:yellow", "0 win yellow", "0 play", hands="yellow1")
    assert told(table) == ([3, 3, 3], [("win", 0, "yellow", 7)])


def test_there_is_none_before_the_end() -> None:
    assert classic().finale() is None
    assert (
        Table.from_state(roll(classic("1:blue,green,orange,white 16:yellow"), "yellow 1").state()).finale()
        is None
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("second", 5), ("cards", 4)])
def test_money_and_cards_add_up_to_the_result(game: str, players: int, seed: int) -> None:
    table = Table(game, [str(seat) for seat in range(players)], seed=seed)
    for number in range(5000):
        if table.over:
            break
        legal = table.legal
        table.play(legal[number * 7919 % len(legal)])
    end = table.finale()
    assert end
    assert table.result
    for card in end.cards:
        end.money[card.seat] += card.paid
        assert end.money[card.seat] >= (1 if game == "cards" else 0)
    assert end.money == table.result["money"]
    assert replay(table.record()).finale() == table.finale()
