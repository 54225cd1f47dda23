"""Rulings of the 2014 game."""

from __future__ import annotations

import pytest

from camelup import ActionError, ChanceError, Table
from tests.rulings.steer import NAMES, changed, classic, last_die, play, purses, roll, track, words

COLOURS = ["blue", "green", "orange", "white", "yellow"]


def test_five_colours_with_tickets_of_5_3_and_2() -> None:
    """C1.1."""
    assert classic().state()["leg_tickets"] == {colour: [5, 3, 2] for colour in COLOURS}


def test_five_dice_and_five_pyramid_tickets() -> None:
    """C1.1, C1.4."""
    state = classic().state()
    assert state["dice"] == COLOURS
    assert state["pyramid_tickets"] == 5


def test_every_die_and_every_face_is_as_likely_as_any_other() -> None:
    """C5.1."""
    table = classic("1:blue 2:green,orange 3:white,yellow", "0 roll")
    assert set(table.outcomes) == {f"= die {colour} {face}" for colour in COLOURS for face in (1, 2, 3)}
    assert len(set(table.outcomes.values())) == 1


def test_camels_start_on_spaces_1_to_3() -> None:
    """C1.3."""
    table = Table("classic", NAMES[:2])
    for where in ("1:blue 2:green 3:orange,white 4:yellow", "0:blue 2:green 3:orange,white,yellow"):
        with pytest.raises(ChanceError):
            table.push(f"= start {where}")


@pytest.mark.parametrize("stack", ["blue,green,orange,white,yellow", "yellow,orange,white,green,blue"])
def test_a_starting_stack_may_lie_in_any_order(stack: str) -> None:
    """C1.3."""
    assert track(classic(f"3:{stack}")) == {"3": stack.split(",")}


def test_seat_0_begins_and_has_four_kinds_of_action() -> None:
    """C1.4, C2.1."""
    table = classic("1:blue 2:green,orange 3:white,yellow")
    spaces = [f"{side}{space}" for side in "+-" for space in range(4, 17)]
    expected = [f"0 tile {space}" for space in spaces] + ["0 roll"]
    expected += [f"0 {verb} {colour}" for verb in ("bet", "win", "lose") for colour in COLOURS]
    assert list(table.legal) == sorted(expected)


@pytest.mark.parametrize("action", ["bet blue", "tile +9", "win blue", "lose blue"])
def test_one_action_a_turn(action: str) -> None:
    """C2.1."""
    table = classic("1:blue 2:green,orange 3:white,yellow", f"0 {action}", players=3)
    assert (table.to_act, table.turn, table.phase) == (1, 1, "act")


def test_a_roll_is_the_whole_turn() -> None:
    """C2.1."""
    table = classic("1:blue 2:green,orange 3:white,yellow", "0 roll", players=3)
    assert (table.to_act, table.turn, table.phase) == (None, 0, "chance")
    table.push("= die blue 1")
    assert (table.to_act, table.turn, table.phase) == (1, 1, "act")


# Leg bets


def test_a_leg_bet_takes_the_top_ticket() -> None:
    """C3.1."""
    table = play(classic(), "0 bet blue", "1 bet blue")
    assert table.state()["players"][0]["tickets"] == [["blue", 5]]
    assert table.state()["players"][1]["tickets"] == [["blue", 3]]
    assert table.state()["leg_tickets"]["blue"] == [2]


def test_a_colour_without_tickets_cannot_be_bet_on() -> None:
    """C3.2."""
    table = play(classic(), "0 bet blue", "1 bet blue", "0 bet blue")
    assert "blue" not in words(table, "bet")
    assert table.state()["players"][0]["tickets"] == [["blue", 5], ["blue", 2]]


# Desert tiles


def test_a_tile_needs_a_space_without_camels() -> None:
    """C4.2."""
    assert not {"+2", "-2", "+3", "-3"} & set(words(classic(), "tile"))


def test_a_tile_never_goes_to_space_1() -> None:
    """C4.3."""
    table = classic("2:blue,green,orange 3:white,yellow")
    assert not {"+1", "-1"} & set(words(table, "tile"))
    assert {"+4", "-4", "+16", "-16"} <= set(words(table, "tile"))


def test_space_2_is_free_for_a_tile() -> None:
    """C4.3."""
    assert {"+2", "-2"} <= set(words(classic("1:blue,green,orange 3:white,yellow"), "tile"))


def test_a_tile_goes_neither_on_nor_next_to_another_players_tile() -> None:
    """C4.2, C4.4."""
    free = words(play(classic(), "0 tile +9"), "tile")
    assert not {"+8", "-8", "+9", "-9", "+10", "-10"} & set(free)
    assert {"+7", "-7", "+11", "-11"} <= set(free)


