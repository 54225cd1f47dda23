"""Solves the race of the second edition: each slot's probability to win or be last, from every leg start.

A row is a formation of the racers and a pair of gaps for the crazy camels (see `shapes`). A state in a leg is
a row and the set of dice that are out: 57 sets, because the next leg starts with the fifth die. Its values,
one per slot, are the means over the dice left and their faces of the values of the next states.

A racer's move raises the sum of the racers' spaces, and a crazy camel's move without racers lowers the pair.
So a sweep with descending sums and ascending pairs reads only values that it has just computed, except for
moves that carry racers back. These read the values of the sweep before. Starting from 0, after n sweeps a
value is the probability of that result with fewer than n carries back, and what the slots lack to 1 is the
probability of more. Formations of one sum do not read each other, so threads solve them in parallel with the
same result.

Values have 16 bits to fit into memory: 65535 is 1, and every mean is rounded to the nearest. So the error of
a value is at most half a unit plus the mean of the errors of the values that it was computed from. The solver
first bounds the errors by the same recursion and the same sweeps, with two numbers per state instead of five:
the probability of at least as many carries back as there are sweeps (initially 1), and the number of dice
thrown until then, half a unit each. Both are rounded up, so the bound is proven."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise, permutations
from typing import Any, NamedTuple

import numpy as np

from camelup.arrays import Float32s2, Floats, Ints, Ints2, Ints3, Words16s2, Words16s3, Words32
from camelup.games.dice.crazy import BLACK, WHITE, crazy_mover
from camelup.games.dice.state import FACES, GREY_DIE
from camelup.odds.shapes import (
    IN_ORDER,
    SECOND_CAMELS,
    by_sum,
    gaps_of,
    pair_in,
    pair_of,
    pairs,
    racers_below,
    racers_of,
    shape_of,
    shapes,
    where_of,
    with_crazy,
)
from camelup.race import RACERS, byte, finished, put, run
from camelup.rule import kernel, rule

ONE = 65535
"""Probability 1 in fixed point."""
DICE = RACERS + 1
REVEALS = 5
SETS = tuple(out for out in range(1 << DICE) if out.bit_count() < REVEALS)
"""The sets of dice that are out within a leg, the leg start first; the grey die is bit 5."""
SETS_WITHOUT = 31
"""The number of sets without a given die."""
DOUBTS = 2
"""Numbers per set of dice in the error bound: the probability that sweeps leave out, and throws."""
UP = 1 + 2.0**-21
"""A factor that exceeds every rounding of a mean in single precision."""
SWEEPS = 9
OFF_SUM = 4
"""The most by which the five values of a leg start may miss ONE; rounding causes 3."""
PORTION = 8
"""The number of formations that a thread takes at a time."""
ORDERS = tuple(permutations(range(RACERS)))

Array = Any
Progress = Callable[[int, int], None]


class Links(NamedTuple):
    """How the values of a row depend on those of the row that a move leads to."""

    into: Words16s2
    """By die, the indices of the values that its move adds to."""
    source: Words16s3
    """By die and new order of the slots, the indices of the values to add."""
    order_number: Ints
    """The number of an order by its key."""
    shares: Floats
    """By value, 1 over the weights of the dice left: 2 per face of a racing die, 1 of the grey one."""
    costs: Floats
    """By value, what a throw adds to it."""


class Memory(NamedTuple):
    """Memory for the moves of a formation."""

    gaps: Ints
    orders: Ints2
    """By slot and face, the number of the slots' new order."""
    rows: Ints3
    """By slot, face and pair of gaps, the new row."""


def new_memory(length: int) -> Memory:
    """New memory; the formations of a track share it one after another."""
    return Memory(
        np.empty(length + RACERS, np.int64),
        np.empty((RACERS, FACES), np.int64),
        np.empty((RACERS, FACES, pairs(length)), np.int64),
    )


class Solved(NamedTuple):
    """The solved race of the second edition, with its error bound."""

    win: Array
    """Probabilities to win, in parts of ONE: one row per leg start (`row_of`), one column per slot."""
    lose: Array
    """Probabilities to be last."""
    missed: float
    """An upper bound on the probability of at least as many carries back as there were sweeps."""
    throws: float
    """An upper bound on the expected number of throws until the race is over, or until that many carries."""

    @property
    def off_sum(self) -> int:
        """The most by which the five values of a leg start miss ONE."""
        return max(int(np.abs(part.sum(axis=1, dtype=np.int64) - ONE).max()) for part in self[:2])

    @property
    def error(self) -> float:
        """The error bound of every probability: carries back that were left out, half a unit per throw, and
        the correction that makes five values add up to ONE (see `tables.adding_up`)."""
        return self.missed + (self.throws / 2 + self.off_sum + RACERS / 2) / ONE


def order_key(order: tuple[int, ...]) -> int:
    """An order of the slots as one number, the index into `Links.order_number`."""
    return sum(slot << 3 * place for place, slot in enumerate(order))


