"""Fair dice: even, checkable, and no tampering passes."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from camelup.cli import main
from camelup.errors import CamelUpError
from camelup.server import messages, views
from camelup.server.commands.create import creation
from camelup.server.decider import apply
from camelup.server.dice import WORD, Dice, commitment
from camelup.server.journal import Entry
from camelup.server.room import ENDED, Room
from camelup.server.verify import verify
from camelup.server.viewers import see
from tests.samples import sample
from tests.server.harness import Person, contribution, new_table
from tests.server.rooms import begin, do, person, play

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tools" / "verify_dice.py"
WAYS: list[tuple[str, dict[str, Any], int]] = [
    ("second", {}, 3),
    ("classic", {}, 2),
    ("classic", {"modules": ["long_track"], "spicy": True}, 4),
    ("cards", {}, 4),
]
RUNS: list[dict[str, Any]] = [{}, {"order": "shuffled"}, {"start": "random"}]
GAMES, PARTS = sample(240), 4


def finished(number: int, steps: int) -> dict[str, Any]:
    """The record of a game that was played for some steps, then ended or was abandoned."""
    rng = random.Random(number)
    game, options, seats = WAYS[number % len(WAYS)]
    room = play(begin(game, options, seats, rng, **RUNS[number % 3]), rng, steps)
    if room.status not in ENDED:
        do(room, room.host, messages.Abandon(id="end"))
    return see(room, person(0))[0].record(room)


def standalone(tmp_path: Path, records: list[dict[str, Any]]) -> list[str]:
    """What the script without our package says about each record."""
    program = (
        "import json, sys, runpy\n"
        f"check = runpy.run_path({str(SCRIPT)!r})['check']\n"
        "assert not any(name.startswith('camelup') for name in sys.modules)\n"
        "for record in json.load(open(sys.argv[1])):\n"
        "    try: print('fair', check(record))\n"
        "    except SystemExit as error: print(error)\n"
    )
    path = tmp_path / "records.json"
    path.write_text(json.dumps(records))
    run = subprocess.run(
        [sys.executable, "-I", "-c", program, str(path)], check=True, capture_output=True, text=True
    )
    return run.stdout.splitlines()


@pytest.mark.parametrize("part", range(PARTS))
def test_both_verifiers_accept_honest_games(part: int, tmp_path: Path) -> None:
    numbers = range(part, GAMES, PARTS)
    records = [finished(number, 10_000 if number % 20 < 1 else number % 25) for number in numbers]
    for record in records:
        assert verify(record) > 0
    assert all(line.startswith("fair") for line in standalone(tmp_path, records))


def first_chance(record: dict[str, Any], after: int = 1) -> int:
    return next(n for n, event in enumerate(record["events"], 1) if n > after and event.startswith("="))


TAMPERING = ["secret", "commit", "both", "contribution", "drew", "list", "weight", "event"]
TAMPERING += [
    "missing",
    "extra",
    "beyond",
    "order",
    "turned",
    "chairs",
    "seating",
    "hidden",
    "shuffled",
    "from",
]


def tampered(record: dict[str, Any], rng: random.Random) -> dict[str, dict[str, Any]]:
    """The record, wrong in one way each."""
    wrong = {way: deepcopy(record) for way in TAMPERING}
    number = str(first_chance(record))
    other = rng.randbytes(32)
    wrong["secret"]["dice"]["secret"] = other.hex()
    wrong["commit"]["dice"]["commit"] = commitment(other)
    wrong["both"]["dice"] |= {"secret": other.hex(), "commit": commitment(other)}
    wrong["contribution"]["dice"]["contributions"][0] = rng.randbytes(16).hex()
    step = wrong["drew"]["dice"]["draws"][number][0]
    step["drew"] = (step["drew"] + 1) % len(step["from"])
    wrong["list"]["dice"]["draws"][number][0]["from"].reverse()
    wrong["weight"]["dice"]["draws"][number][0]["from"][0][1] += 7
    wrong["event"]["events"][int(number) - 1] = "= die blue 9"
    del wrong["missing"]["dice"]["draws"][number]
    action = next(n for n, event in enumerate(record["events"], 1) if not event.startswith("="))
    wrong["extra"]["dice"]["draws"][str(action)] = record["dice"]["draws"][number]
    wrong["beyond"]["dice"]["draws"][str(len(record["events"]) + 1)] = record["dice"]["draws"][number]
    wrong["order"]["dice"]["order"].reverse()
    order = record["dice"]["order"]
    wrong["turned"]["dice"]["order"] = order[1:] + order[:1]
    wrong["chairs"]["dice"]["order"] = [0] * len(order)
    other_seating = "given" if record["dice"]["seating"] != "given" else "shuffled"
    wrong["seating"]["dice"]["seating"] = other_seating
    wrong["hidden"]["dice"] |= {"seating": other_seating, "order": sorted(order)}
    if other_seating == "given":
        del wrong["hidden"]["dice"]["draws"]["0"]
    wrong["shuffled"]["dice"]["draws"]["0"] = [{"from": [["chair 0", 1]], "drew": 0}] * len(order)
    wrong["from"]["dice"]["from"] = int(number)
    return wrong


def test_both_verifiers_reject_every_kind_of_tampering(tmp_path: Path) -> None:
    rng = random.Random(1)
    for number in range(12):
        record = finished(number, 80)
        wrong = tampered(record, rng)
        assert [way for way, each in wrong.items() if is_fair(each)] == []
        said = dict(zip(wrong, standalone(tmp_path, list(wrong.values())), strict=True))
        assert [way for way, line in said.items() if line.startswith("fair")] == []
        assert is_fair(record)
        assert standalone(tmp_path, [record])[0].startswith("fair")


def is_fair(record: dict[str, Any]) -> bool:
    try:
        verify(record)
    except CamelUpError:
        return False
    return True


def opened(secret: bytes, given: str | None) -> Room:
    """A lobby with two seats of the host's own, made by a client that contributes with the request."""
    seats = [messages.PersonSeat(kind="person", name=name, contribution=given) for name in ("Ann", "Ben")]
    bots = [messages.BotSeat(kind="bot", bot="random")]
    run = messages.TableOptions(order="shuffled")
    new = messages.NewTable(game="second", seats=[*seats, *bots], table=run)
    room = Room("table", secret)
    apply(room, Entry(0, "create", 1.0, creation(new, person(0)), person(0)))
    return room


