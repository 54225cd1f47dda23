"""Odds: probabilities of the leg and of the race, and the value of every action.

>>> from camelup import Table
>>> from camelup.odds import odds
>>> table = Table("second", ["Ann", "Ben", "Cleo"])
>>> table.reveal("= start 1:blue,green,red 3:yellow,purple 15:white 16:black")
>>> [round(chance, 4) for chance in odds(table).leg["purple"]]
[0.3724, 0.2727, 0.2164, 0.1044, 0.0342]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, Protocol, runtime_checkable

from msgspec import UNSET, to_builtins

from camelup.errors import OddsError, shown
from camelup.games import Game, Rules, State
from camelup.games.cards.state import State as CardState
from camelup.notation import SPECTATOR_SEAT, Position, read_state
from camelup.notation.position import state_of
from camelup.odds.card_reasons import card_reason
from camelup.odds.cards import CardOdds, CardRace
from camelup.odds.dice import DiceOdds
from camelup.odds.race import samples_for
from camelup.odds.reading import History, even_history, watched
from camelup.odds.reasons import dice_reason
from camelup.odds.values import ActionValue, action_values, best_action
from camelup.schema import odds as schema
from camelup.schema.odds import Method
from camelup.schema.plain import Json
from camelup.schema.reasons import Reason
from camelup.stream import LARGEST_SEED

__all__ = ["ActionValue", "Odds", "OddsError", "RaceOdds", "odds"]


class HasTruth(Protocol):
    """A table with its state as a struct."""

    @property
    def truth(self) -> Position:
        """The whole state."""
        ...


@runtime_checkable
class HasState(Protocol):
    """Anything else that has its state as JSON."""

    def state(self) -> Json:
        """The state."""
        ...


class RaceOdds:
    """The odds of a race, by the names of the camels."""

    def __init__(self, colours: tuple[str, ...], race: Any) -> None:
        self._colours, self._race = colours, race
        self.win: dict[str, float] = _named(colours, race.win)
        self.lose: dict[str, float] = _named(colours, race.lose)
        self.method: Method = race.method
        self.joint_error: float = race.joint_error
        self.error: float = race.error

    @cached_property
    def joint(self) -> dict[str, dict[str, float]]:
        """By winner and loser, the probability of both."""
        return {
            winner: {loser: float(row[j]) for j, loser in enumerate(self._colours) if j != i}
            for i, (winner, row) in enumerate(zip(self._colours, self._race.joint, strict=True))
        }

    @cached_property
    def places(self) -> dict[str, list[float]] | None:
        """In `cards`, by camel, the probability of each place at the end of the race; None in other games."""
        if not isinstance(self._race, CardRace):
            return None
        return _rows(self._colours, self._race.places)

    def shape(self) -> schema.RaceOdds:
        """All of it as a shape of the schema."""
        return schema.RaceOdds(
            win=self.win,
            lose=self.lose,
            joint=self.joint,
            places=UNSET if self.places is None else self.places,
            joint_error=self.joint_error or UNSET,
            method=self.method,
            error=self.error,
        )

    def to_json(self) -> Json:
        """As in `camelup odds --json`."""
        written: Json = to_builtins(self.shape())
        return written


class Odds:
    """All odds of a position, computed lazily."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        state: State,
        viewer: int,
        *,
        error: float,
        seed: int,
        history: Callable[[], History] | None = None,
    ) -> None:
        samples_for(error)
        self.game = game.name
        self.error = error
        self._game, self._rules, self._state, self._viewer = game, rules, state, viewer
        self._known: DiceOdds | CardOdds
        if game.new_state is CardState:
            self._known = CardOdds(rules, state, viewer, error=error, seed=seed)
        else:
            self._known = DiceOdds(rules, state, error=error, seed=seed, history=history)

    @cached_property
    def leg(self) -> dict[str, list[float]]:
        """By camel, the probability of each place at the end of the leg, first place first."""
        return _rows(self._game.colours, self._known.leg_places)

    @property
    def leg_error(self) -> float:
        """Half the width of the 95 % interval of the leg's odds; 0 where they are exact."""
        return self._known.leg_error

    @cached_property
    def race(self) -> RaceOdds:
        """The odds of who wins the race and who comes last."""
        return RaceOdds(self._game.colours, self._known.race)

    @cached_property
    def tiles(self) -> dict[int, dict[str, float]] | None:
        """By space and side, the expected coins of a tile of the seat on turn this leg; None in `cards`."""
        if isinstance(self._known, CardOdds):
            return None
        return {space: {"+": plus, "-": minus} for space, (plus, minus) in self._known.tiles.items()}

    @cached_property
    def camera(self) -> dict[int, float] | None:
        """By space, the expected coins of the camera this leg; None without the photographer."""
        if isinstance(self._known, CardOdds) or not self._rules.photographer:
            return None
        return self._known.camera

    @cached_property
    def actions(self) -> tuple[ActionValue, ...] | None:
        """Every legal action with its value, best first; None unless the viewer is to act."""
        if not self._to_act:
            return None
        return action_values(self._game, self._rules, self._state, self._known)

    @cached_property
    def reasons(self) -> dict[str, Reason] | None:
        """By action, the numbers that make up its value; None where `actions` is."""
        if not self._to_act:
            return None
        words = self._game.actions
        return {
            words[action]: self._reason(action) for action in self._game.legal_ids(self._rules, self._state)
        }

    def _reason(self, action: int) -> Reason:
        if isinstance(self._known, CardOdds):
            return card_reason(self._game, self._known, action)
        return dice_reason(self._game, self._known, action)

    @cached_property
    def best(self) -> ActionValue | None:
        """The first of `actions`, computed without valuing all of them."""
        if not self._to_act:
            return None
        return best_action(self._game, self._rules, self._state, self._known)

    @property
    def _to_act(self) -> bool:
        mover = self._game.to_move(self._rules, self._state)
        return mover >= 0 and mover == self._viewer

    def shape(self) -> schema.Odds:
        """All of them as a shape of the schema; what the game does not have is unset."""
        race = self.race.shape()  # first, because the leg then needs no walk of its own
        told = schema.Odds(leg=self.leg, race=race)
        if self._known.may_sample_leg:
            told.leg_error = self.leg_error
        if self.tiles is not None:
            told.tiles = {str(space): sides for space, sides in self.tiles.items()}
        if self.camera is not None:
            told.camera = {str(space): pay for space, pay in self.camera.items()}
        if self.actions is not None and self.reasons is not None:
            told.actions = [
                schema.ActionOdds(action, value, self.reasons[action]) for action, value in self.actions
            ]
        return told

    def to_json(self) -> Json:
        """As in `camelup odds --json`; what the game does not have is left out."""
        written: Json = to_builtins(self.shape())
        return written


