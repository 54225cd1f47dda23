"""A real server, with sockets and a database, whose clock only goes when a test says so."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from camelup.server import app, live_table, planner, registry
from camelup.server.clock import Clock
from camelup.server.limits import LIMIT_KINDS
from camelup.server.settings import Settings
from tests.server.harness import FREE, sqlite

STEP_SECONDS = 10.0
"""Processes say every 20 seconds who is connected to them; the clock takes no longer strides than that."""
LIMITS: dict[str, Any] = {f"limit_{kind}": FREE for kind in LIMIT_KINDS}


class Stand:
    """A module with some of its functions replaced."""

    def __init__(self, module: Any, **instead: Any) -> None:
        self._module, self._instead = module, instead

    def __getattr__(self, name: str) -> Any:
        return self._instead.get(name) or getattr(self._module, name)


class ClockedServer:
    """Serves in a thread; `go_on` lets time pass."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.now = 1_800_000_000.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        usual: dict[str, Any] = {"bot_delay": 0.0, "bot_warm_up": 0, "substitute": "random"} | LIMITS
        chosen = Settings(database=sqlite(folder), port=0, **(usual | settings))
        application = app.create_app(chosen, Clock(self._seconds, self._seconds))
        self._held = application.state.server
        config = uvicorn.Config(
            application, port=0, ws="websockets-sansio", access_log=False, log_config=None
        )
        self._server = uvicorn.Server(config)
        self._up = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=[self._serve()], daemon=True)

    def _seconds(self) -> float:
        return self.now

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        startup = self._server.startup

        async def startup_and_say_so(sockets: Any = None) -> None:
            await startup(sockets)
            self._up.set()

        self._server.startup = startup_and_say_so  # type: ignore[method-assign]
        await self._server.serve()

    def start(self) -> None:
        self._thread.start()
        assert self._up.wait(60), "the server did not come up"
        self.port = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(60)

    async def sleep(self, seconds: float) -> None:
        """As long as the clock says; what does not wait goes on at once."""
        if seconds <= 0:
            return await asyncio.sleep(0)
        sleeper = (self.now + seconds, asyncio.get_running_loop().create_future())
        self._sleepers.append(sleeper)
        try:
            await sleeper[1]
        finally:
            self._sleepers.remove(sleeper)

    def go_on(self, seconds: float) -> None:
        """Let time pass, as it passes for a server that runs: those who are connected stay so."""
        while seconds > 0:
            asyncio.run_coroutine_threadsafe(self._tick(min(seconds, STEP_SECONDS)), self._loop).result(60)
            seconds -= STEP_SECONDS

    async def _tick(self, seconds: float) -> None:
        self.now += seconds
        await self._held.registry.presence.keep()
        for until, sleeper in self._sleepers:
            if until <= self.now and not sleeper.done():
                sleeper.set_result(None)


@contextmanager
def clocked_server(folder: Path, **settings: Any) -> Iterator[ClockedServer]:
    server = ClockedServer(folder, **settings)
    with pytest.MonkeyPatch.context() as patch:
        for module in (live_table, planner, registry):
            patch.setattr(module, "asyncio", Stand(asyncio, sleep=server.sleep))
        server.start()
        try:
            yield server
        finally:
            server.stop()
