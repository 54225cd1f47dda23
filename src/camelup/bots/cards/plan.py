"""How to split a hand of the card game before a leg."""

from __future__ import annotations

from typing import Annotated

from camelup.games.cards.actions import DISCARD, INTEL
from camelup.games.cards.dealing import choice
from camelup.games.cards.state import KINDS, Rules, State
from camelup.record import Int64, Record, record


@record
class Plan(Record):
    """A split of a hand, by kind of card; cards that are already given or discarded are included."""

    given: Annotated[list[int], "i8", KINDS]
    """For the deck, including the intel card."""
    kept: Annotated[list[int], "i8", KINDS]
    discarded: Annotated[list[int], "i8", KINDS]
    intel: Int64
    """The kind of the intel card, if the rules have one."""

    def fits(self, rules: Rules, state: State) -> bool:
        """Whether this plan is for the hand of the seat on turn and agrees with its choices so far."""
        hand, given, discarded = (cards[state.turn] for cards in (state.hand, state.given, state.discarded))
        unseen = self.given.copy()
        unseen[self.intel] -= rules.intel_cards
        planned = [sum(counts) for counts in zip(self.given, self.kept, self.discarded, strict=True)]
        return all(
            planned[kind] == hand[kind] + given[kind] + discarded[kind]
            and given[kind] <= unseen[kind]
            and discarded[kind] <= self.discarded[kind]
            for kind in range(KINDS)
        )

    def next_choice(self, rules: Rules, state: State) -> int:
        """The id of the seat's next choice by this plan."""
        verb = choice(rules, state)
        if verb == INTEL:
            return INTEL + self.intel
        seat = state.turn
        planned, done = (
            (self.discarded, state.discarded[seat]) if verb == DISCARD else (self.given, state.given[seat])
        )
        left = [planned[kind] - done[kind] for kind in range(KINDS)]
        if verb != DISCARD and rules.intel_cards:
            left[self.intel] -= 1
        return verb + next(kind for kind in range(KINDS) if left[kind] > 0)
