"""Names of version 0.1 that have moved or changed. They warn, and will be removed in version 0.3."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any
from warnings import warn


class renamed:  # noqa: N801 - used like a function: __getattr__ = renamed(…)
    """The `__getattr__` of a module some of whose names have changed: `renamed(__name__, OLD="NEW")`.

    Define it under `if not TYPE_CHECKING`: a type checker would take any attribute of the module for valid.
    """

    def __init__(self, module: str, **names: str) -> None:
        self._module = module
        self.names = names

    def __call__(self, name: str) -> Any:
        if name not in self.names:
            raise AttributeError(f"module {self._module!r} has no attribute {name!r}")
        _warn(f"{self._module}.{name}", f"{self._module}.{self.names[name]}")
        return getattr(sys.modules[self._module], self.names[name])


def moved(old: str, *homes: ModuleType) -> Callable[[str], Any]:
    """The `__getattr__` of a module whose names are in other modules now.

    List a module before those that import from it, so that the warning names where a thing is defined.
    """

    def find(name: str) -> Any:
        for home in homes if not name.startswith("__") else ():
            new = _name_in(home, name)
            if new is not None:
                _warn(f"{old}.{name}", f"{home.__name__}.{new}")
                return getattr(home, new)
        raise AttributeError(f"module {old!r} has no attribute {name!r}")

    return find


def _name_in(home: ModuleType, name: str) -> str | None:
    """What a name is called in a module now; None if the module does not have it."""
    if name in vars(home):
        return name
    fallback = vars(home).get("__getattr__")
    return fallback.names.get(name) if isinstance(fallback, renamed) else None


def _warn(old: str, new: str) -> None:
    warn(f"{old} is now {new}; the old name will be removed in version 0.3", DeprecationWarning, stacklevel=3)
