"""The companion for a real table: entered by hand, on a desk and on a phone, with and without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from camelup.notation.position import parse_position
from camelup.odds import odds
from tests.browser.conftest import Faults

PUBLIC = "second 4:b 6:gr 8:py 14:W 16:K +9@1 -11@2 dice:bgry tickets@0:y5 seats:4"
"""A position whose odds are known."""
KEPT = """async () => {
    const boxes = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(boxes.map((box) => box.keys()));
    return kept.flat().map((request) => request.url);
}"""


def open_companion(page: Page, address: str, position: str = "") -> None:
    page.goto(f"{address}/#/companion{'?p=' + link(position) if position else ''}")
    expect(page.locator("[data-tab=rolled]")).to_be_visible()
    if position:
        expect(page).to_have_url(f"{address}/#/companion")


def link(position: str) -> str:
    from camelup.notation.position import link_form

    return link_form(position)


def answered(page: Page) -> None:
    """Wait until the server has told the odds of the race."""
    expect(page.locator("main [role=columnheader]")).to_have_count(6)


def text_of(page: Page) -> str:
    """The position as the page writes it."""
    if not page.locator("[data-text]").count():
        page.locator("[data-tab=position]").click()
    return page.locator("[data-text]").input_value()


def state_of(page: Page) -> dict[str, object]:
    state: dict[str, object] = parse_position(text_of(page))
    return state


def drag(page: Page, thing: Locator, to: Locator) -> None:
    """With the mouse."""
    start, end = thing.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 30, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def touch_drag(page: Page, thing: Locator, to: Locator) -> None:
    """With a finger."""
    start, end = thing.bounding_box(), to.bounding_box()
    assert start is not None
    assert end is not None
    finger = page.context.new_cdp_session(page)
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 9):
        point = {"x": x + (to_x - x) * step / 8, "y": y + (to_y - y) * step / 8}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_timeout(20 if step < 8 else 250)  # let go at rest: what is thrown goes on sliding
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def space(page: Page, number: int) -> Locator:
    return page.locator(f"main [data-part='space:{number}']")


def camel(page: Page, colour: str) -> Locator:
    return page.locator(f"main [data-camel={colour}]")


def test_a_shared_position_shows_exact_odds_and_what_actions_are_worth(desk: Page, address: str) -> None:
    open_companion(desk, address, PUBLIC)
    found = odds(PUBLIC)
    rows = desk.locator("main [role=row]")
    yellow = rows.filter(has=desk.get_by_role("rowheader", name="yellow")).get_by_role("cell").first
    expect(yellow).to_have_attribute("aria-label", f"{round(100 * found.leg['yellow'][0])} %")
    assert found.actions is not None
    best = found.actions[0]
    expect(desk.locator("[data-worth]").first).to_have_attribute("data-worth", f"0 {best.action}")
    expect(desk.locator("[data-worth]").first).to_contain_text(f"{best.value:.2f}")


def test_two_taps_for_a_roll_and_undo(desk: Page, address: str) -> None:
    open_companion(desk, address, PUBLIC)
    desk.locator("[data-die=green]").click()
    expect(desk.locator("[data-face=green2]")).to_contain_text("to 8")
    expect(desk.locator("[data-face=green2]")).to_contain_text("on top of yellow")
    desk.locator("[data-face=green2]").click()
    state = state_of(desk)
    assert state["track"]["8"] == ["purple", "yellow", "green", "red"]  # type: ignore[index]
    assert state["dice"] == ["blue", "red", "yellow"]
    desk.locator("[data-undo]").click()
    assert parse_position(text_of(desk)) == parse_position(PUBLIC)
    answered(desk)
    desk.reload()
    assert parse_position(text_of(desk)) == parse_position(PUBLIC)


def test_camels_tiles_and_dice_are_dragged(desk: Page, address: str) -> None:
    open_companion(desk, address, PUBLIC)
    drag(desk, camel(desk, "blue"), space(desk, 12))
    desk.locator("[data-tab=tiles]").click()
    drag(desk, desk.locator("[data-thing='tile+']"), space(desk, 2))
    drag(desk, space(desk, 11), space(desk, 5))
    desk.locator("[data-tab=position]").click()
    drag(desk, desk.locator("[data-turn=red]"), desk.locator("[data-zone=out]"))
    state = state_of(desk)
    assert state["track"]["12"] == ["blue"]  # type: ignore[index]
    assert state["tiles"] == {
        "2": {"owner": 0, "side": "+"},
        "5": {"owner": 2, "side": "-"},
        "9": {"owner": 1, "side": "+"},
    }
    assert state["dice"] == ["blue", "green", "yellow"]


def test_a_finger_drags_and_taps_on_a_phone(phone: Page, address: str) -> None:
    open_companion(phone, address, PUBLIC)
    touch_drag(phone, camel(phone, "blue"), space(phone, 12))
    expect(camel(phone, "blue")).to_be_visible()
    phone.locator("[data-tab=bets]").tap()
    phone.locator("[data-mine=red]").tap()
    phone.locator("[data-gone=red]").tap()
    phone.locator("[data-lay='winner_bets:yellow']").tap()
    phone.locator("[data-lay='loser_bets:other']").tap()
    state = state_of(phone)
    assert state["track"]["12"] == ["blue"]  # type: ignore[index]
    assert state["leg_tickets"]["red"] == [2, 2]  # type: ignore[index]
    assert (state["winner_bets"], state["loser_bets"]) == ([[0, "yellow"]], [[1, None]])
    assert state["players"][0]["tickets"] == [["yellow", 5], ["red", 5]]  # type: ignore[index]
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_a_wrong_text_says_what_is_wrong(desk: Page, address: str, faults: Faults) -> None:
    open_companion(desk, address)
    desk.locator("[data-text]").fill("second 1:bgr 3:yp 15:W 16:K +5 -6")
    desk.locator("[data-set]").click()
    expect(desk.get_by_role("alert")).to_contain_text("The tile on 6 lies next to another tile")
    desk.locator("[data-text]").fill("second 1:bgr 3:yp 15:W 16:K +5 -7")
    desk.locator("[data-set]").click()
    expect(desk.get_by_role("alert")).to_have_count(0)
    assert parse_position(text_of(desk))["tiles"].keys() == {"5", "7"}
    assert faults
    assert all("422" in fault for fault in faults)
    faults.clear()


def begin(page: Page, game: str, modules: tuple[str, ...] = ()) -> None:
    page.locator("[data-new]").click()
    page.locator(f"[data-begin={game}]").click()
    for module in modules:
        page.locator(f"[data-module={module}]").click()
    page.locator("[data-start]").click()


def test_the_long_track_with_all_modules(desk: Page, address: str) -> None:
    open_companion(desk, address)
    begin(desk, "classic", ("long_track", "photographer", "position_bets", "partnerships"))
    expect(space(desk, 20)).to_be_visible()
    desk.locator("[data-tab=tiles]").click()
    drag(desk, desk.locator("[data-thing=camera]"), space(desk, 9))
    state = state_of(desk)
    assert state["length"] == 20
    assert state["camera"] == {"owner": 0, "space": 9}
    desk.locator("[data-tab=rolled]").click()
    support = desk.locator("[data-die^='support']")
    support.click()
    desk.locator("[data-face]").first.click()
    assert len(state_of(desk)["used"]) == 1  # type: ignore[arg-type]
    expect(desk.locator("[data-worth]").first).to_be_visible()


def test_the_card_game(desk: Page, address: str) -> None:
    open_companion(desk, address, "cards 0:b 1:gowy seats:2 hand:b1")
    expect(desk.locator("table")).to_be_visible()
    drag(desk, camel(desk, "blue"), space(desk, 4))
    desk.locator("[data-die=yellow]").click()
    desk.locator("[data-face=yellow2]").click()
    desk.locator("[data-tab=tiles]").click()
    drag(desk, desk.locator("[data-thing=palm]"), space(desk, 7))
    state = state_of(desk)
    assert state["track"] == {"1": ["green", "orange", "white"], "3": ["yellow"], "4": ["blue"]}
    assert (state["revealed"], state["palm"]) == (["yellow2"], {"owner": 0, "space": 7})


def test_several_tables_are_kept(phone: Page, address: str) -> None:
    open_companion(phone, address, PUBLIC)
    phone.locator("[data-tables]").tap()
    begin(phone, "classic")
    assert text_of(phone).startswith("classic")
    answered(phone)
    phone.reload()
    phone.locator("[data-tables]").tap()
    expect(phone.locator(".table")).to_have_count(3)
    phone.locator(".table").nth(1).tap()
    assert parse_position(text_of(phone)) == parse_position(PUBLIC)


@pytest.fixture
def lasting(browser: Browser) -> BrowserContext:
    """A browser that keeps what it has loaded."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.add_init_script("""localStorage.setItem("camelup.settings", '{"speed":0}')""")
    return context


def test_offline_after_one_load(lasting: BrowserContext, address: str) -> None:
    page = lasting.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    open_companion(page, address, PUBLIC)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    assert any(url.endswith(".css") for url in page.evaluate(KEPT))
    lasting.set_offline(True)
    page.reload()
    expect(page.locator(".offline")).to_be_visible()
    expect(page.get_by_text("need the server")).to_be_visible()
    page.locator("[data-die=red]").tap()
    page.locator("[data-face=red3]").tap()
    state = state_of(page)
    assert state["dice"] == ["blue", "green", "yellow"]
    found = odds(state).leg
    page.locator("[data-tab=rolled]").tap()
    for name, chances in found.items():
        row = page.locator("main [role=row]").filter(has=page.get_by_role("rowheader", name=name))
        expect(row.get_by_role("cell").nth(0)).to_have_attribute("aria-label", f"{round(100 * chances[0])} %")
    expect(page.locator("main [role=row]").first.get_by_role("columnheader")).to_have_count(4)
    lasting.set_offline(False)
    expect(page.locator(".offline")).to_have_count(0)
    expect(page.locator("main [role=row]").first.get_by_role("columnheader")).to_have_count(6)
    assert broken == []
    lasting.close()


def test_a_leg_of_cards_is_counted_offline(lasting: BrowserContext, address: str) -> None:
    page = lasting.new_page()
    open_companion(page, address)
    page.locator("[data-tables]").tap()
    begin(page, "cards")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    lasting.set_offline(True)
    page.reload()
    expect(page.locator(".offline")).to_be_visible()
    chances = page.locator(".values tbody tr td:first-of-type .num")
    expect(chances).to_have_count(5)
    assert abs(sum(int(text) for text in re.findall(r"\d+", " ".join(chances.all_inner_texts()))) - 100) <= 2
    lasting.close()


def test_an_old_version_is_dropped(lasting: BrowserContext, address: str) -> None:
    page = lasting.new_page()
    page.goto(address)
    page.evaluate("caches.open('camelup-old').then(cache => cache.put('/', new Response('stale')))")
    open_companion(page, address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => caches.keys().then(names => !names.includes('camelup-old'))")
    assert len(page.evaluate("caches.keys()")) == 1
    lasting.close()
