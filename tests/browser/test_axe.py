"""Every page is judged by axe in both themes: nothing serious, nothing critical."""

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Faults, Visit
from tests.browser.player import act, open_table, over, play, settle, until

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PLACES = (
    "/",
    "/#/rules/second",
    "/#/rules/classic",
    "/#/first",
    "/#/stats",
    "/table/nowhere",
)


def judge(page: Page, where: str) -> None:
    """Ask axe. It is put into the page by the test; the page's policy would not let it in by itself."""
    page.evaluate(AXE.read_text())
    found: list[Any] = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
            .filter((one) => one.impact === "serious" || one.impact === "critical")
            .map((one) => [one.id, ...one.nodes.slice(0, 4).map((node) => [node.html, node.any[0]?.message])])
        """
    )
    assert found == [], where


def test_the_judge_would_notice(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.locator("[data-now]").wait_for()
    desk.evaluate("document.querySelector('main').append(document.createElement('button'))")
    with pytest.raises(AssertionError, match="button-name"):
        judge(desk, "a button without a name")


@pytest.mark.parametrize("theme", THEMES)
def test_pages(visit: Visit, address: str, theme: Literal["light", "dark"], faults: Faults) -> None:
    faults.allow("nowhere", "404")
    page = visit(color_scheme=theme)
    for place in PLACES:
        page.goto("about:blank")
        page.goto(f"{address}{place}")
        expect(page.locator("main, h1").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        if place == "/":
            page.locator("[data-seat='1']").click()
        judge(page, f"{place} {theme}")


def judge_lobby(page: Page, where: str) -> None:
    """The waiting room as its host sees it, with everything that opens."""
    page.locator("[data-qr]").wait_for()
    judge(page, where)
    for button in ("[data-more='1']", "[data-change-bot='2']", "[data-change-game]"):
        page.locator(button).click()
        judge(page, f"{where} {button}")
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    judge(page, f"{where} on a phone")
    page.set_viewport_size({"width": 1440, "height": 900})


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["second", "cards"])
def test_the_table(visit: Visit, address: str, game: str, theme: Literal["light", "dark"]) -> None:
    page = visit(settings={"coach": True}, color_scheme=theme)
    if game == "second":
        open_table(page, address, game, seats=("me", "link", "random"))
        judge_lobby(page, f"{game} waiting {theme}")
    open_table(page, address, game, seats=("me", "random", "random"))
    dice = random.Random(2)
    if game == "cards":
        page.locator("[data-lay]").wait_for()
        judge(page, f"{game} choosing {theme}")
    until(page, lambda: page.locator("[data-kind]").count() > 0, lambda: settle(page))
    judge(page, f"{game} turn {theme}")
    for button in ("[data-kind]", "[data-menu]"):
        page.locator(button).first.click()
        judge(page, f"{game} {button} {theme}")
        page.keyboard.press("Escape")
    until(page, lambda: page.locator(".payout").count() > 0, lambda: act(page, dice))
    judge(page, f"{game} payout {theme}")
    play(page, seed=2)
    assert over(page)
    judge(page, f"{game} end {theme}")


@pytest.mark.parametrize("theme", THEMES)
def test_a_shared_device_and_a_phone(visit: Visit, address: str, theme: Literal["light", "dark"]) -> None:
    page = visit(390, 844, has_touch=True, color_scheme=theme)
    open_table(page, address, "classic", ("long_track", "position_bets"), ("me", "device Ben", "random"))
    page.locator("[data-here]").wait_for()
    judge(page, f"hand-over {theme}")
    page.locator("[data-here]").click()
    page.locator("[data-kind]").first.wait_for()
    judge(page, f"phone {theme}")
