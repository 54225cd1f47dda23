"""What is paid at the end of a leg and of a race, piece by piece."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from camelup.deprecated import renamed
from camelup.games.kinds import Rules, State


@dataclass(frozen=True)
class PaidItem:
    """Something that pays or costs money at the end of a leg; an amount before the floor of money."""

    kind: Literal["ticket", "covered", "pyramid", "midfield", "fennec", "palm", "module"]
    amount: int
    colour: str | None = None
    value: int | None = None
    place: int | None = None
    """The place that a covered ticket bets on."""
    copied_from: int | None = None
    """The partner whose ticket it is."""
    module: str | None = None
    """The module that pays it, where the kind is `module`."""


class LaidCard(NamedTuple):
    """A bet on the whole race."""

    pile: int
    seat: int
    colour: int


class RaceEndCards(Protocol):
    """How the cards of a race lie when it ends."""

    def laid(self, rules: Rules, state: State, worth: Callable[[LaidCard], int]) -> list[LaidCard]:
        """All cards, in the order in which they are turned; `worth` is what one alone changes."""

    def keep(self, state: State, kept: list[LaidCard]) -> None:
        """Leave only these cards, which are the first of them."""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, RaceEnd="RaceEndCards")
