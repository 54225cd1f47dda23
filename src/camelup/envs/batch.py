"""A batch of games in arrays, compiled or plain, on which all environments are built.

>>> batch = Batch("second", 4, games=2)
>>> batch.reset(seed=7)
>>> batch.seats.tolist(), batch.observations.shape, batch.masks.shape
([0, 0], (2, 398), (2, 172))
>>> batch.actions[:] = batch.game.actions.index("roll")
>>> batch.step()
>>> batch.seats.tolist()
[1, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, SupportsIndex, TypeVar, Unpack

import numpy as np

from camelup.arrays import RecordArray
from camelup.envs import kernels
from camelup.envs.kernels import BEGIN_GAME, EVERYBODY, LaneRun, Lanes, LaneSettings
from camelup.envs.options import REWARDS, EnvOptions, Keywords, find_reward
from camelup.errors import ActionError, ChanceError, SetupError, shown
from camelup.games import GAMES, Game, Options, Rules, State, find_game
from camelup.games.conventions import LONGEST_LIST
from camelup.games.observation import Layout
from camelup.notation import write_state
from camelup.record import Record
from camelup.rule import Kernel
from camelup.schema.plain import Json
from camelup.stream import LARGEST_SEED, Stream

__all__ = [
    "REWARDS",
    "Array",
    "Batch",
    "Info",
    "action_problem",
    "any_seed",
    "check_seed",
    "find_reward",
    "game_setup",
    "rows_of",
]

Array = np.ndarray[Any, Any]
Info = dict[str, Any]
"""The `info` or `options` of other libraries' interfaces: anything, by name."""
T = TypeVar("T")

PARTS_A_THREAD = 4
"""Work items per thread: small ones, so that no thread waits long for a slower one."""
SAMPLERS = 2**40
"""Index offset of the streams for random actions from those of the games."""


class PlainRows(list[Record]):
    """A list of plain structs that copies on assignment, like an array."""

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        super().__setitem__(index, value.copy())


def rows_of(record: Record, length: int, *, compiled: bool) -> RecordArray[Any]:
    """Copies of a struct: an array, or a list of plain objects."""
    return record.to_array(length) if compiled else PlainRows(record.copy() for _ in range(length))


def game_setup(
    game: object, players: object, modules: Sequence[str] = (), spicy: bool = False, memory: bool = False
) -> tuple[Game, Options, Rules]:
    """The game, its options and its rules, all checked."""
    found = find_game(game)
    options = Options.from_json({"modules": list(modules), "spicy": spicy, "memory": memory})
    if type(players) is not int:
        raise SetupError(f"players must be a whole number, not {shown(players)}")
    found.check_options(options, players)
    return found, options, found.new_rules(players, options)


def any_seed() -> int:
    """An unpredictable seed, drawn without touching any global generator."""
    return int(np.random.SeedSequence().generate_state(1)[0])


def check_seed(seed: object) -> int:
    """Raise SetupError unless a seed is a whole number in range; returns it as int."""
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise SetupError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    return int(seed)


