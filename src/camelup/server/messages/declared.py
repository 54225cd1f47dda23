"""Dictionaries in messages whose shape `camelup.schema` declares."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from pydantic import GetJsonSchemaHandler
from pydantic_core import CoreSchema

from camelup.schema.describe import REF, Schema, definitions


class Declared:
    """Puts the declared shape of a dictionary into the JSON Schema."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> Schema:
        return spelled_out(self.name)


StateJson = Annotated[dict[str, Any], Declared("State")]
"""A state, whole or as a viewer sees it."""
OptionsJson = Annotated[dict[str, Any], Declared("Switches")]
"""The options of a game that are on."""
OddsInfo = Annotated[dict[str, Any], Declared("Odds")]
"""The odds of a position, as `camelup odds --json` prints them."""


@cache
def shapes() -> dict[str, Schema]:
    """Return the declared shapes by name."""
    return definitions()


def spelled_out(name: str) -> Schema:
    """Return a shape without references, so that it can be used anywhere."""
    written: Schema = {"title": name} | _resolved(shapes()[name])
    return written


def _resolved(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_resolved(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        rest = {key: value for key, value in schema.items() if key != "$ref"}
        return spelled_out(schema["$ref"].removeprefix(REF)) | rest
    return {key: _resolved(part) for key, part in schema.items() if key != "discriminator"}


def by_name(schema: Any) -> Any:
    """Replace every shape that is spelled out by a reference to it."""
    if isinstance(schema, list):
        return [by_name(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    name = schema.get("title")
    if isinstance(name, str) and name in shapes() and schema.items() >= spelled_out(name).items():
        return {"$ref": REF + name}
    return {key: by_name(part) for key, part in schema.items()}
