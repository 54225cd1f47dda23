"""JSON Schema of the declared shapes, with the docstrings of their fields."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable
from itertools import pairwise
from textwrap import dedent
from typing import Any

import msgspec
from msgspec import Struct

from camelup.schema.states import STATES

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def state_schema() -> dict[str, Any]:
    """The JSON Schema of a state, whole or as a viewer sees it."""
    refs, shapes = msgspec.json.schema_components(STATES)
    return {"$schema": DIALECT, "title": "State", "anyOf": list(refs), "$defs": described(STATES, shapes)}


def described(roots: Iterable[type[Struct]], shapes: dict[str, Any]) -> dict[str, Any]:
    """JSON Schemas by name, each property with the docstring of its field."""
    known = {kind.__name__: kind for root in roots for kind in _kinds(root)}
    for name, shape in shapes.items():
        for field, text in field_docs(known[name]).items() if name in known else ():
            if field in shape.get("properties", {}):
                shape["properties"][field] = {"description": text} | shape["properties"][field]
    return shapes


def field_docs(kind: type[Struct]) -> dict[str, str]:
    """The docstrings that stand below the fields of a structure and of those it extends."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base is not Struct and issubclass(base, Struct) and base.__module__.startswith("camelup"):
            found |= _own_docs(base)
    return found


def _own_docs(kind: type[Struct]) -> dict[str, str]:
    body = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    found: dict[str, str] = {}
    for field, below in pairwise(body.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


def _kinds(root: type[Struct]) -> Iterable[type[Struct]]:
    """A structure and all that its fields are made of."""
    module = inspect.getmodule(root)
    return [kind for kind in vars(module).values() if inspect.isclass(kind) and issubclass(kind, Struct)]
