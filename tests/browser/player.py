"""Somebody who plays at a table by touching what is lit."""

from __future__ import annotations

import random
import time

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

LIT = "[data-part][role=button], button[data-part]:not([disabled])"
FINAL = ".final"


def settle(page: Page) -> None:
    """Close whatever lies over the table."""
    for button in ("[data-close]", "[data-here]", "[data-lay]"):
        found = page.locator(button)
        if found.count() and found.first.is_visible():
            found.first.click()


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


def play(page: Page, seed: int = 0, wanted: list[str] | None = None, seconds: float = 240.0) -> None:
    """Play to the end of the race."""
    dice = random.Random(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if page.locator(FINAL).count():
            return
        try:
            settle(page)
            if not act(page, dice, wanted):
                page.wait_for_timeout(60)
        except Late:
            page.wait_for_timeout(60)
    raise AssertionError("the game did not end in time")
