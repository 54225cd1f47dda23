"""The page's sources stay readable: no line that runs off the screen."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
WIDEST = 160
KINDS = {".css", ".html", ".js", ".svelte", ".svg", ".toml", ".ts"}


def sources() -> list[Path]:
    return [path for path in WEB.rglob("*") if path.suffix in KINDS and "node_modules" not in path.parts]


def test_there_are_sources() -> None:
    assert {path.suffix for path in sources()} == KINDS


def test_no_line_is_too_wide() -> None:
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert wide == []
