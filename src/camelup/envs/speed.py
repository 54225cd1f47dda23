"""Measures the speed and memory of each environment in random play.

Each API is measured in a separate process, so that memory figures are its own. A step is one decision; in
OpenSpiel, where chance is explicit, a chance event is a step too. Choosing the random actions is included.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROUNDS = 5
SAMPLE = 250
"""Steps between two readings of the clock, for APIs that step one game."""


@dataclass(frozen=True)
class Speed:
    """The measurement of one API: the best of a few rounds, in wall-clock time and processor time of all
    cores."""

    api: str
    steps_a_second: float
    steps_a_processor_second: float
    megabytes: float
    """Memory of the whole process, with Python, libraries and compiled code."""
    environment_megabytes: float
    """Growth of memory by creating the environment with its arrays, after compilation."""


Stepper = Iterator[int]
"""Steps forever; yields the number of steps since the last yield."""


def step_vector(game: str, players: int, games: int, threads: int) -> Stepper:
    """All seats of many games at once."""
    from camelup.envs.vector import Vector

    vector = Vector(game, players, games, threads=threads)
    vector.reset(seed=1)
    while True:
        vector.step(vector.sample())
        yield games


def step_vector_env(game: str, players: int, games: int, threads: int) -> Stepper:
    """One learning seat in many games against random opponents."""
    from camelup.envs.vector import CamelUpVectorEnv

    env = CamelUpVectorEnv(games, game, players, copy=False, threads=threads)
    env.reset(seed=1)
    while True:
        env.step(env.games.sample())
        yield games


def step_pettingzoo(game: str, players: int, games: int, threads: int) -> Stepper:
    """One game in PettingZoo's loop, with its wrapper."""
    from camelup.envs.pettingzoo import env

    wrapped, rng, steps = env(game, players), random.Random(1), 0
    wrapped.reset(seed=1)
    while True:
        for _ in wrapped.agent_iter():
            observation, _, ended, stopped, _ = wrapped.last()
            if ended or stopped:
                wrapped.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            wrapped.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
            if steps == SAMPLE:
                yield steps
                steps = 0
        wrapped.reset()


def step_gymnasium(game: str, players: int, games: int, threads: int) -> Stepper:
    """One learning seat in one game against random opponents."""
    from camelup.envs.gymnasium import CamelUpEnv

    env, rng, steps = CamelUpEnv(game, players), random.Random(1), 0
    observation, _ = env.reset(seed=1)
    while True:
        legal = observation["action_mask"].nonzero()[0]
        observation, _, ended, stopped, _ = env.step(int(legal[int(rng.random() * len(legal))]))
        if ended or stopped:
            observation, _ = env.reset()
        steps += 1
        if steps == SAMPLE:
            yield steps
            steps = 0


def step_openspiel(game: str, players: int, games: int, threads: int) -> Stepper:
    """One game in OpenSpiel, including chance nodes."""
    import pyspiel

    import camelup.envs.openspiel  # noqa: F401 - registers the games

    loaded, rng, steps = pyspiel.load_game(f"python_camelup_{game}(players={players})"), random.Random(1), 0
    while True:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
            if steps == SAMPLE:
                yield steps
                steps = 0


APIS: dict[str, Callable[[str, int, int, int], Stepper]] = {
    "vector": step_vector,
    "vector, one learner": step_vector_env,
    "pettingzoo": step_pettingzoo,
    "openspiel": step_openspiel,
    "gymnasium": step_gymnasium,
}


def measure(api: str, game: str, players: int, games: int, threads: int, seconds: float) -> Speed:
    """Measure one API in this process."""
    make = APIS[api]
    next(make(game, players, 1, 1))  # compiles
    before = resident_megabytes()
    stepper = make(game, players, games, threads)
    next(stepper)
    grown = resident_megabytes() - before
    by_clock, by_processor = 0.0, 0.0
    for _ in range(ROUNDS):
        clock, processor, steps = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - clock < seconds / ROUNDS:
            steps += next(stepper)
        by_clock = max(by_clock, steps / (time.perf_counter() - clock))
        by_processor = max(by_processor, steps / (time.process_time() - processor))
    return Speed(api, by_clock, by_processor, resident_megabytes(), max(0.0, grown))


def resident_megabytes() -> float:
    """The current memory of this process, or its peak where the system does not report the current value."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    import resource

    return pages * resource.getpagesize() / 2**20


def measure_all(
    game: str = "second", players: int = 4, games: int = 4096, threads: int = 2, seconds: float = 2.0
) -> Iterator[Speed]:
    """Measure every API, each in a fresh process."""
    from multiprocessing import get_context

    for api in APIS:
        arguments: tuple[object, ...] = (api, game, players, games, threads, seconds)
        with get_context("spawn").Pool(1) as pool:
            yield pool.apply(measure, arguments)
