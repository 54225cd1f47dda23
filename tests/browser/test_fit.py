"""Small screens, fingers, and a page that stays where it is."""

import random

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Visit
from tests.browser.player import act, kinds, open_table, settle, until

ALL = ("long_track", "photographer", "position_bets", "partnerships", "spicy")
GAMES = [("second", ()), ("classic", ALL), ("cards", ())]
SMALL = """(least) => [...document.querySelectorAll("button, a[href], input, select, [role=button]")]
    .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest("[inert], .hush"))
    .map((it) => [it, (it.type === "checkbox" ? it.closest("label") : it).getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && box.height > 1 && Math.min(box.width, box.height) < least - 0.5)
    .map(([it, box]) => `${Math.round(box.width)}×${Math.round(box.height)} ${it.outerHTML.slice(0, 140)}`)"""
SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts.push(
        [one.value, one.sources.map((s) => s.node?.outerHTML?.slice(0, 90) ?? "")]); })
        .observe({ type: "layout-shift", buffered: true });
"""


def fits(page: Page) -> None:
    """Every target is large enough for a finger, and nothing runs out at the side."""
    assert page.evaluate(SMALL, 44) == []
    assert page.viewport_size
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize(("game", "modules"), GAMES)
def test_fingers_and_small_screens(
    visit: Visit, address: str, game: str, modules: tuple[str, ...], width: int
) -> None:
    page = visit(width, 740, has_touch=True, is_mobile=True, settings={"coach": True})
    page.goto(address)
    page.locator("[data-now]").wait_for()
    fits(page)
    page.locator("[data-seat='1']").click()
    fits(page)
    open_table(page, address, game, modules)
    if game == "cards":
        page.locator("[data-lay]").wait_for()
        fits(page)
    dice = random.Random(1)
    for _ in range(3):
        until(page, lambda: bool(kinds(page)), lambda: settle(page) or act(page, dice))
        fits(page)
        page.locator("[data-kind]").nth(dice.randrange(page.locator("[data-kind]").count())).click()
        fits(page)
        page.keyboard.press("Escape")
        until(page, lambda: not kinds(page), lambda: act(page, dice))
    page.locator("[data-menu]").click()
    fits(page)


def take_steps(page: Page, dice: random.Random, number: int) -> None:
    """Do whatever comes next, so many times."""
    done = [0]

    def step() -> bool:
        moved = settle(page) or act(page, dice)
        done[0] += moved
        return moved

    until(page, lambda: done[0] >= number, step)


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_jumps(visit: Visit, address: str, width: int) -> None:
    page = visit(width, 900, script=SHIFTS, settings={"coach": True})
    page.goto(address)
    page.locator("[data-now]").wait_for()
    page.wait_for_load_state("networkidle")
    start = page.evaluate("window.shifts")
    assert sum(value for value, _ in start) < 0.02, start
    open_table(page, address, "second")
    page.reload()
    take_steps(page, random.Random(4), 12)
    page.wait_for_timeout(600)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < 0.05, shifts


@pytest.mark.parametrize("size", [(1024, 700), (1280, 720), (1440, 900), (1920, 1080)])
def test_the_table_fits_the_window(visit: Visit, address: str, size: tuple[int, int]) -> None:
    page = visit(*size, settings={"coach": True})
    open_table(page, address, "classic", ALL)
    page.locator("[data-kind]").first.wait_for()
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert (wide, high) == size
    bar = page.locator("div.bar").bounding_box()
    buttons = [box for it in page.locator(".bar button").all() if (box := it.bounding_box())]
    assert bar
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= size[0] for box in buttons)
    assert all(box["y"] + box["height"] <= size[1] for box in buttons)


def inside(page: Page, selector: str) -> bool:
    """Everything of a kind lies within the window."""
    assert page.viewport_size
    wide, high = page.viewport_size["width"], page.viewport_size["height"]
    boxes = [it.bounding_box() for it in page.locator(selector).all()]
    return bool(boxes) and all(
        box
        and box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= wide + 0.5
        and box["y"] + box["height"] <= high + 0.5
        for box in boxes
    )


OVER = """(outer) => [...document.querySelectorAll(outer)].flatMap((it) => {
    const edge = it.getBoundingClientRect();
    return [...it.querySelectorAll("svg, .name, .money")].map((one) => one.getBoundingClientRect())
        .filter((one) => one.right > edge.right + 0.5 || one.bottom > edge.bottom + 0.5)
        .map(() => it.outerHTML.slice(0, 80));
})"""
"""What sticks out of the panel it belongs to."""


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1440, 900), (390, 844), (360, 740)])
def test_all_of_ten_players_are_in_sight(visit: Visit, address: str, size: tuple[int, int]) -> None:
    page = visit(*size, settings={"coach": True}, has_touch=size[0] < 500, locale="de-DE")
    open_table(page, address, "classic", ALL, ("me", *["greedy"] * 9))
    dice = random.Random(2)
    take_steps(page, dice, 6)
    until(page, lambda: bool(kinds(page)), lambda: settle(page) or act(page, dice))
    page.evaluate("scrollTo(0, 0)")
    assert page.locator("[data-seat].pl").count() == 10
    assert inside(page, "[data-seat].pl")
    assert page.evaluate(OVER, "[data-seat].pl") == []


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_question_is_answered_without_scrolling(visit: Visit, address: str, locale: str) -> None:
    page = visit(360, 740, has_touch=True, settings={"coach": True}, locale=locale)
    open_table(page, address, "second")
    until(page, lambda: bool(kinds(page)), lambda: settle(page))
    page.locator("[data-kind=tile]").tap()
    page.locator("[data-part^='space:'][role=button]").first.tap()
    page.locator("[data-go]").wait_for()
    assert inside(page, "[data-go]")
    assert inside(page, ".seg button")


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [360, 1280, 1440])
def test_words_fit_their_buttons(visit: Visit, address: str, width: int, locale: str) -> None:
    page = visit(width, 800, settings={"coach": True}, locale=locale)
    page.goto(address)
    page.locator("[data-now]").wait_for()
    cut = """() => [...document.querySelectorAll("button, .who small, .act b")]
        .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth + 1 && it.clientWidth)
        .map((it) => it.textContent)"""
    assert page.evaluate(cut) == []
    for game, modules in GAMES:
        open_table(page, address, game, modules)
        until(page, lambda: bool(kinds(page)), lambda: settle(page))
        assert page.evaluate(cut) == []
        if width > 899:
            tops = page.eval_on_selector_all(".act", "them => them.map(it => it.offsetTop)")
            assert len(set(tops)) == 1


def test_long_names_stay_in_the_list_of_games(visit: Visit, address: str) -> None:
    page = visit(1440, 900, settings={"name": "W" * 24})
    open_table(page, address, "classic", seats=("me", *["greedy"] * 7))
    page.goto(address)
    page.locator("[data-mine] li").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_my_games_come_first_on_a_phone(visit: Visit, address: str) -> None:
    page = visit(390, 844, has_touch=True, script=SHIFTS)
    open_table(page, address, "second")
    page.goto(address)
    page.locator("[data-mine] li .btn").first.wait_for()
    mine, new = page.locator("[data-mine]").bounding_box(), page.locator("[data-game]").first.bounding_box()
    assert mine
    assert new
    assert mine["y"] < new["y"]
    page.wait_for_load_state("networkidle")
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < 0.02, shifts
