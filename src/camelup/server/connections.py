"""Limits on connections, below the level of requests: how many one address may hold, and how long a request
may take to arrive. Uvicorn itself waits for the rest of a header for ever."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from camelup.server.limits import home_of
from camelup.server.settings import Settings

HEADER_SECONDS = 10.0
"""How long a connection may be open without a complete header of a request."""


class Guard:
    """Counts the connections of each address. Trusted proxies may hold any number."""

    def __init__(self, most: int, proxies: str) -> None:
        self._most = most
        self._trust_all = proxies.strip() == "*"
        self._trusted = list(_networks(proxies.split(",")))
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Count one more connection; return False if there are too many already."""
        home = home_of(address)
        self._held[home] += 1
        return self._held[home] <= self._most or self._is_trusted(address)

    def release(self, address: str) -> None:
        """Count one less."""
        home = home_of(address)
        self._held[home] -= 1
        if not self._held[home]:
            del self._held[home]

    def _is_trusted(self, address: str) -> bool:
        if self._trust_all:
            return True
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._trusted)


def _networks(proxies: Iterable[str]) -> Iterable[IPv4Network | IPv6Network]:
    """Yield the addresses and networks in the setting; Uvicorn accepts other names, too."""
    for proxy in proxies:
        try:
            yield ip_network(proxy.strip())
        except ValueError:
            continue


class ConnectionWatch:
    """Counts one connection, and closes it if a request takes too long to arrive."""

    def __init__(self, guard: Guard, protocol: Any) -> None:
        self._guard, self._protocol = guard, protocol
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport) -> None:
        """Count the connection, and abort it if its address has too many."""
        peer = transport.get_extra_info("peername")
        self._address = peer[0] if peer else "unknown"
        if not self._guard.take(self._address):
            transport.abort()
        self.check()

    def check(self) -> None:
        """Start the timer while a request is incomplete; responding has a limit of its own."""
        if self._responding or not self._address:
            self._stop_timer()
        elif self._timer is None:
            self._timer = self._protocol.loop.call_later(HEADER_SECONDS, self._give_up)

    @property
    def _responding(self) -> bool:
        cycle = self._protocol.cycle
        return cycle is not None and not cycle.response_complete

    def _give_up(self) -> None:
        self._timer = None
        if not self._responding:
            self._protocol.transport.abort()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """Stop counting: the connection is closed, or a socket now, which is counted elsewhere."""
        self._stop_timer()
        if self._address:
            self._guard.release(self._address)
            self._address = ""


def guarded_protocol(settings: Settings) -> type[asyncio.Protocol]:
    """Return Uvicorn's HTTP protocol with a guard."""
    guard = Guard(settings.connections_per_address, settings.proxies)

    class GuardedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._watch = ConnectionWatch(guard, self)

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            self._watch.begin(transport)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch.check()

        def handle_websocket_upgrade(self, *request: Any) -> None:
            super().handle_websocket_upgrade(*request)
            self._watch.end()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._watch.end()

    return GuardedProtocol
