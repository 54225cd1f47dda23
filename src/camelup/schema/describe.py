"""JSON Schema of the declared shapes, with the docstrings of their fields."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator
from itertools import pairwise
from textwrap import dedent
from typing import Any, get_args

import msgspec
from msgspec import Struct

from camelup.schema import actions, games, odds, reasons, states

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
REF = "#/$defs/"
SHAPE_MODULES = (states, odds, reasons, actions, games)


def definitions() -> dict[str, Schema]:
    """All declared shapes by name; `State` is a state of any game."""
    kinds = [kind for module in SHAPE_MODULES for kind in structures(module)]
    _, shapes = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    games = [{"$ref": REF + kind.__name__} for kind in get_args(states.State)]
    state = {"description": "A state of any game, whole or as a viewer sees it.", "anyOf": games}
    return described(kinds, {"State": state} | shapes)


def structures(module: object) -> Iterator[type[Struct]]:
    """The structures that a module declares for use, not only for others to extend."""
    for name, kind in vars(module).items():
        own = inspect.isclass(kind) and kind.__module__ == module.__name__  # type: ignore[attr-defined]
        if own and issubclass(kind, Struct) and not name.endswith("Base"):
            yield kind


def state_schema() -> Schema:
    """A state, whole or as a viewer sees it."""
    return document("State")


def view_schema() -> Schema:
    """A state as one viewer sees it."""
    return document("State") | {"title": "View", "required": ["view"]}


def odds_schema() -> Schema:
    """The odds of a position."""
    return document("Odds")


def document(name: str) -> Schema:
    """A JSON Schema of its own: a shape, with all shapes that it is made of."""
    parts = reachable([name], definitions())
    return {"$schema": DIALECT, "title": name} | parts.pop(name) | {"$defs": parts}


def reachable(names: Iterable[str], shapes: dict[str, Schema]) -> dict[str, Schema]:
    """Some shapes with all shapes that they are made of, sorted by name."""
    found: set[str] = set()
    new = set(names)
    while new:
        found |= new
        new = {part for name in new for part in parts_of(shapes[name])} - found
    return {name: shapes[name] for name in sorted(found)}


def parts_of(schema: object) -> Iterator[str]:
    """The names of the shapes that a schema refers to."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].removeprefix(REF)
        for part in schema.values():
            yield from parts_of(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from parts_of(part)


def described(kinds: Iterable[type], shapes: dict[str, Schema]) -> dict[str, Schema]:
    """JSON Schemas by name, each property with the docstring of its field."""
    for kind in kinds:
        shape = shapes.get(kind.__name__, {})
        if "description" in shape:
            shape["description"] = " ".join(shape["description"].split())
        for field, text in field_docs(kind).items():
            if field in shape.get("properties", {}):
                shape["properties"][field] = {"description": text} | shape["properties"][field]
    return shapes


def field_docs(kind: type) -> dict[str, str]:
    """The docstrings that stand below the fields of a class and of those it extends."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base.__module__.startswith("camelup"):
            found |= _own_docs(base)
    return found


def _own_docs(kind: type) -> dict[str, str]:
    body = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in pairwise(body.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found
