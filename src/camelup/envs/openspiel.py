"""OpenSpiel: `python_camelup_classic`, `python_camelup_second` and `python_camelup_cards`, out of tree.

Importing this module registers them. Chance is explicit: dice, cards and each chance step of a start or of a
hand are chance nodes with exact probabilities. Secret choices that are simultaneous at a real table (`cards`,
before a leg) are made one seat after the other, each seeing only its own.

>>> import pyspiel
>>> import camelup.envs.openspiel
>>> state = pyspiel.load_game("python_camelup_second(players=3)").new_initial_state()
>>> len(state.chance_outcomes()), state.chance_outcomes()[0]
(15, (0, 0.06666666666666667))
"""

from __future__ import annotations

from camelup.errors import require

require(__name__, "envs", "pyspiel")

import base64
import json
import zlib
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from camelup.arrays import RecordArray
from camelup.envs.batch import Array, game_setup, rows_of
from camelup.envs.kernels import kernels_of, pay
from camelup.envs.options import REWARDS, find_reward
from camelup.errors import SetupError, StateError, shown
from camelup.games import CHANCE_TO_MOVE, GAMES, NOBODY_TO_MOVE, Game, State
from camelup.games.conventions import LONGEST_GAME, LONGEST_LIST
from camelup.games.observation import Layout
from camelup.notation import SPECTATOR_SEAT, chance_event, read_state, redact, write_state
from camelup.schema.plain import Json

Parameter = bool | int | str
PARAMETERS: dict[str, Parameter] = {
    "players": 4,
    "modules": "",
    "spicy": False,
    "memory": False,
    "reward": "win",
    "max_events": LONGEST_GAME,
    "position": "",
    "compiled": True,
}
"""The parameters of a game; `modules` are joined by `+`, a `position` is made by `position_parameter`."""
LARGEST_LEAD = 2.0**15


