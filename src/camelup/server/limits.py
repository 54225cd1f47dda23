"""Rate limits by address and by token."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Network, ip_address
from math import ceil

from limits import RateLimitItem, parse

from camelup.errors import SetupError
from camelup.server.errors import Rejected
from camelup.server.settings import Settings

SWEEP_SECONDS = 10.0
"""How often expired windows are dropped."""
MINUTE, HOUR = 60, 3600
LIMIT_KINDS = ("create", "join", "code", "act", "chat", "odds", "read", "replay", "store")


class Limits:
    """Counts requests in this process. A window begins with the first request in it, and ends by a monotonic
    clock."""

    def __init__(self, settings: Settings, steady: Callable[[], float] = time.monotonic) -> None:
        self._items = {kind: _read(kind, getattr(settings, f"limit_{kind}")) for kind in LIMIT_KINDS}
        self._steady = steady
        self._windows: dict[tuple[str, str], tuple[float, int]] = {}
        """By kind and by address or person, which are never equal: the end of the window, and the requests in
        it."""
        self._swept = steady()

    async def hit(
        self, kind: str, address: str | None = None, person: str | None = None, cost: int = 1
    ) -> None:
        """Count a request, as `cost` requests. Raises Rejected beyond the limit."""
        for key in ([home_of(address)] if address else []) + ([person] if person else []):
            count, seconds = self._count(kind, key, cost)
            if count > self._items[kind].amount:
                raise _too_often(seconds)

    def _count(self, kind: str, key: str, cost: int) -> tuple[int, float]:
        """Count a request, even if it will be rejected; return the count and the remaining seconds of the
        window."""
        now = self._steady()
        if now - self._swept > SWEEP_SECONDS:
            self._swept = now
            self._windows = {name: window for name, window in self._windows.items() if window[0] > now}
        ends, count = self._windows.get((kind, key), (0.0, 0))
        if ends <= now:
            ends, count = now + self._items[kind].get_expiry(), 0
        self._windows[kind, key] = ends, count + cost
        return count + cost, ends - now


def _too_often(seconds: float) -> Rejected:
    """Return the error, with the time to wait: some windows last a day."""
    if seconds < 2 * MINUTE:
        wait = "wait a little"
    elif seconds < 2 * HOUR:
        wait = f"try again in {ceil(seconds / MINUTE)} minutes"
    else:
        wait = f"try again in {ceil(seconds / HOUR)} hours"
    return Rejected("limited", f"that was too often; {wait}", max(1, ceil(seconds)))


def home_of(address: str) -> str:
    """Return what counts as one address. With IPv6 a household has a whole /64 network.

    >>> home_of("192.0.2.7"), home_of("2001:db8:1:2:3:4:5:6"), home_of("::ffff:192.0.2.7"), home_of("unknown")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7', 'unknown')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))


def _read(kind: str, limit: str) -> RateLimitItem:
    try:
        return parse(limit)
    except ValueError:
        raise SetupError(f"the limit for {kind} must be like 30/minute, not {limit!r}") from None
