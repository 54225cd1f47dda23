"""The command `camelup solve`, on a very short track."""

import re
from pathlib import Path

import pytest

from camelup.cli import main
from camelup.odds import tables
from camelup.odds.figures import backward_ends
from camelup.odds.solve_classic import solve_classic


def test_solving_tells_time_bound_and_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tables, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(tables, "solve_classic", lambda length, support, _: solve_classic(5, support))
    assert main(["solve", "classic"]) == 0
    told = capsys.readouterr().out
    assert "classic, 20 spaces: solved in" in told
    assert told.count("of an average start wins: last ") == 2
    assert {path.name for path in (tmp_path / "tables").iterdir()} == {"classic-16.table", "classic-20.table"}


def test_solving_the_second_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tables, "cache_home", lambda: tmp_path)
    monkeypatch.setattr(tables, "SECOND_LENGTH", 5)
    monkeypatch.setattr("camelup.cli.solve.BACKWARD_RACES", 1000)
    assert main(["solve", "second"]) == 0
    told = capsys.readouterr().out
    assert "6,930 leg starts: " in told
    proof = tables.second_proof()
    said = re.findall(r"(?:more than|at most|^   ) (0?\d*\.\d+)", told, re.MULTILINE)
    assert [float(number) for number in said] == [
        pytest.approx(proof["error"], abs=1e-5),
        pytest.approx(proof["missed"], abs=1e-9),
        pytest.approx(proof["throws"], abs=1e-2),
    ]
    assert all(float(number) >= true for number, true in zip(said, proof.values(), strict=True))
    assert "backwards over the start line end" in told


def test_only_games_with_a_table_are_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "cards"]) == 2
    assert "there is no race table for 'cards'; solve classic or second" in capsys.readouterr().err


def test_backward_ends_are_counted_the_same_every_time() -> None:
    share, width = backward_ends(16, 20_000, seed=3)
    assert backward_ends(16, 20_000, seed=3) == (share, width)
    assert 0 < share < 1
    assert width < 0.01
