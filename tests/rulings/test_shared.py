"""Rulings that hold in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from camelup import Table
from tests.rulings.steer import (
    NAMES,
    card_setup,
    cards,
    classic,
    deal_events,
    last_die,
    play,
    purses,
    reveal,
    roll,
    second,
    track,
)


def test_further_along_is_ahead_and_higher_in_a_stack_is_ahead() -> None:
    """S1."""
    table = classic("1:blue 2:green,orange 3:white,yellow")
    assert table.state()["ranking"] == ["yellow", "white", "orange", "green", "blue"]


def test_a_moving_camel_takes_along_all_that_sit_on_it_in_order() -> None:
    """S2."""
    table = roll(classic("1:blue,green,orange,white 3:yellow"), "green 1")
    assert track(table) == {"1": ["blue"], "2": ["green", "orange", "white"], "3": ["yellow"]}


def test_a_unit_that_lands_on_camels_goes_on_top() -> None:
    """S3."""
    table = roll(classic("1:blue,green 2:orange 3:white,yellow"), "blue 2")
    assert track(table) == {"2": ["orange"], "3": ["white", "yellow", "blue", "green"]}


def test_the_track_has_16_spaces() -> None:
    """S5."""
    assert classic().state()["length"] == 16
    assert second().state()["length"] == 16


def test_the_last_space_is_not_over_the_line() -> None:
    """S6."""
    table = roll(classic("1:blue,green,orange,white 14:yellow"), "yellow 2")
    assert track(table)["16"] == ["yellow"]
    assert table.result is None


def test_passing_the_last_space_ends_the_race_at_once() -> None:
    """S6."""
    table = roll(classic("1:blue,green,orange,white 14:yellow"), "yellow 3")
    assert table.phase == "over"
    assert table.to_act is None
    assert table.turn is None
    assert list(table.legal) == []
    assert table.result is not None


def test_a_unit_over_the_line_is_ahead_of_all_in_its_own_order() -> None:
    """S6."""
    table = roll(classic("15:blue,green 16:orange,white,yellow"), "blue 2")
    assert track(table)["finish"] == ["blue", "green"]
    assert table.state()["ranking"] == ["green", "blue", "yellow", "white", "orange"]


def test_the_track_is_no_ring_a_unit_over_the_line_meets_no_tile() -> None:
    """S7."""
    table = roll(classic("1:blue,green,orange,white 16:yellow", "0 bet blue", "1 tile +2"), "yellow 2")
    assert track(table) == {"1": ["blue", "green", "orange", "white"], "finish": ["yellow"]}
    assert purses(table)[1] == 3


def test_the_track_is_no_ring_a_unit_over_the_line_meets_no_camel() -> None:
    """S7."""
    table = roll(classic("1:blue,green,orange,white 16:yellow"), "yellow 1")
    assert track(table)["finish"] == ["yellow"]
    assert table.state()["ranking"][0] == "yellow"


def test_seats_act_in_turn_order_and_begin_again_with_seat_0() -> None:
    """S8."""
    table = classic(players=3)
    seen = [table.to_act]
    for colour in ("blue", "green", "white"):
        play(table, f"{table.to_act} bet {colour}")
        seen.append(table.to_act)
    assert seen == [0, 1, 2, 0]


@pytest.mark.parametrize("start", [classic, second, card_setup])
def test_money_starts_at_3(start: Callable[[], Table]) -> None:
    """S11."""
    assert set(purses(start())) == {3}


def test_a_payout_adds_up_first_and_then_applies_the_floor() -> None:
    """S13: Two losses and then a gain with an empty purse: in sum a loss, so 0 and not 1."""
    table = classic("1:blue 2:green 3:orange 4:white 5:yellow", money=[0, 0])
    table = last_die(table, "yellow", {1: "blue5 green5 white5"})
    assert purses(roll(table, "yellow 1"))[1] == 0


def test_gains_and_losses_of_one_payout_are_set_off() -> None:
    """S13."""
    table = classic("1:blue 2:green 3:orange 4:white 5:yellow", money=[0, 0])
    table = last_die(table, "yellow", {1: "blue5 green5 yellow5"})
    assert purses(roll(table, "yellow 1"))[1] == 3


def test_money_never_drops_below_0() -> None:
    """S12."""
    table = classic("1:blue 2:green 3:orange 4:white 5:yellow", money=[3, 1])
    table = last_die(table, "yellow", {1: "blue5 green5 orange5"})
    assert purses(roll(table, "yellow 1"))[1] == 0


def test_race_decks_are_paid_card_by_card_with_the_floor_at_every_card() -> None:
    """S14, C8.6: An empty purse: the wrong card costs nothing, the right one after it pays all of its 8."""
    table = classic("1:blue,green,orange,white 16:yellow", "0 bet yellow", "1 win blue", money=[0, 0])
    roll(play(table, "0 bet yellow", "1 win yellow"), "yellow 1")
    assert purses(table)[1] == 8


def test_a_wrong_card_after_a_right_one_costs_1() -> None:
    """S14."""
    table = classic("1:blue,green,orange,white 16:yellow", "0 bet yellow", "1 win yellow", money=[0, 0])
    roll(play(table, "0 bet yellow", "1 win blue"), "yellow 1")
    assert purses(table)[1] == 7


def test_the_winner_deck_is_paid_before_the_loser_deck() -> None:
    """S14: An empty purse: wrong on the winner, right on the loser pays 8; the other way round 7."""
    wrong_first = classic("1:blue,green,orange,white 16:yellow", "0 bet yellow", "1 lose blue", money=[0, 0])
    roll(play(wrong_first, "0 bet yellow", "1 win green"), "yellow 1")
    assert purses(wrong_first)[1] == 8
    right_first = classic("1:blue,green,orange,white 16:yellow", "0 bet yellow", "1 lose green", money=[0, 0])
    roll(play(right_first, "0 bet yellow", "1 win yellow"), "yellow 1")
    assert purses(right_first)[1] == 7


def test_the_last_leg_payout_has_its_own_floor_before_the_decks() -> None:
    """S13, S14."""
    table = classic("1:blue,green,orange,white 16:yellow", "0 bet yellow", "1 bet blue", money=[0, 0])
    roll(play(table, "0 bet yellow", "1 win yellow"), "yellow 1")
    assert purses(table)[1] == 8


def test_a_tie_for_most_money_shares_the_victory() -> None:
    """S16."""
    table = roll(classic("1:blue,green,orange,white 16:yellow", players=3, money=[2, 3, 1]), "yellow 1")
    assert table.result == {"money": [3, 3, 1], "winners": [0, 1]}


def test_most_money_wins() -> None:
    """S16."""
    table = roll(classic("1:blue,green,orange,white 16:yellow", money=[1, 3]), "yellow 1")
    assert table.result == {"money": [2, 3], "winners": [1]}


def test_nothing_forces_a_player_to_roll() -> None:
    """S17."""
    table = classic()
    for _ in range(40):
        for space in (10, 12):
            play(table, f"0 tile +{space}", f"1 tile -{space - 5}")
    assert table.phase == "act"
    assert table.state()["leg"] == 1


@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_money_is_open(viewer: int | str) -> None:
    """S15, K9.5."""
    table = classic(money=[5, 7])
    assert [player["money"] for player in table.view(viewer)["players"]] == [5, 7]
    card_table = cards(money=[5, 7, 9])
    assert [player["money"] for player in card_table.view(viewer)["players"]] == [5, 7, 9]


def test_the_lowest_seat_stands_for_the_youngest() -> None:
    """S8: Seats 1 and 2 tie for least money after the leg: seat 1 begins the next one."""
    table = cards("3:blue 5:green 6:orange 7:white 8:yellow", left="blue1", money=[9, 2, 2])
    reveal(table, "blue1")
    play(table, *deal_events(3))
    assert table.turn == 1


def test_names_are_kept_in_seat_order() -> None:
    """S8."""
    assert tuple(classic(players=4).players) == NAMES[:4]
