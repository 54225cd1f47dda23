"""What a player of a dice game remembers: how the race looked when others laid their race cards.

A card that lies face down is likeliest of a colour that looked good when it was laid, whatever became of it
since. A player sees the table on its own turns only, so a card that is new was laid somewhere between the
last look and this one, and the mean of both is kept. Where there was no look before, as for one who joins a
game that is under way, today's chances must do.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from camelup.bots.outlook import Outlook
from camelup.games.board import HIDDEN, LOSER, NOBODY, RACE_CARDS, WINNER, State
from camelup.race import RACERS
from camelup.rule import rule

Array = Any

LAST_LOOK = RACE_CARDS
"""The row after those of the cards: the chances at the last look."""
LOOKED = 2
"""The count after those of the two piles: whether there was a look before."""


class Memory:
    """One player's memory of one game; starts anew when it is shown another game or seat."""

    def __init__(self) -> None:
        self.chances = np.zeros((2, RACE_CARDS + 1, RACERS))
        """By pile and card, how each colour's chance to be right looked when it was laid."""
        self.seen = np.zeros(3, np.int64)
        """How many cards of each pile are remembered."""
        self._seat, self._leg = NOBODY, 0
        self._owners: tuple[list[int], ...] = ([], [])

    def follow(self, state: State) -> None:
        """Go on with this view, or forget all if it cannot come after what was seen before."""
        owners = tuple(list(state.pile_seat[pile][: state.pile[pile]]) for pile in (WINNER, LOSER))
        grown = all(now[: len(old)] == old for now, old in zip(owners, self._owners, strict=True))
        if state.turn != self._seat or state.leg < self._leg or not grown:
            self.seen[:] = 0
        self._seat, self._leg, self._owners = state.turn, state.leg, owners


@rule
def chance_of(look: Outlook, pile: int, colour: int) -> float:
    """The chance that a colour is the right one of a pile."""
    return (look.win[colour] if pile == WINNER else look.lose[colour]) / look.samples


@rule
def remember(state: State, look: Outlook, chances: Array, seen: Array) -> None:
    """Keep how the race looks for the cards that are new, and for those to come."""
    for pile in range(2):
        for colour in range(RACERS):
            now = chance_of(look, pile, colour)
            before = chances[pile, LAST_LOOK, colour] if seen[LOOKED] else now
            for card in range(seen[pile], state.pile[pile]):
                chances[pile, card, colour] = (before + now) / 2
            chances[pile, LAST_LOOK, colour] = now
        seen[pile] = state.pile[pile]
    seen[LOOKED] = 1


@rule
def reading(state: State, chances: Array, pile: int, card: int, colour: int, focus: float) -> float:
    """The chance that a card on a pile is of a colour: more for what looked likely when it was laid."""
    known = state.pile_colour[pile][card]
    if known != HIDDEN:
        return 1.0 if known == colour else 0.0
    total = 0.0
    for each in range(RACERS):
        total += chances[pile, card, each] ** focus
    share: float = chances[pile, card, colour] ** focus / total
    return share
