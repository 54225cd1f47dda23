"""The waiting room: the host arranges it, guests come and go, and everyone sees the same."""

import random
import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import act, finish, open_table, read, settle, table_id, until
from tests.browser.test_layout import buttons_in_sight

EMBLEMS = "them => them.map((one) => one.querySelector('use').getAttribute('href'))"

REMATCH = """async (id) => {
    const authorization = `Bearer ${localStorage["camelup.token"]}`;
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify({ type: "rematch", id: "second" });
    const answer = await fetch(`/api/v1/tables/${id}/rematch`, { method: "POST", headers, body });
    return (await answer.json()).table;
}"""


def row(page: Page, name: str) -> Locator:
    """The line of a seat in the waiting room."""
    return page.locator("[data-row]", has=page.locator("b", has_text=re.compile(f"^{name}")))


def choose(page: Page, name: str, choice: str) -> None:
    """Do something by the menu of a seat."""
    row(page, name).locator("[data-more]").click()
    page.locator(f"[data-choice={choice}]").click()


def order(*pages: Page, names: list[str]) -> None:
    """Everyone sees these people in this order."""
    for page in pages:
        expect(page.locator("[data-row] .who b")).to_have_text([re.compile(f"^{name}") for name in names])


def test_the_host_arranges_the_lobby_and_guests_follow(visit: Visit, address: str) -> None:
    ada, ben = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(ada, address, "second", seats=("me", "link", "greedy"))
    expect(ada.locator("[data-start]")).to_be_disabled()
    expect(ada.locator("footer")).to_contain_text("1 more player is needed")
    ben.goto(ada.url)
    expect(ada.locator("[data-watching]")).to_have_text("1 watching")
    ben.locator("[data-sit='1']").click()
    expect(ada.locator("[data-watching]")).to_have_count(0)
    expect(row(ada, "Ada").locator("b i")).to_have_text("you, host")
    expect(row(ben, "Ada").locator("b i")).to_have_text("host")
    expect(row(ben, "Ben").locator("b i")).to_have_text("you")
    expect(row(ada, "Ben").locator("[data-presence=here]")).to_have_text("connected")
    assert (
        ben.locator("[data-grip], [data-more], [data-add], [data-add-bot], [data-change-game]").count() == 0
    )
    order(ada, ben, names=["Ada", "Ben", "Cleo"])

    row(ada, "Ada").locator("[data-grip]").press("Alt+ArrowDown")
    order(ada, ben, names=["Ben", "Ada", "Cleo"])
    expect(row(ada, "Ada").locator("[data-grip]")).to_be_focused()
    expect(ada.locator("[data-lobby-news]")).to_have_text("Ada: seat 2")
    drag(ada, "Cleo", onto="Ben")
    order(ada, ben, names=["Cleo", "Ben", "Ada"])
    choose(ada, "Cleo", "down")
    order(ada, ben, names=["Ben", "Cleo", "Ada"])
    assert ben.locator("[data-row] .av").evaluate_all(EMBLEMS) == ["#e-cactus", "#e-moon", "#e-sun"]

    ada.locator("[data-add]").click()
    order(ada, ben, names=["Ben", "Cleo", "Ada", "Free seat"])
    expect(ada.locator("footer")).to_contain_text("The free seat stays empty.")
    row(ada, "Free seat").locator("[data-add-bot]").click()
    order(ada, ben, names=["Ben", "Cleo", "Ada", "Dana"])
    row(ada, "Dana").locator("[data-bot=champion]").click()
    expect(row(ben, "Dana")).to_contain_text("Champion")
    row(ada, "Dana").locator("[data-change-bot]").click()
    choose(ada, "Cleo", "open")
    order(ada, ben, names=["Ben", "Free seat", "Ada", "Dana"])
    choose(ada, "Free seat", "remove")
    order(ada, ben, names=["Ben", "Ada", "Dana"])

    ada.locator("[data-change-game]").click()
    dialog = ada.get_by_role("dialog")
    dialog.locator("[data-game=classic]").click()
    dialog.locator("[data-module=long_track]").click()
    dialog.locator("[data-clock='120']").click()
    dialog.locator("[data-grace='300']").click()
    dialog.locator("[data-option=listed]").click()
    dialog.locator("[data-save]").click()
    expect(dialog).to_have_count(0)
    for text in ("First edition", "Long track", "2 minutes per turn", "after 5 minutes offline", "Public"):
        expect(ben.locator(".game")).to_contain_text(text)
    run = read(ben)["room"]
    assert (run["run"]["clock"], run["grace"], run["run"]["listed"], run["options"]["modules"]) == (
        120,
        300,
        True,
        ["long_track"],
    )


