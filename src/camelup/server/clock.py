"""The clock of the server."""

from __future__ import annotations

import time
from collections.abc import Callable

Seconds = Callable[[], float]


class Clock:
    """Seconds since 1970: the system's time at the start, advanced by a monotonic clock. So when the system's
    clock jumps, no bot waits longer and nobody's time runs out early.

    >>> wall, steady = [1_000.0], [5.0]
    >>> clock = Clock(lambda: wall[0], lambda: steady[0])
    >>> wall[0], steady[0] = 400.0, 7.0
    >>> clock.now()
    1002.0
    """

    def __init__(self, wall: Seconds = time.time, steady: Seconds = time.monotonic) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> float:
        """Return the seconds since 1970."""
        return self._ahead + self._steady()
