"""Formations: where the camels of a race stand, without their colours, as consecutive numbers.

At the start of a leg all racing colours are equivalent, so the odds of the camel in a *slot* (a racer,
counted from the back) depend only on where camels stand. Racers in running order have ascending spaces, and
such lists are numbered in colexicographic order: a list has the same number on tracks of every length, and a
move forward always raises it.

A crazy camel sits in a *gap*: its space - 1 + the number of racers behind or below it. There are length + 5
gaps for every formation of the racers. Two crazy camels are an unordered pair of gaps, also numbered in
colexicographic order; both in one gap means that one sits directly on the other.

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
"""Five racers, each with its slot as its colour: the `who` of every canonical race."""


@rule
def choose(items: int, size: int) -> int:
    """The binomial coefficient."""
    ways = 1
    parts = 1
    for index in range(size):
        ways *= items - index
        parts *= index + 1
    return ways // parts


@rule
def shapes(length: int) -> int:
    """The number of formations of five racers on a track."""
    return choose(length + RACERS - 1, RACERS)


@rule
def pairs(length: int) -> int:
    """The number of pairs of gaps on a track."""
    return choose(length + RACERS + 1, 2)


@rule
def shape_of(where: int) -> int:
    """The number of a formation, from the five racers' spaces in running order."""
    shape = 0
    for slot in range(RACERS):
        shape += choose(byte(where, slot) - 1 + slot, slot + 1)
    return shape


@rule
def where_of(shape: int, length: int) -> int:
    """The racers' spaces of a formation: from the front, each the furthest that the number allows."""
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
    """The race without the crazy camels."""
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
    """The number of the pair of gaps of the two crazy camels in a race."""
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
    """The number of racers behind or below a crazy camel in a gap."""
    racers = 0
    while racers < RACERS and byte(where, racers) - 1 + racers < gap:
        racers += 1
    return racers


@rule
def with_crazy(where: int, lower: int, upper: int) -> tuple[int, int]:
    """The canonical race of a formation and a pair of gaps: slots as colours, white in the lower gap."""
    below = racers_below(where, lower)
    who, both = put(IN_ORDER, where, below, WHITE, lower - below + 1)
    below = racers_below(where, upper)
    return put(who, both, below + 1, BLACK, upper - below + 1)


@rule
def row_of(who: int, where: int, length: int) -> int:
    """The row of a second-edition race in its race table."""
    racing = racers_of(who, where, SECOND_CAMELS)[1]
    return shape_of(racing) * pairs(length) + pair_in(who, where, SECOND_CAMELS)


def by_sum(length: int) -> tuple[Any, list[int]]:
    """All formations by descending sum of spaces, and the bounds of each sum in that order. No move leads
    from one formation to another of the same sum."""
    import numpy as np

    sums = [sum(where_of(shape, length).to_bytes(RACERS, "little")) for shape in range(shapes(length))]
    order = np.argsort(-np.array(sums), kind="stable")
    sizes = np.bincount(sums)[RACERS:]
    return order, [0, *np.cumsum(sizes[::-1]).tolist()]
