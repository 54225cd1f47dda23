"""Race odds: sampled against exact, sums, symmetry, the same numbers on any number of threads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup import Table
from camelup.odds import OddsError, odds
from camelup.odds.leg import WITH_ENDS, Ends, Leg, LegPosition, leg_odds
from camelup.odds.race import finished_results, fitted, race_odds, sample_ends, sampled_race, samples_for
from camelup.race import arrange

SECOND_DICE, CLASSIC_DICE = 0b111111, 0b11111
STARTS = [
    [(1, [0, 1, 2]), (3, [3, 4]), (15, [5]), (16, [6])],
    [(5, [0, 5, 1]), (7, [6, 2, 3]), (9, [4])],
    [(10, [5, 0, 1]), (12, [2, 6, 3]), (14, [4])],
    [(1, [5, 6, 0, 1]), (2, [2, 3, 4])],
]


def second(stacks: list[tuple[int, list[int]]]) -> LegPosition:
    who, where = arrange(stacks)
    return LegPosition(who, where, SECOND_DICE, 5, 7, 16, 0, 0, 0)


def classic(stacks: list[tuple[int, list[int]]], length: int = 16) -> LegPosition:
    racers = [(space, [camel for camel in stack if camel < 5]) for space, stack in stacks]
    who, where = arrange(racers)
    support = (1 << 6 + racers[0][1][0]) if length == 20 else 0
    return LegPosition(who, where, CLASSIC_DICE | support, 6 if support else 5, 5, length, 0, 0, 0)


def walked(position: LegPosition) -> tuple[Leg, Ends]:
    leg = leg_odds(position, WITH_ENDS)
    assert leg.ends is not None
    return leg, leg.ends


@pytest.mark.parametrize("stacks", STARTS[:3])
def test_classic_sampled_and_exact_agree(stacks: list[tuple[int, list[int]]]) -> None:
    leg, ends = walked(classic(stacks))
    exact = race_odds(leg, 0, error=0.005, seed=1)
    sampled = sampled_race(leg, ends, 0, error=0.004, seed=1)
    assert (exact.method, exact.error, sampled.method) == ("exact", 0, "sampled")
    assert 0 < sampled.error <= 0.004
    assert np.abs(exact.joint - sampled.joint).max() < 2 * sampled.error
    assert np.abs(exact.win - sampled.win).max() < 2 * sampled.error
    assert np.allclose([exact.win.sum(), exact.lose.sum(), exact.joint.sum()], 1)


@pytest.mark.parametrize("stacks", STARTS)
def test_second_a_leg_walked_and_a_leg_sampled_agree(stacks: list[tuple[int, list[int]]]) -> None:
    """Racing on from here by chance, or walking this leg exactly first, comes to the same."""
    leg, ends = walked(second(stacks))
    walked_first = sampled_race(leg, ends, 0, error=0.004, seed=2)
    here = Ends(np.array([leg.position.who]), np.array([leg.position.where]), np.array([1]))
    samples = samples_for(0.004)
    by_chance = sample_ends(leg, here, 0, samples, 3) / samples
    assert np.abs(walked_first.joint - by_chance).max() < 0.008
    assert np.allclose([walked_first.win.sum(), walked_first.lose.sum()], 1)


def test_long_track_sampling_helps_the_last_camel() -> None:
    leg, ends = walked(classic(STARTS[0], 20))
    sampled = sampled_race(leg, ends, 1, error=0.004, seed=1)
    assert np.abs(sampled.win - 0.2).max() < 0.01


def test_the_numbers_do_not_depend_on_threads() -> None:
    leg, ends = walked(second(STARTS[1]))
    alone = sample_ends(leg, ends, 0, 5000, 7)
    assert (alone == sample_ends(leg, ends, 0, 5000, 7, threads=3)).all()
    assert (alone != sample_ends(leg, ends, 0, 5000, 8)).any()
    assert alone.sum() == 5000


def test_colours_are_equivalent() -> None:
    """Two racers change names: their odds change places, and nothing else does."""
    names = [1, 0, 2, 3, 4, 5, 6]
    for make in (classic, second):
        position = make(STARTS[1])
        renamed = make([(space, [names[camel] for camel in stack]) for space, stack in STARTS[1]])
        one, other = (race_odds(leg_odds(p, WITH_ENDS), 0, error=0.01, seed=0) for p in (position, renamed))
        assert leg_odds(position).places[names[:5]].tolist() == leg_odds(renamed).places.tolist()
        assert np.abs(one.win[names[:5]] - other.win).max() <= (0 if make is classic else 0.02) + 1e-9


def test_a_race_that_ends_in_this_leg_is_exact() -> None:
    table = Table("second", ["a", "b", "c"])
    table.reveal("= start 1:blue,green,red 3:yellow,purple 15:white 16:black")
    state = table.state()
    state["track"] = {"13": ["white"], "14": ["black"], "16": ["blue", "green", "red", "yellow", "purple"]}
    state["ranking"] = ["purple", "yellow", "red", "green", "blue"]
    race = odds(state).race
    assert (race.method, race.error) == ("exact", 0)
    assert race.win["purple"] == pytest.approx(1)
    assert race.joint["purple"]["blue"] == pytest.approx(1)
    assert sum(sum(row.values()) for row in race.joint.values()) == pytest.approx(1)


def test_finishes_and_ends_add_up() -> None:
    leg, ends = walked(second(STARTS[2]))
    assert 0 < finished_results(leg).sum() < leg.total
    assert finished_results(leg).sum() + ends.weight.sum() == leg.total


def test_an_error_is_met() -> None:
    table = Table("second", ["a", "b", "c"], seed=2)
    for error in (0.02, 0.01):
        race = odds(table, error=error).race
        assert race.method == "exact" or 0 < race.error <= error


def test_pairs_are_fitted_to_exact_chances() -> None:
    rng = np.random.default_rng(1)
    joint = rng.random((5, 5)) * (1 - np.eye(5))
    joint /= joint.sum()
    win, lose = joint.sum(1), joint.sum(0)
    noisy = joint * rng.uniform(0.95, 1.05, (5, 5))
    found = fitted(noisy / noisy.sum(), win, lose)
    assert np.allclose(found.sum(1), win)
    assert np.allclose(found.sum(0), lose)
    assert not np.diag(found).any()


def test_importing_the_package_leaves_odds_alone(tmp_path: Path) -> None:
    import subprocess
    import sys

    code = "import sys, camelup; print([m for m in sys.modules if m in ('numpy', 'numba') or 'odds' in m])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("given", [None, 5, [], b"classic 1:bg 2:o 3:wy"], ids=repr)
def test_odds_need_a_position(given: Any) -> None:
    with pytest.raises(OddsError, match="a table, a state or a position text"):
        odds(given)


@pytest.mark.parametrize("asked", [{"error": 0}, {"seed": -1}, {"seed": 2**63}, {"seed": "x"}])
def test_an_invalid_error_or_seed_is_rejected(asked: dict[str, Any]) -> None:
    with pytest.raises(OddsError):
        odds("classic 1:bg 2:o 3:wy", **asked)
