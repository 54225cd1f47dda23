"""Gymnasium: one learning seat against bots.

>>> import gymnasium, camelup.envs
>>> env = gymnasium.make("camelup/Second-v0", players=3, opponents="random")
>>> observation, info = env.reset(seed=7)
>>> info["seat"], observation["observation"].shape, int(observation["action_mask"].sum())
(0, (398,), 40)
"""

from __future__ import annotations

from camelup.errors import require

require(__name__, "envs", "gymnasium")

from collections.abc import Sequence
from typing import Unpack, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction

from camelup.bots import Bot, new_bot
from camelup.envs.batch import Array, Batch, Info, action_problem
from camelup.envs.options import Keywords
from camelup.envs.render import RENDER_MODES, Picture, draw, require_pictures
from camelup.envs.spaces import LegalActions, observation_space
from camelup.errors import ActionError, SetupError, listed, shown
from camelup.notation.events import action_ids
from camelup.play import Legal
from camelup.stream import LARGEST_SEED, Stream, below, start_stream

Observation = dict[str, Array]
Opponent = str | Bot
Opponents = Opponent | Sequence[Opponent]
ILLEGAL = ("raise", "random")


class IllegalAction(ActionError, InvalidAction):
    """An action that does not exist or is not legal now."""


class CamelUpEnv(gymnasium.Env[Observation, np.int64]):
    """One seat learns, the others are bots. `opponents` is a name, a bot, or one for each other seat in turn
    order; `seat` is the learner's, or None for a random one per game. `options` are those of `EnvOptions`."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str = "second",
        players: int = 4,
        opponents: Opponents = "random",
        seat: int | None = 0,
        *,
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Unpack[Keywords],
    ) -> None:
        require_pictures(render_mode)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise SetupError(
                f"there is no render mode {shown(render_mode)}; modes are {listed(RENDER_MODES)}"
            )
        if illegal not in ILLEGAL:
            raise SetupError(f"illegal must be {listed(ILLEGAL)}, not {shown(illegal)}")
        self.batch = Batch(game, players, auto_reset=False, **options)
        if seat is not None and not (type(seat) is int and 0 <= seat < players):
            raise SetupError(f"seat must be 0 to {players - 1} or None, not {shown(seat)}")
        self.render_mode = render_mode
        self.illegal = illegal
        self._seat_asked = seat
        self.seat = seat or 0
        self._asked = opponents
        self._opponents = find_opponents(opponents, players - 1)
        self._streams = [Stream() for _ in range(players + 1)]
        self._began = False
        self.observation_space = cast("spaces.Space[Observation]", observation_space(game))
        self.action_space = LegalActions(self.batch)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Start a game and play up to the learner's first decision. Without a seed the random streams
        continue. `options={"chance": ids}` has outcomes that are used before any are drawn."""
        super().reset(seed=seed)
        chance = (options or {}).get("chance")
        if seed is None and self._began and chance is None:
            self.batch.begin()
        else:
            self._seed(int(self.np_random.integers(LARGEST_SEED)) if seed is None else seed, chance)
        self._began = True
        self._opponents = find_opponents(self._asked, self.batch.players - 1)
        own = self._streams[-1]
        self.seat = below(own, self.batch.players) if self._seat_asked is None else self._seat_asked
        self._let_others_play()
        return self._observation(), self._info()

    def _seed(self, seed: int, chance: Sequence[int] | None) -> None:
        for number, stream in enumerate(self._streams):
            start_stream(stream, seed, 1 + number)
        self.batch.reset(seed, None if chance is None else [chance])

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Apply the learner's action, then play chance and the opponents up to its next decision."""
        batch = self.batch
        if not self._began:
            raise gymnasium.error.ResetNeeded("call reset() before step()")
        batch.actions[0] = self._checked(action)
        batch.play()
        self._let_others_play()
        reward = float(batch.rewards[0, self.seat])
        ended, stopped = bool(batch.terminated[0]), bool(batch.truncated[0])
        return self._observation(), reward, ended, stopped, self._info()

    def _checked(self, action: object) -> int:
        batch = self.batch
        mask = batch.masks[0]
        number = int(action) if isinstance(action, int | np.integer) and not isinstance(action, bool) else -1
        if 0 <= number < len(mask):
            if mask[number]:
                return number
            if self.illegal == "random" and batch.seats[0] >= 0:
                return int(np.flatnonzero(mask)[below(self._streams[-1], int(mask.sum()))])
        raise IllegalAction(action_problem(batch.game, action, int(batch.seats[0]), mask))

    def _let_others_play(self) -> None:
        batch = self.batch
        seat = int(batch.seats[0])
        while seat not in (-1, self.seat):
            batch.actions[0] = self._choice(seat)
            batch.play()
            seat = int(batch.seats[0])

    def _choice(self, seat: int) -> int:
        """The action of a bot. No view is made for `random`, which does not need one."""
        batch = self.batch
        bot = self._opponents[(seat - self.seat) % batch.players - 1]
        legal = np.flatnonzero(batch.masks[0])
        if isinstance(bot, str):
            return int(legal[below(self._streams[seat], len(legal))])
        words = Legal(f"{seat} {batch.game.actions[action]}" for action in legal)
        chosen = bot.choose(batch.position(0, seat), words, self._streams[seat])
        if chosen not in words:
            raise ActionError(f"the bot on seat {seat} chose {shown(chosen)}, which is not legal")
        return action_ids(batch.game)[chosen.partition(" ")[2]]

    def _observation(self) -> Observation:
        batch = self.batch
        if batch.seats[0] == self.seat:
            return {"observation": batch.observations[0].copy(), "action_mask": batch.masks[0].copy()}
        return {"observation": batch.observe(self.seat), "action_mask": np.zeros_like(batch.masks[0])}

    def _info(self) -> Info:
        return {"seat": self.seat, "action_mask": self.batch.masks[0].copy()}

    def render(self) -> str | Picture | None:
        """The learner's view as text (`ansi`) or as a picture (`rgb_array`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called, but the environment has no render_mode")
            return None
        names = [f"seat {seat}" if seat != self.seat else "learner" for seat in range(self.batch.players)]
        return draw(self.batch.position(0, self.seat), names, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""
        self.batch.close()


def find_opponents(given: Opponents, number: int) -> list[Opponent]:
    """A bot per opponent. Named bots are created for each game, because they may remember one; `random` stays
    a name."""
    listed_bots: list[Opponent]
    if isinstance(given, Sequence) and not isinstance(given, str):
        listed_bots = list(given)
    else:
        listed_bots = [given] * number
    if len(listed_bots) != number:
        raise SetupError(f"there are {number} opponents, but {len(listed_bots)} were given")
    return [_opponent(bot) for bot in listed_bots]


def _opponent(bot: Opponent) -> Opponent:
    if bot == "random" or hasattr(bot, "choose"):
        return bot
    return new_bot(bot)
