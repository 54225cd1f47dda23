"""A thousand recorded games give the same hash in all four APIs, compiled and plain."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, ClassVar

import numpy as np
import pyspiel
import pytest

from camelup.envs.gymnasium import CamelUpEnv
from camelup.envs.openspiel import CamelUpObserver
from camelup.envs.pettingzoo import raw_env
from camelup.envs.vector import Vector
from camelup.games import GAMES
from tests.envs.games import Digest, Recorded, a_thousand_games


def state_bytes(batch: Any, lane: int = 0) -> bytes:
    return bytes(batch.states[lane].tobytes() if batch.compiled else batch.states[lane].pack())


def with_pettingzoo(games: list[Recorded]) -> list[str]:
    env = raw_env(games[0].game, games[0].players, **games[0].options)
    return [_one_aec_game(env, game) for game in games]


def _one_aec_game(env: raw_env, game: Recorded) -> str:
    digest = Digest()
    env.reset(seed=0, options={"chance": game.chance})
    agent = env.agent_selection
    for action in game.actions:
        agent = env.agent_selection
        seen = env.last()[0]
        assert seen is not None
        digest.decision(
            env.possible_agents.index(agent), seen["observation"], seen["action_mask"], state_bytes(env.batch)
        )
        env.step(action)
    digest.end(env.observe(agent)["observation"], list(env.rewards.values()))
    return digest.hex()


class Script:
    """Plays a recorded game from all seats but the learner's."""

    name: ClassVar[str] = "script"
    about: ClassVar[str] = "script"
    env: CamelUpEnv

    def begin(self, game: Recorded) -> None:
        self.game, self.digest, self.number, self.seat = game, Digest(), 0, 0

    def next_action(self) -> int:
        batch = self.env.batch
        self.seat = int(batch.seats[0])
        self.digest.decision(self.seat, batch.observations[0], batch.masks[0], state_bytes(batch))
        self.number += 1
        return self.game.actions[self.number - 1]

    def choose(self, view: dict[str, Any], legal: Any, stream: Any) -> str:
        return f"{view['to_act']} {GAMES[self.game.game].actions[self.next_action()]}"


def with_gymnasium(games: list[Recorded]) -> list[str]:
    script = Script()
    last = games[0].players - 1
    env = CamelUpEnv(games[0].game, games[0].players, opponents=script, seat=last, **games[0].options)
    # The bots' views are dear and tested elsewhere; here only whose turn it is matters.
    env.batch.position = lambda lane=0, viewer=None: {"to_act": viewer}  # type: ignore[method-assign]
    script.env = env
    return [_one_gymnasium_game(env, script, game) for game in games]


def _one_gymnasium_game(env: CamelUpEnv, script: Script, game: Recorded) -> str:
    script.begin(game)
    env.reset(seed=0, options={"chance": game.chance})
    while script.number < len(game.actions):
        env.step(script.next_action())
    script.digest.end(env.batch.observe(script.seat), env.batch.rewards[0])
    return script.digest.hex()


def with_openspiel(games: list[Recorded]) -> list[str]:
    parameters = games[0].options | {"players": games[0].players}
    parameters["modules"] = "+".join(games[0].options.get("modules", []))
    loaded = pyspiel.load_game(f"python_camelup_{games[0].game}", parameters)
    return [_one_openspiel_game(loaded, game) for game in games]


def _one_openspiel_game(loaded: Any, game: Recorded) -> str:
    digest, chance, actions = Digest(), iter(game.chance), iter(game.actions)
    state = loaded.new_initial_state()
    observer: CamelUpObserver = loaded.make_py_observer()
    seat = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(next(chance))
            continue
        seat = state.current_player()
        observer.set_from(state, seat)
        assert observer.tensor is not None
        mask = np.array(state.legal_actions_mask(), np.int8)
        digest.decision(seat, observer.tensor, mask, state.node.states[0].tobytes())
        state.apply_action(next(actions))
    observer.set_from(state, seat)
    assert observer.tensor is not None
    digest.end(observer.tensor, state.returns())
    return digest.hex()


def with_vector(games: list[Recorded], *, compiled: bool = True, threads: int = 1) -> list[str]:
    first = games[0]
    vector = Vector(
        first.game, first.players, len(games), compiled=compiled, threads=threads, **first.options
    )
    vector.reset(seed=0, chance=[game.chance for game in games])
    digests = [Digest() for _ in games]
    playing = set(range(len(games)))
    number = 0
    while playing:
        actions = vector.sample() if compiled else np.argmax(vector.masks, axis=1)
        for lane in playing:
            seen = vector.observations[lane], vector.masks[lane], state_bytes(vector.batch, lane)
            digests[lane].decision(int(vector.seats[lane]), *seen)
            actions[lane] = games[lane].actions[number]
        vector.step(actions)
        number += 1
        for lane in [lane for lane in playing if vector.dones[lane]]:
            digests[lane].end(vector.finals[lane], vector.rewards[lane])
            playing.remove(lane)
    vector.close()
    return [digest.hex() for digest in digests]


@cache
def expected() -> list[list[str]]:
    return [with_vector(games) for games in a_thousand_games()]


def test_there_are_a_thousand_different_games() -> None:
    hashes = {one for games in expected() for one in games}
    assert len(hashes) == sum(map(len, expected())) >= 1000


@pytest.mark.parametrize(
    "play",
    [
        with_pettingzoo,
        with_gymnasium,
        with_openspiel,
        partial(with_vector, threads=3),
        partial(with_vector, compiled=False),
    ],
    ids=["pettingzoo", "gymnasium", "openspiel", "three threads", "plain"],
)
def test_a_thousand_games_are_the_same(play: Any) -> None:
    for games, hashes in zip(a_thousand_games(), expected(), strict=True):
        assert play(games) == hashes
