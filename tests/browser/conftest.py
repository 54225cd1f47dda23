"""A real server with a page, and a real Chromium."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from camelup.server.limits import LIMIT_KINDS

expect.set_options(timeout=30_000)  # a busy machine may first have to compile what a page asks for

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "camelup" / "server" / "page" / "index.html"
NAMES = ("chromium", "chromium-browser", "google-chrome")
KEY = "camelup.settings"
LEFT = "net::ERR_ABORTED"
"""The reader went to another page meanwhile; nobody waits for the answer."""
WALL = """
    document.addEventListener("securitypolicyviolation", (event) =>
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
UNPACKED = ROOT / ".tools" / "chromium" / "chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """The path of a Chromium: the machine's own, or the one that `make chromium` unpacked."""
    here = [path for name in NAMES if (path := shutil.which(name))]
    found = os.environ.get("CAMELUP_CHROMIUM") or next(iter(here), None)
    if found is None and UNPACKED.is_file():
        found = str(UNPACKED)
    if found is None:
        pytest.fail(
            "browser tests need Chromium: run `make chromium`, which takes one from a package; "
            "or on Debian or Ubuntu: apt-get install chromium; or name one in CAMELUP_CHROMIUM"
        )
    return found


def libraries(path: str) -> dict[str, str | float | bool]:
    """The environment a Chromium needs: the unpacked one brings what a bare machine lacks."""
    added = str(UNPACKED.parent / "al2023" / "lib") if path == str(UNPACKED) else ""
    return {**os.environ, **({"LD_LIBRARY_PATH": added} if added else {})}


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own."""
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[str]:
    """Run a server with its database in a folder; settings are variables such as `CAMELUP_GONE_AFTER`."""
    if not PAGE.is_file():
        pytest.fail("the page has not been built; run `make page`")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    limits = {f"CAMELUP_LIMIT_{kind.upper()}": "1000/second" for kind in LIMIT_KINDS}
    bots = {"CAMELUP_BOT_DELAY": "0.02", "CAMELUP_BOT_WARM_UP": "0", "CAMELUP_BOT_TABLES": "1000"}
    process = subprocess.Popen(
        [
            str(Path(sys.executable).with_name("camelup")),
            "serve",
            "--port",
            str(port),
            "--database",
            str(folder / "games.db"),
        ],
        env=os.environ | limits | bots | settings,
        stderr=subprocess.DEVNULL,
    )
    root = f"http://127.0.0.1:{port}"
    try:
        _wait(root)
        yield root
    finally:
        process.terminate()
        process.wait(20)


def _wait(root: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{root}/healthz", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not come up")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, headless."""
    with sync_playwright() as playwright:
        path = chromium()
        opened = playwright.chromium.launch(executable_path=path, args=FLAGS, env=libraries(path))
        yield opened
        opened.close()


class Faults(list[str]):
    """What went wrong in a page: errors on the console, failed requests, exceptions, broken policy."""

    def __init__(self) -> None:
        super().__init__()
        self._allowed: list[str] = []

    def watch(self, page: Page) -> Page:
        """Listen to a page."""
        page.on("console", lambda message: self._note(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("requestfailed", self._failed)
        page.on("response", lambda got: self._note(f"{got.url} {got.status}") if got.status >= 400 else None)
        return page

    def _failed(self, request: Request) -> None:
        if request.failure != LEFT:
            self._note(f"{request.url} failed: {request.failure}")

    def _note(self, text: str) -> None:
        if not any(allowed in text for allowed in self._allowed):
            self.append(text)

    def allow(self, *texts: str) -> None:
        """From here on these may be heard: a test cuts the line, or asks for what is not there."""
        self._allowed.extend(texts)


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Nothing may go wrong in a page."""
    found = Faults()
    yield found
    assert found == []


class Visit(Protocol):
    """Opens a page of its own: another browser, as far as the server can tell."""

    def __call__(
        self,
        width: int = 1440,
        height: int = 900,
        settings: dict[str, object] | None = None,
        script: str = "",
        **context: Any,
    ) -> Page:
        """Open it, with settings as they would be kept on the device."""


@pytest.fixture
def visit(browser: Browser, faults: Faults) -> Iterator[Visit]:
    """As many pages as a test wants, each watched."""
    contexts: list[BrowserContext] = []

    def go(
        width: int = 1440,
        height: int = 900,
        settings: dict[str, object] | None = None,
        script: str = "",
        **context: Any,
    ) -> Page:
        made = browser.new_context(viewport={"width": width, "height": height}, **context)
        contexts.append(made)
        kept = json.dumps({"speed": 0} | (settings or {}))
        made.add_init_script(
            f"if (origin !== 'null') localStorage[{KEY!r}] ??= {json.dumps(kept)};" + WALL + script
        )
        return faults.watch(made.new_page())

    yield go
    for made in contexts:
        made.close()


@pytest.fixture
def desk(visit: Visit) -> Page:
    """A page on a desktop, with animations skipped."""
    return visit()


@pytest.fixture
def phone(visit: Visit) -> Page:
    """A page on a touch screen."""
    return visit(390, 844, has_touch=True)
