"""A sample of `make prove`: killed servers lose nothing, and show nothing that is not stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import ServerProcess, sqlite
from tests.server.kills import Story

ROUNDS = 4


def start(database: str) -> ServerProcess:
    return ServerProcess(database).wait()


@pytest.mark.parametrize("seed", range(2))
def test_two_servers_on_one_file_may_be_killed(tmp_path: Path, seed: int) -> None:
    check(Story(start, sqlite(tmp_path), seed))


def test_two_servers_and_postgres_may_be_killed(postgres: Any) -> None:
    counts = check(Story(start, postgres.database(), 2, postgres.restart))
    assert counts["database restarts"]


def check(story: Story) -> dict[str, int]:
    for _ in range(ROUNDS):
        story.round()
    counts = story.close()
    assert counts["kills"] >= ROUNDS
    assert counts["accepted"]
    return counts
