"""The second edition's race solved: every camel's chance to win, or to be last, from every leg start.

A row is a shape of the racers and a pair of gaps for the crazy camels (see `shapes`). In a leg a state is a
row and the set of dice that are out: 57 sets, for with the fifth die out the next leg starts. Its value,
one number a slot, is the mean over the dice left and their faces of the values of the states they lead to.

Racers' moves raise the sum of the racers' spaces, and a crazy camel's move without racers lowers the pair:
so sums downwards and pairs upwards, a sweep meets only values it has just set, but for the moves that carry
racers back. These read the values of the sweep before. Starting from 0, after n sweeps a value is the
chance of that result with fewer than n carries back, and what the slots lack to 1 is the chance of more.
Shapes of one sum do not read each other, so they are solved side by side, with the same result on any number
of threads.

Values are kept in 16 bits to fit into memory: 65535 is 1, and every mean is rounded to the nearest. So a
value is off by half a unit at most and by the mean of what the values it was made from are off. By that same
rule the solver first finds how far off values can be, with two numbers a state instead of five and the same
sweeps: the chance that as many carries back are to come as there are sweeps (1 where no sweep has been yet),
and how many dice are thrown until then, half a unit each. Both are rounded up, so that the bound is certain.
"""

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
"""The fixed-point number that stands for certainty."""
DICE = RACERS + 1
REVEALS = 5
SETS = tuple(out for out in range(1 << DICE) if out.bit_count() < REVEALS)
"""The sets of dice out within a leg, the leg start first; the grey die is bit 5."""
SETS_WITHOUT = 31
"""As many of them do not have a given die out."""
DOUBTS = 2
"""Numbers a set of dice has when the bound is solved: the chance of what sweeps leave out, and throws."""
UP = 1 + 2.0**-21
"""A factor that makes up for every rounding of a mean in single precision."""
SWEEPS = 9
OFF_SUM = 4
"""By more than this the five chances of no leg start may miss ONE; rounding makes it 3."""
PORTION = 8
"""Shapes that a thread takes at a time."""
ORDERS = tuple(permutations(range(RACERS)))

Array = Any
Progress = Callable[[int, int], None]


class Links(NamedTuple):
    """How the numbers of a row hang together with those of the row a move leads to."""

    into: Words16s2
    """For each die the places of the numbers that its move adds to."""
    source: Words16s3
    """For each die and each new order of the slots the places of the numbers to add."""
    order_number: Ints
    """The number of an order by its key."""
    shares: Floats
    """For every number 1 over the weights of the dice left: a racing die's face weighs 2, a grey one's 1."""
    costs: Floats
    """What a throw adds to every number."""


class Memory(NamedTuple):
    """Where the moves of one shape after another are listed."""

    gaps: Ints
    orders: Ints2
    """By slot and face, the number of the slots' new order."""
    rows: Ints3
    """By slot, face and pair of gaps, the new row."""


def new_memory(length: int) -> Memory:
    """Memory for the shapes of a track."""
    return Memory(
        np.empty(length + RACERS, np.int64),
        np.empty((RACERS, FACES), np.int64),
        np.empty((RACERS, FACES, pairs(length)), np.int64),
    )


class Solved(NamedTuple):
    """The second edition's race, and how far its numbers can be from the truth."""

    win: Array
    """The chances to win, in parts of ONE: row = `row_of` a leg start, column = slot."""
    lose: Array
    """The chances to be last."""
    missed: float
    """From no leg start are as many carries back as there were sweeps likelier than this."""
    throws: float
    """From no leg start are more dice thrown, on average, until the race is over or was given up."""

    @property
    def off_sum(self) -> int:
        """By how much the five chances of a leg start miss ONE at most."""
        return max(int(np.abs(part.sum(axis=1, dtype=np.int64) - ONE).max()) for part in self[:2])

    @property
    def error(self) -> float:
        """How far any chance can be from the truth: carries back that were left out, half a unit for every
        throw, and what making five numbers add up moves (see `tables.adding_up`)."""
        return self.missed + (self.throws / 2 + self.off_sum + RACERS / 2) / ONE


def order_key(order: tuple[int, ...]) -> int:
    """An order of the slots as one number, the key into `Links.order`."""
    return sum(slot << 3 * place for place, slot in enumerate(order))


