"""A leg by plain enumeration with fractions: slow, simple, and sharing no code with the package.

A track is a dict from space to the list of camels there, bottom to top. White and black are crazy.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

Track = dict[int, list[str]]
CRAZY = ("white", "black")


def grey_camel(track: Track, shown: str) -> str:
    for stack in track.values():
        if "white" in stack and "black" in stack and abs(stack.index("white") - stack.index("black")) == 1:
            return max(CRAZY, key=stack.index)
    laden = [
        crazy
        for stack in track.values()
        for crazy in stack
        if crazy in CRAZY and any(above not in CRAZY for above in stack[stack.index(crazy) :])
    ]
    return laden[0] if len(laden) == 1 else shown


def move(
    track: Track, camel: str, steps: int, tiles: dict[int, str], length: int
) -> tuple[Track, int, int, int]:
    space = next(s for s, stack in track.items() if camel in stack)
    height = track[space].index(camel)
    unit, below = track[space][height:], track[space][:height]
    new = {s: list(stack) for s, stack in track.items() if s != space} | ({space: below} if below else {})
    met = target = space + steps
    way = 1 if steps > 0 else -1
    side = tiles.get(met) if 1 <= met <= length else None
    target = met + way if side == "+" else met - way if side == "-" else met
    target = max(0, min(length + 1, target))
    there = new.get(target, [])
    new[target] = unit + there if side == "-" else there + unit
    return new, met, target, len(unit)


def dice_faces(track: Track, die: str) -> list[tuple[str, int]]:
    if die == "grey":
        return [(grey_camel(track, crazy), -face) for crazy in CRAZY for face in (1, 2, 3)]
    if die.startswith("support "):
        return [(die.split()[1], face) for face in (1, 2)]
    return [(die, face) for face in (1, 2, 3)]


def enumerate_leg(
    track: Track, dice: list[str], reveals: int, tiles: dict[int, str], length: int, crazy: bool
) -> dict[str, Any]:
    """Chances of rankings and places, coins and camera pay by space, over all ways the dice can fall."""
    rankings: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
    places: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
    coins: dict[int, Fraction] = defaultdict(Fraction)
    photos: dict[int, Fraction] = defaultdict(Fraction)

    def go(track: Track, dice: list[str], reveals: int, chance: Fraction, stood: frozenset[int]) -> None:
        order = [
            c for s in sorted(track, reverse=True) for c in reversed(track[s]) if not (crazy and c in CRAZY)
        ]
        if reveals == 0 or 0 in track or length + 1 in track:
            rankings[tuple(order)] += chance
            for place, camel in enumerate(order):
                places[camel, place] += chance
            return
        for die in dice:
            faces = dice_faces(track, die)
            for camel, steps in faces:
                share = chance / (len(dice) * len(faces))
                new, met, target, size = move(track, camel, steps, tiles, length)
                coins[met] += share
                if target not in stood:
                    photos[target] += share * size
                go(new, [d for d in dice if d != die], reveals - 1, share, stood | {target})

    go(track, dice, reveals, Fraction(1), frozenset())
    return {"rankings": rankings, "places": places, "coins": coins, "photos": photos}
