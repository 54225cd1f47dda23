"""Whatever people write stays text."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.player import open_table, read, table_id, until

FIRST = "<img src=x onerror=p()>"
TAGS = ("img", "svg", "script", "iframe", "a", "b", "details", "video", "math", "style", "object", "input")
EVENTS = ("onerror", "onload", "onclick", "onfocus", "ontoggle", "onmouseover", "onanimationstart")
SHELLS = ("<{tag} {event}=p()>", "<{tag}/{event}=p()//", "</p><{tag} {event}=p()>", '"><{tag} {event}=p()>')
PLAIN = (
    "<script>p()</script>",
    "{p()}",
    "{{p()}}",
    "${p()}",
    "javascript:p()",
    "&lt;img onerror=p()&gt;",
    "<!--<img onerror=p()>",
    "]]><svg onload=p()>",
    "'-p()-'",
    "\\u003cimg onerror=p()>",
    "{@html '<b>'}",
    "<b>bold</b>",
    "&#60;b&#62;",
    "%3Cscript%3Ep()",
    "=cmd|' /C p'!A0",
    "Robert'); DROP TABLE",
    "<a href=javascript:p()>x",
    "</textarea><img onerror=p()>",
    "__proto__",
    "constructor",
)


def payloads(count: int) -> list[str]:
    """Tags, events and shells in every mixture, and some that need no tag."""
    mixed = [shell.format(tag=tag, event=event) for shell in SHELLS for tag in TAGS for event in EVENTS]
    dice = random.Random(6)
    many = [*PLAIN, *mixed, *("".join(dice.sample(mixed, 2)) for _ in range(count))]
    return [FIRST, *many[:count]]


TRAP = "window.hit = 0; window.p = () => { window.hit += 1; };"
INTRUDERS = (
    "img, script:not([src]), iframe, details, video, math, object, #app b[onclick], [onerror], [onload]"
)


def stays_text(page: Page) -> None:
    """Nothing was run, and nothing became an element."""
    assert page.evaluate("window.hit") == 0
    found = page.eval_on_selector_all(INTRUDERS, "them => them.map(it => it.outerHTML)")
    assert found == []
    assert not page.evaluate(
        "[...document.querySelectorAll('*')].some(it => [...it.attributes].some(a => /^on/.test(a.name)))"
    )


def test_501_lines_of_chat_stay_text(visit: Visit, address: str) -> None:
    host, guest = visit(script=TRAP), visit(script=TRAP)
    open_table(host, address, "classic", seats=("me", "link"))
    guest.goto(host.url)
    guest.locator("[data-sit='1']").click()
    host.locator("[data-start]").click()
    said = payloads(500)
    assert len(said) == 501
    box = guest.get_by_label("Write a message")
    box.fill(said[0])
    box.press("Enter")
    expect(host.locator(".chat ol")).to_contain_text(said[0])
    expect(host.locator("[data-seat='1'] .said")).to_have_text(said[0])
    stays_text(host)
    for first in range(1, len(said), 40):
        part = said[first : first + 40]
        guest.evaluate(
            """async ([id, lines]) => {
                const headers = { authorization: `Bearer ${localStorage["camelup.token"]}`,
                                  "content-type": "application/json" };
                for (const text of lines) {
                    const body = JSON.stringify({ id: crypto.randomUUID(), type: "chat", text });
                    const where = `/api/v1/tables/${id}/chat`;
                    const answer = await fetch(where, { method: "POST", headers, body });
                    if (!answer.ok) throw new Error(await answer.text());
                }
            }""",
            [table_id(guest), part],
        )
        for page in (host, guest):
            expect(page.locator(".chat ol > li")).to_have_count(40)
            expect(page.locator(".chat ol > li").last).to_contain_text(part[-1])
            shown = page.locator(".chat ol > li span").evaluate_all(
                "them => them.map(it => it.textContent.slice(it.querySelector('b').textContent.length + 1))"
            )
            assert shown[-len(part) :] == part
            stays_text(page)


def test_a_line_that_is_being_written_survives_the_start(visit: Visit, address: str) -> None:
    host, guest = visit(), visit()
    open_table(host, address, "classic", seats=("me", "link"))
    guest.goto(host.url)
    guest.locator("[data-sit='1']").click()
    box = guest.get_by_label("Write a message")
    box.press_sequentially("Good l")
    host.locator("[data-start]").click()
    guest.locator(".log").wait_for()
    expect(box).to_be_focused()
    guest.keyboard.type("uck")
    expect(box).to_have_value("Good luck")
    guest.keyboard.press("Enter")
    expect(host.locator(".chat ol")).to_contain_text("Good luck")
    expect(box).to_have_value("")


def test_a_line_that_is_refused_is_given_back(visit: Visit, address: str) -> None:
    host, guest = visit(), visit()
    open_table(host, address, "classic", seats=("me", "link"))
    guest.goto(host.url)
    guest.locator("[data-sit='1']").click()
    host.locator("[data-hearing]").click()
    host.locator("[data-mute='1']").click()
    expect(host.locator("[data-mute='1']")).to_have_attribute("aria-pressed", "true")
    box = guest.get_by_label("Write a message")
    box.fill("Can you hear me?")
    box.press("Enter")
    expect(guest.get_by_text("has muted")).to_be_visible()
    expect(box).to_have_value("Can you hear me?")


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_names_stay_text_everywhere(visit: Visit, address: str, first: int) -> None:
    names = [text[:24] for text in payloads(200)]
    chosen = list(dict.fromkeys(names))[first // 20 * 3 : first // 20 * 3 + 2]
    host = visit(script=TRAP, settings={"name": chosen[0]})
    watch = visit(script=TRAP, settings={"name": chosen[1]})
    open_table(host, address, "second", seats=("me", "link", "random"), options=("listed",))
    watch.goto(address)
    expect(watch.get_by_text(f"{chosen[0]}’s table").first).to_be_visible()
    stays_text(watch)
    watch.goto(host.url)
    watch.locator("[data-sit='1']").click()
    until(host, lambda: [seat["name"] for seat in read(host)["room"]["seats"]][:2] == chosen, lambda: False)
    host.locator("[data-start]").click()
    for page in (host, watch):
        for name in chosen:
            expect(page.get_by_text(name).first).to_be_attached()
        stays_text(page)
    until(host, lambda: host.locator("[data-kind=roll]").count() > 0, lambda: False)
    host.locator("[data-kind=roll]").click()
    host.locator("[data-go]").click()
    expect(watch.locator(".log")).to_contain_text(f"{chosen[0]} rolls ")
    stays_text(watch)
