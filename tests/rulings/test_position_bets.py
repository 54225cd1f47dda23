"""Rulings of the module `position_bets`."""

from __future__ import annotations

import pytest

from camelup import Table
from tests.rulings.steer import CLASSIC_START, classic, last_die, play, purses, roll, words

SPREAD = "1:blue 2:green 3:orange 4:white 5:yellow"
COLOURS = ["blue", "green", "orange", "white", "yellow"]


def position(where: str = CLASSIC_START, *events: str, players: int = 2) -> Table:
    return classic(where, *events, players=players, modules=("position_bets",))


def finished(*events: str) -> Table:
    """Seat 0 acts as told, seat 1 waits; then the leg ends with yellow, white, orange, green, blue."""
    table = position(SPREAD)
    for event, wait in zip(events, ("win blue", "win green", "win white"), strict=False):
        play(table, f"0 {event}", f"1 {wait}")
    return roll(last_die(table, "yellow", holder=1), "yellow 1")


def test_a_fourth_leg_ticket_worth_2() -> None:
    """B1."""
    assert position().state()["leg_tickets"] == {colour: [5, 3, 2, 2] for colour in COLOURS}


@pytest.mark.parametrize("modules", [("long_track", "position_bets"), ("position_bets",), ("long_track",)])
def test_never_more_than_four_leg_tickets(modules: tuple[str, ...]) -> None:
    """B1, L3."""
    table = classic(modules=modules)
    assert table.state()["leg_tickets"]["blue"] == [5, 3, 2, 2]


def test_four_position_tiles() -> None:
    """B2."""
    table = position()
    assert table.state()["position_tiles"] == [2, 3, 4, 5]
    assert sorted(words(table, "place")) == sorted(
        f"{place} {c} stack" for place in (2, 3, 4, 5) for c in COLOURS
    )


def test_a_tile_covers_a_ticket_of_ones_own() -> None:
    """B3."""
    table = position(SPREAD, "0 bet yellow", "1 bet yellow", "0 place 3 yellow 5")
    player = table.state()["players"][0]
    assert player["placed"] == [["yellow", 5, 3]]
    assert player["tickets"] == []
    assert table.state()["leg_tickets"]["yellow"] == [2, 2]
    assert (table.to_act, table.phase) == (1, "act")


def test_nobody_covers_the_ticket_of_another() -> None:
    """B3."""
    table = position(SPREAD, "0 bet yellow")
    assert not any("yellow 5" in word for word in words(table, "place"))


def test_a_covered_ticket_is_not_covered_again() -> None:
    """B3, B6."""
    table = position(SPREAD, "0 bet yellow", "1 bet blue", "0 place 3 yellow 5", "1 bet blue")
    assert not any("yellow 5" in word for word in words(table, "place"))


def test_a_tile_on_a_stack_takes_its_bottom_ticket() -> None:
    """B4."""
    table = position(SPREAD, "0 place 2 green stack")
    assert table.state()["leg_tickets"]["green"] == [5, 3, 2]
    assert table.state()["players"][0]["placed"] == [["green", 2, 2]]
    play(table, "1 place 3 green stack", "0 place 4 green stack")
    assert table.state()["leg_tickets"]["green"] == [5]
    assert table.state()["players"][0]["placed"] == [["green", 2, 2], ["green", 3, 4]]


def test_the_last_ticket_of_a_stack_is_its_bottom_and_an_empty_stack_has_none() -> None:
    """B4."""
    table = position(SPREAD, "0 bet green", "1 bet green", "0 bet green", "1 place 5 green stack")
    assert table.state()["players"][1]["placed"] == [["green", 2, 5]]
    assert not any("green stack" in word for word in words(table, "place"))


def test_a_taken_tile_is_out_for_everybody() -> None:
    """B2."""
    table = position(SPREAD, "0 place 2 green stack")
    assert table.state()["position_tiles"] == [3, 4, 5]
    assert not any(word.startswith("2 ") for word in words(table, "place"))
    play(table, "1 bet blue")
    assert not any(word.startswith("2 ") for word in words(table, "place"))


def test_several_tiles_on_different_tickets() -> None:
    """B6."""
    table = position(
        SPREAD, "0 bet blue", "1 bet green", "0 place 2 blue 5", "1 bet green", "0 place 3 blue stack"
    )
    assert table.state()["players"][0]["placed"] == [["blue", 5, 2], ["blue", 2, 3]]


@pytest.mark.parametrize(
    ("place", "colour", "gain"),
    [
        (2, "white", 3),
        (3, "orange", 3),
        (4, "green", 3),
        (5, "blue", 3),
        (2, "yellow", -1),
        (2, "orange", -1),
        (3, "white", -1),
        (5, "green", -1),
        (4, "blue", -1),
    ],
)
def test_a_covered_ticket_pays_3_exactly_there_and_else_costs_1(place: int, colour: str, gain: int) -> None:
    """B5."""
    table = finished(f"place {place} {colour} stack")
    assert purses(table)[0] == 3 + 1 + gain


def test_a_covered_ticket_pays_nothing_else() -> None:
    """B5: The covered 5 of the leader costs 1, the covered second place pays 3 and not one more."""
    assert purses(finished("bet yellow", "place 2 yellow 5"))[0] == 3 + 1 - 1
    assert purses(finished("bet white", "place 2 white 5"))[0] == 3 + 1 + 3


def test_an_uncovered_ticket_of_the_same_colour_pays_as_usual() -> None:
    """B5."""
    assert purses(finished("bet yellow", "bet yellow", "place 2 yellow 3"))[0] == 3 + 1 + 5 - 1


def test_position_tiles_go_back_after_the_leg() -> None:
    """B7."""
    state = finished("place 2 white stack").state()
    assert state["position_tiles"] == [2, 3, 4, 5]
    assert state["players"][0]["placed"] == []
    assert state["leg_tickets"]["white"] == [5, 3, 2, 2]


def test_two_equal_tickets_are_one_choice() -> None:
    """B3."""
    table = position(
        SPREAD, "0 bet blue", "1 bet blue", "0 bet blue", "1 bet green", "0 bet blue", "1 bet green"
    )
    assert table.state()["players"][0]["tickets"] == [["blue", 5], ["blue", 2], ["blue", 2]]
    assert words(table, "place").count("3 blue 2") == 1
    play(table, "0 place 3 blue 2")
    assert table.state()["players"][0]["tickets"] == [["blue", 5], ["blue", 2]]
