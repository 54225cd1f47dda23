"""One meaning per word: two classes, or two constants with different values, never share a name.

A name that starts with an underscore belongs to its file and is free. `docs/glossary.md` has the words.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "camelup"
GLOSSARY = Path(__file__).parents[1] / "docs" / "glossary.md"
CONSTANT = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)+|[A-Z]{2,}[A-Z0-9]*")

GAME_CLASSES = {"Rules", "State", "Workspace", "Workspaces"}
"""Each of the packages for dice and for cards has one of these; they are named with their package."""
JSON_CLASSES = {"Finale", "Odds", "PaidItem", "Presence", "RaceOdds", "TurnedCard"}
"""Declarations of JSON in `schema` and `messages` that are named after the class they describe."""
GAME_CONSTANTS = {"BET", "LOSE", "WIN", "WORKSPACES"}
"""The first ids of verbs that dice and cards both have."""
MODULE_CONSTANTS = {"MODULE", "OUTCOMES", "ROWS"}
"""What every module of a game declares."""
COMMAND_CONSTANTS = {"COMMAND_HANDLER"}
"""What every command of the server declares."""


def sources(package: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        yield ".".join(parts).removesuffix(".__init__"), ast.parse(path.read_text(encoding="utf-8"))


def classes(tree: ast.Module) -> Iterator[str]:
    return (node.name for node in tree.body if isinstance(node, ast.ClassDef))


def constants(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets += [node.target] if isinstance(node, ast.AnnAssign) else []
        for target in targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name) and CONSTANT.fullmatch(name.id):
                    yield name.id


def homes(package: Path, names_in: object) -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for module, tree in sources(package):
        for name in names_in(tree):  # type: ignore[operator]
            if not name.startswith("_"):
                found[name].append(module)
    return {name: modules for name, modules in found.items() if len(modules) > 1}


def different(name: str, modules: list[str]) -> bool:
    values = [getattr(import_module(module), name) for module in modules]
    return any(type(value) is not type(values[0]) or value != values[0] for value in values[1:])


def test_no_two_classes_share_a_name() -> None:
    shared = homes(PACKAGE, classes)
    assert set(shared) - GAME_CLASSES - JSON_CLASSES == set(), shared


def test_no_two_constants_of_the_same_name_differ() -> None:
    shared = homes(PACKAGE, constants)
    allowed = GAME_CONSTANTS | MODULE_CONSTANTS | COMMAND_CONSTANTS
    wrong = {name: where for name, where in shared.items() if name not in allowed and different(name, where)}
    assert wrong == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("LIMIT = 1", ["LIMIT"]),
        ("SETUP, ACT = range(2)", ["SETUP", "ACT"]),
        ("MOST_SEATS: int = 10", ["MOST_SEATS"]),
        ("Rows = int\nT = str\n_LIMIT = 1\nlimit = 1", []),
    ],
)
def test_constants_are_found(source: str, found: list[str]) -> None:
    assert list(constants(ast.parse(source))) == found


def test_shared_names_are_found(tmp_path: Path) -> None:
    package = tmp_path / "camelup"
    package.mkdir()
    for file in ("one.py", "two.py"):
        (package / file).write_text("class Seat: ...\nclass _Line: ...\nSEATS = 10\n", encoding="utf-8")
    assert homes(package, classes) == {"Seat": ["camelup.one", "camelup.two"]}
    assert homes(package, constants) == {"SEATS": ["camelup.one", "camelup.two"]}


def test_the_glossary_explains_each_word_once() -> None:
    words = re.findall(r"\*\*([^*]+)\*\* –", GLOSSARY.read_text(encoding="utf-8"))
    assert len(words) == len({word.lower() for word in words})
