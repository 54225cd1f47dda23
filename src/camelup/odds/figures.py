"""Figures from the race tables: the odds of each slot at an average start.

Slot 0 is the last camel when the first leg begins, slot 4 the first. At the start all faces of the dice are
equally likely, and all orders within a stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from camelup.arrays import Ints, RecordArray
from camelup.games.dice.crazy import BLACK, WHITE
from camelup.games.dice.state import FACES
from camelup.odds.race import CONFIDENCE, race_on
from camelup.odds.shapes import IN_ORDER, SECOND_CAMELS
from camelup.odds.tables import add_classic_odds, add_second_odds
from camelup.race import RACERS, at_or_behind, byte, put
from camelup.rule import kernel
from camelup.stream import Stream, start_stream

Array = Any


def racing_starts() -> Iterator[int]:
    """The racers' spaces for all throws of their five dice; all are equally likely."""
    for spaces in product(range(1, FACES + 1), repeat=RACERS):
        yield sum(space << 8 * slot for slot, space in enumerate(sorted(spaces)))


def crazy_starts(where: int, length: int) -> Iterator[tuple[int, int]]:
    """The races for all throws that place the crazy camels; all are equally likely."""
    for white, black in product(range(length + 1 - FACES, length + 1), repeat=2):
        one = put(IN_ORDER, where, at_or_behind(where, white, RACERS), WHITE, white)
        yield put(*one, at_or_behind(one[1], black, RACERS + 1), BLACK, black)


def classic_start(table: Array) -> Array:
    """The probability of each winner slot and loser slot from an average start of `classic`."""
    joint = np.zeros((RACERS, RACERS))
    for where in racing_starts():
        add_classic_odds(table, IN_ORDER, where, FACES**-RACERS, joint)
    return joint


def second_start(table: Array, length: int) -> tuple[Array, Array]:
    """Every slot's probabilities to win and to be last from an average start of `second`."""
    win = np.zeros(RACERS)
    lose = np.zeros(RACERS)
    for where in racing_starts():
        for who, all_where in crazy_starts(where, length):
            add_second_odds(table, length, who, all_where, FACES ** -(RACERS + 2), win, lose)
    return win, lose


@kernel
def count_backward_ends(
    who: Ints, where: Ints, length: int, streams: RecordArray[Stream], seed: int, races: int
) -> int:
    """Count the sampled races that end with a crazy camel's unit over the start line, from all starts in
    turn."""
    count = 0
    for index in range(races):
        start_stream(streams[0], seed, index)
        start = index % len(who)
        _, ended = race_on(who[start], where[start], SECOND_CAMELS, length, 0, streams[0])
        count += 1 if byte(ended, 0) == 0 else 0
    return count


def backward_ends(length: int, races: int, seed: int = 0) -> tuple[float, float]:
    """The share of sampled races of `second` that end backwards, and half the width of its 95 % interval."""
    starts = [race for where in racing_starts() for race in crazy_starts(where, length)]
    who, where = np.array(starts).T
    count = count_backward_ends(who.copy(), where.copy(), length, Stream().to_array(), seed, races)
    share = count / races
    return share, CONFIDENCE * float(np.sqrt(share * (1 - share) / races))
