"""What a position of a dice game promises, by a few sampled races; worked out once and remembered.

A thought about the rest of a leg meets the same positions again and again. Each is raced on by chance a few
times: to the end of its leg, which says what tickets, tiles and the camera are worth, and from there to the
end of the race, which says what race cards are worth. Later legs are taken without tiles and added dice.
"""

from __future__ import annotations

import threading
from typing import Any, NamedTuple

import numpy as np

from camelup.games.board import CHANCE, LONGEST, Rules, State, tiles_of_side
from camelup.odds.leg import DICE, DIE_WEIGHT
from camelup.odds.race import race_on, throw
from camelup.race import RACERS, byte, camel_in_place, finished, run
from camelup.rule import rule
from camelup.stream import Stream, below, start_stream

Array = Any

ROWS = 1 << 11
SLOTS = 2 * ROWS
SPACES = LONGEST + 2


class Outlooks(NamedTuple):
    """Positions by row, found by a hash table, each with its chances."""

    slots: Array
    keys: Array
    used: Array
    places: Array
    """By camel and place, the chance of that place at the end of the leg."""
    coins: Array
    """By space, how many units end a throw there before the leg is over."""
    photos: Array
    """By space, how many camels the first unit that stops there has."""
    joint: Array
    """By winner and loser, the chance of both."""
    win: Array
    lose: Array
    stream: Array


def new_outlooks() -> Outlooks:
    """Room for positions; none is known yet."""
    return Outlooks(
        slots=np.full(SLOTS, -1, np.int32),
        keys=np.zeros((ROWS, 4), np.int64),
        used=np.zeros(1, np.int64),
        places=np.zeros((ROWS, RACERS, RACERS)),
        coins=np.zeros((ROWS, SPACES)),
        photos=np.zeros((ROWS, SPACES)),
        joint=np.zeros((ROWS, RACERS, RACERS)),
        win=np.zeros((ROWS, RACERS)),
        lose=np.zeros((ROWS, RACERS)),
        stream=Stream().to_array(),
    )


class Room(threading.local):
    """Outlooks are kept for each thread, to be used again."""

    def __init__(self) -> None:
        self.outlooks = new_outlooks()


ROOM = Room()


@rule
def forget(known: Outlooks) -> None:
    """Know no position."""
    for slot in range(SLOTS):
        known.slots[slot] = -1
    known.used[0] = 0


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
        if (
            known.keys[row, 0] == state.who
            and known.keys[row, 1] == state.where
            and known.keys[row, 2] == dice
            and known.keys[row, 3] == tiles
        ):
            return row
        slot = (slot + 1) & (SLOTS - 1)
    if known.used[0] == ROWS:
        forget(known)
        slot = 0
    row = known.used[0]
    known.used[0] = row + 1
    known.slots[slot] = row
    known.keys[row, 0] = state.who
    known.keys[row, 1] = state.where
    known.keys[row, 2] = dice
    known.keys[row, 3] = tiles
    sample_outlook(rules, state, known, row, reveals, plus, minus, seed ^ slot, samples)
    return row


@rule
def sample_outlook(
    rules: Rules,
    state: State,
    known: Outlooks,
    row: int,
    reveals: int,
    plus: int,
    minus: int,
    seed: int,
    samples: int,
) -> None:
    """Race on from a position a few times and keep what came of it."""
    for space in range(SPACES):
        known.coins[row, space] = 0
        known.photos[row, space] = 0
    for camel in range(RACERS):
        known.win[row, camel] = 0
        known.lose[row, camel] = 0
        for place in range(RACERS):
            known.places[row, camel, place] = 0
            known.joint[row, camel, place] = 0
    stream = known.stream[0]
    start_stream(stream, seed, samples)
    share = 1.0 / samples
    for _ in range(samples):
        who, where = leg_on(rules, state, reveals, plus, minus, known, row, share)
        place = RACERS - 1
        for index in range(rules.camels):
            camel = byte(who, index)
            if camel < RACERS:
                known.places[row, camel, place] += share
                place -= 1
        if not finished(where, rules.camels, rules.length):
            who, where = race_on(who, where, rules.camels, rules.length, rules.long_track, stream)
        winner = camel_in_place(who, rules.camels, 1)
        loser = camel_in_place(who, rules.camels, RACERS)
        known.joint[row, winner, loser] += share
        known.win[row, winner] += share
        known.lose[row, loser] += share


@rule
def leg_on(
    rules: Rules, state: State, reveals: int, plus: int, minus: int, known: Outlooks, row: int, share: float
) -> tuple[int, int]:
    """Race to the end of the leg by chance, and note who stops where; returns the race as it ended."""
    stream = known.stream[0]
    who = state.who
    where = state.where
    left = 0
    codes = 0
    for die in range(DICE):
        if (state.dice >> die) & 1:
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
            known.coins[row, met] += share
        if not (seen >> target) & 1:
            seen |= 1 << target
            known.photos[row, target] += share * size
        if finished(where, rules.camels, rules.length):
            break
    return who, where
