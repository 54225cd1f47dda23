"""The files of the page as the server hands them out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from camelup.server import app
from camelup.server.settings import Settings
from tests.server.harness import ServerProcess, sqlite


def get(path: str, folder: Path) -> httpx.Response:
    """Ask the application as a server would."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app.create_app(Settings(database=sqlite(folder))))
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.get(path)

    return asyncio.run(ask())


def test_the_service_worker_lies_at_the_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PAGE", tmp_path)
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


def test_a_server_without_a_worker_says_so(server: ServerProcess) -> None:
    answer = httpx.get(f"{server.url}/sw.js")
    there = (app.PAGE / "sw.js").is_file()
    assert answer.status_code == (200 if there else 404)
