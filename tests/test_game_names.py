"""The code asks what a game has, not what it is called: this counts where it still tests for a name."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

import camelup
from camelup.games import GAMES

SOURCES = Path(camelup.__file__).parent
OWN = ("games/", "schema/")
"""A game's own folder, and the declaration of the shapes."""
MOST = 5
CONSTANTS = {name.upper() for name in GAMES}


def is_game(node: ast.AST | None) -> bool:
    """Whether this is a game written out: its name, or the constant that holds it."""
    match node:
        case ast.Constant(value=name):
            return name in GAMES
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in CONSTANTS
    return False


def named(nodes: Sequence[ast.AST | None]) -> int:
    """How many of these are games."""
    return sum(map(is_game, nodes))


def listed(nodes: Sequence[ast.AST | None]) -> int:
    """The games of a list or of the keys of a table; one among other words is a word like any other."""
    return named(nodes) if named(nodes) > 1 or len(nodes) == 1 else 0


def names_in(node: ast.AST) -> int:
    """How many games one part of a program tests for: by comparing, in a match, a list or a table."""
    match node:
        case ast.Compare(left=left, comparators=others):
            return named([left, *others])
        case ast.MatchValue(value=value):
            return named([value])
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return listed(parts)
        case ast.Dict(keys=keys):
            return named(keys) if named(keys) > 1 else 0
        case ast.Subscript(slice=key):
            return named([key])
        case ast.Call(func=ast.Attribute(attr="startswith" | "get" | "endswith"), args=arguments):
            return named(arguments)
    return 0


def count(source: str) -> int:
    """How many tests for a game there are in a program."""
    return sum(map(names_in, ast.walk(ast.parse(source))))


@pytest.mark.parametrize(
    ("source", "tests"),
    [
        ("game == 'cards' or 'second' != game", 2),
        ("game is CARDS or games.SECOND == game", 2),
        ("game in ('classic', 'second')", 2),
        ("{'classic': 1, 'second': 2, 'cards': 3}[game]", 3),
        ("TABLE['cards'], TABLE.get('second')", 2),
        ("match game:\n case 'classic' | 'other': pass", 1),
        ("words = ('first', 'second', 'third'); hand = {'cards': 3}; play('cards'); view.cards", 0),
    ],
)
def test_tests_for_a_game_are_counted_in_every_form(source: str, tests: int) -> None:
    assert count(source) == tests


def test_few_places_outside_the_games_test_for_one() -> None:
    found = {
        path: count((SOURCES / path).read_text(encoding="utf-8"))
        for path in (path.relative_to(SOURCES).as_posix() for path in sorted(SOURCES.rglob("*.py")))
        if not path.startswith(OWN)
    }
    assert len(found) > 100
    assert sum(found.values()) <= MOST, {path: tests for path, tests in found.items() if tests}
