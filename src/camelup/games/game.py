"""A game as one object: its options, notation and phases as data, and its rules as functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar

from camelup.errors import SetupError, listed, shown, suggestion
from camelup.games.actions import Outcome, Rows, Verb
from camelup.games.codec import Codec
from camelup.games.events import event_complete
from camelup.games.kinds import Rules, State
from camelup.games.modules import Module, SeatNumber
from camelup.games.observation import Layout, Row
from camelup.games.payout import PaidItem, RaceEndCards
from camelup.record import Record
from camelup.schema.plain import Json
from camelup.schema.states import Phase


@dataclass(frozen=True)
class Options:
    """The options of a game: Supercup modules, `spicy`, `memory`."""

    modules: tuple[str, ...] = ()
    spicy: bool = False
    memory: bool = False

    def to_json(self) -> Json:
        """As in a record: only the options that are on."""
        given = {"modules": list(self.modules), "spicy": self.spicy, "memory": self.memory}
        return {key: value for key, value in given.items() if value}

    @classmethod
    def from_json(cls, given: object) -> Options:
        """Read the options of a record or state. Raises SetupError."""
        if not isinstance(given, dict):
            raise SetupError(f'options must be an object like {{"spicy": true}}, not {shown(given)}')
        for key in given:
            if key not in ("modules", "spicy", "memory"):
                raise SetupError(f"there is no option {shown(key)}; options are modules, spicy and memory")
        modules = given.get("modules", [])
        if not isinstance(modules, list) or not all(isinstance(module, str) for module in modules):
            raise SetupError(f"modules must be a list of names, not {shown(modules)}")
        for key in ("spicy", "memory"):
            if not isinstance(given.get(key, False), bool):
                raise SetupError(f"{key} must be true or false, not {shown(given[key])}")
        return cls(tuple(modules), given.get("spicy", False), given.get("memory", False))


@dataclass(frozen=True)
class GroupedEvent:
    """A chance event that consists of several chance steps."""

    word: str
    """Its first word in a record, after `= `."""
    most: int
    """The largest number of steps."""


RulesRecord = TypeVar("RulesRecord", bound=Record)
StateRecord = TypeVar("StateRecord", bound=Record)
PlacesRecord = TypeVar("PlacesRecord", bound=Record)


class Records(NamedTuple):
    """The records of a game, for kernels that serve every game."""

    rules: type[Record]
    state: type[Record]
    places: type[Record]
    """Where the fields of an observation are."""

    def by_variable(self) -> dict[TypeVar, type[Record]]:
        """What the type variables in the declaration of such a kernel stand for."""
        return {RulesRecord: self.rules, StateRecord: self.state, PlacesRecord: self.places}


class Functions(NamedTuple):
    """The rules of a game as functions: kernels that serve every game are compiled for them.

    Compiled code cannot hold such a tuple from outside. A kernel closes over its members, and makes it anew.
    """

    setup: Callable[..., None]
    to_move: Callable[..., int]
    legal: Callable[..., int]
    act: Callable[..., None]
    outcomes: Callable[..., int]
    reveal: Callable[..., None]
    scores: Callable[..., None]
    mask: Callable[..., None]
    observe: Callable[..., None]
    grouped: int
    """The set of phases whose chance steps form one event."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game, described as data, with the functions that are its rules.

    The functions take the variant (`rules`) and a `state`; both are plain records here and array
    elements in compiled code.
    """

    name: str
    rulebook: str
    """The folder of its rules; games that share one share compiled code."""
    title: str
    about: str
    fewest: int
    most: int
    colours: tuple[str, ...]
    camels: tuple[str, ...]
    verbs: Rows[Verb]
    """A row per verb, from which `actions` are derived."""
    chances: Rows[Outcome]
    """A row per kind of outcome."""
    actions: tuple[str, ...]
    outcomes: tuple[str, ...]
    modules: tuple[str, ...]
    switches: tuple[str, ...]
    """Its options other than modules."""
    most_with_all_modules: int
    floor: int
    phases: tuple[Phase, ...]
    """The name of each number of `state.phase`."""
    turn_phases: tuple[int, ...]
    """Phases that are part of a seat's turn."""
    grouped: Mapping[int, GroupedEvent]
    """Phases whose chance steps form one event."""
    new_rules: Callable[[int, Options], Rules]
    new_state: type[Record]
    setup: Callable[[Rules, State], None]
    to_move: Callable[[Rules, State], int]
    legal: Callable[[Rules, State, list[int]], int]
    act: Callable[[Rules, State, int], None]
    list_outcomes: Callable[[Rules, State, list[int], list[int]], int]
    reveal: Callable[[Rules, State, int], None]
    scores: Callable[[Rules, State, list[int]], None]
    mask: Callable[[Rules, State, int], None]
    codec: Codec
    layout: Layout
    """The fields of an observation."""
    observe: Callable[[Any, Rules, State, int, Row], None]
    """Write the observation of a masked state; the first argument is `layout.places()`."""
    leg_items: Callable[[Rules, State, State, int, tuple[str, ...]], list[list[PaidItem]]]
    """The payout items of every seat when an event ends a leg."""
    race_end: RaceEndCards
    """Access to the cards that are turned when the race ends."""
    setup_phases: tuple[int, ...]
    """Phases before the first turn of a race or leg, in which no seat knows more than a spectator."""
    module_rows: tuple[Module, ...] = ()
    """Facts about each module."""
    start_card: bool = False
    """Whether space 0 is a Start card with camels. Otherwise a camel there has run backwards over the line,
    and the race is over."""
    race_table: Literal["first use", "command"] | None = None
    """When its race table is solved: on first use, or only by `camelup solve`."""
    choose_next: Callable[[Rules, State, int], bool] = lambda rules, state, seat: False
    """For simultaneous choices: make this seat the next to choose; False if it has none to make."""

    @cached_property
    def secret_verbs(self) -> tuple[str, ...]:
        """Verbs whose object is hidden from others."""
        return tuple(verb.name for verb in self.verbs if verb.secret)

    @cached_property
    def seat_numbers(self) -> tuple[SeatNumber, ...]:
        """The numbers that seats have with its modules."""
        return tuple(number for module in self.module_rows for number in module.seat_numbers)

    @cached_property
    def functions(self) -> Functions:
        """The functions that kernels are compiled for."""
        return Functions(
            self.setup,
            self.to_move,
            self.legal,
            self.act,
            self.list_outcomes,
            self.reveal,
            self.scores,
            self.mask,
            self.observe,
            sum(1 << phase for phase in self.grouped),
        )

    @cached_property
    def records(self) -> Records:
        """What kernels that serve every game work on."""
        rules = type(self.new_rules(self.fewest, Options()))
        return Records(rules, self.new_state, self.layout.places_kind)

    @cached_property
    def most_steps(self) -> int:
        """The largest number of chance steps in an event."""
        return max((event.most for event in self.grouped.values()), default=1)

    def verb(self, name: str) -> Verb:
        """The row with this verb."""
        return next(verb for verb in self.verbs if verb.name == name)

    @cached_property
    def action_rows(self) -> tuple[tuple[Verb, int], ...]:
        """By action id, the row and the index within it."""
        return self.verbs.by_id()

    @cached_property
    def outcome_rows(self) -> tuple[tuple[Outcome, int], ...]:
        """By outcome id, the row and the index within it."""
        return self.chances.by_id()

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Callable[[object], Game], tuple[str]]:
        """Copying or pickling a game yields the registered one of that name."""
        from camelup.games import find_game

        return find_game, (self.name,)

    def start(self, rules: Rules) -> State:
        """A new state, before the first chance event."""
        state = self.new_state()
        self.setup(rules, state)
        return state

    def legal_ids(self, rules: Rules, state: State) -> list[int]:
        """The ids of the legal actions."""
        out = [0] * len(self.actions)
        return out[: self.legal(rules, state, out)]

    def weighted_outcomes(self, rules: Rules, state: State) -> list[tuple[int, int]]:
        """The possible outcomes as pairs of id and integer weight."""
        ids = [0] * len(self.outcomes)
        weights = [0] * len(self.outcomes)
        count = self.list_outcomes(rules, state, ids, weights)
        return list(zip(ids[:count], weights[:count], strict=True))

    def view(self, rules: Rules, state: State, viewer: int) -> State:
        """A copy of a state, masked for a viewer; a spectator is -1."""
        seen = state.copy()
        self.mask(rules, seen, viewer)
        return seen

    def phase(self, state: State) -> Phase:
        """`act`, `extra`, `choose`, `chance` or `over`."""
        number: int = state.phase
        return self.phases[number]

    def turn(self, state: State) -> int | None:
        """The seat whose turn it is, also while chance is next; None in setup, while choosing and after the
        end."""
        return int(state.turn) if state.phase in self.turn_phases else None

    def event_complete(self, before: State, now: State) -> bool:
        """Whether the chance steps between two states form a complete event."""
        return event_complete(self.functions.grouped, before.phase, before.turn, now)

    def money(self, rules: Rules, state: State) -> list[int]:
        """Money by seat."""
        out = [0] * rules.seats
        self.scores(rules, state, out)
        return out

    def leg_payout(self, rules: Rules, before: State, after: State, outcome: int) -> list[list[PaidItem]]:
        """The payout items of every seat when an event ends a leg; `before` and `after` are the states around
        it."""
        return self.leg_items(rules, before, after, outcome, self.colours)

    def check_options(self, options: Options, seats: int) -> None:
        """Raise SetupError if options are unknown, conflict, or do not suit the number of seats."""
        self._check_modules(options.modules)
        if options.spicy and "long_track" not in options.modules:
            raise SetupError("spicy needs the module long_track")
        if options.memory and "memory" not in self.switches:
            raise SetupError(f"memory is an option of cards, not of {self.name}")
        most = self.most
        enlarging = {module.name for module in self.module_rows if module.for_large_tables}
        if enlarging and enlarging <= set(options.modules):
            most = self.most_with_all_modules
        if not self.fewest <= seats <= most:
            hint = ""
            if self.most < seats <= self.most_with_all_modules:
                hint = "; 9 and 10 players need all four modules"
            raise SetupError(f"{self.name} is for {self.fewest} to {most} players, not {seats}{hint}")
        for module in self.module_rows:
            if module.name in options.modules and seats < module.fewest:
                raise SetupError(f"{module.name} need {module.fewest} or more players, not {seats}")

    def _check_modules(self, modules: Iterable[str]) -> None:
        from camelup.games import MODULES

        seen = set()
        for module in modules:
            if module not in MODULES:
                near = suggestion(str(module), MODULES)
                raise SetupError(f"there is no module {shown(module)}; modules are {listed(MODULES)}{near}")
            if not self.modules:
                raise SetupError(f"{self.name} has no modules; {module} belongs to classic")
            if module in seen:
                raise SetupError(f"the module {module} is given twice")
            seen.add(module)
