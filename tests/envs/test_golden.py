"""A seed gives the games and observations that it always gave: hashes kept in golden.json beside this.

They may change only with a new version of the environments (`camelup.envs.versions`). What has been added
since at the end of an observation, a mask or a state is left out: `SIZES` are those of the hashes.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from camelup.envs.vector import Vector
from camelup.games import GAMES, Options
from camelup.games.conventions import LONGEST_LIST
from camelup.games.random_play import random_play
from camelup.stream import Stream
from tests.envs.games import SETTINGS, name

GOLDEN: dict[str, str] = json.loads(Path(__file__).with_name("golden.json").read_text(encoding="utf-8"))
SIZES = {"classic": (528, 172, 377), "second": (398, 172, 377), "cards": (504, 101, 365)}
"""By game, the numbers of an observation, the actions and the bytes of a state."""
STEPS = 160


def hash_of_play(game: str, players: int, options: dict[str, Any]) -> str:
    """What random play shows, with every seat played from outside and with one learner a game."""
    digest = hashlib.sha256()
    size, actions, _ = SIZES[game]
    for learner in (-1, 0, None):
        vector = Vector(game, players, 40, learner=learner, threads=1, **options)
        vector.reset(seed=18)
        for _ in range(STEPS):
            observations, masks, rewards, dones, seats = vector.step(vector.sample())
            assert not masks[:, actions:].any()
            finals = vector.finals[np.flatnonzero(dones), :size]
            for array in (observations[:, :size], masks[:, :actions], rewards, dones, seats, finals):
                digest.update(array.tobytes())
        digest.update(vector.batch.observe(-1)[:size].tobytes())
    return digest.hexdigest()


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=name)
def test_a_seed_shows_what_it_always_showed(game: str, players: int, options: dict[str, Any]) -> None:
    assert hash_of_play(game, players, options) == GOLDEN[f"{game} {players}"]


def hash_of_random_play(game: str, players: int, options: dict[str, Any]) -> str:
    """The events and the last states of some random games."""
    rules = GAMES[game].new_rules(players, Options.from_json(options))
    rows = [record.to_array() for record in (rules, GAMES[game].new_state(), Stream())]
    lists = [np.zeros(LONGEST_LIST, np.int64) for _ in range(2)]
    digest = hashlib.sha256()
    for first in range(0, 500, 10):
        events = int(random_play(GAMES[game]).play(*rows, *lists, 1, first, 10))
        digest.update(b"%d" % events + rows[1].tobytes()[: SIZES[game][2]] + rows[2].tobytes())
    return digest.hexdigest()


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=name)
def test_random_play_is_what_it_always_was(game: str, players: int, options: dict[str, Any]) -> None:
    assert hash_of_random_play(game, players, options) == GOLDEN[f"random {game} {players}"]
