"""The TypeScript caller has what the kernels declare."""

from __future__ import annotations

import re

from camelup.engine.compile import all_kernels
from camelup.engine.describe import ArrayType
from camelup.engine.typescript import camel, item_name, typescript
from camelup.games.dice.state import State
from camelup.record import Record

SOURCE = typescript(all_kernels().values())


def test_every_kernel_is_a_method() -> None:
    for symbol in all_kernels():
        assert f"\n  {camel(symbol)}(" in SOURCE
        assert f"this.run('{symbol}', block);" in SOURCE


def test_every_interface_is_declared_once() -> None:
    declared = re.findall(r"export interface (\w+)", SOURCE)
    assert len(declared) == len(set(declared))
    used = set(re.findall(r": (\w+);", SOURCE)) | set(re.findall(r"\w+: (\w+)[,)]", SOURCE))
    plain = {
        "void",
        "number",
        "boolean",
        "bigint",
        "string",
        "DataView",
        "K",
        "Whole",
        "Block",
        "BufferSource",
    }
    assert {name for name in used if name[0].isupper()} - plain <= set(declared) | {"Kind"}


def test_a_call_writes_its_words_in_order() -> None:
    start = SOURCE.index("  oddsLegWalkLeg(")
    body = SOURCE[start : SOURCE.index("  }\n", start)]
    written = re.findall(r"block\.\w+\(([\w.]+)", body)
    assert written[:3] == ["start.who", "start.where", "start.dice"]
    assert written[-2:] == ["depth", "29"]
    assert "block.items(memo.rows, 'odds.leg.Merged', 1);" in body


def records() -> set[type[Record]]:
    """Every record that a kernel takes."""
    kinds = [leaf.kind for kernel in all_kernels().values() for leaf in kernel.signature.leaves]
    return {kind.item for kind in kinds if isinstance(kind, ArrayType) and not isinstance(kind.item, str)}


def test_fields_are_where_compiled_code_has_them() -> None:
    assert State in records()
    for record in records():
        start = SOURCE.index(f"  '{item_name(record)}': {{")
        body = SOURCE[start : SOURCE.index("  },", start)]
        offsets = [int(offset) for offset in re.findall(r"\['\w+', (\d+), ", body)]
        fields = record.dtype().fields
        assert fields is not None
        assert offsets == [fields[field.name][1] for field in record.fields]
        assert f"  '{item_name(record)}': {record.layout.size}," in SOURCE
