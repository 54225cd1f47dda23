"""Measure the readability of the code: `python -m tools.counts [FOLDER …]`, each a checkout to count in.

The same counters are used by `tests/test_small_functions.py` and `tests/test_game_names.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests import test_game_names
from tests import test_small_functions as small

ROOT = Path(__file__).parents[1]


def sources(folder: Path, *kinds: str) -> Iterator[tuple[Path, str]]:
    """The files of some kinds below a folder, with their text."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in kinds and path.is_file():
            yield path, path.read_text(encoding="utf-8")


def longest(files: dict[Path, str], folder: Path) -> str:
    """The longest file, by lines."""
    lines, path = max((text.count("\n"), path) for path, text in files.items())
    return f"{lines} ({path.relative_to(folder).as_posix()})"


def counts(root: Path) -> dict[str, str]:
    """All counts of a checkout."""
    package, page = root / "src" / "camelup", root / "web" / "src"
    python = dict(sources(package, ".py"))
    web = dict(sources(page, ".ts", ".svelte"))
    functions = [
        function for text in python.values() for _, function in small.functions(small.parse(text), "")
    ]
    outside = {
        path: text
        for path, text in python.items()
        if not path.relative_to(package).as_posix().startswith(test_game_names.OWN)
    }
    return {
        "Python files": str(len(python)),
        "Python lines": str(sum(text.count("\n") for text in python.values())),
        "longest Python file": longest(python, package),
        "functions": str(len(functions)),
        "functions over 50 lines": str(sum(small.lines(each) > 50 for each in functions)),
        "functions over 8 arguments": str(sum(small.arguments(each) > 8 for each in functions)),
        "`Any`": str(sum(len(small.ANY.findall(text)) for text in python.values())),
        "tests for a game's name outside `games`": str(sum(map(test_game_names.count, outside.values()))),
        "page files": str(len(web)),
        "page lines": str(sum(text.count("\n") for text in web.values())),
        "longest page file": longest(web, page),
    }


def main(folders: list[str]) -> None:
    """Print a table with a column per checkout."""
    columns = [counts(Path(folder)) for folder in folders or [str(ROOT)]]
    for name in columns[0]:
        print(f"| {name} | {' | '.join(column[name] for column in columns)} |")


if __name__ == "__main__":
    main(sys.argv[1:])
