"""A long game: the page is told the recent past at once, and the rest when somebody asks for it."""

from __future__ import annotations

import random
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from camelup.play import Table

GROWN = """before => document.querySelectorAll(".log ol > li").length > before
    || !document.querySelector("[data-earlier]")"""


def long_record(events: int) -> dict[str, Any]:
    """A game that became long by tiles put here and there."""
    rng = random.Random(7)
    table = Table("second", ["Ann", "Ben", "Cleo"], seed=3)
    while table.event_count < events:
        table.play(rng.choice([action for action in table.legal if " tile " in action]))
    return table.record()


def started(address: str, record: dict[str, Any]) -> str:
    """A table that goes on from a record, with nobody but its host's three seats to act."""
    with httpx.Client(base_url=f"{address}/api/v1", timeout=30) as http:
        http.headers["authorization"] = f"Bearer {http.post('/guests').json()['token']}"
        seats = [{"kind": "person", "name": name, "contribution": "ab" * 16} for name in record["players"]]
        body = {"game": "second", "seats": seats, "record": {"record": record, "at": len(record["events"])}}
        table = http.post("/tables", json=body).json()["table"]
        http.post(f"/tables/{table}/start", json={"id": "start"}).raise_for_status()
    return str(table)


def test_earlier_turns_are_fetched_until_all_are_told(desk: Page, address: str) -> None:
    record = long_record(320)
    desk.goto(f"{address}/table/{started(address, record)}")
    more = desk.locator("[data-earlier]")
    expect(more).to_be_attached()
    lines = desk.locator(".log ol > li")
    while more.count():
        before = lines.count()
        more.click(force=True)
        desk.wait_for_function(GROWN, arg=before)
    expect(lines).to_have_count(len(record["events"]))
