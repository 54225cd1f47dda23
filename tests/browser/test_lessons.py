"""The first race and the other lessons, played by mouse, finger and keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Visit
from tests.browser.test_axe import judge
from tests.browser.test_fit import fits

LESSONS = ("first", "cards", "long_track", "photographer", "position_bets", "partnerships")
SIZES = ((360, 740), (390, 844), (844, 390), (768, 1024), (1366, 768))
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COVERED = """() => {
    const said = "[data-bubble] :is(h2, p, button, a), .players :is(.sum, .cut), h1";
    const lines = (it) => {
        const all = document.createRange();
        all.selectNodeContents(it);
        return [...all.getClientRects()].filter((box) => box.width > 2 && box.height > 2);
    };
    const shown = [...document.querySelectorAll(said)].filter((it) => it.checkVisibility());
    return shown.flatMap((it) => lines(it).flatMap(({ x, y, width, height }) =>
        [0.05, 0.5, 0.95].map((part) => document.elementFromPoint(x + width * part, y + height / 2))
            .filter((top) => !it.contains(top))
            .map((top) => `${it.textContent} under ${top?.outerHTML.slice(0, 120)}`)));
}"""
"""Every line of text and every amount of money that is not the topmost thing where it stands."""


def steps_of(name: str) -> list[dict[str, Any]]:
    path = ROOT / "web" / "src" / "first" / "lessons" / f"{name}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["steps"]
    return found


def open_lesson(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/#/first" if name == "first" else f"{address}/#/first/{name}")
    page.locator("[data-step]").wait_for()


def follow(
    page: Page, name: str, press: Callable[[str], None], pick: int, look: Callable[[str], None]
) -> list[str]:
    """Go through a lesson with the `pick`-th choice everywhere; say what was read at each step."""
    chosen: dict[str, str] = {}
    told = []
    for step in steps_of(name):
        page.locator(f"[data-step={step['name']}][data-moving=false]").wait_for()
        told.append(page.locator(".say").inner_text())
        look(step["name"])
        if choices := step.get("choices"):
            choice = choices[pick % len(choices)]
            chosen[step["name"]] = choice["name"]
            part = choice.get("part", "").format(**chosen)
            press(
                f"[data-part='{part}']:is([role=button], button)"
                if part
                else f"[data-choice={choice['name']}]"
            )
        elif step["name"] != last(name):
            part = step.get("part", "money")
            press(
                "[data-on]"
                if part == "money" or step.get("go")
                else f"[data-part='{part}']:is([role=button], button)"
            )
    return told


def last(name: str) -> str:
    return str(steps_of(name)[-1]["name"])


def test_the_look_at_text_would_notice(desk: Page, address: str) -> None:
    open_lesson(desk, address, "first")
    assert desk.evaluate(COVERED) == []
    desk.evaluate("document.querySelector('[data-bubble] h2').style.marginTop = '-70px'")
    assert desk.evaluate(COVERED) != []


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_on_a_desktop_leads_to_a_table(desk: Page, address: str, name: str) -> None:
    open_lesson(desk, address, name)
    money = desk.locator(".players .sum")
    start = 3
    expect(money.first).to_have_text(str(start))

    def look(step: str) -> None:
        assert desk.evaluate(COVERED) == []
        if step in ("pay", "push", last(name)):
            judge(desk, f"{name} {step}")

    told = follow(desk, name, lambda part: desk.locator(part).click(force=True), 0, look)
    assert len(set(told)) == len(told)
    assert "pounds" in " ".join(told)
    assert "{" not in " ".join(told)
    mine = int(money.first.inner_text())
    assert mine > start
    desk.locator("[data-on]").click()
    desk.wait_for_url("**/table/*")
    expect(desk.locator("[data-seat='0'] .sum").first).to_have_text(str(mine))


@pytest.mark.parametrize(("name", "pick"), [*((name, 1) for name in LESSONS), ("long_track", 2)])
def test_a_lesson_on_a_phone_in_german_covers_none_of_its_text(
    visit: Visit, address: str, name: str, pick: int
) -> None:
    page = visit(390, 844, has_touch=True, color_scheme="dark")
    page.add_init_script("localStorage.setItem('camelup.language', 'de')")
    open_lesson(page, address, name)

    def look(step: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(DRAWN)
            assert page.evaluate(COVERED) == [], (step, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate(DRAWN)
        fits(page)
        if step in ("pay", "push", last(name)):
            judge(page, f"{name} {step} on a phone")

    told = follow(page, name, lambda part: page.locator(part).tap(force=True), pick, look)
    assert "Pfund" in " ".join(told)
    expect(page.locator("[data-on]")).to_have_text("Rennen zu Ende spielen")
    assert int(page.locator(".players .sum").first.inner_text()) > 3


@pytest.mark.parametrize("name", ["first", "cards"])
def test_nothing_goes_on_by_itself(visit: Visit, address: str, name: str) -> None:
    """The clock is turned by the test: minutes pass at every step, and the payout still waits."""
    page = visit(settings={"speed": 1})
    page.clock.install()
    open_lesson(page, address, name)
    press = page.locator

    def look(step: str) -> None:
        page.clock.run_for(120_000)
        expect(page.locator("[data-step]")).to_have_attribute("data-step", step)
        if step == "pay":
            expect(page.locator(".payout.paid")).to_be_visible()

    def turn(part: str) -> None:
        before = page.locator("[data-step]").get_attribute("data-step")
        press(part).click(force=True)
        while page.locator("[data-step]").get_attribute("data-step") == before:
            page.clock.run_for(1_000)

    follow(page, name, turn, 1, look)


def test_the_first_race_by_keyboard(desk: Page, address: str) -> None:
    open_lesson(desk, address, "first")
    desk.locator("[data-on]").focus()
    steps = [step["name"] for step in steps_of("first")]
    for step in steps[:-1]:
        desk.locator(f"[data-step={step}][data-moving=false]").wait_for()
        focus = "document.activeElement?.matches('[data-on], [data-part]') ?? false"
        desk.wait_for_function(focus)
        desk.keyboard.press("Enter")
        desk.wait_for_function(
            "(was) => document.querySelector('[data-step]').dataset.step !== was", arg=step
        )
    expect(desk.locator("[aria-live]")).to_contain_text("Now you can play")


def test_lessons_are_a_touch_away(desk: Page, address: str) -> None:
    desk.goto(address)
    expect(desk.locator("a[href='/#/first']")).to_be_visible()
    desk.locator("[data-game=cards]").click()
    expect(desk.locator("[data-lesson-link=cards]")).to_be_visible()
    desk.locator("[data-game=classic]").click()
    desk.locator("[data-module=long_track]").click()
    desk.locator("[data-lesson-link=long_track]").click()
    expect(desk.locator("[data-lesson=long_track]")).to_be_visible()
    for page, lesson in (("second", "partnerships"), ("classic", "photographer")):
        desk.goto(f"{address}/#/rules/{page}")
        desk.locator(f"[data-lesson-link={lesson}]").first.click()
        expect(desk.locator(f"[data-lesson={lesson}]")).to_be_visible()
    desk.get_by_role("link", name="Skip, I know the game").click()
    expect(desk.locator("[data-now]")).to_be_visible()
    desk.wait_for_load_state("networkidle")
