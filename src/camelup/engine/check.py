"""What a library must be, read from its bytes: of the right format and processor, with every kernel exported,
and without anything of Python or Numba left in it."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from camelup.engine.link import Target
from camelup.engine.load import PREFIX

FORMATS = {
    "linux-x86_64": (b"\x7fELF\x02\x01", 18, 62),
    "linux-aarch64": (b"\x7fELF\x02\x01", 18, 183),
    "macos-x86_64": (b"\xcf\xfa\xed\xfe", 4, 0x01000007),
    "macos-arm64": (b"\xcf\xfa\xed\xfe", 4, 0x0100000C),
    "windows-x86_64": (b"MZ", -1, 0x8664),
    "wasm": (b"\0asm\x01\0\0\0", 4, 1),
}
"""By target, how a library begins, where its processor is written, and which number it is there."""
UNWANTED_NAMES = (b"PyErr_", b"PyObject_", b"NRT_", b"numba_")
WASM_IMPORTS = 2
"""The section that a WebAssembly module must not have."""


def check_library(target: Target, content: bytes, symbols: Iterable[str]) -> None:
    """Raise ValueError if a library is not what its target wants."""
    begins, place, processor = FORMATS[target.name]
    if not content.startswith(begins) or processor_of(content, place) != processor:
        raise ValueError(f"the library for {target.name} is for something else")
    lost = [symbol for symbol in symbols if f"{PREFIX}{symbol}".encode() not in content]
    if lost:
        raise ValueError(f"the library for {target.name} lacks {', '.join(lost)}")
    if foreign := [word.decode() for word in UNWANTED_NAMES if word in content]:
        raise ValueError(f"the library for {target.name} refers to {', '.join(foreign)}…")
    if target.name == "wasm" and WASM_IMPORTS in wasm_sections(content):
        raise ValueError("the WebAssembly module has imports")


def processor_of(content: bytes, place: int) -> int:
    """The number of the processor; a Windows library says itself where it is written."""
    if place < 0:
        (place,) = struct.unpack_from("<I", content, 0x3C)
        return int.from_bytes(content[place + 4 : place + 6], "little")
    size = 2 if content.startswith(b"\x7fELF") else 4
    return int.from_bytes(content[place : place + size], "little")


def wasm_sections(content: bytes) -> list[int]:
    """The numbers of the sections of a WebAssembly module."""
    found, at = [], 8
    while at < len(content):
        found.append(content[at])
        size, shift, at = 0, 0, at + 1
        while True:
            byte = content[at]
            size |= (byte & 127) << shift
            shift, at = shift + 7, at + 1
            if byte < 128:
                break
        at += size
    return found
