"""On one's turn, nothing that can be touched is covered or below the fold, on any screen."""

import json

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Faults, Visit
from tests.browser.player import new_table, read, settle, until

ZOOMED = (720, 450)
"""1440×900 at 200 %: the layout sees half of it."""
SMALL = [(360, 740), (390, 844), (844, 390), ZOOMED, (768, 1024)]
LARGE = [(1024, 768), (1366, 768), (1440, 900), (1920, 1080)]
LONG = "Maximiliane von Hohenfels"[:24]
ALL = ["long_track", "photographer", "position_bets", "partnerships"]

HIDDEN = """() => {
    const lists = ".log ol, .log [role=group], .chat ol, .seen";
    const shown = (it) => it.checkVisibility({ visibilityProperty: true });
    const here = (it) => shown(it) && !it.closest(`[inert], .hush, ${lists}`);
    const name = (it) => it.dataset.part ?? it.dataset.kind ?? it.ariaLabel ?? it.textContent.trim();
    const targets = document.querySelectorAll("button:not(:disabled), a[href], input, select, [role=button]");
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
"""Everything that could be clicked but is not in sight; lists that scroll are left out."""
LIT = ".lit[data-part]:not([aria-pressed=true]), button[data-part]:not([disabled], [aria-pressed=true])"
CLASHES = """() => [...document.querySelectorAll("[data-seat].pl")].filter((it) => {
    const name = it.querySelector(".name").getBoundingClientRect();
    const money = it.querySelector(".money").getBoundingClientRect();
    const beside = name.bottom > money.top + 0.5 && name.top < money.bottom - 0.5;
    const text = it.querySelector(".name > *");
    const cut = text.scrollWidth > text.clientWidth && getComputedStyle(text).textOverflow !== "ellipsis";
    return beside && name.right > money.left + 0.5 || cut;
}).map((it) => it.ariaLabel)"""
"""Players whose name runs into their money, or is cut as if it did."""


def sized(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, and wait until the page has drawn itself for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


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
