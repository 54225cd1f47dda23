"""Games without a mouse, and without eyes."""

import random
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.keys import Keyboard
from tests.browser.player import open_table, over, read, table_id, until

HEAR = """
    window.heard = [];
    addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes)
            if (node.nodeName === "P" && node.parentElement?.closest("[role=log]"))
                window.heard.push(node.textContent);
    }).observe(document.body, { childList: true, subtree: true }));
"""


def test_a_whole_game_by_keyboard_alone(desk: Page, address: str) -> None:
    desk.goto(address)
    kinds = frozenset({"roll", "bet"})
    hands = Keyboard(desk, seed=5, wanted=kinds)
    for _ in range(30):
        if desk.evaluate("document.activeElement.dataset.now !== undefined"):
            break
        hands.press("Tab")
    hands.press("Enter")
    desk.wait_for_url("**/table/*")
    hands.play()
    assert kinds <= hands.used
    for _ in range(30):
        if hands.focus()["kind"] == "rematch":
            break
        hands.press("Tab")
    assert hands.focus()["seen"]
    old = desk.url
    hands.press("Enter")
    desk.wait_for_url(lambda url: "/table/" in url and url != old)


def test_a_whole_game_by_names_alone(visit: Visit, address: str) -> None:
    """A screen reader is enough: buttons by their names, the table in words, a log that speaks."""
    page = visit(script=HEAR)
    page.goto(address)
    page.get_by_role("radio", name=re.compile("First edition")).press("Enter")
    page.get_by_role("button", name=re.compile("Create table")).press("Enter")
    page.wait_for_url("**/table/*")
    dice = random.Random(3)
    region = page.get_by_role("region", name="The table as text")

    def step() -> bool:
        for name in ("Leg", "Reveal the race cards"):
            button = page.get_by_role("dialog").get_by_role("button", name=name)
            if button.count():
                button.first.press("Enter")
                return True
        listed = page.get_by_role("button", name="List all actions")
        if not listed.count():
            return False
        assert region.inner_text().splitlines()[2] == "Your turn"
        listed.press("Enter", timeout=3000)
        actions = page.get_by_role("dialog").get_by_role("listitem").get_by_role("button")
        names = actions.all_inner_texts()
        rolls = [i for i, name in enumerate(names) if name.startswith("Take a pyramid ticket")]
        actions.nth(dice.choice(rolls * 8 + list(range(len(names))))).press("Enter", timeout=3000)
        return True

    until(page, lambda: over(page), step)
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(re.compile("win"))
    events = page.evaluate(
        "async (id) => (await (await fetch(`/api/v1/tables/${id}/record`)).json()).events", table_id(page)
    )
    heard = page.evaluate("window.heard")
    rolls = [
        found.groups() for line in heard if (found := re.match(r"(?:You roll|.+ rolls) (\w+) (\d): \d", line))
    ]
    assert rolls == [tuple(event.split()[-2:]) for event in events if event.startswith("= die")]
    bets = [
        found[1]
        for line in heard
        if (found := re.match(r"(?:You take|.+ takes) the (\w+) ticket worth \d", line))
    ]
    assert bets == [event.split()[2] for event in events if " bet " in event]


def test_the_table_in_words_tells_what_stands_where(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.locator("[data-now]").click()
    expect(desk.locator("[data-kind=roll]")).to_be_visible()
    view = next(one["view"] for one in read(desk)["views"] if one["viewer"] == 0)
    told = desk.get_by_role("region", name="The table as text").inner_text()
    for space, camels in view["track"].items():
        assert f"Space {space}, from bottom to top: {', '.join(camels)}" in told
    assert f"Running order: {', '.join(view['ranking'])}." in told


def test_a_lobby_by_keyboard_alone(desk: Page, address: str) -> None:
    open_table(desk, address, "second", seats=("me", "link", "greedy", "sharp"))
    hands = Keyboard(desk, seed=0)

    def reach(selector: str) -> None:
        for _ in range(60):
            if desk.locator(selector).evaluate("(it) => it === document.activeElement"):
                assert hands.focus()["seen"], selector
                return
            hands.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    names = desk.locator("[data-row] .who b")
    desk.locator("[data-qr]").wait_for()
    reach("[data-grip='0']")
    hands.press("Alt+ArrowDown")
    expect(names).to_have_text(["Free seat", "Adayou, host", "Cleobot", "Danabot"])
    expect(desk.locator("[data-grip='1']")).to_be_focused()
    reach("[data-more='2']")
    hands.press("Enter")
    expect(desk.locator("[data-choice=bots]")).to_be_focused()
    hands.press("Escape")
    expect(desk.locator("[data-more='2']")).to_be_focused()
    hands.press("Enter")
    reach("[data-choice=remove]")
    hands.press("Enter")
    expect(names).to_have_text(["Free seat", "Adayou, host", "Danabot"])
    expect(desk.locator("[data-more='2']")).to_be_focused()
    reach("[data-add-bot='0']")
    hands.press("Enter")
    expect(desk.locator("[data-change-bot='0']")).to_be_focused()
    reach("[data-bot=cautious]")
    hands.press("Enter")
    expect(desk.locator("[data-row='0']")).to_contain_text("Cautious")
    reach("[data-start]")
    hands.press("Enter")
    expect(desk.locator("[data-part=pyramid]")).to_be_visible()
