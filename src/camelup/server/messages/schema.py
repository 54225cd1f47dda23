"""The JSON Schema of all messages."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from camelup.notation.reasons import Reason
from camelup.server.messages.answers import (
    Catalogue,
    Created,
    Found,
    Guest,
    Imported,
    OddsInfo,
    PositionInfo,
    Replay,
    SocketAnswer,
    TableList,
)
from camelup.server.messages.commands import Hello, SocketMessage
from camelup.server.messages.game import History
from camelup.server.messages.setup import NewTable


def json_schema() -> dict[str, Any]:
    """All messages by name, for generated types."""
    wire: dict[str, Any] = {
        "SocketMessage": SocketMessage,
        "Hello": Hello,
        "SocketAnswer": SocketAnswer,
        "NewTable": NewTable,
        "Catalogue": Catalogue,
        "Created": Created,
        "Found": Found,
        "TableList": TableList,
        "Guest": Guest,
        "Replay": Replay,
        "History": History,
        "Imported": Imported,
        "PositionInfo": PositionInfo,
        "OddsInfo": OddsInfo,
        "Reason": Reason,
    }
    inputs = [(name, "validation", TypeAdapter(kind)) for name, kind in wire.items()]
    found, schema = TypeAdapter.json_schemas(inputs, title="camelup")  # type: ignore[arg-type]
    return schema | {"properties": {name: each for (name, _), each in found.items()}}
