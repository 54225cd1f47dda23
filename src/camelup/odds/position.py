"""The old home of position texts; see `camelup.notation.position`."""

from __future__ import annotations

from typing import Any
from warnings import warn

from camelup.notation import position

NEW_HOME = "camelup.odds.position is now camelup.notation.position; this name will go with version 0.3"


def __getattr__(name: str) -> Any:
    """A name of the new home, with a warning."""
    value = getattr(position, name)
    warn(NEW_HOME, DeprecationWarning, stacklevel=2)
    return value
