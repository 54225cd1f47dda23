"""Optional modules as data: what the notation, the observations and the choice of options need to know."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SeatNumber:
    """A public number that every seat has with a module, kept in a field of the state by its name.

    It stands in a JSON state with every player, in a position text by its name, and in an observation.
    """

    name: str
    most: int
    about: str
    """What it means, in an observation."""


@dataclass(frozen=True)
class Module:
    """A module: its name is that of its switch in the rules."""

    name: str
    fewest: int = 0
    """How many players it needs."""
    seat_numbers: tuple[SeatNumber, ...] = ()
    for_large_tables: bool = False
    """Whether more players than usual need it, with all others of which this is true."""
