"""Libraries of compiled kernels: finding the one for this machine, and calling what is in it."""

from __future__ import annotations

import ctypes
import hashlib
import json
import platform
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from camelup.engine.describe import Argument, ArrayType, Call, Group, Kind, Number, Signature
from camelup.rule import PACKAGE, sources_hash
from camelup.schema.plain import Json

BUILT = PACKAGE / "engine" / "built"
"""Where libraries lie, in a folder for each target."""
FACTS = "engine.json"
"""Beside each library: its sources, its kernels and its own hash."""
PREFIX = "camelup_"
"""What the names of all exported functions begin with."""
SYSTEMS = {
    "linux": ("linux", "engine.so"),
    "darwin": ("macos", "engine.dylib"),
    "win32": ("windows", "engine.dll"),
}
PROCESSORS = {"amd64": "x86_64", "x64": "x86_64", "arm64": "aarch64"}

Words = list[float]
Packer = Callable[[Argument, Words], None]
"""Adds the words of an argument to a list."""


class UnusableEngine(Exception):
    """Why a library is not used."""


class OutdatedEngine(UnusableEngine):
    """A library of other sources than those that stand here."""


class MissingEngine(UnusableEngine):
    """No library for this machine."""


class Library(NamedTuple):
    """A library that is loaded."""

    path: Path
    handle: ctypes.CDLL
    kernels: frozenset[str]

    def call_of(self, symbol: str, signature: Signature) -> Call:
        """A kernel as a Python function."""
        return native_call(getattr(self.handle, PREFIX + symbol), signature)


def host_target() -> tuple[str, str]:
    """The name of the target that this process can load, and of its library."""
    system, file = SYSTEMS.get(sys.platform, (sys.platform, "engine.so"))
    machine = platform.machine().lower()
    processor = PROCESSORS.get(machine, machine)
    return f"{system}-{'arm64' if (system, processor) == ('macos', 'aarch64') else processor}", file


def in_checkout() -> bool:
    """Whether the package lies in a working copy of the project, where sources change."""
    return PACKAGE.parent.name == "src" and (PACKAGE.parents[1] / "pyproject.toml").is_file()


@cache
def load_library(folder: Path | None = None) -> Library:
    """The library for this machine; `UnusableEngine` says why there is none. In a checkout it must be of the
    sources as they are; an installed one was built together with them."""
    target, file = host_target()
    home = folder or BUILT / target
    path = home / file
    if not path.is_file():
        raise MissingEngine(f"there is no compiled engine for {target}")
    facts = read_facts(home / FACTS)
    if facts["target"] != target:
        raise UnusableEngine(f"{path} is for {facts['target']}, not for {target}")
    if hashlib.sha256(path.read_bytes()).hexdigest() != facts["sha256"]:
        raise UnusableEngine(f"{path} is damaged")
    if in_checkout() and facts["sources"] != sources_hash():
        raise OutdatedEngine(f"{path} was built from other sources; build it again with: make engine")
    try:
        handle = ctypes.CDLL(str(path))
    except OSError as error:
        raise UnusableEngine(f"{path} cannot be loaded: {error}") from None
    return Library(path, handle, frozenset(facts["kernels"]))


def read_facts(path: Path) -> Json:
    """What is written down about a library."""
    try:
        facts = json.loads(path.read_bytes())
        if set(facts) != {"target", "sources", "sha256", "kernels"}:
            raise ValueError("unknown keys")
    except (OSError, ValueError) as error:
        raise UnusableEngine(f"{path} cannot be read: {error}") from None
    return dict(facts)


# ---------------------------------------------------------------------------------------- calling


def native_call(function: Argument, signature: Signature) -> Call:
    """A function of a library as a Python function, which runs without Python's global lock."""
    function.restype = ctypes.c_int32
    packers = [packer_of(name, kind) for name, kind in signature.parameters.items()]
    names = list(signature.parameters)
    new_block = ctypes.c_char * (8 * max(signature.words, 1))
    pack, unpack, result_at = (
        signature.arguments.pack_into,
        signature.results.unpack_from,
        8 * signature.argument_words,
    )
    finish = result_of(signature.result)

    def call(*args: Argument, **kwargs: Argument) -> Argument:
        if kwargs or len(args) != len(names):
            args = _in_order(names, args, kwargs)
        words: Words = []
        for packer, value in zip(packers, args, strict=True):
            packer(value, words)
        block = new_block()
        pack(block, 0, *words)
        if status := function(block):
            raise RuntimeError(f"a kernel failed with status {status}")
        return finish(unpack(block, result_at))

    return call


def _in_order(
    names: list[str], args: tuple[Argument, ...], kwargs: dict[str, Argument]
) -> tuple[Argument, ...]:
    """The arguments of a call, by position."""
    rest = names[len(args) :]
    if len(args) > len(names) or set(rest) != set(kwargs):
        raise TypeError(f"a kernel takes {', '.join(names)}")
    return (*args, *(kwargs[name] for name in rest))


def result_of(kind: Kind | None) -> Callable[[tuple[Argument, ...]], Argument]:
    """How the numbers at the end of a block become a result."""
    if kind is None:
        return lambda numbers: None
    if isinstance(kind, Group):
        return lambda numbers: numbers
    if kind == Number("?"):
        return lambda numbers: bool(numbers[0])
    return lambda numbers: numbers[0]


def packer_of(name: str, kind: Kind) -> Packer:
    """What adds an argument of a kind to the words of a block."""
    if isinstance(kind, Number):
        return _pack_real if kind.code == "d" else _pack_whole
    return _group_packer(name, kind) if isinstance(kind, Group) else _array_packer(name, kind)


def _pack_real(value: Argument, words: Words) -> None:
    words.append(float(value))


def _pack_whole(value: Argument, words: Words) -> None:
    words.append(int(value))


def _group_packer(name: str, kind: Group) -> Packer:
    """Groups are often the very same as in the last call, so their words are kept as long as they are."""
    packers = [
        packer_of(f"{name}.{part}", member) for part, member in zip(kind.names, kind.members, strict=True)
    ]
    last: tuple[Argument, Words] = (None, [])

    def pack(value: Argument, words: Words) -> None:
        nonlocal last
        before, known = last
        if value is not before:
            if len(value) != len(packers):
                raise TypeError(f"{name} has {len(packers)} parts, not {len(value)}")
            known = []
            for packer, part in zip(packers, value, strict=True):
                packer(part, known)
            last = value, known
        words += known

    return pack


def _array_packer(name: str, kind: ArrayType) -> Packer:
    """Arrays are checked before their address is given away."""
    import numpy as np

    wanted = np.dtype(kind.item) if isinstance(kind.item, str) else kind.item.dtype()
    dimensions, accepted = kind.dimensions, wanted

    def pack(array: Argument, words: Words) -> None:
        nonlocal accepted
        found = array.dtype
        if found is not accepted:
            if found != wanted:
                raise TypeError(f"{name} is an array of {found}, not of {wanted}")
            accepted = found
        if array.ndim != dimensions or not array.flags.c_contiguous:
            raise TypeError(f"{name} is not a contiguous array of {dimensions} dimensions")
        words.append(address_of(array))
        words += array.shape

    return pack


def address_of(array: Argument) -> int:
    """Where an array's items begin. NumPy's own answer takes four times as long; read-only arrays need it."""
    if array.size and array.flags.writeable:
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    address: int = array.ctypes.data
    return address
