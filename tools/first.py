"""Generate the guided lessons: `python tools/first.py` reads web/src/first/lessons/*.toml, plays every path
through each lesson with the rules engine, and writes the scenes as JSON; `--check` only verifies that they
are up to date.

A lesson is a list of steps. A step names its text, what is lit (`part`), and the events that follow when
the learner goes on; a step with `choices` has events for each of them, and then its own for all. Where a
step says `by` with the name of an earlier step with choices, its text, and its events if they are a table,
depend on the choice made there. `{push}` in an event or a part is the choice made in the step `push`.

What can happen is a tree by events, in which equal branches are written once: `nodes` are its forks, each
with a scene and the next fork by event. A scene holds what changed in the view of seat 0, the facts of the
event, and the payout if a leg ended.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

from camelup import Table
from camelup.errors import CamelUpError
from camelup.odds import odds
from camelup.server.facts import facts_of

FOLDER = Path(__file__).parents[1] / "web" / "src" / "first" / "lessons"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
LEARNER = 0

Fork = dict[str, tuple[dict[str, Any], "Fork"]]
"""By event: the scene after it, and the fork that follows."""


def lesson_of(source: dict[str, Any]) -> dict[str, Any]:
    """A lesson with all its scenes."""
    table = Table(
        source["game"],
        NAMES[: source["players"]],
        modules=source.get("modules", ()),
        spicy=source.get("spicy", False),
    )
    for event in source["before"]:
        table.push(event)
    first, root = table.view(LEARNER), Fork()
    steps = [dict(step) for step in source["steps"]]
    _play(table, steps, {}, root)
    scenes: list[dict[str, Any]] = []
    nodes: list[dict[str, list[int]]] = []
    _number(root, scenes, nodes)
    return {
        "game": table.game,
        "options": table.options,
        "before": source["before"],
        "first": first,
        "steps": steps,
        "scenes": scenes,
        "nodes": nodes,
    }


def _play(table: Table, steps: list[dict[str, Any]], chosen: dict[str, str], fork: Fork) -> None:
    """Play all paths through the steps, from a table."""
    if not steps:
        return
    step, later = steps[0], steps[1:]
    for choice in step.get("choices", [{}]):
        if "bet" in choice:
            choice["chances"] = _chances(table, choice["bet"])
        now = chosen | {step["name"]: choice.get("name", "")}
        branch, end = table.copy(), fork
        for event in [*choice.get("events", ()), *_events(step, now)]:
            end = _push(branch, event.format(**now), end)
        _play(branch, later, now, end)


def _events(step: dict[str, Any], chosen: dict[str, str]) -> list[str]:
    events: list[str] | dict[str, list[str]] = step.get("events", [])
    return events[chosen[step["by"]]] if isinstance(events, dict) else events


def _push(table: Table, event: str, fork: Fork) -> Fork:
    """Push one event, write its scene, and return the fork after it."""
    before = table.view(LEARNER)
    table.push(event)
    after = table.view(LEARNER)
    scene: dict[str, Any] = {"view": patch(before, after), "facts": facts_of(before, event, after)}
    if paid := table.payout():
        scene["payout"] = [
            [{key: value for key, value in vars(item).items() if value is not None} for item in items]
            for items in paid
        ]
    return fork.setdefault(event, (scene, Fork()))[1]


def _number(fork: Fork, scenes: list[dict[str, Any]], nodes: list[dict[str, list[int]]]) -> int:
    """Number scenes and forks, equal ones only once, the root last."""
    node = {
        event: [_index(scenes, scene), _number(after, scenes, nodes)]
        for event, (scene, after) in fork.items()
    }
    return _index(nodes, node)


def _index(known: list[Any], one: Any) -> int:
    if one not in known:
        known.append(one)
    return known.index(one)


def patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The changes from one view to the next: whole values, and for players only changed keys."""
    changed = {key: value for key, value in after.items() if value != before[key]}
    if "players" in changed:
        both = zip(before["players"], after["players"], strict=True)
        changed["players"] = [
            {key: value for key, value in now.items() if value != was[key]} for was, now in both
        ]
    return changed


def _chances(table: Table, colour: str) -> list[int]:
    """The chances of a camel for each place at the end of the leg, in percent."""
    return [round(100 * chance) for chance in odds(table).leg[colour]]


def written(source: Path) -> str:
    """The lesson of a file, as compact JSON."""
    try:
        lesson = lesson_of(tomllib.loads(source.read_text("utf-8")))
    except (CamelUpError, tomllib.TOMLDecodeError, KeyError) as error:
        raise SystemExit(f"{source}: {error}") from error
    return json.dumps(lesson, separators=(",", ":"), sort_keys=True) + "\n"


def main() -> None:
    """Write all lessons, or check them."""
    stale = []
    for source in sorted(FOLDER.glob("*.toml")):
        target, text = source.with_suffix(".json"), written(source)
        if not target.is_file() or target.read_text("utf-8") != text:
            stale.append(target.name)
            if "--check" not in sys.argv:
                target.write_text(text, "utf-8")
    if stale and "--check" in sys.argv:
        raise SystemExit(f"out of date: {', '.join(stale)}; run `make docs`")


if __name__ == "__main__":
    main()
