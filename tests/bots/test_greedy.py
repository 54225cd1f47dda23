"""The bot that takes the action of highest value, in all games with all modules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from camelup import MODULES, Table
from camelup.bots import bot_names, new_bot
from camelup.odds import Odds, odds
from camelup.odds.dice import DiceOdds
from camelup.stream import Stream, start_stream

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 2, {}),
    ("classic", 10, {"modules": MODULES, "spicy": True}),
    ("second", 6, {}),
    ("cards", 3, {"memory": True}),
]

POSITIONS = 12
SHARE = 0.4
"""Of the positions of a random game."""


def stream() -> Stream:
    started = Stream()
    start_stream(started, 1, 0)
    return started


def play(table: Table, bots: list[str]) -> None:
    chance = stream()
    players = [new_bot(name) for name in bots]
    for _ in range(2000):
        if table.over:
            return
        seat = table.to_act
        assert seat is not None
        action = players[seat].choose(table.view(seat), table.legal, chance)
        assert action in table.legal
        table.play(action)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_greedy_plays_every_game_to_the_end(game: str, seats: int, options: dict[str, Any]) -> None:
    table = Table(game, [f"p{seat}" for seat in range(seats)], seed=3, **options)
    play(table, ["greedy"] * seats)


@pytest.mark.parametrize(("game", "seats"), [("classic", 4), ("second", 4), ("cards", 4)])
def test_greedy_beats_random(game: str, seats: int) -> None:
    money = [0, 0]
    for seed in range(3):
        table = Table(game, [f"p{seat}" for seat in range(seats)], seed=seed)
        play(table, ["greedy", "random"] * (seats // 2))
        assert table.result is not None
        for seat, coins in enumerate(table.result["money"]):
            money[seat % 2] += coins
    assert money[0] > money[1]


def test_greedy_takes_the_best_action() -> None:
    table = Table("second", ["a", "b", "c"], seed=5)
    actions = odds(table.view(0), error=0.02).actions
    assert actions is not None
    assert new_bot("greedy").choose(table.view(0), table.legal, stream()) == f"0 {actions[0].action}"


def test_greedy_is_listed() -> None:
    assert "greedy" in bot_names()
    assert new_bot("greedy").about


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [*GAMES, ("classic", 4, {"modules": ("photographer",)}), ("classic", 4, {}), ("second", 4, {})],
)
def test_the_best_action_is_the_first_of_all(game: str, seats: int, options: dict[str, Any]) -> None:
    """What is not valued for its ceiling would not have been chosen, over random games."""
    rng = random.Random(seats)
    table = Table(game, [f"p{seat}" for seat in range(seats)], seed=seats, **options)
    compared = spared = 0
    while (seat := table.to_act) is not None and compared < POSITIONS:
        if rng.random() < SHARE:
            quick, whole = (odds(table.view(seat), error=0.1) for _ in range(2))
            assert whole.actions is not None
            assert quick.best == whole.actions[0]
            spared += walks(whole) - walks(quick)
            compared += 1
        table.play(rng.choice(list(table.legal)))
    assert compared == POSITIONS
    assert spared > 0 or game == "cards"


def walks(found: Odds) -> int:
    """How many tiles were walked."""
    return len(found._known.tile_walks) if isinstance(found._known, DiceOdds) else 0
