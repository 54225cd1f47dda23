"""A table as text: `repr` rebuilds it, `position` tells where it stands, actions come as objects."""

from __future__ import annotations

from typing import Any

import pytest

from camelup import ActionError, Table
from camelup.games import MODULES

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("classic", {}),
    ("classic", {"modules": MODULES, "spicy": True}),
    ("second", {}),
    ("cards", {}),
    ("cards", {"memory": True}),
]


def played(game: str, options: dict[str, Any], actions: int) -> Table:
    table = Table(game, ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"], seed=3, **options)
    for number in range(actions):
        table.play(table.legal[number % len(table.legal)])
    return table


def test_an_action_is_played_as_an_object() -> None:
    table, other = (Table("second", ["Ann", "Ben", "Cleo"], seed=3) for _ in range(2))
    for _ in range(20):
        action = table.actions[len(table.actions) // 2]
        table.play(action)
        other.play(action.text)
    assert table.record() == other.record()
    with pytest.raises(ActionError, match="it is seat 2's turn, not seat 0's"):
        table.play(table.actions[0]._replace(seat=(table.actions[0].seat + 1) % 3))


@pytest.mark.parametrize("actions", [0, 5, 40])
@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_repr_rebuilds_a_table(game: str, options: dict[str, Any], actions: int) -> None:
    table = played(game, options, actions)
    again = eval(repr(table))
    assert (again.record(), again.state(), list(again.legal)) == (
        table.record(),
        table.state(),
        list(table.legal),
    )


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_repr_rebuilds_a_table_from_a_position_with_what_followed(game: str, options: dict[str, Any]) -> None:
    table = Table.from_state(
        played(game, options, 30).state(), ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"]
    )
    table.play(table.legal[0])
    again = eval(repr(table))
    assert (again.events, again.players, again.state()) == (table.events, table.players, table.state())


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_the_position_text_sets_the_table_up_again(game: str, options: dict[str, Any]) -> None:
    table = played(game, options, 30)
    assert "\n" not in table.position()
    assert Table.from_state(table.position()).state() == table.state()


def test_the_seat_may_be_left_out() -> None:
    table = Table("classic", ["Ann", "Ben"], seed=3)
    table.play("bet blue")
    table.play("roll")
    assert [event for event in table.events if not event.startswith("=")] == ["0 bet blue", "1 roll"]
    with pytest.raises(ActionError, match="'0 rol' is no action of this game; did you mean '0 roll'"):
        table.play("rol")
    with pytest.raises(ActionError, match="it is seat 0's turn, not seat 1's"):
        table.play("1 roll")


def test_without_a_seat_to_act_the_error_says_what_is_next() -> None:
    with pytest.raises(ActionError, match="must begin with a seat number"):
        Table("classic", ["Ann", "Ben"]).play("roll")


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_actions_are_the_legal_ones_in_their_parts(game: str, options: dict[str, Any]) -> None:
    table = played(game, options, 12)
    assert [action.text for action in table.actions] == list(table.legal)
    assert {action.seat for action in table.actions} == {table.to_act}


def test_the_old_home_of_position_texts_still_works() -> None:
    with pytest.warns(DeprecationWarning, match=r"camelup\.notation\.position"):
        from camelup.odds.position import parse_position
    assert parse_position("classic 1:bgo 3:yw")["game"] == "classic"
