"""Rules: plain functions that can also be compiled. The only file that imports Numba.

`@rule` marks a function of the game. It stays what it is: plain Python on plain records. `@kernel`
marks an entry point of compiled code; the first call compiles it with every rule it uses and keeps
the result in a cache folder named after a hash of the sources it can depend on, so that a changed source
never meets stale machine code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, cached_property, update_wrapper
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

if TYPE_CHECKING:
    from camelup.engine.describe import Signature, Types

P = ParamSpec("P")
T = TypeVar("T")

PACKAGE = Path(__file__).parent
SOURCES = (
    "record.py",
    "rule.py",
    "arrays.py",
    "reals.py",
    "stream.py",
    "race.py",
    "games",
    "odds",
    "bots",
    "envs/kernels.py",
)
"""Where rules and kernels may live, each using only itself and what stands before it: the compiled code of
one is kept by the content of these."""

DAYS_UNUSED = 30
FOLDERS_KEPT = 12
"""Folders of compiled code that stay for that long; each state of the sources has a few."""
SECONDS_A_DAY = 86_400

LIBRARY_SOURCES = ("engine/describe.py", "engine/compile.py", "engine/link.py")
"""What makes libraries out of them."""

_waiting: list[tuple[Callable[..., Any], str]] = []
"""Rules that Numba doesn't know yet, and when it inlines them."""
compiled_here: list[str] = []
"""Kernels that this process has compiled for the cache. That takes hundreds of megabytes, which are not given
back."""
_compiling = Lock()
"""Held while Numba's settings are ours: threads may meet the same kernel for the first time."""


def rule(function: Callable[P, T]) -> Callable[P, T]:
    """Mark a function as part of the rules: plain as it stands, compiled where a kernel calls it."""
    _waiting.append((function, "never"))
    return function


def inline_rule(function: Callable[P, T]) -> Callable[P, T]:
    """Mark a rule that is copied into its callers, because a call that passes many arrays takes its time."""
    _waiting.append((function, "always"))
    return function


KERNELS: dict[str, AnyKernel] = {}
"""Every kernel that was declared, by its symbol: its name in a library of compiled code."""


class Kernel(Generic[P, T]):
    """A compiled entry point; `plain` is the same source as ordinary Python."""

    def __init__(self, function: Callable[P, T], types: Types | None = None) -> None:
        self.plain = function
        self.types = types or {}
        self._compiled: Callable[P, T] | None = None
        update_wrapper(self, function)
        module = function.__module__.removeprefix("camelup.").replace(".", "_")
        self.symbol = f"{module}_{function.__name__}"
        KERNELS[self.symbol] = self

    @cached_property
    def signature(self) -> Signature:
        """What it takes and gives, as declared."""
        from camelup.engine.describe import Signature

        return Signature(self.plain, self.types)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return (self._compiled or self._compile_once())(*args, **kwargs)

    def _compile_once(self) -> Callable[P, T]:
        from camelup.engine.choice import function_of

        with _compiling:
            if self._compiled is None:
                self._compiled = function_of(self)
            return self._compiled

    def jit(self) -> Callable[P, T]:
        """The kernel as Numba compiles it at its first call."""
        return _compile(self.plain)


AnyKernel = Kernel[..., Any]


def kernel(function: Callable[P, T]) -> Kernel[P, T]:
    """Mark an entry point that runs compiled, without holding Python's global lock. Its annotations are the
    types of its arguments (see `camelup.arrays`). It works on the arrays it is given and makes none, so
    compiled code need not count who uses them: that took a third of the time, and more when threads met at
    it."""
    return Kernel(function)


def kernel_of(name: str, types: Types) -> Callable[[Callable[P, T]], Kernel[P, T]]:
    """Mark an entry point that is made anew for each set of functions that it closes over, `name` by name:
    Numba keeps compiled code by the name of its function. `types` are the records of that set."""

    def mark(function: Callable[P, T]) -> Kernel[P, T]:
        function.__name__ = function.__qualname__ = f"{function.__name__}_{name}"
        return Kernel(function, types)

    return mark


