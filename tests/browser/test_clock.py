"""The clock of a turn, by a time that the test sets."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.player import new_table, until

EPOCH = 1_600_000_000.0
"""When the turn began, as the server says; years before what this machine believes."""
TURN = 60
BAD = "rgb(168, 42, 32)"


class Clock:
    """Stands between a page and the server, and tells the page what time it is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._now = EPOCH
        self._line: WebSocketRoute | None = None
        page.clock.install()
        page.route_web_socket("**/socket", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self._line = line
        server = line.connect_to_server()
        server.on_message(lambda text: line.send(json.dumps(self._told(json.loads(text)))))

    def _told(self, message: dict[str, Any]) -> dict[str, Any]:
        room = message.get("room", {})
        if room.get("deadline") is not None:
            room["deadline"] = EPOCH + TURN
        return message | ({"now": self._now} if "now" in message else {})

    def stop(self) -> None:
        """From here on, time passes on the page only when it is told so."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)

    def left(self, seconds: int) -> None:
        """Let so many seconds be left, and wait until the page knows."""
        self._now = EPOCH + TURN - seconds

        def tell() -> bool:
            assert self._line
            self._line.send(json.dumps({"type": "pong", "now": self._now}))
            self.page.clock.run_for(300)
            return True

        ring = self.page.locator("[data-ring]").last
        until(self.page, lambda: ring.get_attribute("data-ring") == str(seconds), tell, 30)


def test_everyone_sees_the_last_ten_seconds(visit: Visit, address: str) -> None:
    ada, cleo = visit(390, 844, settings={"name": "Ada", "speed": 1}), visit()
    ada.goto(address)
    seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": "random"}] * 2]
    table = new_table(ada, "second", seats, clock=3600)
    clocks = [Clock(page) for page in (ada, cleo)]
    for page in (ada, cleo):
        page.goto(f"{address}/table/{table}")
    if ada.locator("[data-start]").count():
        ada.locator("[data-start]").click()
    for page in (ada, cleo):
        page.locator(".bar").wait_for()
    for clock in clocks:
        clock.stop()
        clock.left(24)
    expect(ada.get_by_text("Your turn, 0:24")).to_be_visible()
    expect(ada.get_by_text("Then a bot plays this turn for you.")).to_be_visible()
    for page, title in ((ada, "● Your turn – camelup"), (cleo, "camelup")):
        expect(page).to_have_title(title)
        expect(page.locator(".hurry, [data-fuse]")).to_have_count(0)
        expect(page.locator("[data-seat='0'] [data-ring='']")).to_be_visible()
    for clock in clocks:
        clock.left(7)
    for page, title in ((ada, "7 s – Your turn – camelup"), (cleo, "7 s – Ada – camelup")):
        expect(page).to_have_title(title)
        panel = page.locator("[data-seat='0'].hurry")
        expect(panel.locator("[data-ring='7']")).to_be_visible()
        fuse = page.locator("[data-fuse]")
        expect(fuse).to_be_visible()
        assert panel.evaluate("it => getComputedStyle(it).borderColor") == BAD
        assert fuse.evaluate("it => getComputedStyle(it).backgroundColor") == BAD
    expect(ada.get_by_text("Your turn, 7 seconds")).to_be_visible()
    expect(ada.locator("[data-clock]")).to_have_text("You have 7 seconds left.")
    expect(cleo.locator("[data-clock]")).to_have_text("Ada: 7 seconds left.")
    expect(cleo.get_by_text("Then a bot plays this turn.")).to_be_visible()
    for tab in ("odds", "log", "chat"):
        ada.locator(f"[data-tab={tab}]").click()
        expect(ada.locator("[data-your-turn]")).to_contain_text("Your turn, 7 seconds")
    cleo.emulate_media(reduced_motion="reduce")
    for clock in clocks:
        clock.left(3)
    for page, beats in ((ada, "infinite"), (cleo, "1")):
        halo = page.locator(".loudest").first
        style = halo.evaluate(
            "it => [getComputedStyle(it).boxShadow, getComputedStyle(it).animationIterationCount]"
        )
        assert style[0] != "none"
        assert style[1] == beats
