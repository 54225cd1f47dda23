"""Games to drive environments with: recorded ones, by the ids of their actions and chance outcomes."""

from __future__ import annotations

import hashlib
import json
import random
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from camelup import Table
from camelup.envs.batch import rows_of
from camelup.envs.kernels import kernels_of
from camelup.envs.observe import LAYOUTS
from camelup.envs.openspiel import PARAMETERS, Node, setting
from camelup.games import CHANCE_TO_MOVE, GAMES, Options
from camelup.notation import check_record, parse_action, parse_chance

Array = np.ndarray[Any, Any]

SUPERCUP = ["long_track", "photographer", "position_bets", "partnerships"]
SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    ("second", 3, {}),
    ("second", 4, {}),
    ("second", 8, {}),
    ("classic", 2, {}),
    ("classic", 4, {"modules": ["photographer", "position_bets"]}),
    ("classic", 10, {"modules": SUPERCUP, "spicy": True}),
    ("cards", 2, {}),
    ("cards", 3, {}),
    ("cards", 5, {"memory": True}),
    ("cards", 6, {}),
]
"""A game, a number of players, and options: all games and modules, small tables and large ones."""


def name(value: object) -> str:
    return "+".join(value.get("modules", value)) if isinstance(value, dict) else str(value)


class Recorded(NamedTuple):
    """A game by its ids: all chance outcomes in order, all actions in order."""

    game: str
    players: int
    options: dict[str, Any]
    chance: list[int]
    actions: list[int]


# ---------------------------------------------------------------------------------------- many games


def new_node(game: str, players: int, options: dict[str, Any]) -> Node:
    """The first node of a game, as OpenSpiel's environment has it."""
    modules = "+".join(options.get("modules", []))
    given = PARAMETERS | options | {"players": players, "modules": modules}
    return setting(game, tuple(given.values())).root.__deepcopy__({})


def play_quickly(game: str, players: int, options: dict[str, Any], seed: int) -> Recorded:
    """A random game in which most turns take it on, so that it is short."""
    rng = random.Random(seed)
    node = new_node(game, players, options)
    hurry = GAMES[game].actions.index("reveal" if game == "cards" else "roll")
    recorded = Recorded(game, players, options, [], [])
    while not node.over:
        if node.mover == CHANCE_TO_MOVE:
            choice = rng.choices(node.choices, node.weights)[0]
            recorded.chance.append(choice)
        else:
            choice = hurry if hurry in node.choices and rng.random() < 0.7 else rng.choice(node.choices)
            recorded.actions.append(choice)
        node.apply(choice)
    return recorded


@cache
def a_thousand_games() -> list[list[Recorded]]:
    """Games of every setting; fewer of the card game, which is long."""
    return [
        [play_quickly(game, players, options, seed) for seed in range(18 if game == "cards" else 155)]
        for game, players, options in SETTINGS
    ]


class Digest:
    """A hash over a game as an environment shows it: at every decision the seat, what it sees, what it may do
    and the whole state; at the end what the last seat sees, and the rewards."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def decision(self, seat: int, observation: Array, mask: Array, state: bytes) -> None:
        self._hash.update(bytes([seat]) + observation.tobytes() + mask.tobytes() + state)

    def end(self, observation: Array, rewards: Any) -> None:
        self._hash.update(observation.tobytes() + np.array(rewards, np.float32).tobytes())

    def hex(self) -> str:
        return self._hash.hexdigest()


# ---------------------------------------------------------------------------------------- golden records

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = sorted([*RECORDS.glob("*.json"), *RECORDS.glob("referee/*.json")])


@cache
def golden(path: Path) -> tuple[Recorded, list[dict[str, Any]]]:
    """A record as ids, with the state before each of its actions and after its last event."""
    record = check_record(json.loads(path.read_text(encoding="utf-8")))
    options = record.options.to_json()
    table = Table(record.game.name, record.players, **options)
    recorded = Recorded(record.game.name, len(record.players), options, [], [])
    states: list[dict[str, Any]] = []
    for event in record.events:
        game, rules, state = table._game, table._rules, table._state
        if event.startswith("="):
            recorded.chance.extend(parse_chance(game, rules, state, event))
        else:
            states.append(table.state())
            recorded.actions.append(parse_action(game, rules, state, event)[1])
        table.push(event)
    states.append(table.state())
    return recorded, states


# ---------------------------------------------------------------------------------------- observations


def observation(game: str, rules: Any, state: Any, viewer: int, *, compiled: bool) -> Array:
    """What a viewer sees of any state."""
    layout = LAYOUTS[game]
    observe = kernels_of(GAMES[game]).observe
    out = np.full(layout.size, np.nan, np.float32)
    records = (layout.places(), rules, state, state)
    places, rules_row, states, view = (rows_of(record, 1, compiled=compiled) for record in records)
    write = observe if compiled else observe.plain
    write(places, rules_row, states, 0, viewer, view, out)
    return out


def options_of(options: dict[str, Any]) -> Options:
    return Options.from_json(options)
