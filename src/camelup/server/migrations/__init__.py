"""Alembic migrations of the database, run at every start."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER = Path(__file__).parent
ATTEMPTS = 10
LOCK = 4_027_618


def head() -> str:
    """Return the newest version of the schema; the files are numbered."""
    return max(path.stem.split("_")[0] for path in (FOLDER / "versions").glob("[0-9]*.py"))


def version(connection: Connection) -> str | None:
    """Return the version of a database, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("select version_num from alembic_version")).scalar()
    return found


async def migrate(engine: AsyncEngine) -> None:
    """Upgrade a database to the newest version. Several processes may try at once."""
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
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
