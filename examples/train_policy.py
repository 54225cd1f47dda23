"""Train a small policy on the vectorised environment, with nothing but NumPy.

    python examples/train_policy.py                 # a few minutes on two cores
    python examples/train_policy.py --seconds 5     # a taste

One seat learns to play against three that play at random. The policy is a network with one hidden layer. It
learns by advantage actor-critic: after every rollout, actions that went better than expected become likelier.
What went well is how much the lead in money grew, read off the observation. In the end it plays new games.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from camelup.envs.observe import LAYOUTS, MONEY_SCALE
from camelup.envs.vector import CamelUpVectorEnv

Array = np.ndarray[Any, Any]
Weights = dict[str, Array]

HIDDEN = 64
GAMES = 512
ROLLOUT = 16
DISCOUNT = 0.98
TRACE = 0.95
ENTROPY = 0.01
RATE = 1e-3
ROOT = Path(__file__).parents[1]
PLOT = ROOT / "docs" / "images" / "learning-curve.png"
NUMBERS = Path(__file__).with_suffix(".json")


# ---------------------------------------------------------------------------------------- the network


def new_weights(inputs: int, actions: int, rng: np.random.Generator) -> Weights:
    """A hidden layer, and from it the preference for every action and the value of the position."""

    def layer(rows: int, columns: int, scale: float) -> Array:
        drawn: Array = rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)
        return drawn.astype(np.float32)

    return {
        "in": layer(inputs, HIDDEN, 1.0),
        "in_bias": np.zeros(HIDDEN, np.float32),
        "out": layer(HIDDEN, actions, 0.1),
        "out_bias": np.zeros(actions, np.float32),
        "value": layer(HIDDEN, 1, 0.1),
        "value_bias": np.zeros(1, np.float32),
    }


def forward(weights: Weights, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
    """The hidden layer, the chance of every legal action, and the value."""
    hidden = np.maximum(seen @ weights["in"] + weights["in_bias"], 0)
    scores = hidden @ weights["out"] + weights["out_bias"]
    scores[masks == 0] = -1e9
    scores -= scores.max(axis=1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(axis=1, keepdims=True)
    values = (hidden @ weights["value"])[:, 0] + weights["value_bias"]
    return hidden, scores, values


def gradients(
    weights: Weights, seen: Array, masks: Array, actions: Array, gains: Array, goals: Array
) -> Weights:
    """The gradient of the loss: policy (with an entropy bonus) and value."""
    hidden, chances, values = forward(weights, seen, masks)
    count = len(actions)
    slope = chances * gains[:, None]
    slope[np.arange(count), actions] -= gains
    logs = np.log(chances + 1e-9)
    variety = -(chances * logs).sum(axis=1, keepdims=True)
    slope += ENTROPY * chances * (logs + variety)
    slope /= count
    wrong = ((values - goals) / count)[:, None]
    back = slope @ weights["out"].T + wrong @ weights["value"].T
    back[hidden <= 0] = 0
    return {
        "in": seen.T @ back,
        "in_bias": back.sum(axis=0),
        "out": hidden.T @ slope,
        "out_bias": slope.sum(axis=0),
        "value": hidden.T @ wrong,
        "value_bias": wrong.sum(axis=0),
    }


class Adam:
    """The Adam optimiser."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(array) for name, array in weights.items()}
        self.square = {name: np.zeros_like(array) for name, array in weights.items()}
        self.steps = 0

    def step(self, slopes: Weights) -> None:
        """Apply a gradient."""
        self.steps += 1
        size = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (size + 1e-9))
            self.mean[name] += 0.1 * (slope - self.mean[name])
            self.square[name] += 0.001 * (slope**2 - self.square[name])
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] -= RATE * mean / (np.sqrt(square) + 1e-8)


# ---------------------------------------------------------------------------------------- learning


def lead(seen: Array, game: str, players: int) -> Array:
    """By how much the learner's money is above the mean of the others', in tens of coins."""
    where = LAYOUTS[game].slices["money"].start
    money = seen[:, where : where + players] * MONEY_SCALE
    ahead: Array = money[:, 0] - money[:, 1:].mean(axis=1)
    return ahead / 10


def draw(chances: Array, rng: np.random.Generator) -> Array:
    """Draw an action for every game."""
    sums = chances.cumsum(axis=1)
    wanted = rng.random((len(chances), 1), dtype=np.float32) * sums[:, -1:] * 0.999999
    drawn: Array = (sums <= wanted).sum(axis=1)
    return drawn


