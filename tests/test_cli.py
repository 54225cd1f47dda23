"""The command line as a user meets it: what it prints, and its exit code."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import camelup
from camelup.cli import main

REFEREE = Path(__file__).parent / "records" / "referee"


@dataclass
class Run:
    """What a command did."""

    stdout: str
    stderr: str
    returncode: int


def run(*arguments: object, answers: str = "", **environment: str) -> Run:
    """Run `camelup` with these arguments and these lines typed."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.dict(os.environ, environment),
        patch("sys.stdin", io.StringIO(answers)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
    return Run(out.getvalue(), err.getvalue(), code)


def process(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run `camelup` in a process of its own."""
    command = [sys.executable, "-c", "import sys; from camelup.cli import main; sys.exit(main())"]
    words = [*command, *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)


def refused(result: Run | subprocess.CompletedProcess[str], *parts: str) -> None:
    """One clear line, exit code 2, no stack trace."""
    assert result.returncode == 2, result.stderr
    assert result.stderr.strip().count("\n") == 0, result.stderr
    assert "Traceback" not in result.stderr
    assert [part for part in parts if part not in result.stderr] == [], result.stderr


def records(folder: Path) -> dict[str, dict[str, Any]]:
    return {path.name: json.loads(path.read_text()) for path in sorted(folder.iterdir())}


def test_help_and_version() -> None:
    assert "simulate" in process("--help").stdout
    assert run().stdout == run("--help").stdout
    assert process("--version").stdout.strip() == f"camelup {camelup.__version__}"
    module = [sys.executable, "-m", "camelup", "--version"]
    assert subprocess.run(module, capture_output=True, text=True, check=False).stdout.strip() == (
        f"camelup {camelup.__version__}"
    )


def test_a_process_ends_with_the_exit_code() -> None:
    refused(process("replay", "none.json"), "cannot be read")


@pytest.mark.parametrize("command", ["play", "replay", "simulate", "rules"])
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.returncode == 0
    assert f"camelup {command}" in result.stdout


def test_an_unknown_command_suggests_one() -> None:
    refused(run("simulat"), "simulat", "did you mean 'simulate'?")


@pytest.mark.parametrize("page", ["classic", "supercup", "second", "cards"])
def test_rules_are_printed(page: str) -> None:
    result = run("rules", page)
    assert result.returncode == 0
    assert "unofficial" in result.stdout


def test_rules_of_an_unknown_game() -> None:
    refused(run("rules", "clasic"), "clasic", "did you mean 'classic'?")


def test_simulate_writes_whole_records(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    result = run("simulate", "--game", "second", "--players", 4, "--games", 3, "--seed", 7, "--out", folder)
    assert result.returncode == 0, result.stderr
    written = records(folder)
    assert list(written) == ["00000.json", "00001.json", "00002.json"]
    for record in written.values():
        table = camelup.replay(record)
        assert table.over
        assert table.result == record["result"]
        assert record["seed"] == 7


def test_simulate_gives_the_same_records_on_any_number_of_jobs(tmp_path: Path) -> None:
    for jobs in (1, 2):
        result = run(
            "simulate", "--game", "cards", "--games", 70, "--jobs", jobs, "--out", tmp_path / str(jobs)
        )
        assert result.returncode == 0, result.stderr
    assert records(tmp_path / "1") == records(tmp_path / "2")


def test_simulate_with_modules(tmp_path: Path) -> None:
    options = ["--game", "classic", "--modules", "long_track,partnerships", "--spicy", "--players", "6"]
    assert run("simulate", *options, "--games", 1, "--out", tmp_path / "out").returncode == 0
    record = records(tmp_path / "out")["00000.json"]
    assert record["options"] == {"modules": ["long_track", "partnerships"], "spicy": True}


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["--game", "third"], ["third", "classic, second or cards"]),
        (["--players", "2"], ["second is for 3 to 8 players, not 2"]),
        (["--players", "x"], ["'x' is not a whole number"]),
        (["--games", "0"], ["--games must be 1 or more, not 0"]),
        (["--bot", "rndom"], ["rndom", "did you mean 'random'?"]),
        (["--modules", "photographer"], ["photographer belongs to classic"]),
        (["--game", "classic", "--modules", "photo"], ["photo", "photographer"]),
        (["--game", "classic", "--spicy"], ["spicy needs the module long_track"]),
        (["--memory"], ["memory is an option of cards"]),
        (["--seed", "-1"], ["--seed must be from 0"]),
    ],
)
def test_simulate_refuses(arguments: list[str], parts: list[str], tmp_path: Path) -> None:
    refused(run("simulate", "--out", tmp_path / "out", *arguments), *parts)
    assert not (tmp_path / "out").exists()


def test_simulate_refuses_a_folder_that_holds_files(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep me")
    refused(run("simulate", "--games", 1, "--out", tmp_path), "is not empty")
    assert (tmp_path / "mine.txt").read_text() == "keep me"


def test_simulate_refuses_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refused(run("simulate", "--games", 1, "--out", tmp_path / "file" / "below"), "cannot be written")


def test_replay_prints_states(tmp_path: Path) -> None:
    record = json.loads((REFEREE / "second-3.json").read_text())
    result = run("replay", REFEREE / "second-3.json", "--states")
    assert result.returncode == 0, result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["event"] for line in lines] == record["events"]
    assert set(lines[0]) == {"event", "legal", "state"}
    assert lines[-1]["state"]["result"] == record["result"]


def test_replay_stops_at_the_faulty_event(tmp_path: Path) -> None:
    record = json.loads((REFEREE / "classic-2.json").read_text())
    record["events"][56] = "0 bet pink"
    path = tmp_path / "faulty.json"
    path.write_text(json.dumps(record))
    result = run("replay", path, "--states")
    assert len(result.stdout.splitlines()) == 56
    refused(result, "event 57", "0 bet pink")


def test_replay_tells_a_story() -> None:
    result = run("replay", REFEREE / "cards-2.json")
    assert result.returncode == 0, result.stderr
    assert "The race is over" in result.stdout
    assert "\x1b" not in result.stdout, "no colours where it is piped"
    assert "\x1b[" in run("replay", REFEREE / "cards-2.json", FORCE_COLOR="1").stdout


def test_replay_of_a_record_without_events_says_so(tmp_path: Path) -> None:
    record = {"format": "camelup/1", "game": "classic", "players": ["Ann", "Ben"], "events": []}
    (tmp_path / "new.json").write_text(json.dumps(record))
    assert "no events" in run("replay", tmp_path / "new.json").stdout


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        (b"no json", ["record.json", "not JSON"]),
        (b"\xff\xfe\x00", ["not JSON"]),
        (b"[" * 100_000, ["not JSON"]),
        (b'{"format": "camelup/1", "game": "second"', ["not JSON"]),
        (b"[]", ["a record is a JSON object"]),
        (b'{"format": "pgn"}', ["camelup/1"]),
        (b'{"format": "camelup/1"}', ["has no 'game'"]),
    ],
)
def test_replay_refuses_what_is_no_record(content: bytes, parts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(content)
    refused(run("replay", path, "--states"), *parts)


def test_replay_refuses_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(50 * 2**20)
    refused(run("replay", path), "52,428,800 bytes")


def test_replay_refuses_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    refused(run("replay", tmp_path / "none.json"), "cannot be read", "No such file")
    refused(run("replay", tmp_path), "cannot be read", "directory")


def test_replay_into_a_closed_pipe_is_quiet() -> None:
    path = str(REFEREE / "second-7.json")
    command = f"import sys; from camelup.cli import main; sys.exit(main(['replay', {path!r}]))"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", command], stdout=pipe, stderr=pipe) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert b"Traceback" not in running.stderr.read()


@pytest.mark.parametrize("arguments", [["--help"], ["rules", "second"], ["replay", "--states"]])
def test_a_disk_without_room_is_one_line(arguments: list[str], tmp_path: Path) -> None:
    """A limit of no bytes for files stands for a full disk; it is there on every Unix."""
    words = [*arguments, str(REFEREE / "cards-2.json")] if arguments[0] == "replay" else arguments
    program = [sys.executable, "-c", "import sys; from camelup.cli import main; sys.exit(main())", *words]
    limited = ["sh", "-c", 'ulimit -f 0 && exec "$@"', "sh", *program]
    with (tmp_path / "full").open("w") as full:
        result = subprocess.run(limited, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    refused(result, "File too large")


def test_a_closed_output_does_not_stop_the_work(tmp_path: Path) -> None:
    words = ["simulate", "--games", "1", "--out", str(tmp_path / "out")]
    command = f"import sys; sys.stdout = None; from camelup.cli import main; sys.exit(main({words}))"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0
    assert list(records(tmp_path / "out")) == ["00000.json"]


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "a", "b"], ["rules", "--loud"], ["solve"]])
def test_arguments_that_do_not_fit_are_one_line(arguments: list[str]) -> None:
    refused(run(*arguments), f"camelup {arguments[0]} --help")


def test_a_whole_game_at_the_keyboard(tmp_path: Path) -> None:
    """One person who always rolls against two bots, until the race is over."""
    save = tmp_path / "game.json"
    seats = ["--game", "second", "--seats", "Ann,random,random", "--seed", "5", "--save", str(save)]
    result = run("play", *seats, answers="nonsense\nbet gren\nb gr\n" + "roll\n" * 400)
    assert result.returncode == 0, result.stderr
    assert "did you mean '0 bet green'?" in result.stdout
    assert "the race is over" in result.stdout
    record = json.loads(save.read_text())
    assert record["players"] == ["Ann", "random 1", "random 2"]
    assert camelup.replay(record).over


def test_the_keyboard_asks_and_undoes_and_quits(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    answers = "chess\nclassic\nAnn\nAnn,random\nbet green\nundo\nlose white\nquit\n"
    result = run("play", "--seed", "1", "--save", str(save), answers=answers)
    assert result.returncode == 0, result.stderr
    assert "there is no game 'chess'" in result.stdout
    assert "2 to 8 seats" in result.stdout
    events = json.loads(save.read_text())["events"]
    assert "0 lose white" in events
    assert "0 bet green" not in events


def test_the_keyboard_asks_again_for_names_given_twice() -> None:
    result = run("play", answers="second\nAnn,Ann,random\nAnn,Ben,random\nquit\n")
    assert result.returncode == 0, result.stderr
    assert "the name 'Ann' is given twice" in result.stdout
    assert "Ann, take the keyboard" in result.stdout


def test_the_keyboard_knows_how_many_seats_modules_take() -> None:
    modules = "long_track,photographer,position_bets,partnerships"
    asked = run("play", "--game", "classic", "--modules", modules, answers="")
    assert "6 to 10 names" in asked.stdout
    refused(run("play", "--game", "classic", "--spicy", answers=""), "spicy needs the module long_track")


def test_whoever_takes_the_keyboard_is_told_what_happened() -> None:
    answers = "\nbet green\n\nroll\nquit\n"
    seats = ["--game", "classic", "--seats", "Ann,Ben", "--seed", "1"]
    result = run("play", *seats, answers=answers, FORCE_COLOR="1", TTY_COMPATIBLE="1")
    after = result.stdout.split("Ben, take the keyboard")[1].split("Ann, take the keyboard")
    assert "Ann takes the green ticket" in after[0]
    assert "Ben takes a pyramid ticket" in after[1]
    assert "Ann takes the green ticket" not in after[1]


def test_two_people_do_not_see_each_others_secrets() -> None:
    answers = "\nwin white\n\nroll\nquit\n"
    result = run("play", "--game", "classic", "--seats", "Ann,Ben", "--seed", "1", answers=answers)
    assert "Ben, take the keyboard" in result.stdout
    assert "Ann secretly bets on the winner" in result.stdout
    assert (
        "0:white" not in result.stdout.split("Ben, take the keyboard")[1].split("Ann, take the keyboard")[0]
    )


def test_no_answers_end_politely() -> None:
    result = run("play")
    assert result.returncode == 0
    assert "Goodbye!" in result.stdout
