"""The values of actions in pounds, for the seat to act, in every game.

The value of an action is what it adds to the seat's expected money if from then on others only roll dice, or
reveal cards of the deck, to the end of the leg; for race cards and final cards to the end of the race. It
ignores the floor. `docs/odds.md` has the definition for every action.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple, Protocol

from camelup.games import Game, Rules, State

SLACK = 1e-9
"""Floating-point tolerance."""


class ActionValue(NamedTuple):
    """An action as text, without its seat, and its value."""

    action: str
    value: float


class Values(Protocol):
    """Anything that computes values of actions."""

    def values(self, actions: list[int]) -> list[float]:
        """The values of legal actions of the seat to act."""
        ...

    def ceiling(self, action: int) -> float:
        """An upper bound on the value of an action, if one is cheap to compute; else infinity."""
        ...


def action_values(game: Game, rules: Rules, state: State, known: Values) -> tuple[ActionValue, ...]:
    """Every legal action of the seat to act with its value, best first; ties in sorted order."""
    return tuple(sorted(_valued(game, known, game.legal_ids(rules, state)), key=_order))


def best_action(game: Game, rules: Rules, state: State, known: Values) -> ActionValue:
    """The first of `action_values`, without valuing actions whose ceiling is too low."""
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
