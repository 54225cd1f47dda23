"""Which engine runs the kernels: a library compiled ahead of time, Numba, or plain Python."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, NamedTuple

from camelup.engine.load import MissingEngine, OutdatedEngine, UnusableEngine, load_library
from camelup.errors import EngineError, listed

if TYPE_CHECKING:
    from camelup.engine.describe import Call
    from camelup.rule import AnyKernel

VARIABLE = "CAMELUP_ENGINE"
ENGINES = ("native", "jit", "plain")
NO_NUMBA = "Numba is not installed (pip install camelup[jit])"


class Choice(NamedTuple):
    """The engine of this process."""

    name: str
    reason: str
    """Why it is this one, in a few words."""


@cache
def choice() -> Choice:
    """The engine that `CAMELUP_ENGINE` names, else the best there is. What is wrong with a library is said
    once, on standard error; that it is of other sources is usual while these are edited."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted:
        return _forced(wanted)
    try:
        return Choice("native", str(load_library().path))
    except UnusableEngine as unusable:
        reason = str(unusable)
        if not isinstance(unusable, OutdatedEngine | MissingEngine):
            print(f"camelup: {reason}; using the next best engine", file=sys.stderr)
    if find_spec("numba"):
        return Choice("jit", reason)
    print(f"camelup: {reason} and {NO_NUMBA}, so everything runs as plain Python, slowly", file=sys.stderr)
    return Choice("plain", f"{reason}, and {NO_NUMBA}")


def _forced(wanted: str) -> Choice:
    """The engine that was asked for, or an error that says why it cannot be had."""
    if wanted not in ENGINES:
        raise EngineError(f"{VARIABLE} must be {listed(list(ENGINES))}, not {wanted!r}")
    if wanted == "native":
        try:
            load_library()
        except UnusableEngine as unusable:
            raise EngineError(f"{VARIABLE} asks for a compiled engine, but {unusable}") from None
    if wanted == "jit" and not find_spec("numba"):
        raise EngineError(f"{VARIABLE} asks for Numba, but {NO_NUMBA}")
    return Choice(wanted, f"{VARIABLE} asks for it")


def function_of(kernel: AnyKernel, engine: str | None = None) -> Call:
    """What runs a kernel on an engine, the chosen one if none is named. A kernel that the library lacks is
    compiled by Numba."""
    name = engine or choice().name
    if name == "native":
        library = load_library()
        if kernel.symbol in library.kernels:
            return library.call_of(kernel.symbol, kernel.signature)
        name = "jit"
    if name == "jit":
        return kernel.jit()
    from camelup.engine.plain import plain_call

    return plain_call(kernel.plain, kernel.signature)
