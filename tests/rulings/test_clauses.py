"""Every numbered clause of the rules pages is cited by a test, and every clause cited exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGES = TESTS.parent / "docs" / "rules"
CLAUSE = re.compile(r"\b(?:[CK]\d\.\d+|[SLPBAX]\d+)\b")


def clauses() -> set[str]:
    """The numbers in bold at the beginning of a clause."""
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES.glob("*.md"))
    return set(re.findall(r"^- \*\*([A-Z]\d+(?:\.\d+)?)\*\*", pages, re.MULTILINE))


def cited() -> Iterator[str]:
    """The numbers in the docstrings of tests."""
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from CLAUSE.findall(ast.get_docstring(node) or "")


def test_there_are_clauses() -> None:
    assert len(clauses()) > 100


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
