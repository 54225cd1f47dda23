"""The race cards of the dice games at the end of a race."""

from __future__ import annotations

from collections.abc import Callable

from camelup.games.dice.state import Rules, State
from camelup.games.payout import LaidCard


class TwoPiles:
    """Two piles, each paid from its first card to its last (C8.3)."""

    def laid(self, rules: Rules, state: State, worth: Callable[[LaidCard], int]) -> list[LaidCard]:
        """The winner pile, then the loser pile."""
        return [
            LaidCard(pile, state.pile_seat[pile][card], state.pile_colour[pile][card])
            for pile in range(2)
            for card in range(state.pile[pile])
        ]

    def keep(self, state: State, kept: list[LaidCard]) -> None:
        """Remove all cards from the piles but these, which are the first ones."""
        for pile in range(2):
            state.pile[pile] = sum(card.pile == pile for card in kept)
