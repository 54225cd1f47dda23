"""The exact odds of a leg: every sequence of dice, walked die by die with equal positions merged.

Each die left is equally likely to be next, and then each of its faces. Weights are integers: a die counts 6,
divided over its faces, so the weights of a leg have a known total and nothing is rounded before the last
division.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from camelup.arrays import Int32s, Ints, Ints2, RecordArray
from camelup.deprecated import renamed
from camelup.errors import OddsError
from camelup.games.conventions import NOBODY
from camelup.games.dice.crazy import BLACK, WHITE, crazy_mover
from camelup.games.dice.state import (
    DICE_CHANCE,
    DICE_OVER,
    DICE_SETUP,
    FACES,
    FIRST_SUPPORT_DIE,
    GREY_DIE,
    LONGEST_DICE_TRACK,
    Rules,
    State,
    tiles_of_side,
)
from camelup.race import RACERS, byte, finished, landing, low, shift, unit_of, without
from camelup.record import Int64, Record, record
from camelup.rule import inline_rule, kernel, rule

Array = np.ndarray[Any, np.dtype[Any]]

DIE_IDS = FIRST_SUPPORT_DIE + RACERS
DIE_WEIGHT = 6
"""The weight of a die: 2 per face of a racing die, 1 of the grey one, 3 of a support die."""
SUPPORT_FACES = 2
RANKING_ROOM = RACERS ** (RACERS - 1)
"""The capacity for rankings; see `ranking_number`."""
COINS_ONLY, WITH_RANKINGS, WITH_ENDS = range(3)
"""What a walk computes: the coins of tiles and the camera; also rankings; also the ends of the leg."""

CAPACITY = 1 << 16
FULL = -1


class LegPosition(NamedTuple):
    """Everything that the rest of a leg depends on."""

    who: int
    where: int
    dice: int
    reveals: int
    camels: int
    length: int
    plus: int
    minus: int
    camera: int
    """The camera's space, or 0."""


@record
class Merged(Record):
    """A position of the leg, with the total weight of the sequences that lead to it."""

    key: Int64
    """`who`, with the dice left above its highest byte."""
    where: Int64
    weight: Int64
    unseen: Int64
    """The weight of those in which the camera has not gone off yet."""


class Memo(NamedTuple):
    """Memory for the merged positions of all layers of a leg, and a hash table for one layer."""

    rows: RecordArray[Merged]
    slots: Int32s


class LegTally(NamedTuple):
    """What a walk sums up, in weights."""

    rankings: Ints
    finishes: Ints
    """As `rankings`, only for sequences in which the race ends."""
    coins: Ints2
    """By the camel that moves and by space, the units that end a throw there; a tile there earns a coin for
    each."""
    photos: Ints
    """By the camel that moves, what the camera earns."""
    end_who: Ints
    end_where: Ints
    end_weight: Ints
    """Every end of the leg before the end of the race; equal ones are not merged."""


# ---------------------------------------------------------------------------------------- the walk


@rule
def ranking_number(who: int, camels: int) -> int:
    """The racing camels from first to fourth as digits of a number in base five; the fifth is implied."""
    if camels > RACERS:
        who = without(without(who, WHITE), BLACK)
    number = 0
    for place in range(1, RACERS):
        number = number * RACERS + byte(who, place)
    return number


@rule
def leg_total(left: int, reveals: int) -> int:
    """The total weight of all sequences of `reveals` dice."""
    total = 1
    for number in range(reveals):
        total *= DIE_WEIGHT * (left - number)
    return total


@rule
def bits(word: int) -> int:
    """The number of bits that are set."""
    count = 0
    while word:
        word &= word - 1
        count += 1
    return count


@rule
def write_row(memo: Memo, index: int, key: int, where: int, weight: int, unseen: int) -> None:
    """Store a position in a row."""
    row = memo.rows[index]
    row.key = key
    row.where = where
    row.weight = weight
    row.unseen = unseen


@rule
def remember(memo: Memo, mask: int, count: int, key: int, where: int, weight: int, unseen: int) -> int:
    """Add a position to the layer, or its weight to an equal one; returns the new count."""
    mixed = (key ^ (where * 0x2545F4914F6CDD1D)) * 0x1B873593CC9E2D51
    slot = (mixed ^ (mixed >> 32)) & mask
    while True:
        index = memo.slots[slot]
        if index < 0:
            memo.slots[slot] = count
            write_row(memo, count, key, where, weight, unseen)
            return count + 1
        row = memo.rows[index]
        if row.key == key and row.where == where:
            row.weight += weight
            row.unseen += unseen
            return count
        slot = (slot + 1) & mask


@rule
def clear_slots(memo: Memo, room: int) -> int:
    """Clear a hash table for up to `room` positions; returns the mask of its size."""
    size = 64
    while size < room:
        size *= 2
    for slot in range(size):
        memo.slots[slot] = -1
    return size - 1


