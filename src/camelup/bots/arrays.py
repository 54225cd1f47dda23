"""The names of what compiled code works on; in plain Python a list of numbers or records will do."""

from __future__ import annotations

import numpy as np

from camelup.arrays import Array, R, RecordArray

__all__ = ["Array", "put"]


def put(rows: RecordArray[R], record: R) -> None:
    """Make a record the only one of some rows. Bytes are copied, because NumPy would copy field by field."""
    array: Array = rows
    array.view(np.uint8)[:] = np.frombuffer(record.pack(), np.uint8)
