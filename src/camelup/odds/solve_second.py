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

Values are kept in 16 bits to fit into memory: 65535 is 1, and every mean is rounded to the nearest. That
moves a value by half a unit at most for every die thrown until the race is over, on average over its ways
to go on. So `error_bound` is certain; the errors found by solving in single precision are ten times smaller.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise, permutations
from typing import Any

import numpy as np

from camelup.games.board import FACES, GREY_DIE
from camelup.games.crazy import BLACK, WHITE, crazy_mover
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
NUMBERS = len(SETS) * RACERS
"""Numbers in a row: a slot's chance for every set of dice out."""
LINKS = 31 * RACERS
"""Numbers of a row that one die's move reads: 31 sets do not have it out yet."""
SWEEPS = 9
MISSED = 1.6e-6
"""With 16 spaces, nine carries back or more are rarer than this from every leg start."""
THROWS = 27
"""With 16 spaces, no leg start has more dice to come, on average, until the race is over."""
OFF_SUM = 4
"""By more than this the five chances of no leg start may miss ONE; rounding makes it 3."""
PORTION = 8
"""Shapes that a thread takes at a time."""
ORDERS = tuple(permutations(range(RACERS)))

Array = Any
Progress = Callable[[int, int], None]


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
def links() -> tuple[Array, Array, Array, Array]:
    """How the numbers of a row hang together with those of the row a move leads to.

    For each die the places of the numbers that its move adds to; for each die and each new order of the
    slots the places of the numbers to add; the number of an order by its key; and for every number 1 over
    the weights of the dice left, where a face of a racing die weighs 2 and one of the grey die 1.
    """
    place = {out: number for number, out in enumerate(SETS)}
    into = np.empty((DICE, LINKS), np.uint16)
    source = np.empty((DICE, len(ORDERS), LINKS), np.uint16)
    for die in range(DICE):
        without = [out for out in SETS if not (out >> die) & 1]
        into[die] = [place[out] * RACERS + slot for out in without for slot in range(RACERS)]
        for number, order in enumerate(ORDERS):
            source[die, number] = [
                place[new_set(out, die, order)] * RACERS + order.index(slot)
                for out in without
                for slot in range(RACERS)
            ]
    order_number = np.zeros(1 << 3 * RACERS, np.int64)
    for number, order in enumerate(ORDERS):
        order_number[order_key(order)] = number
    shares = [1 / (2 * FACES * (DICE - out.bit_count())) for out in SETS for _ in range(RACERS)]
    return into, source, order_number, np.array(shares)


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
def add_racers(values: Array, sums: Array, into: Array, source: Array, orders: Array, rows: Array) -> None:
    """Add what the three faces of each racing die lead to, each with weight 2."""
    for slot in range(RACERS):
        one, two, three = rows[slot, 0], rows[slot, 1], rows[slot, 2]
        first, second, third = orders[slot, 0], orders[slot, 1], orders[slot, 2]
        for link in range(LINKS):
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
def add_grey(
    values: Array, sums: Array, into: Array, source: Array, row: int, order: int, twice: bool
) -> None:
    """Add what a face of the grey die leads to, with weight 1, or 2 where both its colours do the same."""
    for link in range(LINKS):
        number = values[row, source[GREY_DIE, order, link]]
        sums[into[GREY_DIE, link]] += number + number if twice else number


@rule
def add_crazy(
    values: Array, sums: Array, who: int, where: int, length: int, into: Array, source: Array, number: Array
) -> None:
    """Add what the six faces of the grey die lead to."""
    over = values.shape[0] - 1
    white = crazy_mover(who, where, SECOND_CAMELS, WHITE)
    black = crazy_mover(who, where, SECOND_CAMELS, BLACK)
    for face in range(1, FACES + 1):
        row, order = grey_move(who, where, white, face, over, length, number)
        add_grey(values, sums, into, source, row, order, white == black)
        if white != black:
            row, order = grey_move(who, where, black, face, over, length, number)
            add_grey(values, sums, into, source, row, order, False)


@rule
def solve_shape(
    values: Array, shape: int, length: int, into: Array, source: Array, order_number: Array, shares: Array
) -> None:
    """Set all values of one shape once, pairs upwards."""
    where = where_of(shape, length)
    count = pairs(length)
    over = values.shape[0] - 1
    gaps = np.empty(length + RACERS, np.int64)
    orders = np.empty((RACERS, FACES), np.int64)
    rows = np.empty((RACERS, FACES, count), np.int64)
    for slot in range(RACERS):
        for face in range(FACES):
            who = list_racer_move(where, slot, face + 1, over, length, gaps, rows[slot, face])
            orders[slot, face] = order_of(who, order_number)
    sums = np.empty(NUMBERS, np.uint32)
    for pair in range(count):
        sums[:] = 0
        add_racers(values, sums, into, source, orders, rows[:, :, pair])
        lower, upper = gaps_of(pair)
        all_who, all_where = with_crazy(where, lower, upper)
        add_crazy(values, sums, all_who, all_where, length, into, source, order_number)
        for number in range(NUMBERS):
            values[shape * count + pair, number] = np.rint(sums[number] * shares[number])


@kernel
def solve_shapes(
    values: Array, shapes: Array, length: int, into: Array, source: Array, order_number: Array, shares: Array
) -> None:
    """Set all values of some shapes once."""
    for index in range(len(shapes)):
        solve_shape(values, shapes[index], length, into, source, order_number, shares)


def solve_slots(length: int, slot: int, sweeps: int, threads: int, tell: Callable[[int], None]) -> Array:
    """Every slot's chance, in parts of ONE, to be `slot` of the final order: one row a leg start."""
    order, bounds = by_sum(length)
    values = np.zeros((len(order) * pairs(length) + 1, NUMBERS), np.uint16)
    values[-1, slot::RACERS] = ONE
    solve_shapes(values, order[:0], length, *links())
    with ThreadPoolExecutor(threads) as pool:
        for sweep in range(sweeps):
            for first, last in pairwise(bounds):
                parts = [order[part : min(part + PORTION, last)] for part in range(first, last, PORTION)]
                for _ in pool.map(lambda part: solve_shapes(values, part, length, *links()), parts):
                    pass
                tell(sweep * len(order) + last)
    return values[:-1, :RACERS].copy()


def solve_second(
    length: int = 16, sweeps: int = SWEEPS, progress: Progress | None = None, threads: int | None = None
) -> tuple[Array, Array]:
    """The chances to win and to be last, in parts of ONE: row = `row_of` a leg start, column = slot.
    `progress` is told how many shapes of all have been gone through."""
    half = sweeps * shapes(length)
    workers = threads or os.cpu_count() or 1

    def tell(done: int) -> None:
        if progress:
            progress(done, 2 * half)

    win = solve_slots(length, RACERS - 1, sweeps, workers, tell)
    lose = solve_slots(length, 0, sweeps, workers, lambda done: tell(half + done))
    return win, lose


def error_bound() -> float:
    """How far any number of the table for 16 spaces can be from the truth: carries back that were left out,
    rounding while solving, and rounding when the numbers are made to add up (see `tables.adding_up`)."""
    return MISSED + (THROWS / 2 + OFF_SUM + RACERS / 2) / ONE
