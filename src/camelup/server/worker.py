"""A process in which bots think, or odds are computed. It learns what a seat may see, and nothing else.

Messages on its pipes are MessagePack after four bytes of length, one answer to each question. A bot can end
the process or hang it; the server then starts another (see `pool`).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, BinaryIO, Literal

import msgspec

from camelup.bots import Bot, new_bot
from camelup.errors import CamelUpError
from camelup.games import GAMES
from camelup.notation.views import PackedView
from camelup.play import Legal, Table
from camelup.rule import compiled_here
from camelup.schema.plain import Json
from camelup.stream import Stream, start_stream

START = "import sys; sys.path[:] = sys.argv[2:]; from camelup.server.worker import main; main()"
"""What a new interpreter runs, with the memory in MiB and the server's module path as arguments."""
HEADER = 4
REHEARSED_ACTIONS = 60
"""In every game these lead through its first phases, with all compiled code that bots use."""
NICENESS = 10
LATE_SECONDS = 5.0
"""How long after its limit a thought ends by itself, should the server be gone that would end it."""
LONGEST_DETAIL = 80

Fault = Literal["", "error", "illegal", "memory", "refused"]


class Question(msgspec.Struct, array_like=True, tag="choose"):
    """What does a bot do? Sent with all that it may know."""

    bot: int
    """The same for a seat's whole game: the bot is made when its number is new."""
    name: str
    effort: int
    view: PackedView
    legal: list[str]
    stream: bytes
    limit: float
    gone: list[int]
    """Bots whose game is over."""


class Rehearsal(msgspec.Struct, array_like=True, tag="rehearse"):
    """Play the beginning of a game, so that everything is compiled and loaded; without a bot for odds."""

    name: str | None
    game: str
    actions: int


class Introduction(msgspec.Struct, array_like=True, tag="introduce"):
    """What does a bot say about itself?"""

    name: str


class Position(msgspec.Struct, array_like=True, tag="odds"):
    """What are the odds of a position, given as a view or as text?"""

    position: Any
    events: list[str] | None = None
    """All that led to it, as far as the asker may read them."""


class Answer(msgspec.Struct, array_like=True):
    """The number of the chosen action, or what else was asked for, or what went wrong."""

    choice: int = -1
    odds: Json | None = None
    stream: bytes = b""
    about: str = ""
    fault: Fault = ""
    detail: str = ""
    worn: bool = False
    """The process should be replaced: it is short of memory, or a bot that is gone left threads behind."""
    large: bool = False
    """The process has compiled something, and could do with much less memory from the cache."""
    found: Any = None
    """What an errand has come to, or the code and the message with which it was rejected."""


class Errand(msgspec.Struct, array_like=True, tag="errand"):
    """What does something else come to that takes long? By its name in ERRANDS, with all that it needs."""

    name: str
    given: list[Any]


Order = Question | Rehearsal | Introduction | Position | Errand
read_order = msgspec.msgpack.Decoder(Order).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def framed(message: msgspec.Struct) -> bytes:
    """A message as it goes through a pipe."""
    body = msgspec.msgpack.encode(message)
    return len(body).to_bytes(HEADER, "big") + body


