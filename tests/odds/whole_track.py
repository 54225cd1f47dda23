"""One leg from every leg start of a track at once, with NumPy and none of the package's movement.

Camels have a space and a height. A row is a way to stand, in running order: ascending spaces, and which of
the places belong to crazy camels. Racers are named by their slot, 0 for the last; 5 and 6 are the crazy
ones, the lower first. A table of values at leg starts is right if one leg played on from it gives it back.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

Array = Any


class Track:
    """All leg starts of a track, with or without two crazy camels."""

    def __init__(self, length: int, crazy: int) -> None:
        self.length = length
        self.camels = 5 + crazy
        spaces = list(combinations_with_replacement(range(1, length + 1), self.camels))
        places = list(combinations(range(self.camels), crazy))
        orders = [
            [*(place for place in range(self.camels) if place not in taken), *taken] for taken in places
        ]
        self.height = np.tile(np.array(orders), (len(spaces), 1))
        self.space = np.take_along_axis(np.repeat(np.array(spaces), len(places), axis=0), self.height, axis=1)
        self.rows = np.arange(len(self.space))
        keys = self.keys(self.space, np.argsort(self.height, axis=1))
        self.by_key = np.argsort(keys)
        self.sorted_keys = keys[self.by_key]

    def keys(self, space: Array, order: Array) -> Array:
        """One number for spaces in running order and the places of the crazy camels."""
        key = np.zeros(len(space), np.int64)
        for place in range(self.camels):
            camel = order[:, place]
            key = key * (2 * self.length + 4) + 2 * space[self.rows, camel] + (camel >= 5)
        return key

    def move(self, camel: Array, steps: int) -> tuple[Array, Array, Array]:
        """In every row run a camel with all on top of it: the new rows (-1: over), each racer's new slot."""
        start = self.space[self.rows, camel][:, None]
        unit = (self.space == start) & (self.height >= self.height[self.rows, camel][:, None])
        space = self.space + steps * unit
        height = self.height + 10 * unit
        order = np.argsort(100 * space + height, axis=1)
        over = (space > self.length).any(axis=1) | (space < 1).any(axis=1)
        found = np.searchsorted(self.sorted_keys, np.where(over, 0, self.keys(space, order)))
        target = np.where(over, -1, self.by_key[np.where(over, 0, found)])
        racers = order[order < 5].reshape(-1, 5)
        return target, np.argsort(racers, axis=1), over

    def movers(self) -> tuple[Array, Array]:
        """Which crazy camel runs when the die shows the lower one's colour, and when the upper one's."""
        low, high = self.height[:, 5], self.height[:, 6]
        together = self.space[:, 5] == self.space[:, 6]
        carries = [
            (
                (self.space[:, :5] == self.space[:, [camel]]) & (self.height[:, :5] > self.height[:, [camel]])
            ).any(1)
            for camel in (5, 6)
        ]
        upper = together & (high == low + 1)
        only = np.where(carries[0] & ~carries[1], 5, np.where(carries[1] & ~carries[0], 6, 0))
        forced = np.where(upper, 6, only)
        return np.where(forced, forced, 5), np.where(forced, forced, 6)

    def dice(self) -> Iterator[tuple[int, list[tuple[Array, int]]]]:
        """Each die with what its faces move, all equally likely."""
        for slot in range(5):
            yield slot, [(np.full(len(self.rows), slot), steps) for steps in (1, 2, 3)]
        if self.camels > 5:
            yield 5, [(mover, -steps) for mover in self.movers() for steps in (1, 2, 3)]

    @cached_property
    def moves(self) -> list[tuple[int, list[tuple[Array, Array, Array]]]]:
        """Each die with what its faces lead to."""
        return [(die, [self.move(*face) for face in faces]) for die, faces in self.dice()]

    def play_leg(self, table: Array, over: Array) -> Array:
        """What one leg of five reveals makes of values at leg starts; `over` is the value of a finished race.

        `table[row, slot]` or `table[row, winner, loser]`.
        """
        values = np.zeros((1 << len(self.moves), *table.shape))
        sets = sorted(range(len(values)), key=int.bit_count, reverse=True)
        for out in sets:
            if out.bit_count() == 5:
                values[out] = table
            elif out.bit_count() < 5:
                left = [(die, faces) for die, faces in self.moves if not (out >> die) & 1]
                for die, faces in left:
                    for target, slots, ended in faces:
                        after = self.look_up(values, target, slots, out | 1 << die)
                        after[ended] = self.renamed(np.broadcast_to(over, table.shape), slots)[ended]
                        values[out] += after / (len(faces) * len(left))
        return values[0]

    def carries_and_throws(self, carries: int) -> tuple[Array, Array]:
        """The chance that so many times racers are carried back before the race is over, and how often dice
        are thrown until either, on average, from every leg start.

        Without a carry back the racers' spaces add up to more with every racing die, so after as many legs
        as there are spaces all is settled.
        """
        racers = self.space[:, :5].sum(axis=1)
        fewer = np.zeros((2, 1 << 6, len(self.rows)))
        fewer[0] = 1
        for _ in range(carries):
            same = fewer.copy()
            for _ in range(5 * self.length // 4 + 1):
                same = self.counted_leg(racers, same, fewer)
            fewer = same
        return fewer[0, 0], fewer[1, 0]

    def counted_leg(self, racers: Array, same: Array, fewer: Array) -> Array:
        """One leg for `carries_and_throws`, from the values at its end and those after one more carry."""
        values = np.empty_like(same)
        for out in sorted(range(1 << 6), key=int.bit_count, reverse=True):
            if out.bit_count() >= 5:
                values[:, out] = same[:, 0]
                continue
            left = [(die, faces) for die, faces in self.moves if not (out >> die) & 1]
            values[:, out] = [[0], [1]]
            for die, faces in left:
                for target, slots, ended in faces:
                    at = (slice(None), self.renamed_set(out | 1 << die, slots), target)
                    after = np.where(racers[target] < racers, fewer[at], values[at])
                    values[:, out] += np.where(ended, 0, after) / (len(faces) * len(left))
        return values

    def look_up(self, values: Array, target: Array, slots: Array, out: int) -> Array:
        """The values after a move, in the names from before it."""
        return self.renamed(values, slots, (self.renamed_set(out, slots), target))

    def renamed_set(self, out: int, slots: Array) -> Array:
        """A set of dice under the slots' new names, row by row."""
        new_out = np.full(len(self.rows), out & ~31)
        for slot in range(5):
            new_out |= ((out >> slot) & 1) << slots[:, slot]
        return new_out

    def renamed(self, values: Array, slots: Array, at: tuple[Array, ...] | None = None) -> Array:
        """Values under the slots' old names."""
        index = (self.rows,) if at is None else at
        if values.ndim - len(index) == 1:
            return values[(*(part[:, None] for part in index), slots)]
        return values[(*(part[:, None, None] for part in index), slots[:, :, None], slots[:, None, :])]
