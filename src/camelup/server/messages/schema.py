"""The JSON Schema of all messages."""

from __future__ import annotations

import inspect
from typing import Any

from pydantic import TypeAdapter

from camelup.schema.describe import DIALECT, REF, Schema, described, reachable
from camelup.server.messages import answers, commands, game, setup
from camelup.server.messages.declared import by_name, shapes

MESSAGE_MODULES = (setup, commands, game, answers)
WIRE: dict[str, Any] = {
    "SocketMessage": commands.SocketMessage,
    "Hello": commands.Hello,
    "SocketAnswer": answers.SocketAnswer,
    "NewTable": setup.NewTable,
    "Catalogue": answers.Catalogue,
    "Created": answers.Created,
    "CodeInfo": answers.CodeInfo,
    "TableList": answers.TableList,
    "Guest": answers.Guest,
    "Replay": answers.Replay,
    "HistoryPage": game.HistoryPage,
    "Imported": answers.Imported,
    "PositionInfo": answers.PositionInfo,
}


def json_schema() -> Schema:
    """Return all messages by name, and the shapes that they use."""
    inputs = [(name, "validation", TypeAdapter(kind)) for name, kind in WIRE.items()]
    found, schema = TypeAdapter.json_schemas(inputs, title="Messages")  # type: ignore[arg-type]
    messages = schema.pop("$defs") | {name: each for (name, _), each in found.items() if "$ref" not in each}
    assert not messages.keys() & shapes().keys(), "one name has one shape"
    kinds = [kind for module in MESSAGE_MODULES for kind in vars(module).values() if inspect.isclass(kind)]
    kinds = [kind for kind in kinds if kind.__name__ in messages]
    named = shapes() | described(kinds, {name: _cleaned(by_name(each)) for name, each in messages.items()})
    roots = {name: {"$ref": REF + name} for name in (*WIRE, "Odds")}
    return {"$schema": DIALECT, **schema, "properties": roots, "$defs": reachable(roots, named)}


def _cleaned(schema: Any) -> Any:
    """Drop the titles that only repeat the names of fields, and require keys with a constant value, because
    they distinguish the messages."""
    if isinstance(schema, list):
        return [_cleaned(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    cleaned = {
        key: _cleaned(part) for key, part in schema.items() if key != "title" or isinstance(part, dict)
    }
    always = [
        key
        for key, part in cleaned.get("properties", {}).items()
        if isinstance(part, dict) and "const" in part
    ]
    if always:
        cleaned["required"] = sorted(
            {*cleaned.get("required", []), *always}, key=list(cleaned["properties"]).index
        )
    return cleaned
