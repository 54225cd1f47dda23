"""The page about the environments, the examples and the benchmark command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from camelup.cli import main
from camelup.envs.observe import LAYOUTS
from camelup.envs.versions import HISTORY
from camelup.games import GAMES
from examples import random_rollouts, train_policy
from tools import environments


def test_the_page_is_current() -> None:
    """Otherwise `make docs` was forgotten."""
    assert environments.PAGE.read_text(encoding="utf-8") == environments.page()


def test_the_page_tells_of_every_field_and_every_action() -> None:
    page = environments.page()
    for layout in LAYOUTS.values():
        assert all(f"| `{field.name}` | {field.length} |" in page for field in layout.fields)
    assert all(f"`{action}`" in page for game in GAMES.values() for action in game.actions)


def test_the_history_tells_the_sizes() -> None:
    current = list(HISTORY.values())[-1]
    assert all(f"{layout.size} ({layout.game})" in current for layout in LAYOUTS.values())


def test_random_rollouts() -> None:
    assert sum(random_rollouts.with_pettingzoo().values()) == pytest.approx(1)
    assert 0 <= random_rollouts.with_gymnasium() <= 1
    assert sum(random_rollouts.with_openspiel()) == pytest.approx(1)
    ended, shares = random_rollouts.with_vector(steps=250)
    assert ended > 10
    assert sum(shares) == pytest.approx(1, abs=0.01)


def test_a_policy_trains_with_a_tiny_budget(tmp_path: Path) -> None:
    numbers = train_policy.train(seconds=0.5, test_games=64)
    assert numbers["steps"] > 0
    assert numbers["curve"][0] == [0, 0.25]
    assert 0 <= numbers["win_share"] <= 1
    train_policy.plot(numbers, tmp_path / "curve.png")
    assert (tmp_path / "curve.png").stat().st_size > 1000


def test_the_kept_policy_beats_random_players_clearly() -> None:
    numbers = json.loads(train_policy.NUMBERS.read_text(encoding="utf-8"))
    assert numbers["win_share"] - 5 * numbers["standard_error"] > 2 * numbers["by_chance"]
    assert train_policy.PLOT.is_file()


def test_bench_prints_all_apis_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "envs", "--games", "64", "--threads", "1", "--seconds", "0.2", "--json"]) == 0
    speeds = json.loads(capsys.readouterr().out)
    apis = ["vector", "vector, one learner", "pettingzoo", "openspiel", "gymnasium"]
    assert [speed["api"] for speed in speeds] == apis
    assert all(speed["steps_a_second"] > 0 and speed["megabytes"] > 0 for speed in speeds)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "third"], "there is no game 'third'"),
        (["--players", "2"], "second is for 3 to 8 players"),
        (["--games", "0"], "--games must be 1 or more"),
        (["--seconds", "0"], "--seconds must be above 0"),
    ],
)
def test_bench_refuses_in_words(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "envs", *arguments]) == 2
    assert message in capsys.readouterr().err
