"""Somebody who plays at a table by touching what is lit."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

LIT = "[data-part][role=button], button[data-part]:not([disabled])"
FINAL = ".final"
READ = """async (id) => {
    const token = localStorage["camelup.token"];
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    return (await fetch(`/api/v1/tables/${id}`, { headers })).json();
}"""
CREATE = """async (table) => {
    const post = async (path, body) => {
        const headers = { "content-type": "application/json" };
        const token = localStorage["camelup.token"];
        if (token) headers.authorization = `Bearer ${token}`;
        const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
    };
    localStorage["camelup.token"] ??= (await post("/guests")).token;
    return (await post("/tables", table)).table;
}"""


Seat = str
"""Who sits there: `me`, `link`, `device Ben`, or a bot by its name."""


def open_table(
    page: Page,
    address: str,
    game: str,
    modules: tuple[str, ...] = (),
    seats: tuple[Seat, ...] = (),
    options: tuple[str, ...] = (),
) -> None:
    """Set a table up on the first page and open it."""
    page.goto(address)
    page.locator(f"[data-game={game}]").click()
    for module in modules:
        page.locator(f"[data-module={module}]").click()
    if seats:
        take_seats(page, seats)
    for option in options:
        page.locator(f"[data-option={option}]").click()
    page.locator("[data-open]").click()
    page.wait_for_url("**/table/*")


def new_table(
    page: Page, game: str, seats: list[dict[str, str]], options: dict[str, Any] | None = None, **run: Any
) -> str:
    """Make a table for this page's reader as a program would, and say its id; the page is on the server."""
    table = {"game": game, "seats": seats, "options": options or {}, "table": run}
    made: str = page.evaluate(CREATE, table)
    return made


def take_seats(page: Page, seats: tuple[Seat, ...]) -> None:
    """As many seats as wanted, each with whom it should have."""
    tiles = page.locator("[data-seat]")
    while tiles.count() > len(seats):
        tiles.last.click()
        page.locator("[data-remove]").click()
    while tiles.count() < len(seats):
        page.locator("[data-add]").click()
    for number, seat in enumerate(seats):
        kind, _, name = seat.partition(" ")
        page.locator(f"[data-seat='{number}']").click()
        if kind in ("me", "link", "device"):
            page.locator(f"[data-seat-kind={kind}]").click()
        else:
            page.locator(f"[data-bot={kind}]").click()
        if name:
            page.locator(f"[data-name='{number}']").fill(name)
            page.keyboard.press("Escape")


def table_id(page: Page) -> str:
    """The id in the address of the page."""
    found = re.search(r"/table/([\w-]+)", page.url)
    assert found, page.url
    return found[1]


def read(page: Page) -> dict[str, Any]:
    """The table as the server tells it to this page's reader."""
    found: dict[str, Any] = page.evaluate(READ, table_id(page))
    return found


def settle(page: Page) -> bool:
    """Close whatever lies over the table."""
    for button in ("[data-close]", "[data-here]", "[data-lay]"):
        found = page.locator(button)
        if found.count() and found.first.is_visible():
            found.first.click()
            return True
    return False


def parts(page: Page) -> list[str]:
    """What is lit."""
    found: list[str] = page.eval_on_selector_all(LIT, "them => them.map(it => it.dataset.part)")
    return found


def kinds(page: Page) -> list[str]:
    """The buttons of the bar."""
    found: list[str] = page.eval_on_selector_all("[data-kind]", "them => them.map(it => it.dataset.kind)")
    return found


def act(page: Page, dice: random.Random, wanted: list[str] | None = None) -> bool:
    """Do one thing: confirm, touch what is lit, or press a button of the bar."""
    if page.locator("[data-go]").count():
        page.locator("[data-go]").click(timeout=3000)
        return True
    names = kinds(page)
    if names:
        fond = [name for name in names if wanted and name in wanted]
        often = [name for name in names if name in ("roll", "reveal")]
        kind = fond[0] if fond else dice.choice(names + often * 3)
        if wanted and kind in wanted:
            wanted.remove(kind)
        page.locator(f"[data-kind={kind}]").first.click(timeout=3000)
        return True
    lit = parts(page)
    if lit:
        page.locator(f"[data-part='{dice.choice(lit)}']").first.click(timeout=3000, force=True)
        return True
    return False


def until(
    page: Page, enough: Callable[[], bool], step: Callable[[], bool], seconds: float = 240.0, pause: int = 40
) -> None:
    """Do step after step until it is enough; a step that finds nothing to do waits a moment."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if enough():
            return
        try:
            if not step():
                page.wait_for_timeout(pause)
        except Late:
            page.wait_for_timeout(pause)
    raise AssertionError("it did not come to its end in time")


def waits_for(page: Page, seat: int) -> bool:
    """Whether the table waits for a seat, and for no other."""
    return bool(read(page)["room"]["to_act"] == [seat])


def over(page: Page) -> bool:
    """The race is over."""
    return page.locator(FINAL).count() > 0


def ended(page: Page) -> None:
    """The end of the race is shown as the server counted it."""
    result = next(one["view"]["result"] for one in read(page)["views"])
    names = [seat["name"] for seat in read(page)["room"]["seats"]]
    due = sorted(zip(result["money"], names, strict=True), key=lambda one: -one[0])
    lines = page.locator(".final .stand li")
    shown = [
        (int(line.locator(".purse").inner_text()), line.locator("b").first.inner_text())
        for line in lines.all()
    ]
    assert shown == due, "richest first, and by seat among equals"
    winners = [names[seat] for seat in result["winners"]]
    assert page.locator(".final .stand li.first b").all_inner_texts() == winners


def play(page: Page, seed: int = 0, wanted: list[str] | None = None, seconds: float = 240.0) -> None:
    """Play to the end of the race."""
    dice = random.Random(seed)

    def step() -> bool:
        settle(page)
        return act(page, dice, wanted)

    until(page, lambda: over(page), step, seconds)


ROLL_ON = """async (id) => {
    const authorization = `Bearer ${localStorage["camelup.token"]}`;
    const headers = { authorization, "content-type": "application/json" };
    const address = `/api/v1/tables/${id}`;
    const { room, step, views } = await (await fetch(address, { headers })).json();
    const legal = views.flatMap((view) => view.legal);
    const action = legal.find((one) => one.endsWith(" roll")) ?? legal[0];
    if (room.status !== "playing" || !action) return room.status === "playing";
    const body = JSON.stringify({ type: "act", id: crypto.randomUUID(), step, actions: [action] });
    await fetch(`${address}/act`, { method: "POST", headers, body });
    return true;
}"""


def finish(*pages: Page) -> None:
    """Play a race to its end by commands alone, as fast as the server answers; then close all payouts."""
    table = table_id(pages[0])
    until(
        pages[0],
        lambda: read(pages[0])["room"]["status"] == "over",
        lambda: max([page.evaluate(ROLL_ON, table) for page in pages]),
    )
    for page in pages:
        until(page, partial(over, page), partial(settle, page))