def _compile(function: Callable[P, T]) -> Callable[P, T]:
    home = source_file(function)
    layer = next((source for source in SOURCES if home.is_relative_to(PACKAGE / source)), None)
    if layer is None:
        raise TypeError(f"{home.name} is outside the hashed sources, so its kernels cannot be cached safely")
    numba = compiler()
    folder = cache_folder(source_hash(layer))
    _announce(function, folder)
    return _jit(numba, function, folder)


def source_file(function: Callable[..., Any]) -> Path:
    """The file in which a function was written."""
    return Path(function.__code__.co_filename)


def compiler() -> Any:
    """Numba, with all rules known to it."""
    import numba
    from numba.extending import register_jitable

    while _waiting:
        function, inline = _waiting.pop()
        register_jitable(inline=inline)(function)
    return numba


def _jit(numba: Any, function: Callable[P, T], folder: Path | None) -> Callable[P, T]:
    """Compile for use with our own cache folder, leaving the process's Numba settings as they were."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder or "")
    try:
        compiled: Callable[P, T] = numba.njit(
            function, cache=folder is not None, nogil=True, error_model="numpy", _nrt=False
        )
    finally:
        numba.config.CACHE_DIR = before
    return compiled


def _announce(function: Callable[..., Any], folder: Path | None) -> None:
    """Say on standard error that a first compilation is under way; silent when the cache has it."""
    pattern = f"**/{source_file(function).stem}.{function.__qualname__}-*.nbi"
    if folder is None or not any(folder.glob(pattern)):
        compiled_here.extend([function.__qualname__] if folder else [])
        name = function.__name__.replace("_", " ")
        print(f"camelup: compiling {name} for this machine, once …", file=sys.stderr)


@cache
def source_hash(layer: str, package: Path = PACKAGE) -> str:
    """A hash over every source that compiled code of one layer can depend on."""
    import hashlib

    digest = hashlib.sha256(f"{sys.version_info[:2]}".encode())
    for part in _contents(SOURCES[: SOURCES.index(layer) + 1], package):
        digest.update(part)
    return digest.hexdigest()[:16]


@cache
def sources_hash() -> str:
    """A hash over all that a library of compiled code is made from, the same for every version of Python."""
    import hashlib

    return hashlib.sha256(b"".join(_contents((*SOURCES, *LIBRARY_SOURCES), PACKAGE))).hexdigest()[:32]


def _contents(sources: tuple[str, ...], package: Path) -> Iterator[bytes]:
    """Names and contents of source files."""
    for source in sources:
        root = package / source
        for path in sorted(root.rglob("*.py")) if root.is_dir() else [root]:
            if path.exists():
                yield path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0"


def cache_home() -> Path:
    """Where camelup keeps what can be made again: `CAMELUP_CACHE`, else the user's cache folder."""
    given = os.environ.get("CAMELUP_CACHE")
    return Path(given) if given else _user_cache()


@cache
def _user_cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("camelup", appauthor=False)


def cache_folder(key: str) -> Path | None:
    """The folder for compiled code of one state of the sources; None where nothing can be written. Code
    in a folder that is somebody else's is never run."""
    import tempfile

    for root in (cache_home(), Path(tempfile.gettempdir()) / f"camelup-{os.getuid()}"):
        folder = root / "compiled" / key
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            continue
        if os.access(folder, os.W_OK) and folder.stat().st_uid == os.getuid():
            if not any(folder.iterdir()):
                forget_old_folders(folder)
            os.utime(folder)
            return folder
    return None


def forget_old_folders(folder: Path) -> None:
    """Remove compiled code that has not been used for `DAYS_UNUSED`, and all but the most recently used of
    what is a day old or older. Other processes may do the same at the same time; one that still runs such
    code has it in memory, and compiles again what it lacks."""
    import shutil

    os.utime(folder)
    used: dict[Path, float] = {}
    for other in folder.parent.iterdir():
        with suppress(OSError):
            used[other] = other.stat().st_mtime
    now = used.pop(folder, 0.0)
    newest = sorted(used, key=lambda other: used[other], reverse=True)
    for rank, other in enumerate(newest, 1):
        days = (now - used[other]) / SECONDS_A_DAY
        if days > DAYS_UNUSED or (days > 1 and rank >= FOLDERS_KEPT):
            shutil.rmtree(other, ignore_errors=True)
