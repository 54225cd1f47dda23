"""Without an extra, what needs it says so in one line, before any work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import distribution, requires
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src"


def base_packages() -> set[str]:
    """The packages that camelup needs without any extra, and what those need."""
    found: set[str] = set()
    waiting = ["camelup"]
    while waiting:
        for line in requires(waiting.pop()) or []:
            name = re.split(r"[^\w.-]", line)[0]
            if "extra ==" not in line and "sys_platform ==" not in line and name not in found:
                found.add(name)
                waiting.append(name)
    return found


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the base packages."""
    folder = tmp_path_factory.mktemp("base")
    for name in base_packages():
        for top in {file.parts[0] for file in distribution(name).files or []} - {".."}:
            source = Path(str(distribution(name).locate_file(top)))
            if source.exists() and not (folder / top).exists():
                (folder / top).symlink_to(source)
    return folder


def run(base: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python there."""
    environment = os.environ | {"PYTHONPATH": f"{base}{os.pathsep}{SOURCES}"}
    command = [sys.executable, "-S", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("module", "missing"),
    [
        ("pettingzoo", "gymnasium"),
        ("gymnasium", "gymnasium"),
        ("vector", "gymnasium"),
        ("openspiel", "pyspiel"),
    ],
)
def test_an_environment_names_the_extra(base: Path, module: str, missing: str) -> None:
    done = run(base, "-c", f"import camelup.envs.{module}")
    assert done.stderr.splitlines()[-1] == (
        f"camelup.errors.MissingExtra: camelup.envs.{module} needs the extra 'envs': "
        f"pip install 'camelup[envs]' ({missing} is not installed)"
    )


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("odds nonsense --plot odds.png", "a picture of the odds needs the extra 'plot'"),
        ("serve", "camelup serve needs the extra 'server'"),
        ("serve --open", "camelup serve needs the extra 'server'"),
        ("admin backup file", "camelup admin needs the extra 'server'"),
        ("bench envs", "camelup bench needs the extra 'envs'"),
        ("arena random greedy --ray auto", "--ray needs the extra 'ray'"),
    ],
)
def test_a_command_names_the_extra(base: Path, arguments: str, line: str) -> None:
    done = run(base, "-m", "camelup", *arguments.split())
    assert done.returncode == 2
    assert done.stderr.startswith(f"camelup: {line}: pip install 'camelup[")
    assert done.stderr.count("\n") == 1


def test_the_rest_works_without_extras(base: Path) -> None:
    for arguments in (["rules", "second"], ["odds", "--help"], ["verify", "--help"]):
        done = run(base, "-m", "camelup", *arguments)
        assert (done.returncode, done.stderr) == (0, "")
    imported = "import camelup.envs.batch, camelup.odds.plot, camelup.arena.run, camelup.bots"
    assert run(base, "-c", imported).returncode == 0
