"""Inferring others' hidden race cards from how the race looked when they were placed.

A hidden card is probably of a colour that looked good when it was placed, whatever has happened since. A bot
sees the table only on its own turns, so a new card was placed somewhere between its last turn and this one,
and it stores the mean of both odds. With `close_focus` it also checks who rolled in between, which often
decides which of the two turns is nearer. Without an earlier turn, as after joining a game in progress, it
falls back to the current odds.

With `close_focus` it also uses that a seat has each colour once: a seat that has placed the favourite places
another colour next.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from camelup.arrays import Floats2, Floats3, Ints2, RecordArray
from camelup.bots.arrays import Array, put
from camelup.bots.dice.outlook import Outlook
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.games.dice.state import DICE_SEATS, LOSER, RACE_CARDS, WINNER, Rules, State
from camelup.race import RACERS
from camelup.reals import power
from camelup.record import Int64, Record, record
from camelup.rule import rule

HANDS = 1 << RACERS
"""The number of sets of colours."""
CLOSE_DOUBT = 0.02
"""The probability that a card is a uniform draw from its seat's colours, whatever the race looked like."""
HOPELESS = 0.001
"""A lower bound on a colour's probability relative to the best one's."""


@record
class Glance(Record):
    """The table at the bot's last turn."""

    looks: Int64
    """The number of turns so far."""
    leg: Int64
    pile: Annotated[list[int], "i8", 2]
    """The number of cards on each pile."""
    rolled: Annotated[list[int], "i8", DICE_SEATS]
    """The number of rolls of each seat in the leg."""


class Recollection(NamedTuple):
    """What kernels know of the bot's earlier turns."""

    chances: Floats3
    """By pile, card and colour, the probability that the colour is right, as of when the card was placed."""
    seen_at: Ints2
    """By pile and card, the number of the turn at which the card was new."""
    last_chances: Floats2
    """By pile and colour, the probabilities at the last turn."""
    glance: RecordArray[Glance]


def new_recollection() -> Recollection:
    """An empty recollection."""
    return Recollection(
        chances=np.zeros((2, RACE_CARDS, RACERS)),
        seen_at=np.zeros((2, RACE_CARDS), np.int64),
        last_chances=np.zeros((2, RACERS)),
        glance=Glance().to_array(),
    )


class RaceCardMemory:
    """A bot's memory of one game; it resets when it is shown another game or seat."""

    def __init__(self) -> None:
        self.past = new_recollection()
        self._seat, self._leg = NOBODY, 0
        self._owners: tuple[list[int], ...] = ([], [])

    def follow(self, state: State) -> None:
        """Continue with this view, or reset if it cannot follow the views before it."""
        owners = tuple(list(state.pile_seat[pile][: state.pile[pile]]) for pile in (WINNER, LOSER))
        grown = all(now[: len(old)] == old for now, old in zip(owners, self._owners, strict=True))
        if state.turn != self._seat or state.leg < self._leg or not grown:
            put(self.past.glance, Glance())
        self._seat, self._leg, self._owners = state.turn, state.leg, owners


@rule
def chance_of(look: Outlook, pile: int, colour: int) -> float:
    """The probability that a colour is the right one of a pile."""
    return (look.win[colour] if pile == WINNER else look.lose[colour]) / look.samples


@rule
def rolls_between(rules: Rules, state: State, glance: Glance, first: int, after: int) -> int:
    """The number of rolls since the last turn by the seats from `first` up to, not including, `after`; both
    count in turn order from the seat on turn."""
    rolls = 0
    for number in range(first, after):
        seat = (state.turn + number) % rules.seats
        rolls += state.rolled[seat] - glance.rolled[seat]
    return rolls


@rule
def share_of_before(rules: Rules, state: State, glance: Glance, seat: int) -> float:
    """The weight of the last turn's odds, as against the current ones, for a card placed in between. With the
    option `spicy` seats return pyramid tickets, so these do not tell who has rolled."""
    if glance.leg == state.leg and not rules.spicy:
        number = (seat - state.turn) % rules.seats
        if rolls_between(rules, state, glance, 0, number) == 0:
            return 1.0
        if rolls_between(rules, state, glance, number + 1, rules.seats) == 0:
            return 0.0
    return 0.5


