"""Players for the load benchmark: thousands of sockets in one process, as cheaply as possible.

Frames are written and parsed by hand (with a mask of zeros, so there is nothing to mask), and only the step
and the legal actions of an update are decoded.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

PEOPLE = 4
"""Seats at a table."""
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)
SETTLE_SECONDS = 30.0


class Place(msgspec.Struct):
    """The part of a view that a player reads."""

    legal: list[str]


class Message(msgspec.Struct):
    """The part of a message that a player reads."""

    type: str
    step: int = -1
    error: str = ""
    views: list[Place] = []


READ = msgspec.json.Decoder(Message)


def frame(kind: int, payload: bytes) -> bytes:
    """Encode a client frame."""
    if len(payload) < 126:
        return bytes((kind, 0x80 | len(payload))) + NO_MASK + payload
    return bytes((kind, 0x80 | 126)) + len(payload).to_bytes(2) + NO_MASK + payload


class Socket(asyncio.Protocol):
    """A WebSocket that sends a hello and passes on every text message."""

    def __init__(self, path: str, hello: bytes, heard: Callable[[bytes], None]) -> None:
        self._path, self._hello, self._heard = path, hello, heard
        self._buffer = b""
        self._open = self.closed = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Request the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        lines = (
            f"GET {self._path} HTTP/1.1",
            "Host: localhost",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        """Parse the response to the upgrade, then frames."""
        self._buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head[:16]:
                raise ConnectionError(head[:80].decode(errors="replace"))
            self._open, self._buffer = True, rest
            self.send(self._hello)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            length, body = buffer[start + 1], start + 2
            if length >= 126:
                body += 2 if length == 126 else 8
                length = int.from_bytes(buffer[start + 2 : body])
            if body + length > len(buffer) or body > len(buffer):
                break
            self._take(buffer[start], buffer[body : body + length])
            start = body + length
        self._buffer = buffer[start:]

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._heard(payload)
        elif kind == PING:
            self._write(frame(PONG, payload))
        elif kind == CLOSE:
            self.close()

    def _write(self, data: bytes) -> None:
        assert self._transport is not None, "the connection is made"
        self._transport.write(data)

    def send(self, payload: bytes) -> None:
        """Send a text message."""
        self._write(frame(TEXT, payload))

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Record that the connection was closed."""
        self.closed = True


