"""What every legal action is worth in pounds, for the seat to act, in every game.

The value of an action is what it adds to the seat's expected money if from then on the dice alone are
rolled, or the cards of the deck revealed, by others, until the leg is over; for race cards and final
cards until the race is over. The floor is left out. `docs/odds.md` tells it in full.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple, Protocol

from camelup.games import Game, Rules, State

SLACK = 1e-9
"""More than rounding can make of a value."""


class ActionValue(NamedTuple):
    """An action in words, without its seat, and what it is worth."""

    action: str
    value: float


class Values(Protocol):
    """What can tell the worth of actions."""

    def values(self, actions: list[int]) -> list[float]:
        """What each legal action of the seat to act adds to its expected money."""
        ...

    def ceiling(self, action: int) -> float:
        """What an action can be worth at most, where that is cheap to know; else no bound."""
        ...


def action_values(game: Game, rules: Rules, state: State, known: Values) -> tuple[ActionValue, ...]:
    """Every legal action of the seat to act with its value, best first, equal ones sorted."""
    return tuple(sorted(_valued(game, known, game.legal_ids(rules, state)), key=_order))


def best_action(game: Game, rules: Rules, state: State, known: Values) -> ActionValue:
    """The first of `action_values`; what cannot be the best by its ceiling is not valued."""
    ceilings = {action: known.ceiling(action) for action in game.legal_ids(rules, state)}
    best = min(_valued(game, known, [action for action, most in ceilings.items() if most == inf]), key=_order)
    bounded = [action for action, most in ceilings.items() if most < inf]
    for action in sorted(bounded, key=lambda action: -ceilings[action]):
        if ceilings[action] < best.value - SLACK:
            break
        best = min(best, *_valued(game, known, [action]), key=_order)
    return best


def _valued(game: Game, known: Values, actions: list[int]) -> list[ActionValue]:
    worth = known.values(actions)
    return [ActionValue(game.actions[action], value) for action, value in zip(actions, worth, strict=True)]


def _order(pair: ActionValue) -> tuple[float, str]:
    return -pair.value, pair.action
