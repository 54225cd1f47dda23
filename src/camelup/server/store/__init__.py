"""The database: the log of every table, in SQLite or Postgres. An entry is on disk when `append` returns.

If another process has stored that step before, `append` returns False, and the caller decides again.
"""

from __future__ import annotations

from camelup.errors import SetupError
from camelup.server.store.care import Care
from camelup.server.store.database import COMMAND_SECONDS, CONNECT_SECONDS, file_of, make_private
from camelup.server.store.due import DueStore
from camelup.server.store.log import LogReader
from camelup.server.store.presence import PRESENCE, PresenceStore
from camelup.server.store.queries import Queries
from camelup.server.store.rows import NewTableRow, SeenLast, TableRow, Write
from camelup.server.store.schema import tables
from camelup.server.store.statements import CHANNEL
from camelup.server.store.writer import NoSuchTable

__all__ = [
    "CHANNEL",
    "COMMAND_SECONDS",
    "CONNECT_SECONDS",
    "PRESENCE",
    "NewTableRow",
    "NoSuchTable",
    "SeenLast",
    "Store",
    "TableRow",
    "Write",
    "file_of",
    "make_private",
    "open_store",
    "tables",
]


class Store(LogReader, Queries, PresenceStore, DueStore, Care):
    """The database."""

    async def open(self) -> None:
        """Migrate the database and start the writer."""
        from camelup.server.migrations import migrate

        await migrate(self.engine)
        self.start_writing()

    async def close(self) -> None:
        """Write what is queued, then disconnect."""
        await self.stop_writing()
        await self.stop_reading()
        await self.engine.dispose()


async def open_store(url: str, *, make: bool = True) -> Store:
    """Return an open database. A missing file is created unless `make` is false. Raises SetupError."""
    path = file_of(url)
    if path is not None and not make and not path.exists():
        raise SetupError(f"the database cannot be opened: there is no file {path}")
    try:
        store = Store(url)
        await store.open()
    except Exception as error:  # noqa: BLE001 - each driver has its own
        raise SetupError(
            f"the database cannot be opened ({type(error).__name__}); check --database or DATABASE_URL"
        ) from None
    return store
