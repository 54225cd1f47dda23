"""Somebody who plays by keyboard alone: Tab, Enter and Escape, and nothing else."""

from __future__ import annotations

import random

from playwright.sync_api import Page

from tests.browser.player import over, until

FOCUS = """() => {
    const it = document.activeElement;
    if (!it || it === document.body) return { kind: "none", pressed: false, seen: true };
    const edge = it.querySelector?.(".edge");
    const style = getComputedStyle(it);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const seen = ring || (edge && parseFloat(getComputedStyle(edge).strokeWidth) >= 10)
        || it.closest(".cells:focus-within") !== null;
    const { part, kind, go, close, here, lay, rematch } = it.dataset;
    const what = go !== undefined ? "go" : close !== undefined ? "close" : here !== undefined ? "here"
        : lay !== undefined ? "lay" : rematch !== undefined ? "rematch" : kind !== undefined ? "action"
        : part !== undefined ? "part" : "other";
    return { kind: what, name: kind ?? part ?? it.textContent, pressed: it.ariaPressed === "true", seen,
             html: it.outerHTML.slice(0, 120) };
}"""


class Keyboard:
    """Ten fingers, no mouse."""

    def __init__(self, page: Page, seed: int, wanted: frozenset[str] = frozenset()) -> None:
        self.page = page
        self.wanted = wanted
        self.dice = random.Random(seed)
        self.used: set[str] = set()

    def press(self, key: str) -> None:
        """Press a key and look where the focus is; it must be to be seen."""
        self.page.keyboard.press(key)

    def focus(self) -> dict[str, object]:
        """What has the focus; whatever has it must show it."""
        found: dict[str, object] = self.page.evaluate(FOCUS)
        return found

    def step(self) -> bool:
        """One decision."""
        focus = self.focus()
        kind = focus["kind"]
        if kind == "none":
            self.press("Tab")
            return False
        if kind in ("go", "close", "here", "lay"):
            self._seen()
            self.press("Enter")
            return True
        if kind == "action":
            return self._choose()
        if kind == "part":
            return self._touch(focus)
        self.press("Tab")
        return True

    def _seen(self) -> None:
        self.press("Shift+Tab")
        self.press("Tab")
        focus = self.focus()
        if focus["kind"] != "none":
            assert focus["seen"], f"nobody sees the focus on {focus['html']}"

    def _choose(self) -> bool:
        missing = self.wanted - self.used
        for _ in range(5 if missing else self.dice.randrange(5)):
            if self.focus()["name"] in missing:
                break
            self.press("Tab")
            if self.focus()["kind"] != "action":
                self.press("Shift+Tab")
                break
        focus = self.focus()
        if focus["kind"] != "action":
            return True
        self.used.add(str(focus["name"]))
        self.press("Enter")
        return True

    def _touch(self, focus: dict[str, object]) -> bool:
        if focus["pressed"]:
            self.press("Enter")
            if self.focus()["pressed"]:
                self.press("Tab")
            return True
        for _ in range(self.dice.randrange(4)):
            self.press("Tab")
        if self.focus()["kind"] == "part":
            self.press("Enter")
        return True

    def play(self, seconds: float = 240.0) -> None:
        """Play to the end of the race."""
        until(self.page, lambda: over(self.page), self.step, seconds)
