"""What holds for the repository as a whole: its locks, its texts, and how light the package is to import."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NPM_LOCKS = [ROOT / "web" / "package-lock.json", ROOT / "web" / "chromium" / "package-lock.json"]

REGISTRIES = ["pypi" + ".org", "files.python" + "hosted", "registry." + "npmjs", "deb." + "debian"]
HEAVY = [
    "fastapi",
    "gymnasium",
    "matplotlib",
    "numba",
    "numpy",
    "openskill",
    "pettingzoo",
    "pyspiel",
    "ray",
    "rich",
    "typer",
]


def pins(lock: Path) -> list[str]:
    """A lock's requirements, each on one line with its hashes."""
    text = re.sub(r"^ *#.*\n", "", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return text.replace("\\\n", " ").splitlines()


GIT_FILES = "git -c safe.directory=* ls-files -z --cached --others --exclude-standard"
INSTALLED = re.compile(r"(^|/)(\..*|node_modules)/")


def files_of_the_project() -> list[Path]:
    """All files in git or about to be; without git, all that lie outside hidden and installed folders."""
    if (ROOT / ".git").exists():
        listing = subprocess.run(GIT_FILES.split(), cwd=ROOT, check=True, capture_output=True, text=True)
        names = listing.stdout.split("\0")
    else:
        found = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")]
        names = [name for name in found if not INSTALLED.search(name)]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def texts() -> Iterator[tuple[Path, str]]:
    for path in files_of_the_project():
        data = path.read_bytes()
        if b"\0" not in data:
            yield path, data.decode("utf-8", errors="replace")


def wanted() -> list[Requirement]:
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    build = [*PROJECT["dependency-groups"]["build"], *PROJECT["build-system"]["requires"]]
    extra = [name for names in extras.values() for name in names]
    return [Requirement(text) for text in [*project["dependencies"], *extra, *build]]


def test_there_are_locks() -> None:
    assert {"dev.txt", "play.txt", "server.txt", "tools.txt"} <= {lock.name for lock in LOCKS}


@pytest.mark.parametrize("name", ["play.txt", "server.txt"])
def test_a_smaller_lock_is_part_of_the_whole(name: str) -> None:
    """So that tests run on the versions that people play and serve with."""
    everything = {pin.split()[0] for pin in pins(ROOT / "requirements" / "dev.txt")}
    assert {pin.split()[0] for pin in pins(ROOT / "requirements" / name)} <= everything


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_pins_and_hashes_every_package(lock: Path) -> None:
    assert pins(lock)
    loose = [pin for pin in pins(lock) if not re.match(r"[\w.-]+==\S+ .*--hash=sha256:[0-9a-f]{64}", pin)]
    assert loose == []


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda lock: lock.parent.name)
def test_a_lock_of_the_page_hashes_every_package(lock: Path) -> None:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 1
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


@pytest.mark.parametrize("lock", [*LOCKS, *NPM_LOCKS], ids=lambda lock: f"{lock.parent.name}-{lock.name}")
def test_a_lock_names_no_address(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert re.findall(r"://|--(?:extra-)?index|--find-links", text) == []


def test_the_lock_has_what_the_project_asks_for() -> None:
    """Otherwise `make lock` was forgotten."""
    locked = [pin.split()[0].split("==") for pin in pins(ROOT / "requirements" / "dev.txt")]
    missing = [
        str(need)
        for need in wanted()
        if not any(name == need.name and need.specifier.contains(version) for name, version in locked)
    ]
    assert missing == []


def test_no_file_names_the_host_of_a_registry() -> None:
    named = [
        (str(path.relative_to(ROOT)), host) for path, text in texts() for host in REGISTRIES if host in text
    ]
    assert named == []


def test_the_package_is_marked_as_typed() -> None:
    assert (ROOT / "src" / "camelup" / "py.typed").is_file()


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = f"import sys, camelup; print([name for name in {HEAVY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"
