"""What the builder makes: an entry for every kernel, and the same bytes from the same sources."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import camelup
from camelup.engine.build import names_of
from camelup.engine.compile import KERNEL_MODULES, PROCESS_VARIABLES, all_kernels, entry_source
from camelup.engine.describe import Group
from camelup.engine.link import TARGETS
from camelup.engine.load import host_target
from camelup.odds.leg import walk_leg

PACKAGE = Path(camelup.__file__).parent
SOME = ("envs_kernels_choose_evenly", "games_random_play_play_at_random_cards")
"""Kernels that are compiled fast; the second closes over functions, whose addresses differ in every run."""
PROGRAM = f"""
import hashlib
from camelup.engine.compile import all_kernels, llvm_of
from camelup.engine.describe import Group
from camelup.engine.link import TARGETS, merged, object_code
code = llvm_of([all_kernels()[symbol] for symbol in {SOME}], lambda symbol: None)
module = merged(code, "some")
for name in ("linux-x86_64", "wasm"):
    print(hashlib.sha256(object_code([module], TARGETS[name])).hexdigest())
"""


def marks_of(tree: ast.Module) -> list[str]:
    """The decorators of all functions of a file."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [ast.unparse(mark) for function in functions for mark in function.decorator_list]


def test_every_file_with_kernels_is_known() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        marks = marks_of(ast.parse(path.read_text(encoding="utf-8")))
        if any(mark == "kernel" or mark.startswith("kernel_of(") for mark in marks):
            found.add(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    assert found == set(KERNEL_MODULES)


def test_every_kernel_has_an_entry() -> None:
    for symbol, kernel in all_kernels().items():
        source, names = entry_source(kernel.signature)
        compile(source, symbol, "exec")
        assert f"({max(kernel.signature.words, 1)},)" in source
        assert names


def test_an_entry_makes_the_arguments_out_of_the_block() -> None:
    source, names = entry_source(walk_leg.signature)
    assert "array_at(words[9], (words[10], ), v" in source
    assert "words[29] = result" in source
    groups = [kind.kind for kind in walk_leg.signature.parameters.values() if isinstance(kind, Group)]
    assert len(groups) == 3
    assert all(group in names.values() for group in groups)


def test_the_same_sources_give_the_same_bytes() -> None:
    def built() -> str:
        program, variables = [sys.executable, "-c", PROGRAM], os.environ | PROCESS_VARIABLES
        return subprocess.run(program, env=variables, capture_output=True, text=True, check=True).stdout

    once = built()
    assert len(once.split()) == 2
    assert built() == once


def test_targets_are_named() -> None:
    assert names_of([]) == names_of(["host"]) == [host_target()[0]]
    assert names_of(["all"]) == list(TARGETS)
    assert names_of(["wasm", "macos-arm64"]) == ["wasm", "macos-arm64"]
    with pytest.raises(ValueError, match="there is no target amiga; there are linux-x86_64"):
        names_of(["amiga"])
