"""One server for the tests that do no harm to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Person, ServerProcess, sqlite
from tests.server.postgres import Postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(sqlite(tmp_path_factory.mktemp("server"))).wait()
    yield process
    process.stop()
    print(process.logged()[-3000:])
    process.log.unlink()


@pytest.fixture
def person(server: ServerProcess) -> Iterator[Callable[[], Person]]:
    """Makes people, and sends them home afterwards."""
    made: list[Person] = []

    def make() -> Person:
        made.append(Person(server))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def start() -> Iterator[Callable[..., ServerProcess]]:
    """Starts servers, and stops those that still run afterwards."""
    started: list[ServerProcess] = []

    def begin(folder: Path | str, **settings: Any) -> ServerProcess:
        database = sqlite(folder) if isinstance(folder, Path) else folder
        started.append(ServerProcess(database, **settings).wait())
        return started[-1]

    yield begin
    for each in started:
        if each.running:
            each.stop()
        each.log.unlink()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return sqlite(tmp_path)
    return str(request.getfixturevalue("postgres").database())
