"""What moves, how fast, and that nothing moves for those who do not want it."""

import random
import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import act, open_table, over, play, read, settle, until

WATCH = """
    window.seen = { coins: 0, hops: 0, tones: 0, buzz: 0, notes: [], titles: new Set() };
    addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
        window.seen.titles.add(document.title);
        for (const change of changes) for (const node of change.addedNodes)
            if (node.classList?.contains("flying")) window.seen.coins += 1;
    }).observe(document, { childList: true, subtree: true }));
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        if (this.dataset?.camel) window.seen.hops += 1;
        return animate.apply(this, given);
    };
    const tone = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) {
        window.seen.tones += 1;
        return tone.apply(this, given);
    };
    navigator.vibrate = () => { window.seen.buzz += 1; return true; };
"""

WAITS = """rows => rows.map(row =>
    [...row.querySelectorAll(".pop")].map(it => parseFloat(it.style.getPropertyValue("--at"))))"""


CEREMONY = """
    window.told = [];
    const numbers = (all) => [...document.querySelectorAll(all)].map((one) => parseInt(one.textContent, 10));
    const points = () => [...document.querySelectorAll(".final polyline")].map((line) =>
        line.getAttribute("points").split(" ").length);
    const watch = () => {
        const now = {
            open: document.querySelectorAll("[data-turned].open").length,
            panels: numbers(".table .money"),
            points: Math.max(0, ...points()),
            title: document.querySelector(".final h2")?.textContent,
        };
        if (now.title && JSON.stringify(now) !== JSON.stringify(window.told.at(-1))) window.told.push(now);
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(watch).observe(document, all);
"""
"""Everything that could give the result away, whenever it changes."""


