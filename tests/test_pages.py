"""The "How to play" pages: both languages alike, short enough to read, and no number typed by hand."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from camelup.cli import rules
from camelup.cli.rules import BLOCK, FACT, LANGUAGES, PAGES, page_text
from camelup.games.cards.state import DEALS
from tools import lessons

FOLDER = lessons.TARGET.parent
SECTIONS = {
    "classic": ["goal", "stack", "actions", "tile", "leg", "end", "setup"],
    "second": ["goal", "stack", "actions", "tile", "crazy", "leg", "end", "setup", "partner"],
    "cards": ["goal", "stack", "before", "actions", "figure", "leg", "midfield", "end", "setup"],
    "supercup": ["long_track", "photographer", "position_bets", "partnerships"],
}
HALF_PAGES = {"partner", "midfield", *SECTIONS["supercup"]}
every_page = pytest.mark.parametrize("name", PAGES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def source(name: str, language: str) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


def sections(name: str, language: str) -> dict[str, str]:
    """The sections of a page by their marks, in order."""
    parts = re.split(r"^<!-- (\w+) -->\n", source(name, language), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def words(text: str) -> int:
    """How many words there are to read, apart from pictures and marks."""
    bare = re.sub(r"<!--.*?-->|\{\{.*?\}\}", "", text)
    return sum(any(sign.isalnum() for sign in word) for word in bare.split())


def test_the_examples_are_what_the_engine_plays() -> None:
    assert lessons.TARGET.read_text(encoding="utf-8") == lessons.written(), "run `make docs`"


@every_language
@every_page
def test_a_page_has_its_sections(name: str, language: str) -> None:
    assert list(sections(name, language)) == [*SECTIONS[name], "names", "terminal"]


@every_page
def test_both_languages_have_the_same_structure(name: str) -> None:
    """The same marks, headings, rows, items, examples and moves to type, in the same order."""
    shape = re.compile(r"^(<!--.*-->|\{\{.*\}\}|#+|- |\|)|(`[^`]*`)", re.MULTILINE)
    english, german = (
        [match[1] or match[2] for match in shape.finditer(source(name, language))] for language in LANGUAGES
    )
    assert [mark for mark in english if mark != "`spicy`"] == [mark for mark in german if mark != "`spicy`"]
    assert facts_used(name, "en") == facts_used(name, "de")


def facts_used(name: str, language: str) -> set[str]:
    return {f"{example}.{fact.lower()}" for example, fact in FACT.findall(source(name, language))}


@every_language
@every_page
def test_a_page_is_read_in_five_minutes(name: str, language: str) -> None:
    found = sections(name, language)
    del found["terminal"]
    assert words("".join(found.values())) <= 900
    for mark in HALF_PAGES & found.keys():
        assert words(found[mark]) <= 150, mark


@every_language
@every_page
def test_every_placeholder_is_filled(name: str, language: str) -> None:
    assert not re.search(r"[{}]|<!--|None", page_text(name, language))


def test_every_example_is_used() -> None:
    used = {match[2] for name in PAGES for match in BLOCK.finditer(source(name, "en"))}
    assert used == {*lessons.LESSONS, "deal"}


@every_language
@pytest.mark.parametrize("name", ["classic", "second", "cards"])
def test_a_page_says_the_goal_first_the_direction_and_who_begins(name: str, language: str) -> None:
    goal, turns, first = {
        "en": ("most pounds", "clockwise", "youngest"),
        "de": ("meisten Pfund", "Uhrzeigersinn", "jüngste"),
    }[language]
    found = sections(name, language)
    assert goal in found["goal"]
    assert turns in found["actions"]
    assert first in found["setup"] + found.get("before", "")


@every_language
def test_second_sends_nobody_to_another_game(language: str) -> None:
    assert not re.search(r"classic|klassisch|supercup", source("second", language), re.IGNORECASE)


@every_language
def test_the_numbers_of_the_deal_are_those_of_the_engine(language: str) -> None:
    page = page_text("cards", language)
    for seats, (dealt, discarded, given, intel, spaces) in DEALS.items():
        numbers = [seats, dealt, discarded, given, intel or "–", 1, seats * (given + intel), spaces]
        assert re.search(r"\| +".join(["", *(f"{number} +" for number in numbers)]), page), seats


@every_language
def test_the_table_of_a_payout_adds_up(language: str) -> None:
    """The pounds of Ann in the example of a leg are the sum of what she is paid for."""
    page = page_text("second", language)
    row = re.search(r"^\| Ann +\|(.*)\| ([+−]\d) +\| (\d+) +\|$", page, re.MULTILINE)
    assert row
    paid = [int(amount.replace("−", "-")) for amount in re.findall(r"[+−]\d", row[1])]
    assert (sum(paid), 3 + sum(paid)) == (int(row[2]), int(row[3]))
    assert {3, 1, -1} <= set(paid), "a right ticket, one for the second camel, a wrong one, and rolls"


def test_a_terminal_gets_a_layout_and_a_pipe_gets_markdown(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    shown = {}
    for terminal in (True, False):
        out = io.StringIO()
        screen = Console(file=out, force_terminal=terminal, width=100, highlight=False, soft_wrap=True)
        monkeypatch.setattr(rules, "console", lambda screen=screen: screen)
        monkeypatch.setattr("sys.stdout", out)
        from camelup.cli import main

        assert main(["rules", "second", "--language", "de"]) == 0
        shown[terminal] = out.getvalue()
    assert shown[False] == page_text("second", "de") + "\n"
    assert "\x1b[" in shown[True]
    assert "| ---" not in shown[True]


def test_money_is_called_pounds_everywhere() -> None:
    pages = [*FOLDER.rglob("*.md"), *(Path(__file__).parents[1] / "docs" / "rules").rglob("*.md")]
    pages += (Path(__file__).parents[1] / "web" / "src" / "words").glob("??.ts")
    found = [path.name for path in pages if re.search(r"\bcoins?\b|Münze", path.read_text(encoding="utf-8"))]
    assert found == []


def test_scenes_follow_from_each_other() -> None:
    """The page draws the first and the last of three positions."""
    for example in json.loads(lessons.TARGET.read_text(encoding="utf-8"))["examples"].values():
        assert [scene["event"] is None for scene in example["scenes"]] == [True, False, False]
        before, after = example["scenes"][0]["view"], example["scenes"][-1]["view"]
        assert before["track"] != after["track"]
        assert all(len(one["players"]) == len(two["players"]) for one, two in pairwise([before, after]))
