"""The suites that PettingZoo, Gymnasium and OpenSpiel ship, on every game."""

from __future__ import annotations

import time
import warnings
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import cfr, expected_game_score, generate_playthrough, mcts
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import camelup
from camelup.bots import bot_names
from camelup.envs import pettingzoo as zoo
from camelup.envs.openspiel import position_parameter
from camelup.envs.render import CAMEL_RGB, INK_RGB, WHITE_RGB, contrast, picture
from tests.envs.games import SETTINGS, name

NAMED = [zoo.camelup_classic_v0, zoo.camelup_second_v0, zoo.camelup_cards_v0]
DICT_WARNINGS = {
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Observation is not a NumPy array",
}
"""What `api_test` says of every observation that is a dict."""

by_game = pytest.mark.parametrize("named", NAMED, ids=lambda named: named.game)
by_setting = pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=name)

# ---------------------------------------------------------------------------------------- PettingZoo


def warned(run: Any, *args: Any, **options: Any) -> set[str]:
    """What a suite warns of."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run(*args, **options)
    return {str(warning.message) for warning in caught}


@by_game
def test_pettingzoo_api(named: zoo.Named) -> None:
    assert warned(api_test, named.env(), num_cycles=1000) == DICT_WARNINGS


@by_setting
def test_pettingzoo_api_with_options(game: str, players: int, options: dict[str, Any]) -> None:
    assert warned(api_test, zoo.env(game, players, **options), num_cycles=100) == DICT_WARNINGS


@by_game
def test_pettingzoo_seeds(named: zoo.Named) -> None:
    assert warned(seed_test, named.env, num_cycles=500) == set()


@by_game
def test_pettingzoo_pictures(named: zoo.Named, capsys: pytest.CaptureFixture[str]) -> None:
    assert warned(render_test, named.env) == set()
    assert f"{named.game} · leg 1" in capsys.readouterr().out


@by_game
def test_pettingzoo_performance(
    named: zoo.Named, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It runs for five seconds of its clock, which goes faster here."""
    module = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: 10 * time.time()))
    assert warned(performance_benchmark, named.env()) == set()
    assert "turns per second" in capsys.readouterr().out


def test_pettingzoo_stops_after_too_many_events() -> None:
    env = zoo.env("second", 3, max_events=20)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        assert observation is not None
        assert not termination
        assert reward == 0
        env.step(None if truncation else env.action_space(agent).sample(observation["action_mask"]))
    assert env.unwrapped.batch.events() in (20, 21)
    assert env.agents == []


def test_pictures_show_numbers_on_every_ticket_and_a_frame_for_an_empty_stack() -> None:
    for colour in CAMEL_RGB.values():
        assert max(contrast(INK_RGB, colour), contrast(WHITE_RGB, colour)) >= 3.3
    table = camelup.Table("second", ["Ann", "Ben", "Cleo"], seed=1)
    state = table.state()
    ticket, gap = picture(state, table.players), state["leg_tickets"].pop("blue")
    emptied = picture(state | {"leg_tickets": state["leg_tickets"] | {"blue": []}}, table.players)
    blue = (ticket == CAMEL_RGB["blue"]).all(axis=2).sum() - (emptied == CAMEL_RGB["blue"]).all(axis=2).sum()
    assert len(gap) == 4
    assert blue > 4 * 100
    assert (emptied == CAMEL_RGB["blue"]).all(axis=2)[:, :40].any()


# ---------------------------------------------------------------------------------------- Gymnasium


@pytest.mark.parametrize("opponents", bot_names()[:2])
@pytest.mark.parametrize("env_id", ["camelup/Classic-v0", "camelup/Second-v0", "camelup/Cards-v0"])
@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_gymnasium_check(env_id: str, opponents: str, mode: str) -> None:
    env = gymnasium.make(env_id, opponents=opponents, render_mode=mode)
    assert warned(check_env, env.unwrapped) == set()
    env.close()


@by_setting
def test_gymnasium_check_with_options(game: str, players: int, options: dict[str, Any]) -> None:
    env = gymnasium.make(
        f"camelup/{game.title()}-v0", players=players, seat=None, illegal="random", **options
    )
    assert warned(check_env, env.unwrapped, skip_render_check=True) == set()


def test_gymnasium_finds_the_games_by_entry_point() -> None:
    from importlib.metadata import entry_points

    (entry,) = entry_points(group="gymnasium.envs", name="camelup")
    entry.load()()
    assert {"camelup/Classic-v0", "camelup/Second-v0", "camelup/Cards-v0"} <= set(gymnasium.registry)
    made: Any = gymnasium.make("camelup.envs:camelup/Second-v0", players=3)
    assert made.unwrapped.batch.players == 3


def test_gymnasium_vector() -> None:
    env = gymnasium.make_vec(
        "camelup/Second-v0", num_envs=16, vectorization_mode="vector_entry_point", seat=None
    )
    observation, _ = env.reset(seed=3)
    games = 0
    for _ in range(400):
        assert observation in env.observation_space
        actions = np.array([np.flatnonzero(mask)[-1] for mask in observation["action_mask"]])
        roll = observation["action_mask"][:, camelup.GAMES["second"].actions.index("roll")] == 1
        actions[roll] = camelup.GAMES["second"].actions.index("roll")
        observation, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (16,)
        for lane in np.flatnonzero(terminations):
            games += 1
            assert infos["final_obs"][lane] in env.single_observation_space
            assert infos["_final_obs"][lane]
        assert not rewards[~terminations].any()
    assert games > 16
    env.close()


