"""What goes through the pipes between the server and a worker process.

Messages are MessagePack after four bytes of length, one answer to each request.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from camelup.notation.views import PackedView
from camelup.schema.plain import Json

LENGTH_BYTES = 4
WARM_UP_ACTIONS = 60
"""In every game these lead through its first phases, with all compiled code that bots use."""

BotFault = Literal["", "error", "illegal", "memory", "refused"]


class MoveQuestion(msgspec.Struct, array_like=True, tag="choose"):
    """What does a bot choose? It comes with all that the bot may know."""

    bot: int
    """The same for a seat's whole game; the bot is created when its number is new."""
    name: str
    effort: int
    view: PackedView
    legal: list[str]
    stream: bytes
    limit: float
    finished: list[int]
    """Bots whose game is over."""


class WarmUp(msgspec.Struct, array_like=True, tag="warm_up"):
    """Play the beginning of a game, so that everything is compiled and loaded; without a bot, compute
    odds."""

    name: str | None
    game: str
    actions: int


class AboutQuestion(msgspec.Struct, array_like=True, tag="about"):
    """What does a bot say about itself?"""

    name: str


class OddsQuestion(msgspec.Struct, array_like=True, tag="odds"):
    """What are the odds of a position, given as a view or as text?"""

    position: Any
    events: list[str] | None = None
    """All events that led to it, as far as the asker may read them."""


class RecordTask(msgspec.Struct, array_like=True, tag="record"):
    """Call one of `records.TASKS`."""

    name: str
    arguments: list[Any]


class Answer(msgspec.Struct, array_like=True):
    """The index of the chosen action, or the result of another request, or a fault."""

    choice: int = -1
    odds: Json | None = None
    stream: bytes = b""
    about: str = ""
    fault: BotFault = ""
    detail: str = ""
    exhausted: bool = False
    """The process must be replaced: it is short of memory, or a bot that is gone left threads behind."""
    compiled: bool = False
    """The process has compiled code; loading it from the cache takes much less memory."""
    result: Any = None
    """The result of a record task, or the code and the message with which it was rejected."""


Request = MoveQuestion | WarmUp | AboutQuestion | OddsQuestion | RecordTask
read_request = msgspec.msgpack.Decoder(Request).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def framed(message: msgspec.Struct) -> bytes:
    """Return a message as it goes through a pipe."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body
