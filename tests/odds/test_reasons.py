"""The numbers of a reason add up to the value of its action, in every game and module."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from camelup import MODULES, Table
from camelup.games.dice.payout import right_card_pay
from camelup.odds import odds
from camelup.schema.odds import Odds

NEAR = 1e-9
ALL_KINDS = {
    *("ticket", "midfield", "position", "tile", "camera", "partner", "race_card", "final_card"),
    *("support_die", "figure", "hand", "choice", "roll", "plain"),
}


def positions(game: str, seats: int, seed: int, **options: Any) -> list[Table]:
    """Some positions of a random game in which a seat acts."""
    rng = random.Random(seed)
    table = Table(game, [f"p{seat}" for seat in range(seats)], seed=seed, **options)
    found: list[Table] = []
    while not table.over and len(found) < 6:
        if rng.random() < 0.2:
            found.append(table.copy())
        table.play(rng.choice(list(table.legal)))
    return found


TABLES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("classic", 4, 1, {}),
    ("classic", 6, 2, {"modules": MODULES, "spicy": True}),
    ("classic", 8, 3, {"modules": MODULES, "spicy": True}),
    ("second", 7, 2, {}),
    ("cards", 3, 1, {}),
    ("cards", 5, 2, {"memory": True}),
]


WORTHLESS = ("done", "pass", "reveal")
"""Actions that bring nothing by themselves; of other plain ones the reason tells no numbers."""


def added_up(action: str, reason: Any) -> float | None:
    """What the numbers of a reason come to; None where they tell only a part of the value."""
    match reason.kind:
        case "ticket":
            rest = 1 - reason.first - reason.second
            return float(reason.first * reason.pays + reason.second * reason.second_pays - rest)
        case "midfield":
            rest = 1 - reason.third - reason.beside
            return float(reason.third * reason.pays + reason.beside * reason.beside_pays - rest)
        case "position":
            return float(reason.chance * reason.pays - (1 - reason.chance) - (reason.covers or 0))
        case "tile":
            moved = reason.moved.coins if reason.moved else 0
            return float(reason.coins + reason.tickets + reason.camera - moved)
        case "camera":
            return float(reason.coins - (reason.moved.coins if reason.moved else 0))
        case "partner":
            return float(reason.coins)
        case "race_card":
            return float(reason.chance * reason.pays + (1 - reason.chance) * reason.wrong)
        case "final_card":
            rest = 1 - reason.chance - reason.beside
            return float(
                reason.chance * reason.pays + reason.beside * reason.beside_pays - rest - reason.held_value
            )
        case "support_die":
            return float(reason.tickets + reason.tile + reason.camera - reason.costs)
        case "figure":
            return float(reason.tickets - reason.stays)
        case "choice":
            return float(reason.finals)
        case "roll":
            return float(reason.pays)
        case "plain":
            return 0.0 if action in WORTHLESS else None
    return None


@pytest.mark.parametrize(("game", "seats", "seed", "options"), TABLES)
def test_the_numbers_add_up_to_the_value(game: str, seats: int, seed: int, options: dict[str, Any]) -> None:
    for table in positions(game, seats, seed, **options):
        asked = odds(table, error=0.05)
        assert asked.actions is not None
        assert asked.reasons is not None
        for action, value in asked.actions:
            told = added_up(action, asked.reasons[action])
            assert told is None or told == pytest.approx(value, abs=NEAR), action


def test_every_kind_of_reason_is_met() -> None:
    """The tables of the test above leave none out."""
    kinds: set[str] = set()
    for game, seats, seed, options in TABLES:
        for table in positions(game, seats, seed, **options):
            kinds |= {reason.kind for reason in (odds(table, error=0.05).reasons or {}).values()}
    assert kinds == ALL_KINDS


def test_who_brings_the_coins_of_a_tile_and_the_camera_adds_up() -> None:
    for table in positions("classic", 4, 5, modules=("photographer",)):
        for reason in (odds(table).reasons or {}).values():
            if reason.kind in ("tile", "camera"):
                shares = [camel.coins for camel in reason.camels]
                assert shares == sorted(shares, reverse=True)
                assert all(shares)
                assert sum(shares) == pytest.approx(reason.coins, abs=NEAR)


def test_the_only_camel_that_can_reach_a_tile_is_named() -> None:
    asked = odds("classic 1:bg 8:o 9:wy dice:o")
    assert asked.reasons is not None
    told = asked.reasons["tile +11"]
    assert told.kind == "tile"
    assert [one.camel for one in told.camels] == ["orange"]
    assert told.camels[0].coins == pytest.approx(1 / 3)


def test_a_race_card_counts_the_cards_that_lie_there_and_what_a_right_one_pays() -> None:
    table = Table("classic", ["a", "b", "c"], seed=1)
    for action in ("0 lose blue", "1 win green", "2 roll"):
        table.play(action)
    told = (odds(table).reasons or {})["lose green"]
    assert told.kind == "race_card"
    assert (told.pile, told.camel, told.cards, told.right) == ("lose", "green", 1, 0.0)
    assert (told.pays, told.likely, told.likely_chance, told.wrong) == (right_card_pay(0), 8, 1.0, -1)


@pytest.mark.parametrize(("game", "seats", "seed", "options"), TABLES)
def test_odds_are_of_the_shape_that_the_wire_has(
    game: str, seats: int, seed: int, options: dict[str, Any]
) -> None:
    for table in positions(game, seats, seed, **options):
        asked = odds(table, error=0.05)
        written = asked.to_json()
        told = msgspec.convert(written, Odds)
        assert told == asked.shape()
        assert msgspec.to_builtins(told) == written, "nothing is lost"
        assert told.actions
        assert all(one.reason and one.value is not None for one in told.actions)
