"""Bots as people write them: some keep a memory, most are broken. They run in processes of their own, so what
they have to say goes into a folder.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import pytest

from camelup import bots

FOLDER = "TROUPE_FOLDER"
PATIENCE = 60.0
DAWDLED = 1.0


def note(file: str, line: str) -> None:
    """Write something down for the tests."""
    with (Path(os.environ[FOLDER]) / file).open("a") as notes:
        notes.write(line + "\n")


def wait_for(file: str) -> None:
    """Go on when a file is there."""
    until = time.monotonic() + PATIENCE
    while not (Path(os.environ[FOLDER]) / file).exists() and time.monotonic() < until:
        time.sleep(0.002)


class Remembering:
    """Chooses the first action, then the second, and so on: what it does shows how often it was asked."""

    name, about = "remembering", "Remembers."
    made: ClassVar[int] = 0

    def __init__(self) -> None:
        Remembering.made += 1
        self.asked = 0
        self.me = f"{os.getpid()}.{Remembering.made}"

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        note("asked", f"{self.me} {self.asked} {view['view']} {getattr(self, 'effort', 0)}")
        self.asked += 1
        return legal[(self.asked - 1) % len(legal)]


class Eager(Remembering):
    """Can make use of more work."""

    effort = 1


class Failing(Remembering):
    """Fails the second time it is asked."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        if self.asked:
            raise RuntimeError("secret thoughts")
        return super().choose(view, legal, stream)


class Slow(Remembering):
    """Thinks until it is let go."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        note("thinking", self.me)
        wait_for("go")
        return super().choose(view, legal, stream)


class Dawdling(Remembering):
    """Takes its time for the first move in a process."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        global DAWDLED  # noqa: PLW0603
        time.sleep(DAWDLED)
        DAWDLED = 0.0
        return super().choose(view, legal, stream)


class Broken:
    """Does something else than answer."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> Any:
        return self.fail(legal)

    def fail(self, legal: Sequence[str]) -> Any:
        raise NotImplementedError


class Raising(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        raise RuntimeError("secret thoughts")


class Exiting(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        sys.exit()


class Vanishing(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        os._exit(0)


class Looping(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        note("looping", str(os.getpid()))
        while True:
            pass


class Deaf(Broken):
    """Loops without ever letting another thread run."""

    def fail(self, legal: Sequence[str]) -> Any:
        return re.match("(a|aa)+$", "a" * 200 + "b")


class Hoarding(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        hoard = []
        while True:
            hoard.append(bytearray(64 * 2**20))


class Cheating(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        return "0 win everything"


class Mumbling(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        return {"action": legal[0]}


class Closing(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        os.closerange(0, 100)
        return legal[0]


class Recursive(Broken):
    def fail(self, legal: Sequence[str]) -> Any:
        return self.fail(legal)


class Chatty(Broken):
    """Prints more than a pipe can hold, and reads: that is no failure."""

    def fail(self, legal: Sequence[str]) -> Any:
        for _ in range(100):
            print("x" * 10_000)
            print("x" * 10_000, file=sys.stderr)
            os.write(1, b"x" * 10_000)
        assert sys.stdin.read() == ""
        return legal[0]


class Forking(Broken):
    """Two processes go on where one was; that is no failure either."""

    def fail(self, legal: Sequence[str]) -> Any:
        os.fork()
        return legal[0]


class Spinning(Broken):
    """Leaves a thread behind."""

    def fail(self, legal: Sequence[str]) -> Any:
        threading.Thread(target=wait_for, args=("never",), daemon=True).start()
        return legal[0]


class Sabotaging(Broken):
    """Leaves a thread behind that ends the process while another bot thinks."""

    def fail(self, legal: Sequence[str]) -> Any:
        threading.Thread(target=self.strike, daemon=True).start()
        return legal[0]

    def strike(self) -> None:
        wait_for("strike")
        os._exit(1)


class Suffering(Remembering):
    """Gives the saboteur its cue, and time to follow it."""

    def choose(self, view: dict[str, Any], legal: Sequence[str], stream: Any) -> str:
        if not (Path(os.environ[FOLDER]) / "strike").exists():
            note("strike", "")
            wait_for("never")
        return super().choose(view, legal, stream)


HERE = (
    *(
        Remembering,
        Eager,
        Failing,
        Slow,
        Dawdling,
        Raising,
        Exiting,
        Vanishing,
        Looping,
        Deaf,
        Hoarding,
        Cheating,
    ),
    *(Mumbling, Closing, Recursive, Chatty, Forking, Spinning, Sabotaging, Suffering),
)
LOADING = {
    "missing": "import no_such_module",
    "wrong": "this is no Python",
    "exits": "import sys; sys.exit()",
    "vanishes": "import os; os._exit(0)",
    "hangs": "while True: pass",
}
"""Modules of bots that cannot be imported, each in its own way."""


@contextmanager
def registered(folder: Path, monkeypatch: pytest.MonkeyPatch, *names: str) -> Iterator[None]:
    """Register these bots as a package of somebody's would; all if none is named."""
    entries = {kind.__name__.lower(): f"{__name__}:{kind.__name__}" for kind in HERE} | {
        name: f"troupe_{name}:Bot" for name in LOADING
    }
    chosen = {name: where for name, where in entries.items() if not names or name in names}
    about = folder / "troupe-1.0.dist-info"
    about.mkdir()
    lines = "".join(f"{name} = {where}\n" for name, where in chosen.items())
    (about / "entry_points.txt").write_text(f"[{bots.GROUP}]\n{lines}")
    for name, source in LOADING.items():
        (folder / f"troupe_{name}.py").write_text(source)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv(FOLDER, str(folder))
    bots._registry.cache_clear()
    yield
    bots._registry.cache_clear()


def noted(folder: Path, file: str) -> list[list[str]]:
    """What bots have written down, in words."""
    path = folder / file
    return [line.split(" ") for line in path.read_text().splitlines()] if path.exists() else []
