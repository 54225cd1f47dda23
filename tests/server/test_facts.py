"""Facts of events: right in rare positions, in step with the engine, the same for everyone at any time."""

from __future__ import annotations

import random
from typing import Any

import pytest

from camelup import Table
from camelup.server import views
from camelup.server.facts import facts_of
from camelup.server.messages import Facts
from camelup.server.replays import replay_page
from camelup.server.viewers import see
from tests.rulings.steer import cards, classic, last_die, second
from tests.server.rooms import WATCHER, begin, person, play

WAYS: list[tuple[str, dict[str, Any], int]] = [
    ("second", {}, 4),
    ("classic", {"modules": ["long_track", "photographer", "position_bets"], "spicy": True}, 3),
    ("cards", {}, 3),
    ("cards", {"memory": True}, 4),
]


def facts(table: Table, *events: str) -> Facts:
    """The facts of the last of some events, as a spectator sees it."""
    for event in events[:-1]:
        table.push(event)
    before = table.view("spectator")
    table.push(events[-1])
    return facts_of(before, table.told("spectator")[-1], table.view("spectator"))


# ---------------------------------------------------------------------------------------- single events


def test_a_bet_has_the_value_of_its_ticket() -> None:
    table = second()
    assert facts(table, "0 bet blue") == {"opens": True, "value": 5}
    assert facts(table, "1 bet blue") == {"opens": True, "value": 3}


def test_a_covered_ticket_has_its_value_from_hand_and_from_the_stack() -> None:
    table = classic(modules=("position_bets",))
    assert facts(table, "0 bet green", "1 bet green", "0 place 3 green 5")["value"] == 5
    assert facts(table, "1 place 2 blue stack")["value"] == 2


def test_a_roll_says_who_moved_with_whom_from_where_to_where() -> None:
    table = second("1:blue 2:green,purple 3:red,yellow 15:white 16:black")
    assert facts(table, "0 roll") == {"opens": True}
    assert facts(table, "= die green 1") == {
        "move": {"camel": "green", "riders": ["purple"], "start": 2, "end": 3, "on": "yellow"}
    }


def test_a_tile_pays_its_owner_and_sends_on() -> None:
    table = second("5:blue 2:green,purple 7:red 9:yellow 15:white 16:black", "0 tile +6")
    assert facts(table, "1 roll", "= die blue 1") == {
        "move": {
            "camel": "blue", "riders": [], "start": 5, "end": 7, "on": "red",
            "sent": {"by": "tile", "owner": 0, "space": 6},
        },
        "paid": [{"seat": 0, "pounds": 1, "reason": "tile"}],
    }  # fmt: skip


def test_a_unit_sent_back_stands_under_others() -> None:
    table = second("5:blue 2:green,purple 7:red 9:yellow 15:white 16:black", "0 tile -6")
    assert facts(table, "1 roll", "= die green 3")["move"].get("on") == "blue"
    table = second("5:blue 2:green,purple 7:red 9:yellow 15:white 16:black", "0 tile -6")
    assert facts(table, "1 roll", "= die blue 1")["paid"] == [{"seat": 0, "pounds": 1, "reason": "tile"}]
    table = second("4:green,purple 5:blue 7:red 9:yellow 15:white 16:black", "0 tile -6")
    found = facts(table, "1 roll", "= die green 2")["move"]
    assert (found["end"], found.get("under"), found.get("on")) == (5, "blue", None)


def test_a_unit_sent_back_under_its_own_stack_is_told() -> None:
    table = second("5:red,blue 2:green,purple 9:yellow 15:white 16:black", "0 tile -6")
    found = facts(table, "1 roll", "= die blue 1")["move"]
    assert (found["camel"], found["riders"]) == ("blue", [])
    assert (found["start"], found["end"], found.get("under")) == (5, 5, "red")


@pytest.mark.parametrize(
    ("shown", "racers"),
    [("white", "3:red,yellow 8:white 12:black"), ("black", "8:white,red 3:yellow 12:black")],
)
def test_the_crazy_camel_that_ran_is_named_also_when_nothing_changed(shown: str, racers: str) -> None:
    """In the second case white carries a racer, so it runs though the die shows black."""
    table = second(f"1:blue 2:green,purple {racers}", "0 tile -7")
    found = facts(table, "1 roll", f"= die grey {shown} 1")
    assert (found["move"]["camel"], found["move"]["start"], found["move"]["end"]) == ("white", 8, 8)
    assert found["paid"] == [{"seat": 0, "pounds": 1, "reason": "tile"}]


def test_a_camera_pays_for_every_camel() -> None:
    table = classic("5:blue,green 7:white,yellow 9:orange", "0 camera 6", modules=("photographer",))
    assert facts(table, "1 roll", "= die blue 1")["paid"] == [{"seat": 0, "pounds": 2, "reason": "camera"}]


def test_a_spicy_addition_continues_the_turn() -> None:
    table = classic(modules=("long_track",), spicy=True)
    facts(table, "0 roll", "= die blue 1")
    assert table.phase == "extra"
    assert facts(table, "0 done") == {}
    assert facts(table, "1 bet blue")["opens"] is True


def test_the_end_of_a_leg_has_everybodys_gain_without_what_was_paid_on_the_way() -> None:
    table = second("5:blue 2:green,purple 7:red 9:yellow 15:white 16:black", "0 tile +6")
    table = last_die(table, "blue", {1: "yellow5"})
    found = facts(table, f"{table.to_act} roll", "= die blue 1")
    assert found["paid"] == [{"seat": 0, "pounds": 1, "reason": "tile"}]
    assert found["leg"]["number"] == 1
    assert found["leg"]["gains"][1] >= 5
    assert found["leg"]["gains"][0] == 4


