"""The errors of this package. Each is a ValueError with a message of one line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from camelup.deprecated import renamed


class CamelUpError(ValueError):
    """Base class of all errors of this package."""


class SetupError(CamelUpError):
    """An unknown game, module, option or bot, or a wrong number or name of players."""


class MissingExtra(SetupError, ImportError):
    """Packages that are not installed, since only some need them."""

    def __init__(self, what: str, extra: str, module: str | None) -> None:
        super().__init__(
            f"{what} needs the extra {extra!r}: pip install 'camelup[{extra}]' ({module} is not installed)"
        )


class ActionError(CamelUpError):
    """An action that is illegal, misspelt or out of turn."""


class ChanceError(CamelUpError):
    """A chance event that cannot occur now."""


class StateError(CamelUpError):
    """A state that is malformed or impossible."""


class RecordError(CamelUpError):
    """A record that is malformed or breaks a rule; `event` is the number of the offending event, from 1."""

    def __init__(self, message: str, event: int | None = None) -> None:
        super().__init__(message if event is None else f"event {event}: {message}")
        self.event = event


class OddsError(CamelUpError):
    """A position without odds, such as a finished race, or a question that cannot be answered."""


class EngineError(CamelUpError):
    """An engine that was asked for and cannot be had, or one too slow for the question."""


class RaceTableError(CamelUpError):
    """A race table on disk that is damaged, outdated or cannot be written."""


def require(what: str, extra: str, *modules: str) -> None:
    """Raise MissingExtra, before any work, if one of the modules that something needs is not installed."""
    from importlib.util import find_spec

    for module in modules:
        if find_spec(module) is None:
            raise MissingExtra(what, extra, module)


def shown(value: object, limit: int = 60) -> str:
    """A value for an error message: on one line, and truncated."""
    text = repr(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def listed(words: Iterable[object]) -> str:
    """Join words for a sentence.

    >>> listed(["red", "green", "blue"])
    'red, green or blue'
    """
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} or {last}" if most else last


def wrong_key(given: Iterable[object], right: Iterable[object]) -> str | None:
    """Describe the first key that is unknown or missing; None if all are right.

    >>> wrong_key(["owner", "wings"], ["owner", "side"])
    "has an unknown key 'wings'"
    >>> wrong_key(["owner"], ["owner", "side"])
    "has no 'side'"
    """
    found, known = list(given), list(right)
    for key in found:
        if key not in known:
            return f"has an unknown key {shown(key)}"
    for key in known:
        if key not in found:
            return f"has no {shown(key)}"
    return None


def suggestion(wrong: str, right: Iterable[str]) -> str:
    """'; did you mean …?' with the closest valid word, or an empty text.

    >>> suggestion("rol", ["roll", "bet green"])
    "; did you mean 'roll'?"
    """
    from difflib import get_close_matches

    near = get_close_matches(wrong, list(right), n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else ""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, TableError="RaceTableError")
