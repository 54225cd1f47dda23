"""JSON as Python reads and writes it."""

from __future__ import annotations

from typing import Any

JsonValue = Any
"""A value in a JSON object or list."""
Json = dict[str, JsonValue]
"""A JSON object. What is in it is checked where it is read: by the declared shapes, or field by field."""
