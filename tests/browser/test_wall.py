"""The page runs whole behind the server's Content-Security-Policy."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.player import open_table, play

WATCH = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation",
        (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""
PLACES = ("", "#/companion", "#/rules/second", "#/first", "#/stats", "#/replays")


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.violations")
    return found


def test_the_whole_page_keeps_to_the_policy(desk: Page, address: str) -> None:
    desk.add_init_script(WATCH)
    for place in PLACES:
        desk.goto(f"{address}/{place}")
        expect(desk.locator("main")).to_be_visible()
        desk.wait_for_load_state("networkidle")
        assert violations(desk) == [], place
    open_table(desk, address, "second")
    play(desk, seed=5)
    assert violations(desk) == []
    desk.goto(desk.url.replace("/table/", "/replay/"))
    expect(desk.locator("main")).to_be_visible()
    desk.wait_for_load_state("networkidle")
    assert violations(desk) == []


def test_the_watch_would_notice(browser: Browser, address: str) -> None:
    """What the policy forbids is refused and noticed."""
    page = browser.new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\">x</p>')")
    page.wait_for_function("window.violations.length > 0")
    assert "style-src" in violations(page)[0]
    page.close()
