"""Bots that behave badly, or in a way that is easy to foresee."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from camelup.stream import Stream, below

HERE = Path(__file__)


_LINES = HERE.read_text(encoding="utf-8").splitlines()
CRASH = f"{HERE.name}, line {1 + next(n for n, line in enumerate(_LINES) if 'out of' + ' ideas' in line)}"
"""Where `Crasher` fails."""


def spec(name: str) -> str:
    """A bot of this file, as the arena is told of it."""
    return f"{HERE}:{name}"


class First:
    """Takes the first action."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        return legal[0]


class Roller:
    """Rolls or reveals whenever it may."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        wishes = [action for action in legal if action.split()[1] in ("roll", "reveal")]
        return (wishes or list(legal))[0]


class Staller:
    """Moves its tile to and fro, so that a race between such bots never ends."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        return next(action for action in legal if " tile " in action)


class Crasher:
    """Fails at its third decision."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        self.asked += 1
        if self.asked == 3:
            raise RuntimeError("out of ideas")
        return legal[below(stream, len(legal))]


class Liar:
    """Claims what is not legal."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Stream) -> str:
        return f"{view['view']} win everything"


class NoBot:
    """Cannot choose."""