def test_space_16_and_space_2_are_no_neighbours_and_no_space_17() -> None:
    """C4.4, S7."""
    table = classic("1:blue,green,orange 3:white,yellow", "0 tile +16")
    assert {"+2", "-2"} <= set(words(table, "tile"))
    assert "+17" not in words(table, "tile")


def test_ones_own_tile_is_lifted_first() -> None:
    """C4.5, C4.6: The spaces beside the old place are free to its owner, the place itself on neither side."""
    free = words(play(classic(), "0 tile +9", "1 bet blue"), "tile")
    assert {"+8", "-8", "+10", "-10"} <= set(free)
    assert not {"+9", "-9"} & set(free)


def test_a_moved_tile_leaves_its_old_place() -> None:
    """C4.1, C4.5."""
    table = play(classic(), "0 tile +9", "1 bet blue", "0 tile -10")
    assert table.state()["tiles"] == {"10": {"owner": 0, "side": "-"}}
    assert "+8" in words(table, "tile")
    assert "+9" not in words(table, "tile")


def test_a_moved_tile_keeps_away_from_other_tiles() -> None:
    """C4.4, C4.5."""
    free = words(play(classic(), "0 tile +9", "1 tile -12"), "tile")
    assert {"+10", "-10"} <= set(free)
    assert not {"+11", "+12", "+13"} & set(free)


# Rolls


def test_the_ticket_is_taken_at_the_roll_and_the_die_leaves_when_it_shows() -> None:
    """C5.1."""
    table = play(classic(), "0 roll")
    state = table.state()
    assert (state["pyramid_tickets"], state["players"][0]["pyramid_tickets"]) == (4, 1)
    assert "blue" in state["dice"]
    assert "blue" not in play(table, "= die blue 1").state()["dice"]


def test_a_die_comes_out_once_a_leg() -> None:
    """C5.2."""
    table = play(classic(), "0 roll", "= die blue 1", "1 roll")
    assert not any("blue" in outcome for outcome in table.outcomes)


def test_a_tile_pays_its_owner_1_at_once_whatever_the_size_of_the_unit() -> None:
    """C5.4."""
    table = classic("1:blue,green,orange 2:white,yellow", "0 tile +4", "1 roll", "= die blue 3")
    assert track(table)["5"] == ["blue", "green", "orange"]
    assert purses(table) == [4, 3]


def test_a_tile_pays_its_owner_for_ones_own_roll() -> None:
    """C5.4."""
    table = classic("1:blue,green,orange 2:white,yellow", "0 tile +4", "1 bet blue", "0 roll", "= die blue 3")
    assert purses(table) == [4, 3]


def test_passing_over_a_tile_does_nothing() -> None:
    """C5.3."""
    table = classic("1:blue,green,orange 2:white,yellow", "0 tile -3", "1 roll", "= die blue 3")
    assert track(table)["4"] == ["blue", "green", "orange"]
    assert purses(table) == [3, 3]


def test_an_oasis_sends_a_unit_on_top_of_the_next_stack() -> None:
    """C5.5."""
    table = classic("1:blue,green 5:orange,white,yellow", "0 tile +4", "1 roll", "= die blue 3")
    assert track(table) == {"5": ["orange", "white", "yellow", "blue", "green"]}


def test_a_mirage_sends_a_unit_underneath_the_stack_behind() -> None:
    """C5.6."""
    table = classic("1:blue,green 3:orange,white,yellow", "0 tile -4", "1 roll", "= die blue 3")
    assert track(table) == {"3": ["blue", "green", "orange", "white", "yellow"]}


def test_a_mirage_sends_a_unit_underneath_the_camels_it_has_just_left() -> None:
    """C5.6, S4."""
    table = classic("5:blue,orange,green,white 9:yellow", "0 tile -6", "1 roll", "= die green 1")
    assert track(table)["5"] == ["green", "white", "blue", "orange"]


def test_a_tile_stays_where_it_is() -> None:
    """C5.8."""
    table = classic("1:blue 2:green 5:orange,white,yellow", "0 tile +4", "1 roll", "= die blue 3", "0 roll")
    play(table, "= die green 2")
    assert table.state()["tiles"] == {"4": {"owner": 0, "side": "+"}}
    assert purses(table)[0] == 5
    assert track(table)["5"][-2:] == ["blue", "green"]


def test_an_oasis_on_the_last_space_ends_the_race_and_pays() -> None:
    """C5.4, C5.5."""
    table = classic("1:blue,green,orange,white 15:yellow", "0 tile +16", "1 roll", "= die yellow 1")
    assert track(table)["finish"] == ["yellow"]
    assert table.result == {"money": [4, 4], "winners": [0, 1]}


