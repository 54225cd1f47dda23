"""Companion, replay and the pages around them under axe, by day and by night: nothing serious."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ROOT
from tests.browser.test_companion import PUBLIC, open_companion
from tests.browser.test_replay import RECORDS, look_at

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"desk": (1440, 900), "phone": (390, 844)}
JUDGE = """axe.run(document, { resultTypes: ["violations"] }).then((found) => JSON.stringify(found.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => [one.id, ...one.nodes.slice(0, 4).map((node) => node.html.slice(0, 200))])))"""


def judge(page: Page) -> Any:
    """What axe finds. It comes in by the browser's own door, as the page's policy lets nothing in."""
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": AXE.read_text(encoding="utf-8")})
    asked = {"expression": JUDGE, "awaitPromise": True, "returnByValue": True}
    found = session.send("Runtime.evaluate", asked)["result"]["value"]
    session.detach()
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe(browser: Browser, address: str, theme: Literal["light", "dark"], size: str) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
    )
    page = context.new_page()
    found: dict[str, Any] = {}
    open_companion(page, address, PUBLIC)
    for tab in ("rolled", "bets", "tiles", "position"):
        page.locator(f"[data-tab={tab}]").click()
        found[tab] = judge(page)
    open_companion(page, address, "cards 0:b 1:gowy seats:2 hand:b1")
    page.locator("[data-tab=position]").click()
    found["cards"] = judge(page)
    look_at(page, address, next(path for path in RECORDS if path.stem == "second-race"))
    page.locator("[data-scrub]").fill("20")
    found["replay"] = judge(page)
    for place in ("import", "stats", "first", "rules/supercup", "rules/cards"):
        page.goto(f"{address}/#/{place}")
        expect(page.locator("main, h1").first).to_be_visible()
        found[place] = judge(page)
    context.close()
    assert {place: faults for place, faults in found.items() if faults != "[]"} == {}
