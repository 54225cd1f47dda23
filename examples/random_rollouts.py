"""A random game, or many, in each of the four APIs.

python examples/random_rollouts.py
"""

from __future__ import annotations

import random


def with_pettingzoo() -> dict[str, float]:
    """One game, every seat an agent; returns the rewards."""
    from camelup.envs.pettingzoo import camelup_second_v0

    env = camelup_second_v0.env(players=4)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        totals[agent] += reward
        if termination or truncation:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    return totals


def with_gymnasium(opponents: str = "greedy") -> float:
    """One game from one seat against bots; returns the learner's reward."""
    import gymnasium

    import camelup.envs  # noqa: F401 - tells Gymnasium of the games

    env = gymnasium.make("camelup/Second-v0", opponents=opponents)
    observation, _ = env.reset(seed=1)
    reward, over = 0.0, False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, last, termination, truncation, _ = env.step(action)
        reward, over = float(last), termination or truncation
    return reward


def with_openspiel() -> list[float]:
    """One game with explicit chance; returns the rewards."""
    import pyspiel

    import camelup.envs.openspiel  # noqa: F401 - registers the games

    rng = random.Random(1)
    state = pyspiel.load_game("python_camelup_second(players=4)").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    returns: list[float] = state.returns()
    return returns


def with_vector(steps: int = 500) -> tuple[int, list[float]]:
    """1,024 games side by side; returns the number of finished games and the wins of each seat."""
    from camelup.envs.vector import Vector

    vector = Vector("second", players=4, games=1024)
    vector.reset(seed=1)
    ended, wins = 0, [0.0] * 4
    for _ in range(steps):
        _, _, rewards, dones, _ = vector.step(vector.sample())
        ended += int(dones.sum())
        wins = [won + more for won, more in zip(wins, rewards.sum(axis=0).tolist(), strict=True)]
    vector.close()
    return ended, [round(won / max(ended, 1), 3) for won in wins]


if __name__ == "__main__":
    print("pettingzoo:", with_pettingzoo())
    print("gymnasium: ", with_gymnasium())
    print("openspiel: ", with_openspiel())
    games, shares = with_vector()
    print(f"vector:     {games} games, won by seat: {shares}")
