"""What every legal action is worth in pounds, for the seat to act, in every game.

The value of an action is what it adds to the seat's expected money if from then on the dice alone are
rolled, or the cards of the deck revealed, by others, until the leg is over; for race cards and final
cards until the race is over. The floor is left out. `docs/odds.md` tells it in full.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from camelup.games import Game, Rules, State


class ActionValue(NamedTuple):
    """An action in words, without its seat, and what it is worth."""

    action: str
    value: float


class Values(Protocol):
    """What can tell the worth of actions."""

    def values(self, actions: list[int]) -> list[float]:
        """What each legal action of the seat to act adds to its expected money."""
        ...


def action_values(game: Game, rules: Rules, state: State, known: Values) -> tuple[ActionValue, ...]:
    """Every legal action of the seat to act with its value, best first, equal ones sorted."""
    legal = game.legal_ids(rules, state)
    worth = known.values(legal)
    pairs = [ActionValue(game.actions[action], value) for action, value in zip(legal, worth, strict=True)]
    return tuple(sorted(pairs, key=lambda pair: (-pair.value, pair.action)))
