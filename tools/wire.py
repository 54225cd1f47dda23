"""Write the types of the wire for the page: `python tools/wire.py` makes web/src/wire/types.ts from the
server's messages, `--check` only says whether the file is current.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from camelup.server.messages import json_schema

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire" / "types.ts"
HEAD = "/** Made from the server's messages by `make types`; do not change it by hand. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """All messages as TypeScript."""
    schema = json_schema()
    whole = {name: kind for name, kind in schema["properties"].items() if name not in schema["$defs"]}
    named: dict[str, Any] = schema["$defs"] | whole
    parts = [_declaration(name, named[name]) for name in sorted(named)]
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def _declaration(name: str, schema: dict[str, Any]) -> str:
    about = schema.get("description", "").strip().splitlines()
    comment = f"/** {about[0]} */\n" if about else ""
    if schema.get("type") == "object" and "properties" in schema:
        return f"{comment}export interface {name} {_object(schema, '')}"
    return f"{comment}export type {name} = {_type(schema, '')};"


def _object(schema: dict[str, Any], indent: str) -> str:
    needed = schema.get("required", [])
    inner = indent + "  "
    lines = [
        f"{inner}{key}{'' if key in needed or 'const' in value else '?'}: {_type(value, inner)};"
        for key, value in schema["properties"].items()
    ]
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def _type(schema: dict[str, Any], indent: str) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(dict.fromkeys(_type(choice, indent) for choice in schema[key]))
    kind = schema.get("type")
    if kind == "array":
        item = _type(schema.get("items", {}), indent)
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        if "properties" in schema:
            return _object(schema, indent)
        extra = schema.get("additionalProperties")
        return f"Record<string, {_type(extra, indent) if isinstance(extra, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def main(arguments: list[str]) -> int:
    """Write the file, or check it."""
    if "--check" not in arguments:
        TARGET.parent.mkdir(parents=True, exist_ok=True)
        TARGET.write_text(typescript(), encoding="utf-8")
        return 0
    current = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == typescript()
    if not current:
        print(f"{TARGET.name} is not current: run `make types`", file=sys.stderr)
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
