"""PettingZoo: every game and option as an AEC environment.

>>> from camelup.envs.pettingzoo import camelup_second_v0
>>> env = camelup_second_v0.env(players=3)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('player_0', (398,), 40)
"""

from __future__ import annotations

from camelup.errors import require

require(__name__, "envs", "gymnasium", "pettingzoo")

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from camelup.deprecated import renamed
from camelup.envs.batch import Array, Batch, Info, any_seed
from camelup.envs.options import Keywords
from camelup.envs.render import RENDER_MODES, draw, require_pictures
from camelup.envs.spaces import observation_space
from camelup.errors import ActionError, SetupError, listed, shown

Observation = dict[str, Array]


class IllegalAgentAction(ActionError, AssertionError):
    """An action that does not exist or is not legal now; an AssertionError, as PettingZoo expects."""


class raw_env(AECEnv[str, Observation, int | None]):  # type: ignore[misc] # noqa: N801 - PettingZoo's name
    """A game without PettingZoo's wrappers; `options` are those of `EnvOptions`."""

    metadata: ClassVar[Info] = {
        "render_modes": ["human", *RENDER_MODES],
        "name": "camelup_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str = "second",
        players: int = 4,
        *,
        render_mode: str | None = None,
        **options: Unpack[Keywords],
    ) -> None:
        super().__init__()
        require_pictures(render_mode)
        modes = self.metadata["render_modes"]
        if render_mode is not None and render_mode not in modes:
            raise SetupError(f"render_mode must be {listed(modes)}, not {shown(render_mode)}")
        self.batch = Batch(game, players, auto_reset=False, **options)
        self.metadata = self.metadata | {"name": f"camelup_{game}_v0"}  # type: ignore[misc]
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        width = len(self.batch.game.actions)
        self.action_spaces = {agent: spaces.Discrete(width) for agent in self.possible_agents}
        self._began = False

    def observation_space(self, agent: str) -> spaces.Dict:
        """The observation space of an agent: a flat array and the mask of its legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """All actions of the game, by id."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Start a game. Without a seed the random stream continues; the first game then has a random seed.
        `options={"chance": ids}` has outcomes that are used before any are drawn."""
        chance = (options or {}).get("chance")
        if seed is None and self._began and chance is None:
            self.batch.begin()
        else:
            self.batch.reset(any_seed() if seed is None else seed, None if chance is None else [chance])
        self._began = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Select the agent whose turn it is, or distribute the rewards at the end."""
        batch = self.batch
        seat = int(batch.seats[0])
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            return
        ended, stopped = bool(batch.terminated[0]), bool(batch.truncated[0])
        self.rewards = dict(zip(self.agents, batch.rewards[0].tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, stopped)

    def observe(self, agent: str) -> Observation:
        """An agent's observation; the mask is all zeros unless it is its turn."""
        batch = self.batch
        seat = self._seat_of[agent]
        if seat == batch.seats[0]:
            return {"observation": batch.observations[0].copy(), "action_mask": batch.masks[0].copy()}
        return {"observation": batch.observe(seat), "action_mask": np.zeros_like(batch.masks[0])}

    def step(self, action: int | None) -> None:
        """Apply the selected agent's action and the chance events after it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        batch = self.batch
        if action is None or not _is_legal(action, batch.masks[0]):
            raise IllegalAgentAction(batch.problem(action))
        batch.actions[0] = action
        batch.play()
        self._cumulative_rewards[agent] = 0.0
        self._select()
        if batch.seats[0] < 0:
            self._accumulate_rewards()
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Array | None:
        """The full state as text (`ansi`), as a picture (`rgb_array`), or printed (`human`)."""
        if self.render_mode is None:
            from gymnasium import logger

            logger.warn("render() was called, but the environment has no render_mode")
            return None
        drawn: str | Array = draw(self.batch.position(), self.possible_agents, self.render_mode)
        if self.render_mode == "human":
            print(drawn)
            return None
        return drawn

    def close(self) -> None:
        """Nothing to close."""
        self.batch.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def _is_legal(action: object, mask: Array) -> bool:
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        return False
    return bool(0 <= action < len(mask) and mask[action])


def env(
    game: str = "second", players: int = 4, *, render_mode: str | None = None, **options: Unpack[Keywords]
) -> AECEnv[str, Observation, int | None]:
    """A game wrapped in PettingZoo's order check; bounds are checked inside. `options` are those of
    `raw_env`."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, players, render_mode=render_mode, **options))


@dataclass(frozen=True)
class Named:
    """A game under a name and a version, used like a module of PettingZoo: `camelup_second_v0.env()`."""

    game: str

    @property
    def env(self) -> partial[AECEnv[str, Observation, int | None]]:
        """The wrapped environment."""
        return partial(env, self.game)

    @property
    def raw_env(self) -> partial[raw_env]:
        """The environment without wrappers."""
        return partial(raw_env, self.game)


camelup_classic_v0 = Named("classic")
camelup_second_v0 = Named("second")
camelup_cards_v0 = Named("cards")


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, IllegalAction="IllegalAgentAction")
