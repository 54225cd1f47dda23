"""Rulings of the module `photographer`."""

from __future__ import annotations

import pytest

from camelup import Table
from tests.rulings.steer import CLASSIC_START, classic, last_die, play, purses, roll, track, words


def photo(where: str = CLASSIC_START, *events: str, players: int = 2) -> Table:
    return classic(where, *events, players=players, modules=("photographer",))


def test_the_camera_points_at_any_space_without_camel_or_tile() -> None:
    """P2."""
    table = photo("1:blue 2:green,orange 3:white,yellow", "0 tile +9")
    assert sorted(map(int, words(table, "camera"))) == [4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16]


def test_ones_own_tile_bars_the_camera_too() -> None:
    """P2."""
    table = photo("1:blue 2:green,orange 3:white,yellow", "0 tile +9", "1 bet blue")
    assert "9" not in words(table, "camera")


def test_space_1_is_allowed() -> None:
    """P2."""
    table = photo("2:blue,green,orange 3:white,yellow", "0 camera 1")
    assert table.state()["camera"] == {"owner": 0, "space": 1}


def test_pointing_the_camera_is_the_whole_turn() -> None:
    """P1."""
    table = photo("1:blue 2:green,orange 3:white,yellow", "0 camera 7")
    assert (table.to_act, table.phase) == (1, "act")


def test_nobody_else_may_take_it_while_it_stands() -> None:
    """P1."""
    table = photo("1:blue 2:green,orange 3:white,yellow", "0 camera 7")
    assert words(table, "camera") == []


def test_the_holder_may_move_it_to_another_space() -> None:
    """P3."""
    table = photo("1:blue 2:green,orange 3:white,yellow", "0 camera 7", "1 bet blue")
    assert "7" not in words(table, "camera")
    assert {"6", "8"} <= set(words(table, "camera"))
    assert play(table, "0 camera 8").state()["camera"] == {"owner": 0, "space": 8}


def test_a_photo_pays_1_per_camel_in_the_unit() -> None:
    """P4."""
    table = photo("2:blue,green,orange,white 3:yellow", "0 camera 4", "1 roll", "= die green 2")
    assert track(table)["4"] == ["green", "orange", "white"]
    assert purses(table) == [3 + 3, 3]


def test_the_camera_goes_back_after_its_photo() -> None:
    """P5."""
    table = photo("2:blue,green,orange,white 3:yellow", "0 camera 4", "1 roll", "= die green 2")
    assert table.state()["camera"] is None
    assert "7" in words(table, "camera")
    play(table, "0 bet blue")
    assert "7" in words(table, "camera")


def test_passing_by_makes_no_photo() -> None:
    """P4."""
    table = photo("2:blue,green,orange,white 3:yellow", "0 camera 4", "1 roll", "= die green 3")
    assert purses(table) == [3, 3]
    assert table.state()["camera"] == {"owner": 0, "space": 4}


@pytest.mark.parametrize(("tile", "space"), [("+5", 2), ("-7", 4)])
def test_a_unit_sent_on_or_back_by_a_tile_ends_its_move_there(tile: str, space: int) -> None:
    """P4."""
    table = photo(f"1:orange,white,yellow {space}:blue,green", "0 camera 6", f"1 tile {tile}", "0 bet blue")
    play(table, "1 roll", "= die blue 3")
    assert track(table)["6"] == ["blue", "green"]
    assert purses(table) == [3 + 2, 3 + 1]


def test_a_unit_that_a_tile_sends_away_is_not_on_the_photo() -> None:
    """P4: The unit stops beside the camera's space and is sent away from it."""
    table = photo("2:blue,green 3:orange,white,yellow", "0 camera 6", "1 tile -5", "0 bet blue", "1 roll")
    play(table, "= die blue 3")
    assert track(table)["4"] == ["blue", "green"]
    assert purses(table) == [3, 3 + 1]


def test_the_camera_goes_back_at_every_leg_start() -> None:
    """P6."""
    table = photo("1:blue 2:green 3:orange 4:white 5:yellow", "0 camera 16")
    table = roll(last_die(table, "yellow"), "yellow 1")
    assert table.state()["leg"] == 2
    assert table.state()["camera"] is None


def test_a_photo_with_the_last_die_of_a_leg_still_pays() -> None:
    """P4."""
    table = photo("1:blue 2:green 3:orange 4:white 5:yellow", "0 camera 6")
    table = roll(last_die(table, "yellow"), "yellow 1")
    assert purses(table) == [3 + 1 + 4, 3 + 1]


def test_no_tile_goes_on_the_cameras_space_but_next_to_it() -> None:
    """P7."""
    table = photo("1:blue 2:green,orange 3:white,yellow", "0 camera 7")
    assert not {"+7", "-7"} & set(words(table, "tile"))
    assert {"+6", "-8"} <= set(words(table, "tile"))
    play(table, "1 bet blue")
    assert not {"+7", "-7"} & set(words(table, "tile"))


def test_without_the_module_there_is_no_camera() -> None:
    """S10."""
    table = classic()
    assert "camera" not in table.state()
    assert words(table, "camera") == []
