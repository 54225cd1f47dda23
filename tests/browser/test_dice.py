"""The page checks the dice of a finished game against what it saw before the start."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import play, read, table_id

RECORD = Path(__file__).parents[1] / "records" / "second-race.json"
NEW_TABLE = """async (body) => {
    const ask = async (path, headers, body) => (await fetch(`/api/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
    })).json();
    localStorage["camelup.token"] ??= (await ask("/guests", {})).token;
    return ask("/tables", { authorization: `Bearer ${localStorage["camelup.token"]}` }, body);
}"""
KEPT = "camelup.fairness"


def open_lobby(page: Page, address: str) -> None:
    """A waiting room of a race that is nearly over."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    first, *others = record["players"]
    seats: list[dict[str, Any]] = [{"kind": "person", "name": first}]
    seats += [{"kind": "bot", "bot": "random", "name": name} for name in others]
    at = len(record["events"]) - 6
    body = {"game": "second", "seats": seats, "record": {"record": record | {"result": None}, "at": at}}
    page.goto(address)
    page.goto(f"{address}/table/{page.evaluate(NEW_TABLE, body)['table']}")


def tamper(page: Page, change: str) -> None:
    """Change what the device has kept."""
    script = f"(kept => {{ {change}; localStorage[{KEPT!r}] = JSON.stringify(kept); }})"
    page.evaluate(f"{script}(JSON.parse(localStorage[{KEPT!r}]))")


def test_a_finished_game_says_whether_the_promise_was_kept(visit: Visit, address: str) -> None:
    page = visit()
    open_lobby(page, address)
    shown = page.locator(".dice code")
    expect(shown).to_be_visible()
    assert read(page)["room"]["dice"]["commit"].startswith(shown.inner_text().removesuffix("…"))
    page.locator("[data-start]").click()
    play(page, seed=3)
    verdict = page.locator(".final [data-verdict=fair]")
    expect(verdict).to_have_text("Dice checked: the server kept its promise and used your contribution.")
    table = table_id(page)

    tamper(page, "kept[0].commit = 'f'.repeat(64)")
    page.reload()
    warning = page.locator(".final").get_by_role("alert")
    expect(warning).to_have_text(
        "The dice failed the check This is not the secret that the server committed to before the start."
    )
    tamper(page, "kept[0].contributions[0].contribution = 'e'.repeat(64)")
    page.goto(f"{address}/replay/{table}")
    expect(page.get_by_role("alert")).to_contain_text("what this device contributed for Ann")

    other = visit()
    other.goto(f"{address}/replay/{table}")
    expect(other.locator("[data-verdict=fair]")).to_contain_text("nothing from before the start")
    other.wait_for_load_state("networkidle")
