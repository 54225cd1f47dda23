"""Which engine is used, and what is said about a library that cannot be."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.arrays import Floats, Ints2
from camelup.engine import choice as choices
from camelup.engine import load
from camelup.engine.describe import Signature
from camelup.engine.load import OutdatedEngine, UnusableEngine, host_target, load_library, native_call
from camelup.errors import EngineError
from camelup.rule import sources_hash

PACKAGE = Path(load.__file__).parents[1]


def library(folder: Path, **changes: Any) -> Path:
    """A folder with something like a library for this machine."""
    target, file = host_target()
    (folder / file).write_bytes(b"not a library at all")
    facts = {
        "target": target,
        "sources": sources_hash(),
        "sha256": hashlib.sha256(b"not a library at all").hexdigest(),
        "kernels": [],
    }
    (folder / load.FACTS).write_text(json.dumps(facts | changes), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"target": "plan9-mips"}, "is for plan9-mips, not for"),
        ({"sha256": "0" * 64}, "is damaged"),
        ({}, "cannot be loaded"),
        ({"more": 1}, "cannot be read"),
    ],
)
def test_a_wrong_library_is_not_loaded(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(UnusableEngine, match=message):
        load_library(library(tmp_path, **changes))


def test_a_library_of_other_sources_is_not_loaded_in_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = library(tmp_path, sources="older")
    with pytest.raises(OutdatedEngine, match="make engine"):
        load_library(folder)
    monkeypatch.setattr(load, "in_checkout", lambda: False)
    with pytest.raises(UnusableEngine, match="cannot be loaded"):
        load_library(folder)


def test_without_a_library_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(UnusableEngine, match="no compiled engine"):
        load_library(tmp_path)


def says(text: str, package: Path = PACKAGE, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program on a package."""
    environment = {name: value for name, value in os.environ.items() if name != choices.VARIABLE}
    environment |= {"PYTHONPATH": str(package.parent)} | variables
    return subprocess.run(
        [sys.executable, "-c", text], env=environment, capture_output=True, text=True, check=False
    )


VERSION = "import sys; from camelup.cli import main; sys.exit(main(['--version', '--verbose']))"


@pytest.mark.parametrize("name", ["jit", "plain"])
def test_an_engine_can_be_asked_for(name: str) -> None:
    done = says(VERSION, CAMELUP_ENGINE=name)
    assert done.stdout.splitlines()[1] == f"engine: {name} (CAMELUP_ENGINE asks for it)"
    assert done.stderr == ""


def test_an_unknown_engine_is_refused() -> None:
    done = says(VERSION, CAMELUP_ENGINE="steam")
    assert (done.returncode, done.stderr) == (
        2,
        "camelup: CAMELUP_ENGINE must be native, jit or plain, not 'steam'\n",
    )


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of the package that is no checkout, with a library that is none."""
    package = tmp_path / "site" / "camelup"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "built", "page"))
    (package / "engine" / "built" / host_target()[0]).mkdir(parents=True)
    library(package / "engine" / "built" / host_target()[0])
    return package


def test_a_broken_library_is_told_once_and_the_next_best_engine_runs(installed: Path) -> None:
    done = says(VERSION, installed)
    assert done.stdout.splitlines()[1].startswith("engine: jit (")
    (line,) = done.stderr.splitlines()
    assert "cannot be loaded" in line
    assert line.endswith("using the next best engine")


def test_without_a_compiler_everything_runs_as_plain_python(installed: Path) -> None:
    shutil.rmtree(installed / "engine" / "built")
    hide = "import sys; sys.modules['numba'] = None; "
    program = "from camelup.cli import main; sys.exit(main(['solve', 'second']))"
    find = "import importlib.util as u; find = u.find_spec; u.find_spec = lambda name: None; "
    done = says(hide + find + program, installed)
    assert done.returncode == 2
    told, refused = done.stderr.splitlines()
    assert told.endswith("so everything runs as plain Python, slowly")
    assert "only compiled code solves the second edition" in refused


def test_asking_for_a_library_that_is_not_there_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise UnusableEngine("there is none")

    monkeypatch.setenv(choices.VARIABLE, "native")
    monkeypatch.setattr(choices, "load_library", missing)
    with pytest.raises(EngineError, match="asks for a compiled engine, but there is none"):
        choices.choice.__wrapped__()


# ---------------------------------------------------------------------------------------- calls


def a_kernel(count: int, chances: Floats, table: Ints2) -> int:
    return count


def test_arrays_are_checked_before_their_address_is_given_away() -> None:
    class Function:
        restype: Any = None

        def __call__(self, block: Any) -> int:
            return 0

    call = native_call(Function(), Signature(a_kernel))
    table = np.zeros((4, 6), np.int64)
    assert call(1, np.zeros(3), table) == 0
    assert call(1, table=table, chances=np.zeros(0)) == 0
    for chances, rows, message in [
        (np.zeros(3, np.float32), table, "chances is an array of float32, not of float64"),
        (np.zeros((3, 3)), table, "not a contiguous array of 1 dimensions"),
        (np.zeros(3), table[:, ::2], "table is not a contiguous array of 2 dimensions"),
    ]:
        with pytest.raises(TypeError, match=message):
            call(1, chances, rows)
    with pytest.raises(TypeError, match="a kernel takes count, chances, table"):
        call(1, np.zeros(3))


def test_a_kernel_that_fails_says_so() -> None:
    class Failing:
        restype: Any = None

        def __call__(self, block: Any) -> int:
            return 1

    with pytest.raises(RuntimeError, match="status 1"):
        native_call(Failing(), Signature(a_kernel))(1, np.zeros(3), np.zeros((1, 1), np.int64))
