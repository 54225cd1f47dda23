"""Rulings of the second edition."""

from __future__ import annotations

from collections import Counter

import pytest

from camelup import ChanceError, SetupError, Table
from tests.rulings.steer import NAMES, last_die, play, purses, roll, second, track, words

COLOURS = ["blue", "green", "purple", "red", "yellow"]
SPREAD = "1:blue 2:green 3:purple 4:red 5:yellow 15:white 16:black"


def test_five_colours_with_tickets_of_5_3_2_and_2() -> None:
    """X1, X2."""
    assert second().state()["leg_tickets"] == {colour: [5, 3, 2, 2] for colour in COLOURS}


@pytest.mark.parametrize(
    ("ticket", "gain"), [("yellow5", 5), ("yellow3", 3), ("yellow2", 2), ("red5", 1), ("blue3", -1)]
)
def test_first_place_pays_5_3_or_2(ticket: str, gain: int) -> None:
    """X2."""
    table = last_die(second(SPREAD), "yellow", {1: ticket})
    assert purses(roll(table, "yellow 1"))[1] == 3 + gain


def test_both_tickets_of_value_2_pay_2() -> None:
    """X2."""
    table = last_die(second(SPREAD), "yellow", {1: "yellow2 yellow2"})
    assert purses(roll(table, "yellow 1"))[1] == 3 + 4


@pytest.mark.parametrize("players", [2, 9])
def test_three_to_eight_players(players: int) -> None:
    """S9."""
    with pytest.raises(SetupError):
        Table("second", list(NAMES[:players]))
    assert len(second(players=8).state()["players"]) == 8


def test_tiles_follow_the_same_placement_rules() -> None:
    """X3."""
    table = second("1:blue,green 2:purple 3:red,yellow 15:white 16:black", "0 tile +9")
    free = [f"{side}{space}" for side in "+-" for space in (4, 5, 6, 7, 11, 12, 13, 14)]
    assert words(table, "tile") == sorted(free)
    play(table, "1 bet blue", "2 bet blue")
    assert {"+8", "-10"} <= set(words(table, "tile"))
    assert not {"+9", "-9"} & set(words(table, "tile"))


# Crazy camels


@pytest.mark.parametrize("crazy", ["14:white 16:black", "15:black,white", "15:white,black", "16:white,black"])
def test_crazy_camels_start_on_14_to_16_in_any_order(crazy: str) -> None:
    """X4."""
    assert second(f"1:blue,green,purple 3:red,yellow {crazy}").phase == "act"


@pytest.mark.parametrize("crazy", ["13:white 16:black", "3:white 16:black", "14:white", "14:white 17:black"])
def test_crazy_camels_start_nowhere_else(crazy: str) -> None:
    """X4."""
    table = Table("second", list(NAMES[:3]))
    with pytest.raises(ChanceError):
        table.push(f"= start 1:blue,green,purple 2:red,yellow {crazy}")


def test_crazy_camels_run_backwards() -> None:
    """X12."""
    table = roll(second("1:blue,green,purple 2:red,yellow 14:white 16:black"), "grey black 1")
    assert track(table)["15"] == ["black"]
    assert track(roll(second("1:blue,green,purple 2:red,yellow 14:white 16:black"), "grey white 3"))[
        "11"
    ] == ["white"]


def test_crazy_camels_have_no_part_in_any_ranking() -> None:
    """X5."""
    table = second("9:blue,green 10:purple,red 12:yellow,black 14:white")
    assert table.state()["ranking"] == ["yellow", "red", "purple", "green", "blue"]
    assert not {"white", "black"} & set(words(table, "bet") + words(table, "win") + words(table, "lose"))


def test_a_crazy_camel_lands_on_top_and_is_carried() -> None:
    """X6, X12."""
    table = roll(second("5:blue,green,purple 9:red,yellow 11:white 16:black"), "grey white 2", "red 3")
    assert track(table)["12"] == ["red", "yellow", "white"]


def test_a_racing_camel_lands_on_a_crazy_one_and_is_carried_back() -> None:
    """X6."""
    table = roll(second("5:blue,green,purple 9:red,yellow 11:white 16:black"), "yellow 2", "grey white 3")
    assert track(table)["8"] == ["white", "yellow"]


def test_a_crazy_camel_does_not_carry_those_beneath_it() -> None:
    """X6."""
    table = roll(second("5:blue,green,purple 9:red,white,yellow 16:black"), "grey white 1")
    assert track(table)["8"] == ["white", "yellow"]
    assert track(table)["9"] == ["red"]


def test_a_space_with_a_crazy_camel_is_not_empty() -> None:
    """X6."""
    table = second("1:blue,green,purple 2:red,yellow 14:white 16:black")
    assert not {"+14", "-14", "+16", "-16"} & set(words(table, "tile"))
    assert "+15" in words(table, "tile")


# Dice


def test_six_dice_and_five_tickets() -> None:
    """X7, X8."""
    state = second().state()
    assert state["dice"] == ["blue", "green", "grey", "purple", "red", "yellow"]
    assert state["pyramid_tickets"] == 5


