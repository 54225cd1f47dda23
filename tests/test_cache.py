"""Compiled code is kept between runs, and a changed source never meets it.

The package is copied and given one tiny kernel that calls a rule of another file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from camelup.rule import (
    DAYS_UNUSED,
    FOLDERS_KEPT,
    SECONDS_A_DAY,
    cache_folder,
    forget_old_folders,
    kernel,
    source_hash,
)

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
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "built"))
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


def age(folder: Path, days: float) -> Path:
    """Make a folder look as if it was last used so many days ago."""
    last = folder.stat().st_mtime - days * SECONDS_A_DAY
    os.utime(folder, (last, last))
    return folder


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, float], Path]:
    """Makes folders of compiled code that were last used some days ago."""
    monkeypatch.setenv("CAMELUP_CACHE", str(tmp_path))

    def make(key: str, days: float) -> Path:
        folder = tmp_path / "compiled" / key
        folder.mkdir(parents=True)
        (folder / "code.nbi").write_text("", encoding="utf-8")
        return age(folder, days)

    return make


def test_code_of_old_sources_is_removed(compiled: Callable[[str, float], Path]) -> None:
    recent = [compiled(f"today {number}", 0.5) for number in range(FOLDERS_KEPT + 3)]
    unused, older = compiled("unused", DAYS_UNUSED + 1), compiled("older", 2)
    assert cache_folder("new")
    assert all(folder.exists() for folder in recent)  # somebody may be running it
    assert not unused.exists()
    assert not older.exists()


def test_a_few_folders_stay_for_a_month(compiled: Callable[[str, float], Path]) -> None:
    folders = [compiled(f"{number}", 2 + number) for number in range(FOLDERS_KEPT + 3)]
    assert cache_folder("new")
    assert [folder.exists() for folder in folders] == [True] * (FOLDERS_KEPT - 1) + [False] * 4


def test_code_in_use_is_not_old(compiled: Callable[[str, float], Path]) -> None:
    used = compiled("used", DAYS_UNUSED + 1)
    assert cache_folder("used") == used
    assert cache_folder("new")
    assert used.exists()


def test_folders_may_vanish_while_they_are_looked_at(compiled: Callable[[str, float], Path]) -> None:
    for number in range(50):
        compiled(f"{number}", DAYS_UNUSED + 1)
    folder = compiled("new", 0)
    threads = [Thread(target=forget_old_folders, args=(folder,)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(folder.parent.iterdir()) == [folder]


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


def test_a_kernel_outside_the_hashed_sources_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("camelup.rule.KERNELS", {})  # or the engine would build it

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
