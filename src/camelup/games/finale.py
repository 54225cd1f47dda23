"""The end of a race, card by card.

What a card pays is not calculated here: the rules pay the race with the first cards only, then with one
more, and the difference is that card's payout. So the floor of money and every other ruling apply.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from camelup.games.game import Game
from camelup.games.kinds import Rules, State
from camelup.games.payout import LaidCard

PILES: tuple[Literal["win"], Literal["lose"]] = ("win", "lose")


@dataclass(frozen=True)
class TurnedCard:
    """A race card, or a final card of `cards`, with the change to its owner's money."""

    pile: Literal["win", "lose"]
    seat: int
    colour: str
    paid: int


@dataclass(frozen=True)
class Finale:
    """The payouts of all cards at the end of a race."""

    money: list[int]
    """Money by seat after the last leg's payout, before any card is turned."""
    cards: list[TurnedCard]
    """In the order in which they are turned."""


def finale(game: Game, rules: Rules, before: State, finish: Callable[[State], None]) -> Finale:
    """Compute the finale from the state before the last event, which `finish` applies."""
    end = game.race_end

    def money_with(kept: list[LaidCard]) -> list[int]:
        state = before.copy()
        end.keep(state, kept)
        finish(state)
        return game.money(rules, state)

    laid = end.laid(rules, before, lambda card: money_with([card])[card.seat])
    purses = [money_with(laid[:count]) for count in range(len(laid) + 1)]
    return Finale(
        money=purses[0],
        cards=[
            TurnedCard(
                PILES[card.pile], card.seat, game.colours[card.colour], now[card.seat] - then[card.seat]
            )
            for card, (then, now) in zip(laid, pairwise(purses), strict=True)
        ],
    )