def dealt(room: Room) -> list[str]:
    """What the first draws bring."""
    do(room, person(0), messages.Start(id="start"))
    assert room.game is not None
    return [*(str(seat.name) for seat in room.seats), *room.game.events]


def test_a_contribution_in_the_creation_request_does_not_enter_the_dice() -> None:
    """It comes before the secret is drawn, so a server could choose the secret to suit it."""
    rooms = [opened(bytes(32), given) for given in (None, "ab" * 16, "cd" * 32)]
    assert [seat["contributed"] for seat in views.room_info(rooms[1])["seats"]] == [False] * 3
    assert len({tuple(dealt(room)) for room in rooms}) == 1
    assert all(room.contributions == [None] * 3 for room in rooms)


def test_contributions_after_the_commitment_enter_the_dice() -> None:
    deals = set()
    for number in range(8):
        room = opened(bytes(32), "ab" * 16)
        mine = f"{number:032x}"
        do(room, person(0), messages.Contribute(id="c", seat=1, contribution=mine))
        deals.add(tuple(dealt(room)))
        assert room.contributions == [None, mine, None]
    assert len(deals) == 8


def test_a_table_shows_its_commitment_before_anyone_contributes(person: Callable[[], Person]) -> None:
    ann = person()
    early, later = contribution(), contribution()
    body = new_table("second", ["Ann", "bot", "bot"])
    body["seats"][0]["contribution"] = early
    made = ann.http.post("/tables", json=body).json()
    lobby = ann.read(made["table"])["room"]
    assert made["commit"] == lobby["dice"]["commit"]
    assert [seat["contributed"] for seat in lobby["seats"]] == [False] * 3
    ann.must(made["table"], "contribute", seat=0, contribution=later)
    ann.must(made["table"], "start")
    ann.must(made["table"], "abandon")
    record = ann.record(made["table"])
    assert record["dice"]["contributions"] == [later, None, None]
    assert verify(record, commit=made["commit"], contributions=[later]) > 0
    with pytest.raises(CamelUpError, match="does not hold the contribution"):
        verify(record, contributions=[early])


def test_an_other_outcome_from_the_same_list_is_noticed(tmp_path: Path) -> None:
    """Not only nonsense: a die that could have come, but did not."""
    record = finished(0, 80)
    number = first_chance(record)
    step = record["dice"]["draws"][str(number)][0]
    step["drew"] = (step["drew"] + 1) % len(step["from"])
    record["events"] = [*record["events"][: number - 1], "= " + step["from"][step["drew"]][0]]
    record["result"] = None
    record["dice"]["draws"] = {k: v for k, v in record["dice"]["draws"].items() if int(k) <= number}
    with pytest.raises(CamelUpError, match="but the dice say"):
        verify(record)
    assert not standalone(tmp_path, [record])[0].startswith("fair")


