"""People at a table who are cut off, come back, leave, ask to take back, or are sent away."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Faults, Visit, serving
from tests.browser.player import open_table, read, until, waits_for
from tests.browser.test_axe import judge
from tests.browser.wire import Wire

NEWS = """
    window.told = [];
    new MutationObserver(() => {
        const news = document.querySelector("[data-notice=news]")?.textContent;
        if (news && told.at(-1) !== news) told.push(news);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
BROKEN = ("WebSocket", "ERR_", "net::")
PHONE = (390, 844)


def notice(page: Page, name: str) -> Locator:
    """What the table says about one thing."""
    return page.locator(f"[data-notice={name}]")


def was_told(page: Page, text: str) -> None:
    """Wait until a piece of news has been shown; it may be gone again."""
    page.wait_for_function("text => told.some((news) => news.includes(text))", arg=text)


def mark(page: Page, seat: int) -> Locator:
    """How a player's panel shows whether they are connected."""
    return page.locator(f".pl[data-seat='{seat}'] [data-presence]")


def together(host: Page, address: str, *guests: Page, ways: tuple[str, ...] = ()) -> None:
    """Sit down at one table, each at their own device, and start; a guest may come by a way of their own."""
    open_table(host, address, "second", seats=("me", *("link" for _ in guests), "random"), options=("odds",))
    path = host.url.removeprefix(address)
    for seat, guest in enumerate(guests, 1):
        guest.goto((ways[seat - 1] if seat <= len(ways) else address) + path)
        guest.locator(f"[data-sit='{seat}']").click()
        expect(host.locator("li", has_text=name_of(guest)).first).to_be_visible()
    host.locator("[data-start]").click()
    for page in (host, *guests):
        page.locator("main.board").wait_for()


def name_of(page: Page) -> str:
    """The name that is set on the device."""
    found: str = page.evaluate("JSON.parse(localStorage['camelup.settings']).name")
    return found


def bet(page: Page, colour: str) -> None:
    """Take a leg ticket: nothing random comes out."""
    page.locator("[data-kind=bet]").click()
    page.locator(f"[data-part='stack:{colour}']").first.click()
    page.locator("[data-go]").click()


def menu(page: Page, item: str) -> None:
    """Choose something from the menu."""
    page.locator("[data-menu]").click()
    page.locator(f"[data-{item}]").click()


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server where a bot may sit in as soon as somebody is gone."""
    with serving(tmp_path_factory.mktemp("impatient"), CAMELUP_GONE_AFTER="0") as address:
        yield address


def test_everyone_sees_who_is_connected_and_how_long_the_table_waits(
    visit: Visit, address: str, faults: Faults
) -> None:
    ada, ben, cleo = (
        visit(settings={"name": "Ada"}, script=NEWS),
        visit(*PHONE, settings={"name": "Ben"}),
        visit(),
    )
    ada.clock.install()
    with Wire(address) as wire:
        together(ada, address, ben, ways=(wire.address,))
        cleo.goto(ada.url)
        for page in (ada, ben, cleo):
            expect(mark(page, 0)).to_have_text("connected")
            expect(mark(page, 1)).to_have_text("connected")
            assert mark(page, 2).count() == 0
        expect(ada.locator("[data-watching]")).to_contain_text("1 watching")
        expect(ben.locator("[data-watching='1']")).to_be_visible()
        expect(cleo.get_by_text("You’re watching.").first).to_be_visible()
        ada.locator("[data-kind=roll]").click()
        ada.locator("[data-go]").click()
        until(ada, lambda: waits_for(ada, 1), lambda: False)

        faults.allow(*BROKEN)
        wire.cut()
        expect(mark(ben, 1)).to_have_text("reconnecting")
        expect(notice(ben, "lost")).to_be_visible()
        for page in (ada, cleo):
            expect(mark(page, 1)).to_have_text("reconnecting")
            expect(page.locator(".pl[data-seat='1'].gone")).to_contain_text("bot in")
            expect(notice(page, "missing")).to_contain_text("Ben is reconnecting.")
        assert cleo.locator("[data-vote]").count() == 0
        ada.clock.set_system_time(time.time() + 60)
        expect(ada.locator(".pl[data-seat='1']")).to_contain_text(re.compile("bot in (1:00|0:)"))
        expect(ada.locator("[data-vote]")).to_be_disabled()
        ada.clock.set_system_time(time.time() + 121)
        expect(notice(ada, "missing")).to_contain_text("Ben is still offline.")
        expect(ada.locator("[data-vote]")).to_be_enabled()
        expect(mark(ada, 1)).to_have_text("offline")

        wire.mend()
        for page in (ada, ben, cleo):
            expect(mark(page, 1)).to_have_text("connected")
            expect(notice(page, "missing")).to_have_count(0)
        expect(notice(ben, "lost")).to_have_count(0)


def test_a_bot_sits_in_after_a_vote_until_a_tap_on_the_board(
    visit: Visit, impatient: str, faults: Faults
) -> None:
    ada, ben = (
        visit(settings={"name": "Ada"}, script=NEWS),
        visit(*PHONE, settings={"name": "Ben"}, script=NEWS, has_touch=True, color_scheme="dark"),
    )
    cleo, dora = visit(settings={"name": "Cleo"}, script=NEWS), visit(settings={"name": "Dora"}, script=NEWS)
    with Wire(impatient) as wire:
        together(ada, impatient, ben, cleo, dora, ways=(wire.address,))
        ada.locator("[data-kind=roll]").click()
        ada.locator("[data-go]").click()
        until(ada, lambda: waits_for(ada, 1), lambda: False)
        faults.allow(*BROKEN)
        wire.cut()
        ada.locator("[data-vote='1']").click()
        expect(notice(cleo, "missing")).to_contain_text("In favour so far: Ada.")
        expect(notice(ada, "missing")).to_contain_text("In favour so far: you.")
        expect(ada.locator("[data-vote]")).to_have_count(0)
        judge(cleo, "a vote")
        assert not read(ada)["room"]["seats"][1]["away"]
        cleo.locator("[data-vote='1']").click()
        for page in (ada, cleo, dora):
            was_told(page, "A bot plays for Ben now.")
            expect(mark(page, 1)).to_have_text("away, a bot is playing")
        until(ada, lambda: waits_for(ada, 2), lambda: False)

        wire.mend()
        banner = ben.locator("[data-away]")
        expect(banner).to_contain_text("You’re away")
        expect(banner).to_contain_text("the others let a bot take over")
        expect(banner.get_by_role("status")).to_contain_text("You’re away")
        expect(banner.get_by_role("list", name="While you were away")).to_contain_text("Bot")
        judge(ben, "away")
        ben.locator(".board svg").first.tap(position={"x": 60, "y": 60})
        expect(banner).to_have_count(0)
        was_told(ada, "Ben is back.")
        expect(mark(ada, 1)).to_have_text("connected")
        assert not read(ada)["room"]["seats"][1]["away"]


def test_a_take_back_is_offered_asked_for_and_answered(visit: Visit, address: str) -> None:
    ada, ben = visit(settings={"name": "Ada"}, script=NEWS), visit(settings={"name": "Ben"}, script=NEWS)
    together(ada, address, ben)
    ada.locator("[data-menu]").click()
    assert ada.locator("[data-takeback]").count() == 0
    ada.keyboard.press("Escape")

    bet(ada, "blue")
    until(ada, lambda: waits_for(ada, 1), lambda: False)
    menu(ada, "takeback")
    expect(notice(ada, "pending")).to_have_text("You asked to undo the last action. Waiting for Ben.")
    ben.locator("[data-disagree]").click()
    was_told(ada, "Ben declined.")
    was_told(ben, "You declined.")
    assert waits_for(ada, 1)

    menu(ada, "takeback")
    ben.locator("[data-agree]").click()
    for page, who in ((ada, "Ben"), (ben, "You")):
        was_told(page, f"{who} agreed. The action was undone.")
    until(ada, lambda: waits_for(ada, 0), lambda: False)

    bet(ada, "blue")
    menu(ada, "takeback")
    expect(notice(ben, "asked")).to_be_visible()
    ben.locator("[data-kind=roll]").click()
    ben.locator("[data-go]").click()
    was_told(ada, "nothing was undone")
    until(ada, lambda: waits_for(ada, 0), lambda: False)
    ada.locator("[data-menu]").click()
    assert ada.locator("[data-takeback]").count() == 0


def test_leaving_asks_says_what_happens_and_leaves(visit: Visit, address: str) -> None:
    ada, ben = visit(settings={"name": "Ada"}, script=NEWS), visit(settings={"name": "Ben"}, script=NEWS)
    together(ada, address, ben)
    table = ada.url
    menu(ada, "leave")
    question = ada.get_by_role("alertdialog", name="Leave the table?")
    expect(question).to_contain_text("A bot plays for you until you come back. Ben becomes the host.")
    question.locator("[data-no]").click()
    assert not read(ada)["room"]["seats"][0]["away"]
    menu(ada, "leave")
    ada.locator("[data-yes]").click()
    expect(ada.locator("[data-now]")).to_be_visible()
    was_told(ben, "Ada left. A bot takes over.")
    was_told(ben, "You are the host now.")
    expect(mark(ben, 0)).to_have_text("away, a bot is playing")

    ada.goto(table)
    expect(ada.locator("[data-away]")).to_contain_text("You left the table.")
    ada.locator("[data-return]").click()
    was_told(ben, "Ada is the host now.")
    expect(ada.locator("[data-away]")).to_have_count(0)

    menu(ada, "end")
    expect(ada.get_by_role("alertdialog", name="End the game for everyone?")).to_be_visible()
    ada.locator("[data-no]").click()
    assert read(ada)["room"]["status"] == "playing"
    menu(ada, "end")
    ada.locator("[data-yes]").click()
    was_told(ben, "Ada ended the game.")
    ben.get_by_role("link", name="Back to start").click()
    expect(ben.locator("[data-now]")).to_be_visible()


def test_alone_with_bots_leaving_ends_the_game(desk: Page, address: str) -> None:
    open_table(desk, address, "second", seats=("me", "random", "random"), options=("odds",))
    menu(desk, "leave")
    expect(desk.get_by_role("alertdialog")).to_contain_text("Nobody else plays here, so the game ends.")
    desk.locator("[data-yes]").click()
    expect(desk.locator("[data-now]")).to_be_visible()


def test_somebody_who_was_sent_away_reads_why(visit: Visit, address: str) -> None:
    ada, ben = visit(settings={"name": "Ada"}, script=NEWS), visit(settings={"name": "Ben"}, script=NEWS)
    open_table(ada, address, "second", seats=("me", "link", "random"), options=("odds",))
    ben.goto(ada.url)
    ben.locator("[data-sit='1']").click()
    ada.locator("[data-more='1']").click()
    ada.locator("[data-choice=kick]").click()
    ada.locator("[data-yes]").click()
    expect(ben.get_by_role("heading", name="You were removed from this table")).to_be_visible()
    expect(ben.locator("main")).to_contain_text("Ada, the host, removed you.")
    ben.locator("[data-watch]").click()
    expect(ben.get_by_role("heading", name="You were removed from this table")).to_have_count(0)
    ben.wait_for_load_state("networkidle")
    expect(ben.locator("footer .say")).to_have_text("The host removed you from this table.")


def test_a_browser_without_a_network_says_so_at_once_and_recovers(visit: Visit, address: str) -> None:
    page = visit()
    page.clock.install()
    open_table(page, address, "second", seats=("me", "random", "random"), options=("odds",))
    expect(page.locator(".conn")).to_contain_text("live")
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 4)
    page.context.set_offline(True)
    expect(page.locator(".conn")).to_contain_text("connection lost")
    expect(notice(page, "lost")).to_contain_text("Connection lost. Reconnecting …")
    page.context.set_offline(False)
    expect(page.locator(".conn")).to_contain_text("live")
    expect(notice(page, "lost")).to_have_count(0)
