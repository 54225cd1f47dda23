"""The first page: who plays, how one joins, what is remembered."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, Visit
from tests.browser.player import open_table, read, table_id, take_seats


def test_a_code_of_five_letters_leads_to_the_table(visit: Visit, address: str, faults: Faults) -> None:
    host, guest = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(host, address, "second", seats=("me", "link", "random"))
    code = host.locator("[data-code]").get_attribute("data-code") or ""
    assert re.fullmatch("[A-Z]{5}", code)
    guest.goto(address)
    guest.locator("[data-join]").press_sequentially(code.lower())
    guest.keyboard.press("Enter")
    guest.wait_for_url(f"**/table/{table_id(host)}")
    guest.locator("[data-sit='1']").click()
    host.locator("[data-start]").click()
    expect(guest.locator("[data-seat='0']")).to_contain_text("Ada")
    faults.allow("404")
    late = visit()
    late.goto(address)
    late.locator("[data-join]").fill(code[:3])
    late.keyboard.press("Enter")
    expect(late.get_by_role("alert")).to_have_text("A code has five letters. Please check it.")
    late.locator("[data-join]").fill(code)
    late.keyboard.press("Enter")
    expect(late.get_by_role("alert")).to_contain_text(f"No table is waiting with the code {code}.")
    late.locator("[data-join]").fill(host.url)
    late.wait_for_url(host.url)


def test_open_tables_and_my_games(visit: Visit, address: str) -> None:
    host, guest = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(host, address, "classic", seats=("me", "link"), options=("listed",))
    table = table_id(host)
    guest.goto(address)
    line = guest.locator("li", has=guest.locator(f"a[href='/table/{table}']"))
    expect(line).to_contain_text("Ada’s table")
    line.get_by_role("link", name="Sit down").click()
    guest.locator("[data-sit='1']").click()
    host.locator("[data-start]").click()
    expect(host.locator("[data-kind=roll]")).to_be_visible()
    host.goto(address)
    mine = host.locator("li", has=host.locator(f"a[href='/table/{table}']")).first
    expect(mine).to_contain_text("Your turn")
    mine.get_by_role("link", name="Play").click()
    host.locator("[data-menu]").click()
    host.get_by_role("button", name="Pause").click()
    expect(guest.get_by_text("The game is paused.").first).to_be_visible()
    guest.goto(address)
    paused = guest.locator("li", has=guest.locator(f"a[href='/table/{table}']")).first
    expect(paused).to_contain_text("paused")
    paused.get_by_role("link", name="Resume").click()
    guest.get_by_role("button", name="Resume").click()
    expect(host.get_by_text("The game is paused.")).to_have_count(0)


def test_names_are_remembered(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.get_by_label("Your name").fill("Noor")
    take_seats(desk, ("me", "device Mia", "random"))
    desk.locator("[data-open]").click()
    desk.wait_for_url("**/table/*")
    assert [seat["name"] for seat in read(desk)["room"]["seats"]][:2] == ["Noor", "Mia"]
    desk.goto(address)
    expect(desk.get_by_label("Your name")).to_have_value("Noor")
    desk.locator("[data-seat='1']").click()
    desk.locator("[data-seat-kind=device]").click()
    expect(desk.locator("[data-name='1']")).to_have_value("Mia")


def test_every_bot_of_the_registry_with_its_sentence(desk: Page, address: str) -> None:
    desk.goto(address)
    known = desk.evaluate("async () => (await (await fetch('/api/v1/catalogue')).json()).bots")
    desk.locator("[data-seat='2']").click()
    for bot in known:
        expect(desk.locator(f"[data-bot='{bot['name']}']")).to_contain_text(bot["about"])
    desk.locator(f"[data-bot='{known[-1]['name']}']").click()
    desk.locator("[data-open]").click()
    desk.wait_for_url("**/table/*")
    assert read(desk)["room"]["seats"][2]["bot"] == known[-1]["name"]


def test_more_seats_and_modules_ask_for_what_they_need(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.locator("[data-game=classic]").click()
    desk.locator("[data-module=partnerships]").click()
    expect(desk.locator("[data-seat]")).to_have_count(6)
    desk.locator("[data-game=cards]").click()
    while desk.locator("[data-add]").count():
        desk.locator("[data-add]").click()
    expect(desk.locator("[data-seat]")).to_have_count(6)


def test_play_now_seats_three_different_bots(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.locator("[data-now]").click()
    desk.wait_for_url("**/table/*")
    seats = read(desk)["room"]["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats[1:]] == [
        ("Ben", "cautious"),
        ("Cleo", "greedy"),
        ("Dana", "sharp"),
    ]


def test_players_of_the_first_edition_and_spicy_are_told_as_they_are(desk: Page, address: str) -> None:
    desk.goto(address)
    desk.locator("[data-game=classic]").click()
    card, add = desk.locator(".game", has=desk.locator("[data-game=classic]")), desk.locator("[data-add]")
    expect(card).to_contain_text("2014 · 2–8 players")
    expect(card).to_contain_text("With all four, up to 10 can play.")
    expect(add).to_contain_text("up to 8, or 10 with all modules")
    expect(desk.locator("[data-about]")).to_have_count(0)
    desk.locator("[data-module=long_track]").click()
    spicy = desk.locator("[data-about=spicy]")
    expect(spicy).to_have_text(
        "Spicy: After your action, you may return a pyramid ticket to put a support die into the pyramid."
    )
    expect(spicy).to_be_visible()
    for module in ("photographer", "position_bets", "partnerships"):
        desk.locator(f"[data-module={module}]").click()
    expect(card).to_contain_text("2014 · 6–10 players")
    expect(add).to_have_text(re.compile("up to 10$"))
    for _ in range(4):
        add.click()
    expect(desk.locator("[data-seat]")).to_have_count(10)
    expect(add).to_have_count(0)


def test_a_code_can_be_typed_on_a_phone_without_scrolling(visit: Visit, address: str) -> None:
    for language, games in (("en", 0), ("de", 5)):
        script = f"if (origin !== 'null') localStorage['camelup.language'] = '{language}';"
        page = visit(390, 844, settings={"games": games}, script=script, has_touch=True, is_mobile=True)
        page.goto(address)
        page.locator("[data-bot], [data-add] small").first.wait_for()
        for width, height in ((390, 844), (360, 740)):
            page.set_viewport_size({"width": width, "height": height})
            for part in (page.locator("[data-join]"), page.locator("form .btn"), page.locator("[data-now]")):
                expect(part).to_be_in_viewport(ratio=1)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_my_games_say_whose_turn_it_is_without_opening_them(visit: Visit, address: str) -> None:
    host, guest = visit(settings={"name": "Ada"}), visit(settings={"name": "Ben"})
    open_table(host, address, "classic", seats=("me", "link"))
    table = table_id(host)
    guest.goto(host.url)
    guest.locator("[data-sit='1']").click()
    host.locator("[data-start]").click()
    expect(guest.locator("[data-seat='0']")).to_contain_text("Ada")
    open_table(guest, address, "classic", seats=("me", "random"))
    expect(guest.locator("[data-kind=roll]")).to_be_visible()
    asked: list[str] = []
    guest.on("request", lambda request: asked.append(request.url))
    guest.goto(address)
    lines = guest.locator("[data-mine] li")
    expect(lines).to_have_count(2)
    expect(lines.nth(0)).to_contain_text("Your turn")
    expect(lines.nth(1)).to_contain_text("Ada’s turn")
    expect(lines.nth(1).locator(f"a[href='/table/{table}']")).to_be_visible()
    guest.wait_for_load_state("networkidle")
    assert not [url for url in asked if "/api/v1/tables/" in url]
    host.locator("[data-kind=roll]").click()
    host.locator("[data-go]").click()
    expect(host.get_by_text("Ben’s turn").first).to_be_visible()
    guest.reload()
    expect(lines.nth(0).locator(f"a[href='/table/{table}']")).to_be_visible()
    expect(guest.locator("[data-mine] .turn")).to_have_count(2)
