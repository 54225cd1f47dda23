"""Every variant there is: game, options and number of seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from typing import NamedTuple

from camelup.games import GAMES, MODULES, Game, Options
from camelup.testing import seat_counts


class Variant(NamedTuple):
    """A game with its options and seats."""

    game: Game
    options: Options
    seats: int

    def __str__(self) -> str:
        switches = [name for name in ("spicy", "memory") if getattr(self.options, name)]
        return "-".join([self.game.name, *self.options.modules, *switches, str(self.seats)])


def options_of(game: Game) -> Iterator[Options]:
    """Every combination of options that a game has."""
    if game.name == "cards":
        yield from (Options(), Options(memory=True))
    elif game.modules:
        sizes = range(len(MODULES) + 1)
        for modules in chain.from_iterable(combinations(MODULES, size) for size in sizes):
            yield Options(modules)
            if "long_track" in modules:
                yield Options(modules, spicy=True)
    else:
        yield Options()


VARIANTS = [
    Variant(game, options, seats)
    for game in GAMES.values()
    for options in options_of(game)
    for seats in seat_counts(game, options)
]