def _named(colours: tuple[str, ...], chances: Any) -> dict[str, float]:
    return {colour: float(chances[c]) for c, colour in enumerate(colours)}


def _rows(colours: tuple[str, ...], places: Any) -> dict[str, list[float]]:
    return dict(zip(colours, places.tolist(), strict=True))


def odds(
    given: HasTruth | HasState | Json | str,
    *,
    error: float = 0.005,
    seed: int = 0,
    events: Sequence[str] | None = None,
    even: bool = False,
) -> Odds:
    """The odds of a position: a table, a state, one seat's view of it, or a one-line position text.

    A whole state is first masked for the seat on turn. `error` is half the width of the 95 % interval of
    sampled odds, and `seed` the seed of the samples. `events` are all events that led to the position; a
    table has its own. Others' race cards are inferred from them; without events, fall back to the current
    odds; with `even`, others' cards are uniform draws. Raises `OddsError` if there are no odds, as before
    the start and after the race.
    """
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise OddsError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    game, _, rules, state, viewer = _position(given)
    if viewer is None:
        viewer = _seat_on_turn(game, state)
        state = game.view(rules, state, viewer)
    if events is None and not isinstance(given, dict | str):
        events = getattr(given, "whole_past", None)
    history: Callable[[], History] | None = None
    if even:
        history = partial(even_history, rules)
    elif events is not None:
        history = partial(watched, game, rules, state, viewer, events)
    return Odds(game, rules, state, viewer, error=error, seed=seed, history=history)


def _position(given: HasTruth | HasState | Json | str) -> Position:
    """The position as a struct; JSON is parsed only if there is nothing else."""
    if isinstance(given, dict | str):
        return read_state(state_of(given))
    truth = getattr(given, "truth", None)
    if isinstance(truth, Position):
        return truth
    if isinstance(given, HasState):
        return read_state(given.state())
    raise OddsError(f"odds need a table, a state or a position text, not {shown(given)}")


def _seat_on_turn(game: Game, state: State) -> int:
    """The viewer for a whole state: the seat on turn, or the spectator before the first turn."""
    return SPECTATOR_SEAT if state.phase in game.setup_phases else int(state.turn)