def position_parameter(state: Json) -> str:
    """Encode a state for the parameter `position`: games then start from it."""
    packed = zlib.compress(json.dumps(state).encode(), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_position(word: str) -> Json:
    """Decode a parameter made by `position_parameter`. Raises StateError."""
    try:
        packed = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        state: Json = json.loads(zlib.decompress(packed))
    except (ValueError, zlib.error):
        raise StateError(f"{shown(word)} is not a position; make one with position_parameter") from None
    return state


# ---------------------------------------------------------------------------------------- what games share


class LoadedGame:
    """A loaded game: its rules, its initial state, and the workspace of its kernels. Shared by all its
    states; pickled as its parameters."""

    def __init__(self, name: str, parameters: tuple[Parameter, ...]) -> None:
        self.name = name
        self.parameters = parameters
        given = dict[str, Any](zip(PARAMETERS, parameters, strict=True))
        self.limit = int(given["max_events"])
        self.reward = find_reward(given["reward"])
        self.compiled = bool(given["compiled"])
        if given["position"]:
            self._begin_at(read_position(given["position"]))
        else:
            modules = [module for module in given["modules"].split("+") if module]
            game, self.options, self.rules = game_setup(
                name, given["players"], modules, given["spicy"], given["memory"]
            )
            self.first = game.start(self.rules)
        self.rules_row = rows_of(self.rules, 1, compiled=self.compiled)
        self.view_row = rows_of(self.first, 1, compiled=self.compiled)
        self.places_row = rows_of(self.layout.places(), 1, compiled=self.compiled)
        self.ids = np.zeros(LONGEST_LIST, np.int64) if self.compiled else [0] * LONGEST_LIST
        self.weights = self.ids.copy()
        kernels = kernels_of(self.game)
        self.advance = kernels.advance if self.compiled else kernels.advance.plain
        self.observe = kernels.observe if self.compiled else kernels.observe.plain

    def _begin_at(self, position: Json) -> None:
        game, self.options, self.rules, self.first, viewer = read_state(position)
        if game.name != self.name:
            raise SetupError(f"the position is of {game.name}, not of {self.name}")
        if viewer is not None:
            raise StateError(
                "the position is a view, with hidden parts; a game can start only from a full state"
            )

    @property
    def game(self) -> Game:
        """The game being played."""
        return GAMES[self.name]

    @property
    def layout(self) -> Layout:
        """The fields of an observation."""
        return self.game.layout

    @cached_property
    def root(self) -> Node:
        """The initial node."""
        node = Node(self, rows_of(self.first, 1, compiled=self.compiled))
        node.play(-1)
        return node

    def __deepcopy__(self, memo: dict[int, object]) -> LoadedGame:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return setting, (self.name, self.parameters)


@cache
def setting(name: str, parameters: tuple[Parameter, ...]) -> LoadedGame:
    """The loaded game with these parameters, cached."""
    return LoadedGame(name, parameters)


class Step(NamedTuple):
    """One step of a history."""

    mover: int
    number: int
    phase: int
    turn: int
    """The phase and the seat it is about, before the step."""
    shown: str = ""
    """What everybody saw of an action beyond its text."""


class Node:
    """A node of the game tree: its state, whose move it is, the choices, and the history."""

    __slots__ = ("choices", "events", "mover", "setting", "states", "steps", "weights")

    def __init__(self, setting: LoadedGame, states: RecordArray[Any]) -> None:
        self.setting = setting
        self.states = states
        self.mover = NOBODY_TO_MOVE
        self.choices: list[int] = []
        self.weights: list[int] = []
        self.events = 0
        self.steps: list[Step] = []

    def play(self, move: int) -> None:
        """Apply an action or outcome (none if below 0) and list the next choices."""
        shared = self.setting
        self.mover, count = shared.advance(shared.rules_row, self.states, move, shared.ids, shared.weights)
        if self.mover == CHANCE_TO_MOVE:
            self.weights = list(map(int, shared.weights[:count]))
        self.choices = list(map(int, shared.ids[:count]))

    def apply(self, move: int) -> None:
        """A step with its index in the history."""
        game, before, mover = self.setting.game, self.phase_and_turn(), self.mover
        self.play(move)
        shows = game.action_rows[move][0].shows if mover >= 0 else None
        shown = shows(self.state(), game.colours) if shows else ""
        self.steps.append(Step(mover, move, *before, shown))
        if before[0] not in game.grouped or self.phase_and_turn() != before:
            self.events += 1

    def phase_and_turn(self) -> tuple[int, int]:
        """The phase and the seat it is about."""
        state = self.states[0]
        if self.setting.compiled:
            return int(state["phase"]), int(state["turn"])
        return state.phase, state.turn

    @property
    def stopped(self) -> bool:
        """Whether the game is truncated: a seat would have to act, but the event limit is reached."""
        return self.mover >= 0 and self.events >= self.setting.limit

    @property
    def over(self) -> bool:
        """Whether the race is over or truncated."""
        return self.mover == NOBODY_TO_MOVE or self.stopped

    def state(self) -> State:
        """The state as a plain struct."""
        if self.setting.compiled:
            return type(self.setting.first).unpack(self.states[0].tobytes())
        return self.states[0].copy()

    def view(self, viewer: int | None = None) -> Json:
        """The state as JSON: in full, or masked for a viewer."""
        shared = self.setting
        return write_state(shared.game, shared.rules, shared.options, self.state(), viewer)

    def returns(self) -> list[float]:
        """The returns of all seats; 0 before the end and for truncated games."""
        seats = self.setting.rules.seats
        out = [0.0] * seats
        if self.mover == NOBODY_TO_MOVE:
            pay(self.setting.game.money(self.setting.rules, self.state()), seats, self.setting.reward, out)
        return out

    def __deepcopy__(self, memo: dict[int, object]) -> Node:
        twin = object.__new__(Node)
        twin.setting, twin.mover, twin.events = self.setting, self.mover, self.events
        twin.choices, twin.weights = self.choices, self.weights
        twin.steps = self.steps[:]
        if self.setting.compiled:
            array: Any = self.states
            twin.states = array.copy()
        else:
            twin.states = rows_of(self.states[0], 1, compiled=False)
        return twin


# ---------------------------------------------------------------------------------------- histories in words


def history(node: Node, viewer: int | None) -> list[str]:
    """The events so far as in a record; for a viewer as it saw each at the time (perfect recall): `play` with
    its card, and the intel as an extra event once all have laid theirs."""
    lines: list[str] = []
    laid: list[str] = []
    for steps in _events(node):
        event = _event(node, steps)
        if viewer is None:
            lines.append(event)
            continue
        lines.append(redact(node.setting.game, event, viewer))
        if steps[0].shown:
            lines[-1] += f" {steps[0].shown}"
        if " intel " in event:
            laid.append(event.split(" ")[2])
            if len(laid) == node.setting.rules.seats:
                lines.append("= intel " + ",".join(laid))
                laid = []
    return lines


def _events(node: Node) -> Iterator[list[Step]]:
    """The steps grouped into events."""
    for (phase, _), steps in groupby(node.steps, key=lambda step: (step.phase, step.turn)):
        if phase in node.setting.game.grouped:
            yield list(steps)
        else:
            yield from ([step] for step in steps)


def _event(node: Node, steps: list[Step]) -> str:
    game, first = node.setting.game, steps[0]
    if first.mover >= 0:
        return f"{first.mover} {game.actions[first.number]}"
    before = node.setting.first.copy()
    before.phase, before.turn = first.phase, first.turn
    return chance_event(game, node.setting.rules, before, [step.number for step in steps])


# ---------------------------------------------------------------------------------------- OpenSpiel's classes


class CamelUpState(pyspiel.State):  # type: ignore[misc]
    """A game in play."""

    def __init__(self, game: CamelUpGame) -> None:
        super().__init__(game)
        self.node = game.setting.root.__deepcopy__({})

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        node = self.node
        if node.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if node.mover == CHANCE_TO_MOVE else node.mover

    def is_terminal(self) -> bool:
        """Whether the race is over, or stopped after too many events."""
        return self.node.over

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.node.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes with exact probabilities."""
        node = self.node
        total = sum(node.weights)
        return [(outcome, weight / total) for outcome, weight in zip(node.choices, node.weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        node = self.node
        if node.over or action not in node.choices:
            raise pyspiel.SpielError(self._problem(action))
        node.apply(action)

    def _problem(self, action: int) -> str:
        node = self.node
        if node.over:
            return f"action {action}: the game is over"
        words = node.setting.game.outcomes if node.mover == CHANCE_TO_MOVE else node.setting.game.actions
        name = f" ({words[action]!r})" if 0 <= action < len(words) else ""
        who = "chance" if node.mover == CHANCE_TO_MOVE else f"seat {node.mover}"
        return f"action {action}{name} is not possible for {who} now; possible are {sorted(node.choices)}"

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.node.setting.game
        words = game.outcomes if player == pyspiel.PlayerId.CHANCE else game.actions
        return words[action]

    def returns(self) -> list[float]:
        """Every seat's reward."""
        return self.node.returns()

    def __str__(self) -> str:
        node = self.node
        return "\n".join([f"{node.setting.name}, {node.setting.rules.seats} seats", *history(node, None)])


class CamelUpObserver:
    """What a seat, or everybody, can see: as a tensor of named fields, and as text."""

    def __init__(self, setting: LoadedGame, kind: pyspiel.IIGObservationType, parameters: object) -> None:
        if parameters:
            raise SetupError(f"there are no observation parameters; got {shown(parameters)}")
        self._kind = kind
        self._setting = setting
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if whole and not kind.perfect_recall:
            self.tensor = np.zeros(setting.layout.size, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: CamelUpState, player: int) -> None:
        """Write the tensor for a seat."""
        if self.tensor is not None:
            shared = self._setting
            shared.observe(
                shared.places_row,
                shared.rules_row,
                state.node.states,
                0,
                player,
                shared.view_row,
                self.tensor,
            )

    def string_from(self, state: CamelUpState, player: int) -> str:
        """The same as text: all that a seat ever saw (perfect recall), or its view as JSON."""
        node, kind = state.node, self._kind
        private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.perfect_recall:
            viewer = player if private else SPECTATOR_SEAT
            return "\n".join([f"seat {viewer}", *history(node, viewer)])
        if not private:
            return _text(node.view(SPECTATOR_SEAT)) if kind.public_info else ""
        view = node.view(player)
        return _text(view if kind.public_info else _difference(view, node.view(SPECTATOR_SEAT)))


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _difference(mine: object, open_to_all: object) -> object:
    """The parts of a view that another view hides, in the same structure."""
    if isinstance(mine, dict) and isinstance(open_to_all, dict):
        more = [key for key in mine if key != "view" and mine[key] != open_to_all.get(key)]
        return {key: _difference(mine[key], open_to_all.get(key)) for key in more}
    if isinstance(mine, list) and isinstance(open_to_all, list) and len(mine) == len(open_to_all):
        pairs = zip(mine, open_to_all, strict=True)
        return [_difference(one, other) if one != other else None for one, other in pairs]
    return mine


class CamelUpGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel."""

    name = ""

    def __init__(self, params: Json | None = None) -> None:
        given = PARAMETERS | dict(params or {})
        self.setting = setting(self.name, tuple(given[key] for key in PARAMETERS))
        rules, reward = self.setting.rules, list(REWARDS)[self.setting.reward]
        game = GAMES[self.name]
        low, high = {"win": (0.0, 1.0), "money": (-LARGEST_LEAD, LARGEST_LEAD), "rank": (-1.0, 1.0)}[reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.actions),
            max_chance_outcomes=len(game.outcomes),
            num_players=rules.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=None if reward == "win" else 0.0,
            max_game_length=self.setting.limit + 1,
        )
        utility = pyspiel.GameType.Utility
        kind = game_type(self.name, utility.GENERAL_SUM if reward == "win" else utility.ZERO_SUM)
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> CamelUpState:
        """The initial state: the start of a game, or the position it was loaded with."""
        return CamelUpState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: the event limit times the largest number of steps per event."""
        return self.setting.game.most_steps * (self.setting.limit + 2)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> CamelUpObserver:
        """An observer; by default of what one seat sees now."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return CamelUpObserver(self.setting, kind, params)


def game_type(name: str, utility: pyspiel.GameType.Utility) -> pyspiel.GameType:
    """The game in OpenSpiel's terms."""
    most = GAMES[name].most_with_all_modules
    return pyspiel.GameType(
        short_name=f"python_camelup_{name}",
        long_name=f"Camel Up, {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=GAMES[name].fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )


class ClassicGame(CamelUpGame):
    """`python_camelup_classic`."""

    name = "classic"


class SecondGame(CamelUpGame):
    """`python_camelup_second`."""

    name = "second"


class CardsGame(CamelUpGame):
    """`python_camelup_cards`."""

    name = "cards"


CLASSES: Sequence[type[CamelUpGame]] = (ClassicGame, SecondGame, CardsGame)


def register_games() -> None:
    """Register the games with OpenSpiel, once."""
    known = pyspiel.registered_names()
    for kind in CLASSES:
        if f"python_camelup_{kind.name}" not in known:
            pyspiel.register_game(game_type(kind.name, pyspiel.GameType.Utility.GENERAL_SUM), kind)


register_games()