class Api:
    """A connection for consecutive requests."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """Send a request and return the response. Raises ConnectionError unless it succeeds."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port)
        reader, writer = self._streams
        data = b"" if body is None else msgspec.json.encode(body)
        lines = [f"{method} /api/v1{path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(data)}"]
        lines += ["Content-Type: application/json"] + ([f"Authorization: Bearer {token}"] if token else [])
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:", 1)[1].split("\r\n", 1)[0])
        answer = await reader.readexactly(length)
        if head[9] != "2":
            raise ConnectionError(f"{method} {path}: {head[9:12]} {answer[:200].decode()}")
        return msgspec.json.decode(answer)

    def close(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()


@dataclass
class Player:
    """A person with a seat, a token and a socket."""

    game: Game
    number: int
    token: str
    step: int = -1
    legal: list[str] = field(default_factory=list)
    socket: Socket | None = None

    def hear(self, payload: bytes) -> None:
        """Process a message."""
        message = READ.decode(payload)
        if message.type in ("sync", "update"):
            self.step = message.step
            self.legal = message.views[0].legal
            self.game.told(message.type == "update")
        elif message.type == "accepted":
            self.game.accepted()
        elif message.type == "refused":
            self.game.refused(message.error)


class Game:
    """One table and its people."""

    def __init__(self, table: str, tokens: list[str], crowd: Crowd) -> None:
        self.table, self._crowd = table, crowd
        self.players = [Player(self, number, token) for number, token in enumerate(tokens)]
        self.done = 0
        """Acknowledged actions."""
        self._due: float | None = None
        """When the current action was due."""
        self._acknowledged = True

    @property
    def level(self) -> bool:
        """Whether everyone has received the same step and nobody waits for an answer."""
        first = self.players[0].step
        return self._acknowledged and first >= 0 and all(player.step == first for player in self.players)

    @property
    def actor(self) -> Player | None:
        """The player to act, by their own messages; None when the game is over."""
        return next((player for player in self.players if player.legal), None)

    def act(self, due: float) -> None:
        """Send an action of the player to act; all verbs are equally likely."""
        player = self.actor
        assert player is not None
        assert player.socket is not None
        kinds: dict[str, list[str]] = {}
        for action in player.legal:
            kinds.setdefault(action.split(" ", 2)[1], []).append(action)
        action = self._crowd.rng.choice(self._crowd.rng.choice(list(kinds.values())))
        self._due, self._acknowledged = due, False
        player.socket.send(
            b'{"type":"act","id":"%d","step":%d,"actions":["%s"]}'
            % (next(self._crowd.ids), player.step, action.encode())
        )

    def told(self, update: bool) -> None:
        """Called when a player receives a step."""
        if update and self._due is not None:
            self._crowd.delays.append(time.perf_counter() - self._due)
        self._ready()

    def accepted(self) -> None:
        """Called when the action is acknowledged."""
        self.done += 1
        self._acknowledged = True
        self._ready()

    def refused(self, error: str) -> None:
        """Called when the action is rejected."""
        self._crowd.refused.append(error)
        self._acknowledged = True
        self._ready()

    def _ready(self) -> None:
        if self.level:
            self._due = None
            (self._crowd.over if self.actor is None else self._crowd.ready).append(self)


class Crowd:
    """All people at all tables, on one or several servers."""

    def __init__(self, addresses: list[tuple[str, int]], seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.ids = iter(range(10**9))
        self.games: list[Game] = []
        self.ready: deque[Game] = deque()
        self.over: list[Game] = []
        self.delays: list[float] = []
        self.refused: list[str] = []
        self._addresses = addresses

    async def seat(self, games: int, progress: Callable[[int], None] = lambda made: None) -> list[Game]:
        """Create tables, seat the players and start; no sockets yet."""
        made: list[Game] = []
        places = iter(range(games))

        async def work() -> None:
            api = Api(*self._addresses[0])
            for _ in places:
                made.append(await self._make(api))
                progress(len(made))
            api.close()

        await asyncio.gather(*(work() for _ in range(min(8, games))))
        self.games += made
        return made

    async def _make(self, api: Api) -> Game:
        tokens = [(await api.ask("POST", "/guests"))["token"] for _ in range(PEOPLE)]
        body = {"game": "second", "seats": [{"kind": "open"}] * PEOPLE}
        table = (await api.ask("POST", "/tables", tokens[0], body))["table"]
        for number, token in enumerate(tokens):
            wish = {"id": "sit", "seat": number, "name": f"Seat {number}"}
            wish |= {"contribution": secrets.token_hex(16)}
            await api.ask("POST", f"/tables/{table}/sit", token, wish)
        await api.ask("POST", f"/tables/{table}/start", tokens[0], {"id": "start"})
        return Game(table, tokens, self)

    async def connect(self, games: list[Game], together: int = 50) -> None:
        """Open all sockets and wait until everyone has the position."""
        people = [player for game in games for player in game.players]
        for first in range(0, len(people), together):
            some = people[first : first + together]
            await asyncio.gather(*(self._open(player) for player in some))
            await until(lambda some=some: all(player.step >= 0 for player in some), "hello")  # type: ignore[misc]

    async def _open(self, player: Player) -> None:
        host, port = self._addresses[player.number % len(self._addresses)]
        hello = msgspec.json.encode({"type": "hello", "token": player.token})
        path = f"/api/v1/tables/{player.game.table}/socket"
        loop = asyncio.get_running_loop()
        player.step = -1
        _, player.socket = await loop.create_connection(lambda: Socket(path, hello, player.hear), host, port)

    async def disconnect(self, games: list[Game]) -> None:
        """Close all sockets."""
        sockets = [player.socket for game in games for player in game.players if player.socket]
        for socket in sockets:
            socket.close()
        await until(lambda: all(socket.closed for socket in sockets), "sockets closed")
        for game in games:
            for player in game.players:
                player.socket = None
        self.ready = deque(game for game in self.ready if game.players[0].socket)

    @property
    def connected(self) -> list[Game]:
        """The tables whose players have sockets."""
        return [game for game in self.games if game.players[0].socket]

    def closed(self) -> int:
        """The number of closed sockets."""
        people = (player for game in self.games for player in game.players)
        return sum(player.socket.closed for player in people if player.socket)

    async def act(self, rate: float, seconds: float, patience: float) -> int:
        """Send actions at a steady rate, each at the table that has waited longest. One that is sent late,
        since no table was ready or this process was slow, counts from when it was due. Gives up when it is
        late by more than `patience` seconds; returns how many were sent."""
        began, sent, wanted = time.perf_counter(), 0, round(rate * seconds)
        while sent < wanted:
            now = time.perf_counter()
            while self.ready and sent < wanted and (due := began + sent / rate) <= now:
                self.ready.popleft().act(due)
                sent += 1
            if now - (began + sent / rate) > patience:
                break
            await asyncio.sleep(max(0.001, began + sent / rate - now))
        return sent

    async def play(self, games: list[Game], actions: int) -> None:
        """Play a number of actions at each of some tables, as fast as possible."""
        for _ in range(actions):
            moving = [game for game in games if game.level and game.actor]
            for game in moving:
                game.act(time.perf_counter())
            await until(lambda: all(game.level for game in games), "an answer")
        self.ready.clear()

    async def settle(self) -> None:
        """Wait until everyone has received all steps."""
        games = self.connected
        await until(lambda: all(game.level for game in games), "everyone to be told")

    async def lost(self, games: list[Game]) -> int:
        """Acknowledged actions that are not stored, and steps that a player did not receive."""
        api, lost = Api(*self._addresses[-1]), 0
        for game in games:
            stored = await api.ask("GET", f"/tables/{game.table}?seen=1000000")
            record = await api.ask("GET", f"/tables/{game.table}/record")
            acts = sum(not event.startswith("=") for event in record["events"])
            untold = sum(player.step != stored["step"] for player in game.players)
            lost += abs(acts - game.done) + untold
        api.close()
        return lost


async def until(reached: Callable[[], bool], what: str) -> None:
    """Wait for a condition. Raises TimeoutError."""
    last_moment = time.perf_counter() + SETTLE_SECONDS
    while not reached():
        if time.perf_counter() > last_moment:
            raise TimeoutError(f"waited {SETTLE_SECONDS:.0f} s for {what}")
        await asyncio.sleep(0.005)
