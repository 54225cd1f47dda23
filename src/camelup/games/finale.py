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
from camelup.race import RACERS, camel_in_place, spread

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
    """How a race ended."""

    money: list[int]
    """Everyone's money when the last leg has been paid, but no card turned."""
    cards: list[TurnedCard]
    """In the order in which they are turned."""
    winner: str
    losers: list[str]
    """The camel in last place; in `cards` all that still stand on the Start card."""
    carried_back: list[str]
    """After a backward finish the unit that left the track, from bottom to top, else empty."""


class _Card(NamedTuple):
    pile: int
    seat: int
    colour: int


class _DiceEnd:
    """The dice games: two piles, each paid from its first card to its last (C8.3)."""

    def __init__(self, rules: board.Rules) -> None:
        self._camels = rules.camels

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

    def winner(self, state: board.State) -> int:
        return camel_in_place(state.who, self._camels, 1)

    def losers(self, state: board.State) -> list[int]:
        return [camel_in_place(state.who, self._camels, RACERS)]

    def carried_back(self, state: board.State) -> list[int]:
        return spread(state.who, state.where, self._camels).get(0, [])


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

    def winner(self, state: cards.State) -> int:
        return camel_in_place(state.who, RACERS, 1)

    def losers(self, state: cards.State) -> list[int]:
        return [camel for camel in range(RACERS) if cards.placing(state, camel) == RACERS]

    def carried_back(self, state: cards.State) -> list[int]:
        return []


def finale(game: Game, rules: Rules, before: State, finish: Callable[[State], None]) -> Finale:
    """The end of a race from the state before its last event, which `finish` carries out."""
    end = _CardsEnd(rules) if game.name == "cards" else _DiceEnd(rules)

    def ended_with(kept: list[_Card]) -> State:
        state = before.copy()
        end.keep(state, kept)
        finish(state)
        return state

    def money_with(kept: list[_Card]) -> list[int]:
        return game.money(rules, ended_with(kept))

    laid = end.laid(before, lambda card: money_with([card])[card.seat])
    purses = [money_with(laid[:count]) for count in range(len(laid) + 1)]
    after = ended_with(laid)
    return Finale(
        money=purses[0],
        cards=[
            TurnedCard(
                PILES[card.pile], card.seat, game.colours[card.colour], now[card.seat] - then[card.seat]
            )
            for card, (then, now) in zip(laid, pairwise(purses), strict=True)
        ],
        winner=game.camels[end.winner(after)],
        losers=[game.camels[camel] for camel in end.losers(after)],
        carried_back=[game.camels[camel] for camel in end.carried_back(after)],
    )
