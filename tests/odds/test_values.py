"""Values of actions, against an enumeration with fractions that reads states as JSON."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from camelup import Table
from camelup.odds import OddsError, odds
from tests.odds.enumeration import enumerate_leg

NEAR = 1e-9
ALL = ("long_track", "photographer", "position_bets", "partnerships")
State = dict[str, Any]


def enumerated(state: State) -> dict[str, Any]:
    track = {int(space): stack for space, stack in state["track"].items()}
    tiles = {int(space): tile["side"] for space, tile in state["tiles"].items()}
    reveals = state["pyramid_tickets"] + (state["phase"] == "chance")
    return enumerate_leg(
        track, state["dice"], reveals, tiles, state["length"], crazy=state["game"] == "second"
    )


def single_rewards(player: dict[str, Any], ranking: tuple[str, ...]) -> list[int]:
    rewards = [1] * player["pyramid_tickets"]
    for colour, value in player["tickets"]:
        rewards.append(value if ranking[0] == colour else 1 if ranking[1] == colour else -1)
    for colour, _, place in player.get("placed", []):
        rewards.append(3 if ranking[place - 1] == colour else -1)
    return rewards


def income(state: State, seat: int) -> Fraction:
    """What the rest of the leg brings a seat if dice alone are rolled, by others."""
    walk = enumerated(state)
    player = state["players"][seat]
    partner = player.get("partner")
    total = Fraction(0)
    for ranking, chance in walk["rankings"].items():
        pay = sum(single_rewards(player, ranking))
        if partner is not None:
            pay += max([0, *single_rewards(state["players"][partner], ranking)])
        total += chance * pay
    for space, tile in state["tiles"].items():
        if tile["owner"] == seat:
            total += walk["coins"][int(space)]
    camera = state.get("camera")
    if camera and camera["owner"] == seat:
        total += walk["photos"][camera["space"]]
    return total


def late_tables(game: str, seats: int, seed: int, dice: int, **options: Any) -> list[Table]:
    """Positions of a random game with few dice left, one with each phase in which a seat acts."""
    rng = random.Random(seed)
    table = Table(game, [f"p{seat}" for seat in range(seats)], seed=seed, **options)
    found: dict[str, Table] = {}
    while not table.over and len(found) < (2 if options.get("spicy") else 1):
        table.play(rng.choice([action for action in table.legal if "roll" in action] * 5 + list(table.legal)))
        if len(table.state()["dice"]) <= dice and table.phase not in (*found, "over") and rng.random() < 0.4:
            found[table.phase] = table.copy()
    return list(found.values())


def without_chance(table: Table) -> Table:
    return Table.from_state(table.state())


def check_values(table: Table) -> None:
    state, seat = table.state(), table.to_act
    assert seat is not None
    now = income(state, seat)
    actions = odds(table).actions
    assert actions is not None
    assert sorted(f"{seat} {action}" for action, _ in actions) == list(table.legal)
    assert [value for _, value in actions] == sorted((value for _, value in actions), reverse=True)
    for action, value in actions:
        if action.split()[0] in ("win", "lose"):
            continue
        trial = without_chance(table)
        trial.play(f"{seat} {action}")
        assert value == pytest.approx(float(income(trial.state(), seat) - now), abs=NEAR), action


@pytest.mark.parametrize("seed", range(4))
def test_second(seed: int) -> None:
    for table in late_tables("second", 3 + seed, seed, 4):
        check_values(table)


@pytest.mark.parametrize("seed", range(4))
def test_classic(seed: int) -> None:
    for table in late_tables("classic", 2 + seed, seed, 3):
        check_values(table)


@pytest.mark.parametrize("seed", range(5))
def test_classic_with_all_modules(seed: int) -> None:
    for table in late_tables("classic", 6 + seed % 5, seed, 2, modules=ALL, spicy=True):
        check_values(table)


def opening(game: str = "second", seats: int = 3, start: str = "") -> Table:
    table = Table(game, [f"p{seat}" for seat in range(seats)])
    table.reveal(start or "= start 1:blue,green,red 3:yellow,purple 15:white 16:black")
    return table


def worth(table: Table, *, even: bool = False) -> dict[str, float]:
    return dict(odds(table, even=even).actions or ())


def test_a_ticket_is_worth_the_sum_of_chance_times_pay() -> None:
    table = opening()
    for value in (5, 3, 2, 2):
        chance = odds(table).leg["red"]
        expected = value * chance[0] + chance[1] - sum(chance[2:])
        assert worth(table)["bet red"] == pytest.approx(expected, abs=1e-12)
        table.play(f"{table.to_act} bet red")


def test_a_roll_is_worth_its_ticket() -> None:
    assert worth(opening())["roll"] == 1
    assert worth(opening("classic", 2, "= start 1:blue,green,orange 2:yellow,white"))["roll"] == 1


def test_a_race_card_is_paid_by_its_place_among_the_right_ones() -> None:
    table = opening()
    win = odds(table).race.win["purple"]
    assert worth(table)["win purple"] == pytest.approx(8 * win - (1 - win), abs=1e-9)
    table.play("0 win red")
    hidden = Fraction(1, 5)
    pay = float(5 * hidden + 8 * (1 - hidden))
    assert worth(table, even=True)["win purple"] == pytest.approx(pay * win - (1 - win), abs=1e-9)
    table.play("1 lose red")
    table.play("2 win purple")
    assert worth(table, even=True)["win purple"] == pytest.approx(pay * win - (1 - win), abs=1e-9)
    lose = odds(table).race.lose["blue"]
    assert worth(table, even=True)["lose blue"] == pytest.approx(pay * lose - (1 - lose), abs=1e-9)


def test_hidden_race_cards_do_not_change_the_odds() -> None:
    one, other = opening(), opening()
    for table, colour in ((one, "red"), (other, "blue")):
        table.play(f"0 win {colour}")
    assert odds(one).to_json() == odds(other).to_json()
    assert odds(one.view(1)).to_json() == odds(other.view(1)).to_json()


def test_views_of_others_have_no_actions() -> None:
    table = opening()
    assert "actions" not in odds(table.view(1)).to_json()
    assert "actions" not in odds(table.view("spectator")).to_json()
    assert odds(table.view(1)).leg == odds(table).leg
    table.play("0 roll")
    assert "actions" not in odds(table).to_json()


def test_the_json_has_what_the_game_has() -> None:
    second = odds(opening()).to_json()
    assert list(second) == ["leg", "race", "tiles", "actions"]
    assert list(second["race"]) == ["win", "lose", "joint", "method", "error"]
    assert set(second["tiles"]) == {"2", *map(str, range(4, 15))}
    assert set(second["tiles"]["7"]) == {"+", "-"}
    table = Table("classic", ["a", "b"], modules=["photographer"])
    table.reveal("= start 1:blue,green,orange 2:yellow,white")
    classic = odds(table).to_json()
    assert list(classic) == ["leg", "race", "tiles", "camera", "actions"]
    assert set(classic["camera"]) == {str(space) for space in range(3, 17)}


def test_tiles_of_the_agreed_position_equal_a_brute_enumeration() -> None:
    table = Table("second", ["a", "b", "c"], seed=None)
    table.reveal("= start 1:blue,green,red 3:yellow,purple 15:white 16:black")
    for event in (
        "0 roll",
        "= die red 2",
        "1 tile +6",
        "2 roll",
        "= die grey white 1",
        "0 roll",
        "= die blue 1",
    ):
        table.push(event)
    for space, sides in (odds(table).tiles or {}).items():
        for side, coins in sides.items():
            trial = table.copy()
            if f"1 tile {side}{space}" not in trial.legal:
                continue
            trial.play(f"1 tile {side}{space}")
            assert coins == pytest.approx(float(enumerated(trial.state())["coins"][space]), abs=1e-12)


@pytest.mark.parametrize("game", ["second", "cards"])
def test_there_are_no_odds_before_the_start(game: str) -> None:
    with pytest.raises(OddsError, match="so there are no odds"):
        odds(Table(game, ["a", "b", "c"]))


@pytest.mark.parametrize("game", ["classic", "second", "cards"])
def test_there_are_no_odds_after_the_race(game: str) -> None:
    rng = random.Random(1)
    table = Table(game, ["a", "b", "c"], seed=1)
    while not table.over:
        table.play(rng.choice(table.legal))
    with pytest.raises(OddsError, match="the race is over"):
        odds(table)


@pytest.mark.parametrize("error", [0, -1, 0.00001, 0.7])
def test_an_error_out_of_range_is_rejected(error: float) -> None:
    with pytest.raises(OddsError, match="the error must be from"):
        odds(opening(), error=error)
