"""Several people: on one device, by link, watching, and with a wire that breaks."""

import random
import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, Visit
from tests.browser.player import LIT, act, open_table, over, read, settle, table_id, until, waits_for
from tests.browser.wire import Wire

COLOURS = "blue|green|red|yellow|purple|orange|white"


def secrets_in(page: Page) -> list[str]:
    """Every place in the page that names a card somebody holds or has laid, also those only spoken."""
    found: list[str] = page.evaluate(
        """(colours) => {
            const said = [...document.querySelectorAll("[aria-label]")].map((it) => it.ariaLabel);
            const hands = said.filter((text) => /^(race card|your card) /.test(text));
            const open = new RegExp(`(wins the race|comes last)[.].*: (${colours})`);
            const told = new RegExp(`bets? on (${colours}) to (win|come)`, "g");
            const log = document.body.textContent.match(told) ?? [];
            return [...hands, ...said.filter((text) => open.test(text)), ...log];
        }""",
        COLOURS,
    )
    return found


def test_a_shared_device_keeps_everyones_secrets(desk: Page, address: str) -> None:
    open_table(desk, address, "second", seats=("me", "device Ben", "random"), options=("odds",))
    dice = random.Random(8)
    wanted = {"Ada": ["race", "race"], "Ben": ["race", "race"]}
    handed: list[str] = []
    eyes: list[str] = []
    names = ("Ada", "Ben")

    def step() -> bool:
        cover = desk.locator("[data-here]")
        if cover.count():
            name = names[read(desk)["room"]["to_act"][0]]
            expect(desk.get_by_role("region", name=f"Pass the device to {name}")).to_be_visible()
            assert desk.locator(".board svg").first.is_visible()
            assert desk.locator(f"{LIT}, [data-kind], [data-go]").count() == 0
            assert secrets_in(desk) == []
            handed.append(name)
            cover.click()
            eyes.append(name)
            return True
        if desk.locator("[data-close]").count():
            desk.locator("[data-close]").click()
            return True
        now = read(desk)
        if now["room"]["status"] != "playing":
            return False
        seat = next((one for one in now["room"]["to_act"] if one in now["you"]), None)
        if seat is None or not desk.locator(f"[data-kind], [data-go], {LIT}").count():
            return False
        mine = next(one["view"] for one in now["views"] if one["viewer"] == seat)
        others = [
            f"{names[who]}: {colour}"
            for one in now["views"]
            for pile in ("winner_bets", "loser_bets")
            for who, colour in one["view"][pile]
            if colour and who != seat
        ]
        shown = " ".join(secrets_in(desk))
        assert not [secret for secret in others if secret in shown]
        cards = [text for text in secrets_in(desk) if text.startswith("race card ")]
        assert sorted(cards) == sorted(
            f"race card {colour}" for colour in mine["players"][seat]["race_cards"]
        )
        return act(desk, dice, wanted[names[seat]])

    until(desk, lambda: over(desk), step)
    assert wanted == {"Ada": [], "Ben": []}
    assert {"Ada", "Ben"} == set(handed)
    assert all(one != other for one, other in pairwise(handed))


def test_hands_of_cards_are_covered_on_a_shared_device(desk: Page, address: str) -> None:
    open_table(desk, address, "cards", seats=("me", "device Ben", "random"))
    for name in ("Ada", "Ben"):
        expect(desk.get_by_role("region", name=f"Pass the device to {name}")).to_be_visible()
        expect(desk.locator(".board svg").first).to_be_visible()
        assert desk.locator(f"{LIT}, .choose").count() == 0
        expect(desk.locator(".odds")).to_contain_text("Hidden until the cards are shown.")
        assert desk.locator(".odds table").count() == 0
        assert desk.get_by_label(re.compile(r"\+[12]")).count() == 0
        desk.locator("[data-here]").click()
        hand = next(
            one for one in read(desk)["views"] if one["view"]["players"][0 if name == "Ada" else 1]["hand"]
        )
        expect(desk.locator("[data-place]")).to_have_count(
            len(hand["view"]["players"][0 if name == "Ada" else 1]["hand"])
        )
        desk.locator("[data-lay]").click()