@rule
def movers(who: int, where: int, camels: int, die: int) -> tuple[int, int]:
    """The camels that a die can move: twice the same, unless the colour of the grey die decides."""
    if die == GREY_DIE:
        white = crazy_mover(who, where, camels, WHITE)
        return white, BLACK if white == BLACK else crazy_mover(who, where, camels, BLACK)
    camel = die if die < GREY_DIE else die - FIRST_SUPPORT_DIE
    return camel, camel


class Layer(NamedTuple):
    """What all throws of one reveal share."""

    last: bool
    depth: int
    after: int
    """The weight of all continuations, which a race that ends early stands for."""
    mask: int
    """The mask of the hash table."""


class Throw(NamedTuple):
    """A die thrown for a camel, before its face is known."""

    who: int
    where: int
    rest: int
    """The dice left, above the highest byte of `who`."""
    camel: int
    faces: int
    ahead: int
    weight: int
    unseen: int


class Found(NamedTuple):
    """The progress of a walk."""

    positions: int
    """The number of positions in the memo."""
    ends: int
    """The number of ends in the tally."""
    ranked: int
    """The order of camels whose ranking was computed last; it is often the next one, too."""
    ranking: int
    """The number of its ranking."""


@rule
def has_room(memo: Memo, tally: LegTally, last: bool, depth: int, count: int, room: int) -> bool:
    """Whether `room` more positions, or ends of the leg, fit."""
    if last:
        return depth != WITH_ENDS or room <= len(tally.end_who)
    return count + room <= len(memo.rows) and 2 * room <= len(memo.slots)


@inline_rule
def photograph(start: LegPosition, tally: LegTally, throw: Throw, target: int, pounds: int) -> int:
    """Add what the camera earns; returns the weight with which it has not gone off yet."""
    if start.camera > 0 and target == start.camera:
        tally.photos[throw.camel] += throw.unseen * pounds
        return 0
    return throw.unseen


@inline_rule
def throw_faces(
    start: LegPosition, layer: Layer, throw: Throw, memo: Memo, tally: LegTally, found: Found
) -> Found:
    """Move a camel by each face."""
    camels = start.camels
    count, ends, ranked, ranking = found
    bottom, top = unit_of(throw.who, throw.where, camels, throw.camel)
    space = byte(throw.where, bottom)
    for face in range(1, throw.faces + 1):
        met, target, beneath = landing(space, throw.ahead * face, start.length, start.plus, start.minus)
        tally.coins[throw.camel, max(met, 0)] += throw.weight * layer.after
        unseen = photograph(start, tally, throw, target, (top - bottom) * layer.after)
        if layer.last and layer.depth == COINS_ONLY:
            continue
        who, where = shift(throw.who, throw.where, camels, bottom, top, target, beneath)
        if layer.last and layer.depth == WITH_RANKINGS:
            if who != ranked:
                ranked = who
                ranking = ranking_number(who, camels)
            tally.rankings[ranking] += throw.weight
            continue
        over = finished(where, camels, start.length)
        if over or layer.last:
            number = ranking_number(who, camels)
            tally.rankings[number] += throw.weight * layer.after
            if over:
                tally.finishes[number] += throw.weight * layer.after
            elif layer.depth == WITH_ENDS:
                tally.end_who[ends] = who
                tally.end_where[ends] = where
                tally.end_weight[ends] = throw.weight
                ends += 1
        else:
            count = remember(memo, layer.mask, count, who | throw.rest, where, throw.weight, unseen)
    return Found(count, ends, ranked, ranking)


@inline_rule
def throw_dice(
    start: LegPosition, layer: Layer, memo: Memo, tally: LegTally, index: int, found: Found
) -> Found:
    """Throw every die left in one position."""
    camels = start.camels
    row = memo.rows[index]
    who = row.key & low(camels)
    where = row.where
    dice = row.key >> 8 * camels
    for die in range(DIE_IDS):
        if not (dice >> die) & 1:
            continue
        rest = (dice & ~(1 << die)) << 8 * camels
        camel, other = movers(who, where, camels, die)
        faces = FACES if die < FIRST_SUPPORT_DIE else SUPPORT_FACES
        ahead = -1 if die == GREY_DIE else 1
        share = DIE_WEIGHT // faces if camel == other else 1
        weight = row.weight * share
        unseen = row.unseen * share
        while True:
            throw = Throw(who, where, rest, camel, faces, ahead, weight, unseen)
            found = throw_faces(start, layer, throw, memo, tally, found)
            if camel == other:
                break
            camel = other
    return found


@kernel
def walk_leg(start: LegPosition, memo: Memo, tally: LegTally, depth: int) -> int:
    """Walk the rest of a leg; returns the number of ends, or FULL if the memory is too small.

    It goes through layers of merged positions; those of the last die are not merged.
    """
    left = bits(start.dice)
    after = leg_total(left, start.reveals)
    write_row(memo, 0, start.who | (start.dice << 8 * start.camels), start.where, 1, 1)
    first = 0
    found = Found(1, 0, -1, -1)
    for reveal in range(start.reveals):
        last = reveal == start.reveals - 1
        after //= DIE_WEIGHT * (left - reveal)
        room = (found.positions - first) * FACES * (left - reveal + 1)
        if not has_room(memo, tally, last, depth, found.positions, room):
            return FULL
        layer = Layer(last, depth, after, 0 if last else clear_slots(memo, room))
        layer_end = found.positions
        for index in range(first, layer_end):
            found = throw_dice(start, layer, memo, tally, index, found)
        first = layer_end
    return found.ends


