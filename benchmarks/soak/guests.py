"""Guests who do everything that is allowed, as fast as the limits of a server permit.

Each has a loopback address of its own choice, so that limits by address hold for them as for strangers.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import sys
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from functools import cache
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from camelup.play import Table
from camelup.server.commands.create import MOST_PREFIX
from camelup.server.records import MOST_RECORD_EVENTS

ADDRESSES, GUESTS_AN_ADDRESS = 3, 3
REFUSED_PAUSE = 0.05
"""Seconds until somebody who was told to wait tries again."""
MOST_TABLES, MOST_SOCKETS = 30, 30
PEOPLE = ("Ann", "Ben", "Cleo")
GONE = (OSError, httpx.HTTPError, WebSocketException)


@cache
def long_record(events: int) -> dict[str, Any]:
    """A legal game that is long because desert tiles were put here and there."""
    rng = random.Random(7)
    table = Table("second", list(PEOPLE), seed=3)
    while table.event_count < events:
        table.play(rng.choice([action for action in table.legal if " tile " in action]))
    return table.record()


class Guest:
    """One guest, with counts of the responses by kind of request."""

    def __init__(
        self, url: str, address: str, counts: Counter[str], longest: int = MOST_RECORD_EVENTS
    ) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self._http = httpx.AsyncClient(base_url=f"{url}/api/v1", transport=transport, timeout=60)
        self._sockets_at = url.replace("http", "ws", 1)
        self._address, self._counts, self._longest = address, counts, longest
        self._rng = random.Random(address)
        self._tables: deque[str] = deque(maxlen=MOST_TABLES)
        self._code = "ABCDE"
        self._records: deque[str] = deque(maxlen=MOST_TABLES)
        self._sockets: deque[ClientConnection] = deque()
        self.deeds: tuple[Callable[[], Awaitable[None]], ...] = (
            *(self.take_token, self.make_table, self.make_bot_table, self.import_record),
            *(self.read_table, self.read_record, self.read_history, self.read_lists, self.try_code),
            *(self.replay_record, self.position_odds, self.table_odds),
            *(self.act, self.chat, self.leave_and_return, self.pause_and_resume, self.open_socket),
        )

    async def arrive(self) -> None:
        """Get a token and a table to begin with."""
        while not self._tables:
            answer = await self._http.post("/guests")
            if answer.status_code == 201:
                self._http.headers["authorization"] = f"Bearer {answer.json()['token']}"
                await self.make_table()
                await self._open_table()
            await asyncio.sleep(REFUSED_PAUSE)

    async def _open_table(self) -> None:
        """A table that waits for people under a code."""
        made = await self._ask(
            "make_table", "POST", "/tables", json={"game": "second", "seats": [{"kind": "open"}] * 3}
        )
        if made:
            self._code = (await self._http.get(f"/tables/{made['table']}")).json()["room"]["code"]

    async def go_on(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Repeat a request."""
        while True:
            try:
                await deed()
            except GONE:
                self._counts[f"{deed.__name__} broken"] += 1
                await asyncio.sleep(REFUSED_PAUSE)

    async def leave(self) -> None:
        """Close all connections."""
        for socket in self._sockets:
            with suppress(*GONE):
                await socket.close()
        await self._http.aclose()

    # ------------------------------------------------------------------------------------ asking

    async def _ask(self, deed: str, method: str, path: str, **given: Any) -> Any:
        """Send a request, count its response, and return the answer if there is one."""
        answer = await self._http.request(method, path, **given)
        status = answer.status_code
        kind = (
            "done"
            if status < 300
            else "limited"
            if status == 429
            else "refused"
            if status < 500
            else "failed"
        )
        self._counts[f"{deed} {kind}"] += 1
        if kind == "limited":
            await asyncio.sleep(REFUSED_PAUSE)
        return answer.json() if kind == "done" and answer.content else None

    async def _command(self, deed: str, table: str, type_: str, **given: Any) -> Any:
        body = {"id": secrets.token_hex(8), **given}
        return await self._ask(deed, "POST", f"/tables/{table}/{type_}", json=body)

    def _a_table(self) -> str:
        return self._rng.choice(self._tables)

    # ------------------------------------------------------------------------------------ making

    async def take_token(self) -> None:
        await self._ask("take_token", "POST", "/guests")

    async def make_table(self) -> None:
        """Create the longest possible table."""
        long = long_record(min(MOST_PREFIX, self._longest))
        seats = [{"kind": "person", "name": name} for name in PEOPLE]
        body = {"game": "second", "seats": seats, "record": {"record": long, "at": len(long["events"])}}
        made = await self._ask("make_table", "POST", "/tables", json=body)
        if made and await self._command("make_table", made["table"], "start"):
            self._tables.append(made["table"])

    async def make_bot_table(self) -> None:
        """Create as many tables with the strongest bots as allowed."""
        game = self._rng.choice(["second", "cards"])
        bots = [{"kind": "bot", "bot": "champion"}] * (6 if game == "cards" else 8)
        made = await self._ask("make_bot_table", "POST", "/tables", json={"game": game, "seats": bots})
        if made:
            await self._command("make_bot_table", made["table"], "start")

    async def import_record(self) -> None:
        long = long_record(self._longest) | {"date": secrets.token_hex(4)}
        made = await self._ask("import_record", "POST", "/records", json=long)
        if made:
            self._records.append(made["record"])

    # ------------------------------------------------------------------------------------ reading

    async def read_table(self) -> None:
        await self._ask("read_table", "GET", f"/tables/{self._a_table()}")

    async def read_record(self) -> None:
        await self._ask("read_record", "GET", f"/tables/{self._a_table()}/record")

    async def read_history(self) -> None:
        late = {"first": self._rng.randint(0, self._longest), "count": 200}
        await self._ask("read_history", "GET", f"/tables/{self._a_table()}/history", params=late)

    async def read_lists(self) -> None:
        for path in ("/tables", "/mine", "/catalogue"):
            await self._ask("read_lists", "GET", path)

    async def try_code(self) -> None:
        await self._ask("try_code", "GET", f"/codes/{self._code}")

    async def replay_record(self) -> None:
        if not self._records:
            await asyncio.sleep(REFUSED_PAUSE)
            return
        late = {"first": max(0, self._longest - 200), "count": 200}
        path = f"/records/{self._rng.choice(self._records)}/replay"
        await self._ask("replay_record", "GET", path, params=late)

    async def position_odds(self) -> None:
        """A position that is not cached."""
        spaces = self._rng.sample(range(1, 14), 5)
        camels = " ".join(f"{space}:{camel}" for space, camel in zip(sorted(spaces), "bgrpy", strict=True))
        await self._ask(
            "position_odds", "POST", "/odds", json={"position": f"second {camels} 15:W 16:K seats:4"}
        )

    async def table_odds(self) -> None:
        await self._ask("table_odds", "GET", f"/tables/{self._a_table()}/odds")

    # ------------------------------------------------------------------------------------ at a table

    async def act(self) -> None:
        """Put a tile somewhere, for whichever seat it is the turn of."""
        table = self._tables[0]
        now = await self._ask("act", "GET", f"/tables/{table}", params={"seen": 2**31 - 1})
        while now:
            legal = [action for view in now["views"] for action in view["legal"] if " tile " in action]
            if not legal:
                await asyncio.sleep(REFUSED_PAUSE)
                return
            actions = [self._rng.choice(legal)]
            if not await self._command("act", table, "act", step=now["step"], actions=actions):
                return
            now = await self._ask("act", "GET", f"/tables/{table}", params={"seen": now["step"]})

    async def chat(self) -> None:
        await self._command("chat", self._a_table(), "chat", text=secrets.token_hex(100))

    async def leave_and_return(self) -> None:
        table = self._tables[-1]
        await self._command("leave_and_return", table, "leave")
        await self._command("leave_and_return", table, "return")

    async def pause_and_resume(self) -> None:
        table = self._a_table()
        await self._command("pause_and_resume", table, "pause")
        await self._command("pause_and_resume", table, "resume")

    async def open_socket(self) -> None:
        """Keep as many sockets open as allowed; they receive every update."""
        url = f"{self._sockets_at}/api/v1/tables/{self._a_table()}/socket"
        socket = await connect(url, local_addr=(self._address, 0), open_timeout=60, max_size=None)
        self._sockets.append(socket)
        token = self._http.headers["authorization"].removeprefix("Bearer ")
        await socket.send(json.dumps({"type": "hello", "token": token}))
        first = json.loads(await socket.recv())
        self._counts["open_socket done" if first["type"] == "sync" else "open_socket limited"] += 1
        if len(self._sockets) > MOST_SOCKETS:
            await self._sockets.popleft().close()
        if first["type"] != "sync":
            await asyncio.sleep(REFUSED_PAUSE)