def test_a_mirage_on_the_last_space_ends_nothing() -> None:
    """C5.6."""
    table = classic("1:blue,green,orange,white 15:yellow", "0 tile -16", "1 roll", "= die yellow 1")
    assert track(table)["15"] == ["yellow"]
    assert table.result is None
    assert purses(table)[0] == 4


# Race bets


def test_a_race_card_is_placed_once_on_either_pile() -> None:
    """C6.1, C6.3."""
    table = play(classic(), "0 win blue", "1 lose blue")
    assert table.state()["players"][0]["race_cards"] == ["green", "orange", "white", "yellow"]
    assert "blue" not in words(table, "win")
    assert "blue" not in words(table, "lose")
    play(table, "0 lose green")
    assert table.state()["winner_bets"] == [[0, "blue"]]
    assert table.state()["loser_bets"] == [[1, "blue"], [0, "green"]]


def test_others_see_who_bet_on_which_pile_and_in_which_order_but_no_colour() -> None:
    """C6.2."""
    table = play(classic(), "0 win blue", "1 win green", "0 lose white", "1 win orange")
    assert table.view(0)["winner_bets"] == [[0, "blue"], [1, None], [1, None]]
    assert table.view(1)["winner_bets"] == [[0, None], [1, "green"], [1, "orange"]]
    assert table.view("spectator")["winner_bets"] == [[0, None], [1, None], [1, None]]
    assert table.view(1)["loser_bets"] == [[0, None]]
    assert table.view(1)["players"][0]["race_cards"] is None


def test_a_placed_card_stays_through_the_legs() -> None:
    """C6.3."""
    table = roll(
        play(classic(), "0 win blue", "1 lose green"), "blue 1", "green 1", "orange 1", "white 1", "yellow 1"
    )
    assert table.state()["leg"] == 2
    assert table.state()["winner_bets"] == [[0, "blue"]]
    assert "blue" not in table.state()["players"][0]["race_cards"]


def test_five_cards_are_all_there_are() -> None:
    """C6.3."""
    table = classic()
    for colour in COLOURS:
        play(
            table,
            f"0 win {colour}",
            f"1 bet {COLOURS[0] if colour in ('blue', 'green', 'orange') else 'white'}",
        )
    assert words(table, "win") == words(table, "lose") == []


# Leg end


def test_the_leg_ends_when_the_last_die_has_moved_its_camel() -> None:
    """C7.1."""
    table = roll(classic(), "blue 1", "green 1", "orange 1", "white 1")
    assert table.state()["leg"] == 1
    play(table, "0 roll")
    assert table.state()["leg"] == 1
    assert table.state()["pyramid_tickets"] == 0
    play(table, "= die yellow 1")
    assert table.state()["leg"] == 2


@pytest.mark.parametrize(
    ("ticket", "gain"),
    [
        ("yellow5", 5),
        ("yellow3", 3),
        ("yellow2", 2),
        ("white5", 1),
        ("white2", 1),
        ("orange5", -1),
        ("green3", -1),
        ("blue2", -1),
    ],
)
def test_a_ticket_pays_its_value_for_first_1_for_second_and_costs_1_otherwise(ticket: str, gain: int) -> None:
    """C7.2."""
    table = last_die(classic("1:blue 2:green 3:orange 4:white 5:yellow"), "yellow", {1: ticket})
    assert purses(roll(table, "yellow 1"))[1] == 3 + gain


def test_every_pyramid_ticket_pays_1() -> None:
    """C7.2."""
    table = roll(
        classic("1:blue,green 2:orange 3:white,yellow", players=3), "blue 1", "green 1", "orange 1", "white 1"
    )
    assert purses(roll(table, "yellow 1")) == [5, 5, 4]


def test_after_a_leg_tickets_tiles_and_dice_go_back() -> None:
    """C7.3."""
    table = classic("1:blue 2:green 3:orange 4:white 5:yellow", "0 tile +12", "1 bet blue")
    state = roll(table, "blue 1", "green 1", "orange 1", "white 1", "yellow 1").state()
    assert state["tiles"] == {}
    assert state["dice"] == COLOURS
    assert state["pyramid_tickets"] == 5
    assert state["leg_tickets"] == {colour: [5, 3, 2] for colour in COLOURS}
    assert all(player["tickets"] == [] and player["pyramid_tickets"] == 0 for player in state["players"])


def test_the_seat_after_the_last_roller_starts_the_next_leg() -> None:
    """C7.4, C2.2."""
    table = roll(classic(players=4), "blue 1", "green 1", "orange 1", "white 1")
    play(table, "0 bet blue", "1 bet blue", "2 roll", "= die yellow 1")
    assert (table.state()["leg"], table.to_act) == (2, 3)


# Race end


