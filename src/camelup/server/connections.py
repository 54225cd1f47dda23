"""Guards connections below the level of requests: how many one address may hold, and how long one may send
half a request. Uvicorn itself waits for the rest of a header for ever."""

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
"""How long a client may take between two requests until the next one has begun to be answered."""


class Guard:
    """How many connections each address holds. Trusted proxies may hold any number, for everybody."""

    def __init__(self, most: int, proxies: str) -> None:
        self._most = most
        self._trust_all = proxies.strip() == "*"
        self._trusted = list(_networks(proxies.split(",")))
        self._held: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Count one more connection; False when there are too many already."""
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
    """The addresses and networks among what is trusted; Uvicorn takes other names, too."""
    for proxy in proxies:
        try:
            yield ip_network(proxy.strip())
        except ValueError:
            continue


def guarded_protocol(settings: Settings) -> type[asyncio.Protocol]:
    """Uvicorn's protocol for HTTP, guarded."""
    guard = Guard(settings.connections_per_address, settings.proxies)

    class GuardedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        _address = ""
        _waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            self._address = peer[0] if peer else "unknown"
            if not guard.take(self._address):
                transport.abort()
            self._watch()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._watch()

        def _watch(self) -> None:
            """Wait only so long for the rest of a request; answering one has a limit of its own."""
            answering = self.cycle is not None and not self.cycle.response_complete
            if answering or not self._address:
                self._stop_watching()
            elif self._waiting is None:
                self._waiting = self.loop.call_later(HEADER_SECONDS, self._give_up)

        def _give_up(self) -> None:
            self._waiting = None
            if self.cycle is None or self.cycle.response_complete:
                self.transport.abort()

        def _stop_watching(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

        def handle_websocket_upgrade(self, *request: Any) -> None:
            super().handle_websocket_upgrade(*request)
            self._let_go()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._let_go()

        def _let_go(self) -> None:
            """The connection is gone, or a socket now, which is counted elsewhere."""
            self._stop_watching()
            if self._address:
                guard.release(self._address)
                self._address = ""

    return GuardedProtocol
