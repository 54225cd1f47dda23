"""Games with every state and every legal action, as an independent referee saw them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import camelup
from camelup import Table

GAMES = sorted((Path(__file__).parent / "records" / "referee").glob("*.json"))


def load(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    lines = gzip.decompress(path.with_suffix(".states.jsonl.gz").read_bytes()).decode().splitlines()
    return record, [json.loads(line) for line in lines]


def differs(mine: Any, theirs: Any, where: str = "state") -> list[str]:
    """What the referee says otherwise, key by key; more than the referee says is fine."""
    if isinstance(theirs, dict) and isinstance(mine, dict):
        found = [f"{where}.{key} is missing" for key in theirs if key not in mine]
        if where.rsplit(".", 1)[-1] in ("track", "tiles", "leg_tickets"):
            found += [f"{where}.{key} should not be there" for key in mine if key not in theirs]
        return found + [
            text
            for key in theirs
            if key in mine
            for text in differs(mine[key], theirs[key], f"{where}.{key}")
        ]
    if isinstance(theirs, list) and isinstance(mine, list) and len(mine) == len(theirs):
        return [
            text
            for i, pair in enumerate(zip(mine, theirs, strict=True))
            for text in differs(*pair, f"{where}[{i}]")
        ]
    return (
        []
        if mine == theirs and type(mine) is type(theirs)
        else [f"{where}: {mine!r}, the referee has {theirs!r}"]
    )


def fresh(record: dict[str, Any]) -> Table:
    return Table(record["game"], record["players"], **record["options"])


def test_there_are_thirteen_games() -> None:
    assert len(GAMES) == 13


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_legal_actions_and_states_are_the_referees(path: Path) -> None:
    record, lines = load(path)
    table = fresh(record)
    for number, (event, line) in enumerate(zip(record["events"], lines, strict=True), start=1):
        assert line["event"] == event
        assert list(table.legal) == line["legal"], f"legal before event {number}, {event}"
        table.push(event)
        assert differs(table.state(), line["state"]) == [], f"after event {number}, {event}"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_record_plays_again(path: Path) -> None:
    record, lines = load(path)
    table = camelup.replay(record)
    assert table.record() == record
    assert list(table.events) == record["events"]
    assert differs(table.state(), lines[-1]["state"]) == []
    half = camelup.replay(record, at=len(lines) // 2)
    assert differs(half.state(), lines[len(lines) // 2 - 1]["state"]) == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_play_goes_on_from_any_state(path: Path) -> None:
    """Out of the state as JSON and on: the same legal actions, the same state one event later."""
    record, _ = load(path)
    table = fresh(record)
    for number, event in enumerate(record["events"]):
        table.push(event)
        if number % 7 == 0 and number + 1 < len(record["events"]):
            again = Table.from_state(json.loads(json.dumps(table.state())), players=record["players"])
            assert again.state() == table.state()
            assert list(again.legal) == list(table.legal)
            again.push(record["events"][number + 1])
            ahead = table.copy()
            ahead.push(record["events"][number + 1])
            assert again.state() == ahead.state()
