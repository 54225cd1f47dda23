"""Whole games by clicking."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import ended, finish, open_table, play, read


def test_play_now_starts_a_race_in_one_click(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.locator("[data-now]").click()
    expect(desk.locator("[data-part=pyramid]")).to_be_visible()
    expect(desk.locator("[data-kind=roll]")).to_be_visible()


@pytest.mark.parametrize("game", ["classic", "second", "cards"])
def test_a_whole_game_by_clicking(desk: Page, address: str, game: str) -> None:
    open_table(desk, address, game)
    play(desk, seed=1)
    expect(desk.locator("[data-rematch]")).to_be_visible()
    ended(desk)


def test_all_modules_with_each_of_their_actions(desk: Page, address: str) -> None:
    modules = ("long_track", "photographer", "position_bets", "partnerships", "spicy")
    open_table(desk, address, "classic", modules)
    wanted = ["camera", "place", "partner", "add"]
    play(desk, seed=2, wanted=wanted)
    assert wanted == []


def test_a_whole_game_on_a_phone(phone: Page, address: str) -> None:
    open_table(phone, address, "second")
    play(phone, seed=3)
    ended(phone)


def test_a_rematch(desk: Page, address: str) -> None:
    open_table(desk, address, "second", seats=("me", "greedy", "random"))
    finish(desk)
    old = desk.url
    desk.locator("[data-rematch]").click()
    desk.wait_for_url(lambda url: "/table/" in url and url != old)
    expect(desk.locator("[data-kind=roll]")).to_be_visible()
    assert read(desk)["room"]["status"] == "playing"