def test_a_shared_device_may_leave_cards_open(desk: Page, address: str) -> None:
    open_table(desk, address, "second", seats=("me", "device Ben", "random"), options=("cover",))
    for seat in (0, 1):
        until(desk, partial(waits_for, desk, seat), lambda: False)
        desk.locator("[data-kind=roll]").wait_for()
        assert desk.locator("[data-here]").count() == 0
        assert len([text for text in secrets_in(desk) if text.startswith("race card ")]) == 5
        desk.locator("[data-kind=roll]").click()
        desk.locator("[data-go]").click()
    desk.locator("[data-menu]").click()
    desk.locator("[data-cover]").click()
    desk.keyboard.press("Escape")
    until(desk, partial(waits_for, desk, 0), lambda: settle(desk))
    expect(desk.get_by_role("region", name="Pass the device to Ada")).to_be_visible()
    assert secrets_in(desk) == []


@pytest.fixture
def wire(address: str) -> Iterator[Wire]:
    """A wire to the server."""
    with Wire(address) as made:
        yield made


def test_two_by_link_one_cut_off_and_a_spectator(
    visit: Visit, address: str, wire: Wire, faults: Faults
) -> None:
    ada, ben, cleo = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"}), visit()
    open_table(ada, address, "second", seats=("me", "link", "random"), options=("odds",))
    ben.goto(f"{wire.address}/table/{table_id(ada)}")
    ben.locator("[data-sit='1']").click()
    expect(ada.locator("li", has_text="Ben")).to_be_visible()
    ada.locator("[data-start]").click()
    cleo.goto(ada.url)
    expect(cleo.locator("[data-seat='1']")).to_contain_text("Ben")
    dice = random.Random(4)
    turns = {"ada": 0, "ben": 0}

    def step(one: str, page: Page) -> bool:
        settle(page)
        done = act(page, dice)
        turns[one] += done
        return done

    def some(count: int) -> None:
        goal = turns["ben"] + count
        until(ada, lambda: turns["ben"] >= goal or over(ada), lambda: step("ada", ada) | step("ben", ben))

    some(6)
    faults.allow("WebSocket", "ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET", "net::")
    until(ben, lambda: 1 in read(ada)["room"]["to_act"], lambda: step("ada", ada))
    settle(ben)
    ben.keyboard.press("Escape")
    before = len(record(ada)["events"])
    wire.mute()
    ben.locator("[data-kind=roll]").click()
    ben.locator("[data-go]").click()
    until(ada, lambda: len(record(ada)["events"]) > before, lambda: False)
    wire.cut()
    expect(ben.locator(".conn")).to_contain_text("connection lost")
    expect(ben.get_by_role("alert")).to_contain_text("will be sent when you’re back online")
    expect(ada.locator(".conn")).to_contain_text("live")
    until(ada, lambda: 1 in read(ada)["room"]["to_act"], lambda: step("ada", ada))
    wire.mend()
    expect(ben.locator(".conn")).to_contain_text("live", timeout=20_000)
    rolls = [event for event in record(ada)["events"][before:] if event == "1 roll"]
    assert rolls == ["1 roll"]
    for page in (ada, ben, cleo):
        assert dice_in_the_log(page) == [
            event.split()[-2:] for event in record(ada)["events"] if "= die" in event
        ]
    some(4)
    wire.cut()
    expect(ben.locator(".conn")).to_contain_text("connection lost")
    wire.mend()
    until(ada, lambda: over(ada), lambda: step("ada", ada) | step("ben", ben))
    for page in (ben, cleo):
        until(page, partial(over, page), partial(settle, page))
    standings = [page.locator(".stand").inner_text() for page in (ada, ben, cleo)]
    assert standings[0] == standings[1] == standings[2]
    assert cleo.locator("[data-rematch]").count() == 0


def record(page: Page) -> dict[str, list[str]]:
    """The game as it has been written down so far."""
    found: dict[str, list[str]] = page.evaluate(
        "async (id) => (await fetch(`/api/v1/tables/${id}/record`)).json()", table_id(page)
    )
    return found


def dice_in_the_log(page: Page) -> list[list[str]]:
    """The dice as the page has told them, oldest first."""
    sentences = page.locator(".log ol > li .hush").all_inner_texts()
    told = (re.match(r"(?:You roll|.+ rolls) (\w+) (\d): ", sentence) for sentence in sentences)
    return [[found[1], found[2]] for found in told if found]
