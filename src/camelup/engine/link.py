"""LLVM code to libraries: one module of all kernels, optimised for a target, and linked for it.

All but the exported functions becomes internal and gets a number for a name, because Numba's names hold
addresses of the process that compiled; so the same sources give the same bytes.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from camelup.engine.load import PREFIX

WASM_STACK = 1 << 18

Llvm = Any
"""Something of llvmlite, which has no types."""
Code = Mapping[str, tuple[str, str]]
"""By symbol, a kernel's LLVM code and the name of its entry in it."""


class Target(NamedTuple):
    """A platform that kernels are compiled for."""

    name: str
    triple: str
    """As LLVM calls it."""
    linked_as: str
    """As the linker calls it, with the oldest system that will do."""
    processor: str
    file: str
    """The name of the library."""


TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86_64", "x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.17", "x86-64-v2", "engine.so"),
        Target(
            "linux-aarch64", "aarch64-unknown-linux-gnu", "aarch64-linux-gnu.2.17", "generic", "engine.so"
        ),
        Target("macos-x86_64", "x86_64-apple-macosx11.0.0", "x86_64-macos.11.0", "x86-64-v2", "engine.dylib"),
        Target("macos-arm64", "arm64-apple-macosx11.0.0", "aarch64-macos.11.0", "apple-m1", "engine.dylib"),
        Target("windows-x86_64", "x86_64-pc-windows-gnu", "x86_64-windows-gnu", "x86-64-v2", "engine.dll"),
        Target("wasm", "wasm32-unknown-unknown", "wasm32", "generic", "engine.wasm"),
    )
}
WASM_FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"


def merged(code: Code, group: str) -> bytes:
    """Kernels as one module of LLVM bitcode, with an exported function for each; `group` tells its names from
    those of other modules."""
    import llvmlite.binding as llvm

    module = llvm.parse_assembly("")
    for symbol, (text, entry) in code.items():
        kernel = llvm.parse_assembly(text)
        kernel.triple = kernel.data_layout = ""
        module.link_in(kernel)
        module.link_in(llvm.parse_assembly(_exported(symbol, entry)))
    for number, thing in enumerate([*module.functions, *module.global_variables]):
        if not thing.is_declaration and not thing.name.startswith(PREFIX):
            thing.linkage = "internal"
            thing.name = f"{group}{number}"
    passes = llvm.create_new_module_pass_manager()
    passes.add_global_dead_code_eliminate_pass()
    passes.run(module, _pass_builder(llvm, _machine(llvm, TARGETS["linux-x86_64"])))
    bitcode: bytes = module.as_bitcode()
    return bitcode


def _exported(symbol: str, entry: str) -> str:
    """The LLVM code of a function that takes a block's address and returns Numba's status, 0 for success."""
    return f"""
declare i32 @"{entry}"(ptr, ptr, i64)
define i32 @{PREFIX}{symbol}(ptr %block) {{
  %result = alloca ptr
  %exception = alloca ptr
  %address = ptrtoint ptr %block to i64
  %status = call i32 @"{entry}"(ptr %result, ptr %exception, i64 %address)
  ret i32 %status
}}
"""


def object_code(modules: Iterable[bytes], target: Target) -> bytes:
    """Modules of LLVM bitcode as one object file for a target. No fast-math flag stands in the code, and
    nothing is contracted, so that all targets compute the same to the bit."""
    import llvmlite.binding as llvm

    machine = _machine(llvm, target)
    layout = str(machine.target_data)
    whole = llvm.parse_assembly(f'target triple = "{target.triple}"\ntarget datalayout = "{layout}"')
    for bitcode in modules:
        module = llvm.parse_bitcode(bitcode)
        module.triple, module.data_layout = target.triple, layout
        whole.link_in(module)
    if target.name.startswith("windows"):
        for function in whole.functions:
            if function.name.startswith(PREFIX):
                function.storage_class = "dllexport"
    builder = _pass_builder(llvm, machine)
    builder.getModulePassManager().run(whole, builder)
    whole.verify()
    emitted: bytes = machine.emit_object(whole)
    return emitted


def _machine(llvm: Llvm, target: Target) -> Llvm:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    features = WASM_FEATURES if target.name == "wasm" else ""
    found = llvm.Target.from_triple(target.triple)
    return found.create_target_machine(cpu=target.processor, features=features, opt=3, reloc="pic")


def _pass_builder(llvm: Llvm, machine: Llvm) -> Llvm:
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    return llvm.create_pass_builder(machine, options)


def link(target: Target, compiled: Path, library: Path, symbols: list[str], cache: Path) -> None:
    """Link an object file into a library, by the linker that the package `ziglang` brings."""
    library.parent.mkdir(parents=True, exist_ok=True)
    if target.name == "wasm":
        exports = [f"--export={PREFIX}{symbol}" for symbol in symbols]
        flags = ["--no-entry", "--gc-sections", "--strip-all", "-z", f"stack-size={WASM_STACK}"]
        command = ["wasm-ld", *flags, "--export=__heap_base", *exports]
    else:
        command = ["cc", "-target", target.linked_as, "-shared", "-s", "-Wl,--gc-sections"]
        command += ["-Wl,-install_name,@rpath/engine.dylib"] if target.name.startswith("macos") else []
    folders = {"ZIG_GLOBAL_CACHE_DIR": str(cache), "ZIG_LOCAL_CACHE_DIR": str(cache)}
    linked = compiled.with_name(f"{target.name}-{target.file}")
    _run([sys.executable, "-m", "ziglang", *command, "-o", str(linked), str(compiled)], folders)
    shutil.copy(linked, library)


def _run(command: list[str], variables: dict[str, str]) -> None:
    done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the linker failed: {done.stderr.strip()}")
