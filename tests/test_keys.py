"""A key of a state that is unknown or missing is named in the error, with the place where it stands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import camelup
from camelup import MODULES, RecordError, StateError, Table
from camelup.cli import main
from camelup.notation import read_state
from camelup.odds import odds
from tests.rulings.steer import classic, play, second

BY_SPACE = ("state.track", "state.tiles")
"""Objects whose keys are spaces; those have errors of their own."""


def all_modules() -> Table:
    table = Table("classic", [f"p{seat}" for seat in range(6)], modules=MODULES, spicy=True)
    play(table, "= start 1:blue 2:green,orange 3:white,yellow", "0 tile +7", "1 camera 12")
    return play(table, "2 bet green", "3 place 2 blue stack", "4 partner 1")


def finished(game: str) -> Table:
    table = Table(game, ["Ann", "Ben", "Cleo"], seed=1)
    while not table.over:
        table.play(table.legal[0] if game == "cards" else f"{table.to_act} roll")
    return table


def card_game() -> Table:
    """Up to the first figure on the track."""
    table = Table("cards", ["Ann", "Ben", "Cleo"], seed=1)
    while table.state()["palm"] is None:
        palms = [action for action in table.legal if " palm " in action]
        table.play([*palms, *table.legal][0])
    return table


STATES: dict[str, Any] = {
    "before the start": lambda: Table("classic", ["Ann", "Ben"]).state(),
    "all modules": lambda: all_modules().state(),
    "a view": lambda: all_modules().view(0).to_json(),
    "second": lambda: second().state(),
    "second, over": lambda: finished("second").state(),
    "cards": lambda: card_game().state(),
    "cards, a view": lambda: card_game().view(1).to_json(),
    "cards, over": lambda: finished("cards").state(),
}


def objects(value: Any, path: str = "state") -> Iterator[tuple[str, dict[str, Any]]]:
    """All objects inside a state, each with its path."""
    if isinstance(value, dict):
        if path not in BY_SPACE:
            yield path, value
        for key, part in value.items():
            yield from objects(part, f"{path}.{key}")
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from objects(part, f"{path}[{number}]")


def error_of(state: object) -> str:
    with pytest.raises(StateError) as error:
        read_state(state)
    return str(error.value)


def test_the_sample_has_every_kind_of_object() -> None:
    found = {path for make in STATES.values() for path, _ in objects(make())}
    kinds = ("leg_tickets", "players[0]", "tiles.7", "camera", "palm", "result", "options")
    assert {f"state.{kind}" for kind in kinds} <= found


@pytest.mark.parametrize("name", STATES)
def test_a_missing_key_is_named(name: str) -> None:
    state = STATES[name]()
    for path, part in objects(state):
        if path == "state.options":
            continue
        for key in set(part) - {"view"}:
            value = part.pop(key)
            assert error_of(state) == f"{path} has no {key!r}"
            part[key] = value


@pytest.mark.parametrize("name", STATES)
def test_an_unknown_key_is_named(name: str) -> None:
    state = STATES[name]()
    for path, part in objects(state):
        part["wings"] = 2
        assert error_of(state).startswith(
            "state: there is no option 'wings'"
            if path == "state.options"
            else f"{path} has an unknown key 'wings'"
        )
        del part["wings"]
    read_state(state)


def test_a_key_of_a_module_that_is_off_is_unknown() -> None:
    state = classic().state()
    assert error_of(state | {"camera": None}) == "state has an unknown key 'camera'"
    state["players"][1]["partner"] = None
    assert error_of(state) == "state.players[1] has an unknown key 'partner'"


def test_a_key_that_is_no_text_is_unknown() -> None:
    assert error_of(classic().state() | {7: 1}) == "state has an unknown key 7"


def test_null_still_says_that_a_state_is_nobodys_view() -> None:
    state = classic().state()
    assert read_state(state | {"view": None}) == read_state(state)


def test_tables_odds_and_the_command_line_name_the_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = second().state()
    state["players"][2]["wings"] = 2
    expected = r"state\.players\[2\] has an unknown key 'wings'"
    with pytest.raises(StateError, match=expected):
        Table.from_state(deepcopy(state))
    with pytest.raises(StateError, match=expected):
        odds(deepcopy(state))
    path = tmp_path / "state.json"
    path.write_text(json.dumps(state), encoding="utf-8")
    assert main(["odds", "--state", str(path)]) == 2
    assert "state.players[2] has an unknown key 'wings'" in capsys.readouterr().err


def test_a_changed_view_names_the_key_too() -> None:
    view = second().view(0)
    view["wings"] = 2
    assert error_of(view) == "state has an unknown key 'wings'"


# Records keep keys they do not know; that is tested with the other records.


@pytest.mark.parametrize("key", ["format", "game", "players", "events"])
def test_a_missing_key_of_a_record_is_named(key: str) -> None:
    record = second().record()
    del record[key]
    with pytest.raises(RecordError, match=f"^the record has no {key!r}$"):
        camelup.replay(record)


def test_a_key_of_a_result_is_named() -> None:
    record = finished("second").record()
    money = record["result"].pop("money")
    with pytest.raises(RecordError, match=r"^the result has no 'money'$"):
        camelup.replay(record)
    record["result"] |= {"money": money, "wings": 2}
    with pytest.raises(RecordError, match=r"^the result has an unknown key 'wings'$"):
        camelup.replay(record)
