"""Kernels to LLVM code, by Numba used as a compiler that runs ahead of time.

For each kernel a small entry is written that takes the address of a call's block, makes the arguments out of
its words, and leaves the result there. Numba does not optimise it, because that depends on the target: `link`
does so for each one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import count
from typing import Any

from camelup.engine.describe import ArrayType, Group, Kind, Number, Signature
from camelup.rule import KERNELS, AnyKernel, compiler

KERNEL_MODULES = (
    "camelup.games.random_play",
    "camelup.odds.dice",
    "camelup.odds.race",
    "camelup.odds.leg",
    "camelup.odds.cards",
    "camelup.odds.deck",
    "camelup.odds.figures",
    "camelup.odds.solve_classic",
    "camelup.odds.solve_second",
    "camelup.bots.dice.decision",
    "camelup.bots.cards.plans",
    "camelup.bots.cards.turn",
    "camelup.envs.kernels",
)
"""Where there are kernels."""
PROCESS_VARIABLES = {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_DISABLE_INTEL_SVML": "1",
    "PYTHONHASHSEED": "0",
}
"""Variables of the process that compiles: code that is the same on every host."""

Compiled = Any
"""Something of Numba or NumPy, which have no types for it."""
Names = dict[str, Compiled]
"""What the source of an entry refers to."""


def all_kernels() -> dict[str, AnyKernel]:
    """Every kernel there is, by its symbol; those that serve every game are made for each."""
    modules = {name: import_module(name) for name in KERNEL_MODULES}
    for game in import_module("camelup.games").GAMES.values():
        modules["camelup.games.random_play"].random_play(game)
        modules["camelup.envs.kernels"].kernels_of(game)
    return dict(sorted(KERNELS.items()))


def llvm_of(kernels: Iterable[AnyKernel], tell: Callable[[str], None]) -> dict[str, tuple[str, str]]:
    """By symbol, the LLVM code of each kernel and the name of its entry in it."""
    numba = compiler()
    array_at = _array_at()
    found = {}
    for kernel in kernels:
        source, names = entry_source(kernel.signature)
        flags: dict[str, Compiled] = {"nogil": True, "error_model": "numpy", "_nrt": False}
        names |= {"array_at": array_at, "kernel": numba.njit(kernel.plain, **flags)}
        exec(source, names)
        entry = numba.njit((numba.types.int64,), **flags)(names["entry"])
        (compiled,) = entry.overloads.values()
        found[kernel.symbol] = compiled.library.get_llvm_str(), compiled.fndesc.llvm_func_name
        tell(kernel.symbol)
    return found


def entry_source(signature: Signature) -> tuple[str, Names]:
    """The Python source of a kernel's entry, and the names it uses."""
    import numpy as np

    names: Names = {"int64": np.int64, "float64": np.float64}
    words = count()
    arguments = [_argument(kind, words, names) for kind in signature.parameters.values()]
    size = max(signature.words, 1)
    lines = [
        "def entry(block):",
        f"words = array_at(block, ({size},), int64)",
        f"reals = array_at(block, ({size},), float64)",
        f"result = kernel({', '.join(arguments)})",
    ]
    for leaf in signature.result_leaves:
        place = "reals" if leaf.kind == Number("d") else "words"
        value = "".join(["result", *(f"[{part}]" for part in leaf.path)])
        lines.append(f"{place}[{leaf.word}] = {value}")
    return "\n    ".join(lines), names


def _argument(kind: Kind, words: Iterator[int], names: Names) -> str:
    """The expression that makes an argument out of the words of a block."""
    if isinstance(kind, Number):
        word = next(words)
        return {"q": f"words[{word}]", "d": f"reals[{word}]", "?": f"(words[{word}] != 0)"}[kind.code]
    if isinstance(kind, Group):
        members = "".join(f"{_argument(member, words, names)}, " for member in kind.members)
        return f"{_name(names, kind.kind)}({members})" if kind.kind is not tuple else f"({members})"
    address = next(words)
    shape = "".join(f"words[{next(words)}], " for _ in range(kind.dimensions))
    return f"array_at(words[{address}], ({shape}), {_name(names, dtype_of(kind))})"


def _name(names: Names, value: object) -> str:
    """A name for a value in the source."""
    name = f"v{len(names)}"
    names[name] = value
    return name


def dtype_of(kind: ArrayType) -> Compiled:
    """The NumPy type of an array's items."""
    import numpy as np

    return np.dtype(kind.item) if isinstance(kind.item, str) else kind.item.dtype()


def _array_at() -> Compiled:
    """A function for compiled code: the contiguous array with a shape and a type at an address."""
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic
    from numba.np.arrayobj import make_array, populate_array

    @intrinsic
    def array_at(context: Compiled, address: Compiled, shape: Compiled, dtype: Compiled) -> Compiled:
        array_type = types.Array(dtype.dtype, len(shape), "C")

        def generate(context: Compiled, builder: Compiled, _: Compiled, arguments: Compiled) -> Compiled:
            array = make_array(array_type)(context, builder)
            size = context.get_abi_sizeof(context.get_data_type(array_type.dtype))
            item_size = context.get_constant(types.intp, size)
            lengths = cgutils.unpack_tuple(builder, arguments[1])
            strides = [item_size]
            for length in reversed(lengths[1:]):
                strides.insert(0, builder.mul(strides[0], length))
            data = builder.inttoptr(arguments[0], array.data.type)
            populate_array(array, data, lengths, strides, item_size, None)
            return array._getvalue()

        return array_type(types.int64, types.UniTuple(types.int64, len(shape)), dtype), generate

    return array_at