# ---------------------------------------------------------------------------------------- asking


class Ends(NamedTuple):
    """The ends of a leg before the end of the race, and their weights."""

    who: Ints
    where: Ints
    weight: Ints


@dataclass(frozen=True)
class Leg:
    """The distribution of the rest of a leg, in integer weights with the sum `total`."""

    position: LegPosition
    total: int
    rankings: Array
    """The weight of each ranking at the end of the leg or of the race; see `ranking_number`."""
    finishes: Array
    """The part of `rankings` in which the race ends in this leg."""
    visits: Array
    """By the camel that moves and by space, the weight of units that end a throw there."""
    photos: Array
    """By the camel that moves, the weight of what the camera earns."""
    ends: Ends | None

    @cached_property
    def places(self) -> Array:
        """By camel, the probability of each place, first to fifth."""
        table: Array = (self.rankings[RANKING_NUMBERS] @ IN_PLACE).reshape(RACERS, RACERS) / self.total
        return table

    @cached_property
    def met(self) -> int:
        """The set of spaces where a unit can end a throw."""
        return sum(1 << space for space in range(1, self.position.length + 1) if self.visited[space])

    @cached_property
    def visited(self) -> list[int]:
        """By space, the weight of units that end a throw there."""
        by_space: list[int] = self.visits.sum(axis=0).tolist()
        return by_space

    def coins(self, space: int) -> float:
        """The expected coins of a tile on a space."""
        return self.visited[space] / self.total

    def camera_pay(self) -> float:
        """The expected coins of the camera."""
        return int(self.photos.sum()) / self.total

    def expect(self, pay: Array) -> float:
        """The expected pay, given the pay of each ranking in pounds."""
        return int(self.rankings @ pay) / self.total


_ORDERS = list(permutations(range(RACERS)))
RANKING_NUMBERS = np.array(
    [sum(camel * RACERS**place for place, camel in enumerate(order[:-1])) for order in _ORDERS]
)
"""The number of every ranking."""
IN_PLACE = np.array(
    [[int(order[place] == camel) for camel in range(RACERS) for place in range(RACERS)] for order in _ORDERS]
)
"""By ranking, whether each camel has each place."""


class LegWorkspace(threading.local):
    """Memory for walks, one for each thread, doubled when a walk needs more."""

    def __init__(self) -> None:
        self.capacity = CAPACITY
        self.make()

    def make(self) -> None:
        """Allocate the memory; pages are touched only when used."""
        self.memo = Memo(np.empty(self.capacity, Merged.dtype()), np.empty(2 * self.capacity, np.int32))
        self.ends = tuple(np.empty((3, self.capacity), np.int64))

    def double(self) -> None:
        """Double the capacity."""
        self.capacity *= 2
        self.make()


WORKSPACE = LegWorkspace()


def position_of(rules: Rules, state: State) -> LegPosition:
    """The position of the current leg. Raises `OddsError` before the start and after the race."""
    if state.phase == DICE_SETUP:
        raise OddsError("the camels are not on the track yet, so there are no odds")
    if state.phase == DICE_OVER:
        raise OddsError("the race is over, so there are no odds")
    return LegPosition(
        who=state.who,
        where=state.where,
        dice=state.dice,
        reveals=state.pyramid_tickets + (state.phase == DICE_CHANCE),
        camels=rules.camels,
        length=rules.length,
        plus=tiles_of_side(rules, state, 1),
        minus=tiles_of_side(rules, state, -1),
        camera=0 if state.camera_owner == NOBODY else state.camera_space,
    )


def leg_odds(position: LegPosition, depth: int = WITH_RANKINGS) -> Leg:
    """The exact odds of the rest of a leg. With COINS_ONLY a walk is faster, but computes no rankings.

    >>> from camelup.race import arrange
    >>> who, where = arrange([(1, [0, 1, 2]), (2, [3]), (3, [4])])
    >>> leg = leg_odds(LegPosition(who, where, 0b11111, 5, 5, 16, 0, 0, 0))
    >>> leg.total // 2**5, int(leg.rankings.sum()) == leg.total
    (29160, True)
    """
    while True:
        tally = LegTally(
            np.zeros(RANKING_ROOM, np.int64),
            np.zeros(RANKING_ROOM, np.int64),
            np.zeros((position.camels, LONGEST_DICE_TRACK + FACES + 2), np.int64),
            np.zeros(position.camels, np.int64),
            *WORKSPACE.ends,
        )
        count = walk_leg(position, WORKSPACE.memo, tally, depth)
        if count != FULL:
            break
        WORKSPACE.double()
    ends = Ends(*(array[:count].copy() for array in WORKSPACE.ends)) if depth == WITH_ENDS else None
    total = leg_total(bits(position.dice), position.reveals)
    return Leg(position, total, tally.rankings, tally.finishes, tally.coins, tally.photos, ends)


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Position="LegPosition")