TENTS = """
    window.tents = [];
    window.early = 0;
    const look = () => {
        const filled = document.querySelectorAll("[data-tent]").length;
        const news = document.querySelector("[data-news]")?.textContent ?? "";
        if (filled && news.split(/ rolls? /).length - 1 > filled) window.early += 1;
        if (filled !== window.tents.at(-1)) window.tents.push(filled);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


def chart_of(points: int) -> re.Pattern[str]:
    """A line through so many points."""
    return re.compile(rf"^(\S+ ){{{points - 1}}}\S+$")


def seen(page: Page) -> dict[str, int]:
    found: dict[str, int] = page.evaluate("window.seen")
    return found


def to_payout(page: Page, seed: int = 3) -> None:
    dice = random.Random(seed)
    until(
        page, lambda: page.locator(".payout").count() > 0, lambda: act(page, dice, ["bet", "bet", "roll"] * 3)
    )


def test_a_leg_is_paid_ticket_by_ticket_and_coins_fly(visit: Visit, address: str) -> None:
    page = visit(settings={"speed": 2}, script=WATCH)
    open_table(page, address, "second", seats=("me", "greedy", "greedy"), options=("odds",))
    to_payout(page)
    page.keyboard.press("Shift")  # who has touched something is given all the time they want
    rows: list[list[float]] = page.eval_on_selector_all(".payout .items", WAITS)
    assert any(rows)
    assert all(waits == sorted(set(waits)) for waits in rows)
    expect(page.locator(".payout.paid")).to_be_visible()
    for told in page.locator(".payout .sum").all():
        expect(told).to_have_css("opacity", "1")
    assert seen(page)["coins"] > 0
    assert seen(page)["hops"] > 0
    for row in page.locator(".payout li").all():
        items = [int(text.replace("−", "-")) for text in row.locator(".items b.num").all_inner_texts()]
        way = sum(
            int(text.split()[0]) for text in row.locator(".items > .soft").all_inner_texts() if "way" in text
        )
        paid = int(row.locator(".sum").inner_text().replace("−", "-"))
        floor = row.get_by_text("floor").count() > 0
        assert floor or paid == sum(items) + way
        before = int(row.locator(".to").inner_text().split()[0])
        expect(row.locator(".to b")).to_have_text(str(before + paid))


def test_copied_partner_tickets_are_told(visit: Visit, address: str) -> None:
    page = visit()
    open_table(page, address, "classic", ("partnerships",), ("me", *["greedy"] * 5), options=("odds",))
    dice = random.Random(1)
    wanted = ["partner"]
    until(
        page,
        lambda: page.locator(".payout .copied").count() > 0,
        lambda: (
            (page.locator(".payout .copied").count() == 0 and settle(page))
            or act(page, dice, wanted or ["bet"])
        ),
    )
    copied = page.locator(".payout .copied").first
    expect(copied).to_contain_text("copied from")
    assert int(copied.locator("b.num").inner_text()) > 0


def test_race_cards_are_turned_one_by_one(visit: Visit, address: str) -> None:
    page = visit(settings={"speed": 0})
    open_table(page, address, "second", seats=("me", "greedy", "greedy"), options=("odds",))
    dice = random.Random(6)
    last = page.get_by_role("button", name="Reveal the race cards")

    close = page.locator(".payout [data-close]").filter(has_not_text="Reveal the race cards")

    def step() -> bool:
        if page.locator(".payout").count() == 0:
            return act(page, dice, ["race"])
        close.click(timeout=2000)
        return True

    until(page, lambda: last.count() > 0, step)
    page.evaluate("localStorage['camelup.settings'] = JSON.stringify({ speed: 2 })")
    page.add_init_script(CEREMONY)
    page.reload()
    cards = page.locator("[data-turned]")
    cards.first.wait_for()
    count = cards.count()
    assert count > 1
    expect(page.locator("[data-turned].open")).to_have_count(count)
    now = read(page)
    end = next(one["view"] for one in now["views"] if one["viewer"] == 0)
    result = end["result"]
    expect(page.locator(".final polyline").first).to_have_attribute("points", chart_of(end["leg"] + 2))
    told = page.evaluate("window.told")
    assert sorted({each["open"] for each in told}) == list(range(count + 1))
    for each in told:
        if each["open"] < count:
            assert each["panels"] == now["finale"]["money"]
            assert each["points"] in (0, end["leg"] + 1)
            assert each["title"] == "Revealing the cards …"
    assert told[-1]["panels"] == result["money"]
    assert "win" in told[-1]["title"]
    purses = [int(text) for text in page.locator(".purse").all_inner_texts()]
    assert purses == sorted(result["money"], reverse=True)
    expect(page.locator(".chart polyline")).to_have_count(3)


def test_what_moves_can_be_skipped(visit: Visit, address: str) -> None:
    page = visit(settings={"speed": 0.5}, script=WATCH)
    open_table(page, address, "second", seats=("me", "greedy", "greedy"), options=("odds",))
    page.locator("[data-kind=roll]").click()
    page.locator("[data-go]").click()
    page.locator("[data-skip]").click()
    expect(page.locator("[data-kind=roll]")).to_be_visible(timeout=4000)


def test_nothing_travels_with_reduced_motion(visit: Visit, address: str) -> None:
    page = visit(settings={"speed": 1}, script=WATCH, reduced_motion="reduce")
    open_table(page, address, "second", seats=("me", "greedy", "greedy"), options=("odds",))
    to_payout(page)
    expect(page.locator(".payout.paid")).to_be_visible()
    assert seen(page)["coins"] == 0
    assert seen(page)["hops"] == 0
    assert page.evaluate(
        "document.getAnimations().every(one => one.effect.getComputedTiming().endTime < 100)"
    )


def test_ones_turn_is_told_by_title_sound_and_touch(visit: Visit, address: str) -> None:
    page = visit(390, 844, has_touch=True, is_mobile=True, script=WATCH, settings={"sound": False})
    open_table(page, address, "second", seats=("me", "greedy", "greedy"), options=("odds",))
    expect(page).to_have_title("● Your turn – camelup")
    page.locator("[data-kind=roll]").tap()
    page.locator("[data-go]").tap()
    expect(page.locator("[data-kind=roll]")).to_be_visible()
    now = seen(page)
    assert now["tones"] == 0
    assert now["buzz"] > 0
    assert "camelup" in page.evaluate("[...window.seen.titles]")
    page.locator("[data-menu]").tap()
    page.get_by_role("button", name="Sound").tap()
    page.keyboard.press("Escape")
    page.locator("[data-kind=roll]").tap()
    page.locator("[data-go]").tap()
    until(page, lambda: seen(page)["tones"] > 0, lambda: False)


def test_a_notification_when_allowed_and_away(visit: Visit, address: str) -> None:
    away = """
        window.notes = [];
        window.Notification = class {
            static permission = "granted";
            constructor(title) { window.notes.push(title); }
        };
        Object.defineProperty(document, "visibilityState", { get: () => window.away ? "hidden" : "visible" });
    """
    page = visit(settings={"notify": True}, script=away)
    open_table(page, address, "second", seats=("me", "greedy", "greedy"), options=("odds",))
    page.locator("[data-kind=roll]").click()
    assert page.evaluate("window.notes") == []
    page.evaluate("window.away = true")
    page.locator("[data-go]").click()
    until(page, lambda: bool(page.evaluate("window.notes")), lambda: False)
    assert page.evaluate("window.notes") == ["● Your turn – camelup"]


def test_the_end_is_whole_for_one_who_came_late(visit: Visit, address: str) -> None:
    page = visit()
    open_table(page, address, "classic", seats=("me", "greedy"), options=("odds",))
    play(page, seed=9)
    page.reload()
    until(page, lambda: over(page), lambda: False)
    legs = next(one["view"] for one in read(page)["views"] if one["viewer"] == 0)["leg"]
    expect(page.locator(".final polyline").first).to_have_attribute("points", chart_of(legs + 2))


def test_dice_stay_in_their_tents_and_are_told_when_they_are_there(visit: Visit, address: str) -> None:
    page = visit(settings={"speed": 2}, script=TENTS)
    open_table(page, address, "second", seats=("me", "random", "random"), options=("odds",))
    to_payout(page)
    tents = page.evaluate("window.tents")
    assert max(tents) == 5
    assert [(one, two) for one, two in pairwise(tents) if two < one and (one, two) != (5, 0)] == []
    assert page.evaluate("window.early") == 0
