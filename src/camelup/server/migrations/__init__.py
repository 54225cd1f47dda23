"""The database's shape and how it came about: Alembic migrations, run at every start."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

ATTEMPTS = 10
LOCK = 4_027_618


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return config


def head() -> str | None:
    """The newest version of the database."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def version(connection: Connection) -> str | None:
    """The version a database has."""
    return MigrationContext.configure(connection).get_current_revision()


async def migrate(engine: AsyncEngine) -> None:
    """Bring a database to the newest version; several processes may try at once."""
    for attempt in range(ATTEMPTS):
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_upgrade)
            return
        except SQLAlchemyError:
            if attempt == ATTEMPTS - 1:
                raise
            await asyncio.sleep(0.2)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
    if version(connection) == head():
        return
    config: Any = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
