"""Entrants: registered bots, Python classes in files, and programs in any language.

| written | means |
| --- | --- |
| `greedy` | the registered bot of that name |
| `path/to/file.py:Name` | the class `Name` of that file |
| `run:COMMAND …` | a program that speaks the line protocol of `docs/bots.md` |

Each may have a label in front: `mine=path/to/file.py:Name`.

>>> entrant("greedy")
Entrant(label='greedy', spec='greedy')
>>> entrant("run:sh examples/pipe_bot.sh").label
'pipe_bot'
>>> [each.label for each in entrants(["random", "random", "x=random"])]
['random', 'random 2', 'x']
"""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from camelup.bots import Bot, bot_module, new_bot
from camelup.deprecated import renamed
from camelup.errors import SetupError, shown

ANSWER_LIMIT = 5.0
"""Default time limit for an answer of a program, in seconds."""
PROGRAM = "run:"
FILE = re.compile(r"(?P<path>.+\.py):(?P<name>[A-Za-z_]\w*)")
LABELLED = re.compile(r"(?P<label>[\w .+-]{1,40})=(?P<spec>.+)", re.DOTALL)
PACKAGE = Path(__file__).parents[1]
DECISIVE = ("record.py", "rule.py", "stream.py", "race.py", "play", "games", "notation", "odds", "bots")
"""Sources that determine how a game between bots ends."""


class Entrant(NamedTuple):
    """A bot that takes part, and its label in reports."""

    label: str
    spec: str


def entrant(text: str) -> Entrant:
    """Parse one entrant from the command line; `check` tells whether it exists."""
    labelled = LABELLED.fullmatch(text)
    if labelled and not text.startswith(PROGRAM):
        return Entrant(labelled["label"].strip(), labelled["spec"].strip())
    return Entrant(_own_label(text), text)


def entrants(texts: Iterable[str]) -> list[Entrant]:
    """Parse several entrants; equal labels get numbers."""
    found: list[Entrant] = []
    for text in texts:
        one = entrant(text)
        label, number = one.label, 1
        while any(label == other.label for other in found):
            number += 1
            label = f"{one.label} {number}"
        found.append(Entrant(label, one.spec))
    return found


def is_outside(text: str) -> bool:
    """Whether a text names a file or command rather than a registered bot."""
    spec = entrant(text).spec
    return spec.startswith(PROGRAM) or FILE.fullmatch(spec) is not None


def make(spec: str, limit: float) -> Bot:
    """Create a bot; `limit` is the time limit for an answer of a program, in seconds."""
    if spec.startswith(PROGRAM):
        from camelup.arena.program import Program

        return Program(_command(spec), limit)
    file = FILE.fullmatch(spec)
    return _made(_load(file["path"], file["name"]), spec) if file else new_bot(spec)


def check(one: Entrant) -> None:
    """Raise SetupError if an entrant does not exist. Programs are not started."""
    if one.spec.startswith(PROGRAM):
        from camelup.arena.program import find_program

        find_program(_command(one.spec))
    else:
        bot = make(one.spec, 1.0)
        if not callable(getattr(bot, "choose", None)):
            raise SetupError(f"{one.spec} is not a bot: it has no method choose(view, legal, stream)")


def fingerprint(several: Sequence[Entrant]) -> str:
    """A hash of the code that determines how these bots play, as far as it can be located."""
    digest = hashlib.sha256()
    for path in [*_own_sources(), *(path for one in several for path in _sources_of(one.spec))]:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _own_sources() -> list[Path]:
    found: list[Path] = []
    for name in DECISIVE:
        root = PACKAGE / name
        found += sorted(root.rglob("*.py")) if root.is_dir() else [root]
    return [*found, *(PACKAGE / "arena" / name for name in ("deal.py", "game.py", "seat.py"))]


def _sources_of(spec: str) -> list[Path]:
    file = FILE.fullmatch(spec)
    if spec.startswith(PROGRAM):
        named = [Path(word) for word in _command(spec)]
    elif file:
        named = [Path(file["path"])]
    else:
        module = find_spec(bot_module(spec))
        named = [Path(module.origin)] if module and module.origin else []
    return [path for path in named if path.is_file()]


def _own_label(spec: str) -> str:
    file = FILE.fullmatch(spec)
    if file:
        return file["name"]
    if not spec.startswith(PROGRAM):
        return spec
    words = _command(spec)
    files = [word for word in words[1:] if not word.startswith("-") and Path(word).suffix]
    return Path((files or words)[0]).stem


def _command(spec: str) -> list[str]:
    try:
        words = shlex.split(spec.removeprefix(PROGRAM))
    except ValueError as error:
        raise SetupError(f"the command {shown(spec)} cannot be read: {error}") from None
    if not words:
        raise SetupError("run: needs a command, like run:./my_bot")
    return words


@cache
def _load(path: str, name: str) -> Any:
    """A class from a file, which is executed once per process."""
    module_name = f"camelup_bot_{hashlib.sha256(path.encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(module_name, path)
    if not Path(path).is_file() or spec is None or spec.loader is None:
        raise SetupError(f"there is no file {path} to load {name} from")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # noqa: BLE001 - whatever somebody's file may raise
        raise SetupError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from None
    kind = getattr(module, name, None)
    if kind is None:
        raise SetupError(f"{path} has no class {name}")
    return kind


def _made(kind: Any, spec: str) -> Bot:
    try:
        bot: Bot = kind()
    except Exception as error:  # noqa: BLE001 - whatever somebody's class may raise
        raise SetupError(f"{spec} cannot be created: {type(error).__name__}: {error}") from None
    return bot


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, LIMIT="ANSWER_LIMIT")