def drag(page: Page, name: str, onto: str) -> None:
    """Drag a seat by its handle to the place of another."""
    grip, goal = row(page, name).locator("[data-grip]"), row(page, onto)
    grip.hover()
    page.mouse.down()
    box = goal.bounding_box()
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 40, steps=4)
    page.mouse.move(box["x"] + 30, box["y"] + 2)
    page.mouse.up()


def test_a_guest_stands_up_comes_again_and_is_sent_away(visit: Visit, address: str) -> None:
    ada, ben = visit(settings={"name": "Ada"}), visit(390, 844, settings={"name": ""}, has_touch=True)
    open_table(ada, address, "classic", seats=("me", "link", "link", "random"))
    ben.goto(ada.url)
    ben.locator("[data-guest-name]").fill("Ben")
    ben.locator("[data-sit-down]").click()
    expect(row(ada, "Ben")).to_be_visible()
    for height in (768, 900):
        ada.set_viewport_size({"width": 1366, "height": height})
        expect(ada.locator("[data-notice=news]")).to_be_visible()
        buttons_in_sight(ada, ".talk", "chat beside a piece of news")
        buttons_in_sight(ada, ".game", "the game")
    ben.locator("[data-stand]").click()
    order(ada, ben, names=["Ada", "Free seat", "Free seat", "Dana"])
    ben.locator("[data-sit='2']").click()
    order(ada, ben, names=["Ada", "Free seat", "Ben", "Dana"])
    ben.locator("[data-sit='1']").click()
    ben.locator("[data-name='1']").fill("ada")
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("alert")).to_have_text("Someone here is already called ada. Choose another name.")
    ben.locator("[data-name='1']").fill("Bo")
    ben.keyboard.press("Enter")
    order(ada, ben, names=["Ada", "Bo", "Ben", "Dana"])

    ben.locator("[data-ready]").click()
    expect(ada.locator(".chat li").last).to_have_text("Bo Ready")
    ada.get_by_role("button", name="One minute").click()
    expect(ben.locator(".last")).to_contain_text("Ada One minute")
    expect(ben.locator("[data-chat] em")).to_have_text("1")
    ben.locator("[data-chat]").click()
    expect(ben.get_by_role("dialog").locator(".chat li").last).to_have_text("Ada One minute")
    ben.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(ben.locator("[data-chat] em")).to_have_count(0)

    choose(ada, "Ben", "kick")
    ada.locator("[data-yes]").click()
    order(ada, names=["Ada", "Free seat", "Free seat", "Dana"])
    ben.locator("[data-watch]").click()
    expect(ben.locator("footer")).to_contain_text("The host removed you from this table.")
    expect(ben.locator("[data-sit], [data-sit-down]")).to_have_count(0)
    ben.reload()
    ben.locator("[data-sit='1']").click()
    expect(ben.get_by_role("alert")).to_contain_text("The host has removed you from this table")
    order(ada, ben, names=["Ada", "Free seat", "Free seat", "Dana"])


