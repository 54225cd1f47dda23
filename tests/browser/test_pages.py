"""The other places of the page: the guided first race, the rules, one's own numbers."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import open_table, play, read, table_id


def test_the_guided_race_can_be_skipped(desk: Page, address: str) -> None:
    desk.goto(f"{address}/#/first")
    desk.get_by_role("link", name="Skip, I know the game").click()
    expect(desk.locator("[data-now]")).to_be_visible()
    desk.wait_for_load_state("networkidle")


def test_every_rule_in_both_languages_with_pictures(desk: Page, address: str) -> None:
    desk.goto(f"{address}/#/rules/classic")
    for game, page, titles in (
        ("classic", "classic", ("Leg bets", "Etappenwetten")),
        ("classic", "supercup", ("The photographer", "Der Fotograf")),
        ("second", "second", ("The grey die", "Der graue Würfel")),
        ("cards", "cards", ("Fennec and palm", "Fennek und Palme")),
        ("cards", "shared", ("Running order", "Reihenfolge")),
    ):
        desk.locator(f"nav a[href='/#/rules/{game}']").click()
        group = desk.locator(f"[data-clauses={page}]")
        for title in titles:
            group.locator("summary").click()
            expect(group.get_by_role("heading", name=re.compile(title))).to_be_visible()
            expect(group.locator("figure").first).to_be_visible()
            desk.locator("[data-language]").click()


def test_the_rule_for_an_action_is_one_touch_away(desk: Page, address: str) -> None:
    open_table(desk, address, "second")
    desk.locator("[data-kind=bet]").click()
    desk.locator("[data-part^='stack:'][role=button]").first.click()
    with desk.expect_popup() as opened:
        desk.locator("[data-rule=bet]").click()
    rule = opened.value
    expect(rule.locator("#C3\\.1")).to_be_in_viewport()
    rule.close()


def test_finished_games_are_counted(desk: Page, address: str) -> None:
    open_table(desk, address, "classic")
    play(desk, seed=9)
    result = next(one["view"]["result"] for one in read(desk)["views"])
    mine = result["money"][0]
    won = int(0 in result["winners"])
    desk.goto(f"{address}/#/stats")
    for row in ("All games", "First edition"):
        cells = desk.get_by_role("row", name=re.compile(row)).get_by_role("cell")
        expect(cells).to_have_text(["1", f"{won} · {100 * won} %", str(mine), str(mine)])
    desk.get_by_role("link", name="Replay").click()
    expect(desk.locator("[data-at]")).to_have_attribute("data-at", "0")
    desk.wait_for_load_state("networkidle")


END = """async (id) => {
    const authorization = `Bearer ${localStorage["camelup.token"]}`;
    const headers = { authorization, "content-type": "application/json" };
    const body = JSON.stringify({ id: "end" });
    return (await fetch(`/api/v1/tables/${id}/abandon`, { method: "POST", headers, body })).status;
}"""


def test_a_game_that_was_ended_has_a_way_out(visit: Visit, address: str) -> None:
    host, guest = visit(settings={"name": "Ada"}), visit()
    open_table(host, address, "classic", seats=("me", "random"))
    ended = table_id(host)
    guest.goto(host.url)
    expect(host.locator("[data-kind=roll]")).to_be_visible()
    assert host.evaluate(END, ended) == 200
    told = host.get_by_role("dialog", name="The game was ended early")
    told.get_by_role("button", name="View the board").click()
    expect(told).to_have_count(0)
    host.get_by_role("button", name="What next?").click()
    told.locator("[data-rematch]").click()
    host.wait_for_url(lambda url: "/table/" in url and ended not in url)
    expect(host.locator("[data-kind=roll]")).to_be_visible()
    seen = guest.locator("[data-ended]")
    seen.get_by_role("link", name="Replay").click()
    expect(guest.locator("[data-at]")).to_have_attribute("data-at", "0")
    guest.go_back()
    seen.get_by_role("link", name="Back to start").click()
    expect(guest.locator("[data-now]")).to_be_visible()
    open_table(host, address, "classic", seats=("me", "link"))
    assert host.evaluate(END, table_id(host)) == 200
    closed = host.get_by_role("dialog", name="This table was closed")
    expect(closed.get_by_role("link", name="Replay")).to_have_count(0)
    closed.get_by_role("link", name="Back to start").click()
    expect(host.locator("[data-now]")).to_be_visible()


def test_stats_are_cleared_only_after_a_question(visit: Visit, address: str) -> None:
    kept = {"table": "one", "game": "second", "at": 0, "players": ["Ada", "Ben", "Cleo"], "money": [9, 4, 7]}
    results = json.dumps([kept | {"you": [0], "winners": [0]}])
    page = visit(script=f"if (origin !== 'null') localStorage['camelup.results'] ??= {json.dumps(results)};")
    page.goto(f"{address}/#/stats")
    rows, question = page.locator("tbody tr"), page.get_by_role("alertdialog", name="Clear your stats?")
    expect(rows).to_have_count(2)
    for key in ("Enter", "Escape"):
        page.get_by_role("button", name="Clear my stats").click()
        expect(question.get_by_role("button", name="Cancel")).to_be_focused()
        page.keyboard.press(key)
        expect(question).to_have_count(0)
        expect(rows).to_have_count(2)
    page.get_by_role("button", name="Clear my stats").click()
    expect(question).to_contain_text("The games themselves stay on the server.")
    question.get_by_role("button", name="Clear my stats").click()
    expect(page.get_by_text("You haven’t finished a game on this device yet.")).to_be_visible()
    assert json.loads(page.evaluate("localStorage['camelup.results'] ?? '[]'")) == []