# ---------------------------------------------------------------------------------------- OpenSpiel


def load(game: str, players: int, options: dict[str, Any], **more: Any) -> Any:
    modules = "+".join(options.get("modules", []))
    parameters = options | {"players": players, "modules": modules} | more
    return pyspiel.load_game(f"python_camelup_{game}", parameters)


@by_setting
def test_openspiel_random_games(game: str, players: int, options: dict[str, Any]) -> None:
    """Whole random games are long; most are cut short here, and one of each game is not."""
    pyspiel.random_sim_test(
        load(game, players, options, max_events=60), num_sims=2, serialize=True, verbose=False
    )


@pytest.mark.parametrize(("game", "players"), [("classic", 3), ("second", 3), ("cards", 2)])
def test_openspiel_whole_random_games(game: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, players, {}), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "players"), [("classic", 2), ("second", 3), ("cards", 3)])
def test_openspiel_playthrough(game: str, players: int) -> None:
    text = generate_playthrough.playthrough(
        f"python_camelup_{game}(players={players},max_events=40)", action_sequence=None, seed=3
    )
    assert "InformationStateString(1)" in text
    assert "PrivateObservationString(0)" in text
    assert text.rstrip().endswith("Returns() = [" + ", ".join(["0"] * players) + "]")


def after_chance(state: Any, rng: np.random.RandomState) -> Any:
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes, p=chances))
    return state


@pytest.mark.parametrize(("game", "players"), [("second", 3), ("cards", 2)])
def test_openspiel_mcts(game: str, players: int) -> None:
    rng = np.random.RandomState(1)
    loaded = load(game, players, {}, max_events=150)
    state = after_chance(loaded.new_initial_state(), rng)
    bot = mcts.MCTSBot(loaded, 1.4, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


def last_turns() -> dict[str, Any]:
    """The card game, two seats, all camels in two stacks before the Finish card, two cards in the deck."""
    table = camelup.Table("cards", ["Ann", "Ben"], seed=11)
    while table.state()["deck"] != 2 or table.phase != "act" or table.state()["done"]:
        legal = list(table.legal)
        reveals = [action for action in legal if action.endswith(("reveal", "pass"))]
        table.play(reveals[0] if reveals else legal[0])
    state = table.state()
    last = state["length"]
    order = ["blue", "green", "orange", "white", "yellow"]
    state["track"] = {str(last - 1): order[:3], str(last): order[3:]}
    state["spaces"] = list(range(1, last + 1))
    state["ranking"] = order[::-1]
    return state


def test_openspiel_cfr() -> None:
    """CFR walks through a small end game and finds a policy."""
    loaded = pyspiel.load_game(
        "python_camelup_cards",
        {"position": position_parameter(last_turns()), "reward": "rank", "max_events": 3},
    )
    assert loaded.num_players() == 2
    assert loaded.utility_sum() == 0
    solver = cfr.CFRPlusSolver(loaded)
    for _ in range(2):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    values = expected_game_score.policy_value(loaded.new_initial_state(), [policy, policy])
    assert sum(values) == pytest.approx(0)


# ---------------------------------------------------------------------------------------- what OpenSpiel asks


@by_setting
def test_openspiel_probabilities_are_exact(game: str, players: int, options: dict[str, Any]) -> None:
    rng = np.random.RandomState(players)
    state = load(game, players, options, max_events=80).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1, abs=1e-12)
            weights = [chance * sum(state.node.weights) for _, chance in outcomes]
            assert weights == pytest.approx(state.node.weights, abs=1e-9)
            after_chance(state, rng)
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@by_setting
def test_openspiel_information_states(game: str, players: int, options: dict[str, Any]) -> None:
    """What a seat was told once it is told for ever after."""
    rng = np.random.RandomState(players)
    state = load(game, players, options, max_events=120).new_initial_state()
    seen = [[""] for _ in range(players)]
    while not state.is_terminal():
        if not state.is_chance_node():
            for seat in range(players):
                told = state.information_state_string(seat)
                assert told.startswith(seen[seat][-1])
                seen[seat].append(told)
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            after_chance(state, rng)
    assert len({lines[-1] for lines in seen}) == players


def test_openspiel_clones_and_serialises() -> None:
    rng = np.random.RandomState(5)
    loaded = load("cards", 3, {})
    state = after_chance(loaded.new_initial_state(), rng)
    for _ in range(30):
        state.apply_action(rng.choice(state.legal_actions()))
        after_chance(state, rng)
    twin = state.clone()
    text = pyspiel.serialize_game_and_state(loaded, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(twin) == str(again) == str(state)
    before = str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before != str(twin)
    assert again.node.state() == state.node.state()
    assert again.observation_tensor(1) == state.observation_tensor(1)
