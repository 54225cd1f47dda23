"""The files of the page as the server hands them out."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from camelup.server import app
from camelup.server.routes import page as page_route
from camelup.server.settings import Settings
from tests.server.harness import ServerProcess, sqlite


def get(path: str, folder: Path, **headers: str) -> httpx.Response:
    """Ask the application as a browser would."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app.create_app(Settings(database=sqlite(folder))))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get(path, headers={"accept-encoding": "identity"} | headers)

    return asyncio.run(ask())


def test_the_service_worker_lies_at_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_route, "PAGE", tmp_path)
    assert get("/sw.js", tmp_path).status_code == 404
    (tmp_path / "sw.js").write_text("self.addEventListener('fetch', () => {});")
    (tmp_path / "index.html").write_text("<!doctype html><title>camelup</title>")
    worker = get("/sw.js", tmp_path)
    assert worker.status_code == 200
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["service-worker-allowed"] == "/"
    assert worker.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in worker.headers["content-security-policy"]
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
    assert worker.text.startswith("self.")
    for path in ("/", "/table/x", "/replay/x"):
        page = get(path, tmp_path)
        assert (page.headers["cache-control"], page.text[:15]) == ("no-cache", "<!doctype html>")


def test_every_way_in_has_a_page_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_route, "PAGE", tmp_path)
    for name in ("index", "table", "replay"):
        (tmp_path / f"{name}.html").write_text(name)
    assert [get(path, tmp_path).text for path in ("/", "/table/x", "/replay/x")] == [
        "index",
        "table",
        "replay",
    ]


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of files as a build leaves it."""
    folder = tmp_path / "assets"
    folder.mkdir()
    monkeypatch.setattr(page_route, "PAGE", tmp_path)
    (folder / "core-abcd1234.js").write_text("let all = 1;")
    (folder / "core-abcd1234.js.gz").write_bytes(gzip.compress(b"let all = 1;"))
    (folder / "icon.svg").write_text("<svg/>")
    return folder


def test_files_travel_compressed_and_are_kept(assets: Path) -> None:
    plain = get("/assets/core-abcd1234.js", assets)
    packed = get("/assets/core-abcd1234.js", assets, **{"accept-encoding": "gzip;q=1.0, br;q=0"})
    assert plain.text == packed.text == "let all = 1;"
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "accept-encoding"
    assert "immutable" in packed.headers["cache-control"]
    assert packed.headers["content-type"].startswith("text/javascript")


def test_a_file_that_did_not_change_is_not_sent_again(assets: Path) -> None:
    icon = get("/assets/icon.svg", assets)
    assert (icon.headers["cache-control"], icon.headers["content-type"]) == ("no-cache", "image/svg+xml")
    again = get("/assets/icon.svg", assets, **{"if-none-match": icon.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "name", ["none.js", "core-abcd1234.js.gz", "..%2Findex.html", ".hidden", "a" * 300 + ".js"]
)
def test_nothing_else_is_to_be_had(assets: Path, name: str) -> None:
    (assets.parent / "index.html").write_text("index")
    (assets / ".hidden").write_text("hidden")
    assert get(f"/assets/{name}", assets).status_code == 404


def test_a_server_without_a_worker_says_so(server: ServerProcess) -> None:
    answer = httpx.get(f"{server.url}/sw.js")
    there = (page_route.PAGE / "sw.js").is_file()
    assert answer.status_code == (200 if there else 404)
