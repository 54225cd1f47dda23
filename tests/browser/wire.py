"""A wire between a browser and the server that can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Wire:
    """Carries bytes both ways; when it is cut, everything on it breaks off and nothing new comes through."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        self._server = (there.hostname or "127.0.0.1", there.port or 80)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._whole = threading.Event()
        self._whole.set()
        self._mute = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._door.close()
        self.cut()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self._door.accept()
                if not self._whole.is_set():
                    here.close()
                    continue
                there = socket.create_connection(self._server)
                self._pairs.append((here, there))
                threading.Thread(target=self._carry, args=(here, there, False), daemon=True).start()
                threading.Thread(target=self._carry, args=(there, here, True), daemon=True).start()

    def _carry(self, source: socket.socket, goal: socket.socket, back: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not (back and self._mute.is_set()):
                    goal.sendall(data)
        for end in (source, goal):
            end.close()

    def mute(self) -> None:
        """What the page says still arrives; what the server answers is lost."""
        self._mute.set()

    def cut(self) -> None:
        """Break everything off."""
        self._whole.clear()
        for pair in self._pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def mend(self) -> None:
        """Let everything through again."""
        self._mute.clear()
        self._whole.set()
