"""How often one address and one token may do something."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import FixedWindowRateLimiter

from camelup.errors import SetupError
from camelup.server.room import Refused
from camelup.server.settings import Settings

KINDS = ("create", "join", "code", "act", "chat", "odds", "read", "replay", "store")


class Limits:
    """Counts what is asked for, in this process."""

    def __init__(self, settings: Settings) -> None:
        self._items = {kind: _read(kind, getattr(settings, f"limit_{kind}")) for kind in KINDS}
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    async def hit(
        self, kind: str, address: str | None = None, person: str | None = None, cost: int = 1
    ) -> None:
        """Count one more, or as many as it is worth, or refuse it."""
        keys = [f"address {home_of(address)}"] if address else []
        for key in keys + ([f"person {person}"] if person else []):
            if not await self._limiter.hit(self._items[kind], kind, key, cost=cost):
                raise Refused("limited", "that was too often; wait a little")


def home_of(address: str) -> str:
    """What counts as one address: with IPv6 a household has a whole network of them.

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
