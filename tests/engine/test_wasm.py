"""WebAssembly does what this process does, to the bit: calls of every kernel, and games of every variant."""

from __future__ import annotations

from pathlib import Path

from camelup.engine.build import is_current
from camelup.engine.describe import Number
from camelup.engine.link import TARGETS
from camelup.engine.load import BUILT
from tests.engine.calls import all_calls
from tests.engine.replay import replay_in_node, whole_games, write_calls

WASM = TARGETS["wasm"]
ROUNDS = 3
"""The memory must not grow from round to round."""


def test_every_kernel_and_variant_is_the_same_in_webassembly(tmp_path: Path) -> None:
    assert is_current(WASM, BUILT), "the WebAssembly engine is missing or outdated: make engine ARGS=wasm"
    calls = tmp_path / "calls"
    count = write_calls(calls, iter([*all_calls(), *whole_games(1)]))
    done = replay_in_node(BUILT / WASM.name / WASM.file, calls, ROUNDS)
    assert done.stderr == ""
    assert done.stdout.startswith(f"{ROUNDS * count} calls")


def test_a_difference_is_found(tmp_path: Path) -> None:
    assert is_current(WASM, BUILT), "the WebAssembly engine is missing or outdated: make engine ARGS=wasm"
    calls = tmp_path / "calls"
    counted = next(call for call in all_calls() if call.kernel.signature.result == Number("q"))
    write_calls(calls, iter([counted._replace(result=counted.result + 1)]))
    assert "gives another result" in replay_in_node(BUILT / WASM.name / WASM.file, calls).stderr
