"""The rows of games and their extras, from which the forms of the page and the companion's positions come."""

from __future__ import annotations

from camelup.schema.plain import Json
from camelup.schema.shape import Shape


class GameExtra(Shape, kw_only=True):
    """A module or an option of a game."""

    name: str
    """As in a record."""
    module: bool
    """Modules stand in a list; every other option has a key of its own."""
    for_large_tables: bool
    """Whether more players than usual need it, with all others of which this is true."""
    needs: list[str]
    """What has to be chosen with it."""
    fewest: int
    """How many players it needs."""
    adds: Json
    """What it changes in the start, also in the first player and in all others."""


class GameRow(Shape, kw_only=True):
    """Everything that the page needs to know about a game before it begins."""

    name: str
    """As in a record."""
    fewest: int
    """The smallest number of players."""
    most: int
    """The largest number of players."""
    most_with_all: int
    """How many can play with every module."""
    colours: list[str]
    """The camels that one can bet on."""
    camels: list[str]
    """All camels."""
    extras: list[GameExtra]
    """Its modules and options."""
    start: Json
    """A race before its first action, as the first player sees it, with one other player."""
    by_seats: dict[str, Json]
    """By number of players, what is different with more of them."""