class Batch:
    """Games in lanes, with one action per lane at each step; `options` are those of `EnvOptions`.

    `observations`, `masks`, `rewards`, `terminated`, `truncated`, `seats` (to act; -1 for none) and
    `finals` (the last observation of a game that ended) are overwritten by every step.
    """

    def __init__(
        self,
        game: str,
        players: int,
        *,
        games: int = 1,
        learner: int = EVERYBODY,
        auto_reset: bool = True,
        threads: int = 1,
        **options: Unpack[Keywords],
    ) -> None:
        given = EnvOptions.of(options)
        found, self.options, self.rules = game_setup(game, players, given.modules, given.spicy, given.memory)
        if type(games) is not int or games < 1:
            raise SetupError(f"games must be a whole number from 1, not {shown(games)}")
        self.name = found.name
        self.players = players
        self.games = games
        self.compiled = given.compiled
        self.threads = max(1, min(threads, games))
        self.settings = LaneSettings(
            limit=given.max_events,
            reward=find_reward(given.reward),
            learner=learner,
            auto_reset=int(auto_reset),
        )
        self._pool: ThreadPoolExecutor | None = None
        self._make_arrays(found)

    def _make_arrays(self, game: Game) -> None:
        size, width = self.layout.size, len(game.actions)
        self.observations = np.zeros((self.games, size), np.float32)
        self.finals = np.zeros((self.games, size), np.float32)
        self.masks = np.zeros((self.games, width), np.int8)
        self.rewards = np.zeros((self.games, self.players), np.float32)
        self.terminated = np.zeros(self.games, np.bool_)
        self.truncated = np.zeros(self.games, np.bool_)
        self.seats = np.full(self.games, EVERYBODY, np.int64)
        self.actions = np.full(self.games, BEGIN_GAME, np.int64)
        start = game.start(self.rules)
        self.states = self._rows(start, self.games)
        self._samplers = self._rows(Stream(), self.games)
        """Streams of random actions; not in `_lanes`, because each array there costs time at every step."""
        self._lanes = Lanes(
            settings=self._rows(self.settings, 1),
            places=self._rows(self.layout.places(), 1),
            rules=self._rows(self.rules, 1),
            states=self.states,
            streams=self._rows(Stream(), self.games),
            runs=self._rows(LaneRun(), self.games),
            script=self._new_script([[]] * self.games),
            actions=self.actions,
            seats=self.seats,
            observations=self.observations,
            masks=self.masks,
            choices=np.zeros((self.games, LONGEST_LIST), np.int16),
            counts=np.zeros(self.games, np.int16),
            rewards=self.rewards,
            terminated=self.terminated,
            truncated=self.truncated,
            finals=self.finals,
        )
        self._views = [self._rows(start, 2) for _ in range(self.threads)]
        self._works = [self._new_work() for _ in range(self.threads)]

    def _rows(self, record: Record, length: int) -> RecordArray[Any]:
        return rows_of(record, length, compiled=self.compiled)

    def _new_work(self) -> Array | list[list[int]]:
        if self.compiled:
            return np.zeros((3, LONGEST_LIST), np.int64)
        return [[0] * LONGEST_LIST for _ in range(3)]

    def _new_script(self, chance: Sequence[Sequence[int]]) -> Array | list[list[int]]:
        self._scripted = any(len(row) for row in chance)
        if not self.compiled:
            return [list(row) for row in chance]
        script = np.full((len(chance), max(map(len, chance))), -1, np.int64)
        for row, outcomes in zip(script, chance, strict=True):
            row[: len(outcomes)] = outcomes
        return script

    # ------------------------------------------------------------------------------------ reading

    @property
    def game(self) -> Game:
        """The game being played."""
        return GAMES[self.name]

    @property
    def layout(self) -> Layout:
        """The fields of an observation."""
        return self.game.layout

    @property
    def learners(self) -> Array:
        """The learning seat of each lane; -1 if the caller plays all seats."""
        if self.compiled:
            runs: Any = self._lanes.runs
            learners: Array = runs["learner"]
            return learners
        return np.array([self._lanes.runs[lane].learner for lane in range(self.games)], np.int8)

    def state(self, lane: int = 0) -> State:
        """The full state of a lane as a plain struct."""
        if self.compiled:
            return type(self.game.new_state()).unpack(self.states[lane].tobytes())
        return self.states[lane].copy()

    def events(self, lane: int = 0) -> int:
        """The number of events of a lane's current game, counted as in a record."""
        run: Any = self._lanes.runs[lane]
        return int(run["events"] if self.compiled else run.events)

    def position(self, lane: int = 0, viewer: int | None = None) -> Json:
        """The state of a lane as JSON: in full, or masked for a viewer (-1: a spectator)."""
        return write_state(self.game, self.rules, self.options, self.state(lane), viewer)

    def observe(self, viewer: int, lane: int = 0) -> Array:
        """The observation of a seat in a lane, as a new array; -1 is a spectator."""
        out = np.empty(self.layout.size, np.float32)
        observe = self._function(kernels.kernels_of(self.game).observe)
        observe(self._lanes.places, self._lanes.rules, self.states, lane, viewer, self._views[0], out)
        return out

    # ------------------------------------------------------------------------------------ playing

    def reset(self, seed: int, chance: Sequence[Sequence[int]] | None = None, first: int = 0) -> None:
        """Start a game in every lane, lane i with stream `first` + i of `seed`. `chance` has outcome ids per
        lane, which are used before any are drawn."""
        seed = check_seed(seed)
        if chance is not None and len(chance) != self.games:
            raise SetupError(f"chance must be given for {self.games} games, not {len(chance)}")
        start = self._function(kernels.start_streams)
        start(self._lanes.streams, seed, first, self.games)
        start(self._samplers, seed, first + SAMPLERS, self.games)
        self._lanes = self._lanes._replace(
            runs=self._rows(LaneRun(), self.games),
            script=self._new_script(chance if chance is not None else [[]] * self.games),
        )
        self.begin()

    def begin(self) -> None:
        """Start a new game in every lane, continuing the random streams."""
        self.actions[:] = BEGIN_GAME
        self.play()

    def step(self) -> None:
        """Apply `actions`. Raises ActionError if one is illegal in its lane."""
        self.check_actions()
        self.play()

    def check_actions(self) -> None:
        """Raise ActionError if an action is out of range or illegal, before anything changes."""
        lane = self._function(kernels.first_illegal)(self._lanes.actions, self._lanes.masks)
        if lane >= 0:
            where = f"game {lane}: " if self.games > 1 else ""
            raise ActionError(where + self.problem(int(self.actions[lane]), lane))

    def problem(self, action: object, lane: int = 0) -> str:
        """Why an action is rejected, as a sentence."""
        return action_problem(self.game, action, int(self.seats[lane]), self.masks[lane])

    def sample(self) -> Array:
        """Write a uniformly drawn legal action per lane to `actions`, from separate streams."""
        lanes = self._lanes
        choose = self._function(kernels.choose_evenly)
        choose(self._samplers, lanes.counts, lanes.choices, lanes.actions)
        return self.actions

    def play(self) -> None:
        """Apply `actions` without checking them."""
        if self.threads == 1:
            self._play(self._lanes, self._views[0], self._works[0], 0, self.games)
        else:
            self._share(self._play)
        self._refuse_faults()

    @cached_property
    def _play(self) -> Callable[..., None]:
        return self._function(kernels.kernels_of(self.game).play)

    def _refuse_faults(self) -> None:
        if not self._scripted:
            return
        runs: Any = self._lanes.runs
        faults = runs["fault"] if self.compiled else np.array([run.fault for run in runs])
        if faults.any():
            lane = int(np.flatnonzero(faults)[0])
            raise ChanceError(f"the chance given for game {lane} cannot occur; reset the games")

    def _share(self, play: Callable[..., None]) -> None:
        """Distribute the lanes in parts to the threads, including the caller's."""
        if self._pool is None:
            # compiles: two threads must not do so at the same time
            play(self._lanes, self._views[0], self._works[0], 0, 0)
            self._pool = ThreadPoolExecutor(self.threads - 1, thread_name_prefix="camelup")
        number = self.threads * PARTS_A_THREAD
        parts = iter(
            [(self.games * part // number, self.games * (part + 1) // number) for part in range(number)]
        )

        def work(thread: int) -> None:
            for first, last in parts:
                play(self._lanes, self._views[thread], self._works[thread], first, last)

        others = [self._pool.submit(work, thread) for thread in range(1, self.threads)]
        work(0)
        for other in others:
            other.result()

    def _function(self, kernel: Kernel[..., T]) -> Callable[..., T]:
        return kernel if self.compiled else kernel.plain

    def close(self) -> None:
        """Stop the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __getstate__(self) -> dict[str, object]:
        return {key: value for key, value in self.__dict__.items() if key != "_play"} | {"_pool": None}


def action_problem(game: Game, action: object, seat: int, mask: Array) -> str:
    """Why an action is rejected: not a number, out of range, the race is over, or illegal."""
    if isinstance(action, bool) or not isinstance(action, int | np.integer):
        return f"an action is a whole number from 0 to {len(mask) - 1}, not {shown(action)}"
    if not 0 <= action < len(mask):
        return f"there is no action {action}; actions are 0 to {len(mask) - 1}"
    if seat < 0:
        return f"action {action} ({game.actions[int(action)]!r}): the game is over"
    legal = np.flatnonzero(mask)
    few = ", ".join(f"{one} ({game.actions[one]!r})" for one in legal[:4])
    more = f" … ({len(legal)} in all)" if len(legal) > 4 else ""
    words = game.actions[int(action)]
    return f"action {action} ({words!r}) is not legal for seat {seat} now; legal are {few}{more}"