class Crowd:
    """All of them together."""

    def __init__(self, url: str, addresses: int, guests: int, longest: int = MOST_RECORD_EVENTS) -> None:
        self.counts: Counter[str] = Counter()
        self._guests = [
            Guest(url, f"127.0.1.{1 + address}", self.counts, longest)
            for address in range(addresses)
            for _ in range(guests)
        ]
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await asyncio.gather(*(guest.arrive() for guest in self._guests))
        self._tasks = [
            asyncio.create_task(guest.go_on(deed)) for guest in self._guests for deed in guest.deeds
        ]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(guest.leave() for guest in self._guests))

    def undone(self) -> list[str]:
        """Kinds of request that have not succeeded yet."""
        names = [deed.__name__ for deed in self._guests[0].deeds]
        return [name for name in names if not self.counts[f"{name} done"]]

    def check(self) -> None:
        """Raise the error of a guest that stopped by mistake."""
        for task in self._tasks:
            if task.done():
                task.result()


async def _disturb(url: str) -> None:
    """Continue until standard input closes; print the counts."""
    loop = asyncio.get_running_loop()
    async with AsyncExitStack() as stack:
        crowd = await stack.enter_async_context(Crowd(url, ADDRESSES, GUESTS_AN_ADDRESS))
        print("ready", flush=True)
        await loop.run_in_executor(None, sys.stdin.read)
        crowd.check()
    print(json.dumps(crowd.counts), flush=True)


if __name__ == "__main__":
    os.nice(19)  # they would sit at machines of their own
    asyncio.run(_disturb(sys.argv[1]))
