"""Modules as data: what notation, observations and option lists need to know about them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SeatNumber:
    """A public number that a module adds to every seat, in a state field of the same name.

    It appears with every player in a JSON state, by name in a position text, and in an observation.
    """

    name: str
    most: int
    about: str
    """Its meaning, for the documentation of observations."""


@dataclass(frozen=True)
class Module:
    """A module; its name is also that of its switch in the rules."""

    name: str
    fewest: int = 0
    """The fewest players."""
    seat_numbers: tuple[SeatNumber, ...] = ()
    for_large_tables: bool = False
    """Whether games with more players than usual require this module, together with all others marked so."""
