"""Thousands of games at once, compiled and on several threads.

With `Vector` the caller plays every seat of every game; `CamelUpVectorEnv` is Gymnasium's `VectorEnv` for one
learning seat per game against random opponents. Finished games restart in the same step. The same seed
produces the same games with any number of threads.

>>> vector = Vector("second", players=4, games=3)
>>> observations, masks, seats = vector.reset(seed=7)
>>> observations, masks, rewards, dones, seats = vector.step(vector.sample())
>>> observations.shape, masks.shape, rewards.shape, seats.tolist()
((3, 398), (3, 172), (3, 4), [1, 1, 1])
"""

from __future__ import annotations

from camelup.errors import require

require(__name__, "envs", "gymnasium")

import os
from collections.abc import Sequence
from typing import Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from camelup.envs.batch import Array, Batch, Info, any_seed
from camelup.envs.kernels import ANY_SEAT, EVERYBODY
from camelup.envs.options import Keywords
from camelup.envs.spaces import observation_space
from camelup.errors import ActionError, SetupError, shown

FEWEST_A_THREAD = 256
"""The fewest games for which an additional thread pays off."""


def default_threads(games: int) -> int:
    """The number of cores, or fewer for few games."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, games // FEWEST_A_THREAD))


class Vector:
    """Games side by side. Every step overwrites all arrays: copy what you want to keep. `options` are those
    of `EnvOptions`.

    `observations` (of the seat to act), `masks`, `rewards` (one per seat), `terminated`, `truncated`, `dones`
    (either), `seats` (to act), `finals` (the last observation of a game that has just ended).
    """

    def __init__(
        self,
        game: str = "second",
        players: int = 4,
        games: int = 4096,
        *,
        learner: int | None = EVERYBODY,
        threads: int | None = None,
        **options: Unpack[Keywords],
    ) -> None:
        self.batch = Batch(
            game,
            players,
            games=games,
            learner=ANY_SEAT if learner is None else learner,
            threads=threads or default_threads(games),
            **options,
        )
        batch = self.batch
        self.observations, self.masks, self.rewards = batch.observations, batch.masks, batch.rewards
        self.terminated, self.truncated, self.finals = batch.terminated, batch.truncated, batch.finals
        self.seats = batch.seats
        self.dones = np.zeros(games, np.bool_)
        self._began = False

    def reset(
        self, seed: int | None = None, chance: Sequence[Sequence[int]] | None = None
    ) -> tuple[Array, Array, Array]:
        """Start all games, game i with stream i of the seed; returns observations, masks, seats. Without a
        seed the streams continue; the first time they have a random seed. `chance` has outcome ids per game,
        which are used before any are drawn."""
        if seed is None and self._began and chance is None:
            self.batch.begin()
        else:
            self.batch.reset(any_seed() if seed is None else seed, chance)
        self.dones[:] = False
        self._began = True
        return self.observations, self.masks, self.seats

    def step(self, actions: Array | Sequence[int]) -> tuple[Array, Array, Array, Array, Array]:
        """Apply one action per game; returns observations, masks, rewards, dones, seats."""
        if not self._began:
            raise ActionError("the games have not started; call reset first")
        given = np.asarray(actions)
        if given.shape != self.seats.shape or not np.issubdtype(given.dtype, np.integer):
            raise ActionError(
                f"actions must be {len(self.seats)} whole numbers, not {given.dtype} of shape {given.shape}"
            )
        self.batch.actions[:] = given
        self.batch.step()
        np.logical_or(self.terminated, self.truncated, out=self.dones)
        return self.observations, self.masks, self.rewards, self.dones, self.seats

    def sample(self) -> Array:
        """A uniformly drawn legal action for every game."""
        return self.batch.sample()

    def torch(self) -> Info:
        """The arrays as torch tensors that share their memory, if torch is installed."""
        try:
            import torch
        except ImportError:
            raise SetupError("torch is not installed; install it to use tensors()") from None
        names = ("observations", "masks", "rewards", "terminated", "truncated", "dones", "seats", "finals")
        return {name: torch.from_numpy(getattr(self, name)) for name in names}

    def close(self) -> None:
        """Stop the threads."""
        self.batch.close()

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key not in SHARED}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        for name in SHARED:
            setattr(self, name, getattr(self.batch, name))


SHARED = ("observations", "masks", "rewards", "terminated", "truncated", "finals", "seats")
"""Arrays of the batch that a `Vector` exposes; a copy exposes those of its own batch."""


class CamelUpVectorEnv(VectorEnv[dict[str, Array], Array, Array]):
    """One learning seat per game against random opponents. Finished games restart in the same step, with
    `final_obs` in the infos. `seat` is the learner's, or None for a random one per game. `options` are those
    of `Vector`."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        num_envs: int = 1024,
        game: str = "second",
        players: int = 4,
        opponents: str = "random",
        seat: int | None = 0,
        *,
        copy: bool = True,
        threads: int | None = None,
        **options: Unpack[Keywords],
    ) -> None:
        if opponents != "random":
            raise SetupError(
                f"opponents must be 'random' here, not {shown(opponents)}; CamelUpEnv takes any bot"
            )
        if seat is not None and not (type(seat) is int and 0 <= seat < players):
            raise SetupError(f"seat must be 0 to {players - 1} or None, not {shown(seat)}")
        self.games = Vector(game, players, num_envs, learner=seat, threads=threads, **options)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(game)
        self.single_action_space = spaces.Discrete(self.games.masks.shape[1])
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Info | None = None
    ) -> tuple[dict[str, Array], Info]:
        """Start all games, game i with stream i of the seed. Without a seed the streams continue."""
        if isinstance(seed, list):
            raise SetupError("give one seed for all games; each game has its own stream")
        super().reset(seed=seed)
        self.games.reset(seed)
        return self._observation(), self._info()

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, Info]:
        """Apply the learners' actions, then play chance and opponents up to their next decisions."""
        games = self.games
        learners = games.batch.learners.astype(np.int64)
        games.step(actions)
        rewards = games.rewards[np.arange(self.num_envs), learners].astype(np.float64)
        info = self._info()
        if games.dones.any():
            info |= self._final_info()
        return self._observation(), rewards, games.terminated.copy(), games.truncated.copy(), info

    def _observation(self) -> dict[str, Array]:
        found: dict[str, Array] = {"observation": self.games.observations, "action_mask": self.games.masks}
        return {name: array.copy() for name, array in found.items()} if self._copy else found

    def _info(self) -> Info:
        return {"seat": self.games.batch.learners.astype(np.int64), "_seat": np.ones(self.num_envs, np.bool_)}

    def _final_info(self) -> Info:
        """The last observations of finished games, in Gymnasium's format."""
        final = np.full(self.num_envs, None, dtype=object)
        for lane in np.flatnonzero(self.games.dones):
            mask = np.zeros_like(self.games.masks[lane])
            final[lane] = {"observation": self.games.finals[lane].copy(), "action_mask": mask}
        return {"final_obs": final, "_final_obs": self.games.dones.copy()}

    def close_extras(self, **kwargs: object) -> None:
        """Stop the threads."""
        self.games.close()
