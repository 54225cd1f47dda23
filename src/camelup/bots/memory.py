"""What a player of a dice game remembers: how the race looked when others laid their race cards.

A card that lies face down is likeliest of a colour that looked good when it was laid, whatever became of it
since. A player sees the table on its own turns only, so a card that is new was laid somewhere between the
last look and this one, and the mean of both is kept; a close reader asks who rolled in between, which often
tells which of the two it was. Where there was no look before, as for one who joins a game that is under way,
today's chances must do.

A close reader also minds that a seat has each colour once: who has laid the favourite lays another next.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from camelup.bots.outlook import Outlook
from camelup.games.board import HIDDEN, LOSER, NOBODY, RACE_CARDS, SEATS, WINNER, Rules, State
from camelup.race import RACERS
from camelup.rule import rule

Array = Any

LAST_LOOK = RACE_CARDS
"""The row after those of the cards: the chances at the last look."""
WHEN = RACERS
"""The column after those of the colours: at which look the card was new."""
LOOKED, LEG, ROLLED = 2, 3, 4
"""After the counts of the two piles: how many looks there were; of the last one, the leg and, from there on,
how often each seat had rolled in it."""
HANDS = 1 << RACERS
"""How many sets of colours there are."""
DOUBT = 0.02
"""How often a card may be of any colour that its seat has, whatever the race looked like."""
HOPELESS = 0.001
"""No colour counts as less likely than this, beside the likeliest."""


class Memory:
    """One player's memory of one game; starts anew when it is shown another game or seat."""

    def __init__(self) -> None:
        self.chances = np.zeros((2, RACE_CARDS + 1, RACERS + 1))
        """By pile and card, how each colour's chance to be right looked when it was laid."""
        self.seen = np.zeros(ROLLED + SEATS, np.int64)
        """How many cards of each pile are remembered, and what the last look was like."""
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
def rolls_between(rules: Rules, state: State, seen: Array, first: int, after: int) -> int:
    """How often seats have rolled since the last look, from `first` to before `after` in turn order; both are
    counted from the seat on turn."""
    rolls = 0
    for number in range(first, after):
        seat = (state.turn + number) % rules.seats
        rolls += state.rolled[seat] - seen[ROLLED + seat]
    return rolls


@rule
def share_of_before(rules: Rules, state: State, seen: Array, seat: int) -> float:
    """How much the last look counts, and not this one, for a card that a seat has laid in between. With the
    spicy option pyramid tickets are given back, so that they don't tell who has rolled."""
    if seen[LEG] == state.leg and not rules.spicy:
        number = (seat - state.turn) % rules.seats
        if rolls_between(rules, state, seen, 0, number) == 0:
            return 1.0
        if rolls_between(rules, state, seen, number + 1, rules.seats) == 0:
            return 0.0
    return 0.5


@rule
def remember(rules: Rules, state: State, look: Outlook, chances: Array, seen: Array, closely: bool) -> None:
    """Keep how the race looks for the cards that are new, and for those to come."""
    for pile in range(2):
        for card in range(seen[pile], state.pile[pile]):
            share = 0.5
            if closely:
                share = share_of_before(rules, state, seen, state.pile_seat[pile][card])
            for colour in range(RACERS):
                now = chance_of(look, pile, colour)
                before = chances[pile, LAST_LOOK, colour] if seen[LOOKED] else now
                chances[pile, card, colour] = share * before + (1 - share) * now
            chances[pile, card, WHEN] = seen[LOOKED]
        for colour in range(RACERS):
            chances[pile, LAST_LOOK, colour] = chance_of(look, pile, colour)
        seen[pile] = state.pile[pile]
    seen[LOOKED] += 1
    seen[LEG] = state.leg
    for seat in range(rules.seats):
        seen[ROLLED + seat] = state.rolled[seat]


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


# ---------------------------------------------------------------------------------------- close reading


@rule
def next_pile(state: State, chances: Array, wins: int, losses: int) -> int:
    """On which pile the next card was laid, after so many on each."""
    if wins == state.pile[WINNER]:
        return LOSER
    if losses == state.pile[LOSER]:
        return WINNER
    return WINNER if chances[WINNER, wins, WHEN] <= chances[LOSER, losses, WHEN] else LOSER


@rule
def lean(chances: Array, power: float, leanings: Array) -> None:
    """How much a hidden card leans to each colour: by its chance beside the best, to a power."""
    top = HOPELESS
    for colour in range(RACERS):
        top = max(top, chances[colour])
    for colour in range(RACERS):
        leanings[colour] = max(chances[colour] / top, HOPELESS) ** power


@rule
def share_of(leanings: Array, laid: int, colour: int) -> float:
    """The chance that a card is of a colour if its seat had laid these before."""
    if (laid >> colour) & 1:
        return 0.0
    total = 0.0
    free = 0
    for each in range(RACERS):
        if not (laid >> each) & 1:
            total += leanings[each]
            free += 1
    share: float = (1 - DOUBT) * leanings[colour] / total + DOUBT / free
    return share


@rule
def read_card(leanings: Array, hands: Array, readings: Array) -> None:
    """The chances that a card is of each colour, by what its seat may have laid before; then what it may have
    laid with it."""
    for colour in range(RACERS):
        readings[colour] = 0.0
    for laid in range(HANDS - 1, -1, -1):
        likely = hands[laid]
        hands[laid] = 0.0
        if likely > 0:
            for colour in range(RACERS):
                share = likely * share_of(leanings, laid, colour)
                readings[colour] += share
                hands[laid | 1 << colour] += share


@rule
def read_cards(
    rules: Rules, state: State, chances: Array, power: float, hands: Array, leanings: Array, readings: Array
) -> None:
    """Read others' hidden cards in the order in which they were laid; no seat has a colour twice."""
    for seat in range(rules.seats):
        for laid in range(HANDS):
            hands[seat, laid] = 1.0 if laid == 0 else 0.0
    wins = 0
    losses = 0
    for _ in range(state.pile[WINNER] + state.pile[LOSER]):
        pile = next_pile(state, chances, wins, losses)
        card = wins if pile == WINNER else losses
        if state.pile_colour[pile][card] == HIDDEN:
            lean(chances[pile, card], power, leanings[pile, card])
            read_card(leanings[pile, card], hands[state.pile_seat[pile][card]], readings[pile, card])
        if pile == WINNER:
            wins += 1
        else:
            losses += 1
