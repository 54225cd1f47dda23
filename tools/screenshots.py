"""Screenshots of the main screens, on a desk, on a phone, by day and by night: `make screenshots`."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from camelup import Table
from camelup.bots import new_bot
from camelup.stream import Stream, start_stream
from tests.browser.conftest import FLAGS, chromium, libraries

IMAGES = Path(__file__).parents[1] / "docs" / "images"
DESK, PHONE = (1440, 900), (390, 844)
FOUR = ["Ann", "Ben", "Cleo", "Dana"]
POSITION = "second_4.b_6.gr_8.py_14.W_16.K_p9~1_m11~2_dice.bgry_tickets~0.y5_win.0y-1x_seats.4"
MODULES = ["long_track", "photographer", "position_bets", "partnerships"]


def played(
    game: str, players: list[str], events: int, modules: list[str] | None = None, seed: int = 3
) -> dict[str, Any]:
    """The record of a game between bots, up to a moment when the first seat is to act."""
    table = Table(game, players, modules=modules or [], seed=seed)
    stream = Stream()
    start_stream(stream, seed, 1)
    bot = new_bot("greedy")
    while not table.over and (len(table.events) < events or table.to_act != 0 or table.phase != "act"):
        seat = table.to_act
        assert seat is not None
        table.play(bot.choose(table.view(seat), table.legal, stream))
    return table.record()


@contextmanager
def server() -> Iterator[str]:
    """A temporary server whose bots wait, so that positions do not change."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("camelup")), "serve", "--port", str(port)]
        process = subprocess.Popen(
            [*command, "--database", f"{folder}/games.db", "--bot-delay", "600"],
            env=os.environ | {f"CAMELUP_LIMIT_{name}": "1000/second" for name in ("CREATE", "ACT", "READ")},
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(address)
            yield address
        finally:
            process.terminate()
            process.wait(20)


def _wait(address: str) -> None:
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"{address}/healthz", timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


ASK = """async ([path, body]) => {
    let token = localStorage.getItem("camelup.token");
    if (!token) {
        token = (await (await fetch("/api/v1/guests", { method: "POST" })).json()).token;
        localStorage.setItem("camelup.token", token);
    }
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
}"""


def ask(page: Page, path: str, body: Any) -> dict[str, Any]:
    """A question to the server as the page's own person."""
    answer: dict[str, Any] = page.evaluate(ASK, [path, body])
    return answer


def sit_down(page: Page, record: dict[str, Any]) -> str:
    """A table that stands at the end of a record, with the reader on its first seat."""
    seats = [{"kind": "bot", "bot": "greedy", "name": name} for name in record["players"]]
    seats[0] = {"kind": "person", "name": record["players"][0]}
    made = ask(
        page,
        "/tables",
        {
            "game": record["game"],
            "options": record["options"],
            "seats": seats,
            "record": {"record": record | {"result": None}, "at": len(record["events"])},
        },
    )
    ask(page, f"/tables/{made['table']}/start", {"id": "start", "type": "start"})
    return f"/table/{made['table']}"


@contextmanager
def visitor(browser: Browser, address: str, size: tuple[int, int], *, dark: bool = False) -> Iterator[Page]:
    """A browser with the page."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=size == PHONE,
        device_scale_factor=2 if size == PHONE else 1,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        locale="en-GB",
    )
    settings = '{"speed":0,"name":"Ann","coach":true}'
    context.add_init_script(f"localStorage.setItem('camelup.settings', '{settings}')")
    page = context.new_page()
    page.goto(address)
    yield page
    context.close()


def shoot(page: Page, name: str) -> None:
    """Take a picture once everything is there, in few colours: it is drawn, not photographed."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1200)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(
        IMAGES / f"{name}.png", optimize=True
    )
    print(f"docs/images/{name}.png", flush=True)


def desk(browser: Browser, address: str, *, dark: bool) -> None:
    """The screens of a desktop."""
    end = "-dark" if dark else ""
    with visitor(browser, address, DESK, dark=dark) as page:
        shoot(page, f"start{end}")
        page.goto(address + sit_down(page, played("second", FOUR, 45, seed=11)))
        shoot(page, f"table{end}")
        page.goto(f"{address}/#/companion?p={POSITION}")
        page.locator("[data-die=green]").click()
        shoot(page, f"companion{end}")
        if dark:
            return
        page.goto(address + sit_down(page, played("cards", FOUR, 60)))
        shoot(page, "table-cards")
        many = [*FOUR, "Emil", "Fay", "Gus", "Hana"]
        page.goto(address + sit_down(page, played("classic", many, 40, MODULES)))
        shoot(page, "table-all")
        found = ask(page, "/records", played("second", FOUR, 10_000))
        page.goto(f"{address}/replay/record-{found['record']}#move=46")
        shoot(page, "replay")
        page.goto(f"{address}/#/first")
        shoot(page, "first-race")
        page.goto(f"{address}/#/rules/second")
        shoot(page, "rules")


def phone(browser: Browser, address: str, *, dark: bool) -> None:
    """The screens of a phone."""
    end = "-dark" if dark else ""
    with visitor(browser, address, PHONE, dark=dark) as page:
        page.goto(address + sit_down(page, played("second", FOUR, 45, seed=11)))
        shoot(page, f"phone-table{end}")
        page.goto(f"{address}/#/companion?p={POSITION}")
        page.locator("[data-die=green]").tap()
        shoot(page, f"phone-companion{end}")
        if not dark:
            page.goto(address)
            shoot(page, "phone-start")


def main() -> None:
    """Take all screenshots."""
    with server() as address, sync_playwright() as playwright:
        path = chromium()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS, env=libraries(path))
        with visitor(browser, address, DESK) as page:  # the first odds take a while
            ask(page, "/odds", {"position": POSITION})
        for dark in (False, True):
            desk(browser, address, dark=dark)
            phone(browser, address, dark=dark)
        browser.close()


if __name__ == "__main__":
    main()
