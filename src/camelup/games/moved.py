"""Names of version 0.1 that have a new home since; they will go with version 0.3."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any
from warnings import warn


def moved(old: str, *homes: ModuleType) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose names are in other modules now: it finds them, with a warning.
    A home stands before those that import from it."""

    def find(name: str) -> Any:
        home = next((home for home in homes if name in vars(home)), None)
        if home is None or name.startswith("__"):
            raise AttributeError(f"module {old!r} has no attribute {name!r}")
        warn(
            f"{old}.{name} is now {home.__name__}.{name}; this name will go with version 0.3",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(home, name)

    return find
