"""The types of what functions that serve every game are given: each game has records of its own kind."""

from __future__ import annotations

from typing import Any

Rules = Any
"""The variant that is played: a record, or in compiled code an element of an array."""
State = Any
"""What lies on the table, likewise."""
