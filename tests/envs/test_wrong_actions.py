"""Wrong actions raise what each API prescribes, say what is wrong, and change nothing."""

from __future__ import annotations

from typing import Any, cast

import gymnasium
import numpy as np
import pyspiel
import pytest

from camelup import ActionError, SetupError
from camelup.envs.gymnasium import CamelUpEnv
from camelup.envs.pettingzoo import env as aec
from camelup.envs.pettingzoo import raw_env
from camelup.envs.vector import CamelUpVectorEnv, Vector
from camelup.games import GAMES

ADD = GAMES["second"].actions.index("add blue")
ACTIONS = len(GAMES["second"].actions)
WRONG = [
    (ADD, r"action 166 \('add blue'\) is not legal for seat 0 now; legal are 0 \('bet blue'\), .* in all\)"),
    (ACTIONS, f"there is no action {ACTIONS}; actions are 0 to {ACTIONS - 1}"),
    (-1, f"there is no action -1; actions are 0 to {ACTIONS - 1}"),
    ("roll", f"an action is a whole number from 0 to {ACTIONS - 1}, not 'roll'"),
    (45.0, f"an action is a whole number from 0 to {ACTIONS - 1}, not 45.0"),
    (True, f"an action is a whole number from 0 to {ACTIONS - 1}, not True"),
    (None, f"an action is a whole number from 0 to {ACTIONS - 1}, not None"),
]
by_wrong = pytest.mark.parametrize(("action", "message"), WRONG, ids=[str(action) for action, _ in WRONG])


@by_wrong
@pytest.mark.parametrize("make", [aec, raw_env])
def test_pettingzoo_asserts(make: Any, action: Any, message: str) -> None:
    env = make("second", 3)
    env.reset(seed=1)
    before = env.unwrapped.batch.state()
    with pytest.raises(AssertionError, match=message) as caught:
        env.step(action)
    assert isinstance(caught.value, ActionError)
    assert env.unwrapped.batch.state() == before
    assert env.agent_selection == "player_0"


def test_pettingzoo_wants_none_from_the_dead() -> None:
    env = aec("second", 3, max_events=3)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        env.step(45)
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(45)


def test_pettingzoo_wants_a_reset_first() -> None:
    with pytest.raises(AttributeError, match="before reset"):
        aec("second", 3).agent_selection  # noqa: B018


@by_wrong
def test_gymnasium_refuses(action: Any, message: str) -> None:
    env = CamelUpEnv("second", 3)
    env.reset(seed=1)
    before = env.batch.state()
    with pytest.raises(gymnasium.error.InvalidAction, match=message):
        env.step(action)
    assert env.batch.state() == before


def test_gymnasium_may_take_another_action_instead() -> None:
    env = CamelUpEnv("second", 3, illegal="random")
    env.reset(seed=1)
    before = env.batch.state()
    env.step(ADD)
    assert env.batch.state() != before
    with pytest.raises(gymnasium.error.InvalidAction, match=f"no action {ACTIONS}"):
        env.step(ACTIONS)


def test_gymnasium_refuses_actions_before_and_after_a_game() -> None:
    env = CamelUpEnv("second", 3, max_events=5)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(45)
    env.reset(seed=1)
    while not env.step(env.action_space.sample())[3]:
        pass
    with pytest.raises(gymnasium.error.InvalidAction, match="the game is over"):
        env.step(45)


@pytest.mark.parametrize("action", [ADD, ACTIONS, -7])
def test_openspiel_refuses(action: int) -> None:
    state = pyspiel.load_game("python_camelup_second(players=3)").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match=f"action {action}.* is not possible for chance"):
        state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    with pytest.raises(pyspiel.SpielError, match=f"action {action}.* is not possible for seat 0 now"):
        state.apply_action(action)
    assert str(state) == before


@pytest.mark.parametrize("action", ["roll", 1.5, None])
def test_openspiel_refuses_what_is_no_number(action: Any) -> None:
    state = pyspiel.load_game("python_camelup_second(players=3)").new_initial_state()
    with pytest.raises(TypeError):
        state.apply_action(action)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([45, ADD], r"game 1: action 166 \('add blue'\) is not legal for seat 0 now"),
        ([ACTIONS, 45], f"game 0: there is no action {ACTIONS}"),
        ([45, -1], "game 1: there is no action -1"),
        ([45.0, 45.0], "actions must be 2 whole numbers, not float64"),
        ([True, True], "actions must be 2 whole numbers, not bool"),
        ([45], r"actions must be 2 whole numbers, not int64 of shape \(1,\)"),
        (["roll", "roll"], "actions must be 2 whole numbers"),
    ],
)
@pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "plain"])
def test_vector_refuses(actions: list[Any], message: str, compiled: bool) -> None:
    vector = Vector("second", 3, 2, compiled=compiled)
    with pytest.raises(ActionError, match="call reset first"):
        vector.step([45, 45])
    vector.reset(seed=1)
    before = vector.batch.state(0), vector.batch.state(1)
    with pytest.raises(ActionError, match=message):
        vector.step(actions)
    assert (vector.batch.state(0), vector.batch.state(1)) == before


def test_vector_env_refuses() -> None:
    env = CamelUpVectorEnv(2, "second", 3)
    env.reset(seed=1)
    with pytest.raises(ActionError, match="not legal"):
        env.step(np.array([ADD, ADD]))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: aec("third"), "there is no game 'third'"),
        (lambda: aec("second", 2), "second is for 3 to 8 players, not 2"),
        (lambda: aec("second", cast(Any, "4")), "players must be a whole number, not '4'"),
        (lambda: aec("second", 4, modules=["long_track"]), "second has no modules"),
        (
            lambda: aec("second", 4, reward="wins"),
            "there is no reward 'wins'; rewards are win",
        ),
        (
            lambda: Vector("second", 4, 2, rewards="win"),  # type: ignore[call-arg]
            "no option 'rewards'.*did you mean 'reward'",
        ),
        (
            lambda: CamelUpEnv("second", limit=9),  # type: ignore[call-arg]
            "there is no option 'limit'; options are modules, spicy",
        ),
        (
            lambda: aec("second", 4, render_mode="svg"),
            "render_mode must be human, ansi or rgb_array",
        ),
        (lambda: CamelUpEnv("second", 4, opponents="gredy"), "there is no bot 'gredy'"),
        (lambda: CamelUpEnv("second", 4, opponents=["random"]), "there are 3 opponents, but 1 were given"),
        (lambda: CamelUpEnv("second", 4, seat=4), "seat must be 0 to 3 or None, not 4"),
        (lambda: CamelUpEnv("second", 4, illegal="maybe"), "illegal must be raise or random"),
        (lambda: Vector("second", 4, 0), "games must be a whole number from 1, not 0"),
        (lambda: CamelUpVectorEnv(2, opponents="odds"), "opponents must be 'random' here"),
        (lambda: Vector("second", 4, 2).reset(seed=-1), "a seed is a whole number from 0"),
        (lambda: pyspiel.load_game("python_camelup_cards(position=abc)"), "'abc' is not a position"),
    ],
)
def test_wrong_settings_are_refused_in_words(make: Any, message: str) -> None:
    with pytest.raises((SetupError, ValueError, RuntimeError), match=message):
        make()
