"""Programs for the arena to run: `python programs.py KIND` plays honestly, or fails in its own way."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

Message = dict[str, Any]


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def reply(message: Message, action: object) -> None:
    say(json.dumps({"number": message["number"], "action": action}))


def crash(message: Message) -> None:
    sys.exit("the camel is tired")


def hang(message: Message) -> None:
    subprocess.run([sys.executable, "-c", "import time; time.sleep(600)"], check=False)


def lock(message: Message) -> None:
    child = (
        "import fcntl, sys, time; file = open(sys.argv[1], 'a'); fcntl.flock(file, fcntl.LOCK_EX); "
        "file.write('locked'); file.flush(); time.sleep(600)"
    )
    subprocess.run([sys.executable, "-c", child, sys.argv[2]], check=False)


def lie(message: Message) -> None:
    reply(message, f"{message['view']['view']} win everything")


def lie_about_the_seat(message: Message) -> None:
    reply(message, "9 roll")


def flood(message: Message) -> None:
    while True:
        sys.stdout.write("x" * 100_000)


def chatter(message: Message) -> None:
    """Two answers to one question; the second comes where another number is asked for."""
    reply(message, message["legal"][0])
    reply(message, message["legal"][0])


def babble(message: Message) -> None:
    say("roll, please")


def wrong_shape(message: Message) -> None:
    say("[1, 2]")


def close(message: Message) -> None:
    os.close(1)
    time.sleep(600)


KINDS: dict[str, Callable[[Message], None]] = {
    "crash": crash,
    "hang": hang,
    "lock": lock,
    "lie": lie,
    "seat": lie_about_the_seat,
    "flood": flood,
    "chatter": chatter,
    "babble": babble,
    "shape": wrong_shape,
    "close": close,
}


def main(kind: str) -> None:
    dice = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            if kind == "mute":
                time.sleep(600)
            dice.seed(message["seed"])
            say('{"type": "ready"}')
        elif message["type"] == "choose" and kind in KINDS:
            KINDS[kind](message)
        elif message["type"] == "choose":
            reply(message, dice.choice(message["legal"]))
        else:
            assert message["type"] == "end"
            return


if __name__ == "__main__":
    main(sys.argv[1])
