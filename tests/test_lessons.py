"""The guided lessons: their scenes are the engine's, and every way through them ends well for the learner."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from camelup import Table
from tools import first

SOURCES = sorted(first.FOLDER.glob("*.toml"))
NAMES = [source.stem for source in SOURCES]


def lesson(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((first.FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def ways(tree: dict[str, Any], node: int, done: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every way through a lesson, as the events since it opened."""
    if not tree["nodes"][node]:
        yield done
    for event, (_, after) in tree["nodes"][node].items():
        yield from ways(tree, after, (*done, event))


def test_there_is_a_lesson_for_each_game_and_module() -> None:
    modules = {"long_track", "photographer", "position_bets", "partnerships"}
    assert set(NAMES) == {"first", "cards"} | modules
    for name in modules:
        assert lesson(name)["options"]["modules"] == [name]
    assert lesson("long_track")["options"]["spicy"]


@pytest.mark.parametrize("source", SOURCES, ids=NAMES)
def test_the_scenes_are_current(source: Path) -> None:
    assert source.with_suffix(".json").read_text("utf-8") == first.written(source)


@pytest.mark.parametrize("name", NAMES)
def test_every_scene_is_what_the_engine_plays(name: str) -> None:
    tree = lesson(name)
    for way in ways(tree, len(tree["nodes"]) - 1):
        table = Table(tree["game"], first.NAMES[: len(tree["first"]["players"])], **tree["options"])
        for event in tree["before"]:
            table.push(event)
        view, node = tree["first"], tree["nodes"][-1]
        assert view == table.view(0)
        for event in way:
            number, after = node[event]
            scene, node = tree["scenes"][number], tree["nodes"][after]
            players = scene["view"].get("players", [{} for _ in view["players"]])
            view = view | scene["view"]
            view["players"] = [was | new for was, new in zip(_players(table), players, strict=True)]
            table.push(event)
            assert view == table.view(0), (way, event)
            paid = table.payout()
            assert [sum(item["amount"] for item in got) for got in scene.get("payout", [])] == [
                sum(item.amount for item in got) for got in paid or []
            ]


def _players(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.view(0)["players"]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_ends_well(name: str) -> None:
    """Whatever the learner chooses, they gain money, and nobody has more than they except a partner."""
    tree = lesson(name)
    count = 1
    for step in tree["steps"]:
        count *= max(1, len(step.get("choices", ())))
    found = list(ways(tree, len(tree["nodes"]) - 1))
    assert len(found) == count
    for way in found:
        table = Table(tree["game"], first.NAMES[: len(tree["first"]["players"])], **tree["options"])
        for event in (*tree["before"], *way):
            table.push(event)
        mine, *others = table.money
        assert mine > tree["first"]["players"][0]["money"], way
        assert name == "partnerships" or mine >= max(others), (way, table.money)
