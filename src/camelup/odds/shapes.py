"""Shapes: what a race looks like when colours do not matter, as dense numbers.

At the start of a leg all racing colours are alike, so the chances of the camel in a *slot* (its place
among the racers, counted from the back) depend only on where camels stand. Racers in running order have
ascending spaces, and such lists are numbered in colexicographic order: for every length of the track the
same list has the same number, and a racer's move forward always raises it.

A crazy camel sits in a *gap*: its space - 1 + the number of racers behind or below it. There are
length + 5 gaps whatever the racers look like. Two crazy camels are an unordered pair of gaps, numbered
colexicographically too; both in one gap means that one sits directly on the other.

>>> shapes(16), shapes(20), pairs(16)
(15504, 42504, 231)
>>> [shape_of(where_of(number, 8)) for number in (0, 7, 791)]
[0, 7, 791]
"""

from __future__ import annotations

from typing import Any

from camelup.games.dice.crazy import BLACK, WHITE
from camelup.race import RACERS, byte, put
from camelup.rule import rule

SECOND_CAMELS = RACERS + 2
IN_ORDER = 0x0403020100
"""Five racers, each named by its slot: the `who` of every canonical race."""


@rule
def choose(items: int, size: int) -> int:
    """How many sets of a size can be taken from a number of items."""
    ways = 1
    parts = 1
    for index in range(size):
        ways *= items - index
        parts *= index + 1
    return ways // parts


@rule
def shapes(length: int) -> int:
    """How many ways five racers can stand on a track."""
    return choose(length + RACERS - 1, RACERS)


@rule
def pairs(length: int) -> int:
    """How many ways two crazy camels can sit among the racers."""
    return choose(length + RACERS + 1, 2)


@rule
def shape_of(where: int) -> int:
    """The number of a shape, from the five racers' spaces in running order."""
    shape = 0
    for slot in range(RACERS):
        shape += choose(byte(where, slot) - 1 + slot, slot + 1)
    return shape


@rule
def where_of(shape: int, length: int) -> int:
    """The racers' spaces of a shape: from the front, each the furthest that the rest of the number allows."""
    where = 0
    space = length
    for slot in range(RACERS - 1, -1, -1):
        while choose(space - 1 + slot, slot + 1) > shape:
            space -= 1
        shape -= choose(space - 1 + slot, slot + 1)
        where |= space << 8 * slot
    return where


@rule
def racers_of(who: int, where: int, camels: int) -> tuple[int, int]:
    """The race with the crazy camels taken out."""
    new_who = 0
    new_where = 0
    place = 0
    for index in range(camels):
        if byte(who, index) < RACERS:
            new_who |= byte(who, index) << 8 * place
            new_where |= byte(where, index) << 8 * place
            place += 1
    return new_who, new_where


@rule
def pair_of(one: int, other: int) -> int:
    """The number of a pair of gaps, in any order."""
    upper = max(one, other)
    return upper * (upper + 1) // 2 + min(one, other)


@rule
def gaps_of(pair: int) -> tuple[int, int]:
    """The lower and the upper gap of a pair."""
    upper = 0
    while (upper + 1) * (upper + 2) // 2 <= pair:
        upper += 1
    return pair - upper * (upper + 1) // 2, upper


@rule
def pair_in(who: int, where: int, camels: int) -> int:
    """The pair of gaps in which the two crazy camels of a race sit."""
    racers = 0
    first = -1
    for index in range(camels):
        if byte(who, index) < RACERS:
            racers += 1
        elif first < 0:
            first = byte(where, index) - 1 + racers
        else:
            return pair_of(first, byte(where, index) - 1 + racers)
    return -1


@rule
def racers_below(where: int, gap: int) -> int:
    """How many of the racers alone are behind or below a crazy camel in a gap."""
    racers = 0
    while racers < RACERS and byte(where, racers) - 1 + racers < gap:
        racers += 1
    return racers


@rule
def with_crazy(where: int, lower: int, upper: int) -> tuple[int, int]:
    """The canonical race of a shape and a pair of gaps: slots as racers, white in the lower gap."""
    below = racers_below(where, lower)
    who, both = put(IN_ORDER, where, below, WHITE, lower - below + 1)
    below = racers_below(where, upper)
    return put(who, both, below + 1, BLACK, upper - below + 1)


@rule
def row_of(who: int, where: int, length: int) -> int:
    """The row of a second-edition race at a leg start."""
    racing = racers_of(who, where, SECOND_CAMELS)[1]
    return shape_of(racing) * pairs(length) + pair_in(who, where, SECOND_CAMELS)


def by_sum(length: int) -> tuple[Any, list[int]]:
    """All shapes by falling sum of spaces, and where each sum begins, with the end as a last bound. No move
    leads from one shape to another of the same sum."""
    import numpy as np

    sums = [sum(where_of(shape, length).to_bytes(RACERS, "little")) for shape in range(shapes(length))]
    order = np.argsort(-np.array(sums), kind="stable")
    sizes = np.bincount(sums)[RACERS:]
    return order, [0, *np.cumsum(sizes[::-1]).tolist()]