def main() -> None:
    """Answer until the server hangs up."""
    inbox, outbox = take_pipes()
    step_back()
    limit_memory(int(sys.argv[1]))
    orders: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(inbox, orders.put), daemon=True).start()
    home, stage = os.getpid(), Stage()
    outbox.write(framed(Answer()))
    while True:
        answer = stage.answer(read_order(orders.get()))
        if os.getpid() != home:
            os._exit(0)  # a bot has forked, and this is the child
        outbox.write(framed(answer))


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Keep standard input and output for ourselves: what bots read or print goes nowhere."""
    inbox, outbox = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    return os.fdopen(inbox, "rb"), os.fdopen(outbox, "wb", buffering=0)


def step_back() -> None:
    """Let the server go first: people's actions take milliseconds, and bots and odds can wait for those."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def limit_memory(mebibytes: int) -> None:
    """Limit what the process can allocate, where the platform can do that, and write no core dumps."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (mebibytes * 2**20,) * 2)


def _receive(inbox: BinaryIO, put: Callable[[bytes], None]) -> None:
    """Read on while a bot thinks, so that the process ends at once when the server does."""
    while header := inbox.read(HEADER):
        put(inbox.read(int.from_bytes(header, "big")))
    os._exit(0)


class Stage:
    """The bots of this process and the threads that each has started."""

    def __init__(self) -> None:
        self._bots: dict[int, Bot] = {}
        self._threads: dict[int, set[threading.Thread]] = {}

    def answer(self, order: Order) -> Answer:
        """Carry out an order; whatever a bot does short of ending the process, there is an answer."""
        try:
            if isinstance(order, Question):
                return self._choose(order)
            if isinstance(order, Rehearsal):
                rehearse(order.name, order.game, order.actions)
                return Answer(large=bool(compiled_here))
            if isinstance(order, Position):
                return odds_of(order.position, order.events)
            if isinstance(order, Errand):
                return run_errand(order)
            return Answer(about=str(getattr(new_bot(order.name), "about", "")))
        except MemoryError:
            return Answer(fault="memory", detail="MemoryError", worn=True)
        except BaseException as error:  # noqa: BLE001 - bots also raise SystemExit
            return Answer(fault="error", detail=type(error).__name__[:LONGEST_DETAIL])

    def _choose(self, question: Question) -> Answer:
        worn = sum(self._forget(number) for number in question.gone) > 0
        try:
            answer = self._ask(question)
        except MemoryError:
            self._forget(question.bot)
            raise
        except BaseException as error:  # noqa: BLE001
            answer = Answer(fault="error", detail=type(error).__name__[:LONGEST_DETAIL])
        if answer.fault:
            worn |= self._forget(question.bot)
        answer.worn = worn
        return answer

    def _ask(self, question: Question) -> Answer:
        stream = Stream.unpack(question.stream)
        running = set(threading.enumerate())
        end_after(question.limit + LATE_SECONDS)
        try:
            chosen: object = self._bot(question).choose(question.view.unpack(), Legal(question.legal), stream)
            if isinstance(chosen, str) and chosen in question.legal:
                return Answer(question.legal.index(chosen), stream=stream.pack())
            return Answer(fault="illegal", detail=type(chosen).__name__[:LONGEST_DETAIL])
        finally:
            end_after(0.0)
            self._threads.setdefault(question.bot, set()).update(set(threading.enumerate()) - running)

    def _bot(self, question: Question) -> Bot:
        if question.bot not in self._bots:
            bot = new_bot(question.name)
            if hasattr(bot, "effort"):
                bot.effort = question.effort
            self._bots[question.bot] = bot
        return self._bots[question.bot]

    def _forget(self, number: int) -> bool:
        """Let go of a bot; whether it has left threads behind."""
        self._bots.pop(number, None)
        return any(thread.is_alive() for thread in self._threads.pop(number, ()))


def odds_of(position: Any, events: list[str] | None) -> Answer:
    """The odds of a position; imported only when somebody asks."""
    from camelup.odds import odds

    try:
        return Answer(odds=odds(position, events=events).to_json(), large=bool(compiled_here))
    except CamelUpError as error:
        return Answer(fault="refused", detail=str(error))


def run_errand(errand: Errand) -> Answer:
    """Do something with a record; imported only when somebody asks."""
    from camelup.server.errors import Rejected
    from camelup.server.records import ERRANDS

    try:
        return Answer(found=ERRANDS[errand.name](*errand.given))
    except Rejected as rejected:
        message = rejected.message.encode(errors="replace").decode()
        return Answer(fault="refused", found=[rejected.code, message])


def end_after(seconds: float) -> None:
    """Let the system end the process after some time, whatever it does by then; 0 calls it off."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def rehearse(name: str | None, game: str, actions: int = REHEARSED_ACTIONS) -> None:
    """Play the beginning of a game with a bot, or compute its odds."""
    if name is None:
        return rehearse_odds(game)
    table = Table(game, [f"Player {seat}" for seat in range(GAMES[game].fewest)], seed=1)
    stream = Stream()
    start_stream(stream, 1, 0)
    bots = [new_bot(name) for _ in table.players]
    for _ in range(actions):
        seat = table.to_act
        if seat is None:
            return None
        table.play(bots[seat].choose(table.view(seat), table.legal, stream))
    return None


def rehearse_odds(game: str) -> None:
    """Compute the odds of a first position, also with each module: the long track has tables of its own."""
    from camelup.odds import odds

    players = [f"Player {seat}" for seat in range(GAMES[game].most)]
    for modules in ((), *((module,) for module in GAMES[game].modules)):
        odds(Table(game, players, seed=1, modules=modules).view(0)).to_json()
