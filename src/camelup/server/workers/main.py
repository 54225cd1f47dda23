"""The main program of a worker process. It learns what a seat may see, and nothing else.

A bot can end the process or hang it; the server then starts another one (see `worker`).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from queue import SimpleQueue
from typing import Any, BinaryIO

from camelup.bots import Bot, new_bot
from camelup.errors import CamelUpError
from camelup.games import GAMES
from camelup.play import Legal, Table
from camelup.rule import compiled_here
from camelup.server.workers.requests import (
    LENGTH_BYTES,
    WARM_UP_ACTIONS,
    Answer,
    MoveQuestion,
    OddsQuestion,
    RecordTask,
    Request,
    WarmUp,
    framed,
    read_request,
)
from camelup.stream import Stream, start_stream

NICENESS = 10
LATE_SECONDS = 5.0
"""How long after its limit a bot's process exits by itself, in case the server that would end it is gone."""
LONGEST_DETAIL = 80


def main() -> None:
    """Answer requests until the server closes the pipe."""
    inbox, outbox = take_pipes()
    lower_priority()
    limit_memory(int(sys.argv[1]))
    requests: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(inbox, requests.put), daemon=True).start()
    own_pid, host = os.getpid(), BotHost()
    outbox.write(framed(Answer()))
    while True:
        request = read_request(requests.get())
        if not isinstance(request, WarmUp):
            leave_first_processor()
        answer = host.answer(request)
        if os.getpid() != own_pid:
            os._exit(0)  # a bot has forked, and this is the child
        outbox.write(framed(answer))


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take over standard input and output, and give bots the null device instead."""
    inbox, outbox = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(nothing, number)
    return os.fdopen(inbox, "rb"), os.fdopen(outbox, "wb", buffering=0)


def lower_priority() -> None:
    """Yield the processor to the server: actions of people take milliseconds, and bots and odds can wait."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


@cache
def leave_first_processor() -> None:
    """Leave one processor to the server, where there are several and the platform can. A scheduler lets even
    a process of low priority use up its time slice, and an action would wait for several of those."""
    if hasattr(os, "sched_setaffinity"):
        others = sorted(os.sched_getaffinity(0))[1:]
        if others:
            os.sched_setaffinity(0, others)


def limit_memory(mebibytes: int) -> None:
    """Limit the memory that the process can allocate, where the platform can, and write no core dumps."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (mebibytes * 2**20,) * 2)


def _receive(inbox: BinaryIO, put: Callable[[bytes], None]) -> None:
    """Read requests in a thread, so that the process exits at once when the server does."""
    while header := inbox.read(LENGTH_BYTES):
        put(inbox.read(int.from_bytes(header, "big")))
    os._exit(0)


class BotHost:
    """The bots of this process and the threads that each has started."""

    def __init__(self) -> None:
        self._bots: dict[int, Bot] = {}
        self._threads: dict[int, set[threading.Thread]] = {}

    def answer(self, request: Request) -> Answer:
        """Answer a request. Whatever a bot does short of ending the process, there is an answer."""
        try:
            if isinstance(request, MoveQuestion):
                return self._choose(request)
            if isinstance(request, WarmUp):
                warm_up(request.name, request.game, request.actions)
                return Answer(compiled=bool(compiled_here))
            if isinstance(request, OddsQuestion):
                return odds_of(request.position, request.events)
            if isinstance(request, RecordTask):
                return run_record_task(request)
            return Answer(about=str(getattr(new_bot(request.name), "about", "")))
        except MemoryError:
            return Answer(fault="memory", detail="MemoryError", exhausted=True)
        except BaseException as error:  # noqa: BLE001 - bots also raise SystemExit
            return Answer(fault="error", detail=type(error).__name__[:LONGEST_DETAIL])

    def _choose(self, question: MoveQuestion) -> Answer:
        exhausted = sum(self._forget(number) for number in question.finished) > 0
        try:
            answer = self._ask(question)
        except MemoryError:
            self._forget(question.bot)
            raise
        except BaseException as error:  # noqa: BLE001
            answer = Answer(fault="error", detail=type(error).__name__[:LONGEST_DETAIL])
        if answer.fault:
            exhausted |= self._forget(question.bot)
        answer.exhausted = exhausted
        return answer

    def _ask(self, question: MoveQuestion) -> Answer:
        stream = Stream.unpack(question.stream)
        running = set(threading.enumerate())
        exit_after(question.limit + LATE_SECONDS)
        try:
            chosen: object = self._bot(question).choose(question.view.unpack(), Legal(question.legal), stream)
            if isinstance(chosen, str) and chosen in question.legal:
                return Answer(question.legal.index(chosen), stream=stream.pack())
            return Answer(fault="illegal", detail=type(chosen).__name__[:LONGEST_DETAIL])
        finally:
            exit_after(0.0)
            self._threads.setdefault(question.bot, set()).update(set(threading.enumerate()) - running)

    def _bot(self, question: MoveQuestion) -> Bot:
        if question.bot not in self._bots:
            bot = new_bot(question.name)
            if hasattr(bot, "effort"):
                bot.effort = question.effort
            self._bots[question.bot] = bot
        return self._bots[question.bot]

    def _forget(self, number: int) -> bool:
        """Drop a bot; return whether it has left threads behind."""
        self._bots.pop(number, None)
        return any(thread.is_alive() for thread in self._threads.pop(number, ()))


def odds_of(position: Any, events: list[str] | None) -> Answer:
    """Return the odds of a position. Imported on first use, because it takes long."""
    from camelup.odds import odds

    try:
        return Answer(odds=odds(position, events=events).to_json(), compiled=bool(compiled_here))
    except CamelUpError as error:
        return Answer(fault="refused", detail=str(error))


def run_record_task(task: RecordTask) -> Answer:
    """Return the result of a record task. Imported on first use, because it takes long."""
    from camelup.server.errors import Rejected
    from camelup.server.records import TASKS

    try:
        return Answer(result=TASKS[task.name](*task.arguments))
    except Rejected as rejected:
        message = rejected.message.encode(errors="replace").decode()
        return Answer(fault="refused", result=[rejected.code, message])


def exit_after(seconds: float) -> None:
    """Let the system end the process after some time, whatever it does then; 0 cancels that."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def warm_up(name: str | None, game: str, actions: int = WARM_UP_ACTIONS) -> None:
    """Play the beginning of a game with a bot, or compute its odds."""
    if name is None:
        return warm_up_odds(game)
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


def warm_up_odds(game: str) -> None:
    """Compute the odds of a first position, also with each module: the long track has race tables of its
    own."""
    from camelup.odds import odds

    players = [f"Player {seat}" for seat in range(GAMES[game].most)]
    for modules in ((), *((module,) for module in GAMES[game].modules)):
        odds(Table(game, players, seed=1, modules=modules).view(0)).to_json()
