"""`make prove` itself: it goes on where it was stopped, and writes down what it has counted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from benchmarks.soak import results, rules, suites, wire
from benchmarks.soak.__main__ import prove
from benchmarks.soak.results import Counts, Proof, Results, write_row
from benchmarks.soak.suites import run_suite
from tests.laws.variants import VARIANTS

TABLE = "# Proofs\n\n| What | Counted | Date | Commit |\n| --- | --- | --- | --- |\n\nThe end.\n"


def tell(counts: Counts) -> str:
    return f"{counts['tries']} tries"


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done: list[int] = []

    def run(part: int) -> Counts:
        if part == 2 and len(done) == 2:
            raise KeyboardInterrupt
        done.append(part)
        return Counter(tries=10)

    proof = Proof("some", "Some proof", 4, run, tell)
    kept = tmp_path / "kept.jsonl"
    with pytest.raises(KeyboardInterrupt):
        prove(proof, Results(kept), 4)
    done.append(-1)
    assert prove(proof, Results(kept), 4) == {"tries": 40}
    assert done == [0, 1, -1, 2, 3]
    assert "2 done before" in capsys.readouterr().out
    assert Results(kept, fresh=True).done(proof) == {}


def test_parts_of_other_sources_do_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = Proof("some", "Some proof", 1, lambda part: Counter(), tell)
    Results(tmp_path / "kept").keep(proof, 0, Counter(tries=1))
    assert Results(tmp_path / "kept").done(proof) == {0: {"tries": 1}}
    monkeypatch.setattr(results, "sources", lambda: "others")
    assert Results(tmp_path / "kept").done(proof) == {}


def test_a_result_takes_the_place_of_the_last_one(tmp_path: Path) -> None:
    page = tmp_path / "proofs.md"
    page.write_text(TABLE)
    for title, told in (("Kills", "5"), ("Other", "6"), ("Kills", "7")):
        write_row(Proof(title, title, 1, lambda part: Counter(), tell), told, page)
    rows = [line.split(" | ")[:2] for line in page.read_text().splitlines() if line.startswith("|")]
    assert rows[2:] == [["| Kills", "7"], ["| Other", "6"]]
    assert page.read_text().endswith("\n\nThe end.\n")


def test_full_counts_are_in_the_ten_thousands() -> None:
    assert rules.ROUNDS * len(VARIANTS) >= 10_000
    assert suites.LEGS.parts * suites.POSITIONS_A_PART >= 10_000
    assert wire.PROOF.parts * wire.STATES_A_PART >= 100_000


def test_tests_are_run_with_more_examples(tmp_path: Path) -> None:
    suite = tmp_path / "test_some.py"
    suite.write_text(
        "from tests.samples import sample\ndef test_right(): assert sample(3) == 15\ndef test_also(): pass\n"
    )
    assert run_suite(5, str(suite))(0) == {"tests": 2}
    with pytest.raises(AssertionError, match="test_right"):
        run_suite(4, str(suite))(0)
