"""The end of a race, card by card.

What a card pays is not worked out here: the rules pay the race with only the first cards on the table,
then with one more, and the difference is what that card was worth. So the floor of money counts, and so
does every other ruling.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from camelup.games import Game, Rules, State, board, cards

PILES: tuple[Literal["win"], Literal["lose"]] = ("win", "lose")


@dataclass(frozen=True)
class TurnedCard:
    """A race card, or a final card of `cards`, with what it changed about its owner's money."""

    pile: Literal["win", "lose"]
    seat: int
    colour: str
    paid: int


@dataclass(frozen=True)
class Finale:
    """How the cards are paid at the end of a race."""

    money: list[int]
    """Everyone's money when the last leg has been paid, but no card turned."""
    cards: list[TurnedCard]
    """In the order in which they are turned."""


class _Card(NamedTuple):
    pile: int
    seat: int
    colour: int


class _DiceEnd:
    """The dice games: two piles, each paid from its first card to its last (C8.3)."""

    def laid(self, state: board.State, worth: Callable[[_Card], int]) -> list[_Card]:
        return [
            _Card(pile, state.pile_seat[pile][card], state.pile_colour[pile][card])
            for pile in range(2)
            for card in range(state.pile[pile])
        ]

    def keep(self, state: board.State, kept: list[_Card]) -> None:
        """Leave only these cards on the piles, which are the first ones."""
        for pile in range(2):
            state.pile[pile] = sum(card.pile == pile for card in kept)


class _CardsEnd:
    """The card game: a seat's two final cards are paid as one sum (K8.3). The better one is turned first, so
    the floor never takes anything off a gain."""

    def __init__(self, rules: cards.Rules) -> None:
        self._seats = rules.seats

    def laid(self, state: cards.State, worth: Callable[[_Card], int]) -> list[_Card]:
        held = [
            _Card(pile, seat, colours[seat])
            for seat in range(self._seats)
            for pile, colours in enumerate((state.final_win, state.final_lose))
            if colours[seat] != cards.NOBODY
        ]
        return sorted(held, key=lambda card: (card.seat, -worth(card)))

    def keep(self, state: cards.State, kept: list[_Card]) -> None:
        """Leave seats only these cards."""
        for pile, colours in enumerate((state.final_win, state.final_lose)):
            owners = {card.seat for card in kept if card.pile == pile}
            colours[:] = [colour if seat in owners else cards.NOBODY for seat, colour in enumerate(colours)]


def finale(game: Game, rules: Rules, before: State, finish: Callable[[State], None]) -> Finale:
    """The end of a race from the state before its last event, which `finish` carries out."""
    end = _CardsEnd(rules) if game.name == "cards" else _DiceEnd()

    def money_with(kept: list[_Card]) -> list[int]:
        state = before.copy()
        end.keep(state, kept)
        finish(state)
        return game.money(rules, state)

    laid = end.laid(before, lambda card: money_with([card])[card.seat])
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
