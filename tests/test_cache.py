"""Compiled code is kept between runs, and a changed source never meets it.

The package is copied and given one tiny kernel that calls a rule of another file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from camelup.rule import cache_folder, kernel, source_hash

PACKAGE = Path(__file__).parents[1] / "src" / "camelup"
KERNEL = '''
from camelup.race import placing
from camelup.rule import kernel


@kernel
def third_place(places: int) -> int:
    """Calls a rule that stands in another file."""
    return placing(places, 2)
'''
PROGRAM = "from camelup.games.tiny import third_place; print(third_place(0xF00), third_place.plain(0xF00))"
MESSAGE = "camelup: compiling third place"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package with a kernel of its own."""
    package = tmp_path / "site" / "camelup"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    (package / "games" / "tiny.py").write_text(KERNEL, encoding="utf-8")
    return package


def run(package: Path, cache: Path) -> tuple[str, str]:
    """What the kernel gives, compiled and plain, and what is said on standard error."""
    environment = os.environ | {"PYTHONPATH": str(package.parent), "CAMELUP_CACHE": str(cache)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip(), done.stderr


def test_a_changed_source_never_meets_a_stale_cache(copy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first, message = run(copy, cache)
    assert first == "15 15"
    assert MESSAGE in message
    race = copy / "race.py"
    before = race.read_text(encoding="utf-8")
    race.write_text(
        before.replace("(places >> 4 * camel) & 15", "(places >> 4 * camel) & 7"), encoding="utf-8"
    )
    second, message = run(copy, cache)
    assert second == "7 7"
    assert MESSAGE in message
    third, message = run(copy, cache)
    assert third == "7 7"
    assert message == ""
    assert len(list((cache / "compiled").iterdir())) == 2


def test_every_source_of_compiled_code_counts(copy: Path) -> None:
    for name in (
        "race.py",
        "record.py",
        "rule.py",
        "stream.py",
        "games/cards/rules.py",
        "games/dice/modules/long_track.py",
    ):
        before = source_hash.__wrapped__("games", copy)
        with (copy / name).open("a", encoding="utf-8") as file:
            file.write("\n")
        assert source_hash.__wrapped__("games", copy) != before, name


def test_sources_that_a_layer_cannot_use_do_not_count(copy: Path) -> None:
    before = source_hash.__wrapped__("games", copy)
    for name in ("play.py", "odds/leg.py", "envs/kernels.py"):
        with (copy / name).open("a", encoding="utf-8") as file:
            file.write("\n")
    assert source_hash.__wrapped__("games", copy) == before


def test_a_kernel_outside_the_hashed_sources_is_refused() -> None:
    @kernel
    def elsewhere(number: int) -> int:
        return number

    with pytest.raises(TypeError, match="outside the hashed sources"):
        elsewhere(1)


def test_without_a_place_to_write_there_is_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    folder = cache_folder("key")
    assert folder is not None
    assert folder.is_relative_to(tmp_path)


def test_code_in_somebody_else_s_folder_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))
    assert cache_folder("key") is not None
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr("os.getuid", lambda: tmp_path.stat().st_uid + 1)
    assert cache_folder("key") is None
