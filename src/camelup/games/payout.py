"""Payouts at the end of a leg and of a race, item by item."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from camelup.deprecated import renamed
from camelup.games.kinds import Rules, State


@dataclass(frozen=True)
class PaidItem:
    """One gain or loss at the end of a leg, before the floor of money is applied."""

    kind: Literal["ticket", "covered", "pyramid", "midfield", "fennec", "palm", "module"]
    amount: int
    colour: str | None = None
    value: int | None = None
    place: int | None = None
    """The place that a covered ticket bets on."""
    copied_from: int | None = None
    """The partner who holds the ticket."""
    module: str | None = None
    """The module that pays, if the kind is `module`."""


class LaidCard(NamedTuple):
    """A bet on the whole race."""

    pile: int
    seat: int
    colour: int


class RaceEndCards(Protocol):
    """Access to the race cards of a state before they are turned."""

    def laid(self, rules: Rules, state: State, worth: Callable[[LaidCard], int]) -> list[LaidCard]:
        """All cards in the order in which they are turned; `worth` returns the change that one card makes by
        itself."""

    def keep(self, state: State, kept: list[LaidCard]) -> None:
        """Remove all cards but these, which are the first ones."""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, RaceEnd="RaceEndCards")