@rule
def remember(rules: Rules, state: State, look: Outlook, past: Recollection, closely: bool) -> None:
    """Store the odds for new cards, and for those to come."""
    glance = past.glance[0]
    for pile in range(2):
        for card in range(glance.pile[pile], state.pile[pile]):
            share = 0.5
            if closely:
                share = share_of_before(rules, state, glance, state.pile_seat[pile][card])
            for colour in range(RACERS):
                now = chance_of(look, pile, colour)
                before = past.last_chances[pile, colour] if glance.looks else now
                past.chances[pile, card, colour] = share * before + (1 - share) * now
            past.seen_at[pile, card] = glance.looks
        for colour in range(RACERS):
            past.last_chances[pile, colour] = chance_of(look, pile, colour)
        glance.pile[pile] = state.pile[pile]
    glance.looks += 1
    glance.leg = state.leg
    for seat in range(rules.seats):
        glance.rolled[seat] = state.rolled[seat]


@rule
def reading(state: State, readings: Array, pile: int, card: int, colour: int, focus: float) -> float:
    """The probability that a card on a pile is of a colour, by the odds when it was placed."""
    known = state.pile_colour[pile][card]
    if known != HIDDEN:
        return 1.0 if known == colour else 0.0
    total = 0.0
    for each in range(RACERS):
        total += power(readings[pile, card, each], focus)
    share: float = power(readings[pile, card, colour], focus) / total
    return share


# ---------------------------------------------------------------------------------------- close reading


@rule
def next_pile(state: State, seen_at: Array, wins: int, losses: int) -> int:
    """The pile on which the next card was placed, after `wins` and `losses` cards on each."""
    if wins == state.pile[WINNER]:
        return LOSER
    if losses == state.pile[LOSER]:
        return WINNER
    return WINNER if seen_at[WINNER, wins] <= seen_at[LOSER, losses] else LOSER


@rule
def lean(chances: Array, focus: float, leanings: Array) -> None:
    """Compute the weights of a hidden card's colours: probabilities relative to the best, to a power."""
    top = HOPELESS
    for colour in range(RACERS):
        top = max(top, chances[colour])
    for colour in range(RACERS):
        leanings[colour] = power(max(chances[colour] / top, HOPELESS), focus)


@rule
def share_of(leanings: Array, laid: int, colour: int) -> float:
    """The probability that a card is of a colour if its seat has placed the set `laid` before."""
    if (laid >> colour) & 1:
        return 0.0
    total = 0.0
    free = 0
    for each in range(RACERS):
        if not (laid >> each) & 1:
            total += leanings[each]
            free += 1
    share: float = (1 - CLOSE_DOUBT) * leanings[colour] / total + CLOSE_DOUBT / free
    return share


@rule
def read_card(leanings: Array, laid_sets: Array, readings: Array) -> None:
    """Compute the probability of each colour for a card, given the distribution of the sets that its seat has
    placed before; then update that distribution."""
    for colour in range(RACERS):
        readings[colour] = 0.0
    for laid in range(HANDS - 1, -1, -1):
        likely = laid_sets[laid]
        laid_sets[laid] = 0.0
        if likely > 0:
            for colour in range(RACERS):
                share = likely * share_of(leanings, laid, colour)
                readings[colour] += share
                laid_sets[laid | 1 << colour] += share


class Reading(NamedTuple):
    """The inference about others' hidden cards."""

    leanings: Floats3
    """By pile, card and colour, the weight of the colour, whatever the seat has placed before."""
    readings: Floats3
    """By pile, card and colour, the probability that the card is of the colour."""
    laid: Floats2
    """By seat and set of colours, the probability that the seat has placed exactly these."""


def new_reading() -> Reading:
    """An empty inference."""
    by_card = (2, RACE_CARDS, RACERS)
    return Reading(np.zeros(by_card), np.zeros(by_card), np.zeros((DICE_SEATS, HANDS)))


@rule
def read_cards(rules: Rules, state: State, past: Recollection, focus: float, reading_: Reading) -> None:
    """Infer others' hidden cards in the order in which they were placed; no seat has a colour twice."""
    for seat in range(rules.seats):
        for laid in range(HANDS):
            reading_.laid[seat, laid] = 1.0 if laid == 0 else 0.0
    wins = 0
    losses = 0
    for _ in range(state.pile[WINNER] + state.pile[LOSER]):
        pile = next_pile(state, past.seen_at, wins, losses)
        card = wins if pile == WINNER else losses
        if state.pile_colour[pile][card] == HIDDEN:
            leanings = reading_.leanings[pile, card]
            lean(past.chances[pile, card], focus, leanings)
            read_card(leanings, reading_.laid[state.pile_seat[pile][card]], reading_.readings[pile, card])
        if pile == WINNER:
            wins += 1
        else:
            losses += 1