def test_the_leg_ends_after_five_dice_and_one_stays_in() -> None:
    """X8."""
    table = roll(second(SPREAD), "blue 1", "green 1", "purple 1", "red 1")
    assert (table.state()["leg"], table.state()["dice"]) == (1, ["grey", "yellow"])
    roll(table, "grey white 1")
    assert (table.state()["leg"], len(table.state()["dice"])) == (2, 6)


def test_the_grey_die_comes_as_often_as_any_and_shows_six_faces_evenly() -> None:
    """X7, X9."""
    table = play(second(), "0 roll")
    weight: Counter[str] = Counter()
    for outcome, count in table.outcomes.items():
        weight[outcome.split()[2]] += count
    assert set(weight) == {*COLOURS, "grey"}
    assert len(set(weight.values())) == 1
    grey = {outcome: count for outcome, count in table.outcomes.items() if "grey" in outcome}
    assert set(grey) == {f"= die grey {crazy} {face}" for crazy in ("white", "black") for face in (1, 2, 3)}
    assert len(set(grey.values())) == 1


# Which crazy camel moves


@pytest.mark.parametrize("face", ["white 2", "black 2"])
def test_directly_on_the_other_the_upper_one_moves(face: str) -> None:
    """X10."""
    table = roll(second("1:blue,green,purple 2:red,yellow 15:white,black"), f"grey {face}")
    assert (track(table)["13"], track(table)["15"]) == (["black"], ["white"])


@pytest.mark.parametrize("face", ["white 2", "black 2"])
def test_directly_on_the_other_with_racers_on_both_the_upper_one_moves_with_them(face: str) -> None:
    """X10, X11."""
    table = roll(second("5:blue,green,purple 9:red,white,black,yellow"), f"grey {face}")
    assert (track(table)["7"], track(table)["9"]) == (["black", "yellow"], ["red", "white"])


@pytest.mark.parametrize("face", ["white 2", "black 2"])
def test_the_only_one_that_carries_a_racer_moves(face: str) -> None:
    """X10."""
    table = roll(second("5:blue,green,purple 9:red,white,yellow 14:black"), f"grey {face}")
    assert (track(table)["7"], track(table)["14"]) == (["white", "yellow"], ["black"])


@pytest.mark.parametrize("face", ["white 2", "black 2"])
def test_a_racer_anywhere_above_counts(face: str) -> None:
    """X10: Racers stand between the two: the lower one carries, the upper does not."""
    table = roll(second("5:blue,green,purple 9:white,red,yellow,black"), f"grey {face}")
    assert track(table)["7"] == ["white", "red", "yellow", "black"]


@pytest.mark.parametrize(("face", "moved"), [("white 1", ["white", "red"]), ("black 1", ["black", "yellow"])])
def test_when_both_carry_the_colour_decides(face: str, moved: list[str]) -> None:
    """X10."""
    table = roll(second("5:blue,green,purple 9:white,red 12:black,yellow"), f"grey {face}")
    assert moved in track(table).values()
    assert track(table)["8" if moved[0] == "white" else "11"] == moved


@pytest.mark.parametrize(
    ("face", "moved"), [("white 1", ["white", "red", "black", "yellow"]), ("black 1", ["black", "yellow"])]
)
def test_when_both_carry_in_one_stack_the_colour_decides(face: str, moved: list[str]) -> None:
    """X10."""
    table = roll(second("5:blue,green,purple 9:white,red,black,yellow"), f"grey {face}")
    assert track(table)["8"] == moved


@pytest.mark.parametrize(("face", "space"), [("white 1", "11"), ("black 1", "13")])
def test_when_none_carries_the_colour_decides(face: str, space: str) -> None:
    """X10."""
    table = roll(second("5:blue,green,purple 9:red,yellow 12:white 14:black"), f"grey {face}")
    assert track(table)[space] == [face.split(maxsplit=1)[0]]


# Crazy camels and tiles


def test_cheers_send_a_crazy_camel_on_in_its_own_direction_on_top() -> None:
    """X13, X15."""
    table = second(
        "5:blue,green,purple 8:red 11:white,yellow 16:black", "0 tile +9", "1 roll", "= die grey white 2"
    )
    assert track(table)["8"] == ["red", "white", "yellow"]
    assert purses(table) == [4, 3, 3]


def test_boos_send_a_crazy_camel_against_its_direction_underneath() -> None:
    """X14, X15."""
    table = second(
        "5:blue,green,purple 10:red 11:white,yellow 16:black", "0 tile -9", "1 roll", "= die grey white 2"
    )
    assert track(table)["10"] == ["white", "yellow", "red"]
    assert purses(table) == [4, 3, 3]


def test_boos_send_a_crazy_camel_underneath_the_camels_it_has_just_left() -> None:
    """X14, S4."""
    table = second(
        "5:blue,green,purple 11:red,white,yellow 16:black", "0 tile -10", "1 roll", "= die grey white 1"
    )
    assert track(table)["11"] == ["white", "yellow", "red"]


