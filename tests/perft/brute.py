"""Camels as plain lists, written from the rules page alone: what the perft counts are held against.

Nothing here knows of the package. A position is a dictionary of stacks, bottom to top, by space; space 0
is behind the start line or the Start card, the space after the last is over the line.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise

CRAZY = ("white", "black")


@dataclass
class Brute:
    """A position in which nobody does anything but reveal."""

    stacks: dict[int, list[str]]
    length: int
    tiles: dict[int, str] = field(default_factory=dict)
    pool: list[str] = field(default_factory=list)
    """The dice in the pyramid, or the cards in the deck."""
    second: bool = False
    cards: bool = False
    turned: list[int] = field(default_factory=list)

    def key(self) -> tuple[object, ...]:
        """The position as something that can be counted; on the Start card camels stand side by side."""
        side_by_side = 0 if self.cards else None
        track = tuple(
            (space, *(sorted(stack) if space == side_by_side else stack))
            for space, stack in sorted(self.stacks.items())
            if stack
        )
        figures = tuple(sorted(self.tiles.items())) if self.cards else ()
        return track, figures, tuple(sorted(self.pool))

    def over(self) -> bool:
        """Whether a camel has left the track."""
        behind = bool(self.stacks.get(0)) and not self.cards
        return behind or bool(self.stacks.get(self.length + 1))

    def children(self) -> Iterator[Brute]:
        """The positions after each thing that can be revealed."""
        if self.over() or len(self.pool) == (1 if self.second else 0):
            return
        for thing in dict.fromkeys(self.pool):
            for camel, steps in self.faces(thing):
                child = deepcopy(self)
                child.pool.remove(thing)
                child.move(child.crazy_mover(camel) if thing == "grey" else camel, steps)
                yield child

    def faces(self, thing: str) -> list[tuple[str, int]]:
        """What a die or a card can show."""
        if self.cards:
            return [(thing[:-1], int(thing[-1]))]
        if thing == "grey":
            return [(camel, -steps) for camel in CRAZY for steps in (1, 2, 3)]
        if thing.startswith("support "):
            return [(thing.removeprefix("support "), steps) for steps in (1, 2)]
        return [(thing, steps) for steps in (1, 2, 3)]

    def crazy_mover(self, shown: str) -> str:
        """The upper one if they touch, else the only one with a racing camel above, else as shown."""
        carrying = []
        for stack in self.stacks.values():
            for low, high in pairwise(stack):
                if low in CRAZY and high in CRAZY:
                    return high
            for index, camel in enumerate(stack):
                if camel in CRAZY and any(above not in CRAZY for above in stack[index + 1 :]):
                    carrying.append(camel)
        return carrying[0] if len(carrying) == 1 else shown

    def move(self, camel: str, steps: int) -> None:
        """Move a camel with all that sits on it, and do what the tile or the figures say."""
        space = next(space for space, stack in self.stacks.items() if camel in stack)
        stack = self.stacks[space]
        index = stack.index(camel)
        alone = self.cards and space == 0
        unit = [camel] if alone else stack[index:]
        self.stacks[space] = [each for each in stack if each not in unit]
        target = self.walk(space, steps)
        beneath = False
        while 0 < target <= self.length and target in self.tiles:
            beneath = self.tiles[target] == "-"
            against = beneath != (steps < 0)
            if self.cards:
                del self.tiles[target]
            target = self.walk(target, -1 if against else 1)
            if not self.cards:
                break
        there = self.stacks.setdefault(target, [])
        self.stacks[target] = unit + there if beneath else there + unit
        if self.cards:
            last = min(space for space, stack in self.stacks.items() if stack)
            self.tiles = {space: side for space, side in self.tiles.items() if space >= last}

    def walk(self, space: int, steps: int) -> int:
        """The space so many steps on; even spaces of turned cards are not there."""
        there = [0, *(s for s in range(1, self.length + 1) if s - 1 not in self.turned), self.length + 1]
        return there[min(max(there.index(space) + steps, 0), len(there) - 1)]


def leaves(position: Brute, depth: int) -> Iterator[Brute]:
    """Every sequence of that many reveals, by the position it leads to."""
    if depth == 0:
        yield position
        return
    for child in position.children():
        yield from leaves(child, depth - 1)


# ---------------------------------------------------------------------- all actions of a plain game


@dataclass
class Turn:
    """A dice game without modules, as far as its legal actions go."""

    race: Brute
    seats: int
    colours: tuple[str, ...]
    tickets: dict[str, int]
    seat: int = 0
    rolling: bool = False
    tile_of: dict[int, int] = field(default_factory=dict)
    hands: dict[int, frozenset[str]] = field(default_factory=dict)
    partners: frozenset[int] = frozenset()

    def moves(self) -> Iterator[Turn]:
        """The positions after each legal action, or after each thing that chance can bring."""
        if self.rolling:
            for race in self.race.children():
                yield self.next(race=race, rolling=False)
            return
        for colour in self.colours:
            if self.tickets[colour]:
                yield self.next(tickets=self.tickets | {colour: self.tickets[colour] - 1})
        for space in range(2, self.race.length + 1):
            if self.tile_fits(space):
                for side in "+-":
                    yield self.with_tile(space, side)
        yield self.next(rolling=True)
        hand = self.hands.get(self.seat, frozenset(self.colours))
        for colour in hand:
            for _ in ("win", "lose"):
                yield self.next(hands=self.hands | {self.seat: hand - {colour}})
        if self.race.second and self.seats >= 6 and self.seat not in self.partners:
            for other in range(self.seats):
                if other != self.seat and other not in self.partners:
                    yield self.next(partners=self.partners | {self.seat, other})

    def next(self, **changes: object) -> Turn:
        """The next position; the turn passes on unless chance is next."""
        twin = Turn(**(vars(self) | changes))
        if not twin.rolling:
            twin.seat = (self.seat + 1) % self.seats
        return twin

    def with_tile(self, space: int, side: str) -> Turn:
        """Own tile to a space, lifted first where it lay."""
        race = deepcopy(self.race)
        race.tiles.pop(self.tile_of.get(self.seat, -1), None)
        race.tiles[space] = side
        return self.next(race=race, tile_of=self.tile_of | {self.seat: space})

    def tile_fits(self, space: int) -> bool:
        """No camel, no tile, no other seat's tile beside it."""
        others = [where for seat, where in self.tile_of.items() if seat != self.seat]
        empty = not self.race.stacks.get(space) and space not in self.race.tiles
        return empty and space - 1 not in others and space + 1 not in others


def lines(position: Turn, depth: int) -> int:
    """How many sequences of events there are."""
    if depth == 0:
        return 1
    return sum(lines(child, depth - 1) for child in position.moves())
