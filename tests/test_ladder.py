"""Layers: a package imports from its own layer and from those below it, never from above."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "camelup"

LAYER_DIAGRAM = """
    __init__  __main__  cli  server  envs
    arena     testing
    bots
    play      story     terminal
    notation  odds
    games
    race
    arrays    engine    errors   reals   record    rule      schema   stream   deprecated
"""

LAYERS = [line.split() for line in reversed(LAYER_DIAGRAM.split("\n")) if line.strip()]
HEIGHT = {name: height for height, layer in enumerate(LAYERS) for name in layer}

CLOCKS_AND_DICE = {"time", "datetime", "random", "secrets"}
"""What nothing below the arena may import: callers pass the time and the random numbers."""


def package_of(module: str) -> str:
    """The top-level package or module that a module belongs to.

    >>> package_of("camelup.games.classic"), package_of("camelup.race"), package_of("camelup")
    ('games', 'race', '__init__')
    """
    return [*module.split("."), "__init__"][1]


def module_of(path: Path, package: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    inner = parts[:-1] if parts[-1] == "__init__" else parts
    return ".".join(inner)


def sources(package: Path) -> list[tuple[str, ast.Module, Path]]:
    paths = sorted(package.rglob("*.py"))
    return [(module_of(path, package), ast.parse(path.read_text(encoding="utf-8")), path) for path in paths]


def origin(module: str, path: Path, node: ast.ImportFrom) -> str:
    """What `from … import` names, with leading dots resolved."""
    if not node.level:
        return node.module or ""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    above = package[: len(package) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def imports(module: str, tree: ast.Module, path: Path) -> Iterator[tuple[str, str]]:
    """Every import anywhere in a file, as the full name of the thing and the name it gets in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, alias.asname or alias.name
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield f"{origin(module, path, node)}.{alias.name}", alias.asname or alias.name


def imported_package(name: str, package: Path) -> str | None:
    """The package that an import refers to; None if it is not one of ours."""
    if not f"{name}.".startswith(f"{package.name}."):
        return None
    found = package_of(name)
    exists = (package / found).is_dir() or (package / f"{found}.py").is_file()
    return found if exists or found in HEIGHT else "__init__"


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def calls(tree: ast.Module, names: dict[str, str]) -> Iterator[str]:
    """The full names of the functions a file calls, by what its imports are called in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            head, _, rest = dotted(node.func).partition(".")
            yield f"{names.get(head, head)}.{rest}".rstrip(".")


def unlisted(package: Path) -> list[str]:
    packages = {package_of(module): path for module, _, path in sources(package)}
    return [
        f"{path}: '{found}' has no layer; give it one in LAYER_DIAGRAM"
        for found, path in packages.items()
        if found not in HEIGHT
    ]


def upward(package: Path) -> list[str]:
    found = []
    for module, tree, path in sources(package):
        here = package_of(module)
        for name, _ in imports(module, tree, path):
            there = imported_package(name, package)
            if there and HEIGHT.get(there, 0) > HEIGHT.get(here, len(LAYERS)):
                found.append(f"{module} imports {name}, but {there} is above {here}")
    return found


COMPILERS = {"camelup.rule", "camelup.engine.compile"}
"""What alone may import Numba: at the first call of a kernel, and when libraries are built."""


def numba_outside_rule(package: Path) -> list[str]:
    return [
        f"{module} imports {name}; only {', '.join(sorted(COMPILERS))} may"
        for module, tree, path in sources(package)
        for name, _ in imports(module, tree, path)
        if name.split(".")[0] == "numba" and module not in COMPILERS
    ]


def clocks_and_dice(package: Path) -> list[str]:
    found = []
    for module, tree, path in sources(package):
        if HEIGHT.get(package_of(module), 0) >= HEIGHT["arena"]:
            continue
        named = list(imports(module, tree, path))
        found += [f"{module} imports {name}" for name, _ in named if name.split(".")[0] in CLOCKS_AND_DICE]
        names = {called: name for name, called in named}
        found += [f"{module} calls {name}" for name in calls(tree, names) if name.startswith("numpy.random.")]
    return found


def test_every_package_has_a_layer() -> None:
    assert unlisted(PACKAGE) == []


def test_no_package_imports_from_above() -> None:
    assert upward(PACKAGE) == []


def test_only_rule_imports_numba() -> None:
    assert numba_outside_rule(PACKAGE) == []


def test_nothing_below_the_arena_has_a_clock_or_dice() -> None:
    assert clocks_and_dice(PACKAGE) == []


def package_with(folder: Path, file: str, source: str) -> Path:
    """A small package with one file of interest in it."""
    package = folder / "camelup"
    for name in ("__init__.py", "race.py", "stream.py", "games/__init__.py", "games/classic.py", file):
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source if name == file else "", encoding="utf-8")
    return package


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("race.py", "import camelup.games.classic"),
        ("race.py", "from camelup.games import classic"),
        ("race.py", "from camelup import games"),
        ("race.py", "from . import games"),
        ("race.py", "from .games.classic import setup"),
        ("race.py", "def later():\n    from camelup.games import GAMES"),
        ("race.py", "from camelup import __version__"),
        ("games/__init__.py", "from ..play import Table"),
        ("games/classic.py", "from .. import play"),
    ],
)
def test_an_import_upwards_is_found(tmp_path: Path, file: str, source: str) -> None:
    assert len(upward(package_with(tmp_path, file, source))) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("race.py", "import ast"),
        ("race.py", "from camelup import stream"),
        ("games/__init__.py", "from .classic import setup"),
        ("games/classic.py", "from camelup.race import move"),
        ("games/classic.py", "from . import shared"),
        ("cli.py", "from camelup import __version__"),
    ],
)
def test_an_import_down_or_sideways_is_allowed(tmp_path: Path, file: str, source: str) -> None:
    assert upward(package_with(tmp_path, file, source)) == []


def test_a_new_package_needs_a_layer(tmp_path: Path) -> None:
    (message,) = unlisted(package_with(tmp_path, "attic/box.py", ""))
    assert "'attic' has no layer" in message


@pytest.mark.parametrize("source", ["import numba", "from numba import njit", "import numba.typed as nt"])
def test_numba_outside_rule_is_found(tmp_path: Path, source: str) -> None:
    assert len(numba_outside_rule(package_with(tmp_path / "race", "race.py", source))) == 1
    assert numba_outside_rule(package_with(tmp_path / "rule", "rule.py", source)) == []


@pytest.mark.parametrize(
    "source",
    [
        "import time",
        "import random",
        "from datetime import datetime",
        "from secrets import token_hex",
        "import numpy as np\nnp.random.default_rng()",
        "import numpy\nnumpy.random.seed(1)",
        "from numpy import random as dice\ndice.integers(6)",
        "from numpy.random import default_rng\ndefault_rng(1)",
    ],
)
def test_clocks_and_dice_below_the_arena_are_found(tmp_path: Path, source: str) -> None:
    assert len(clocks_and_dice(package_with(tmp_path / "race", "race.py", source))) == 1
    assert clocks_and_dice(package_with(tmp_path / "arena", "arena/match.py", source)) == []


@pytest.mark.parametrize("source", ["from camelup import stream", "from .stream import Stream"])
def test_the_package_s_own_stream_is_allowed(tmp_path: Path, source: str) -> None:
    assert clocks_and_dice(package_with(tmp_path, "race.py", source)) == []
