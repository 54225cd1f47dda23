"""The same seed is the same game; global generators stay untouched; environments copy and pickle."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

from camelup.envs.gymnasium import CamelUpEnv
from camelup.envs.pettingzoo import env as aec
from camelup.envs.vector import CamelUpVectorEnv, Vector
from camelup.games import GAMES

Trace = list[Any]


def play_aec(env: Any, steps: int) -> Trace:
    """Play on with the lowest or the highest legal action by turns."""
    trace: Trace = []
    for number in range(steps):
        if not env.agents:
            env.reset()
        observation, reward, termination, truncation, _ = env.last()
        legal = np.flatnonzero(observation["action_mask"])
        action = None if termination or truncation else int(legal[number % len(legal)])
        trace.append((env.agent_selection, observation["observation"].tobytes(), reward, action))
        env.step(action)
    return trace


def play_gymnasium(env: Any, steps: int) -> Trace:
    trace: Trace = []
    for number in range(steps):
        legal = np.flatnonzero(env.batch.masks[0])
        observation, reward, ended, stopped, info = env.step(int(legal[number % len(legal)]))
        trace.append((observation["observation"].tobytes(), reward, ended, info["seat"]))
        if ended or stopped:
            env.reset()
    return trace


def play_vector(env: Any, steps: int) -> Trace:
    trace: Trace = []
    for _ in range(steps):
        observations, masks, rewards, dones, seats = env.step(env.sample())
        trace.append(tuple(array.tobytes() for array in (observations, masks, rewards, dones, seats)))
    return trace


def play_vector_env(env: Any, steps: int) -> Trace:
    trace: Trace = []
    for _ in range(steps):
        observation, rewards, ended, _, _ = env.step(env.games.sample())
        trace.append((observation["observation"].tobytes(), rewards.tobytes(), ended.tobytes()))
    return trace


def play_openspiel(env: Any, steps: int) -> Trace:
    state = env
    rng = np.random.RandomState(4)
    for _ in range(steps):
        choices = (
            [outcome for outcome, _ in state.chance_outcomes()]
            if state.is_chance_node()
            else state.legal_actions()
        )
        state.apply_action(int(rng.choice(choices)))
    return [str(state), state.observation_tensor(0)]


def begun(env: Any, seed: int) -> Any:
    env.reset(seed=seed)
    return env


MAKERS: dict[str, tuple[Callable[[str, int], Any], Callable[[Any, int], Trace]]] = {
    "pettingzoo": (lambda game, seed: begun(aec(game, 3), seed), play_aec),
    "gymnasium": (lambda game, seed: begun(CamelUpEnv(game, 3, seat=None), seed), play_gymnasium),
    "vector": (lambda game, seed: begun(Vector(game, 3, 5), seed), play_vector),
    "vector env": (lambda game, seed: begun(CamelUpVectorEnv(5, game, 3, seat=None), seed), play_vector_env),
}
by_api = pytest.mark.parametrize("api", MAKERS)
by_game = pytest.mark.parametrize("game", GAMES)


@by_api
@by_game
def test_the_same_seed_is_the_same_game(api: str, game: str) -> None:
    make, play = MAKERS[api]
    assert play(make(game, 7), 150) == play(make(game, 7), 150)
    assert play(make(game, 8), 150) != play(make(game, 7), 150)


@by_api
def test_a_new_reset_with_the_seed_is_the_same_game(api: str) -> None:
    make, play = MAKERS[api]
    env = make("second", 7)
    first = play(env, 100)
    env.reset(seed=7)
    assert play(env, 100) == first


def test_opponents_remember_nothing_of_an_earlier_game() -> None:
    env = begun(CamelUpEnv("second", 3, opponents="sharp"), 7)
    first = play_gymnasium(env, 12)
    env.reset(seed=8)
    play_gymnasium(env, 7)
    env.reset(seed=7)
    assert play_gymnasium(env, 12) == first


@by_api
@by_game
def test_copies_and_pickles_play_on_alike(api: str, game: str) -> None:
    make, play = MAKERS[api]
    env = make(game, 7)
    play(env, 40)
    twin = copy.deepcopy(env)
    kept = pickle.loads(pickle.dumps(env))
    expected = play(env, 80)
    assert play(twin, 80) == expected
    assert play(kept, 80) == expected


@by_game
def test_openspiel_states_copy_and_pickle(game: str) -> None:
    state = pyspiel.load_game(f"python_camelup_{game}(players=3)").new_initial_state()
    play_openspiel(state, 40)
    twin = state.clone()
    kept = pickle.loads(pickle.dumps(state))
    assert play_openspiel(twin, 40) == play_openspiel(kept, 40) == play_openspiel(state, 40)


def global_generators() -> tuple[Any, Any]:
    legacy: Any = np.random.get_state()  # noqa: NPY002 - it is this one that must stay untouched
    return random.getstate(), legacy[1].tobytes()


@by_api
def test_global_generators_stay_untouched(api: str) -> None:
    make, play = MAKERS[api]
    before = global_generators()
    env = make("cards", 3)
    play(env, 60)
    env.reset()
    play(env, 20)
    assert global_generators() == before


def test_without_a_seed_games_differ() -> None:
    seen = set()
    for _ in range(5):
        env = aec("second", 4)
        env.reset()
        seen.add(env.last()[0]["observation"].tobytes())
    assert len(seen) > 1


@by_game
@pytest.mark.parametrize("learner", [-1, 0, None])
def test_threads_change_nothing(game: str, learner: int | None) -> None:
    traces = []
    for threads in (1, 2, 5):
        vector = Vector(game, 4, 23, threads=threads, learner=learner)
        vector.reset(seed=5)
        traces.append(play_vector(vector, 60))
        vector.close()
    assert traces[0] == traces[1] == traces[2]


def test_each_game_has_its_own_stream() -> None:
    many, few = Vector("second", 4, 9), Vector("second", 4, 4)
    many.reset(seed=5)
    few.reset(seed=5)
    assert many.observations[:4].tobytes() == few.observations.tobytes()
    assert len({row.tobytes() for row in many.observations}) > 6


@by_game
@pytest.mark.parametrize("reward", ["win", "money", "rank"])
def test_rewards_add_up(game: str, reward: str) -> None:
    vector = Vector(game, 3, 30, reward=reward)
    vector.reset(seed=2)
    ended = 0
    while ended < 30:
        _, _, rewards, dones, _ = vector.step(vector.sample())
        totals = rewards[vector.terminated].sum(axis=1)
        assert totals == pytest.approx(1 if reward == "win" else 0, abs=1e-4)
        assert not rewards[~dones].any()
        ended += int(dones.sum())


def test_rewards_by_hand() -> None:
    from camelup.envs.kernels import MONEY_REWARD, RANK_REWARD, WIN_REWARD, pay

    out = [0.0] * 4
    pay([7, 3, 7, 1], 4, WIN_REWARD, out)
    assert out == [0.5, 0, 0.5, 0]
    pay([7, 3, 7, 1], 4, MONEY_REWARD, out)
    assert out == pytest.approx([7 - 11 / 3, 3 - 5, 7 - 11 / 3, 1 - 17 / 3])
    pay([7, 3, 7, 1], 4, RANK_REWARD, out)
    assert out == pytest.approx([2 / 3, -1 / 3, 2 / 3, -1])


def test_tensors_share_memory_with_the_arrays() -> None:
    vector = Vector("second", 4, 3)
    vector.reset(seed=5)
    try:
        import torch  # noqa: F401
    except ImportError:
        from camelup import SetupError

        with pytest.raises(SetupError, match="torch is not installed"):
            vector.torch()
        return
    tensors = vector.torch()
    vector.step(vector.sample())
    assert tensors["observations"].numpy().tobytes() == vector.observations.tobytes()
