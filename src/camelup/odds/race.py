"""The odds of a race: who wins, who comes last, and both together.

The current leg is walked exactly, with its tiles. Its ends are then looked up in the race tables; where there
is no table, races are sampled from them. Later legs have no tiles and no added dice.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import ceil
from typing import NamedTuple

import numpy as np

from camelup.arrays import Floats, Floats2, Ints2, RecordArray, Words16s2
from camelup.errors import OddsError
from camelup.games.dice.crazy import BLACK, WHITE, crazy_mover
from camelup.games.dice.state import FACES, FIRST_SUPPORT_DIE, GREY_DIE
from camelup.odds.leg import DIE_WEIGHT, SUPPORT_FACES, Array, Ends, Leg
from camelup.odds.rows import rows_of
from camelup.odds.tables import (
    OutdatedTable,
    add_classic_odds,
    add_second_odds,
    classic_table,
    second_proof,
    second_table,
)
from camelup.race import RACERS, camel_in_place, finished, run
from camelup.rule import kernel, rule
from camelup.stream import WORD_MASK, Stream, below, next_word, start_stream

CONFIDENCE = 1.959963984540054
"""Half the width of a 95 % interval, in standard deviations."""
SMALLEST_ERROR = 0.0002
"""The smallest error that can be requested: 24 million samples."""

DICE_CODES = 0x543210
"""The racing dice and the grey one, four bits each."""


# ---------------------------------------------------------------------------------------- by chance


@rule
def leg_dice(who: int, camels: int, long_track: int) -> int:
    """The dice at the start of a leg, four bits each, from the lowest."""
    if camels > RACERS:
        return DICE_CODES
    if long_track:
        return (DICE_CODES & 0xFFFFF) | (FIRST_SUPPORT_DIE + camel_in_place(who, camels, RACERS)) << 20
    return DICE_CODES & 0xFFFFF


@rule
def throw(who: int, where: int, camels: int, die: int, side: int) -> tuple[int, int]:
    """Which camel a die moves, and how far, for one of six equally likely sides."""
    if die == GREY_DIE:
        shown = WHITE if side < FACES else BLACK
        return crazy_mover(who, where, camels, shown), -(side % FACES + 1)
    if die < GREY_DIE:
        return die, side % FACES + 1
    return die - FIRST_SUPPORT_DIE, side % SUPPORT_FACES + 1


@rule
def race_on(
    who: int, where: int, camels: int, length: int, long_track: int, stream: Stream
) -> tuple[int, int]:
    """Sample a race from the start of a leg to its end; returns the final order and spaces."""
    reveals = RACERS + long_track
    while True:
        dice = leg_dice(who, camels, long_track)
        left = RACERS + 1 if camels > RACERS else reveals
        for _ in range(reveals):
            drawn = below(stream, DIE_WEIGHT * left)
            at = 4 * (drawn // DIE_WEIGHT)
            die = (dice >> at) & 15
            left -= 1
            last = (dice >> 4 * left) & 15
            dice ^= (die ^ last) << at
            camel, steps = throw(who, where, camels, die, drawn % DIE_WEIGHT)
            who, where, _, _, _ = run(who, where, camels, camel, steps, length, 0, 0)
            if finished(where, camels, length):
                return who, where


class Course(NamedTuple):
    """The track and the number of camels."""

    camels: int
    length: int
    long_track: int


class SampleRange(NamedTuple):
    """A part of the samples: numbers `first` up to, not including, `after`."""

    seed: int
    samples: int
    """The number of all samples."""
    first: int
    after: int


@kernel
def sample_races(
    ends: Ends, upto: Floats, course: Course, batch: SampleRange, streams: RecordArray[Stream], results: Ints2
) -> None:
    """Sample races from the ends of a leg. `upto` is the cumulative weight of the ends.

    Sampling is stratified: sample i starts from the end at a random point of the i-th of equal parts of all
    weight, with its own stream, so the numbers do not depend on how threads share the work.
    """
    camels, length, long_track = course
    total = upto[len(upto) - 1]
    stream = streams[0]
    for index in range(batch.first, batch.after):
        start_stream(stream, batch.seed, index)
        point = (index + next_word(stream) / (WORD_MASK + 1)) / batch.samples * total
        end = min(np.searchsorted(upto, point, side="right"), len(upto) - 1)
        who, _ = race_on(ends.who[end], ends.where[end], camels, length, long_track, stream)
        results[camel_in_place(who, camels, 1), camel_in_place(who, camels, RACERS)] += 1


def samples_for(error: float, open_share: float = 1.0) -> int:
    """The number of samples for which no 95 % interval is wider than ± `error`."""
    if not SMALLEST_ERROR <= error <= 0.5:
        raise OddsError(f"the error must be from {SMALLEST_ERROR} to 0.5, not {error}")
    return max(100, ceil((CONFIDENCE * open_share / (2 * error)) ** 2))


def sample_ends(leg: Leg, ends: Ends, long_track: int, samples: int, seed: int, threads: int = 1) -> Array:
    """Sample races from the ends of a leg, and count each pair of winner and loser."""
    upto = np.cumsum(ends.weight, dtype=np.float64)
    course = Course(leg.position.camels, leg.position.length, long_track)
    bounds = [samples * part // threads for part in range(threads + 1)]

    def part(number: int) -> Array:
        results = np.zeros((RACERS, RACERS), np.int64)
        batch = SampleRange(seed, samples, bounds[number], bounds[number + 1])
        sample_races(ends, upto, course, batch, rows_of(Stream()), results)
        return results

    if threads == 1:
        return part(0)
    with ThreadPoolExecutor(threads) as pool:
        return sum(pool.map(part, range(threads)), np.zeros((RACERS, RACERS), np.int64))


# ---------------------------------------------------------------------------------------- asking


@dataclass(frozen=True)
class Race:
    """The odds of a race, by camel number."""

    win: Array
    lose: Array
    method: str
    """`exact` or `sampled`."""
    error: float
    """Half the width of the widest 95 % interval; if exact, 0 or the proven error bound of the race table."""
    find_joint: Callable[[], Array]
    joint_error: float = field(default=0.0, kw_only=True)
    """Half the width of the intervals of pairs, if only they are sampled."""

    @cached_property
    def joint(self) -> Array:
        """The probability of every pair of winner and loser."""
        return self.find_joint()


def finished_results(leg: Leg) -> Array:
    """The weight of every pair of winner and loser over all sequences in which the race ends in this leg."""
    results = np.zeros((RACERS, RACERS), np.int64)
    for number in np.flatnonzero(leg.finishes):
        order = ranking_order(int(number))
        results[order[0], order[-1]] += leg.finishes[number]
    return results


def ranking_order(number: int) -> list[int]:
    """The camels of a ranking, first to last."""
    order = [number // RACERS**place % RACERS for place in range(RACERS - 1)]
    return [*order, *(set(range(RACERS)) - set(order))]


def race_odds(leg: Leg, long_track: int, *, error: float, seed: int, threads: int = 1) -> Race:
    """The odds of the race from a leg walked with its ends: exact with a race table, else sampled."""
    if leg.ends is None:
        raise OddsError("the leg was walked without its ends")
    if not len(leg.ends.weight):
        over = finished_results(leg) / leg.total
        return Race(over.sum(1), over.sum(0), "exact", 0.0, lambda: over)
    if leg.position.camels == RACERS:
        return classic_race(leg, leg.ends)
    table = second_table_if_current()
    if table is None:
        return sampled_race(leg, leg.ends, long_track, error=error, seed=seed, threads=threads)
    sampled = partial(sampled_race, leg, leg.ends, long_track, error=error, seed=seed, threads=threads)
    return second_race(leg, leg.ends, table, lambda: sampled().joint, joint_error=error)


def sampled_race(leg: Leg, ends: Ends, long_track: int, *, error: float, seed: int, threads: int = 1) -> Race:
    """The odds of the race: exact for this leg, sampled beyond it."""
    open_share = float(ends.weight.sum() / leg.total)
    samples = samples_for(error, open_share)
    shares = sample_ends(leg, ends, long_track, samples, seed, threads) / samples
    spread = max(float((share * (1 - share)).max()) for share in (shares.sum(0), shares.sum(1)))
    joint = finished_results(leg) / leg.total + open_share * shares
    half_width = CONFIDENCE * open_share * (spread / samples) ** 0.5
    return Race(joint.sum(1), joint.sum(0), "sampled", half_width, lambda: joint)


# ---------------------------------------------------------------------------------------- by the tables


@kernel
def look_up_classic(table: Floats2, ends: Ends, joint: Floats2) -> None:
    """Sum the odds of the ends of a leg."""
    for end in range(len(ends.who)):
        add_classic_odds(table, ends.who[end], ends.where[end], ends.weight[end], joint)


@kernel
def look_up_second(table: Words16s2, length: int, ends: Ends, win: Floats, lose: Floats) -> None:
    """Sum the odds of the ends of a leg."""
    for end in range(len(ends.who)):
        add_second_odds(table, length, ends.who[end], ends.where[end], ends.weight[end], win, lose)


def classic_race(leg: Leg, ends: Ends) -> Race:
    """The exact odds of a classic race; its race table is solved on first use."""
    joint = finished_results(leg).astype(np.float64)
    look_up_classic(np.asarray(classic_table(leg.position.length)), ends, joint)
    joint /= leg.total
    return Race(joint.sum(1), joint.sum(0), "exact", 0.0, lambda: joint)


def second_table_if_current() -> Array | None:
    """The race table of the second edition, if it has been solved with the current rules."""
    try:
        table = second_table()
    except OutdatedTable as outdated:
        warnings.warn(f"{outdated}; until then races are sampled", stacklevel=2)
        return None
    return None if table is None else np.asarray(table)


def second_race(
    leg: Leg, ends: Ends, table: Array, sampled_joint: Callable[[], Array], joint_error: float
) -> Race:
    """The exact odds of a second-edition race. The race table has winners and losers separately, so pairs are
    sampled and then fitted to the exact probabilities."""
    over = finished_results(leg)
    win, lose = over.sum(1).astype(np.float64), over.sum(0).astype(np.float64)
    look_up_second(table, leg.position.length, ends, win, lose)
    win /= leg.total
    lose /= leg.total
    bound = second_proof().get("error", 0.0)
    pairs = partial(_fitted_pairs, sampled_joint, win, lose)
    return Race(win, lose, "exact", bound, pairs, joint_error=joint_error)


def _fitted_pairs(sampled_joint: Callable[[], Array], win: Array, lose: Array) -> Array:
    return fitted(sampled_joint(), win, lose)


def fitted(joint: Array, win: Array, lose: Array, rounds: int = 60) -> Array:
    """Scale the rows and columns of `joint` in turn until its sums are the given ones."""
    for _ in range(rounds):
        joint = joint * _ratio(win, joint.sum(1))[:, None]
        joint = joint * _ratio(lose, joint.sum(0))[None, :]
    return joint


def _ratio(wanted: Array, found: Array) -> Array:
    return np.divide(wanted, found, out=np.zeros_like(wanted), where=found > 0)
