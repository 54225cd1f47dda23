"""Generate docs/environments.md from the code and the text in environments.md beside this: `make docs`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from camelup.envs.observe import LAYOUTS, Layout
from camelup.envs.options import REWARDS
from camelup.envs.versions import HISTORY
from camelup.games import GAMES
from camelup.games.conventions import LONGEST_GAME

ROOT = Path(__file__).parents[1]
WORDS = Path(__file__).with_suffix(".md")
PAGE = ROOT / "docs" / "environments.md"
NUMBERS = ROOT / "examples" / "train_policy.json"


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join(f"| {' | '.join(str(cell) for cell in line)} |" for line in lines)


def rewards() -> str:
    """The reward options."""
    return table(["reward", "meaning"], ((f"`{name}`", meaning) for name, meaning in REWARDS.items()))


def fields() -> str:
    """Every field of every game."""
    return "\n\n".join(field_table(layout) for layout in LAYOUTS.values())


def field_table(layout: Layout) -> str:
    """One game's fields."""
    rows = (
        (
            layout.slices[field.name].start,
            f"`{field.name}`",
            field.length,
            f"{field.low:g} to {field.high:g}",
            field.meaning,
        )
        for field in layout.fields
    )
    head = ["from", "field", "numbers", "range", "meaning"]
    return f"### `{layout.game}`: {layout.size} numbers\n\n{table(head, rows)}"


def actions() -> str:
    """Every action of every game."""
    found = []
    for game in GAMES.values():
        rows = action_rows(game.actions)
        found.append(f"### `{game.name}`: {len(game.actions)} actions\n\n{table(['ids', 'actions'], rows)}")
    return "\n\n".join(found)


def action_rows(words: tuple[str, ...]) -> list[tuple[str, str]]:
    """Actions of one kind in one row."""
    rows = []
    for _, group in groupby(enumerate(words), key=lambda pair: kind_of(pair[1])):
        members = list(group)
        first, last = members[0][0], members[-1][0]
        ids = f"{first}" if first == last else f"{first}–{last}"
        rows.append((ids, ", ".join(f"`{word}`" for _, word in members)))
    return rows


def kind_of(words: str) -> str:
    """The common part of the actions in one row: the verb, a tile's side, a position tile's place."""
    verb, *rest = words.split(" ")
    if verb == "tile":
        return verb + rest[0][0]
    return f"{verb} {rest[0]}" if verb == "place" else verb


def versions() -> str:
    """Versions and their history."""
    return "\n".join(f"- **{version}**: {text}" for version, text in HISTORY.items())


def learned(numbers: dict[str, Any]) -> dict[str, str]:
    """The measured result of the training example."""
    return {
        "game": numbers["game"],
        "others": str(numbers["players"] - 1),
        "seconds": f"{numbers['seconds']:.0f}",
        "steps": f"{numbers['steps']:,}",
        "won": f"{numbers['win_share']:.1%}",
        "margin": f"{1.96 * numbers['standard_error']:.1%}",
        "tested": f"{numbers['test_games']:,}",
        "chance": f"{numbers['by_chance']:.0%}",
    }


def page() -> str:
    """The whole page."""
    parts = {
        "limit": f"{LONGEST_GAME:,}",
        "rewards": rewards(),
        "fields": fields(),
        "actions": actions(),
        "versions": versions(),
        **learned(json.loads(NUMBERS.read_text(encoding="utf-8"))),
    }
    text = WORDS.read_text(encoding="utf-8")
    for name, part in parts.items():
        text = text.replace(f"@{name}@", part)
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
