"""The connection to SQLite or Postgres: its engine and its time limits."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

COMMAND_SECONDS = 8.0
"""Timeout of a statement: a connection to Postgres that was dropped silently would block the writer."""
CONNECT_SECONDS = 5.0
LOCKED_SECONDS = 4
"""How long SQLite waits for a lock; a write is attempted twice."""
MOST_TOGETHER = 200
"""How many writes share a transaction, and how many reads a query."""
AUTOCOMMIT = {"isolation_level": "AUTOCOMMIT"}


class Database:
    """The engine of a database; the rest of the store builds on it."""

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(4)
        """Process id, used to skip our own notifications."""
        self.path = file_of(url)
        self.sqlite = self.path is not None
        self.engine = _engine(url, self.path)
        self.reading = self.engine if self.sqlite else self.engine.execution_options(**AUTOCOMMIT)
        """For single queries, which need no transaction."""
        self.insert = _upserting(self.sqlite)


def file_of(url: str) -> Path | None:
    """Return the file of an SQLite database, None for Postgres."""
    parts = make_url(url)
    return Path(parts.database or "") if parts.get_backend_name() == "sqlite" else None


def _upserting(sqlite: bool) -> Any:
    """Return the insert that supports conflicts. Each database has its own, and importing the other is
    slow."""
    if sqlite:
        from sqlalchemy.dialects.sqlite import insert as sqlite_insert

        return sqlite_insert
    from sqlalchemy.dialects.postgresql import insert as postgres_insert

    return postgres_insert


def _engine(url: str, path: Path | None) -> AsyncEngine:
    if path is None:
        patience = {"command_timeout": COMMAND_SECONDS, "timeout": CONNECT_SECONDS}
        return create_async_engine(url, pool_size=8, connect_args=patience, hide_parameters=True)
    make_private(path)
    engine = create_async_engine(
        url, pool_size=8, connect_args={"timeout": LOCKED_SECONDS}, hide_parameters=True
    )
    prepare_sqlite(engine.sync_engine)
    return engine


def prepare_sqlite(engine: Engine) -> None:
    """Let each connection log ahead of its writes, sync before a commit returns, and wait for locks."""

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("pragma journal_mode = wal")
        cursor.execute("pragma synchronous = full")
        cursor.execute(f"pragma busy_timeout = {LOCKED_SECONDS * 1000}")
        cursor.close()


def make_private(path: Path) -> None:
    """Create a file that only its owner can read; SQLite's journal files inherit that."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    path.chmod(0o600)


def encode(value: Any) -> str:
    """Return a value as JSON text."""
    return msgspec.json.encode(value).decode()
