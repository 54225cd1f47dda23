"""Structs as arrays for kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from camelup.record import Record

Rows = np.ndarray[Any, np.dtype[np.void]]


_types: dict[type[Record], np.dtype[np.void]] = {}


def rows_of(record: Record, length: int = 1) -> Rows:
    """As `Record.to_array`, with a cached dtype: creating it takes half of the time."""
    kind = type(record)
    if kind not in _types:
        _types[kind] = kind.dtype()
    return np.frombuffer(bytearray(record.pack() * length), _types[kind])
