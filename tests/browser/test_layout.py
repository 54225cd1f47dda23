"""On one's turn, nothing that can be touched is covered or below the fold, on any screen."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, Visit
from tests.browser.player import (
    ROLL_ON,
    finish,
    new_table,
    open_table,
    read,
    settle,
    table_id,
    until,
)

ZOOMED = (720, 450)
"""1440×900 at 200 %: the layout sees half of it."""
SMALL = [(360, 740), (390, 844), (844, 390), ZOOMED, (768, 1024)]
LARGE = [(1024, 768), (1366, 768), (1440, 900), (1920, 1080)]
LONG = "Maximiliane von Hohenfels"[:24]
ALL = ["long_track", "photographer", "position_bets", "partnerships"]

HIDDEN = """(within) => {
    const lists = ".log ol, .log [role=group], .chat ol, .seen";
    const shown = (it) => it.checkVisibility({ visibilityProperty: true });
    const here = (it) => shown(it) && !it.closest(`[inert], .hush, ${lists}`);
    const name = (it) => it.dataset.part ?? it.dataset.kind ?? it.ariaLabel ?? it.textContent.trim();
    const part = within ? document.querySelector(within) : document;
    const targets = part.querySelectorAll("button:not(:disabled), a[href], input, select, [role=button]");
    return [...targets].filter(here).flatMap((it) => {
        const box = it.getBoundingClientRect();
        if (box.width < 2 || box.height < 2) return [];
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        const over = [-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight];
        const off = Math.max(...over) > 0.5;
        const covered = !hit || !it.contains(hit);
        const where = [box.x, box.y, box.right, box.bottom].map(Math.round).join(" ");
        return off || covered ? [`${off ? "off the screen" : "covered"}: ${name(it)} at ${where}`] : [];
    });
}"""
"""Everything that could be clicked, in a part of the page, but is not in sight; not what lists scroll."""
LIT = ".lit[data-part]:not([aria-pressed=true]), button[data-part]:not([disabled], [aria-pressed=true])"
CLASHES = """() => [...document.querySelectorAll("[data-seat].pl")].filter((it) => {
    const name = it.querySelector(".name").getBoundingClientRect();
    const money = it.querySelector(".money").getBoundingClientRect();
    const beside = name.bottom > money.top + 0.5 && name.top < money.bottom - 0.5;
    const text = it.querySelector(".name > *") ?? it.querySelector(".name");
    const cut = text.scrollWidth > text.clientWidth && getComputedStyle(text).textOverflow !== "ellipsis";
    return beside && name.right > money.left + 0.5 || cut;
}).map((it) => it.ariaLabel)"""
"""Players whose name runs into their money, or is cut as if it did."""


def sized(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, and wait until the page has drawn itself for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def buttons_in_sight(page: Page, within: str, what: str) -> None:
    """Every button and link of a part of the page is in sight without scrolling."""
    assert page.locator(f"{within} :is(button, a)").count(), what
    found = page.evaluate(HIDDEN, within)
    assert found == [], f"{what}: {json.dumps(found, ensure_ascii=False, indent=1)}"


def all_in_sight(page: Page, what: str) -> None:
    """Nothing clickable is covered or off the screen, and nothing scrolls the page."""
    found = page.evaluate(HIDDEN)
    assert found == [], f"{what}: {json.dumps(found, ensure_ascii=False, indent=1)}"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"{what}: the page scrolls"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
        f"{what}: the page scrolls sideways"
    )


def questions(page: Page, size: tuple[int, int]) -> None:
    """Every action in turn: its question, and its answer, which is not sent."""
    for kind in page.locator("[data-kind]").evaluate_all("them => them.map(it => it.dataset.kind)"):
        page.locator(f"[data-kind={kind}]").first.click()
        all_in_sight(page, f"{size}, {kind}")
        for _ in range(2):
            if not page.locator("[data-go]").count():
                page.locator(LIT).first.click()
        page.locator("[data-go]").wait_for()
        all_in_sight(page, f"{size}, answer to {kind}")
        page.keyboard.press("Escape")
        page.locator("[data-kind]").first.wait_for()


@pytest.fixture
def pair(visit: Visit, address: str) -> tuple[Page, Page]:
    """Two people, the second with a name as long as a name may be; what is looked at belongs to the first."""
    host, guest = visit(settings={"name": "Ada", "coach": True}), visit(settings={"name": LONG})
    for page in (host, guest):
        page.goto(address)
    return host, guest


TABLES = [("second", [], 2), ("classic", ALL, 8), ("cards", [], 2)]


@pytest.mark.parametrize(("game", "modules", "bots"), TABLES)
def test_everything_is_in_sight_on_every_screen(
    pair: tuple[Page, Page], address: str, faults: Faults, game: str, modules: list[str], bots: int
) -> None:
    host, guest = pair
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}] + [{"kind": "bot", "bot": "random"}] * bots
    options = {"modules": modules, "spicy": bool(modules)}
    table = new_table(host, game, seats, options, clock=3600)
    for page in pair:
        page.goto(f"{address}/table/{table}")
    guest.locator("[data-sit='1']").click()
    until(host, lambda: all(seat["contributed"] for seat in read(host)["room"]["seats"][:2]), lambda: False)
    host.locator("[data-start]").click()
    if game == "cards":
        host.locator("[data-lay]").wait_for()
        for size in SMALL + LARGE:
            sized(host, size)
            all_in_sight(host, f"{size}, dealing out cards")
        settle(host)
        guest.locator("[data-lay]").click()
    until(host, lambda: host.locator("[data-kind]").count() > 0, lambda: settle(host))
    for size in SMALL + LARGE:
        sized(host, size)
        assert host.evaluate(CLASHES) == [], size
        all_in_sight(host, str(size))
        questions(host, size)
    for size in SMALL:
        sized(host, size)
        for tab in host.locator("[role=tab]").all():
            tab.click()
            all_in_sight(host, f"{size}, tab {tab.inner_text()}")
        host.locator("[data-your-turn] button").click()
    faults.allow("WebSocket", "net::ERR")
    host.context.set_offline(True)
    host.get_by_role("alert").wait_for()
    for size in SMALL + LARGE:
        sized(host, size)
        all_in_sight(host, f"{size}, with a notice")


def test_payouts_and_results_can_be_closed_on_every_screen(desk: Page, address: str) -> None:
    """The longest of them, with the score of a series; on a phone the cards are seen as they are turned."""
    open_table(desk, address, "second", seats=("me", "random", "random"), options=("odds",))
    payout = desk.locator(".payout")
    until(desk, lambda: payout.count() > 0, lambda: desk.evaluate(ROLL_ON, table_id(desk)))
    payout.click(position={"x": 60, "y": 30})
    for size in SMALL + LARGE:
        sized(desk, size)
        buttons_in_sight(desk, ".payout footer", f"{size}, payout")
        expect(payout.locator("li").first).to_be_in_viewport(ratio=1)
    finish(desk)
    old = desk.url
    desk.locator("[data-rematch]").click()
    desk.wait_for_url(lambda url: url != old)
    desk.locator("[data-kind=roll]").wait_for()
    for key in ("w", "1", "Enter"):
        desk.keyboard.press(key)
    finish(desk)
    expect(desk.locator(".final [data-evening]")).to_be_visible()
    for size in SMALL + LARGE:
        sized(desk, size)
        buttons_in_sight(desk, ".final footer", f"{size}, result")
        cards, chart = (
            desk.locator(part).first.bounding_box() for part in ("[data-turned]", ".final .chart")
        )
        assert cards
        assert chart
        assert cards["y"] < chart["y"], f"{size}: the cards are seen as they are turned"
