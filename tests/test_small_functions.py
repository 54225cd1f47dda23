"""Functions and files stay small, and types say something."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import camelup

SOURCES = Path(camelup.__file__).parent
MOST_LINES = 50
MOST_ARGUMENTS = 8
MOST_FILE_LINES = 500
MOST_SERVER_LINES = 400
MOST_ANY = 350
ANY = re.compile(r"\bAny\b")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def parse(source: str) -> ast.Module:
    """A file as a tree."""
    return ast.parse(source)


def functions(node: ast.AST, path: str) -> Iterator[tuple[str, Function]]:
    """Every function below a node, with its name from the file on."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function | ast.ClassDef):
            inside = f"{path}.{child.name}"
            if isinstance(child, Function):
                yield inside, child
            yield from functions(child, inside)
        else:
            yield from functions(child, path)


def lines(function: Function) -> int:
    """From `def` to the last line."""
    assert function.end_lineno
    return function.end_lineno - function.lineno + 1


def arguments(function: Function) -> int:
    """How many arguments a caller can give."""
    given = function.args
    every = [*given.posonlyargs, *given.args, *given.kwonlyargs]
    own = bool(every) and every[0].arg in ("self", "cls")
    return len(every) - own


def too_large(source: str, name: str) -> set[str]:
    """The functions of a file that are over a limit."""
    return {
        inside
        for inside, function in functions(parse(source), name)
        if lines(function) > MOST_LINES or arguments(function) > MOST_ARGUMENTS
    }


def test_what_counts_as_large() -> None:
    nine = ", ".join(f"a{i}" for i in range(9))
    body = "    pass\n" * MOST_LINES
    assert too_large(f"def f({nine}): pass", "x") == {"x.f"}
    assert too_large(f"class C:\n  async def f(self, {nine[4:]}, *, b): pass", "x") == {"x.C.f"}
    assert too_large(f"class C:\n  def f(self, {nine[4:]}): pass", "x") == set()
    assert too_large(f"def f():\n{body}", "x") == {"x.f"}
    assert too_large(f"def f():\n{body[9:]}", "x") == set()
    assert too_large(f"if a:\n  def g():\n    def f({nine}): pass", "x") == {"x.g.f"}


def test_functions_stay_small() -> None:
    files = sorted(SOURCES.rglob("*.py"))
    assert len(files) > 100
    found = set[str]()
    for path in files:
        name = ".".join(path.relative_to(SOURCES).with_suffix("").parts)
        found |= too_large(path.read_text(encoding="utf-8"), name)
    assert found == set(), f"over {MOST_LINES} lines or {MOST_ARGUMENTS} arguments: {sorted(found)}"


def test_files_stay_small() -> None:
    sizes = {
        path.relative_to(SOURCES).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in SOURCES.rglob("*.py")
    }
    most = {name: MOST_SERVER_LINES if name.startswith("server/") else MOST_FILE_LINES for name in sizes}
    assert len(sizes) > 200
    assert {name: size for name, size in sizes.items() if size > most[name]} == {}


def test_any_is_rare() -> None:
    """Counted as `grep -rwo Any --include=*.py src/camelup` does, imports included."""
    found = {path: len(ANY.findall(path.read_text(encoding="utf-8"))) for path in SOURCES.rglob("*.py")}
    assert sum(found.values()) <= MOST_ANY
