"""A personal server: its database, its port, and opening the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

from camelup.errors import SetupError
from camelup.schema.plain import Json
from camelup.server.settings import Settings

PORTS = 50
"""Ports to try. The browser stores names and games by origin, so the first free port is preferred."""
EVERYWHERE = ("0.0.0.0", "::", "")
QUIET = "warning"


def own_settings(settings: Settings) -> Json:
    """Settings of a personal server, unless other values are given."""
    usual = Settings()
    own: Json = {"port": settings.port or free_port(settings.host, 0)}
    if settings.port == usual.port:
        own["port"] = first_free_port(settings.host, usual.port)
    if settings.database == usual.database:
        own["database"] = str(games_file())
    if settings.log_level == usual.log_level:
        own["log_level"] = QUIET
    return own


def games_file() -> Path:
    """The database of the user's games; creates its folder. Raises SetupError."""
    folder = user_data_path("camelup", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise SetupError(
            f"{folder} cannot be created ({error.strerror}); choose another file with --database FILE"
        ) from None
    return folder / "games.db"


def first_free_port(host: str, first: int) -> int:
    """The first free port, starting from a given one."""
    for port in range(first, first + PORTS):
        try:
            return free_port(host, port)
        except SetupError:
            continue
    return free_port(host, 0)


def free_port(host: str, port: int) -> int:
    """The port if it is free, or any free one for 0. Raises SetupError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listener:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            raise SetupError(f"port {port} of {host} cannot be used: {error.strerror}") from None
        found: int = listener.getsockname()[1]
        return found


def own_link(settings: Settings) -> str:
    """The URL of a server for a browser on this machine.

    >>> own_link(Settings(host="0.0.0.0", port=8001))
    'http://127.0.0.1:8001/'
    """
    host = "127.0.0.1" if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def network_name() -> str | None:
    """This machine's address in its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found: str = probe.getsockname()[0]
        return None if found.startswith("127.") else found


def welcome(settings: Settings) -> None:
    """Open the page in a browser and print its URL."""
    link = own_link(settings)
    opened = has_browser(os.environ)
    lines = ["", f"  Camel Up is {'opening' if opened else 'ready'} at {link}"]
    if not opened:
        lines.append("  Open this address in your browser.")
    nearby = network_name() if settings.host in EVERYWHERE else None
    if nearby:
        lines.append(f"  Friends in your network come by http://{nearby}:{settings.port}/")
    lines += [f"  Games are kept in {settings.database}.", "  Ctrl-C ends it.", ""]
    print("\n".join(lines), flush=True)
    if opened:
        threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()


def has_browser(environment: Mapping[str, str], system: str = sys.platform) -> bool:
    """Whether there is a graphical browser; a text browser would take over the terminal."""
    if environment.get("BROWSER"):
        return True
    if system in ("darwin", "win32"):
        return True
    if not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
