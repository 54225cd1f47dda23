"""Valid things with something changed: what the readers have to survive."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from camelup import GAMES, MODULES, Table
from tests.laws.variants import VARIANTS

JSON_LEAVES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([2**31, -(2**63), 10**30, 1.5, -0.0, 1e300]),
    st.text(max_size=6),
    st.sampled_from(
        ["blue", "white", "finish", "spectator", "chance", "act", "extra", "over", "green1", "?", "+"]
    ),
)
JSON: st.SearchStrategy[Any] = st.recursive(
    JSON_LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
"""Any small JSON value."""


def played_tables() -> list[Table]:
    """A table of every few variants, each stopped somewhere on its way."""
    tables = []
    for index, variant in enumerate(VARIANTS[::5] + VARIANTS[-10:]):
        options = variant.options
        names = [f"P{seat}" for seat in range(variant.seats)]
        table = Table(
            variant.game.name,
            names,
            seed=index,
            modules=options.modules,
            spicy=options.spicy,
            memory=options.memory,
        )
        for number in range(index * 7 % 90):
            if not table.over:
                table.play(table.legal[number * 37 % len(table.legal)])
        tables.append(table)
    return tables


TABLES = played_tables()


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a JSON value, itself left out."""
    if isinstance(value, dict):
        inside = list(value.items())
    elif isinstance(value, list):
        inside = list(enumerate(value))
    else:
        return []
    return [path for key, each in inside for path in [(*here, key), *paths(each, (*here, key))]]


def parent_of(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        value = value[key]
    return value


@st.composite
def mutated(draw: st.DrawFn, originals: st.SearchStrategy[Any]) -> Any:
    """A JSON value with one to three changes: something left out, replaced, doubled, swapped or added."""
    value = deepcopy(draw(originals))
    for _ in range(draw(st.integers(1, 3))):
        ways = paths(value)
        if not ways:
            break
        path = draw(st.sampled_from(ways))
        change(draw, value, path)
    return value


def change(draw: st.DrawFn, value: Any, path: tuple[Any, ...]) -> None:
    """Change what stands at the end of a path."""
    parent, key = parent_of(value, path), path[-1]
    kind = draw(st.sampled_from(["remove", "replace", "nudge", "double", "copy", "add"]))
    if kind == "remove":
        del parent[key]
    elif kind == "replace":
        parent[key] = draw(JSON)
    elif kind == "nudge":
        parent[key] = nudged(draw, parent[key])
    elif kind == "double" and isinstance(parent, list):
        parent.insert(key, deepcopy(parent[key]))
    elif kind == "copy":
        other = draw(st.sampled_from(paths(value)))
        parent[key] = deepcopy(parent_of(value, other)[other[-1]])
    elif isinstance(parent, dict):
        parent[draw(st.sampled_from(["0", "1", "7", "07", "finish", "note", *map(str, parent)]))] = draw(JSON)
    else:
        parent.append(draw(JSON))


def nudged(draw: st.DrawFn, value: Any) -> Any:
    """A value of the same type that is a little different."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + draw(st.sampled_from([-1, 1]))
    if isinstance(value, str):
        return draw(st.sampled_from([*WORDS, value + " ", value.upper(), value[:-1]]))
    if isinstance(value, list):
        return draw(st.permutations(value)) if value else [draw(JSON_LEAVES)]
    return draw(JSON_LEAVES)


WORDS = sorted(
    {
        *MODULES,
        *GAMES,
        "spicy",
        "memory",
        "black",
        "grey",
        "support blue",
        "+",
        "-",
        "0",
        "track",
        "bet",
        "spectator",
    }
    | {camel for game in GAMES.values() for camel in game.camels}
)


EXTRAS = ["0", "1", "=", ":", ",", "blue", "²", "\n", "roll", "9" * 30, "grey", "-", "+"]


@st.composite
def mutated_texts(draw: st.DrawFn, originals: st.SearchStrategy[str]) -> str:
    """A text with letters or words left out, replaced or doubled."""
    parts = list(draw(originals)) if draw(st.booleans()) else draw(originals).split(" ")
    joint = "" if parts and len(parts[0]) == 1 and len(parts) > 4 else " "
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(parts)))
        after = place + draw(st.integers(0, 1))
        parts[place:after] = draw(
            st.sampled_from([[], parts[place:after] * 2, *([extra] for extra in EXTRAS)])
        )
    return joint.join(parts)
