"""Messages as JSON."""

from __future__ import annotations

from typing import Any

import msgspec


def encode(message: Any) -> bytes:
    """Return a message as JSON."""
    return msgspec.json.encode(message)
