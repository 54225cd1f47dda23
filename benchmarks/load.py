"""Load on the server: many sockets and tables, a stream of actions, all on this machine.

`make load` measures three things, with SQLite in one process and with Postgres and two processes:

- steady: a moderate rate of actions for a while. Nothing may be lost.
- ramp: the rate rises until the p99 of updates exceeds 250 ms. The rate before that is the one held.
- idle: memory for each table and each socket, and updates beside thousands of idle sockets.

Players, servers and database share the machine; what the players take of it is shown. The delay of an update
counts from the moment its action was due, also if it was sent late.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import re
import resource
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.progress import Progress

from benchmarks.crowd import PEOPLE, Crowd
from camelup.server.limits import LIMIT_KINDS
from tests.server.postgres import Postgres

PARTS = ("steady", "ramp", "idle")
TITLES = {"sqlite": "SQLite, 1 process", "postgres": "Postgres, 2 processes"}
UNLIMITED = {f"CAMELUP_LIMIT_{kind.upper()}": "1000000/second" for kind in LIMIT_KINDS}
RAISED = {"CAMELUP_SOCKETS_PER_ADDRESS": "100000", "CAMELUP_CONNECTIONS_PER_ADDRESS": "100000"}
PROGRAM = "import sys; from camelup.cli import main; sys.exit(main(['serve']))"
HELD_MS = 250.0
"""The largest p99 at which a rate counts as held."""
AIMS = {
    "sqlite": {"rate held": 1000.0, "KB a table": 40.0},
    "postgres": {"rate held": 800.0},
}
PATIENCE = 2.0
"""Lateness in seconds at which a step of the ramp is abandoned."""
BATCH = 50
"""Tables played at the same time when memory is measured."""
OPEN_FILES = 20_000

Figures = dict[str, float]
Progressing = Callable[[str, float, float], None]
"""Called with the current task, the amount done and the total."""
console = Console(stderr=True, highlight=False, soft_wrap=True)


class Process:
    """A server under load."""

    def __init__(self, database: str) -> None:
        began = time.perf_counter()
        environment = {**os.environ, **UNLIMITED, **RAISED, "CAMELUP_DATABASE": database}
        environment |= {"CAMELUP_PORT": "0", "CAMELUP_LOG_LEVEL": "info", "CAMELUP_BOT_WARM_UP": "0"}
        handle, name = tempfile.mkstemp(suffix=".log")
        self._log = Path(name)
        with os.fdopen(handle, "w") as log:
            self._process = subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment, stderr=log)
        while not (found := re.search(r"running on (http://([\d.]+):(\d+))", self._log.read_text())):
            if self._process.poll() is not None:
                raise RuntimeError(self._log.read_text())
            time.sleep(0.01)
        httpx.get(f"{found[1]}/readyz").raise_for_status()
        self.address = found[2], int(found[3])
        self.start_seconds = time.perf_counter() - began

    def kilobytes(self) -> float:
        """Its resident memory."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return float(found[1]) if found else 0.0

    def processor_seconds(self) -> float:
        """Its processor time, in seconds."""
        used = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop the server."""
        self._process.terminate()
        self._process.wait()
        self._log.unlink()


def busy_seconds() -> float:
    """Processor time of the whole machine, in seconds."""
    user, nice, system, _, _, *interrupts = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8]
    ticks = sum(map(int, (user, nice, system, *interrupts)))
    return ticks / os.sysconf("SC_CLK_TCK")


@dataclass
class Meter:
    """Processor usage of servers, players and the whole machine, in percent of a core."""

    servers: list[Process]

    def __post_init__(self) -> None:
        self._began, self._before = time.perf_counter(), self._used()

    def _used(self) -> list[float]:
        servers = sum(server.processor_seconds() for server in self.servers)
        return [servers, time.process_time(), busy_seconds()]

    def read(self, actions: int) -> Figures:
        """The usage since this object was created."""
        seconds = time.perf_counter() - self._began
        used = [now - before for now, before in zip(self._used(), self._before, strict=True)]
        names = ("server cpu %", "players cpu %", "machine cpu %")
        shares = {name: each / seconds * 100 for name, each in zip(names, used, strict=True)}
        return shares | {"server ms an action": used[0] / max(actions, 1) * 1e3}


# ---------------------------------------------------------------------------------------- the three parts


async def step(crowd: Crowd, servers: list[Process], rate: float, seconds: float) -> Figures:
    """Send actions at a constant rate for a while."""
    crowd.delays.clear()
    began, meter = time.perf_counter(), Meter(servers)
    actions = await crowd.act(rate, seconds, PATIENCE)
    await crowd.settle()
    used = meter.read(actions)
    cuts = statistics.quantiles(crowd.delays, n=100)
    achieved = actions / max(time.perf_counter() - began, seconds)
    return {
        "rate": rate,
        "achieved": achieved,
        "actions": actions,
        "updates": len(crowd.delays),
        "p50 ms": cuts[49] * 1e3,
        "p95 ms": cuts[94] * 1e3,
        "p99 ms": cuts[98] * 1e3,
        "max ms": max(crowd.delays) * 1e3,
        **used,
    }


def held(figures: Figures) -> bool:
    """Whether a rate was held, with updates in time."""
    return figures["achieved"] > 0.95 * figures["rate"] and figures["p99 ms"] <= HELD_MS


async def fill(crowd: Crowd, tables: int, progress: Progressing) -> None:
    """Keep a number of tables in play, replacing those whose games are over."""
    await crowd.disconnect(crowd.over)
    crowd.over = []
    missing = tables - len(crowd.connected)
    if missing > 0:
        made = await crowd.seat(missing, lambda number: progress("tables", number, missing))
        await crowd.connect(made)


async def steady(servers: list[Process], given: argparse.Namespace, progress: Progressing) -> dict[str, Any]:
    """A moderate rate: everything acknowledged must be stored and sent to everyone."""
    crowd = Crowd([server.address for server in servers])
    before = max(server.kilobytes() for server in servers)
    await fill(crowd, given.tables, progress)
    progress(f"{given.rate:,.0f} actions a second", 0, given.seconds)
    figures = await step(crowd, servers, given.rate, given.seconds)
    lost = await crowd.lost(crowd.games)
    await crowd.disconnect(crowd.connected)
    return {
        **figures,
        "lost": lost,
        "refused": len(crowd.refused),
        "start s": max(server.start_seconds for server in servers),
        "idle MB": before / 1024,
        "loaded MB": max(server.kilobytes() for server in servers) / 1024,
    }


async def ramp(servers: list[Process], given: argparse.Namespace, progress: Progressing) -> dict[str, Any]:
    """Raise the rate until updates are too late."""
    crowd = Crowd([server.address for server in servers])
    steps: list[Figures] = []
    rate = given.start
    while True:
        await fill(crowd, given.tables, progress)
        progress(f"{rate:,.0f} actions a second", 0, given.step_seconds)
        steps.append(await step(crowd, servers, rate, given.step_seconds))
        console.print(f"  {line_of(steps[-1])}")
        if not held(steps[-1]) or rate >= given.most:
            break
        rate += given.by
    lost = await crowd.lost(crowd.games)
    await crowd.disconnect(crowd.connected)
    best = max((each["rate"] for each in steps if held(each)), default=0.0)
    return {"rate held": best, "lost": lost, "refused": len(crowd.refused), "steps": steps}


async def idle(servers: list[Process], given: argparse.Namespace, progress: Progressing) -> dict[str, Any]:
    """Memory of tables in play, and of idle sockets at them; then a few tables play on beside them. Caches
    fill with the first half of the tables, so the second half shows what each further one takes."""
    crowd = Crowd([server.address for server in servers])
    tables = -(-given.idle // PEOPLE)
    few = min(BATCH, tables)
    half = tables // 2
    await play_and_leave(crowd, half, given.moves, progress)
    before = sum(server.kilobytes() for server in servers)
    await play_and_leave(crowd, tables - half, given.moves, progress)
    filled = sum(server.kilobytes() for server in servers)
    progress("idle sockets", 0, 1)
    await crowd.connect(crowd.games)
    crowd.ready.clear()
    crowded = sum(server.kilobytes() for server in servers)
    await fill(crowd, tables + few, progress)
    progress(f"{given.rate:,.0f} actions a second", 0, given.seconds)
    figures = await step(crowd, servers, given.rate, given.seconds)
    closed = crowd.closed()
    await crowd.disconnect(crowd.connected)
    held_by = len(servers)
    return {
        "tables": tables,
        "tables made": len(crowd.games),
        "actions a table": given.moves,
        "idle sockets": tables * PEOPLE - closed,
        "closed by the server": closed,
        "KB a table": (filled - before) / (tables - half) / held_by,
        "KB a socket": (crowded - filled) / tables / PEOPLE,
        **figures,
        "refused": len(crowd.refused),
    }


async def play_and_leave(crowd: Crowd, tables: int, moves: int, progress: Progressing) -> None:
    """Play some actions at tables, a few at a time, and leave them in the server's memory."""
    for first in range(0, tables, BATCH):
        progress("tables in memory", first, tables)
        some = await crowd.seat(min(BATCH, tables - first))
        await crowd.connect(some)
        await crowd.play(some, moves)
        await crowd.disconnect(some)


