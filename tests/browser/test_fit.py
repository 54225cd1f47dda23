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
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room


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
    dice = random.Random(4)
    turns = [0]

    def step() -> bool:
        done = settle(page) or act(page, dice)
        turns[0] += done
        return done

    until(page, lambda: turns[0] >= 12, step)
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
    bar = page.locator(".bar").bounding_box()
    buttons = [box for it in page.locator(".bar button").all() if (box := it.bounding_box())]
    assert bar
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= size[0] for box in buttons)
    assert all(box["y"] + box["height"] <= size[1] for box in buttons)
