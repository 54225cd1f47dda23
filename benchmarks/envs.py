"""The environments for learning agents, in random play."""

from __future__ import annotations

from benchmarks.measure import Measure
from camelup.envs.speed import Speed, measure_all

TITLE = "Environments: second, 4 players; vectorised 4,096 games on two threads"
TARGETS = {"vector": 2_000_000.0, "pettingzoo": 20_000.0, "openspiel": 10_000.0}


def measures() -> list[Measure]:
    """Steps per second and memory of every API."""
    return [measure for speed in measure_all() for measure in of(speed)]


def of(speed: Speed) -> list[Measure]:
    """The measurements of one API."""
    api = speed.api
    return [
        Measure(api, "steps by the clock", speed.steps_a_second, "steps/s", TARGETS.get(api)),
        Measure(api, "steps by processor time", speed.steps_a_processor_second, "steps/s"),
        Measure(api, "memory of the process", speed.megabytes, "MB"),
        Measure(api, "memory of the environment", speed.environment_megabytes, "MB"),
    ]