def test_a_racing_unit_with_a_crazy_rider_follows_the_tile_forward() -> None:
    """X13."""
    table = second("5:blue,green,purple 7:red,white 9:yellow 16:black", "0 tile +8", "1 roll", "= die red 1")
    assert track(table)["9"] == ["yellow", "red", "white"]


def test_boos_send_a_racing_unit_back_underneath() -> None:
    """C5.6."""
    table = second("5:blue,green,purple 7:red,white,yellow 16:black", "0 tile -8", "1 roll", "= die yellow 1")
    assert track(table)["7"] == ["yellow", "red", "white"]


# The end of the race


def test_space_1_is_not_yet_over_the_line() -> None:
    """X16."""
    table = roll(second("2:white,red 5:blue,green,purple 9:yellow 16:black"), "grey white 1")
    assert track(table)["1"] == ["white", "red"]
    assert table.result is None


def test_a_unit_moved_backwards_past_space_1_ends_the_race_and_its_racers_are_last() -> None:
    """X16, X17."""
    table = roll(second("1:blue 2:white,red,green 5:purple 9:yellow 16:black"), "grey white 3")
    assert table.phase == "over"
    assert track(table)["0"] == ["white", "red", "green"]
    assert table.state()["ranking"] == ["yellow", "purple", "blue", "green", "red"]


def test_a_backward_finish_names_winner_and_loser_as_always() -> None:
    """X17."""
    table = second(
        "1:blue 2:white,red,green 5:purple 9:yellow 16:black", "0 win yellow", "1 lose red", "2 lose blue"
    )
    roll(table, "grey white 2")
    assert table.result == {"money": [3 + 1 + 8, 3 + 8, 3 - 1], "winners": [0]}


def test_a_crazy_camel_alone_over_the_line_ends_the_race_too() -> None:
    """X16."""
    table = roll(second("1:blue 2:white 5:purple,red,green 9:yellow 16:black"), "grey white 2")
    assert table.phase == "over"
    assert track(table)["0"] == ["white"]
    assert table.state()["ranking"] == ["yellow", "green", "red", "purple", "blue"]


def test_going_backwards_over_the_line_meets_no_tile_and_no_camel() -> None:
    """S7, X17: Two back from space 1 is no ring's space 15."""
    table = second(
        "1:white,red 5:blue,green,purple 9:yellow 16:black", "0 tile +15", "1 roll", "= die grey white 2"
    )
    assert table.phase == "over"
    assert purses(table) == [3, 4, 3]
    assert track(table)["0"] == ["white", "red"]
    table = roll(second("1:white,red 5:blue,green,purple 9:yellow 16:black"), "grey white 1")
    assert track(table)["16"] == ["black"]
    assert table.state()["ranking"][-1] == "red"


def test_the_upper_crazy_camel_alone_can_end_the_race() -> None:
    """X10, X16."""
    table = roll(second("1:red,white,black,yellow 5:blue,green,purple"), "grey white 1")
    assert track(table)["0"] == ["black", "yellow"]
    assert table.state()["ranking"] == ["purple", "green", "blue", "red", "yellow"]


def test_a_crazy_camel_carried_over_the_finish_wins_nothing() -> None:
    """X5."""
    table = roll(second("5:blue,green,purple 9:yellow 16:red,black 15:white"), "red 1")
    assert track(table)["finish"] == ["red", "black"]
    assert table.state()["ranking"][0] == "red"


def test_cheers_on_the_last_space_end_the_race_and_pay() -> None:
    """C5.4."""
    table = second(
        "5:blue,green,purple 9:yellow 13:white,black 15:red", "0 tile +16", "1 roll", "= die red 1"
    )
    assert table.phase == "over"
    assert purses(table) == [3 + 1, 3 + 1, 3]


def test_a_backward_finish_pays_the_leg_first() -> None:
    """C8.2."""
    table = second(
        "1:blue 2:white,red,green 5:purple 9:yellow 16:black", "0 bet yellow", "1 bet purple", "2 bet red"
    )
    roll(table, "grey white 2")
    assert purses(table) == [3 + 5 + 1, 3 + 1, 3 - 1]


def test_race_decks_pay_as_in_the_2014_game() -> None:
    """C8.3."""
    table = second("5:blue,green,purple,yellow 13:white,black 16:red", players=8)
    play(table, *(f"{seat} win red" for seat in range(8)), "0 roll", "= die red 1")
    assert purses(table) == [3 + 8 + 1, 3 + 5, 3 + 3, 3 + 2, 3 + 1, 3 + 1, 3 + 1, 3 + 1]


def test_crazy_camels_start_by_an_even_throw_each_and_in_random_order() -> None:
    """X4."""
    starts = [Table("second", NAMES[:3], seed=seed).state()["track"] for seed in range(1500)]
    for crazy in ("white", "black"):
        assert all(
            400 <= sum(crazy in stacks.get(space, ()) for stacks in starts) <= 600
            for space in ("14", "15", "16")
        )
    pairs = [s for stacks in starts for s in stacks.values() if {"white", "black"} <= set(s)]
    assert 400 <= len(pairs) <= 600
    assert 0.4 < sum(s[0] == "white" for s in pairs) / len(pairs) < 0.6
