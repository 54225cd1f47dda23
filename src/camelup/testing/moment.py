"""A moment of a game, as the laws check it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from camelup.games import CHANCE_TO_MOVE, Game, Options, Rules, State
from camelup.notation import read_state, write_state
from camelup.schema.plain import Json


def require(condition: object, message: str) -> None:
    """Raise AssertionError with a message unless a condition holds."""
    if not condition:
        raise AssertionError(message)


@dataclass
class Moment:
    """A state with its game and the events that led to it. Never changed, so derived values are cached."""

    game: Game
    options: Options
    rules: Rules
    state: State
    events: list[str] = field(default_factory=list)

    @cached_property
    def mover(self) -> int:
        """Whose move it is: a seat, CHANCE_TO_MOVE or NOBODY_TO_MOVE."""
        return self.game.to_move(self.rules, self.state)

    @cached_property
    def written(self) -> Json:
        """The full state as JSON."""
        return write_state(self.game, self.rules, self.options, self.state)

    @cached_property
    def read_back(self) -> tuple[Game, Options, Rules, State, int | None]:
        """The full state after a round trip through JSON text."""
        return read_state(json.loads(json.dumps(self.written)))

    @property
    def viewer(self) -> int:
        """The viewer to check here: cycles through the spectator and all seats, event by event."""
        return len(self.events) % (int(self.rules.seats) + 1) - 1

    def after(self, event: str, steps: list[int]) -> Moment:
        """The moment after an event."""
        state = self.state.copy()
        apply(self.game, self.rules, state, self.mover, steps)
        return Moment(self.game, self.options, self.rules, state, [*self.events, event])


def apply(game: Game, rules: Rules, state: State, mover: int, steps: Iterable[int]) -> None:
    """Apply an action or all steps of a chance event to a state."""
    for step in steps:
        if mover == CHANCE_TO_MOVE:
            game.reveal(rules, state, step)
        else:
            game.act(rules, state, step)
