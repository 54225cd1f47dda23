"""Copies of a table, by hand and by Python's own means, go their own ways."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from camelup import GAMES, Table

WAYS: dict[str, Callable[[Table], Table]] = {
    "table.copy": lambda table: table.copy(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda table: pickle.loads(pickle.dumps(table)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_equal_and_independent(game: str, way: str) -> None:
    table = Table(game, ["Ann", "Ben", "Cleo"], seed=7)
    table.play(table.legal[0])
    twin = WAYS[way](table)
    assert (twin.state(), twin.record(), list(twin.legal)) == (
        table.state(),
        table.record(),
        list(table.legal),
    )
    before, events = table.state(), table.events
    twin.play(twin.legal[-1])
    assert (table.state(), table.events) == (before, events)
    table.play(table.legal[-1])
    assert table.events == twin.events, "the chance to come is the same"


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_a_game_stays_the_same_thing(game: object) -> None:
    assert copy.deepcopy(game) is game
    assert pickle.loads(pickle.dumps(game)) is game
