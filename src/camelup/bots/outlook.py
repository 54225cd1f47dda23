"""What a position of a dice game promises, by a few sampled races; worked out once and remembered.

A thought about the rest of a leg meets the same positions again and again. Each is raced on by chance a few
times: to the end of its leg, which says what tickets, tiles and the camera are worth, and from there to the
end of the race, which says what race cards are worth. Later legs are taken without tiles and added dice.
"""

from __future__ import annotations

import threading
from typing import Annotated, Any, NamedTuple

import numpy as np

from camelup.games.board import CHANCE, LONGEST, Rules, State, tiles_of_side
from camelup.odds.leg import DICE, DIE_WEIGHT
from camelup.odds.race import race_on, throw
from camelup.race import RACERS, byte, camel_in_place, finished, run
from camelup.record import Int16, Int64, Record, record
from camelup.rule import kernel, rule
from camelup.stream import Stream, below, start_stream

Array = Any

ROWS = 1 << 12
SLOTS = 2 * ROWS
SPACES = LONGEST + 2


@record
class Outlook(Record):
    """What was seen of a position in `samples` races; all are counts."""

    who: Int64
    where: Int64
    dice: Int64
    tiles: Int64
    samples: Int16
    places: Annotated[list[list[int]], "i2", RACERS, RACERS]
    """By camel and place, how often it had that place at the end of the leg."""
    coins: Annotated[list[int], "i2", SPACES]
    """By space, how many units ended a throw there before the leg was over."""
    photos: Annotated[list[int], "i2", SPACES]
    """By space, how many camels there were in the first unit that stopped there."""
    win: Annotated[list[int], "i2", RACERS]
    lose: Annotated[list[int], "i2", RACERS]
    joint: Annotated[list[list[int]], "i2", RACERS, RACERS]
    """By winner and loser, how often both came together."""


class Outlooks(NamedTuple):
    """Outlooks in the order in which they were asked for, a hash table of them, and chance."""

    rows: Array
    slots: Array
    used: Array
    """How many rows are used, and how many of them, the first, are kept when all others are forgotten."""
    stream: Array


def new_outlooks() -> Outlooks:
    """Room for positions; none is known yet."""
    return Outlooks(
        Outlook().to_array(ROWS), np.full(SLOTS, -1, np.int32), np.zeros(2, np.int64), Stream().to_array()
    )


class Room(threading.local):
    """Outlooks are kept for each thread, to be used again."""

    def __init__(self) -> None:
        self.outlooks = new_outlooks()


ROOM = Room()


@rule
def forget(known: Outlooks) -> None:
    """Know no position; rows that are kept stay as they are, but are not found any more."""
    for slot in range(SLOTS):
        known.slots[slot] = -1
    known.used[0] = known.used[1]


@kernel
def forget_all(known: Outlooks) -> None:
    """Know no position."""
    known.used[1] = 0
    forget(known)


@kernel
def outlook_row(rules: Any, states: Any, known: Outlooks, seed: int, samples: int) -> int:
    """The row of a position."""
    return find_outlook(rules[0], states[0], known, seed, samples)


@rule
def find_outlook(rules: Rules, state: State, known: Outlooks, seed: int, samples: int) -> int:
    """The row of a position; sampled now if it is new."""
    plus = tiles_of_side(rules, state, 1)
    minus = tiles_of_side(rules, state, -1)
    reveals = state.pyramid_tickets + (1 if state.phase == CHANCE else 0)
    dice = state.dice | (reveals << DICE)
    tiles = plus | (minus << SPACES)
    mixed = (state.who ^ (state.where * 0x2545F4914F6CDD1D)) * 0x1B873593CC9E2D51
    mixed ^= (tiles * 0x2545F4914F6CDD1D) ^ (dice << 32)
    mixed ^= mixed >> 29
    mixed *= 0x1B873593CC9E2D51
    slot = (mixed ^ (mixed >> 32)) & (SLOTS - 1)
    while known.slots[slot] >= 0:
        row = known.slots[slot]
        if is_of(known.rows[row], state.who, state.where, dice, tiles):
            return row
        slot = (slot + 1) & (SLOTS - 1)
    if known.used[0] == ROWS:
        forget(known)
    row = known.used[0]
    known.used[0] = row + 1
    known.slots[slot] = row
    look = known.rows[row]
    look.who = state.who
    look.where = state.where
    look.dice = dice
    look.tiles = tiles
    start_stream(known.stream[0], seed, slot)
    sample_outlook(rules, look, state.dice, reveals, plus, minus, known.stream[0], samples)
    return row


@rule
def is_of(look: Outlook, who: int, where: int, dice: int, tiles: int) -> bool:
    """Whether an outlook is that of a position."""
    return look.who == who and look.where == where and look.dice == dice and look.tiles == tiles


@rule
def clear_outlook(look: Outlook) -> None:
    """Nothing seen yet."""
    for space in range(SPACES):
        look.coins[space] = 0
        look.photos[space] = 0
    for camel in range(RACERS):
        look.win[camel] = 0
        look.lose[camel] = 0
        for place in range(RACERS):
            look.places[camel][place] = 0
            look.joint[camel][place] = 0


@rule
def sample_outlook(
    rules: Rules, look: Outlook, dice: int, reveals: int, plus: int, minus: int, stream: Stream, samples: int
) -> None:
    """Race on from a position a few times and keep what came of it."""
    clear_outlook(look)
    look.samples = samples
    for _ in range(samples):
        who, where = leg_on(rules, look, dice, reveals, plus, minus, stream)
        place = RACERS - 1
        for index in range(rules.camels):
            camel = byte(who, index)
            if camel < RACERS:
                look.places[camel][place] += 1
                place -= 1
        if not finished(where, rules.camels, rules.length):
            who, where = race_on(who, where, rules.camels, rules.length, rules.long_track, stream)
        winner = camel_in_place(who, rules.camels, 1)
        loser = camel_in_place(who, rules.camels, RACERS)
        look.joint[winner][loser] += 1
        look.win[winner] += 1
        look.lose[loser] += 1


@rule
def leg_on(
    rules: Rules, look: Outlook, dice: int, reveals: int, plus: int, minus: int, stream: Stream
) -> tuple[int, int]:
    """Race to the end of the leg by chance, and note who stops where; returns the race as it ended."""
    who = look.who
    where = look.where
    left = 0
    codes = 0
    for die in range(DICE):
        if (dice >> die) & 1:
            codes |= die << (4 * left)
            left += 1
    seen = 0
    for _ in range(reveals):
        drawn = below(stream, DIE_WEIGHT * left)
        at = 4 * (drawn // DIE_WEIGHT)
        die = (codes >> at) & 15
        left -= 1
        last = (codes >> (4 * left)) & 15
        codes ^= (die ^ last) << at
        camel, steps = throw(who, where, rules.camels, die, drawn % DIE_WEIGHT)
        who, where, met, target, size = run(
            who, where, rules.camels, camel, steps, rules.length, plus, minus
        )
        if 0 < met <= rules.length:
            look.coins[met] += 1
        if not (seen >> target) & 1:
            seen |= 1 << target
            look.photos[target] += size
        if finished(where, rules.camels, rules.length):
            break
    return who, where
