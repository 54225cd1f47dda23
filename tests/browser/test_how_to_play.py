"""How to play: one illustrated page a game, whose numbers are those of the engine, with every rule below."""

import json
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, Visit
from tests.browser.test_axe import judge
from tests.browser.test_fit import fits

EXAMPLES: dict[str, Any] = json.loads((ROOT / "src/camelup/pages/examples.json").read_text())["examples"]
ORDER = {
    "classic": ["goal", "stack", "actions", "tile", "leg", "end", "setup", "names", "modules"],
    "second": ["goal", "stack", "actions", "tile", "crazy", "leg", "end", "setup", "partner", "names"],
    "cards": ["goal", "stack", "before", "actions", "figure", "leg", "midfield", "end", "setup", "names"],
}
MODULES = ["long_track", "photographer", "position_bets", "partnerships", "names"]
ACTIONS = {
    "classic": ["bet", "tile", "roll", "race"],
    "second": ["bet", "tile", "roll", "race"],
    "cards": ["reveal", "play", "figure", "ticket", "mid", "final"],
}
TITLES = {"en": "Most money wins.", "de": "Das meiste Geld gewinnt."}
SCREENS = [(1366, "en", "light"), (390, "de", "dark")]
HEIGHT = 800


def opened(visit: Visit, address: str, game: str, width: int, language: str, **more: Any) -> Page:
    """The page of a game."""
    script = f"if (origin !== 'null') localStorage['camelup.language'] ??= '{language}';"
    page = visit(width, HEIGHT, script=script, has_touch=width < 900, **more)
    page.goto(f"{address}/#/rules/{game}")
    expect(page.locator("[data-section=names]").last).to_be_attached()
    return page


def all_of(page: Page, selector: str, name: str) -> list[str]:
    """An attribute of all that is found, from the top of the page down."""
    found: list[str] = page.locator(selector).evaluate_all(
        "(all, name) => all.map((one) => one.getAttribute(name))", name
    )
    return found


def amounts(page: Page, selector: str) -> list[int]:
    """Amounts as they are written, each with its sign."""
    texts = page.locator(selector).all_inner_texts()
    assert all(text == "0" or text[0] in "+−" for text in texts), texts
    return [int(text.replace("−", "-")) for text in texts]


def lines(items: list[dict[str, Any]]) -> list[int]:
    """What somebody's tickets brought line by line: all their own rolls share one."""
    rolls = [item for item in items if item["kind"] == "pyramid" and "copied_from" not in item]
    return [
        sum(roll["amount"] for roll in rolls) if item in rolls else item["amount"]
        for item in items
        if item not in rolls or item is rolls[0]
    ]


def leg_as_paid(page: Page, here: str, example: dict[str, Any]) -> None:
    """The podium, every line and every sum."""
    assert all_of(page, f"{here} [data-camel]", "data-camel") == example["scenes"][-1]["view"]["ranking"]
    seats = [int(seat) for seat in all_of(page, f"{here} [data-seat]", "data-seat")]
    assert seats
    for seat in seats:
        items = example["payout"][seat]
        paid = [item["amount"] for item in items]
        assert amounts(page, f"{here} [data-seat='{seat}'] [data-sum]") == [sum(paid)]
        assert amounts(page, f"{here} [data-seat='{seat}'] [data-amount]") in (lines(items), [])
        assert amounts(page, f"{here} [data-seat='{seat}'] .item b") in (paid, [])
    assert amounts(page, f"{here} [data-seat='{seats[0]}'] [data-amount]")


def end_as_paid(page: Page, here: str, example: dict[str, Any]) -> None:
    """Every card, and what everyone has."""
    cards = example["finale"]["cards"]
    ordered = [card for pile in ("win", "lose") for card in cards if card["pile"] == pile]
    assert amounts(page, f"{here} [data-card] [data-amount]") == [card["paid"] for card in ordered]
    seats = all_of(page, f"{here} [data-seat]", "data-seat")
    money = page.locator(f"{here} [data-money]").all_inner_texts()
    shown = {int(seat): int(text) for seat, text in zip(seats, money, strict=True)}
    assert shown == dict(enumerate(example["money"]["after"]))


