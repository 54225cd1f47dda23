"""Bots from outside: programs and classes that play well, and those that crash, hang, lie or flood."""

from __future__ import annotations

import fcntl
import json
import re
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

import camelup.arena.program
from camelup.arena.entrants import Entrant, check, entrant, entrants, fingerprint, make
from camelup.arena.program import Program, ProgramFailed
from camelup.arena.tournament import Played, Tournament, mixed_tables, play_game
from camelup.errors import SetupError
from camelup.games import MODULES, Options
from camelup.play import Table
from camelup.stream import Stream, start_stream
from tests.arena.bots import CRASH, spec

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(__file__).with_name("programs.py")
EXAMPLES = [f"run:sh {ROOT}/examples/pipe_bot.sh", f"{ROOT}/examples/my_bot.py:MyBot"]


def program(kind: str) -> str:
    return f"run:{sys.executable} {PROGRAMS} {kind}"


def play(*bots: str, game: str = "classic", limit: float = 60, options: Options | None = None) -> Played:
    """The first game of these bots."""
    everyone = tuple(entrants(bots))
    tables = mixed_tables([one.label for one in everyone], len(bots))
    games = Tournament(game, options or Options(), 4, 1, everyone, tables, limit)
    return play_game(games, next(games.all_keys()))


@pytest.mark.parametrize("bot", EXAMPLES, ids=["program", "class"])
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("classic", 2, Options()),
        ("classic", 6, Options(MODULES, spicy=True)),
        ("second", 3, Options()),
        ("cards", 3, Options()),
    ],
)
def test_the_examples_play_every_game(bot: str, game: str, players: int, options: Options) -> None:
    played = play(bot, *["random"] * (players - 1), game=game, options=options)
    assert played.faults == {}
    assert not played.truncated


def test_an_honest_program_plays_the_same_game_again() -> None:
    one, other = (play(program("honest"), program("honest"), game="cards") for _ in range(2))
    assert one == other
    assert one.faults == {}


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("crash", "ended with code 1: the camel is tired"),
        ("lie", "'0 win everything' is not legal"),
        ("seat", "'9 roll' is not legal"),
        ("flood", "a line of more than 65536 bytes"),
        ("chatter", r"answered \{'number': 1, .* where \{\"number\": 2, \"action\": …\} was asked for"),
        ("babble", "'roll, please', which is no JSON object"),
        ("shape", r"'\[1, 2\]', which is no JSON object"),
        ("close", "closed its output"),
    ],
)
def test_a_program_that_fails_forfeits_and_the_game_goes_on(kind: str, why: str) -> None:
    played = play(program(kind), "random")
    assert re.search(why, played.faults["0"]), played.faults
    assert played.winners == [1]
    assert played.money[0] == 0
    assert not played.truncated


def test_a_program_that_hangs_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    assert play(program("hang"), "random", limit=0.2).faults == {"0": "took longer than 0.2 seconds"}
    monkeypatch.setattr(camelup.arena.program, "STARTING", 0.5)
    assert play(program("mute"), "random", limit=0.2).faults == {"0": "took longer than 0.5 seconds"}


def test_a_stopped_program_takes_its_children_along(tmp_path: Path) -> None:
    """`lock` has a child that holds a lock and would sleep for ten minutes; whoever is gone holds no lock."""
    lock = tmp_path / "lock"
    lock.touch()
    bot = Program([sys.executable, str(PROGRAMS), "lock", str(lock)], 60)
    table = Table("classic", ["Ann", "Ben"], seed=1)
    stream = Stream()
    start_stream(stream, 1, 1)

    def ask() -> None:
        with suppress(ProgramFailed):
            bot.choose(table.view(0), table.legal, stream)

    asking = Thread(target=ask)
    asking.start()
    with lock.open() as file:
        while not lock.read_text():
            sleep(0.02)
        with pytest.raises(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        bot.leave(None)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    asking.join()


def test_the_others_are_not_hurt_by_a_failure() -> None:
    """The fallen seat draws from its own stream, so the game is the same each time."""
    played = play(spec("Crasher"), "random", "random")
    assert played == play(spec("Crasher"), "random", "random")
    assert played.faults == {"0": f"RuntimeError: out of ideas ({CRASH})"}


def test_a_program_gets_its_seat_s_view_and_nothing_else(tmp_path: Path) -> None:
    """What is sent is written down: for each decision the view of that seat and the legal actions."""
    heard = tmp_path / "heard"
    bot = Program(["sh", "-c", f"tee -a {heard} | sh {ROOT}/examples/pipe_bot.sh"], 60)
    table = Table("cards", ["Ann", "Ben", "Cleo"], seed=5)
    stream = Stream()
    start_stream(stream, 1, 1)
    view = table.view(0)
    bot.choose(view, table.legal, stream)
    bot.leave(None)
    hello, choose, end = map(json.loads, heard.read_text().splitlines())
    assert {key: hello[key] for key in ("type", "game", "seat", "players")} == {
        "type": "hello",
        "game": "cards",
        "seat": 0,
        "players": 3,
    }
    assert choose == {"type": "choose", "number": 1, "view": view, "legal": list(table.legal)}
    assert view["players"][1]["hand"] is None
    assert end == {"type": "end", "result": None}


def test_a_program_that_cannot_be_started_is_refused() -> None:
    with pytest.raises(SetupError, match=re.escape("there is no program './nowhere'")):
        check(entrant("run:./nowhere"))
    with pytest.raises((ProgramFailed, SetupError)):
        Program(["./nowhere"], 1).choose({}, ["0 roll"], Stream())


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        (spec("Missing"), "has no class Missing"),
        (spec("NoBot"), "is not a bot: it has no method choose"),
        ("greddy", "did you mean 'greedy'"),
        ("run:", "run: needs a command"),
        ("run:'oops", "cannot be read"),
        ("mine=greddy", "there is no bot 'greddy'"),
    ],
)
def test_what_is_no_bot_is_refused(bot: str, message: str) -> None:
    with pytest.raises(SetupError, match=re.escape(message)):
        check(entrant(bot))


@pytest.mark.parametrize("text", ["this is no Python", "1 / 0"])
def test_a_file_that_cannot_be_loaded_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.py").write_text(text)
    with pytest.raises(SetupError, match=r"cannot be loaded: (SyntaxError|ZeroDivisionError)"):
        make(f"{tmp_path}/bad.py:Bot", 1)


def test_names() -> None:
    assert entrant("champ=run:./my bot") == Entrant("champ", "run:./my bot")
    assert entrant("run:env A=1 ./bot").spec == "run:env A=1 ./bot"
    assert entrant("a/b.py:Mine").label == "Mine"


def test_other_code_has_another_fingerprint(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text("class Bot: ...")
    one = [Entrant("a", f"{file}:Bot")]
    before = fingerprint(one)
    assert before == fingerprint(one)
    file.write_text("class Bot: pass")
    assert fingerprint(one) != before
