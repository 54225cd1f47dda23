"""Start the game server.

SQLite in one file needs nothing else; for several machines use one Postgres. Every option can also be set
in the environment, as CAMELUP_ and its name: CAMELUP_PORT=9000.

  camelup serve
  camelup serve --open                      # for yourself: opens the page in the browser
  camelup serve --open --host 0.0.0.0       # and for everybody in your network
  camelup serve --host 0.0.0.0 --port 8000 --database /var/lib/camelup/games.db
  DATABASE_URL=postgresql://user@db/camelup camelup serve --host 0.0.0.0

With --open the games are stored in your data folder, and the server takes the first free port from 8000 on.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from camelup.cli import browser
from camelup.cli.shared import require_server
from camelup.errors import SetupError
from camelup.server.settings import Settings, read_settings

if TYPE_CHECKING:
    import uvicorn

PAGE_INDEX = Path(__file__).parents[1] / "server" / "page" / "index.html"
UNBUILT = "the page has not been built yet; in a copy of the sources `make page` builds it"


SWITCH_SECONDS = 0.0001
RETIRED = ("vote_after",)
"""Options of version 0.1 that have no effect; accepted so that scripts keep working."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `camelup serve`."""
    parser.add_argument("--open", action="store_true", help="open the page in your browser")
    for name in RETIRED:
        parser.add_argument(f"--{name.replace('_', '-')}", help=argparse.SUPPRESS)
    for setting in fields(Settings):
        parser.add_argument(
            f"--{setting.name.replace('_', '-')}",
            type=type(setting.default),
            metavar=type(setting.default).__name__.upper(),
            help=f"{setting.metadata['help']} (default: {setting.default or 'none'})".replace("%", "%%"),
        )


def run(chosen: argparse.Namespace) -> int:
    """Serve until stopped."""
    require_server("camelup serve")
    given = {name: value for name, value in vars(chosen).items() if name not in ("open", *RETIRED)}
    for name in RETIRED:
        if getattr(chosen, name) is not None:
            print(f"--{name.replace('_', '-')} has no effect any more; use --gone-after", file=sys.stderr)
    settings = read_settings(os.environ, given)
    return serve_oneself(settings) if chosen.open else serve(settings)


def serve_oneself(settings: Settings) -> int:
    """Serve with the page open in the browser."""
    if not PAGE_INDEX.is_file():
        raise SetupError(UNBUILT)
    settings = replace(settings, **browser.own_settings(settings))
    try:
        code = serve(settings, lambda: browser.welcome(settings))
    except KeyboardInterrupt:
        code = 0
    if code == 0:
        print("\nThe camels are asleep. Your games are kept.", flush=True)
    return code


def collect_rarely() -> None:
    """Let the garbage collector run rarely: its pauses were the slowest updates (p99). Objects from the start
    are never freed, so they are excluded for good."""
    gc.freeze()
    gc.set_threshold(5_000, 50, 50)


def switch_threads_often() -> None:
    """Switch threads more often: a thread that replays a record would hold the interpreter for 5 ms at a
    time, and an action needs it more than once."""
    sys.setswitchinterval(SWITCH_SECONDS)


def serve(settings: Settings, ready: Callable[[], None] | None = None) -> int:
    """Run a server; `ready` is called as soon as it answers."""
    import uvicorn

    from camelup.server.logs import log, set_up_logs
    from camelup.server.store import open_store

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            collect_rarely()
            switch_threads_often()
            if self.started and ready is not None:
                ready()

    os.umask(0o077)
    set_up_logs(settings.log_level)

    async def check_database() -> None:
        await (await open_store(settings.url)).close()

    asyncio.run(check_database())
    if not PAGE_INDEX.is_file():
        log.warning(UNBUILT)
    server = Server(_server_config(settings))
    server.run()
    return 0 if server.started else 1


def _server_config(settings: Settings) -> uvicorn.Config:
    import uvicorn

    from camelup.server.app import create_app
    from camelup.server.connections import guarded_protocol
    from camelup.server.sockets import LARGEST_MESSAGE

    return uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        http=guarded_protocol(settings),
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=10,
    )