def test_the_command_line_says_fair_or_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished(0, 12)
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(record))
    record["dice"]["secret"] = "00" * 32
    bad.write_text(json.dumps(record))
    assert main(["verify", str(good)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("fair: ")
    assert "not compared with what you saw before the start" in said
    assert main(["verify", str(bad)]) == 2
    assert "the secret does not match the commitment in the record" in capsys.readouterr().err


def commands(path: Path, *options: str) -> list[subprocess.CompletedProcess[str]]:
    """What both verifiers say, as programs."""
    programs = [["-m", "camelup", "verify"], ["-I", str(SCRIPT)]]
    return [
        subprocess.run(
            [sys.executable, *program, str(path), *options], check=False, capture_output=True, text=True
        )
        for program in programs
    ]


def test_both_verifiers_compare_what_was_seen_before_the_start(tmp_path: Path) -> None:
    record = finished(0, 12)
    commit, given = record["dice"]["commit"], record["dice"]["contributions"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    mine = ["--contribution", given[2], "--contribution", given[0].upper()]
    for said in commands(path, "--commit", commit[:16], *mine):
        assert said.returncode == 0, said.stderr
        assert "not compared" not in said.stdout
        assert "contribution" in said.stdout.splitlines()[-1]
    foreign = "0" * 64
    for said in commands(path, "--commit", foreign):
        assert said.returncode > 0
        assert f"the commitment of the record is {commit}, not {foreign}" in said.stderr
    twice = ["--contribution", given[0], "--contribution", given[0]]
    for said in commands(path, "--commit", commit, *twice):
        assert said.returncode > 0
        assert f"the record does not hold the contribution {given[0]}" in said.stderr
        assert said.stdout == ""


def test_the_command_line_says_what_was_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = finished(0, 12)
    commit, given = record["dice"]["commit"], record["dice"]["contributions"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))

    def said(*options: str) -> str:
        assert main(["verify", str(path), *options]) == 0
        return capsys.readouterr().out

    assert "not compared: what you contributed" in said("--commit", commit)
    assert "not compared: the commitment you saw" in said("--contribution", given[1])
    assert json.loads(said("--commit", commit, "--contribution", given[1], "--json")) == {
        "fair": True,
        "chance_events": verify(record),
        "commit": commit,
        "contributions": given,
        "compared": {"commit": True, "contributions": 1},
    }
    assert main(["verify", str(path), "--contribution", "ab" * 16, "--json"]) == 2
    unfair = json.loads(capsys.readouterr().out)
    assert unfair == {"fair": False, "problem": f"the record does not hold the contribution {'ab' * 16}"}
    for option, digits in (("--commit", commit[:15]), ("--contribution", "hello")):
        assert main(["verify", str(path), option, digits]) == 2
        assert "hexadecimal digits" in capsys.readouterr().err


def test_the_script_is_short_and_needs_nothing() -> None:
    lines = SCRIPT.read_text().splitlines()
    assert len(lines) < 100
    assert not any("camelup" in line and "import" in line for line in lines)


def test_a_million_outcomes_are_even() -> None:
    """Chi-square with 29 degrees of freedom: 66 is passed by chance once in ten thousand."""
    dice = Dice(bytes(range(32)), ["ab" * 16, None])
    weights = [2] * 12 + [1] * 6
    counts = [0] * len(weights)
    draws = 1_000_000
    for event in range(draws // 10):
        for place in range(10):
            counts[dice.draw(event, place, weights)] += 1
    total = sum(weights)
    expected = [draws * weight / total for weight in weights]
    chi_square = sum((seen - due) ** 2 / due for seen, due in zip(counts, expected, strict=True))
    assert chi_square < 66


def test_words_in_the_uneven_rest_are_rejected() -> None:
    """With a total of three quarters of all words, a quarter of them must be passed over."""
    dice = Dice(bytes(32), [])
    total = WORD // 4 * 3
    passed_over = 0
    for event in range(200):
        words = dice.words(event, 0)
        first = next(words)
        due = first if first < total else next(word for word in words if word < total)
        passed_over += first >= total
        assert dice.draw(event, 0, [due, 1, total - due - 1]) == 1
    assert 20 < passed_over < 90
