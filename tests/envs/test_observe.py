"""Observations: as they are described, the same compiled and plain, and made of nothing hidden."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from camelup.envs.observe import LAYOUTS
from camelup.envs.vector import Vector
from camelup.games import MODULES
from camelup.games.observation import write_numbers
from camelup.notation import read_state
from tests import test_views
from tests.envs.games import SETTINGS, name, new_node, observation
from tests.test_views import Modules, other_truth, some_positions


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))
def test_fields_are_named_once_and_lie_side_by_side(layout: Any) -> None:
    assert len(layout.slices) == len(layout.fields)
    ends = [(where.start, where.stop) for where in layout.slices.values()]
    assert ends[0][0] == 0
    assert ends[-1][1] == layout.size
    assert all(before[1] == after[0] for before, after in pairwise(ends))
    assert layout.fields[0].place
    places = [field.place for field in layout.fields if field.place]
    assert len(places) == len(set(places))
    assert set(places) <= {field.name for field in layout.places_kind.fields}


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_field_is_written(name: str) -> None:
    """In some game with some options each field holds something."""
    seen = np.zeros(LAYOUTS[name].size, bool)
    for game, players, options in [*SETTINGS, ("classic", 6, {"modules": list(MODULES)})]:
        if game == name:
            vector = Vector(game, players, 200, **options)
            vector.reset(seed=3)
            for _ in range(150):
                observations = vector.step(vector.sample())[0]
                seen |= (observations != 0).any(axis=0)
    assert [field for field, where in LAYOUTS[name].slices.items() if not seen[where].any()] == []


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=name)
def test_observations_keep_to_their_bounds_compiled_and_plain(
    game: str, players: int, options: dict[str, Any]
) -> None:
    rng = random.Random(players)
    node = new_node(game, players, options)
    low, high = LAYOUTS[game].bounds()
    seen = np.zeros(LAYOUTS[game].size, bool)
    for number in range(400):
        if node.over:
            node = new_node(game, players, options)
        if number % 5 == 0:
            rules, state = node.setting.rules, node.state()
            for viewer in (0, players - 1, -1):
                compiled = observation(game, rules, state, viewer, compiled=True)
                plain = observation(game, rules, state, viewer, compiled=False)
                assert compiled.tobytes() == plain.tobytes()
                assert (low <= plain).all()
                assert (plain <= high).all()
                seen |= plain != 0
        node.apply(rng.choice(node.choices))
    assert seen[LAYOUTS[game].slices["camel_space"]].any()


@pytest.mark.parametrize(
    ("game", "players", "modules", "option"),
    test_views.SETTINGS[:: 1 + len(test_views.SETTINGS) // 40],
    ids=name,
)
def test_what_is_hidden_changes_no_byte_of_an_observation(
    game: str, players: int, modules: Modules, option: str
) -> None:
    rng = random.Random(players)
    changed = 0
    for table in some_positions(game, players, modules, option)[:-1:2]:
        _, _, rules, truth, _ = read_state(table.state())
        for viewer in range(-1, players):
            other = other_truth(table, "spectator" if viewer < 0 else viewer, rng)
            changed += other != table.state()
            shuffled = read_state(other)[3]
            before = observation(game, rules, truth, viewer, compiled=False)
            assert before.tobytes() == observation(game, rules, shuffled, viewer, compiled=False).tobytes()
            assert before.tobytes() == observation(game, rules, shuffled, viewer, compiled=True).tobytes()
    assert changed


def field(game: str, row: Any, what: str) -> list[float]:
    found: list[float] = row[LAYOUTS[game].slices[what]].tolist()
    return found


def test_fields_of_a_position_say_what_they_should() -> None:
    from camelup import Table

    table = Table("second", ["Ann", "Ben", "Cleo"])
    for event in (
        "= start 1:green 2:yellow,red 3:blue,purple 15:white 16:black",
        *("0 bet purple", "1 tile +5", "2 roll", "= die red 2", "0 win blue", "1 lose red", "2 bet purple"),
    ):
        table.push(event)
    _, _, rules, state, _ = read_state(table.state())
    ben = observation("second", rules, state, 1, compiled=False)
    assert field("second", ben, "camel_space")[18 * 3 + 4] == 1  # red went from 2 to 4
    assert field("second", ben, "camel_height")[2] == 1 / 8  # purple sits on blue
    assert field("second", ben, "place")[5 * 3 : 5 * 4] == [1, 0, 0, 0, 0]
    assert field("second", ben, "stacks")[4:6] == [2 / 8, 2 / 4]
    assert field("second", ben, "dice") == [1, 1, 1, 0, 1, 1]
    assert field("second", ben, "seats") == [1, 1, 1, 0, 0, 0, 0, 0]
    assert field("second", ben, "turn") == [0, 0, 1, 0, 0, 0, 0, 0]  # seat 0 is two seats after seat 1
    assert field("second", ben, "tickets_held")[2 * (5 * 2 + 2) :][:2] == [5 / 8, 1 / 4]
    assert field("second", ben, "pyramid_held")[:3] == [0, 1 / 8, 0]
    assert field("second", ben, "tile_plus").index(1) == 5 - 1
    assert field("second", ben, "seat_tile")[0] == 5 / 32
    assert field("second", ben, "own_cards") == [1, 1, 1, 0, 1]
    assert field("second", ben, "winner_cards")[:3] == [0, 0, 1 / 8]
    assert field("second", ben, "winner_own") == [0] * 5
    assert field("second", ben, "loser_own") == [0, 0, 0, 1, 0]
    assert field("second", ben, "phase") == [0, 1, 0, 0, 0]


def test_the_numbers_that_a_module_keeps_are_counted_from_the_viewer() -> None:
    row = [0.0] * 6
    write_numbers([2, 0, 4, 9], 3, 1, row, 1)
    assert row == [0.0, 0.0, 4 / 8, 2 / 8, 0.0, 0.0]