class Learner:
    """A policy, its games, and what it has learned so far."""

    def __init__(self, game: str, players: int, seed: int) -> None:
        self.game, self.players = game, players
        self.rng = np.random.default_rng(seed)
        self.env = CamelUpVectorEnv(GAMES, game, players, seat=None, copy=False)
        seen, _ = self.env.reset(seed=seed)
        self.seen, self.masks = seen["observation"], seen["action_mask"]
        self.weights = new_weights(self.seen.shape[1], self.masks.shape[1], self.rng)
        self.adam = Adam(self.weights)
        self.steps = 0
        self.wins: list[float] = []

    def rollout(self) -> None:
        """Play a rollout, then learn from it."""
        kept: list[tuple[Array, ...]] = []
        for _ in range(ROLLOUT):
            _, chances, values = forward(self.weights, self.seen, self.masks)
            actions = draw(chances, self.rng)
            seen, masks, before = (
                self.seen.copy(),
                self.masks.copy(),
                lead(self.seen, self.game, self.players),
            )
            _, rewards, ended, stopped, _ = self.env.step(actions)
            dones = ended | stopped
            after = np.where(dones[:, None], self.env.games.finals, self.seen)
            gains = lead(after, self.game, self.players) - before
            kept.append((seen, masks, actions, gains, values, dones))
            self.wins += rewards[ended].tolist()
        self.steps += ROLLOUT * GAMES
        self.learn(kept)

    def learn(self, kept: list[tuple[Array, ...]]) -> None:
        """One step of the optimiser over the rollout, with advantages traced back through it."""
        following = forward(self.weights, self.seen, self.masks)[2]
        advantage: Array = np.zeros(GAMES, np.float32)
        advantages: list[Array] = []
        for _, _, _, gains, values, dones in reversed(kept):
            alive = 1.0 - dones
            surprise = gains + DISCOUNT * alive * following - values
            advantage = surprise + DISCOUNT * TRACE * alive * advantage
            advantages.append(advantage)
            following = values
        gained = np.concatenate(advantages[::-1]).astype(np.float32)
        seen, masks, actions, _, values = (np.concatenate(part) for part in list(zip(*kept, strict=True))[:5])
        goals = gained + values
        gained = (gained - gained.mean()) / (gained.std() + 1e-6)
        self.adam.step(gradients(self.weights, seen, masks, actions, gained, goals))


def test(weights: Weights, game: str, players: int, games: int, seed: int) -> tuple[float, float]:
    """The share of new games that the policy wins against random players, and its standard error."""
    size = min(GAMES, games)
    env = CamelUpVectorEnv(size, game, players, seat=None, copy=False)
    seen, _ = env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    wins: list[float] = []
    first = np.full(size, (games + size - 1) // size)  # equally many per lane, so short games do not dominate
    while (first > 0).any():
        chances = forward(weights, seen["observation"], seen["action_mask"])[1]
        _, rewards, ended, stopped, _ = env.step(draw(chances, rng))
        for slot in np.flatnonzero((ended | stopped) & (first > 0)):
            wins.append(float(rewards[slot]))
            first[slot] -= 1
    env.close()
    return float(np.mean(wins)), float(np.std(wins) / np.sqrt(len(wins)))


def train(
    game: str = "second", players: int = 4, seconds: float = 150.0, seed: int = 1, test_games: int = 4096
) -> dict[str, Any]:
    """Learn for a while; returns the measured numbers and the learning curve."""
    learner = Learner(game, players, seed)
    learner.rollout()  # compile before measuring
    start, curve = time.perf_counter(), [(0, 1 / players)]
    while time.perf_counter() - start < seconds:
        learner.wins.clear()
        for _ in range(5):
            learner.rollout()
        if learner.wins:
            curve.append((learner.steps, float(np.mean(learner.wins))))
            print(f"{learner.steps:>10,} steps: won {curve[-1][1]:.1%} of {len(learner.wins)} games")
    spent = time.perf_counter() - start
    share, error = test(learner.weights, game, players, test_games, seed + 1)
    return {
        "game": game,
        "players": players,
        "opponents": "random",
        "seconds": round(spent, 1),
        "steps": learner.steps,
        "test_games": test_games,
        "win_share": round(share, 4),
        "standard_error": round(error, 4),
        "by_chance": 1 / players,
        "curve": [[steps, round(won, 4)] for steps, won in curve],
    }


def plot(numbers: dict[str, Any], path: Path) -> None:
    """The learning curve as a picture."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    steps, won = zip(*numbers["curve"], strict=True)
    figure, axes = plt.subplots(figsize=(7, 3.6), dpi=110)
    axes.plot(np.array(steps) / 1e6, np.array(won) * 100, color="#b0602a", linewidth=1.8)
    axes.axhline(100 * numbers["by_chance"], color="#777777", linestyle=":", label="a random player")
    axes.axhline(100 * numbers["win_share"], color="#3a8c60", linestyle="--", label="in the test")
    axes.set(xlabel="million decisions", ylabel="games won, %", ylim=(0, 100))
    axes.set_title(
        f"{numbers['game']}, one learner against {numbers['players'] - 1} random players", fontsize=11
    )
    axes.legend(frameon=False, loc="lower right")
    figure.tight_layout()
    figure.savefig(path, metadata={"Software": None})
    plt.close(figure)


def main() -> None:
    """Train, test and print the result; `--write` stores the curve and the numbers of the docs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="second")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=150.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--test-games", type=int, default=4096)
    parser.add_argument("--write", action="store_true", help=f"write {PLOT.name} and {NUMBERS.name}")
    given = parser.parse_args()
    numbers = train(given.game, given.players, given.seconds, given.seed, given.test_games)
    share, margin, chance = numbers["win_share"], 1.96 * numbers["standard_error"], numbers["by_chance"]
    print(f"{numbers['steps']:,} decisions in {numbers['seconds']} s")
    print(f"won {share:.1%} ± {margin:.1%} of {numbers['test_games']:,} new games; by chance {chance:.1%}")
    if given.write:
        NUMBERS.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")
        plot(numbers, PLOT)


if __name__ == "__main__":
    main()
