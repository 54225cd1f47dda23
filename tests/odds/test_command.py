"""The command `camelup odds`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from camelup import Table
from camelup.cli import main
from camelup.notation.position import format_position, parse_position
from camelup.odds import odds as library_odds

KNOWN = "second 1:bgr 3:yp 15:W 16:K +5 -7"
CLASSIC = "classic 4:bg 5:oyw dice:bgo tickets:g5"


def ask(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    """The odds as JSON."""
    assert main(["odds", *map(str, arguments), "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one line of error; no odds and no trace."""
    code = main(["odds", *map(str, arguments)])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    (line,) = err.splitlines()
    return line


def test_the_figures_three_programs_agree_on(capsys: pytest.CaptureFixture[str]) -> None:
    odds = ask(capsys, KNOWN)
    assert odds["leg"]["purple"][0] == pytest.approx(0.29626, abs=5e-6)
    assert odds["leg"]["blue"][4] == pytest.approx(0.54726, abs=5e-6)
    assert set(odds) == {"leg", "race", "tiles", "actions"}
    assert {"action": "roll", "value": 1.0, "reason": {"kind": "roll", "pays": 1.0}} in odds["actions"]


def test_a_text_a_state_and_a_record_give_the_same(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = Table("classic", ["Ann", "Ben"])
    for event in ("= start 1:blue,green 2:orange 3:white,yellow", "0 bet green", "1 bet blue", "0 roll"):
        table.push(event)
    (tmp_path / "record.json").write_text(json.dumps(table.record()))
    earlier = Table("classic", ["Ann", "Ben"])
    for event in table.events[:3]:
        earlier.push(event)
    (tmp_path / "state.json").write_text(json.dumps(earlier.state()))
    (tmp_path / "text").write_text(format_position(earlier.state()) + "\n")
    answer = ask(capsys, format_position(earlier.state()))
    assert ask(capsys, *format_position(earlier.state()).split()) == answer
    assert ask(capsys, "--state", tmp_path / "state.json") == answer
    assert ask(capsys, "--state", tmp_path / "text") == answer
    assert ask(capsys, "--record", tmp_path / "record.json", "--at", 3) == answer
    assert "actions" not in ask(capsys, "--record", tmp_path / "record.json")
    assert "actions" not in ask(capsys, "--record", tmp_path / "record.json", "--at", 3, "--seat", 1)
    assert ask(capsys, "--record", tmp_path / "record.json", "--at", 3, "--seat", 0) == answer


def test_a_page_and_a_picture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["odds", CLASSIC, "--all", "--plot", str(tmp_path / "odds.png")]) == 0
    page = capsys.readouterr().out
    assert "End of the leg" in page
    assert "bet white" in page
    assert "more with --all" not in page
    assert "\x1b" not in page
    assert (tmp_path / "odds.png").stat().st_size > 10_000


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([], "give one of a position text, --state FILE or --record FILE"),
        ([KNOWN, "--state", "x.json"], "give only one of"),
        ([KNOWN, "--at", "3"], "--at needs --record"),
        ([KNOWN, "--seat", "3"], "there is no seat 3; seats are 0 to 2"),
        ([f"{KNOWN} view:1", "--seat", "0"], "cannot be derived from it"),
        ([f"{KNOWN} +8"], "next to another tile"),
        ([KNOWN, "--error", "0"], "must be between 0 and 0.5"),
        ([KNOWN, "--error", "much"], "'much' is not a number"),
        ([KNOWN, "--plot", "odds.gif"], "'odds.gif' cannot be"),
        (["--state", "nowhere.json"], "nowhere.json cannot be read: No such file or directory"),
        (["--record", "nowhere.json"], "nowhere.json cannot be read: No such file or directory"),
        (["second 1:bgr 3:yp 15:W finish:K"], "the race is over"),
        (["cards 1:bgo finish:wy"], "the race is over"),
    ],
)
def test_invalid_questions_are_rejected(
    capsys: pytest.CaptureFixture[str], arguments: list[str], fault: str
) -> None:
    assert fault in refusal(capsys, *arguments)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "is not JSON"),
        (b"not json", "is not JSON"),
        (b"\xff\xfe\x00", "is not JSON"),
        (b"[" * 100_000, "is not JSON"),
        (b"[1]", "state must be an object"),
        (b'{"game": "second"}', "has no"),
        (b"second 1:bgr", "misses the camel"),
        (b"\xef\xbb\xbfsecond 1:bgr", "misses the camel"),
        (b" " * (10 * 2**20 + 1), "more than 10,485,760 are not read"),
    ],
)
def test_a_file_without_a_state_is_rejected(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, fault: str
) -> None:
    path = tmp_path / "state.json"
    path.write_bytes(content)
    line = refusal(capsys, "--state", path)
    assert fault in line
    assert "state.json" in line


def test_an_impossible_state_is_rejected(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    state = parse_position(KNOWN)
    state["tiles"]["6"] = {"owner": 0, "side": "+"}
    (tmp_path / "state.json").write_text(json.dumps(state))
    assert "lies next to another tile" in refusal(capsys, "--state", tmp_path / "state.json")


def test_cards_from_a_seat_s_view(capsys: pytest.CaptureFixture[str]) -> None:
    odds = ask(capsys, "cards 3:bg 4:owy seats:3 turned:1 palm:6 intel:b1g2y1 hand:w2", "--error", 0.02)
    assert "tiles" not in odds
    assert sum(odds["race"]["win"].values()) == pytest.approx(1)
    assert 0 < odds["race"]["error"] <= 0.02
    assert {"bet blue", "play", "reveal", "fennec 5"} <= {entry["action"] for entry in odds["actions"]}


def test_a_record_reads_race_cards_by_its_events(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = Table("classic", ["Ann", "Ben"])
    for event in ("= start 1:blue 2:green,orange 3:yellow,white", "0 roll", "= die yellow 3", "1 lose blue"):
        table.push(event)
    (tmp_path / "record.json").write_text(json.dumps(table.record()))
    by_record = ask(capsys, "--record", tmp_path / "record.json")
    assert by_record == json.loads(json.dumps(library_odds(table).to_json()))
    assert by_record != ask(capsys, format_position(table.view(0)))