def told_as_played(page: Page, name: str) -> None:
    """An example on the page says what the engine did."""
    example, here = EXAMPLES[name], f"[data-example='{name}']"
    if example["finale"]:
        end_as_paid(page, here, example)
    elif example["payout"]:
        leg_as_paid(page, here, example)
    else:
        drawn = set(all_of(page, f"{here} [data-camel]", "data-camel"))
        assert drawn >= {*example["move"]["riders"], example["move"]["camel"]}
        assert amounts(page, f"{here} .paid b") == [one["pounds"] for one in example["earned"]]


@pytest.mark.parametrize("game", ORDER)
@pytest.mark.parametrize(("width", "language", "theme"), SCREENS)
def test_the_page_of_a_game(
    visit: Visit, address: str, game: str, width: int, language: str, theme: Literal["light", "dark"]
) -> None:
    page = opened(visit, address, game, width, language, color_scheme=theme)
    expect(page.locator("h1")).to_have_text(TITLES[language])
    modules = MODULES if game == "classic" else []
    assert all_of(page, "[data-section]", "data-section") == ORDER[game] + modules
    assert all_of(page, "[data-action]", "data-action") == ACTIONS[game]
    assert all_of(page, "[data-action] [data-picture]", "data-picture") == ACTIONS[game]
    assert page.locator("[data-action] svg use").count() >= len(ACTIONS[game])
    assert page.locator("[data-section=setup] [data-part='space:1']").count() == 1
    shown = all_of(page, "[data-example]", "data-example")
    extras = {name for name in EXAMPLES if "-" not in name} if game == "classic" else set()
    assert set(shown) == {name for name in EXAMPLES if name.startswith(f"{game}-")} | extras
    for name in shown:
        told_as_played(page, name)
    assert "{" not in page.locator("main").inner_text()
    if width < 900:
        fits(page)
    page.locator("details summary").first.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    judge(page, f"{game} {language} {theme}")


def test_the_guided_race_lies_at_the_thumb(visit: Visit, address: str) -> None:
    phone = opened(visit, address, "second", 390, "en")
    learn = phone.locator("[data-learn]:visible")
    box = learn.bounding_box()
    assert box
    assert box["y"] > 0.8 * HEIGHT
    phone.locator("[data-every]:visible").click()
    expect(phone.locator("#every")).to_be_in_viewport()
    learn.click()
    expect(phone.locator(".bubble")).to_be_visible()


@pytest.mark.parametrize(
    ("place", "game", "clause"),
    [
        ("second?at=C4.5", "second", "C4.5"),
        ("second?at=A2", "second", "A2"),
        ("classic?at=P4", "classic", "P4"),
        ("supercup?at=B5", "classic", "B5"),
        ("classic#C4.5", "classic", "C4.5"),
        ("cards?at=K6.1", "cards", "K6.1"),
        ("shared?at=S12", "second", "S12"),
    ],
)
def test_a_link_to_a_clause_opens_it(desk: Page, address: str, place: str, game: str, clause: str) -> None:
    desk.goto(f"{address}/#/rules/{place}")
    expect(desk.locator(f"[id='{clause}']")).to_be_in_viewport()
    expect(desk.locator(f"nav a[href='/#/rules/{game}']")).to_have_attribute("aria-current", "page")


def test_modules_once_had_a_page_of_their_own(desk: Page, address: str) -> None:
    desk.goto(f"{address}/#/rules/supercup")
    expect(desk.locator("#how-modules")).to_be_in_viewport()


def test_readers_of_the_second_edition_stay_on_its_page(desk: Page, address: str) -> None:
    desk.goto(f"{address}/#/rules/second")
    desk.locator("details").first.wait_for()
    for group in desk.locator("details").all():
        group.locator("summary").click()
    links = all_of(desk, "main a[href*='#/rules/']", "href")
    assert links
    assert [href for href in links if not href.startswith("/#/rules/second")] == []
