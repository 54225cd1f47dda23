"""Reports: terminal, JSON, a page without anything from outside; and the ladder that is written down."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import camelup.arena.ladder as ladder
from camelup.arena.ladder import (
    LADDER_BEGIN,
    LADDER_END,
    LADDER_ROWS,
    find_rows,
    markdown,
    points_by_game,
    reached,
)
from camelup.arena.report import FORFEITS_COUNT
from camelup.bots import BUILT_IN, STRENGTHS, bot_strength, mean_points
from camelup.errors import SetupError
from tests.arena.bots import CRASH, spec
from tests.test_cli import Run, refused, run

ROOT = Path(__file__).parents[2]


def arena(tmp_path: Path, *arguments: object) -> Run:
    done = run("arena", *arguments, "--jobs", 1, "--out", tmp_path / "games.jsonl")
    assert done.returncode == 0, done.stderr
    return done


def test_the_terminal_has_every_figure(tmp_path: Path) -> None:
    shown = arena(
        tmp_path, "random", spec("Crasher"), "--players", 2, "--game", "classic", "--deals", 3
    ).stdout
    assert "classic, 2 players: 3 deals × 2 rotations = 6 games, seed 0" in shown
    for word in ("win share %", "money", "place", "rating", "ms/decision", "everyone wins 50.0%"):
        assert word in shown
    assert f"Crasher forfeited 6 of 6 games: RuntimeError: out of ideas ({CRASH}) (6 ×)" in shown
    assert FORFEITS_COUNT in shown
    assert re.search(r"random +100\.0 ± 86\.1", shown)


class Outside(HTMLParser):
    """Notes everything that a browser would fetch or run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag in ("script", "link", "img", "iframe", "object"):
            self.found.append(tag)
        self.found += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href", "srcset", "style")]


def test_the_page_is_whole_in_itself(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    names = ["<b>=random", spec("Roller"), "random"]
    with pytest.raises(AssertionError):
        arena(tmp_path, *names)  # a name with angle brackets is no name
    names[0] = "a.b-c=random"
    arena(tmp_path, *names, "--players", 3, "--deals", 2, "--html", page)
    text = page.read_text(encoding="utf-8")
    seen = Outside()
    seen.feed(text)
    assert seen.found == []
    assert "url(" not in text
    assert "@import" not in text
    assert seen.tags.count("svg") == 5
    for heading in ("Standings", "Ratings", "Win share by seat", "Money over legs", "Time per decision"):
        assert f"<h2>{heading}</h2>" in text
    assert text.count("a.b-c") > 5


def test_a_page_of_a_single_game_can_be_drawn(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    arena(
        tmp_path,
        spec("Liar"),
        spec("Liar"),
        "--players",
        2,
        "--game",
        "classic",
        "--deals",
        1,
        "--html",
        page,
    )
    assert "nan" not in page.read_text().lower()
    assert "inf" not in re.sub("info|information", "", page.read_text().lower())


def test_json_is_for_programs(tmp_path: Path) -> None:
    found = json.loads(arena(tmp_path, "random", "random", "--players", 3, "--deals", 2, "--json").stdout)
    assert [bot["bot"] for bot in found["bots"]] == ["random", "random 2"]
    assert len(found["bots"][0]["win_share_by_seat"]) == 3
    assert {"mean", "low", "high"} == set(found["bots"][0]["rating"])
    assert set(found["bots"][0]["seconds_a_decision"]) == {"median", "p95", "p99", "longest"}


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["random"], "name two or more bots"),
        ([], "name two or more bots"),
        (["--against", "random"], "--against needs another bot"),
        (["rnadom", "random"], "did you mean 'random'"),
        (["random", "--table", "random,random"], "--table lists all seats"),
        (["--table", "random,random,random", "--players", "4"], "has 3 seats, not 4"),
        (["random", "random", "--game", "go"], "there is no game 'go'"),
        (["random", "random", "--players", "9"], "second is for 3 to 8 players"),
        (["random", "random", "--deals", "-1"], "--deals must be 0 or more"),
        (["random", "random", "--seed", "-1"], "a seed is a whole number"),
        (["random", "random", "--limit", "0"], "--limit must be from"),
        (["random", "run:./nowhere"], "there is no program"),
    ],
)
def test_bad_arguments_are_refused(words: list[str], part: str) -> None:
    refused(run("arena", *words), part)


