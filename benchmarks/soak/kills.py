"""Servers that are killed, two at a time on one database."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.soak.results import Counts, Proof
from tests.server.harness import ServerProcess, sqlite
from tests.server.kills import Story
from tests.server.postgres import Postgres

KILLS_A_PART = 50


def start(database: str) -> ServerProcess:
    """A server that is up."""
    return ServerProcess(database).wait()


def kill_on_sqlite(part: int) -> Counts:
    """Servers that share a file."""
    with tempfile.TemporaryDirectory() as folder:
        return _play(Story(start, sqlite(Path(folder)), part))


def kill_on_postgres(part: int) -> Counts:
    """Servers that share a Postgres, which is restarted as well."""
    cluster = Postgres()
    try:
        return _play(Story(start, cluster.database(), part, cluster.restart))
    finally:
        cluster.close()


def _play(story: Story) -> Counts:
    try:
        while story.counts["kills"] < KILLS_A_PART:
            story.round()
    finally:
        counts = story.close()
    return Counter(counts)


def tell(counts: Counts) -> str:
    """The counts as text."""
    restarts = f", {counts['database restarts']:,} database restarts" if counts["database restarts"] else ""
    return (
        f"{counts['kills']:,} kills{restarts}; {counts['accepted']:,} commands accepted, "
        f"{counts['cut off']:,} cut off and sent again, {counts['draws verified']:,} draws of "
        f"{counts['games ended']:,} games verified; nothing lost, stored twice, or seen but not stored"
    )


SQLITE = Proof("kills-sqlite", "Kills, two processes on one SQLite file", 20, kill_on_sqlite, tell)
POSTGRES = Proof("kills-postgres", "Kills, two processes on one Postgres", 6, kill_on_postgres, tell)
