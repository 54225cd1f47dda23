"""The names of what compiled code works on; in plain Python a list of numbers or records will do."""

from __future__ import annotations

from typing import Any

Array = Any
"""An array of numbers."""
Rows = Any
"""An array of records; `rows[0]` is the only one, if nothing else is said."""
