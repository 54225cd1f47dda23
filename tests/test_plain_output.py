"""Every command prints to terminals and files that cannot show Unicode, in plain characters."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from camelup.cli import SUBCOMMANDS

RECORD = Path(__file__).parent / "records" / "classic-leg.json"
POSITION = "second 1:b 2:gr 3:py 15:W 16:K seats:4"
RUNS: dict[str, list[list[str]]] = {
    "play": [["play", "--game", "classic", "--seats", "Zoë,Ben", "--seed", "1"]],
    "replay": [["replay", "RECORD"], ["replay", "RECORD", "--states"]],
    "arena": [["arena", "random", "random", "--deals", "1", "--jobs", "1", "--out", "FOLDER/arena.jsonl"]],
    "ladder": [["ladder", "--help"]],
    "simulate": [["simulate", "--bot", "random", "--games", "1", "--jobs", "1", "--out", "FOLDER/games"]],
    "odds": [["odds", POSITION], ["odds", "second … 5€"]],
    "solve": [["solve", "--help"]],
    "rules": [["rules", "second"], ["rules", "cards", "--language", "de"]],
    "bench": [["bench", "--help"]],
    "serve": [["serve", "--help"]],
    "admin": [["admin", "--help"]],
    "verify": [["verify", "RECORD"]],
}
REFUSED = [*RUNS["odds"][1:], *RUNS["verify"]]
PROGRAM = """
import json, sys
from camelup.cli import main
for arguments in json.loads(sys.argv[1]):
    try:
        print(arguments[0], "code", main(arguments), flush=True)
    except SystemExit as stop:
        print(arguments[0], "code", stop.code, flush=True)
"""
LIMITED = {
    "ascii": {"PYTHONIOENCODING": "ascii"},
    "windows": {"PYTHONIOENCODING": "cp1252"},
    "locale": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


def run_all(folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """All commands in one process, with a name typed that no ASCII terminal can show."""
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    record["players"][0] = "Zoë"
    path = folder / "game.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    given = json.dumps([["--help"], *(arguments for runs in RUNS.values() for arguments in runs)])
    text = given.replace("RECORD", str(path)).replace("FOLDER", str(folder))
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, text],
        input="roll\nbét grëen\nbet green\nquit\n".encode(),
        env={key: value for key, value in os.environ.items() if key != "PYTHONIOENCODING"} | environment,
        capture_output=True,
        timeout=120,
        check=False,
    )


def test_every_command_is_tried() -> None:
    assert RUNS.keys() == SUBCOMMANDS.keys()


@pytest.mark.parametrize("name", LIMITED)
def test_what_cannot_be_shown_is_spelt_plainly(name: str, tmp_path: Path) -> None:
    done = run_all(tmp_path, LIMITED[name])
    out, err = done.stdout.decode("cp1252"), done.stderr.decode("cp1252")
    assert done.returncode == 0, err
    codes = [line.split(" code ")[1] for line in out.splitlines() if " code " in line]
    expected = [str(2 * (arguments in REFUSED)) for runs in RUNS.values() for arguments in runs]
    assert codes == ["0", *expected], err
    assert "Traceback" not in err
    assert "\\u" not in err
    if name == "windows":
        assert "Zoë" in out
    else:
        assert (out + err).isascii()
        assert "Zoe" in out


def test_where_unicode_can_be_shown_it_is(tmp_path: Path) -> None:
    out = run_all(tmp_path, {"PYTHONIOENCODING": "utf-8"}).stdout.decode("utf-8")
    assert "Zoë" in out
    assert "‖" in out
    assert "█" in out