# ---------------------------------------------------------------------------------------- running and showing


@contextmanager
def databases(kind: str) -> Iterator[list[str]]:
    """Temporary databases for one or two servers. Postgres syncs to disk, as in production."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield [f"{folder}/load.db"]
        return
    cluster = Postgres(durable=True)
    try:
        yield [cluster.database()] * 2
    finally:
        cluster.close()


def measure(kind: str, part: str, given: argparse.Namespace, progress: Progressing) -> dict[str, Any]:
    """Start servers, load them, and stop them."""
    work = {"steady": steady, "ramp": ramp, "idle": idle}[part]
    with ExitStack() as stack:
        servers: list[Process] = []
        for database in stack.enter_context(databases(kind)):
            servers.append(Process(database))
            stack.callback(servers[-1].stop)
        return asyncio.run(work(servers, given, progress))


def line_of(figures: Figures) -> str:
    """One step of a ramp."""
    return (
        f"{figures['rate']:6,.0f}/s  p50 {figures['p50 ms']:7.1f} ms  p99 {figures['p99 ms']:7.1f} ms  "
        f"server {figures['server cpu %']:3.0f} %  players {figures['players cpu %']:3.0f} %  "
        f"machine {figures['machine cpu %']:3.0f} %  {'held' if held(figures) else 'too late'}"
    )


@contextmanager
def shown_progress(title: str) -> Iterator[Progressing]:
    """A status line; finished tasks stay above it."""
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task(title, total=None)

        def note(what: str, done: float, total: float) -> None:
            bar.update(task, description=f"{title}: {what}", completed=done, total=total)

        yield note


def show(report: dict[str, Any]) -> None:
    """All figures, one column per database."""
    print(f"{report['date']}, {report['processors']} processors: {report['command']}")
    for part in PARTS:
        columns = {kind: parts[part] for kind, parts in report["figures"].items() if part in parts}
        if columns:
            print(f"\n{part:22}" + "".join(f"{TITLES[kind]:>26}" for kind in columns) + f"{'aim':>10}")
            for name in (name for name in next(iter(columns.values())) if name != "steps"):
                cells = "".join(f"{column[name]:26,.1f}" for column in columns.values())
                aims = [f"{aim[name]:,.0f}" for kind, aim in AIMS.items() if name in aim and kind in columns]
                print(f"{name:22}{cells}{'/'.join(aims):>10}")
            for kind, column in columns.items():
                for each in column.get("steps", ()):
                    print(f"{TITLES[kind]:22} {line_of(each)}")


def read_arguments() -> argparse.Namespace:
    """The command-line arguments."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole, number = int, float
    parser.add_argument("part", nargs="*", choices=[*PARTS, []], help="default: all three")
    parser.add_argument("--only", choices=["sqlite", "postgres"], help="one of the two")
    parser.add_argument("--tables", type=whole, default=250, help="in play, with four sockets each (250)")
    parser.add_argument("--rate", type=number, default=100, help="actions a second, steady and idle (100)")
    parser.add_argument("--seconds", type=number, default=30, help="how long, steady and idle (30)")
    parser.add_argument("--start", type=number, default=400, help="first rate of the ramp (400)")
    parser.add_argument("--by", type=number, default=100, help="how much faster each step is (100)")
    parser.add_argument("--most", type=number, default=5000, help="last rate of the ramp (5,000)")
    parser.add_argument("--step-seconds", type=number, default=8, help="length of a step (8)")
    parser.add_argument("--idle", type=whole, default=5000, help="idle sockets (5,000)")
    parser.add_argument("--moves", type=whole, default=40, help="actions at each idle table (40)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    return parser.parse_args()


def main() -> int:
    """Run the measurements; fails if anything was lost."""
    given = read_arguments()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, most), most))
    gc.disable()
    report: dict[str, Any] = {
        "date": datetime.now(UTC).date().isoformat(),
        "command": shlex.join(
            ["make", "load", f"ARGS={shlex.join(sys.argv[1:])}"][: 2 + (len(sys.argv) > 1)]
        ),
        "processors": os.cpu_count(),
        "figures": {},
    }
    for kind in [given.only] if given.only else TITLES:
        figures = report["figures"][kind] = {}
        for part in given.part or PARTS:
            console.print(f"{TITLES[kind]}, {part}")
            with shown_progress(part) as progress:
                figures[part] = measure(kind, part, given, progress)
    report["load"] = os.getloadavg()
    if given.json:
        print(json.dumps(report, indent=1))
    else:
        show(report)
    parts = [part for figures in report["figures"].values() for part in figures.values()]
    return int(any(part.get("lost") or part["refused"] for part in parts))


if __name__ == "__main__":
    sys.exit(main())
