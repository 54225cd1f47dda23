"""Looking back: golden records, finished games, and playing on from there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from camelup.odds import odds
from camelup.play import replay
from tests.browser.conftest import Visit
from tests.browser.player import ended, open_table, play, read, table_id

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def look_at(page: Page, address: str, record: Path) -> None:
    page.goto(f"{address}/#/import")
    page.locator("[data-paste]").fill(record.read_text(encoding="utf-8"))
    page.locator("[data-look]").click()
    page.wait_for_url("**/replay/record-*")
    expect(page.locator("[data-at]")).to_have_attribute("data-at", "0")


def stands_at(page: Page, step: int) -> None:
    expect(page.locator("[data-at]")).to_have_attribute("data-at", str(step))


BOXES = """(them) => Object.fromEntries(them.map((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    return [it.dataset.camel ?? it.dataset.part.slice(6), [left, top, right, bottom]];
}))"""


def stands(page: Page, track: dict[str, list[str]]) -> None:
    """Every camel is drawn over its space, on top of those that carry it."""
    spaces = page.locator("main [data-part^='space:']").evaluate_all(BOXES)
    camels = page.locator("main [data-camel]").evaluate_all(BOXES)
    assert sorted(camels) == sorted(camel for stack in track.values() for camel in stack)
    for space, stack in track.items():
        if space in ("0", "finish"):
            continue
        left, top, right, bottom = spaces[space]
        feet = [camels[camel][3] for camel in stack]
        assert top < feet[0] <= bottom + 1
        assert feet == sorted(set(feet), reverse=True)
        assert all(left < (camels[camel][0] + camels[camel][2]) / 2 < right for camel in stack)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_golden_record_step_by_step(desk: Page, address: str, record: Path) -> None:
    look_at(desk, address, record)
    written = json.loads(record.read_text(encoding="utf-8"))
    for step in range(1, len(written["events"]) + 1):
        desk.keyboard.press("ArrowRight")
        stands_at(desk, step)
        told = desk.locator("[aria-current=step]").inner_text().split(maxsplit=1)[1]
        if written["events"][step - 1].startswith("= die"):
            assert " ".join(written["events"][step - 1].split()[-2:]) in told
    state = replay(written).state()
    stands(desk, state["track"])
    for seat, player in enumerate(state["players"]):
        shown = desk.locator("aside.left .money").nth(seat)
        expect(shown).to_have_text(re.compile(rf"^\s*{player['money']}(\D|$)"))
    desk.wait_for_load_state("networkidle")


def test_the_last_move_is_drawn_and_great_moments_are_pinned(desk: Page, address: str) -> None:
    record = next(path for path in RECORDS if path.stem == "second-race")
    look_at(desk, address, record)
    events = json.loads(record.read_text(encoding="utf-8"))["events"]
    rolled = max(number for number, event in enumerate(events, 1) if event.startswith("= die"))
    desk.locator("[data-scrub]").fill(str(rolled))
    expect(desk.locator("[data-trace]")).to_have_count(1)
    desk.keyboard.press("Home")
    expect(desk.locator("[data-trace]")).to_have_count(0)
    desk.locator("[data-pin=finish]").click()
    stands_at(desk, rolled)


def test_the_last_die_of_a_leg_is_seen_in_its_tent(desk: Page, address: str) -> None:
    record = next(path for path in RECORDS if path.stem == "second-race")
    look_at(desk, address, record)
    written = json.loads(record.read_text(encoding="utf-8"))
    end = next(number for number in range(len(written["events"])) if replay(written, at=number).leg == 2)
    die = written["events"][end - 1].removeprefix("= die ").split()[0]
    desk.locator("[data-scrub]").fill(str(end))
    tents = desk.locator("[data-tent]")
    expect(tents).to_have_count(5)
    expect(tents.last).to_have_attribute("data-tent", die)
    expect(desk.locator("[data-at]")).to_contain_text("Leg 1")
    for seat, money in enumerate(replay(written, at=end).money):
        expect(desk.locator("aside.left .money").nth(seat)).to_have_text(re.compile(rf"^\s*{money}(\D|$)"))
    desk.keyboard.press("ArrowRight")
    expect(tents).to_have_count(0)
    expect(desk.locator("[data-at]")).to_contain_text("Leg 2")


def last_leg(record: dict[str, Any]) -> int:
    """The move that began the last leg."""
    legs = [replay(record, at=number).leg for number in range(len(record["events"]) + 1)]
    return legs.index(legs[-1])


def test_play_scrub_legs_and_eyes(desk: Page, address: str) -> None:
    record = next(path for path in RECORDS if path.stem == "second-race")
    look_at(desk, address, record)
    written = json.loads(record.read_text(encoding="utf-8"))
    events = written["events"]
    desk.locator("[data-scrub]").fill("7")
    stands_at(desk, 7)
    desk.locator("[data-play]").click()
    stands_at(desk, len(events))
    desk.keyboard.press("Shift+ArrowLeft")
    stands_at(desk, last_leg(written))
    desk.keyboard.press("Home")
    stands_at(desk, 0)
    desk.keyboard.press("Shift+ArrowRight")
    chips = desk.locator("[data-part='pile:win'] text.lt")
    expect(chips).to_have_text(["G", "B", "G"])
    desk.get_by_role("button", name="Ben", exact=True).click()
    expect(desk.get_by_role("button", name="Ben", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(chips).to_have_text(["B"])
    desk.keyboard.press("End")
    stands_at(desk, len(events))
    desk.wait_for_load_state("networkidle")


def test_odds_of_a_moment_are_asked_for_with_its_past(desk: Page, address: str) -> None:
    """So race cards are read by how the race stood when they were laid."""
    record = next(path for path in RECORDS if path.stem == "second-race")
    written = json.loads(record.read_text(encoding="utf-8"))
    events = written["events"]
    step = 1 + next(number for number, event in enumerate(events) if " win " in event)
    look_at(desk, address, record)

    def of_this_moment(request: Request) -> bool:
        sent = request.post_data_json or {}
        return request.url.endswith("/odds") and sent.get("events") == events[:step]

    with desk.expect_request(of_this_moment) as asked:
        desk.locator("[data-scrub]").fill(str(step))
    answer = asked.value.response()
    assert answer is not None
    assert answer.json() == json.loads(json.dumps(odds(replay(written, step)).to_json()))


def test_play_on_from_a_moment_of_a_record(desk: Page, address: str) -> None:
    record = next(path for path in RECORDS if path.stem == "classic-race")
    look_at(desk, address, record)
    desk.locator("[data-scrub]").fill("9")
    stands_at(desk, 9)
    desk.wait_for_load_state("networkidle")
    desk.locator("[data-on]").click()
    desk.wait_for_url("**/table/*")
    written = json.loads(record.read_text(encoding="utf-8"))
    now = read(desk)
    assert now["room"]["start_at"] == 9
    assert [event["event"] for event in now["views"][0]["events"]][:9] == replay(written, at=9).told(0)
    assert [seat["name"] for seat in now["room"]["seats"]] == written["players"]
    assert now["you"] == [0]
    play(desk, seed=5)
    ended(desk)


def saved(page: Page, button: Locator) -> tuple[str, dict[str, Any]]:
    """The name and the content of the file that a button downloads."""
    with page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, json.loads(download.value.path().read_text(encoding="utf-8"))


def test_a_finished_game_is_listed_saved_verified_and_linked_to(desk: Page, address: str) -> None:
    open_table(desk, address, "second")
    play(desk, seed=6)
    table = table_id(desk)
    money = next(one["view"]["result"]["money"] for one in read(desk)["views"])
    name, record = saved(desk, desk.locator(".final [data-save]"))
    assert name == f"camelup-second-{record['date']}.json"
    assert record["result"]["money"] == money
    desk.goto(f"{address}/#/replays")
    line = desk.locator(f"[data-game='{table}']")
    expect(line).to_contain_text("Second edition")
    expect(line.locator("time")).to_have_attribute("datetime", re.compile(f"^{record['date']}T"))
    for who, pounds in zip(record["players"], money, strict=True):
        expect(line.locator(".who span", has_text=re.compile(rf"^{who} {pounds}$"))).to_have_count(1)
    winners = [who for who, pounds in zip(record["players"], money, strict=True) if pounds == max(money)]
    expect(line.locator(".won")).to_have_count(len(winners))
    expect(line.locator(".won").first).to_contain_text(winners[0])
    assert saved(desk, line.get_by_role("button", name="Download record")) == (name, record)
    line.get_by_role("link", name="Replay").click()
    expect(desk.locator("[data-verdict=fair]")).to_be_visible()
    assert saved(desk, desk.locator("[data-save]")) == (name, record)
    desk.goto(f"{address}/replay/{table}#move=3")
    stands_at(desk, 3)
    desk.wait_for_load_state("networkidle")


def test_what_is_no_record_is_refused_in_words(desk: Page, address: str, faults: list[str]) -> None:
    desk.goto(f"{address}/#/import")
    desk.locator("[data-paste]").fill("hello")
    desk.locator("[data-look]").click()
    expect(desk.get_by_role("alert")).to_contain_text("not a record")
    desk.locator("[data-paste]").fill('{"game": "second"}')
    desk.locator("[data-look]").click()
    expect(desk.get_by_role("alert")).to_contain_text("The record has no 'format'")
    desk.wait_for_load_state("networkidle")
    assert faults
    assert all("422" in fault for fault in faults)
    faults.clear()


@pytest.mark.parametrize("name", ["second-race", "cards-leg"])
def test_the_keys_stay_under_the_thumb_of_a_phone(visit: Visit, address: str, name: str) -> None:
    page = visit(390, 844, has_touch=True, is_mobile=True)
    look_at(page, address, next(path for path in RECORDS if path.stem == name))
    for top in (0, 200, 2000):
        page.evaluate("(top) => scrollTo(0, top)", top)
        box = page.locator("[data-next]").bounding_box()
        assert box
        assert 0 < box["y"] < 844 - box["height"]
    page.evaluate("scrollTo(0, 0)")
    page.locator("[data-next]").tap()
    stands_at(page, 1)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
