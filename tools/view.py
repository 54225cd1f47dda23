"""Generate docs/view.md, all fields of the view that a bot gets, from the docstrings of the declared shapes:
`make docs`; `--check` only verifies that the page is up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec import Struct

from camelup.schema import states
from camelup.schema.describe import REF, Schema, definitions, field_docs

PAGE = Path(__file__).parents[1] / "docs" / "view.md"
TITLES: dict[type[Struct], str] = {
    states.DiceState: "`classic` and `second`",
    states.DiceSeat: "A player of `classic` or `second`",
    states.CardState: "`cards`",
    states.CardSeat: "A player of `cards`",
    states.Switches: "Options",
    states.Ticket: "Ticket",
    states.CoveredTicket: "Covered ticket",
    states.RaceBet: "Race bet",
    states.PlayedCard: "Played card",
    states.Tile: "Tile",
    states.Marker: "Marker",
    states.Result: "Result",
}
WORDS = {"integer": "number", "string": "text", "boolean": "true or false"}
LINKS = {kind.__name__: title for kind, title in TITLES.items()}
HEAD = """# What a bot sees

<!-- Made by `make docs` from the docstrings in src/camelup/schema/states.py; do not edit. -->

The view of a seat, field by field. In Python every field is a key and an attribute,
`view["players"][0]["money"]` and `view.players[0].money`; `view.to_json()` is a plain dictionary. Programs in
other languages get the same as JSON, and [schema/view.json](schema/view.json) describes it as a JSON Schema.
[How to write a bot](bots.md)

What the seat may not know is `null` (`None`). Fields marked *optional* are left out where the game or its
modules don't have them. A row like `[colour, value]` is a list in JSON; in Python its attributes have these
names. Camels are named by colour; seats count from 0, spaces from 1.
"""


def section(kind: type[Struct], shape: Schema) -> str:
    """One shape: what it is, and a row for each field."""
    docs = field_docs(kind)
    rows = [
        f"| `{name}` | {type_of(part)}{optional} | {docs[name].replace('|', '&#124;')} |"
        for name, part, optional in fields(kind, shape)
    ]
    row = f" As JSON: `[{', '.join(kind.__struct_fields__)}]`." if "prefixItems" in shape else ""
    text = f"{shape['description']}{row}".replace("None", "null")
    return "\n".join(
        [f"## {TITLES[kind]}", "", text, "", "| field | type | meaning |", "| --- | --- | --- |", *rows]
    )


def fields(kind: type[Struct], shape: Schema) -> list[tuple[str, Schema, str]]:
    """Name, schema and mark of each field, in the order declared."""
    if "prefixItems" in shape:
        return [
            (name, part, "") for name, part in zip(kind.__struct_fields__, shape["prefixItems"], strict=True)
        ]
    must = {*shape.get("required", ()), "view"}
    parts: dict[str, Any] = shape["properties"]
    return [(name, parts[name], "" if name in must else ", *optional*") for name in kind.__struct_fields__]


def type_of(part: Schema) -> str:
    """A type in words, with links to the shapes of this page."""
    match part:
        case {"$ref": ref}:
            title = LINKS[ref.removeprefix(REF)]
            return f"[{title.replace('`', '')}](#{anchor(title)})"
        case {"anyOf": choices}:
            return " or ".join(type_of(choice) for choice in choices)
        case {"enum": values}:
            return " or ".join(f"`{value}`" for value in values)
        case {"type": "array", "items": items}:
            return f"list of {type_of(items)}"
        case {"type": "object", "additionalProperties": values}:
            return f"object of {type_of(values)}"
        case {"type": name}:
            return WORDS.get(name, str(name))
    raise ValueError(f"no words for the type {part}")


def anchor(title: str) -> str:
    """The name that Markdown pages give to a heading."""
    return title.replace("`", "").replace(" ", "-").lower()


def page() -> str:
    """The whole page."""
    shapes = definitions()
    return "\n\n".join([HEAD.rstrip(), *(section(kind, shapes[kind.__name__]) for kind in TITLES)]) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.exit("docs/view.md is not current; run `make docs`")
    else:
        PAGE.write_text(page(), encoding="utf-8")
