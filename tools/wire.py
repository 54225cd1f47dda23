"""Write the types of the wire for the page: `python tools/wire.py` makes web/src/wire/types.ts from the
server's messages, `--check` only says whether the file is current.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from camelup.games import GAMES
from camelup.games.actions import Verb
from camelup.server.messages import json_schema

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

from tools.wire_games import games  # noqa: E402

WIRE = ROOT / "web" / "src" / "wire"
HEAD = "/** Made from the server's messages by `make types`; do not change it by hand. */\n"
ACTIONS_HEAD = """/** Made from the rows of the games' actions by `make types`; do not change it by hand. */

export interface Form {
  called?: string;
  touches?: readonly string[];
}

export interface Verb {
  name: string;
  /** The action in a record, with a hole for each argument. */
  words: string;
  /** The parts of the board to touch, with holes. */
  touches: readonly string[];
  /** What its button stands for. */
  kind: string;
  /** The name of its words. */
  called: string;
  /** What differs by the value of an argument. */
  forms: Readonly<Record<string, Form>>;
  step: 'turn' | 'track' | 'bet' | 'extra' | 'choose';
  /** The module or option that brings it. */
  module: string;
  /** Whether others may not see its object. */
  secret: boolean;
  /** The place of its kind in the bar of actions; 0 for none. */
  button: number;
  /** Its hot key. */
  key: string;
}
"""
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


def actions() -> str:
    """The rows of all actions by game as TypeScript."""
    parts = [ACTIONS_HEAD, "export const VERBS: Readonly<Record<string, readonly Verb[]>> = {"]
    for game in GAMES.values():
        rows = [f"    {json.dumps(_row(verb))}," for verb in game.verbs]
        parts += [f"  {game.name}: [", *rows, "  ],"]
    return "\n".join([*parts, "};"]) + "\n"


def _row(verb: Verb) -> dict[str, Any]:
    forms = {
        value: {key: told for key, told in (("called", form.called), ("touches", form.touches)) if told}
        for value, form in verb.forms.items()
    }
    return {
        "name": verb.name,
        "words": verb.words,
        "touches": verb.touches,
        "kind": verb.kind or verb.name,
        "called": verb.called or verb.name,
        "forms": {value: form for value, form in forms.items() if form},
        "step": verb.step,
        "module": verb.module,
        "secret": verb.secret,
        "button": verb.button,
        "key": verb.key,
    }


FILES = {"types.ts": typescript, "actions.ts": actions, "games.ts": games}


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    old = []
    for name, made in FILES.items():
        target, text = WIRE / name, made()
        if "--check" not in arguments:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            old.append(name)
    for name in old:
        print(f"{name} is not current: run `make types`", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
