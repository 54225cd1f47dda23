"""The sequential test: right on bots of known strength, and wrong no more often than it says."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from camelup.arena.sprt import FEWEST_DEALS, Sprt, Verdict
from camelup.errors import SetupError
from tests.arena.bots import spec
from tests.test_cli import refused, run

ROOT = Path(__file__).parents[2]


def decide(share: float, seed: int, *, deals: int = 20_000, gain: float = 0.05) -> Verdict:
    """A test of a bot that wins this share of games, four to a deal."""
    dice = random.Random(seed)
    test = Sprt(players=4, gain=gain)
    for _ in range(deals):
        verdict = test.add(sum(dice.random() < share for _ in range(4)) / 4)
        if verdict.answer:
            break
    return verdict


@pytest.mark.parametrize(
    ("share", "answer", "most_wrong"),
    [(0.25, "even", 0.05), (0.30, "stronger", 0.05), (0.20, "weaker", 0.05)],
)
def test_errors_are_as_rare_as_promised(share: float, answer: str, most_wrong: float) -> None:
    runs = 300
    wrong = sum(decide(share, seed).answer != answer for seed in range(runs))
    assert wrong <= runs * most_wrong + 2.33 * (runs * most_wrong * (1 - most_wrong)) ** 0.5


def test_a_clear_case_is_decided_soon() -> None:
    assert decide(0.6, 1).deals == FEWEST_DEALS
    assert decide(0.25, 1).deals > FEWEST_DEALS


def test_without_enough_deals_nothing_is_claimed() -> None:
    assert decide(0.27, 3, deals=25, gain=0.02).answer == ""


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"gain": 0.25}, "--gain must be between 0 and 0.25"),
        ({"alpha": 0.0}, "--alpha must be"),
        ({"beta": 0.7}, "--beta must be"),
    ],
)
def test_a_test_that_cannot_be_is_refused(settings: dict[str, float], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Sprt(4, **settings)


def arena(tmp_path: Path, *arguments: object) -> dict[str, object]:
    done = run("arena", "--sprt", *arguments, "--jobs", 1, "--json", "--out", tmp_path / "games.jsonl")
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)["sprt"]
    return found


def test_greedy_is_stronger_than_random(tmp_path: Path) -> None:
    found = arena(tmp_path, "random", "greedy", "--game", "classic", "--players", 2)
    assert (found["answer"], found["deals"]) == ("weaker", FEWEST_DEALS)


def test_a_better_bot_is_found_to_be(tmp_path: Path) -> None:
    bot = f"{ROOT}/examples/my_bot.py:MyBot"
    found = arena(tmp_path, bot, "random", "--game", "classic", "--players", 3)
    assert found["answer"] == "stronger"


def test_of_equals_nothing_is_claimed(tmp_path: Path) -> None:
    found = arena(tmp_path, "random", "random", "--game", "classic", "--players", 2)
    assert (found["answer"], found["win_share"]) == ("even", 0.5)
    assert found["hypotheses"] == {"weaker": 0.47, "even": 0.5, "stronger": 0.53}


def test_the_verdict_is_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    reports = []
    for jobs in (1, 2):
        out = tmp_path / f"{jobs}.jsonl"
        done = run("arena", "--sprt", spec("Roller"), "random", "--players", 3, "--jobs", jobs, "--out", out)
        reports.append([line for line in done.stdout.splitlines() if "after" in line or "deals ×" in line])
    assert reports[0] == reports[1]
    assert len(reports[0]) == 2


def test_two_bots_are_needed() -> None:
    refused(run("arena", "--sprt", "random"), "--sprt tests two bots")
