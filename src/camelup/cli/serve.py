"""Start the game server.

With SQLite in one file nothing else is needed; for several machines give them one Postgres. Every
option can also be set in the environment, as CAMELUP_ and its name: CAMELUP_PORT=9000.

  camelup serve
  camelup serve --host 0.0.0.0 --port 8000 --database /var/lib/camelup/games.db
  DATABASE_URL=postgresql://user@db/camelup camelup serve --host 0.0.0.0
"""

from __future__ import annotations

import argparse
import asyncio
import os
from dataclasses import fields

from camelup.errors import SetupError
from camelup.server.settings import Settings, read_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `camelup serve` takes."""
    for setting in fields(Settings):
        parser.add_argument(
            f"--{setting.name.replace('_', '-')}",
            type=type(setting.default),
            metavar=type(setting.default).__name__.upper(),
            help=f"{setting.metadata['help']} (default: {setting.default or 'none'})".replace("%", "%%"),
        )


def run(chosen: argparse.Namespace) -> int:
    """Serve until stopped."""
    settings = read_settings(os.environ, vars(chosen))
    try:
        import uvicorn

        from camelup.server.app import create_app
        from camelup.server.logs import set_up_logs
        from camelup.server.sockets import LARGEST_MESSAGE
        from camelup.server.store import open_store
    except ImportError as error:
        raise SetupError(
            f"the server needs more packages ({error.name}): pip install 'camelup[server]'"
        ) from None
    os.umask(0o077)
    set_up_logs(settings.log_level)

    async def look_at_the_database() -> None:
        await (await open_store(settings.url)).close()

    asyncio.run(look_at_the_database())
    config = uvicorn.Config(
        create_app(settings),
        host=settings.host,
        port=settings.port,
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
    server = uvicorn.Server(config)
    server.run()
    return 0 if server.started else 1
