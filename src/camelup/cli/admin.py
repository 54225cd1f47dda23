"""Maintain the database of a server: back it up, restore it, delete old tables.

A backup contains everything, also the secrets of games in play: only its owner can read the file. Keep it as
safe as the database. SQLite and Postgres have the same format, so a backup can move games between them.

camelup admin backup games.jsonl.gz camelup admin restore games.jsonl.gz --database new.db camelup admin prune
--older-than 90d
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from camelup.cli.shared import require_server
from camelup.errors import SetupError
from camelup.schema.plain import Json
from camelup.server.settings import read_settings

if TYPE_CHECKING:
    from camelup.server.store import Store

BACKUP_FORMAT = "camelup-backup/1"
SECONDS = {"h": 3600, "d": 86400, "w": 7 * 86400}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `camelup admin`."""
    parser.add_argument("--database", metavar="DB", help="file or URL, as for camelup serve")
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="backup|restore|prune")
    for name, about in (("backup", "write everything to a new file"), ("restore", "fill an empty database")):
        deed = deeds.add_parser(name, help=about)
        deed.add_argument("file", metavar="FILE")
        deed.add_argument("--database", default=argparse.SUPPRESS, metavar="DB", help="file or URL")
    prune = deeds.add_parser("prune", help="delete tables and records without recent changes")
    prune.add_argument("--older-than", required=True, metavar="90d", help="a number with h, d or w")
    prune.add_argument("--database", default=argparse.SUPPRESS, metavar="DB", help="file or URL")


def run(chosen: argparse.Namespace) -> int:
    """Run the command and print what was done."""
    require_server("camelup admin")
    from camelup.server.store import open_store

    settings = read_settings(os.environ, {"database": chosen.database})

    async def do() -> str:
        return await _with_store(await open_store(settings.url, make=chosen.deed == "restore"), chosen)

    print(asyncio.run(do()))
    return 0


async def _with_store(store: Store, chosen: argparse.Namespace) -> str:
    try:
        if chosen.deed == "backup":
            return await backup(store, Path(chosen.file))
        if chosen.deed == "restore":
            return await restore(store, Path(chosen.file))
        gone = await store.prune(time.time() - seconds(chosen.older_than))
        return f"{gone} tables and records deleted"
    finally:
        await store.close()


def seconds(text: str) -> float:
    """Return a time span in seconds. Raises SetupError.

    >>> seconds("2d")
    172800
    """
    match = re.fullmatch(r"(\d{1,5})([hdw])", text)
    if not match:
        raise SetupError(f"--older-than is a number with h, d or w, like 90d, not {text!r}")
    return int(match[1]) * SECONDS[match[2]]


async def backup(store: Store, path: Path) -> str:
    """Write every row as a line of JSON. The file is complete, or does not exist. Raises SetupError."""
    rows = 0
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        handle = os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as file:
            file.write(json.dumps({"format": BACKUP_FORMAT}) + "\n")

            def put(table: str, row: Json) -> None:
                nonlocal rows
                rows += 1
                file.write(json.dumps([table, row], ensure_ascii=False) + "\n")

            await store.dump(put)
        os.link(unfinished, path)
    except FileExistsError as error:
        raise SetupError(f"{error.filename2 or error.filename} exists already; choose another name") from None
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror}") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return f"{rows} rows in {path}"


async def restore(store: Store, path: Path) -> str:
    """Fill an empty database from a backup, in one transaction. Raises SetupError."""
    if not await store.empty():
        raise SetupError("the database is not empty; restore into a new one")
    rows = list(read_backup(path))
    try:
        await store.load(rows)
    except Exception as error:  # noqa: BLE001 - foreign rows may raise anything
        raise SetupError(
            f"{path} does not fit into this database ({type(error).__name__}); nothing was restored"
        ) from None
    return f"{len(rows)} rows restored"


def read_backup(path: Path) -> Iterator[tuple[str, Json]]:
    """Yield the rows of a backup. Raises SetupError."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            if json.loads(file.readline()).get("format") != BACKUP_FORMAT:
                raise SetupError(f"{path} is not a camelup backup")
            for line in file:
                table, row = json.loads(line)
                yield table, row
    except (OSError, EOFError, ValueError, TypeError, AttributeError) as error:
        if isinstance(error, SetupError):
            raise
        raise SetupError(f"{path} cannot be read as a backup") from None