def test_the_end_of_a_race_names_its_first_and_last_camel() -> None:
    table = second("1:blue 2:green,purple 7:red 16:yellow 15:white 14:black")
    found = facts(table, "0 roll", "= die yellow 1")
    assert found["move"]["finish"] == "crossed"
    assert found["race"] == {"first": "yellow", "last": ["blue"]}
    assert "leg" not in found


def test_a_backward_finish_is_told() -> None:
    table = second("1:white,blue 2:green,purple 7:red 10:yellow 14:black")
    found = facts(table, "0 roll", "= die grey white 1")
    assert found["move"]["finish"] == "backward"
    assert "race" in found


def test_all_camels_on_the_start_card_are_last() -> None:
    table = cards("0:blue,green 3:white 8:orange 16:yellow", left="yellow1 white1")
    assert facts(table, "0 reveal", "= card yellow1")["race"]["last"] == ["blue", "green"]


def test_a_card_played_from_hand_moves_its_camel() -> None:
    table = cards("1:blue,green 3:white 5:orange 9:yellow", hands="green1 white1 blue1")
    found = facts(table, "0 play")
    assert found == {"opens": True, "move": {"camel": "green", "riders": [], "start": 1, "end": 2}}
    assert facts(table, "0 bet blue") == {"value": 5}


def test_figures_send_on_and_back_also_to_where_the_unit_was() -> None:
    table = cards(
        "1:blue 3:white 5:orange,green 9:yellow", "0 fennec 2", "0 pass", hands="green1 blue1 white1"
    )
    found = facts(table, "1 play")["move"]
    assert (found["camel"], found["start"], found["end"]) == ("blue", 1, 1)
    assert found.get("sent") == {"by": "fennec", "owner": 0, "space": 2}


# ---------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
def test_facts_are_the_same_for_everyone_at_any_time(way: tuple[str, dict[str, Any], int]) -> None:
    """No fact knows more than a spectator, and a sync brings what the updates brought."""
    game, options, seats = way
    rng = random.Random(f"facts {way}")
    room = begin(game, options, seats, rng)
    live: list[Facts] = []
    for step in range(150):
        play(room, rng, min(step, 1))
        told = [
            [event["facts"] for event in info["events"]]
            for who in (WATCHER, *map(person, range(seats)))
            for info in views.update(room, who)["views"]
        ]
        assert all(each == told[0] for each in told)
        live += told[0]
        if not room.waiting():
            break
    assert room.game is not None
    for who in (WATCHER, person(0), person(seats - 1)):
        (info,) = views.sync(room, who, None)["views"]
        earlier = see(room, who)[0].history(room.game, 0, info["first"])["events"]
        assert [event["facts"] for event in (*earlier, *info["events"])] == live
    steps = replay_page(room.game.record(), None, 0, 200)["steps"]
    assert [step["facts"] for step in steps] == live[:200]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way[0]}{way[2]}")
@pytest.mark.parametrize("seed", range(3))
def test_facts_agree_with_the_engine(way: tuple[str, dict[str, Any], int], seed: int) -> None:
    """Payments are what the engine pays for a move alone, and a unit is where the facts say."""
    game, options, seats = way
    table = Table(game, [f"P{seat}" for seat in range(seats)], **options)
    moves = paid = 0
    for event in events_of(way, seed):
        before, money = table.view("spectator"), table.money
        alone = table.copy()
        if event.startswith(("= die", "= support")):
            alone._state = alone._state.copy()
            alone._state.pyramid_tickets += 1
        alone.push(event)
        table.push(event)
        found = facts_of(before, event, table.view("spectator"))
        assert ("move" in found) == (" play" in event or event.startswith(("= die", "= support", "= card")))
        moves += "move" in found
        paid += "paid" in found
        if not table.over and not (game == "cards" and "leg" in found):
            for each in found.get("paid", []):
                money[each["seat"]] += each["pounds"]
            assert alone.money == money
        if "move" in found:
            check_unit(before, found, table.view("spectator"))
    assert table.over
    assert moves > 10
    assert paid or game == "cards"


def events_of(way: tuple[str, dict[str, Any], int], seed: int) -> tuple[str, ...]:
    """A whole game in which every kind of action is as likely as any other."""
    game, options, seats = way
    rng = random.Random(f"{way} {seed}")
    table = Table(game, [f"P{seat}" for seat in range(seats)], seed=seed, **options)
    while not table.over:
        verbs = sorted({action.split(" ")[1] for action in table.legal})
        verb = rng.choice(verbs)
        table.play(rng.choice([action for action in table.legal if action.split(" ")[1] == verb]))
    return tuple(table.events)


def check_unit(before: dict[str, Any], found: Facts, after: dict[str, Any]) -> None:
    """All camels but the unit stand where they stood, in the same order."""
    unit = {found["move"]["camel"], *found["move"]["riders"]}

    def others(view: dict[str, Any]) -> dict[str, list[str]]:
        rest = {space: [each for each in stack if each not in unit] for space, stack in view["track"].items()}
        return {space: stack for space, stack in rest.items() if stack}

    assert others(before) == others(after)
    space = "finish" if found["move"].get("finish") == "crossed" else str(found["move"]["end"])
    assert unit <= set(after["track"][space])
