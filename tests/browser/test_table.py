"""What a table offers beside the game: coach, odds, chat, take-back, clock, hidden money, lists and looks."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import act, open_table, read, settle, table_id, until

ODDS = """async (id) => (await fetch(`/api/v1/tables/${id}/odds`,
    { headers: { authorization: `Bearer ${localStorage["camelup.token"]}` } })).json()"""


COACH = """
    window.told = [];
    new MutationObserver(() => {
        const text = document.querySelector(".coach [role=status]")?.textContent;
        if (text && text !== window.told.at(-1)) window.told.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What the coach says about one's actions, which may soon give way to the next advice."""


def signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{abs(value):.2f}"


def own(page: Page) -> dict[str, Any]:
    view: dict[str, Any] = next(one["view"] for one in read(page)["views"] if one["viewer"] == 0)
    return view


def test_the_coach_says_what_things_are_worth_and_what_was_best(visit: Visit, address: str) -> None:
    page = visit(settings={"coach": True}, script=COACH)
    open_table(page, address, "second", seats=("me", "greedy", "greedy"))
    expect(page.locator("[data-kind=roll] em")).to_be_visible(timeout=20_000)
    actions = page.evaluate(ODDS, table_id(page))["actions"]
    best = max(one["value"] for one in actions)
    worth = {one["action"]: one["value"] for one in actions}
    label = signed(worth["roll"])
    expect(page.locator("[data-kind=roll] em")).to_contain_text(label)
    expect(page.locator("[data-part='pyramid']")).to_contain_text(label)
    expect(page.locator(".coach")).to_contain_text(signed(best))
    assert page.locator(".acts .best em").inner_text().startswith("★")
    page.locator("[data-kind=roll]").click()
    page.locator("[data-go]").click()
    rolled, top = signed(worth["roll"]), signed(best)
    due = rf"That was the best choice: {re.escape(rolled)}\."
    if best - worth["roll"] >= 0.005:
        due = rf"The best was “.+”: {re.escape(top)}\. Yours: {re.escape(rolled)}\."
    page.wait_for_function("(due) => window.told.some((text) => new RegExp(`^${due}$`).test(text))", arg=due)


def test_the_odds_panel_shows_the_exact_odds(desk: Page, address: str) -> None:
    open_table(desk, address, "second", seats=("me", "greedy", "greedy"))
    rows = desk.locator(".odds tbody tr")
    expect(rows).to_have_count(5, timeout=20_000)
    leg = desk.evaluate(ODDS, table_id(desk))["leg"]
    for row in rows.all():
        camel = row.locator("svg[role=img]").get_attribute("aria-label") or ""
        shown = [int(text.rstrip("%")) for text in row.locator("td .num").all_inner_texts()[:3]]
        assert shown == [round(100 * leg[camel][place]) for place in (0, 1, 4)]


def test_chat_reactions_and_mute(visit: Visit, address: str) -> None:
    host, guest = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(host, address, "classic", seats=("me", "link"), options=("odds",))
    guest.goto(host.url)
    guest.locator("[data-sit='1']").click()
    host.locator("[data-start]").click()
    guest.get_by_role("group", name="Reactions").get_by_role("button").first.click()
    for said in (host.locator(".chat li").last.get_by_role("img"), host.locator("[data-seat='1'] .said svg")):
        expect(said).to_have_attribute("aria-label", "Bravo!")
        assert said.evaluate("it => it.firstElementChild.getBBox().width") > 10
    host.locator("[data-hearing]").click()
    host.locator("[data-quiet]").click()
    expect(host.locator(".chat ol")).to_have_text("Chat is hidden.")
    host.locator("[data-quiet]").click()
    host.locator("[data-mute='1']").click()
    expect(host.locator("[data-mute='1']")).to_have_attribute("aria-pressed", "true")
    guest.get_by_label("Write a message").fill("hello")
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("alert")).to_contain_text("mute")
    expect(host.locator(".chat ol")).not_to_contain_text("hello")


def test_the_chat_folds_to_its_last_line_and_counts_what_is_new(visit: Visit, address: str) -> None:
    host, guest = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(host, address, "classic", seats=("me", "link"), options=("odds",))
    guest.goto(host.url)
    guest.locator("[data-sit='1']").click()
    host.locator("[data-start]").click()
    for page in (host, guest):
        page.locator("[data-fold]").wait_for()

    def say(text: str) -> None:
        guest.get_by_label("Write a message").fill(text)
        guest.keyboard.press("Enter")

    host.locator("[data-fold]").click()
    folded = host.locator("[data-unfold]")
    expect(folded).to_have_text("No new messages")
    for text in (*"abcdefgh", "Hello", "Blue again?"):
        say(text)
    expect(folded).to_contain_text("Ben Blue again?")
    expect(folded.locator("[data-unread]")).to_have_text("10")
    folded.click()
    expect(host.get_by_label("Write a message")).to_be_visible()
    expect(host.locator(".chat li").last).to_contain_text("Blue again?")
    for page in (host, guest):
        expect(page.locator(".chat li").last).to_be_in_viewport()
    host.locator("[data-fold]").click()
    expect(folded.locator("[data-unread]")).to_have_count(0)
    host.set_viewport_size({"width": 390, "height": 844})
    say("Bold.")
    tab = host.locator("[data-tab=chat]")
    expect(tab).to_have_text(re.compile(r"Chat\s*1"))
    tab.click()
    expect(tab).to_have_text("Chat")
    expect(host.locator(".chat li").last).to_contain_text("Bold.")
    host.get_by_label("Write a message").fill("Yes")
    host.keyboard.press("Enter")
    expect(guest.locator(".chat li").last).to_contain_text("Yes")


def test_a_phone_has_all_tabs_while_a_bet_is_being_chosen(phone: Page, address: str) -> None:
    open_table(phone, address, "second")
    question = phone.get_by_text("Which camel wins this leg?")
    phone.locator("[data-kind=bet]").tap()
    phone.locator("[data-tab=odds]").tap()
    expect(phone.locator(".sheet tbody tr")).to_have_count(5)
    phone.locator("[data-coach]").tap()
    phone.locator("[data-tab=log]").tap()
    expect(phone.locator(".sheet ol > li").first).to_be_visible()
    phone.locator("[data-tab=chat]").tap()
    expect(phone.get_by_label("Write a message")).to_be_visible()
    expect(phone.locator("[data-your-turn]")).to_contain_text("Your turn")
    phone.locator("[data-your-turn]").get_by_role("button").tap()
    expect(question).to_be_visible()
    expect(phone.locator(".sheet [data-part^='stack:'] em").first).to_be_visible()
    phone.locator("[data-tab=odds]").tap()
    phone.locator("[data-back]").wait_for(state="hidden")
    phone.locator("[data-tab=play]").tap()
    phone.locator("[data-back]").tap()
    phone.locator("[data-tab=chat]").tap()
    phone.locator("[data-part='pyramid']").tap()
    expect(phone.locator("[data-go]")).to_be_visible()


def test_a_take_back_needs_the_others_to_agree(visit: Visit, address: str) -> None:
    host, guest = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(host, address, "classic", seats=("me", "link"), options=("odds",))
    guest.goto(host.url)
    guest.locator("[data-sit='1']").click()
    host.locator("[data-start]").click()
    host.locator("[data-part='stack:blue']").click()
    host.locator("[data-go]").click()
    expect(guest.locator("[data-seat='0']").get_by_label("blue 5")).to_be_visible()
    host.locator("[data-menu]").click()
    host.locator("[data-takeback]").click()
    expect(guest.get_by_role("alert")).to_contain_text("Ada would like to undo the last action.")
    guest.locator("[data-agree]").click()
    for page in (host, guest):
        expect(page.locator("[data-seat='0']").get_by_label("blue 5")).to_have_count(0)
    expect(host.locator("[data-kind=roll]")).to_be_visible()


def test_clock_hidden_money_and_the_list(desk: Page, address: str) -> None:
    open_table(desk, address, "second", seats=("me", "greedy", "greedy"), options=("odds", "clock"))
    expect(desk.locator("[data-seat='0']")).to_contain_text(re.compile(r"to play · 0:\d\d|to play · 1:00"))
    desk.locator("[data-menu]").click()
    desk.get_by_role("button", name="Hide money").click()
    desk.keyboard.press("Escape")
    expect(desk.locator("[data-seat='1'] .money")).to_contain_text("?")
    expect(desk.locator("[data-seat='1'] .money")).not_to_contain_text("3")
    desk.get_by_role("button", name="List all actions").click()
    legal = next(one["legal"] for one in read(desk)["views"] if one["viewer"] == 0)
    shown = desk.locator("[data-action]").evaluate_all("them => them.map(it => it.dataset.action)")
    assert sorted(shown) == sorted(legal)
    spaces = [int(action.split("+")[1]) for action in shown if " tile +" in action]
    assert spaces == sorted(spaces)
    assert max(spaces) > 9
    desk.locator("[data-action$=' roll']").click()
    expect(desk.locator(".log ol")).to_contain_text("You roll")


def test_cards_are_chosen_at_once_and_can_be_looked_through(desk: Page, address: str) -> None:
    open_table(desk, address, "cards", seats=("me", "random", "random", "random"), options=("odds",))
    places = desk.locator("[data-place]")
    expect(places).to_have_count(7)
    names = [place.get_by_role("img").get_attribute("aria-label") or "" for place in places.all()]
    places.nth(0).click()
    places.nth(6).click()
    first = (places.nth(0).get_by_role("img").get_attribute("aria-label") or "").split(",")[0]
    assert first == names[6].split(",")[0]
    places.nth(0).drag_to(places.nth(6))
    again = (places.nth(0).get_by_role("img").get_attribute("aria-label") or "").split(",")[0]
    assert again == names[0].split(",")[0]
    desk.locator("[data-lay]").click()
    dice = random.Random(2)
    until(desk, lambda: desk.locator(".seen svg").count() > 8, lambda: settle(desk) or act(desk, dice))
    view = own(desk)
    mine = view["players"][0]
    for title, cards in (
        ("Intel, in the deck", view["intel"]),
        ("Your cards in the deck", mine["given"]),
        ("Your discards", mine["discarded"]),
    ):
        group = desk.locator(".seen h3", has_text=title).locator("+ .cards svg")
        shown = group.evaluate_all("them => them.map(it => it.ariaLabel.replace(' +', ''))")
        assert sorted(shown) == sorted(cards)


def reason_of(page: Page, address: str, game: str) -> str:
    """The coach's sentence at a new table, on the screen of a desktop or in the odds of a phone."""
    open_table(page, address, game, seats=("me", "greedy", "greedy"))
    if page.viewport_size and page.viewport_size["width"] < 500 and game != "cards":
        page.locator("[data-tab=odds]").wait_for()
        page.locator("[data-tab=odds]").tap()
    reason = page.locator("[data-reason]").first
    expect(reason).to_be_visible(timeout=20_000)
    return reason.inner_text().replace("\xa0", " ")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_coach_gives_its_reason_from_the_numbers(
    visit: Visit, address: str, size: tuple[int, int]
) -> None:
    page = visit(*size, settings={"coach": True}, has_touch=size[0] < 500)
    said = reason_of(page, address, "second")
    actions = page.evaluate(ODDS, table_id(page))["actions"]
    why = max(actions, key=lambda one: one["value"])["reason"]
    numbers = {"ticket": [why.get("first")], "race_card": [why.get("chance")]}.get(why["kind"], [])
    assert why["kind"] in ("ticket", "race_card", "roll", "tile")
    for number in numbers:
        assert f"{round(100 * number)} %" in said
    if why["kind"] in ("ticket", "race_card"):
        assert said.lower().startswith(why["camel"])


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_coach_speaks_while_cards_are_assigned(visit: Visit, address: str, size: tuple[int, int]) -> None:
    page = visit(*size, settings={"coach": True}, has_touch=size[0] < 500)
    said = reason_of(page, address, "cards")
    odds = page.evaluate(ODDS, table_id(page))
    assert {one["reason"]["kind"] for one in odds["actions"]} == {"choice"}
    camel, places = max(odds["leg"].items(), key=lambda one: float(one[1][0]))
    assert camel in said.lower()
    assert f"{round(100 * places[0])} %" in said
    lay = page.locator("[data-lay]").bounding_box()
    assert lay
    assert lay["y"] + lay["height"] <= size[1]
