"""Kernels as ordinary Python on the arrays of compiled code: correct, and slow.

Rules read the fields of a record by name and count with whole numbers of any size. So records are taken out
of their arrays and put back after the call, and arrays of numbers give Python's numbers.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from camelup.engine.describe import Argument, ArrayType, Call, Group, Kind, Signature
from camelup.record import Record

Restore = Callable[[], None]


class PlainArray(np.ndarray[Argument, np.dtype[Argument]]):
    """An array whose single items are Python's numbers."""

    def __getitem__(self, index: Argument) -> Argument:
        found: Argument = super().__getitem__(index)
        return found.item() if isinstance(found, np.generic) else found


class PlainRecords(list[Record]):
    """Records in a row, each of which is overwritten on assignment, as in an array."""

    def __setitem__(self, index: Argument, value: Argument) -> None:
        target = self[index]
        for field in target.fields:
            setattr(target, field.name, field.copy_of(getattr(value, field.name)))


def plain_call(function: Call, signature: Signature) -> Call:
    """A kernel's own source, called with the arrays of compiled code."""
    kinds = list(signature.parameters.values())

    def call(*args: Argument) -> Argument:
        restores: list[Restore] = []
        arguments = [_plain(kind, value, restores) for kind, value in zip(kinds, args, strict=True)]
        result = function(*arguments)
        for restore in restores:
            restore()
        return result

    return call


def _plain(kind: Kind, value: Argument, restores: list[Restore]) -> Argument:
    """An argument as plain rules want it; what has to be written back is added to `restores`."""
    if isinstance(kind, Group):
        parts = [_plain(member, part, restores) for member, part in zip(kind.members, value, strict=True)]
        return tuple(parts) if kind.kind is tuple else kind.kind(*parts)
    if not isinstance(kind, ArrayType):
        return value
    if isinstance(kind.item, str):
        return value.view(PlainArray)
    size = kind.item.layout.size
    packed = value.tobytes()
    records = PlainRecords(kind.item.unpack(packed[at : at + size]) for at in range(0, len(packed), size))

    def restore() -> None:
        written = b"".join(record.pack() for record in records)
        if written != packed:
            value[:] = np.frombuffer(written, value.dtype)

    restores.append(restore)
    return records
