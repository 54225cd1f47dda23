"""The options that all environments share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Self, TypedDict

from camelup.errors import SetupError, listed, shown, suggestion
from camelup.games.conventions import LONGEST_GAME

REWARDS = {
    "win": "1 for the winner, shared in a tie; 0 for the others",
    "money": "own money less the mean of the others'",
    "rank": "1 for the first to -1 for the last, in even steps; those with equal money get the same",
}
"""Rewards of a finished race, in the order of their numbers in `kernels`."""


class Keywords(TypedDict, total=False):
    """The same as keywords of a call."""

    modules: Sequence[str]
    spicy: bool
    memory: bool
    reward: str
    max_events: int
    compiled: bool


@dataclass(frozen=True)
class EnvOptions:
    """Keyword options of every environment, besides its own."""

    modules: Sequence[str] = ()
    spicy: bool = False
    memory: bool = False
    reward: str = "win"
    max_events: int = LONGEST_GAME
    """Events after which a game is truncated."""
    compiled: bool = True
    """Whether to run compiled code, or the same source as plain Python."""

    @classmethod
    def of(cls, given: Keywords) -> Self:
        """The options given by keyword. Raises SetupError with the name of an unknown one."""
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                near = suggestion(name, known)
                raise SetupError(f"there is no option {shown(name)}; options are {listed(known)}{near}")
        return cls(**given)


def find_reward(name: object) -> int:
    """The number of a reward by name. Raises SetupError."""
    if not isinstance(name, str) or name not in REWARDS:
        near = suggestion(name, REWARDS) if isinstance(name, str) else ""
        raise SetupError(f"there is no reward {shown(name)}; rewards are {listed(REWARDS)}{near}")
    return list(REWARDS).index(name)
