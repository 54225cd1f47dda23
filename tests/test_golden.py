"""The rulebooks' worked examples, each a short record with its points in plain asserts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import camelup
from camelup import Table

RECORDS = Path(__file__).parent / "records"


def record(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    return found


def after(name: str, event: str | None = None) -> Table:
    """The table right after the last such event of a record, or after its last one."""
    game = record(name)
    numbers = [number for number, text in enumerate(game["events"], start=1) if event in (text, None)]
    return camelup.replay(game, at=numbers[-1])


def purses(table: Table) -> list[int]:
    return [player["money"] for player in table.state()["players"]]


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.json")))
def test_a_golden_record_comes_back_as_it_was(name: str) -> None:
    assert camelup.replay(record(name)).record() == record(name)


def test_every_golden_record_is_explained() -> None:
    told = (RECORDS / "README.md").read_text(encoding="utf-8")
    assert [path.stem for path in RECORDS.glob("*.json") if f"`{path.stem}`" not in told] == []


def test_classic_carry() -> None:
    assert after("classic-carry", "= die orange 3").state()["track"]["5"] == ["orange", "yellow"]
    track = after("classic-carry", "= die white 2").state()["track"]
    assert track == {"1": ["blue"], "5": ["orange", "yellow", "white", "green"]}


def test_classic_tiles() -> None:
    oasis = after("classic-tiles", "= die white 3")
    assert oasis.state()["track"]["7"] == ["white", "green"]
    assert purses(oasis) == [4, 3, 3]
    moved = after("classic-tiles", "1 tile -8")
    assert moved.state()["tiles"] == {"6": {"owner": 0, "side": "+"}, "8": {"owner": 1, "side": "-"}}
    mirage = after("classic-tiles", "= die green 1")
    assert mirage.state()["track"]["7"] == ["green", "white"]
    assert purses(mirage) == [4, 4, 3]
    end = after("classic-tiles")
    assert end.state()["track"]["7"] == ["green", "white", "yellow"]
    assert purses(end) == [5, 4, 3]


def test_classic_leg() -> None:
    before = camelup.replay(record("classic-leg"), at=len(record("classic-leg")["events"]) - 1).state()
    assert before["players"][0]["tickets"] == [["green", 5], ["green", 2], ["yellow", 5], ["blue", 5]]
    assert before["players"][0]["pyramid_tickets"] == 2
    table = after("classic-leg")
    assert table.state()["ranking"] == ["green", "yellow", "white", "blue", "orange"]
    assert purses(table) == [3 + 5 + 2 + 1 - 1 + 1 + 1, 3 + 3 - 1 + 3]
    assert table.state()["leg"] == 2


def test_classic_race() -> None:
    table = after("classic-race")
    assert table.state()["ranking"][0] == "green"
    assert table.state()["ranking"][-1] == "white"
    assert table.state()["track"]["finish"] == ["green"]
    assert (table.state()["leg"], table.phase) == (5, "over")
    # Every seat rolled seven times; then 8 - 1, -1 + 8 and 5 + 5 from the decks.
    assert table.result == {"money": [3 + 7 + 8 - 1, 3 + 7 - 1 + 8, 3 + 7 + 5 + 5], "winners": [2]}


def test_supercup_spicy() -> None:
    asked = after("supercup-spicy", "= die blue 1")
    assert asked.state()["ranking"][2] == "blue"
    assert [action for action in asked.legal if "add" in action] == [
        "0 add blue",
        "0 add orange",
        "0 add yellow",
    ]
    added = after("supercup-spicy", "0 add blue").state()
    assert {"support blue", "support white"} <= set(added["dice"])
    assert (added["pyramid_tickets"], added["players"][0]["pyramid_tickets"]) == (6, 0)
    end = after("supercup-spicy")
    assert (end.phase, end.to_act, end.state()["leg"]) == ("act", 1, 2)
    assert purses(end) == [3 - 1 + 2, 3 + 1 + 2, 3 + 2]
    assert "support orange" in end.state()["dice"]


def test_supercup_spicy_had_blue_come_first() -> None:
    events = record("supercup-spicy")["events"]
    table = camelup.replay(record("supercup-spicy"), at=events.index("= die blue 1"))
    table.push("= die blue 2")
    assert table.state()["ranking"][0] == "blue"
    assert [action for action in table.legal if "add" in action] == [
        "0 add green",
        "0 add orange",
        "0 add yellow",
    ]


def test_supercup_camera() -> None:
    photo = after("supercup-camera", "= die green 3")
    assert photo.state()["track"]["5"] == ["green", "orange", "white"]
    assert purses(photo) == [3 + 3, 3]
    assert photo.state()["camera"] is None
    assert after("supercup-camera").state()["camera"] == {"owner": 1, "space": 7}


def test_supercup_position() -> None:
    covered = after("supercup-position", "0 place 3 yellow 5").state()
    assert covered["players"][0]["placed"] == [["yellow", 5, 3]]
    assert covered["position_tiles"] == [2, 4, 5]
    end = after("supercup-position")
    assert end.state()["ranking"][2] == "yellow"
    assert purses(end) == [3 + 3 + 2, 3 + 3]


def test_supercup_partners() -> None:
    assert after("supercup-partners", "2 partner 0").state()["players"][0]["partner"] == 2
    end = after("supercup-partners")
    assert end.state()["ranking"][:3] == ["yellow", "white", "orange"]
    assert purses(end) == [3 + 5 - 1 + 1, 3 - 1, 3 + 1 + 5, 3 + 2, 3 + 1, 3 + 1]


def test_second_carry() -> None:
    assert after("second-carry", "= die red 3").state()["track"]["5"] == ["red", "yellow"]
    assert after("second-carry", "= die purple 2").state()["track"]["5"] == [
        "red",
        "yellow",
        "purple",
        "green",
    ]


def test_second_crazy() -> None:
    track = after("second-crazy", "= die grey white 2").state()["track"]
    assert (track["13"], track["15"]) == (["black"], ["white"])
    assert after("second-crazy").state()["track"]["6"] == ["blue", "purple"]


def test_second_leg() -> None:
    table = after("second-leg")
    assert table.state()["ranking"] == ["green", "yellow", "purple", "blue", "red"]
    assert purses(table) == [3 + 5 + 2 + 1 - 1 + 1 + 1, 3 + 3 + 2, 3 - 1 + 1]
    assert len(table.state()["dice"]) == 6


def test_second_race() -> None:
    table = after("second-race")
    assert table.state()["ranking"][0] == "green"
    assert table.state()["ranking"][-1] == "purple"
    assert table.result == {"money": [3 + 7 + 8 - 1, 3 + 7 - 1 + 8, 3 + 7 + 5 + 5], "winners": [2]}


def test_second_backward() -> None:
    state = after("second-backward").state()
    assert state["track"]["0"] == ["white", "red"]
    assert state["ranking"] == ["yellow", "purple", "green", "blue", "red"]
    # The rolls pay 8, 7 and 7; yellow has won and red is last.
    assert state["result"] == {"money": [3 + 8 + 8, 3 + 7 + 8, 3 + 7 - 1], "winners": [0]}


def test_cards_stacks() -> None:
    assert after("cards-stacks", "= card green1").state()["track"]["1"] == ["blue", "green"]
    track = after("cards-stacks").state()["track"]
    assert track == {"0": ["yellow"], "1": ["orange"], "2": ["blue", "green", "white"]}


def test_cards_leg() -> None:
    table = after("cards-leg")
    assert table.state()["ranking"] == ["yellow", "white", "blue", "green", "orange"]
    assert purses(table) == [3 + 5 + 1 + 2 - 1, 3, 3]
    assert (table.state()["leg"], table.state()["palm"]) == (2, None)


def test_cards_figures() -> None:
    both = after("cards-figures", "= card green1").state()
    assert both["track"]["2"] == ["green", "orange", "white", "yellow"]
    assert both["palm"] is None
    assert both["fennec"] is None
    back = after("cards-figures", "0 win white").state()
    assert back["track"]["2"] == ["white", "yellow", "green", "orange"]
    assert after("cards-figures").state()["track"]["3"] == ["white", "yellow", "green", "orange"]
