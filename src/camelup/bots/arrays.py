"""Arrays of structs, filled from plain Python."""

from __future__ import annotations

import numpy as np

from camelup.arrays import Array, R, RecordArray

__all__ = ["Array", "put"]


def put(rows: RecordArray[R], record: R) -> None:
    """Copy a struct into an array of length 1, as bytes: NumPy would copy field by field."""
    array: Array = rows
    array.view(np.uint8)[:] = np.frombuffer(record.pack(), np.uint8)
