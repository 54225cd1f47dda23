"""What the program writes has the shape that its JSON Schemas declare, and those are current in the docs."""

from __future__ import annotations

import json
import random
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from camelup import MODULES, Table
from camelup.games import GAMES
from camelup.odds import odds
from camelup.schema.describe import definitions, reachable
from camelup.server.messages import json_schema
from tools import view as view_page
from tools import wire

TABLES: dict[str, dict[str, Any]] = {
    "classic": {},
    "classic, all modules": {"modules": MODULES, "spicy": True},
    "second": {},
    "cards": {},
    "cards, memory": {"memory": True},
}


def tables(name: str) -> list[Table]:
    """A random game, stopped now and then; the last one is over."""
    dice = random.Random(name)
    table = Table(name.split(",", maxsplit=1)[0], [f"p{seat}" for seat in range(6)], seed=3, **TABLES[name])
    found = [table.copy()]
    while not table.over:
        table.play(dice.choice(list(table.legal)))
        if dice.random() < 0.05:
            found.append(table.copy())
    return [*found, table]


def validator(name: str) -> Any:
    written = json.loads((wire.ROOT / "docs" / "schema" / f"{name}.json").read_text(encoding="utf-8"))
    return jsonschema_rs.Draft202012Validator(written)


@pytest.mark.parametrize("name", wire.FILES)
def test_generated_files_are_current(name: str) -> None:
    """Otherwise `make types` was forgotten."""
    assert (wire.ROOT / name).read_text(encoding="utf-8") == wire.FILES[name]()


@pytest.mark.parametrize("name", TABLES)
def test_states_views_and_actions_have_their_shape(name: str) -> None:
    state, view, action = validator("state"), validator("view"), validator("actions")
    for table in tables(name):
        state.validate(table.state())
        assert not view.is_valid(table.state()), "the whole truth is nobody's view"
        for viewer in (0, 3, "spectator"):
            view.validate(table.view(viewer).to_json())
        for text in table.legal:
            action.validate(text)


def test_a_state_with_another_key_or_without_one_is_not_of_the_shape() -> None:
    state = Table("second", ["Ann", "Ben", "Cleo"], seed=1).state()
    shape = validator("state")
    assert shape.is_valid(state)
    assert not shape.is_valid(state | {"wings": 2})
    for key in state:
        assert not shape.is_valid({other: value for other, value in state.items() if other != key})


@pytest.mark.parametrize("name", TABLES)
def test_odds_have_their_shape(name: str) -> None:
    table = tables(name)[3]
    validator("odds").validate(odds(table, error=0.05).to_json())


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_described_and_no_other(game: str) -> None:
    shape = validator("actions")
    assert all(shape.is_valid(f"0 {words}") for words in GAMES[game].actions)
    assert not any(
        shape.is_valid(f"0 {words}") for words in ("bet pink", "tile 7", "rolls", "bet", "win red!")
    )


def test_every_property_of_a_declared_shape_is_described() -> None:
    shapes = json_schema()["$defs"]
    states = ("DiceState", "CardState", "DiceSeat", "CardSeat", "Tile", "Marker", "Result")
    for name in (*states, "Odds", "RaceOdds", "ActionOdds"):
        assert shapes[name]["description"]
        assert all(part.get("description") for part in shapes[name]["properties"].values()), name


def test_the_page_of_the_view_is_current() -> None:
    """Otherwise `make docs` was forgotten."""
    assert view_page.PAGE.read_text(encoding="utf-8") == view_page.page()


@pytest.mark.parametrize("kind", view_page.TITLES)
def test_the_page_of_the_view_has_a_line_for_every_field(kind: type[msgspec.Struct]) -> None:
    section = view_page.page().split(f"## {view_page.TITLES[kind]}\n")[1].split("\n## ")[0]
    for name in kind.__struct_fields__:
        assert f"| `{name}` | " in section


def test_the_page_of_the_view_has_every_shape_that_a_view_is_made_of() -> None:
    shapes = reachable(["State"], definitions())
    assert {kind.__name__ for kind in view_page.TITLES} == set(shapes) - {"State"}
