"""Build the libraries of compiled kernels: python -m camelup.engine.build [TARGET …]

Without a target it builds for this machine, the host; what is current is left alone. Kernels are compiled
once, in two processes, and their code is then optimised and linked for each target, several at a time.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from tempfile import TemporaryDirectory

from camelup.engine.check import check_library
from camelup.engine.compile import PROCESS_VARIABLES, all_kernels, llvm_of
from camelup.engine.link import TARGETS, Target, link, merged, object_code
from camelup.engine.load import BUILT, FACTS, UnusableEngine, host_target, read_facts
from camelup.engine.typescript import typescript
from camelup.rule import sources_hash

GROUPS = {"rules": ("games_", "envs_"), "thought": ("odds_", "bots_")}
"""Kernels that one process compiles, by how their symbols begin."""

TYPESCRIPT = "engine.ts"
"""Beside the WebAssembly module: its caller."""

Tell = Callable[[str], None]


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m camelup.engine.build", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"host, all, or of {', '.join(TARGETS)}")
    parser.add_argument("--into", type=Path, default=BUILT, help="the folder for the libraries")
    parser.add_argument("--again", action="store_true", help="build also what is current")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--part", help=argparse.SUPPRESS)
    parser.add_argument("--from", dest="source", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.part in GROUPS:
        compile_group(given.part, given.source)
    elif given.part:
        build_target(TARGETS[given.part], given.source, given.into)
    else:
        try:
            names = names_of(given.targets)
        except ValueError as error:
            parser.error(str(error))
        missing = [name for name in names if given.again or not is_current(TARGETS[name], given.into)]
        if missing:
            build(missing, given.into, given.jobs, lambda line: print(line, flush=True))
        else:
            print(f"The engine is current for {', '.join(names)}.")
    return 0


def names_of(given: list[str]) -> list[str]:
    """The targets that were asked for."""
    host = host_target()[0]
    names = (
        list(TARGETS) if "all" in given else [host if name == "host" else name for name in given or ["host"]]
    )
    if unknown := [name for name in names if name not in TARGETS]:
        raise ValueError(
            f"there is no target {', '.join(unknown)}; there are {', '.join(TARGETS)}, host and all"
        )
    return names


def is_current(target: Target, into: Path) -> bool:
    """Whether the library of a target was built from the sources as they are, and is whole."""
    library = into / target.name / target.file
    try:
        facts = read_facts(library.parent / FACTS)
        content = library.read_bytes()
    except (UnusableEngine, OSError):
        return False
    return (facts["sources"], facts["sha256"]) == (sources_hash(), hashlib.sha256(content).hexdigest())


def build(names: list[str], into: Path, jobs: int, tell: Tell) -> None:
    """Build libraries for some targets."""
    with TemporaryDirectory(prefix="camelup-engine-") as folder:
        tell(f"Compiling the kernels for {', '.join(names)} ...")
        run_parts([[group, folder] for group in GROUPS], into, jobs, tell)
        run_parts([[name, folder] for name in names], into, jobs, tell)


def run_parts(parts: list[list[str]], into: Path, jobs: int, tell: Tell) -> None:
    """Run parts of the work, each in a process of its own; what a part prints is told at once."""
    with ThreadPoolExecutor(min(jobs, len(parts))) as pool:
        futures = [pool.submit(run_part, name, folder, into, tell) for name, folder in parts]
        for future in as_completed(futures):
            future.result()


def run_part(name: str, folder: str, into: Path, tell: Tell) -> None:
    """Run one part of the work in a process whose code depends on nothing of this machine."""
    command = [
        sys.executable,
        "-m",
        "camelup.engine.build",
        "--part",
        name,
        "--from",
        folder,
        "--into",
        str(into),
    ]
    with subprocess.Popen(
        command, env=os.environ | PROCESS_VARIABLES, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        for line in process.stdout or ():
            tell(f"  {line.rstrip()}")
    if process.returncode:
        raise SystemExit(f"building {name} failed")


def compile_group(group: str, folder: Path) -> None:
    """Compile a group of kernels into a module of LLVM bitcode."""
    before = sources_hash()
    kernels = {symbol: kernel for symbol, kernel in all_kernels().items() if symbol.startswith(GROUPS[group])}
    numbers = iter(range(1, len(kernels) + 1))
    code = llvm_of(
        kernels.values(), lambda symbol: print(f"{group} {next(numbers)}/{len(kernels)} {symbol}", flush=True)
    )
    (folder / f"{group}.bc").write_bytes(merged(code, group))
    made = {"kernels": sorted(code), "sources": before}
    (folder / f"{group}.json").write_text(json.dumps(made), encoding="utf-8")


def build_target(target: Target, folder: Path, into: Path) -> None:
    """Optimise and link the compiled kernels for one target."""
    made = [json.loads((folder / f"{group}.json").read_bytes()) for group in GROUPS]
    if {part["sources"] for part in made} != {sources_hash()}:
        raise SystemExit("the sources were edited meanwhile; build again")
    symbols = sorted(symbol for part in made for symbol in part["kernels"])
    compiled = folder / f"{target.name}.o"
    compiled.write_bytes(object_code([(folder / f"{group}.bc").read_bytes() for group in GROUPS], target))
    library = into / target.name / target.file
    link(target, compiled, library, symbols, folder / f"zig-{target.name}")
    content = library.read_bytes()
    check_library(target, content, symbols)
    facts = {
        "target": target.name,
        "sources": sources_hash(),
        "sha256": hashlib.sha256(content).hexdigest(),
        "kernels": symbols,
    }
    if target.name == "wasm":
        callers = typescript(all_kernels()[symbol] for symbol in symbols)
        (library.parent / TYPESCRIPT).write_text(callers, encoding="utf-8")
    (library.parent / FACTS).write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    print(f"{target.name}: {len(symbols)} kernels, {len(content) / 1000:.0f} kB", flush=True)


if __name__ == "__main__":
    sys.exit(main())
