"""The classic race solved: the chance of every (winner, loser) from every shape at a leg start.

In a leg a state is a shape, the racing dice left (a set of slots) and, on the long track, the slot whose
support die is left. Every move takes racers forward and so raises the sum of their spaces: going through
the sums downwards, each state's value is the mean over its dice and faces of values already known. A move
raises the sum by 15 at most (five camels by three), so only sixteen sums are kept at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from camelup.games.dice.state import FACES
from camelup.odds.shapes import IN_ORDER, by_sum, shape_of, where_of
from camelup.race import RACERS, byte, finished, run
from camelup.rule import kernel_with_arrays, rule

RESULTS = RACERS * (RACERS - 1)
"""Numbers in a row: one for every winner and loser, who are never the same camel."""
DICE_SETS = 1 << RACERS
ALL_DICE = DICE_SETS - 1
SUPPORT_FACES = 2
WINDOW = RACERS * FACES + 1

Array = Any
Moves = Any
"""What each slot and face leads to: targets, new names of slots, of sets of slots, of results."""
Progress = Callable[[int, int], None]


@rule
def result_of(winner: int, loser: int) -> int:
    """The column of a winner and a loser, by slot or by camel."""
    return winner * (RACERS - 1) + loser - (1 if loser > winner else 0)


@rule
def leg_start(states: int) -> int:
    """The state with all dice in: with support dice, that of the last camel too."""
    return ALL_DICE if states == DICE_SETS else DICE_SETS + ALL_DICE


@rule
def renamed(slots: int, new_slot: Array) -> int:
    """A set of slots after a move."""
    result = 0
    for slot in range(RACERS):
        if (slots >> slot) & 1:
            result |= 1 << new_slot[slot]
    return result


@rule
def list_move(
    where: int, slot: int, steps: int, length: int, home: Array, over: int, moves: Moves, face: int
) -> None:
    """Run one slot by the rules, and note where the values of the new shape are kept and under which new
    names every slot, set of slots and result is found there."""
    who, where = run(IN_ORDER, where, RACERS, slot, steps, length, 0, 0)[:2]
    targets, new_slots, new_sets, new_results = moves
    targets[slot, face] = over if finished(where, RACERS, length) else home[shape_of(where)]
    new_slot = new_slots[slot, face]
    for place in range(RACERS):
        new_slot[byte(who, place)] = place
    for slots in range(DICE_SETS):
        new_sets[slot, face, slots] = renamed(slots, new_slot)
    for winner in range(RACERS):
        for loser in range(RACERS):
            if winner != loser:
                result = result_of(new_slot[winner], new_slot[loser])
                new_results[slot, face, result_of(winner, loser)] = result


@rule
def add_values(sums: Array, values: Array, moves: Moves, slot: int, faces: int, states: Array) -> None:
    """Add what the faces of a die lead to, on average, in the names from before the move."""
    targets, _, _, new_results = moves
    share = 1.0 / faces
    one, two, three = targets[slot, 0], targets[slot, 1], targets[slot, 2]
    for result in range(RESULTS):
        total = (
            values[one, states[0], new_results[slot, 0, result]]
            + values[two, states[1], new_results[slot, 1, result]]
        )
        if faces == FACES:
            total += values[three, states[2], new_results[slot, 2, result]]
        sums[result] += share * total


@rule
def solve_state(values: Array, home: int, helped: int, left: int, moves: Moves, sums: Array) -> None:
    """Set the value of one set of dice: each die left is as likely, and so is each of its faces. `helped`
    is 1 + the slot whose support die is left, or 0."""
    _, new_slots, new_sets, _ = moves
    states = np.empty(FACES, np.int64)
    dice = 0
    sums[:] = 0.0
    for slot in range(RACERS):
        if (left >> slot) & 1:
            dice += 1
            for face in range(FACES):
                states[face] = new_sets[slot, face, left & ~(1 << slot)]
                if helped:
                    states[face] += DICE_SETS * (new_slots[slot, face, helped - 1] + 1)
            add_values(sums, values, moves, slot, FACES, states)
    if helped:
        dice += 1
        for face in range(SUPPORT_FACES):
            states[face] = new_sets[helped - 1, face, left]
        add_values(sums, values, moves, helped - 1, SUPPORT_FACES, states)
    for result in range(RESULTS):
        values[home, DICE_SETS * helped + left, result] = sums[result] / dice


@rule
def solve_shape(values: Array, home: Array, shape: int, length: int, moves: Moves) -> None:
    """Set the values of all sets of dice of one shape. State 0, no die left, is the start of the next leg."""
    where = where_of(shape, length)
    sums = np.empty(RESULTS)
    for slot in range(RACERS):
        for face in range(FACES):
            list_move(where, slot, face + 1, length, home, values.shape[0] - 1, moves, face)
    for state in range(1, values.shape[1]):
        solve_state(values, home[shape], state // DICE_SETS, state % DICE_SETS, moves, sums)
    values[home[shape], 0] = values[home[shape], leg_start(values.shape[1])]


@kernel_with_arrays
def solve_shapes(
    values: Array, home: Array, table: Array, order: Array, first: int, last: int, length: int
) -> None:
    """Solve the shapes `order[first:last]`, which have the same sum of spaces, and keep their leg starts."""
    moves = (
        np.empty((RACERS, FACES), np.int64),
        np.empty((RACERS, FACES, RACERS), np.int64),
        np.empty((RACERS, FACES, DICE_SETS), np.int64),
        np.empty((RACERS, FACES, RESULTS), np.uint64),
    )
    for index in range(first, last):
        shape = order[index]
        solve_shape(values, home, shape, length, moves)
        table[shape] = values[home[shape], 0]


def solve_classic(length: int, support: bool, progress: Progress | None = None) -> Array:
    """The table of a track: row = shape, column = `result_of` winner and loser slot. With `support` the
    support die of the last camel joins every leg. `progress` is told how many shapes of all are done."""
    order, bounds = by_sum(length)
    room = max(bounds[min(level + WINDOW, len(bounds) - 1)] - bound for level, bound in enumerate(bounds))
    home = np.empty(len(order), np.int64)
    home[order] = np.arange(len(order)) % room
    values = np.zeros((room + 1, (RACERS + 1 if support else 1) * DICE_SETS, RESULTS))
    values[room, :, result_of(RACERS - 1, 0)] = 1.0
    table = np.empty((len(order), RESULTS))
    for first, last in pairwise(bounds):
        solve_shapes(values, home, table, order, first, last, length)
        if progress:
            progress(last, len(order))
    return table
