"""A bot that is a program in any language, with one JSON object per line on standard input and output.

`docs/bots.md` specifies the protocol. A program receives its seat's view and nothing else. A program that
exits, exceeds its time limit, answers out of turn or sends a line that is too long is stopped, and forfeits
the game.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import ClassVar

from camelup.errors import CamelUpError, SetupError, shown
from camelup.schema.plain import Json
from camelup.stream import LARGEST_SEED, Stream, next_word

PROTOCOL = "camelup-bot/1"
LONGEST_LINE = 65_536
"""The longest answer that is read, in bytes."""
LAST_WORDS = 300
"""Bytes of standard error that are reported when a program fails."""
STARTING = 20.0
"""Time limit for starting, in seconds; it does not count as thinking."""
LEAVING = 1.0
"""Time limit for exiting after the game, in seconds."""


class ProgramFailed(CamelUpError):
    """A program violated the protocol or a limit."""


def find_program(command: Sequence[str]) -> str:
    """The path of a command's program. Raises SetupError if there is none."""
    found = shutil.which(command[0])
    if found is None:
        raise SetupError(f"there is no program {command[0]!r} to run")
    return found


class Program:
    """A program for one game: started at its first decision, stopped when the game is over."""

    name: ClassVar[str] = "program"
    about: ClassVar[str] = "A program that answers on standard output."

    def __init__(self, command: Sequence[str], limit: float) -> None:
        self._command = list(command)
        self._limit = limit
        self._line: _Line | None = None
        self._number = 0

    def choose(self, view: Json, legal: Sequence[str], stream: Stream) -> str:
        """Ask the program for an action; the caller checks that it is legal."""
        try:
            if self._line is None:
                self._line = _Line(self._command)
                self._greet(view, stream)
            self._number += 1
            question = {"type": "choose", "number": self._number, "view": view, "legal": list(legal)}
            answer = self._line.ask(question, self._limit)
            if answer.get("number") != self._number or not isinstance(answer.get("action"), str):
                asked = f'{{"number": {self._number}, "action": …}}'
                raise ProgramFailed(f"answered {shown(answer)} where {asked} was asked for")
            return str(answer["action"])
        except ProgramFailed:
            self._stop()
            raise

    def _greet(self, view: Json, stream: Stream) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": view["game"],
            "options": view["options"],
            "players": len(view["players"]),
            "seat": view["view"],
            "seed": (next_word(stream) << 32 | next_word(stream)) & LARGEST_SEED,
            "limit": self._limit,
        }
        assert self._line is not None
        answer = self._line.ask(hello, max(STARTING, self._limit))
        if answer.get("type") != "ready":
            raise ProgramFailed(f"answered {shown(answer)} to the hello, not {{'type': 'ready'}}")

    def leave(self, result: Json | None) -> None:
        """Send the result and stop the process."""
        if self._line is not None:
            self._line.say_goodbye({"type": "end", "result": result})
        self._stop()

    def _stop(self) -> None:
        if self._line is not None:
            self._line.cut()
            self._line = None


class _Line:
    """The pipes of a running program. Blocking calls run in daemon threads, so that a deadline always
    works."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                [find_program(command), *command[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramFailed(f"cannot be started: {error.strerror}") from None
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._last_words = b""
        self._threads = [Thread(target=work, daemon=True) for work in (self._talk, self._overhear)]
        for thread in self._threads:
            thread.start()

    def ask(self, question: Json, limit: float) -> Json:
        """Send a question and return the answer. Raises ProgramFailed after the time limit."""
        self._questions.put(json.dumps(question, separators=(",", ":")).encode() + b"\n")
        try:
            line = self._answers.get(timeout=limit)
        except Empty:
            raise ProgramFailed(f"took longer than {limit:g} seconds") from None
        if len(line) >= LONGEST_LINE:
            raise ProgramFailed(f"answered with a line of more than {LONGEST_LINE} bytes")
        if not line.endswith(b"\n"):
            raise ProgramFailed(self._how_it_ended())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise ProgramFailed(
                f"answered {shown(line.decode(errors='replace').strip())}, which is no JSON object"
            )
        return answer

    def say_goodbye(self, message: Json) -> None:
        """Send a last message and give the program time to exit."""
        self._questions.put(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        self._questions.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)

    def cut(self) -> None:
        """Kill the program and its child processes."""
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._questions.put(None)
        for thread in self._threads:
            thread.join(LEAVING)
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()

    def _talk(self) -> None:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        while (question := self._questions.get()) is not None:
            try:
                stdin.write(question)
                stdin.flush()
                if question.startswith(b'{"type":"end"'):
                    break
                self._answers.put(stdout.readline(LONGEST_LINE))
            except (OSError, ValueError):
                self._answers.put(b"")
        with suppress(OSError, ValueError):
            stdin.close()

    def _overhear(self) -> None:
        stderr = self._process.stderr
        assert stderr is not None
        with suppress(OSError, ValueError):
            while heard := os.read(stderr.fileno(), 4096):
                self._last_words = (self._last_words + heard)[-LAST_WORDS:]

    def _how_it_ended(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LEAVING)
        self._threads[1].join(LEAVING)
        code = self._process.poll()
        how = "closed its output" if code is None else f"ended with code {code}"
        words = self._last_words.decode(errors="replace").strip().splitlines()
        return f"{how}: {words[-1]}" if words else how
