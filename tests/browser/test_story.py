"""What a table tells: the log, stacks, hot keys."""

import random
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import act, kinds, open_table, read, settle, table_id, until


def log_of(page: Page) -> list[list[str]]:
    """Every line of the log: its sentence, its words and what is drawn in it, oldest first."""
    found: list[list[str]] = page.locator(".log li").evaluate_all(
        """lines => lines.map(it => [
            it.querySelector(".hush").textContent, it.querySelector(".line").textContent,
            [...it.querySelectorAll("svg")].map(drawn => drawn.outerHTML).join("")])"""
    )
    return found


def test_the_log_has_a_line_a_turn_and_is_the_same_after_a_reload(visit: Visit, address: str) -> None:
    page = visit()
    open_table(page, address, "second", seats=("me", "cautious", "greedy"))
    dice = random.Random(2)
    wanted = ["roll", "bet", "race", "tile"]
    until(
        page,
        lambda: not wanted and bool(kinds(page)),
        lambda: settle(page) or act(page, dice, wanted),
    )
    page.keyboard.press("Escape")
    events = page.evaluate(
        "async (id) => (await (await fetch(`/api/v1/tables/${id}/record`)).json()).events", table_id(page)
    )
    told = log_of(page)
    turns = [line for line in told if not line[0].startswith("Leg ")]
    assert len(turns) == sum(not event.startswith("= die") for event in events)
    assert any(line[0].startswith("You put a ") for line in told)
    assert sum(line[0].startswith("You ") for line in told) == sum(event.startswith("0 ") for event in events)
    newest = page.locator(".log li button").last
    assert (newest.bounding_box() or {"height": 0})["height"] == 33
    newest.click()
    expect(newest.locator(".sentence")).to_have_text(told[-1][0])
    expect(newest).to_have_accessible_name(told[-1][0])
    expect(newest).to_have_attribute("aria-expanded", "true")
    page.reload()
    page.locator("[data-kind=roll]").wait_for()
    assert log_of(page) == told


def hold(page: Page, part: Locator) -> None:
    """A finger rests on something until the page reacts."""
    box = part.bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator("[data-stack-list]").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def list_of(page: Page) -> list[str]:
    return page.locator("[data-stack-list] li").all_inner_texts()


def stack_of(page: Page) -> tuple[Locator, list[str]]:
    """A stack, and its camels from top to bottom as the server tells them."""
    stack = page.locator("[data-stack]").first
    view = read(page)["views"][0]["view"]
    return stack, list(reversed(view["track"][stack.get_attribute("data-stack")]))


def with_a_stack(page: Page, address: str) -> None:
    """A table on which camels sit on camels. Five camels on three spaces always do."""
    open_table(page, address, "classic", seats=("me", "random"))
    page.locator("[data-kind=roll]").wait_for()


def test_a_stack_is_listed_for_mouse_and_keyboard(desk: Page, address: str) -> None:
    with_a_stack(desk, address)
    stack, camels = stack_of(desk)
    box = stack.bounding_box()
    assert box
    desk.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(desk.locator("[data-stack-list] li")).to_have_count(len(camels))
    assert [line.split()[-1].lower() for line in list_of(desk)] == camels
    desk.mouse.move(2, 2)
    expect(desk.locator("[data-stack-list]")).to_have_count(0)
    stack.focus()
    expect(stack).to_have_accessible_name(re.compile(f", from top to bottom: {', '.join(camels)}$"))
    assert [line.split()[-1].lower() for line in list_of(desk)] == camels
    desk.locator("[data-menu]").focus()
    expect(desk.locator("[data-stack-list]")).to_have_count(0)


def test_a_long_press_lists_a_stack_and_does_nothing_else(visit: Visit, address: str) -> None:
    """In the first race a touch on the stack is the lesson's own action."""
    page = visit(390, 844, has_touch=True, is_mobile=True)
    page.goto(f"{address}/#/first")
    page.locator("[data-on]").tap()
    page.locator("[data-part=pyramid][role=button]").tap()
    space = page.locator("[data-part='space:3'][role=button]")
    space.wait_for()
    hold(page, page.locator("[data-stack='3']"))
    assert [line.split()[-1] for line in list_of(page)] == ["Blue", "Purple"]
    expect(space).to_be_visible()
    space.tap()
    expect(space).to_have_count(0)


CLOSE_AND_PRESS = """(key) => {
    document.querySelector("dialog[open]").close();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}"""
"""A key that is quicker than the dialog, which reports only afterwards that it is closed."""


def test_hot_keys_choose_and_confirm_and_are_listed(visit: Visit, address: str) -> None:
    host, guest = visit(), visit()
    open_table(host, address, "second", seats=("me", "link", "random"))
    guest.goto(host.url)
    guest.locator("[data-sit]").click()
    host.locator("[data-start]").click()
    host.locator("[data-kind=roll]").wait_for()
    host.keyboard.press("?")
    keys = host.get_by_role("dialog", name="Keyboard shortcuts")
    expect(keys).to_contain_text("Leg bet")
    host.keyboard.press("Escape")
    expect(keys).to_have_count(0)
    host.keyboard.press("c")
    expect(host.locator(".chat input")).to_be_focused()
    host.keyboard.type("brtwl12")
    expect(host.locator(".chat input")).to_have_value("brtwl12")
    assert host.locator("[data-go]").count() == 0
    host.locator(".chat input").fill("")
    host.locator("h1").first.click(force=True)
    host.keyboard.press("?")
    keys.wait_for()
    host.evaluate(CLOSE_AND_PRESS, "c")
    expect(host.locator(".chat input")).to_be_focused()
    host.locator("h1").first.click(force=True)
    host.keyboard.press("w")
    host.keyboard.press("2")
    expect(host.locator("[data-go]")).to_be_focused()
    expect(host.locator(".foot")).to_contain_text("Green wins the race")
    host.keyboard.press("Enter")
    expect(host.locator(".log li").last).to_contain_text("You bet on green to win the race.")
    expect(guest.locator(".log li").last).not_to_contain_text("green")
