"""The log of every table, in SQLite or Postgres. What `append` has returned from is on disk.

When another process was quicker to store a step, `append` returns False, and the caller looks again.
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
        """Bring the database up to date and start writing."""
        from camelup.server.migrations import migrate

        await migrate(self.engine)
        self.start_writing()

    async def close(self) -> None:
        """Write what is waiting, then let go."""
        await self.stop_writing()
        await self.stop_reading()
        await self.engine.dispose()


async def open_store(url: str, *, make: bool = True) -> Store:
    """The database, open; one that cannot be opened is a matter of settings. A file that is not there is
    made, or with `make=False` missed."""
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
