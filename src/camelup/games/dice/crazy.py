"""The crazy camels of the second edition, which run from the last space to the first."""

from __future__ import annotations

from camelup.games.dice.state import Rules, State
from camelup.race import RACERS, byte, find
from camelup.rule import rule

WHITE = RACERS
BLACK = RACERS + 1


@rule
def carries_racer(who: int, where: int, camels: int, camel: int) -> bool:
    """Whether a racing camel sits anywhere above a camel in its stack."""
    place = find(who, camel)
    space = byte(where, place)
    for above in range(place + 1, camels):
        if byte(where, above) != space:
            return False
        if byte(who, above) < RACERS:
            return True
    return False


@rule
def crazy_mover(who: int, where: int, camels: int, shown: int) -> int:
    """Which crazy camel the grey die moves: the upper of two that touch, else the only one that
    carries a racing camel, else the one whose colour the die shows (X10)."""
    white = find(who, WHITE)
    black = find(who, BLACK)
    if abs(white - black) == 1 and byte(where, white) == byte(where, black):
        return WHITE if white > black else BLACK
    white_carries = carries_racer(who, where, camels, WHITE)
    if white_carries != carries_racer(who, where, camels, BLACK):
        return WHITE if white_carries else BLACK
    return shown


@rule
def start_space(rules: Rules, face: int) -> int:
    """The starting space of a crazy camel: 1 means the last space, 2 and 3 those before it (X4)."""
    return rules.length + 1 - face


@rule
def is_out(state: State, crazy: int) -> bool:
    """Whether a crazy camel is already on the track during setup."""
    for place in range(state.placed_camels):
        if byte(state.who, place) == RACERS + crazy:
            return True
    return False