def new_set(out: int, die: int, order: tuple[int, ...]) -> int:
    """The set of dice out after one more, by the new slots; empty when that ends the leg."""
    out |= 1 << die
    if out.bit_count() == REVEALS:
        return 0
    moved = sum(((out >> slot) & 1) << place for place, slot in enumerate(order))
    return moved | (out & (1 << GREY_DIE))


@cache
def links(*costs: int) -> Links:
    """The links of rows with `len(costs)` values per set of dice; a throw adds its cost to each. Five values
    are one per slot and are permuted with the slots."""
    width = len(costs)
    place = {out: number for number, out in enumerate(SETS)}
    into = np.empty((DICE, SETS_WITHOUT * width), np.uint16)
    source = np.empty((DICE, len(ORDERS), SETS_WITHOUT * width), np.uint16)
    for die in range(DICE):
        without = [out for out in SETS if not (out >> die) & 1]
        into[die] = [place[out] * width + part for out in without for part in range(width)]
        for number, order in enumerate(ORDERS):
            parts = [order.index(slot) for slot in range(RACERS)] if width == RACERS else range(width)
            source[die, number] = [
                place[new_set(out, die, order)] * width + part for out in without for part in parts
            ]
    order_number = np.zeros(1 << 3 * RACERS, np.int64)
    for number, order in enumerate(ORDERS):
        order_number[order_key(order)] = number
    shares = [1 / (2 * FACES * (DICE - out.bit_count())) for out in SETS for _ in range(width)]
    return Links(into, source, order_number, np.array(shares), np.array(costs * len(SETS), np.float64))


@rule
def order_of(who: int, order_number: Array) -> int:
    """The number of the racers' current order."""
    key = 0
    for place in range(RACERS):
        key |= byte(who, place) << 3 * place
    return int(order_number[key])


@rule
def new_gap(where: int, gap: int, slot: int, steps: int, length: int) -> int:
    """A crazy camel's gap after a racer's move. It is passive, so each of two can be treated alone."""
    below = racers_below(where, gap)
    who, where = put(IN_ORDER, where, below, WHITE, gap - below + 1)
    who, where = run(who, where, RACERS + 1, slot, steps, length, 0, 0)[:2]
    racers = 0
    while byte(who, racers) != WHITE:
        racers += 1
    return byte(where, racers) - 1 + racers


@rule
def list_racer_move(
    where: int, slot: int, steps: int, over: int, length: int, gaps: Array, rows: Array
) -> int:
    """Move one slot by the rules: store the new row for every pair of gaps, and return the new order."""
    who, new_where = run(IN_ORDER, where, RACERS, slot, steps, length, 0, 0)[:2]
    if finished(new_where, RACERS, length):
        rows[:] = over
        return who
    for gap in range(length + RACERS):
        gaps[gap] = new_gap(where, gap, slot, steps, length)
    first = shape_of(new_where) * pairs(length)
    pair = 0
    for upper in range(length + RACERS):
        for lower in range(upper + 1):
            rows[pair] = first + pair_of(gaps[lower], gaps[upper])
            pair += 1
    return who


@rule
def add_racers(values: Array, sums: Array, links: Links, orders: Array, rows: Array) -> None:
    """Add the values that the three faces of each racing die lead to, each with weight 2."""
    into, source = links.into, links.source
    for slot in range(RACERS):
        one, two, three = rows[slot, 0], rows[slot, 1], rows[slot, 2]
        first, second, third = orders[slot, 0], orders[slot, 1], orders[slot, 2]
        for link in range(into.shape[1]):
            total = (
                values[one, source[slot, first, link]]
                + values[two, source[slot, second, link]]
                + values[three, source[slot, third, link]]
            )
            sums[into[slot, link]] += total + total


@rule
def grey_move(
    who: int, where: int, camel: int, steps: int, over: int, length: int, order_number: Array
) -> tuple[int, int]:
    """Move a crazy camel by the rules; returns the new row and the number of the slots' new order."""
    who, where = run(who, where, SECOND_CAMELS, camel, -steps, length, 0, 0)[:2]
    racing, spaces = racers_of(who, where, SECOND_CAMELS)
    row = over
    if not finished(where, SECOND_CAMELS, length):
        row = shape_of(spaces) * pairs(length) + pair_in(who, where, SECOND_CAMELS)
    return row, order_of(racing, order_number)


@rule
def add_grey(values: Array, sums: Array, links: Links, row: int, order: int, twice: bool) -> None:
    """Add the values that a face of the grey die leads to, with weight 1, or 2 if both colours do the
    same."""
    into, source = links.into, links.source
    for link in range(into.shape[1]):
        number = values[row, source[GREY_DIE, order, link]]
        sums[into[GREY_DIE, link]] += number + number if twice else number