def test_two_people_play_a_rematch(visit: Visit, address: str) -> None:
    ada, ben = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(ada, address, "second", seats=("me", "link", "random"), options=("odds",))
    ben.goto(ada.url)
    ben.locator("[data-sit='1']").click()
    ada.locator("[data-start]").click()
    expect(ada.locator("[data-kind=roll]")).to_be_visible()
    expect(ada.locator("[data-series]")).to_have_count(0)
    first = table_id(ada)
    finish(ada, ben)
    result = next(one["view"]["result"] for one in read(ada)["views"])

    expect(ada.locator("[data-rematch]")).to_contain_text("invites Ben")
    ada.locator("[data-rematch]").click()
    ada.wait_for_url(lambda url: first not in url)
    order(ada, names=["Ben", "Cleo", "Ada"])
    expect(row(ada, "Ben")).to_contain_text("not here yet")
    expect(ada.locator("footer")).to_contain_text("A bot plays for Ben until they arrive.")
    expect(ada.locator("[data-start]")).to_be_enabled()
    assert ben.evaluate(REMATCH, first) == table_id(ada)

    expect(ben.locator("[data-rematch]")).to_contain_text("Join the rematch")
    ben.locator("[data-rematch]").click()
    expect(row(ada, "Ben").locator("[data-presence=here]")).to_be_visible()
    expect(ada.locator("footer")).not_to_contain_text("A bot plays for Ben")
    ada.locator("[data-start]").click()
    for page in (ada, ben):
        expect(page.locator("[data-seat] .name")).to_have_text(
            [re.compile("^Ben"), re.compile("^Cleo"), re.compile("^Ada")]
        )
        emblems = page.locator("[data-seat] .av").evaluate_all(EMBLEMS)
        assert emblems == ["#e-cactus", "#e-moon", "#e-sun"]
    check_series(ada, result, ["Ada", "Ben", "Cleo"])
    play_on(ada, ben)


def check_series(page: Page, result: dict[str, list[int]], names: list[str]) -> None:
    """The score after one game, by names as they sat then."""
    expect(page.locator("[data-series]")).to_contain_text("Race 2")
    page.locator("[data-series]").click()
    rows = page.locator("[data-evening] tbody tr")
    expect(rows).to_have_count(len(names))
    for seat, name in enumerate(names):
        line = rows.filter(has_text=name)
        won = seat in result["winners"]
        money = str(result["money"][seat])
        expect(line.locator("td")).to_have_text([money + "(won)" * won, "now", str(int(won)), money])
        expect(line.locator(".won")).to_have_count(int(won))
    page.keyboard.press("Escape")
    expect(page.locator("[data-evening]")).to_have_count(0)


def play_on(*pages: Page) -> None:
    """Everyone does a few things."""
    dice = random.Random(6)
    done = dict.fromkeys(pages, 0)

    def step(page: Page) -> bool:
        settle(page)
        acted = act(page, dice)
        done[page] += acted
        return acted

    until(pages[0], lambda: min(done.values()) >= 4, lambda: max([step(page) for page in pages]))


def test_one_person_and_bots_start_and_restart_without_a_lobby(desk: Page, address: str) -> None:
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url))
    open_table(desk, address, "classic", seats=("me", "random"), options=("odds",))
    expect(desk.locator("[data-kind=roll]")).to_be_visible()
    for race in (2, 3):
        old = table_id(desk)
        finish(desk)
        expect(desk.locator("[data-rematch]")).to_contain_text("starts right away")
        expect(desk.locator("[data-evening]")).to_have_count(int(race > 2))
        desk.locator("[data-rematch]").click()
        desk.wait_for_url(re.compile(f"/table/(?!{old})"))
        expect(desk.locator("[data-kind=roll]")).to_be_visible()
        expect(desk.locator("[data-series]")).to_contain_text(f"Race {race}")
        assert read(desk)["room"]["status"] == "playing"
    assert not [url for url in asked if re.search("/(Lobby|qr)-", url)]


def test_the_lobby_shows_how_to_come(visit: Visit, address: str) -> None:
    host = visit(360, 740, has_touch=True)
    open_table(host, address, "second", seats=("me", "link", "link", "random"))
    expect(host.locator("[data-link]")).to_have_text(re.sub("^http://", "", host.url))
    box = host.locator("[data-qr]").bounding_box()
    assert box
    assert round(box["width"]) == round(box["height"]) == 122
    assert host.evaluate("document.documentElement.scrollWidth") <= 360
    code = host.locator("[data-code]").get_attribute("data-code")
    assert code
    assert host.locator("[data-code] span").all_inner_texts() == [*code]