def test_the_race_ends_in_the_middle_of_a_leg_with_a_leg_payout() -> None:
    """C8.1, C8.2."""
    table = classic("1:blue 2:green,orange 15:white 16:yellow", players=3)
    roll(play(table, "0 bet yellow", "1 bet white", "2 bet blue"), "yellow 1")
    assert table.result == {"money": [3 + 5 + 1, 3 + 1, 3 - 1], "winners": [0]}


def test_right_winner_cards_pay_8_5_3_2_and_then_1_each() -> None:
    """C8.3: The sixth right card still pays 1."""
    table = classic("1:blue,green,orange,white 16:yellow", players=8)
    play(table, *(f"{seat} win yellow" for seat in range(8)), "0 roll", "= die yellow 1")
    assert purses(table) == [3 + 8 + 1, 3 + 5, 3 + 3, 3 + 2, 3 + 1, 3 + 1, 3 + 1, 3 + 1]


def test_right_loser_cards_pay_the_same_and_the_loser_is_last_in_running_order() -> None:
    """C8.5."""
    table = classic("1:blue,green,orange,white 16:yellow", players=8)
    play(table, *(f"{seat} lose blue" for seat in range(8)), "0 roll", "= die yellow 1")
    assert purses(table) == [3 + 8 + 1, 3 + 5, 3 + 3, 3 + 2, 3 + 1, 3 + 1, 3 + 1, 3 + 1]


def test_a_wrong_card_costs_1_and_takes_no_place_in_the_row() -> None:
    """C8.4."""
    table = classic(
        "1:blue,green,orange,white 16:yellow", "0 win blue", "1 win yellow", "2 win yellow", players=3
    )
    assert purses(roll(table, "yellow 1")) == [3 - 1 + 1, 3 + 8, 3 + 5]


def test_the_winner_is_the_top_camel_over_the_line() -> None:
    """C8.3, S6."""
    table = classic("1:blue,orange,white 16:green,yellow", "0 win green", "1 win yellow")
    assert purses(roll(table, "green 1")) == [3 - 1 + 1, 3 + 8]


def test_after_the_race_all_stays_as_it_lay() -> None:
    """C8.1."""
    table = classic(
        "1:blue,green,orange,white 16:yellow", "0 bet blue", "1 tile +9", "0 roll", "= die yellow 1"
    )
    state = table.state()
    assert state["leg"] == 1
    assert state["tiles"] == {"9": {"owner": 1, "side": "+"}}
    assert state["players"][0]["tickets"] == [["blue", 5]]
    assert (state["pyramid_tickets"], state["players"][0]["pyramid_tickets"]) == (4, 1)
    assert state["dice"] == ["blue", "green", "orange", "white"]
    assert (state["to_act"], state["turn"], state["phase"]) == (None, None, "over")


def test_nobody_acts_after_the_end() -> None:
    """C8.1."""
    table = roll(classic("1:blue,green,orange,white 16:yellow"), "yellow 1")
    with pytest.raises(ActionError):
        table.play("1 bet blue")


@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_players(players: int) -> None:
    """S9."""
    assert len(classic(players=players).state()["players"]) == players


def test_seat_0_is_somebody() -> None:
    """S8, C5.4: Seat 0 owns a tile, is paid for it, and wins."""
    table = changed(classic("1:blue,green 2:orange 3:white,yellow", "0 tile +4"), money=[0, 0])
    play(table, "1 roll", "= die blue 3")
    assert purses(table) == [1, 0]
    assert table.state()["tiles"]["4"]["owner"] == 0


def test_everybody_starts_with_five_race_cards_and_no_tickets() -> None:
    """C1.2."""
    for player in classic(players=3).state()["players"]:
        assert player == {"money": 3, "tickets": [], "pyramid_tickets": 0, "race_cards": COLOURS}


def test_a_second_tile_is_never_met() -> None:
    """C5.7: Tiles two apart: the unit rests between them."""
    table = classic(
        "1:blue 2:green 9:orange,white,yellow", "0 tile +4", "1 tile -6", "0 roll", "= die blue 3"
    )
    assert track(table)["5"] == ["blue"]
    assert purses(table) == [4, 3]


def test_starts_follow_the_dice() -> None:
    """C1.3: Five even throws put all camels on one space once in 81 times; stacks lie in any order."""
    starts = [Table("classic", NAMES[:2], seed=seed).state()["track"] for seed in range(2000)]
    assert 8 <= sum(len(stacks) == 1 for stacks in starts) <= 48
    assert all(540 <= sum("blue" in stacks.get(space, ()) for stacks in starts) <= 800 for space in "123")
    pairs = [s for stacks in starts for s in stacks.values() if {"blue", "green"} <= set(s)]
    assert 0.4 < sum(s.index("blue") < s.index("green") for s in pairs) / len(pairs) < 0.6