def test_bots_of_one_s_own_simulate_and_play(tmp_path: Path) -> None:
    bots = f"{spec('Roller')},{spec('Crasher')},random"
    done = run("simulate", "--bot", bots, "--players", 3, "--games", 2, "--out", tmp_path / "games")
    assert done.returncode == 0, done.stderr
    assert "(Roller)" in done.stderr
    assert "seat 1 failed and then played at random: RuntimeError: out of ideas" in done.stderr
    record = json.loads((tmp_path / "games" / "00000.json").read_text())
    assert record["forfeits"] == {"1": f"RuntimeError: out of ideas ({CRASH})"}
    assert record["players"] == ["Roller 0", "Crasher 1", "random 2"]
    seats = f"{spec('Roller')},{spec('Crasher')}"
    played = run("play", "--game", "classic", "--seats", seats, "--seed", 1)
    assert played.returncode == 0, played.stderr
    assert "Crasher failed and now plays at random: RuntimeError: out of ideas" in played.stdout


# ---------------------------------------------------------------------------------------- the ladder


def measured(share: float, low: float) -> dict[str, Any]:
    return {
        "win_share": {"mean": share, "low": low, "high": 2 * share - low},
        "deals": 500,
        "games": 2000,
        "truncated": 0,
        "seed": 1,
        "median_ms": 1.0,
    }


def test_the_committed_table_is_what_was_measured() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    table = text.partition(LADDER_BEGIN)[2].partition(LADDER_END)[0].strip()
    assert table == markdown(ladder.known_rows())
    points = json.loads(STRENGTHS.read_text(encoding="utf-8"))
    assert points == points_by_game(ladder.known_rows())
    assert {name: bot_strength(name) for name in BUILT_IN} == mean_points(points)
    assert f"| `champion` | {bot_strength('champion')} |" in table


def test_the_rows_are_those_of_the_ladder() -> None:
    assert len(LADDER_ROWS) == len({row.name for row in LADDER_ROWS}) == 31
    assert sorted({f"{row.game} {row.players}" for row in LADDER_ROWS}) == [
        "cards 2",
        "cards 4",
        "classic 2",
        "classic 4",
        "classic 8",
        "second 4",
        "second 6",
    ]
    with pytest.raises(SetupError, match="no row of the ladder matches 'chess'"):
        find_rows(["classic-4-*", "chess"])


def test_strength_needs_the_whole_way_up() -> None:
    rows = {f"{game}-4-cautious": measured(0.5, 0.45) for game in ("classic", "second")}
    assert mean_points(points_by_game(rows)) == {"random": 0}
    rows["cards-4-cautious"] = measured(0.5, 0.45)
    rows["classic-4-sharp"] = measured(0.5, 0.45)
    points = points_by_game(rows)
    assert points["classic"] == {"random": 0, "cautious": 190.8}, "three times as strong: 400 log10 3"
    assert mean_points(points) == {"random": 0, "cautious": 191}


def test_what_is_wanted_is_judged_by_the_lower_end_or_the_share() -> None:
    (step,), (far,) = find_rows(["second-4-sharp"]), find_rows(["cards-4-champion-greedy"])
    assert reached(step, measured(0.33, 0.301))
    assert not reached(step, measured(0.33, 0.30))
    assert reached(far, measured(0.40, 0.37))
    assert not reached(far, measured(0.39, 0.37))
    assert "**missed**" in markdown({"second-4-sharp": measured(0.33, 0.29)})


def test_a_row_is_played_written_down_and_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a small row of its own, in a package and a page of its own."""
    row = ladder.LadderRow("classic-2-roller", "classic", 2, "random", "greedy", 1 / 2)
    docs, kept, points = (tmp_path / name for name in ("bots.md", "ladder.json", "strengths.json"))
    docs.write_text(f"before\n{LADDER_BEGIN}\nold\n{LADDER_END}\nafter\n")
    kept.write_text("{}")
    monkeypatch.setattr(ladder, "LADDER_ROWS", (row,))
    monkeypatch.setattr(ladder, "LADDER", kept)
    monkeypatch.setattr(ladder, "STRENGTHS", points)
    monkeypatch.setattr("camelup.cli.ladder.DOCS", docs)
    command = ("ladder", "--deals", 2, "--jobs", 1, "--keep", tmp_path / "games")
    looked = run(*command, "--look")
    assert looked.returncode == 0, looked.stderr
    assert "random against 1 × greedy: 0.000 (0.000 to 0.988), 0.500 wanted, missed; 2 deals" in looked.stdout
    assert "old" in docs.read_text()
    games = next((tmp_path / "games").iterdir())
    before = games.read_text()
    assert run(*command).stdout == looked.stdout
    assert games.read_text() == before
    assert "| classic | 2 | `random` | 1 × `greedy` | 0.000 (0.000–0.988)" in docs.read_text()
    assert docs.read_text().startswith("before\n")
    assert docs.read_text().endswith("\nafter\n")
    assert json.loads(kept.read_text())["classic-2-roller"]["games"] == 4
    assert json.loads(points.read_text())["classic"] == {"random": 0}
    assert "2 deals" in run("ladder", "--list").stdout
