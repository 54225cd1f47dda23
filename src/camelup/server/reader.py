"""Somebody with an open socket."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

from camelup.server import messages


class Reader:
    """The queue of messages for one socket. Its length is limited; a reader that does not keep up is
    dropped."""

    def __init__(self, person: str | None, length: int, drop: Callable[[], None]) -> None:
        self.person = person
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(length)
        self.too_slow = False
        self.name = person or f"anonymous {secrets.token_hex(8)}"
        """The key of this reader in presence."""
        self.last_presence: messages.Presence | None = None
        """The presence message that was sent last."""
        self._drop = drop

    def put(self, message: bytes | None) -> None:
        """Queue a message, None as the last one."""
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            if not self.too_slow:
                self.too_slow = True
                self._drop()
