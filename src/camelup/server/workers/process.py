"""A worker process, as the server sees it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import Any

import msgspec

from camelup.server.workers.requests import LENGTH_BYTES, Answer, Request, framed, read_answer

START = "import sys; sys.path[:] = sys.argv[2:]; from camelup.server.workers.main import main; main()"
"""What a new interpreter runs. Its arguments are the memory in MiB and the server's module path."""
STARTING_SECONDS = 60.0
EXIT_SECONDS = 5.0
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")
"""Each worker has one thread: there are several workers already, and every thread takes memory."""


class ProcessLost(Exception):
    """The process has exited."""


class WorkerProcess(asyncio.SubprocessProtocol):
    """A running process and the pipes to it: one request, one answer."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.lost = False
        self.closed: asyncio.Future[None] = loop.create_future()
        self._received = bytearray()
        self._answer: asyncio.Future[Answer] = loop.create_future()
        self._transport: Any = None
        self.pid = 0

    @classmethod
    async def open(cls, memory: int) -> WorkerProcess:
        """Start a process. Raises OSError if it does not start."""
        start = asyncio.get_running_loop().subprocess_exec(
            cls,
            *(sys.executable, "-c", START, str(memory), *sys.path),
            stderr=None,
            env=_environment(),
            start_new_session=True,
        )
        starting = asyncio.create_task(start)
        try:
            _, process = await asyncio.shield(starting)
            await asyncio.wait_for(asyncio.shield(process._answer), STARTING_SECONDS)
        except (TimeoutError, ProcessLost):
            await process.close()
            raise OSError("a worker process does not start") from None
        except asyncio.CancelledError:
            await (await starting)[1].close()
            raise
        return process

    async def close(self) -> None:
        """Kill the process, and wait until it is gone."""
        self.kill()
        await asyncio.wait({self.closed}, timeout=EXIT_SECONDS)

    def connection_made(self, transport: Any) -> None:
        """Keep the transport."""
        self._transport = transport
        self.pid = transport.get_pid()

    async def ask(self, request: Request) -> Answer:
        """Send a request and return the answer. Raises ProcessLost."""
        if self.lost:
            raise ProcessLost
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.get_pipe_transport(0).write(framed(request))
        return await self._answer

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Collect an answer. Kills a process that sends anything else."""
        self._received += data
        size = LENGTH_BYTES + int.from_bytes(self._received[:LENGTH_BYTES], "big")
        if size <= len(self._received) and not self._answer.done():
            try:
                self._answer.set_result(read_answer(self._received[LENGTH_BYTES:size]))
            except msgspec.DecodeError:
                self.kill()
            del self._received[:size]

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Kill a process that has closed a pipe."""
        self.kill()

    def process_exited(self) -> None:
        """Fail the pending request, and kill everything that a bot has started."""
        self.lost = True
        self.kill()
        if not self._answer.done():
            self._answer.set_exception(ProcessLost())
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that nothing is left of the process."""
        self.closed.set_result(None)

    def kill(self) -> None:
        """Kill the process and everything that was started in it."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._transport.kill()


def _environment() -> dict[str, str]:
    """Return the server's environment without its settings: bots must not know the database."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name == "CAMELUP_CACHE" or not (name.startswith("CAMELUP_") or name == "DATABASE_URL")
    }
    return dict.fromkeys(ONE_THREAD, "1") | kept