@rule
def add_crazy(values: Array, sums: Array, who: int, where: int, length: int, links: Links) -> None:
    """Add the values that the six faces of the grey die lead to."""
    over = values.shape[0] - 1
    white = crazy_mover(who, where, SECOND_CAMELS, WHITE)
    black = crazy_mover(who, where, SECOND_CAMELS, BLACK)
    for face in range(1, FACES + 1):
        row, order = grey_move(who, where, white, face, over, length, links.order_number)
        add_grey(values, sums, links, row, order, white == black)
        if white != black:
            row, order = grey_move(who, where, black, face, over, length, links.order_number)
            add_grey(values, sums, links, row, order, False)


@rule
def solve_shape(
    values: Array, sums: Array, shape: int, length: int, links: Links, memory: Memory, whole: bool
) -> None:
    """Compute all values of a formation once, pairs ascending: integers to the nearest, others rounded up."""
    where = where_of(shape, length)
    count = pairs(length)
    over = values.shape[0] - 1
    gaps, orders, rows = memory
    for slot in range(RACERS):
        for face in range(FACES):
            who = list_racer_move(where, slot, face + 1, over, length, gaps, rows[slot, face])
            orders[slot, face] = order_of(who, links.order_number)
    for pair in range(count):
        sums[:] = 0
        add_racers(values, sums, links, orders, rows[:, :, pair])
        lower, upper = gaps_of(pair)
        all_who, all_where = with_crazy(where, lower, upper)
        add_crazy(values, sums, all_who, all_where, length, links)
        for number in range(len(sums)):
            mean = links.costs[number] + sums[number] * links.shares[number]
            values[shape * count + pair, number] = np.rint(mean) if whole else mean * UP


@kernel
def solve_chances(
    values: Words16s2, sums: Words32, shapes: Ints, length: int, links: Links, memory: Memory
) -> None:
    """Compute the probabilities of some formations once."""
    for index in range(len(shapes)):
        solve_shape(values, sums, shapes[index], length, links, memory, True)


@kernel
def solve_bounds(
    values: Float32s2, sums: Floats, shapes: Ints, length: int, links: Links, memory: Memory
) -> None:
    """Compute the error bounds of some formations once."""
    for index in range(len(shapes)):
        solve_shape(values, sums, shapes[index], length, links, memory, False)


def sweep_values(
    values: Array, links: Links, length: int, sweeps: int, threads: int, tell: Callable[[int], None]
) -> Array:
    """Compute all values `sweeps` times; returns those of the leg starts, with no die out."""
    order, bounds = by_sum(length)
    whole = values.dtype == np.uint16
    of_sums = np.uint32 if whole else np.float64
    solve_shapes = solve_chances if whole else solve_bounds

    def solve(part: Array) -> None:
        sums = np.empty(values.shape[1], of_sums)
        solve_shapes(values, sums, part, length, links, new_memory(length))

    solve(order[:0])
    with ThreadPoolExecutor(threads) as pool:
        for sweep in range(sweeps):
            for first, last in pairwise(bounds):
                parts = [order[part : min(part + PORTION, last)] for part in range(first, last, PORTION)]
                for _ in pool.map(solve, parts):
                    pass
                tell(sweep * len(order) + last)
    return values[:-1, : values.shape[1] // len(SETS)].copy()


def solve_slots(length: int, slot: int, sweeps: int, threads: int, tell: Callable[[int], None]) -> Array:
    """Every slot's probability, in parts of ONE, to be `slot` of the final order: one row per leg start."""
    values = np.zeros((shapes(length) * pairs(length) + 1, len(SETS) * RACERS), np.uint16)
    values[-1, slot::RACERS] = ONE
    return sweep_values(values, links(*(0,) * RACERS), length, sweeps, threads, tell)


def solve_doubts(length: int, sweeps: int, threads: int, tell: Callable[[int], None]) -> Array:
    """The probability of at least as many carries back as there are sweeps, and the expected number of throws
    until then or until the race is over: one row per leg start, both rounded up."""
    values = np.zeros((shapes(length) * pairs(length) + 1, len(SETS) * DOUBTS), np.float32)
    values[:-1, ::DOUBTS] = 1
    return sweep_values(values, links(0, 1), length, sweeps, threads, tell)


def solve_second(
    length: int = 16, sweeps: int = SWEEPS, progress: Progress | None = None, threads: int | None = None
) -> Solved:
    """Solve the race and its error bound. `progress` is called with the number of formations done and their
    total."""
    once = sweeps * shapes(length)
    workers = threads or os.cpu_count() or 1

    def tell_from(before: int) -> Callable[[int], None]:
        return lambda done: progress(before + done, 3 * once) if progress else None

    missed, throws = solve_doubts(length, sweeps, workers, tell_from(0)).max(axis=0).tolist()
    win = solve_slots(length, RACERS - 1, sweeps, workers, tell_from(once))
    lose = solve_slots(length, 0, sweeps, workers, tell_from(2 * once))
    return Solved(win, lose, missed, throws)
