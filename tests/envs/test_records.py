"""Golden records, step by step, to the same states in every environment."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pyspiel
import pytest

from camelup.envs.gymnasium import CamelUpEnv
from camelup.envs.pettingzoo import raw_env
from camelup.envs.vector import Vector
from tests.envs.games import GOLDEN, Recorded, golden

by_record = pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)


def complete(states: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the last state if the record stops before chance, because environments go on by themselves."""
    return states if states[-1]["phase"] in ("over", "act", "extra", "choose") else states[:-1]


@by_record
def test_pettingzoo(path: Path) -> None:
    recorded, states = golden(path)
    env = raw_env(recorded.game, recorded.players, **recorded.options)
    env.reset(seed=0, options={"chance": recorded.chance})
    seen = [env.batch.position()]
    for action in recorded.actions:
        assert env.agent_selection == f"player_{seen[-1]['to_act']}"
        env.step(action)
        seen.append(env.batch.position())
    expected = complete(states)
    assert seen[: len(expected)] == expected
    if states[-1]["result"]:
        winners = states[-1]["result"]["winners"]
        shares = [1 / len(winners) if seat in winners else 0 for seat in range(recorded.players)]
        assert list(env.rewards.values()) == pytest.approx(shares)
        assert all(env.terminations.values())


class Script:
    """A bot that plays what the record says, and keeps the states at its decisions."""

    name: ClassVar[str] = "script"
    about: ClassVar[str] = "script"

    def __init__(self, recorded: Recorded) -> None:
        self.words: list[str] = []
        self.recorded = recorded
        self.env: CamelUpEnv | None = None
        self.seen: list[dict[str, Any]] = []

    def next_action(self) -> int:
        assert self.env is not None
        self.seen.append(self.env.batch.position())
        return self.recorded.actions[len(self.seen) - 1]

    def choose(self, view: dict[str, Any], legal: Any, stream: Any) -> str:
        assert self.env is not None
        if len(self.seen) == len(self.recorded.actions):
            raise StopIteration
        return f"{view['to_act']} {self.env.batch.game.actions[self.next_action()]}"


@by_record
@pytest.mark.parametrize("seat", [0, 1])
def test_gymnasium(path: Path, seat: int) -> None:
    recorded, states = golden(path)
    script = Script(recorded)
    env = CamelUpEnv(recorded.game, recorded.players, opponents=script, seat=seat, **recorded.options)
    script.env = env
    try:
        env.reset(seed=0, options={"chance": recorded.chance})
        ended = False
        while len(script.seen) < len(recorded.actions):
            ended = env.step(script.next_action())[2]
        assert ended == (states[-1]["phase"] == "over")
    except StopIteration:
        pass
    script.seen.append(env.batch.position())
    expected = complete(states)
    assert script.seen[: len(expected)] == expected


@by_record
def test_openspiel(path: Path) -> None:
    recorded, states = golden(path)
    parameters = recorded.options | {"players": recorded.players}
    parameters["modules"] = "+".join(recorded.options.get("modules", []))
    state = pyspiel.load_game(f"python_camelup_{recorded.game}", parameters).new_initial_state()
    chance, actions = list(recorded.chance), list(recorded.actions)
    seen = []
    while (chance if state.is_chance_node() else actions) and not state.is_terminal():
        if not state.is_chance_node():
            seen.append(state.node.view())
        state.apply_action((chance if state.is_chance_node() else actions).pop(0))
    seen.append(state.node.view())
    assert seen == states
    assert not chance
    assert not actions
    if states[-1]["result"]:
        assert sum(state.returns()) == pytest.approx(1)


@by_record
@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "plain"])
def test_vector(path: Path, compiled: bool) -> None:
    recorded, states = golden(path)
    vector = Vector(recorded.game, recorded.players, 2, compiled=compiled, **recorded.options)
    vector.reset(seed=0, chance=[recorded.chance, recorded.chance])
    seen = [vector.batch.position(1)]
    for action in recorded.actions:
        vector.step([action, action])
        seen.append(vector.batch.position(1))
    expected = complete(states)
    over = states[-1]["phase"] == "over"
    assert vector.dones.tolist() == [over, over]
    number = len(expected) - over  # a game that is over has begun anew
    assert seen[:number] == expected[:number]


def test_chance_that_cannot_come_is_refused() -> None:
    from camelup import ChanceError

    with pytest.raises(ChanceError, match="chance given for game 0 cannot occur"):
        raw_env("second", 3).reset(seed=0, options={"chance": [0, 0]})
