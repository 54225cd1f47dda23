"""A run that was killed goes on where it was, and comes out as if nothing had happened."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from camelup.arena.entrants import entrants
from camelup.arena.results import open_results
from camelup.arena.run import run_tournament
from camelup.arena.tournament import Tournament, mixed_tables
from camelup.errors import SetupError
from camelup.games import Options
from tests.arena.bots import spec

COMMAND = [sys.executable, "-m", "camelup", "arena", "random", spec("Roller")]
SETTINGS = ["--game", "classic", "--players", "2", "--deals", "40", "--jobs", "2", "--json"]


def small(deals: int = 2, seed: int = 1) -> Tournament:
    everyone = tuple(entrants(["random", spec("Roller")]))
    return Tournament("classic", Options(), seed, deals, everyone, mixed_tables(["random", "Roller"], 2))


def finished(out: Path, *more: str) -> dict[str, Any]:
    done = subprocess.run(
        [*COMMAND, *SETTINGS, "--out", str(out), *more], capture_output=True, text=True, check=True
    )
    report: dict[str, Any] = json.loads(done.stdout)
    for bot in report["bots"]:
        del bot["seconds_a_decision"]
    return report


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with subprocess.Popen(
        [*COMMAND, *SETTINGS, "--out", str(out)], stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        while process.poll() is None and (not out.exists() or out.read_text().count("\n") < 12):
            sleep(0.02)
        process.send_signal(signal.SIGKILL)
        assert process.stdout is not None
        assert process.stdout.read() == b"", "the workers, which hold it too, have gone with their parent"
    assert process.returncode == -signal.SIGKILL
    kept = out.read_text().rpartition("\n")[0].splitlines()
    assert 12 <= len(kept) < 81
    with out.open("a") as file:
        file.write('{"deal":3,"table":0,"rota')
    again = finished(out, "--resume")
    lines = out.read_text().splitlines()
    assert lines[: len(kept)] == kept, "what was played stays"
    assert len(lines) == 81, "and nothing is played twice"
    assert again == finished(tmp_path / "fresh.jsonl")
    assert again["games"] == 80


def test_a_file_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("precious\n")
    done = subprocess.run(
        [*COMMAND, *SETTINGS, "--out", str(out)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == f"camelup: --out {out} exists; continue it with --resume, or choose another file\n"
    assert out.read_text() == "precious\n"


def test_more_deals_may_be_added(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    few = run_tournament(small(2), out, jobs=1)
    before = out.read_text()
    more = run_tournament(small(4), out, resume=True, jobs=1)
    assert more[:2] == few
    assert out.read_text().startswith(before)
    assert more == run_tournament(small(4), tmp_path / "fresh.jsonl", jobs=1)


def test_a_finished_run_plays_nothing_more(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    first = run_tournament(small(), out, jobs=1)
    before = out.read_text()
    assert run_tournament(small(), out, resume=True, jobs=1) == first
    assert out.read_text() == before


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 9}, "was played with seed 9, not 1; the same settings are needed"),
        ({"game": "second"}, "with game 'second', not 'classic'"),
        ({"code": "0"}, "with other code of bots or rules; start anew without --resume"),
        ({"tables": []}, "with tables"),
    ],
)
def test_other_settings_are_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    out = tmp_path / "games.jsonl"
    run_tournament(small(1), out, jobs=1)
    head, *games = out.read_text().splitlines()
    other = json.loads(head)
    other["settings"] |= change
    out.write_text("\n".join([json.dumps(other), *games, ""]))
    before = out.read_text()
    with pytest.raises(SetupError) as refused:
        run_tournament(small(1), out, resume=True, jobs=1)
    assert message in str(refused.value)
    assert out.read_text() == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello\n", "line 1: this is not the result of a game"),
        ('{"format": "chess"}\n', "is not a results file of the arena"),
        ("[]\n", "line 1"),
    ],
)
def test_another_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text(text)
    with pytest.raises(SetupError, match=message):
        run_tournament(small(1), out, resume=True, jobs=1)
    assert out.read_text() == text


def test_a_damaged_line_in_between_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run_tournament(small(1), out, jobs=1)
    out.write_text(out.read_text() + "{}\n")
    with pytest.raises(SetupError, match="line 4: this is not the result of a game"):
        run_tournament(small(1), out, resume=True, jobs=1)


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with open_results(out, small(), resume=False), pytest.raises(SetupError, match="another run is writing"):
        run_tournament(small(), out, resume=True, jobs=1)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SetupError, match="cannot be written"):
        run_tournament(small(), tmp_path / "file" / "games.jsonl", jobs=1)
