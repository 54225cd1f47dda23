"""A few figures out of the race tables: what an average start is worth to the camel in each slot.

Slot 0 is the last camel when the first leg begins, slot 4 the first. At the start every face of every die
is as likely, and so is every order within a stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from camelup.games.board import FACES
from camelup.games.crazy import BLACK, WHITE
from camelup.odds.shapes import IN_ORDER
from camelup.odds.tables import add_classic_odds, add_second_odds
from camelup.race import RACERS, at_or_behind, put

Array = Any


def racing_starts() -> Iterator[int]:
    """The racers' spaces for all throws of their five dice; each is as likely."""
    for spaces in product(range(1, FACES + 1), repeat=RACERS):
        yield sum(space << 8 * slot for slot, space in enumerate(sorted(spaces)))


def crazy_starts(where: int, length: int) -> Iterator[tuple[int, int]]:
    """The races for all throws that place the crazy camels; each is as likely."""
    for white, black in product(range(length + 1 - FACES, length + 1), repeat=2):
        one = put(IN_ORDER, where, at_or_behind(where, white, RACERS), WHITE, white)
        yield put(*one, at_or_behind(one[1], black, RACERS + 1), BLACK, black)


def classic_start(table: Array) -> Array:
    """The chance of (winner slot, loser slot) from an average start of the classic game."""
    joint = np.zeros((RACERS, RACERS))
    for where in racing_starts():
        add_classic_odds(table, IN_ORDER, where, FACES**-RACERS, joint)
    return joint


def second_start(table: Array, length: int) -> tuple[Array, Array]:
    """Every slot's chance to win and to be last from an average start of the second edition."""
    win = np.zeros(RACERS)
    lose = np.zeros(RACERS)
    for where in racing_starts():
        for who, all_where in crazy_starts(where, length):
            add_second_odds(table, length, who, all_where, FACES ** -(RACERS + 2), win, lose)
    return win, lose
