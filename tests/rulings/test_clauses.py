"""Every numbered clause of the rules pages is cited by a test, and every clause cited exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from camelup.games.cards.state import DEALS

TESTS = Path(__file__).parents[1]
PAGES = TESTS.parent / "docs" / "rules"


def clauses() -> set[str]:
    """The numbers in bold at the beginning of a clause."""
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    return set(re.findall(r"^- \*\*([A-Z]\d+(?:\.\d+)?)\*\*", pages, re.MULTILINE))


def letters(*, dotted: bool) -> str:
    """What the numbers of clauses begin with, those like `C1.2` or those like `L7`."""
    return "".join(sorted({clause[0] for clause in clauses() if ("." in clause) == dotted}))


CLAUSE = re.compile(rf"\b(?:[{letters(dotted=True)}]\d\.\d+|[{letters(dotted=False)}]\d+)\b")


def cited() -> Iterator[str]:
    """The numbers in the docstrings of tests."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from CLAUSE.findall(ast.get_docstring(node) or "")


def test_there_are_clauses() -> None:
    assert len(clauses()) > 100
    assert set(letters(dotted=True)) == set("CK")
    assert set(letters(dotted=False)) >= set("SLPBAX")


def test_every_clause_has_a_test() -> None:
    assert sorted(clauses() - set(cited())) == []


def test_every_clause_cited_exists() -> None:
    assert sorted(set(cited()) - clauses()) == []


def test_every_clause_that_the_rules_cite_exists() -> None:
    games = TESTS.parent / "src" / "camelup" / "games"
    sources = "".join(path.read_text(encoding="utf-8") for path in games.rglob("*.py"))
    in_rules = set(CLAUSE.findall(sources))
    assert len(in_rules) > 40
    assert sorted(in_rules - clauses()) == []


# --------------------------------------------------------------------------------------- the pages

GAMES = ("README", "classic", "second", "cards", "supercup")
RULINGS = ("S10", "C4.5", "K1.4", "K2.1", "K6.6", "K8.3")
NOT_IN_THE_TEXT = ("S5", "S9", "L4")
MARKS = {".": ("*Ruling", "*Not in the text:*"), "de": ("*Festlegung", "*Nicht im Text:*")}
both_languages = pytest.mark.parametrize("folder", MARKS)


def page_of(name: str, folder: str) -> str:
    return (PAGES / folder / f"{name}.md").read_text(encoding="utf-8")


def clauses_of(name: str, folder: str) -> dict[str, str]:
    """The clauses of a page with their text, in order."""
    found = re.split(r"^- \*\*([A-Z]\d+(?:\.\d+)?)\*\*", page_of(name, folder), flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_clauses(name: str) -> None:
    """Also the same tables and the same moves in record form, in the same order."""
    assert list(clauses_of(name, ".")) == list(clauses_of(name, "de"))
    for shape in (r"^\|", r"^#+ (?:[A-Z]\d?)?"):
        english, german = (re.findall(shape, page_of(name, folder), re.MULTILINE) for folder in MARKS)
        assert len(english) == len(german), shape


@both_languages
def test_the_page_of_the_second_edition_is_whole(folder: str) -> None:
    """It has every clause of classic and of partnerships under its number, and leads to no other game."""
    found = clauses_of("second", folder)
    partners = [number for number in clauses_of("supercup", folder) if number.startswith("A")]
    assert {*clauses_of("classic", folder), *partners} <= set(found)
    assert set(re.findall(r"\]\((\w+)\.md", page_of("second", folder))) == {"README"}
    wrong = "desert|oasis|mirage|orange|wüste|oase|fata morgana"
    assert not re.search(wrong, page_of("second", folder), re.IGNORECASE)


@both_languages
def test_rulings_and_facts_from_elsewhere_are_marked(folder: str) -> None:
    ruling, not_in_the_text = MARKS[folder]
    found = {number: text for name in GAMES for number, text in clauses_of(name, folder).items()}
    assert [number for number in RULINGS if ruling not in found[number]] == []
    assert [number for number in NOT_IN_THE_TEXT if not_in_the_text not in found[number]] == []
    assert not_in_the_text in page_of("cards", folder), "the table of deals"


@both_languages
def test_the_table_of_deals_is_that_of_the_engine(folder: str) -> None:
    rows = re.findall(r"^\| (\d) \| (.*) \|$", page_of("cards", folder), re.MULTILINE)
    assert {int(seats): numbers.split(" | ") for seats, numbers in rows} == {
        seats: [str(number or "–") for number in (*deal[:4], 1, seats * (deal[2] + deal[3]), deal[4])]
        for seats, deal in DEALS.items()
    }


@both_languages
def test_every_page_says_clockwise(folder: str) -> None:
    word = {".": "clockwise", "de": "Uhrzeigersinn"}[folder]
    assert all(word in page_of(name, folder) for name in ("README", "classic", "second", "cards"))
