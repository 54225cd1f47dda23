"""The final cards of the card game at the end of a race."""

from __future__ import annotations

from collections.abc import Callable

from camelup.games.cards.state import Rules, State
from camelup.games.conventions import NOBODY
from camelup.games.payout import LaidCard


class FinalCards:
    """A seat's two final cards are paid as one sum (K8.3). The better one is turned first, so the floor never
    reduces a gain."""

    def laid(self, rules: Rules, state: State, worth: Callable[[LaidCard], int]) -> list[LaidCard]:
        """Seat by seat, the better card first."""
        held = [
            LaidCard(pile, seat, colours[seat])
            for seat in range(rules.seats)
            for pile, colours in enumerate((state.final_win, state.final_lose))
            if colours[seat] != NOBODY
        ]
        return sorted(held, key=lambda card: (card.seat, -worth(card)))

    def keep(self, state: State, kept: list[LaidCard]) -> None:
        """Remove all cards but these."""
        for pile, colours in enumerate((state.final_win, state.final_lose)):
            owners = {card.seat for card in kept if card.pile == pile}
            colours[:] = [colour if seat in owners else NOBODY for seat, colour in enumerate(colours)]
