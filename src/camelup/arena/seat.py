"""A bot at a table: asks it for actions, measures its time, and replaces it when it fails.

A bot that raises an error, returns an illegal action or does not answer forfeits the game. Its seat continues
with uniformly random actions from its own stream, so that the others can finish, and counts as last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log2
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import TYPE_CHECKING

from camelup.arena.program import ProgramFailed
from camelup.bots import Bot
from camelup.bots.random_bot import RandomBot
from camelup.deprecated import renamed
from camelup.errors import CamelUpError, shown
from camelup.schema.plain import Json
from camelup.stream import Stream

PACKAGE = Path(__file__).parents[1]
STEPS_PER_DOUBLING = 8
"""Buckets per factor of two, so that a time is stored to within 4.5 %."""
FASTEST = 1e-6


@dataclass
class DecisionTimes:
    """A histogram of decision times with logarithmic buckets; its size does not grow with their number."""

    counts: dict[int, int] = field(default_factory=dict)
    longest: float = 0.0

    def add(self, seconds: float) -> None:
        """Count one time."""
        step = round(STEPS_PER_DOUBLING * log2(max(seconds, FASTEST) / FASTEST))
        self.counts[step] = self.counts.get(step, 0) + 1
        self.longest = max(self.longest, seconds)

    def merge(self, other: DecisionTimes) -> None:
        """Add all times of another histogram."""
        for step, count in other.counts.items():
            self.counts[step] = self.counts.get(step, 0) + count
        self.longest = max(self.longest, other.longest)

    def quantile(self, share: float) -> float:
        """The quantile of the decision times, in seconds.

        >>> times = DecisionTimes()
        >>> for time in (0.001, 0.002, 0.004): times.add(time)
        >>> round(times.quantile(0.5), 4), times.longest
        (0.002, 0.004)
        """
        rest = share * sum(self.counts.values())
        for step, count in sorted(self.counts.items()):
            rest -= count
            if rest <= 0:
                return min(FASTEST * float(2 ** (step / STEPS_PER_DOUBLING)), self.longest)
        return self.longest

    def to_json(self) -> Json:
        """As in a line of results."""
        counts = {str(step): count for step, count in sorted(self.counts.items())}
        return {"counts": counts, "longest": round(self.longest, 6)}

    @classmethod
    def from_json(cls, given: Json) -> DecisionTimes:
        """Read what `to_json` wrote."""
        return cls({int(step): count for step, count in given["counts"].items()}, given["longest"])


class GuardedBot:
    """A bot with its random stream. Always returns a legal action, whatever the bot does."""

    def __init__(self, bot: Bot, stream: Stream) -> None:
        self._bot = bot
        self._stream = stream
        self.fault = ""
        """Why the bot forfeited; empty if it has not."""
        self.clock = DecisionTimes()

    def choose(self, view: Json, legal: Sequence[str]) -> str:
        """The bot's action; after a fault a random one."""
        if not self.fault:
            began = perf_counter()
            answer = self._ask(view, legal)
            if len(legal) > 1:
                self.clock.add(perf_counter() - began)
            if answer is not None:
                return answer
        return RandomBot().choose(view, legal, self._stream)

    def _ask(self, view: Json, legal: Sequence[str]) -> str | None:
        try:
            answer: object = self._bot.choose(view, legal, self._stream)
        except Exception as error:  # noqa: BLE001 - whatever somebody's bot may raise
            kind = "" if isinstance(error, CamelUpError) else f"{type(error).__name__}: "
            self.fault = _one_line(f"{kind}{error}") + _where(error)
            return None
        if not isinstance(answer, str) or answer not in legal:
            self.fault = f"{shown(answer)} is not legal"
            return None
        return answer

    def leave(self, result: Json | None) -> None:
        """Tell the bot that the game is over, so that it can release resources such as a process."""
        leave = getattr(self._bot, "leave", None)
        if leave is not None:
            leave(result)


def _where(error: Exception) -> str:
    """The innermost line of the bot's own code in a traceback, as ` (my_bot.py, line 12)`; empty for a
    program."""
    if isinstance(error, ProgramFailed):
        return ""
    calls = extract_tb(error.__traceback__)[1:]
    own = [call for call in calls if not Path(call.filename).is_relative_to(PACKAGE)]
    last = (own or calls)[-1:]
    return "".join(f" ({Path(call.filename).name}, line {call.lineno})" for call in last)


def _one_line(text: str, limit: int = 200) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Seat="GuardedBot", Clock="DecisionTimes")
