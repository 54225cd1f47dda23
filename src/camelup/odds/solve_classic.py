"""Solves the classic race: the probability of every winner and loser from every formation at a leg start.

A state in a leg is a formation, the racing dice left (a set of slots) and, on the long track, the slot whose
support die is left. Every move takes racers forward and so raises the sum of their spaces: in descending
order of sums, the values of a state are means over its dice and faces of values already computed. A move
raises the sum by at most 15 (five camels by three), so memory for sixteen sums suffices."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from camelup.arrays import Floats, Floats2, Floats3, Ints, Ints2, Ints3, Words3
from camelup.games.dice.state import FACES
from camelup.odds.shapes import IN_ORDER, by_sum, shape_of, where_of
from camelup.race import RACERS, byte, finished, run
from camelup.rule import kernel, rule

RESULTS = RACERS * (RACERS - 1)
"""The numbers in a row: one for each pair of winner and loser, who are never the same camel."""
DICE_SETS = 1 << RACERS
ALL_DICE = DICE_SETS - 1
SUPPORT_FACES = 2
WINDOW = RACERS * FACES + 1

Array = Any
Progress = Callable[[int, int], None]


class Moves(NamedTuple):
    """Where the move of a slot by a face leads, and memory for the values of one set of dice."""

    targets: Ints2
    """The index of the new formation's values."""
    slots: Ints3
    """By slot, its slot after the move."""
    sets: Ints3
    """By set of slots, the same set after the move."""
    results: Words3
    """By result, the same result after the move."""
    states: Ints
    sums: Floats


def new_moves() -> Moves:
    """New memory for moves; formations share it one after another."""
    return Moves(
        np.empty((RACERS, FACES), np.int64),
        np.empty((RACERS, FACES, RACERS), np.int64),
        np.empty((RACERS, FACES, DICE_SETS), np.int64),
        np.empty((RACERS, FACES, RESULTS), np.uint64),
        np.empty(FACES, np.int64),
        np.empty(RESULTS),
    )


@rule
def result_of(winner: int, loser: int) -> int:
    """The column of a winner and a loser, by slot or by camel."""
    return winner * (RACERS - 1) + loser - (1 if loser > winner else 0)


@rule
def leg_start(states: int) -> int:
    """The state with all dice: with support dice, also that of the last camel."""
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
    """Move one slot by the rules, and store the index of the new formation's values and what every slot, set
    of slots and result becomes there."""
    who, where = run(IN_ORDER, where, RACERS, slot, steps, length, 0, 0)[:2]
    moves.targets[slot, face] = over if finished(where, RACERS, length) else home[shape_of(where)]
    new_slot = moves.slots[slot, face]
    for place in range(RACERS):
        new_slot[byte(who, place)] = place
    for slots in range(DICE_SETS):
        moves.sets[slot, face, slots] = renamed(slots, new_slot)
    for winner in range(RACERS):
        for loser in range(RACERS):
            if winner != loser:
                result = result_of(new_slot[winner], new_slot[loser])
                moves.results[slot, face, result_of(winner, loser)] = result


@rule
def add_values(values: Array, moves: Moves, slot: int, faces: int) -> None:
    """Add the mean of the values that the faces of a die lead to, by slots from before the move."""
    targets, states, results = moves.targets, moves.states, moves.results
    share = 1.0 / faces
    one, two, three = targets[slot, 0], targets[slot, 1], targets[slot, 2]
    for result in range(RESULTS):
        total = (
            values[one, states[0], results[slot, 0, result]]
            + values[two, states[1], results[slot, 1, result]]
        )
        if faces == FACES:
            total += values[three, states[2], results[slot, 2, result]]
        moves.sums[result] += share * total


@rule
def solve_state(values: Array, home: int, helped: int, left: int, moves: Moves) -> None:
    """Compute the values of one set of dice: all dice left are equally likely, and all faces of a die.
    `helped` is 1 + the slot whose support die is left, or 0."""
    states = moves.states
    dice = 0
    moves.sums[:] = 0.0
    for slot in range(RACERS):
        if (left >> slot) & 1:
            dice += 1
            for face in range(FACES):
                states[face] = moves.sets[slot, face, left & ~(1 << slot)]
                if helped:
                    states[face] += DICE_SETS * (moves.slots[slot, face, helped - 1] + 1)
            add_values(values, moves, slot, FACES)
    if helped:
        dice += 1
        for face in range(SUPPORT_FACES):
            states[face] = moves.sets[helped - 1, face, left]
        add_values(values, moves, helped - 1, SUPPORT_FACES)
    for result in range(RESULTS):
        values[home, DICE_SETS * helped + left, result] = moves.sums[result] / dice


@rule
def solve_shape(values: Array, home: Array, shape: int, length: int, moves: Moves) -> None:
    """Compute the values of all sets of dice of a formation. State 0, no die left, is the next leg's
    start."""
    where = where_of(shape, length)
    for slot in range(RACERS):
        for face in range(FACES):
            list_move(where, slot, face + 1, length, home, values.shape[0] - 1, moves, face)
    for state in range(1, values.shape[1]):
        solve_state(values, home[shape], state // DICE_SETS, state % DICE_SETS, moves)
    start = leg_start(values.shape[1])
    for result in range(RESULTS):
        values[home[shape], 0, result] = values[home[shape], start, result]


@kernel
def solve_shapes(
    values: Floats3,
    home: Ints,
    table: Floats2,
    order: Ints,
    first: int,
    last: int,
    length: int,
    moves: Moves,
) -> None:
    """Solve the formations `order[first:last]`, which have one sum of spaces, and store their leg starts."""
    for index in range(first, last):
        shape = order[index]
        solve_shape(values, home, shape, length, moves)
        for result in range(RESULTS):
            table[shape, result] = values[home[shape], 0, result]


def solve_classic(length: int, support: bool, progress: Progress | None = None) -> Array:
    """The race table of a track: one row per formation, one column per `result_of` winner and loser slot.
    With `support` the support die of the last camel joins every leg. `progress` is called with the number of
    formations done and their total."""
    order, bounds = by_sum(length)
    room = max(bounds[min(level + WINDOW, len(bounds) - 1)] - bound for level, bound in enumerate(bounds))
    home = np.empty(len(order), np.int64)
    home[order] = np.arange(len(order)) % room
    values = np.zeros((room + 1, (RACERS + 1 if support else 1) * DICE_SETS, RESULTS))
    values[room, :, result_of(RACERS - 1, 0)] = 1.0
    table = np.empty((len(order), RESULTS))
    moves = new_moves()
    for first, last in pairwise(bounds):
        solve_shapes(values, home, table, order, first, last, length, moves)
        if progress:
            progress(last, len(order))
    return table