def new_set(out: int, die: int, order: tuple[int, ...]) -> int:
    """The dice out after one more, under the slots' new names; none when that ends the leg."""
    out |= 1 << die
    if out.bit_count() == REVEALS:
        return 0
    moved = sum(((out >> slot) & 1) << place for place, slot in enumerate(order))
    return moved | (out & (1 << GREY_DIE))


@cache
def links(*costs: int) -> Links:
    """The links of rows with so many numbers a set of dice, to each of which a throw adds its cost. Five
    numbers are one for each slot and change places when the slots do."""
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
    """The number of the order in which the racers now run."""
    key = 0
    for place in range(RACERS):
        key |= byte(who, place) << 3 * place
    return int(order_number[key])


@rule
def new_gap(where: int, gap: int, slot: int, steps: int, length: int) -> int:
    """Where a crazy camel sits after a racer's move: it is passive, so one alone shows it for each of two."""
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
    """Run one slot by the rules: fills in the new row for every pair of gaps, and returns the new order."""
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
    """Add what the three faces of each racing die lead to, each with weight 2."""
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
    """Run a crazy camel by the rules: the new row and the number of the slots' new order."""
    who, where = run(who, where, SECOND_CAMELS, camel, -steps, length, 0, 0)[:2]
    racing, spaces = racers_of(who, where, SECOND_CAMELS)
    row = over
    if not finished(where, SECOND_CAMELS, length):
        row = shape_of(spaces) * pairs(length) + pair_in(who, where, SECOND_CAMELS)
    return row, order_of(racing, order_number)


@rule
def add_grey(values: Array, sums: Array, links: Links, row: int, order: int, twice: bool) -> None:
    """Add what a face of the grey die leads to, with weight 1, or 2 where both its colours do the same."""
    into, source = links.into, links.source
    for link in range(into.shape[1]):
        number = values[row, source[GREY_DIE, order, link]]
        sums[into[GREY_DIE, link]] += number + number if twice else number


@rule
def add_crazy(values: Array, sums: Array, who: int, where: int, length: int, links: Links) -> None:
    """Add what the six faces of the grey die lead to."""
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
    """Set all values of one shape once, pairs upwards: whole numbers to the nearest, others rounded up."""
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
    """Set the chances of some shapes once."""
    for index in range(len(shapes)):
        solve_shape(values, sums, shapes[index], length, links, memory, True)


@kernel
def solve_bounds(
    values: Float32s2, sums: Floats, shapes: Ints, length: int, links: Links, memory: Memory
) -> None:
    """Set the doubts of some shapes once."""
    for index in range(len(shapes)):
        solve_shape(values, sums, shapes[index], length, links, memory, False)


def sweep_values(
    values: Array, links: Links, length: int, sweeps: int, threads: int, tell: Callable[[int], None]
) -> Array:
    """Set all values so many times; returns those of the leg starts, that is of no die out."""
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
    """Every slot's chance, in parts of ONE, to be `slot` of the final order: one row a leg start."""
    values = np.zeros((shapes(length) * pairs(length) + 1, len(SETS) * RACERS), np.uint16)
    values[-1, slot::RACERS] = ONE
    return sweep_values(values, links(*(0,) * RACERS), length, sweeps, threads, tell)


def solve_doubts(length: int, sweeps: int, threads: int, tell: Callable[[int], None]) -> Array:
    """The chance that as many carries back are to come as there are sweeps, and the number of throws until
    then or until the race is over: one row a leg start, both rounded up."""
    values = np.zeros((shapes(length) * pairs(length) + 1, len(SETS) * DOUBTS), np.float32)
    values[:-1, ::DOUBTS] = 1
    return sweep_values(values, links(0, 1), length, sweeps, threads, tell)


def solve_second(
    length: int = 16, sweeps: int = SWEEPS, progress: Progress | None = None, threads: int | None = None
) -> Solved:
    """Solve the race and prove how far off the numbers can be. `progress` is told how many shapes of all
    have been gone through."""
    once = sweeps * shapes(length)
    workers = threads or os.cpu_count() or 1

    def tell_from(before: int) -> Callable[[int], None]:
        return lambda done: progress(before + done, 3 * once) if progress else None

    missed, throws = solve_doubts(length, sweeps, workers, tell_from(0)).max(axis=0).tolist()
    win = solve_slots(length, RACERS - 1, sweeps, workers, tell_from(once))
    lose = solve_slots(length, 0, sweeps, workers, tell_from(2 * once))
    return Solved(win, lose, missed, throws)
