"""The page in a real Chromium: its size, its load time, and the cost of drawing an update."""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Sequence
from typing import Any

import httpx
from playwright.sync_api import Browser, CDPSession, Page, Response, sync_playwright

from benchmarks.measure import Measure
from tests.browser.conftest import FLAGS, chromium, libraries
from tools.screenshots import MODULES, server

TITLE = "The page; updates with ten players at the table"
WEIGHT_TARGET = 120.0
READY_TARGET = 1500.0
UPDATE_TARGET = 16.0
THROTTLE = 4
SLOW = f"processor {THROTTLE}× slower"
ROUNDS = 5
UPDATES = 12
PLAYERS = ["Ann", "Ben", "Cleo", "Dana", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jana"]
WATCH = """
    const look = () => {
        if (!document.querySelector("[data-part=pyramid]")) return requestAnimationFrame(look);
        requestAnimationFrame(() => requestAnimationFrame(() => (window.tableReady = performance.now())));
    };
    requestAnimationFrame(look);
"""


def measures() -> list[Measure]:
    """All measurements of this file."""
    with server() as address, sync_playwright() as playwright:
        path = chromium()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, env=libraries(path))
        usual = Host(address, "second", (), PLAYERS[:4])
        full = Host(address, "classic", MODULES, PLAYERS)
        weight = first_screen(browser, address)
        ready, ready_full = (
            statistics.median(table_ready(browser, host) for _ in range(ROUNDS)) for host in (usual, full)
        )
        costs = updates(browser, full)
        browser.close()
    return [
        Measure("weight", "JavaScript of the first screen, gzip", weight, "kB", WEIGHT_TARGET, at_most=True),
        Measure("speed", f"table ready, {SLOW}", ready, "ms", READY_TARGET, at_most=True),
        Measure(
            "speed", f"ten players and all modules, {SLOW}", ready_full, "ms", READY_TARGET, at_most=True
        ),
        Measure(
            "speed", "script time of an update", statistics.median(costs), "ms", UPDATE_TARGET, at_most=True
        ),
        Measure("speed", "the worst of them", max(costs), "ms", UPDATE_TARGET, at_most=True),
    ]


class Host:
    """A guest who plays all seats of one table; the page only watches."""

    def __init__(self, address: str, game: str, modules: Sequence[str], players: Sequence[str]) -> None:
        self.http = httpx.Client(base_url=f"{address}/api/v1", timeout=30)
        token = self.ask("/guests", {})["token"]
        self.http.headers["authorization"] = f"Bearer {token}"
        seats = [{"kind": "person", "name": name, "contribution": "0" * 32} for name in players]
        options = {"modules": list(modules)}
        self.table = self.ask("/tables", {"game": game, "options": options, "seats": seats})["table"]
        self.url = f"{address}/table/{self.table}"
        self.number = 0
        self.command("start")

    def ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a request to the server."""
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def command(self, name: str, **more: Any) -> None:
        """Send a command to the table."""
        self.number += 1
        self.ask(f"/tables/{self.table}/{name}", {"type": name, "id": f"bench-{self.number}", **more})

    def act(self) -> None:
        """Let the seat to act roll, if that is legal."""
        seen = self.http.get(f"/tables/{self.table}").json()
        legal = [action for view in seen["views"] for action in view["legal"]]
        action = next((each for each in legal if each.endswith(" roll")), legal[0])
        self.command("act", step=seen["step"], actions=[action])


def first_screen(browser: Browser, address: str) -> float:
    """The JavaScript that the first page loads, in kB compressed."""
    sizes: list[int] = []

    def weigh(response: Response) -> None:
        if response.url.endswith(".js"):
            sizes.append(len(gzip.compress(response.body(), 9)))

    page = browser.new_page()
    page.on("response", weigh)
    page.goto(address, wait_until="networkidle")
    page.close()
    return sum(sizes) / 1000


def table_ready(browser: Browser, host: Host) -> float:
    """Milliseconds from the first request to a drawn table, with a throttled processor."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    page.add_init_script(WATCH)
    page.goto(host.url)
    page.wait_for_function("() => window.tableReady")
    found: float = page.evaluate("window.tableReady")
    context.close()
    return found


def updates(browser: Browser, host: Host) -> list[float]:
    """Script time of single updates, in milliseconds."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(host.url)
    page.locator("[data-part=pyramid]").wait_for()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    found = [update(page, session, host) for _ in range(UPDATES)]
    context.close()
    return found


def update(page: Page, session: CDPSession, host: Host) -> float:
    """The cost of one update, until animations have ended."""
    page.wait_for_timeout(2500)
    before = script_time(session)
    host.act()
    page.wait_for_timeout(1500)
    return (script_time(session) - before) * 1000


def script_time(session: CDPSession) -> float:
    """Processor time of the page's scripts so far, in seconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "ScriptDuration"))
