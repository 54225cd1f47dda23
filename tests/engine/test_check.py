"""A library is checked before it counts as built."""

from __future__ import annotations

import pytest

from camelup.engine.check import check_library, wasm_sections
from camelup.engine.link import TARGETS

ELF = b"\x7fELF\x02\x01" + bytes(12) + (62).to_bytes(2, "little") + b"camelup_one camelup_two"
MACHO = b"\xcf\xfa\xed\xfe" + (0x0100000C).to_bytes(4, "little") + b"_camelup_one"
PE = b"MZ" + bytes(58) + (64).to_bytes(4, "little") + b"PE\0\0\x64\x86camelup_one"

WASM = b"\0asm\x01\0\0\0"


def test_libraries_of_every_format_are_known() -> None:
    check_library(TARGETS["linux-x86_64"], ELF, ["one", "two"])
    check_library(TARGETS["macos-arm64"], MACHO, ["one"])
    check_library(TARGETS["windows-x86_64"], PE, ["one"])
    check_library(TARGETS["wasm"], WASM + b"\x07\x0bcamelup_one", ["one"])


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("linux-aarch64", ELF, "is for something else"),
        ("macos-x86_64", MACHO, "is for something else"),
        ("windows-x86_64", ELF, "is for something else"),
        ("linux-x86_64", ELF[:30], "lacks one, two"),
        ("linux-x86_64", ELF + b"PyErr_SetString", "refers to PyErr_"),
        ("wasm", WASM + b"\x02\x00\x07\x17camelup_one camelup_two", "has imports"),
    ],
)
def test_another_one_is_refused(name: str, content: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_library(TARGETS[name], content, ["one", "two"])


def test_sections_of_any_length_are_read() -> None:
    assert wasm_sections(WASM + b"\x01\x80\x01" + bytes(128) + b"\x07\x00") == [1, 7]
