"""A view is the masked record inside, and to the outside a dictionary as bots of version 0.1 know it."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import pytest

from camelup import Table
from camelup.games import MODULES
from camelup.notation import View, read_state, write_state
from camelup.odds import odds
from camelup.schema.describe import state_schema

TABLES: dict[str, dict[str, Any]] = {
    "classic": {},
    "all modules": {"modules": MODULES, "spicy": True},
    "second": {},
    "cards": {},
    "cards, memory": {"memory": True},
}


def played(name: str, actions: int = 12) -> Table:
    options = TABLES[name]
    game = {"all modules": "classic"}.get(name, name.split(",", maxsplit=1)[0])
    table = Table(game, ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"], seed=5, **options)
    for number in range(actions):
        table.play(table.legal[number % len(table.legal)])
    return table


def plain(view: View) -> dict[str, Any]:
    game, options, rules, state, viewer = view.position
    return write_state(game, rules, options, state, viewer)


@pytest.fixture(params=TABLES)
def view(request: pytest.FixtureRequest) -> View:
    return played(request.param).view(1)


LOOKS: dict[str, Any] = {
    "by key": lambda view: {key: view[key] for key in plain(view)},
    "get": lambda view: {key: view.get(key) for key in plain(view)},
    "items": lambda view: dict(view.items()),
    "keys and values": lambda view: dict(zip(view.keys(), view.values(), strict=True)),
    "dict": dict,
    "unpacked": lambda view: {**view},
    "joined": lambda view: view | {},
    "joined to": lambda view: {} | view,
    "copy": lambda view: view.copy(),
    "json": lambda view: json.loads(json.dumps(view)),
    "sorted json": lambda view: json.loads(json.dumps(view, sort_keys=True)),
    "to_json": lambda view: view.to_json(),
    "deep copy": lambda view: dict(copy.deepcopy(view)),
    "pickle": lambda view: dict(pickle.loads(pickle.dumps(view))),
    "comprehension": lambda view: {key: view[key] for key in view},
}


@pytest.mark.parametrize("look", LOOKS)
def test_whichever_way_one_looks_first_the_whole_dictionary_is_there(view: View, look: str) -> None:
    assert isinstance(view, dict)
    assert LOOKS[look](view) == plain(view)
    assert view == plain(view)
    assert len(view) == len(plain(view))
    assert repr(view) == repr(plain(view))


def test_the_fields_are_attributes(view: View) -> None:
    for key, value in plain(view).items():
        if isinstance(value, int | str | None):
            assert getattr(view, key) == value
    assert [player.money for player in view.players] == [player["money"] for player in view["players"]]
    tickets = [(one.colour, one.value) for player in view.players for one in player.tickets]
    assert tickets == [tuple(one) for player in view["players"] for one in player["tickets"]]
    with pytest.raises(AttributeError, match="no 'wings'"):
        _ = view.wings


def test_a_module_that_is_off_has_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no 'camera'"):
        _ = played("second").view(0).camera
    assert played("all modules").view(0).camera is None or "space" in played("all modules").view(0)["camera"]


def test_a_view_is_read_without_its_json(view: View) -> None:
    assert read_state(view) is view.position
    dict(view)
    assert read_state(view) is view.position, "looking changes nothing"


def test_a_view_that_was_changed_is_read_as_it_stands(view: View) -> None:
    """Also deep inside, where no dictionary can notice."""
    view["players"][0]["money"] = 17
    assert read_state(view).state.money[0] == 17
    assert pickle.loads(pickle.dumps(view))["players"][0]["money"] == 17


@pytest.mark.parametrize("name", ["classic", "second", "cards"])
def test_odds_of_a_view_are_those_of_its_json(name: str) -> None:
    table = played(name, actions=20 if name == "cards" else 6)
    if table.to_act is None or table.phase != "act":
        table = played(name, actions=31)
    view = table.view(table.to_act or 0)
    assert odds(view).leg == odds(view.to_json()).leg


def test_odds_of_a_table_need_no_json(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played("second", actions=6)
    by_json = odds(table.state()).leg
    monkeypatch.setattr("camelup.notation.views.shape_of", None)
    monkeypatch.setattr("camelup.notation.states.Fields", None)
    assert odds(table).leg == by_json


def test_odds_are_those_of_the_moment_of_asking() -> None:
    table = played("second", actions=6)
    expected, asked = odds(table.state()).leg, odds(table)
    table.play("roll")
    assert asked.leg == expected


def test_a_packed_view_arrives_whole(view: View) -> None:
    twin = view.pack().unpack()
    assert twin.position.state == view.position.state
    assert twin == view


def test_every_key_of_a_state_is_described() -> None:
    shapes = state_schema()["$defs"]
    for name, keys in (("DiceState", "all modules"), ("CardState", "cards")):
        written = played(keys).view(0).to_json()
        assert set(written) == set(shapes[name]["properties"])
        assert all(one.get("description") for one in shapes[name]["properties"].values())
        player = shapes[name]["properties"]["players"]["items"]["$ref"].rsplit("/", 1)[-1]
        assert set(written["players"][0]) == set(shapes[player]["properties"])
