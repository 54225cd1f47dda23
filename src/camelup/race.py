"""Camels on a track, as two integers.

A race is stored in running order, last camel first: byte *i* of `who` is the camel at index *i* from the
back, byte *i* of `where` its space. The camels of a stack are consecutive, lowest first, so a camel with
all that it carries (a *unit*) is a slice, and the ranking is the order read backwards. Seven camels need
56 bits, so the same expressions work for Python's integers and for 64-bit ones.

>>> who, where = arrange([(1, [0, 1]), (3, [2])])
>>> who, where = run(who, where, 3, 0, 2, 16, 0, 0)[:2]
>>> spread(who, where, 3)
{3: [2, 0, 1]}
"""

from __future__ import annotations

from collections.abc import Iterable

from camelup.rule import rule

ONES = 0x01010101010101
HIGH = ONES << 7
RACERS = 5
"""Camels 0 to 4 race; higher numbers are crazy camels."""


@rule
def low(count: int) -> int:
    """A mask of the lowest `count` bytes."""
    return (1 << 8 * count) - 1


@rule
def byte(word: int, place: int) -> int:
    """The byte at an index: the camel, or the space, at that index from the back."""
    return (word >> 8 * place) & 255


@rule
def behind(who: int, camel: int) -> int:
    """A mask of the bytes behind a camel: its own byte is the lowest one that differs in no bit."""
    differs = who ^ (ONES * camel)
    same = (differs - ONES) & ~differs & HIGH
    return ((same & -same) >> 7) - 1


@rule
def find(who: int, camel: int) -> int:
    """The index of a camel, counted from the back."""
    return (((behind(who, camel) & ONES) * ONES) >> 48) & 255


@rule
def without(who: int, camel: int) -> int:
    """The running order without one camel."""
    keep = behind(who, camel)
    return (who & keep) | ((who >> 8) & ~keep)


@rule
def at_or_behind(where: int, space: int, camels: int) -> int:
    """How many camels stand on a space or behind it."""
    flags = (((ONES * space) | HIGH) - where) & HIGH & low(camels)
    return (((flags >> 7) * ONES) >> 48) & 255


@rule
def put(who: int, where: int, place: int, camel: int, space: int) -> tuple[int, int]:
    """Insert one camel at an index of the running order."""
    keep = low(place)
    return (
        (who & keep) | (camel << 8 * place) | ((who & ~keep) << 8),
        (where & keep) | (space << 8 * place) | ((where & ~keep) << 8),
    )


@rule
def shift(
    who: int, where: int, camels: int, first: int, after: int, target: int, beneath: bool
) -> tuple[int, int]:
    """Move the slice from `first` to `after` to the space `target`, on top of or beneath its stack."""
    size = after - first
    unit = (who >> 8 * first) & low(size)
    rest_who = (who & low(first)) | ((who >> 8 * after) << 8 * first)
    rest_where = (where & low(first)) | ((where >> 8 * after) << 8 * first)
    place = at_or_behind(rest_where, target - 1 if beneath else target, camels - size)
    keep = low(place)
    gap = 8 * size
    new_who = (rest_who & keep) | (unit << 8 * place) | ((rest_who & ~keep) << gap)
    spaces = (ONES & low(size)) * target
    new_where = (rest_where & keep) | (spaces << 8 * place) | ((rest_where & ~keep) << gap)
    return new_who, new_where


@rule
def unit_of(who: int, where: int, camels: int, camel: int) -> tuple[int, int]:
    """The slice of a camel's unit: its own index, and the index after the unit."""
    first = find(who, camel)
    return first, at_or_behind(where, byte(where, first), camels)


@rule
def landing(start: int, steps: int, length: int, plus: int, minus: int) -> tuple[int, int, bool]:
    """The space where a unit's roll ends, the space after a tile there has acted, and whether the unit goes
    beneath; see `run`."""
    met = start + steps
    target = met
    beneath = False
    if 0 < met <= length:
        ahead = 1 if steps > 0 else -1
        if (plus >> met) & 1:
            target = met + ahead
        elif (minus >> met) & 1:
            target = met - ahead
            beneath = True
    return met, min(max(target, 0), length + 1), beneath


@rule
def run(
    who: int, where: int, camels: int, camel: int, steps: int, length: int, plus: int, minus: int
) -> tuple[int, int, int, int, int]:
    """Run a camel's unit `steps` spaces (below 0: backwards) and let the tile it ends on act.

    `plus` and `minus` are sets of spaces with a tile, one bit per space. A tile sends the unit one space on
    in its own direction, or one back and beneath. Returns the new race, the space first reached (which may
    have a tile), the final space, and the size of the unit. Space 0 is behind the start line, `length` + 1
    over the finish line.
    """
    first, after = unit_of(who, where, camels, camel)
    met, target, beneath = landing(byte(where, first), steps, length, plus, minus)
    new_who, new_where = shift(who, where, camels, first, after, target, beneath)
    return new_who, new_where, met, target, after - first


@rule
def finished(where: int, camels: int, length: int) -> bool:
    """Whether a camel has left the track, at either end."""
    return byte(where, camels - 1) > length or byte(where, 0) == 0


@rule
def camel_spaces(where: int, camels: int) -> int:
    """The set of spaces with a camel on them, one bit per space."""
    spaces = 0
    for place in range(camels):
        spaces |= 1 << byte(where, place)
    return spaces


@rule
def placings(who: int, camels: int) -> int:
    """The place of every racing camel, 1 for the first, in four bits per camel."""
    places = 0
    place = RACERS
    for index in range(camels):
        camel = byte(who, index)
        if camel < RACERS:
            places |= place << 4 * camel
            place -= 1
    return places


@rule
def placing(places: int, camel: int) -> int:
    """The place of one camel, from `placings`."""
    return (places >> 4 * camel) & 15


@rule
def camel_in_place(who: int, camels: int, place: int) -> int:
    """The racing camel in a place, 1 for the first."""
    for index in range(camels - 1, -1, -1):
        if byte(who, index) < RACERS:
            place -= 1
            if place == 0:
                return byte(who, index)
    return -1


def arrange(stacks: Iterable[tuple[int, Iterable[int]]]) -> tuple[int, int]:
    """The two integers of a race, from its stacks in ascending order, each from bottom to top."""
    who = where = place = 0
    for space, stack in stacks:
        for camel in stack:
            who |= camel << 8 * place
            where |= space << 8 * place
            place += 1
    return who, where


def spread(who: int, where: int, camels: int) -> dict[int, list[int]]:
    """The stacks of a race by space, each from bottom to top."""
    stacks: dict[int, list[int]] = {}
    for place in range(camels):
        stacks.setdefault(byte(where, place), []).append(byte(who, place))
    return stacks
