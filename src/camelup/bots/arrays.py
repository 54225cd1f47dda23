"""The names of what compiled code works on; in plain Python a list of numbers or records will do."""

from __future__ import annotations

from typing import Any

import numpy as np

from camelup.record import Record

Array = Any
"""An array of numbers."""
Rows = Any
"""An array of records; `rows[0]` is the only one, if nothing else is said."""


def put(rows: Rows, record: Record) -> None:
    """Make a record the only one of some rows. Bytes are copied, because NumPy would copy field by field."""
    rows.view(np.uint8)[:] = np.frombuffer(record.pack(), np.uint8)
