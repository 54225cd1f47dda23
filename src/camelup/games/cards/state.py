"""The variant and the state of the card game.

A racing card is a number: two per colour, first the +1 and then the +2. Cards are stored as counts by kind,
because face-down cards have no order until chance turns one up. Spaces keep their printed numbers: a track
card turned by the sandstorm loses its even one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from camelup.deprecated import renamed
from camelup.race import RACERS
from camelup.record import Int8, Int16, Int64, Record, record
from camelup.rule import rule
from camelup.schema.states import Phase

CARDS_SEATS = 6

LONGEST_CARD_TRACK = 24

TRACK_CARDS = LONGEST_CARD_TRACK // 2

KINDS = 2 * RACERS
"""Kinds of racing cards: kind = 2 * colour + number - 1."""

COPIES = (5, 1)
"""How many +1 and +2 cards each colour has."""

HAND_STEPS = 1
"""How far a card from hand moves its camel, whatever it shows (K4.4)."""

SETUP_CARDS = 5

DECK = 12

TICKETS = 20

STARTING_MONEY = 3

FLOOR = 1


CARDS_SETUP, CARDS_DEAL, CARDS_CHOOSE, CARDS_ACT, CARDS_CHANCE, CARDS_OVER = range(6)

CARDS_PHASES: tuple[Phase, ...] = ("chance", "chance", "choose", "act", "chance", "over")

FENNEC, PALM = range(2)


# Seats: dealt, discarded, into the deck, intel, last space (K2.5). The rulebook prints these numbers on
# pictures of cards. Its text says only that a deck has 10 or 12 cards, that two players lay no intel, that
# all others lay one of the last two cards as intel, and that one card stays in hand. The rest is a best
# reading, helped by reviews.
DEALS = {
    2: (12, 5, 6, 0, 15),
    3: (10, 5, 3, 1, 16),
    4: (7, 3, 2, 1, 17),
    5: (6, 3, 1, 1, 18),
    6: (5, 2, 1, 1, 19),
}
LARGEST_DEAL = max(deal[0] for deal in DEALS.values())


@record
class Rules(Record):
    """The variant: the numbers that depend on the player count, and the option `memory`."""

    seats: Int8
    dealt: Int8
    discards: Int8
    deck_cards: Int8
    intel_cards: Int8
    length: Int8
    memory: Int8


@record
class State(Record):
    """The state of the card game, complete or masked for a viewer."""

    who: Int64
    where: Int64
    phase: Int8
    turn: Int8
    """The seat on turn, being dealt to, or choosing."""
    leg: Int16
    length: Int8
    turned: Int16
    """The track cards turned by the sandstorm, one bit per card."""
    track_done: Int8
    bet_done: Int8
    money: Annotated[list[int], "i2", CARDS_SEATS]
    undealt: Annotated[list[int], "i1", KINDS]
    hand: Annotated[list[list[int]], "i1", CARDS_SEATS, KINDS]
    discarded: Annotated[list[list[int]], "i1", CARDS_SEATS, KINDS]
    given: Annotated[list[list[int]], "i1", CARDS_SEATS, KINDS]
    deck: Annotated[list[int], "i1", KINDS]
    deck_left: Int8
    revealed: Int8
    revealed_card: Annotated[list[int], "i1", DECK]
    intel: Int8
    intel_card: Annotated[list[int], "i1", CARDS_SEATS]
    played: Int8
    played_seat: Annotated[list[int], "i1", CARDS_SEATS]
    played_card: Annotated[list[int], "i1", CARDS_SEATS]
    just_played: Int8
    """Whether the last action played a card from hand, so that it is still visible with `memory`."""
    taken: Annotated[list[int], "i1", RACERS]
    tickets: Int8
    ticket_owner: Annotated[list[int], "i1", TICKETS]
    ticket_colour: Annotated[list[int], "i1", TICKETS]
    ticket_value: Annotated[list[int], "i1", TICKETS]
    midfields: Int8
    midfield_owner: Annotated[list[int], "i1", RACERS]
    midfield_colour: Annotated[list[int], "i1", RACERS]
    final_win: Annotated[list[int], "i1", CARDS_SEATS]
    final_lose: Annotated[list[int], "i1", CARDS_SEATS]
    figure_owner: Annotated[list[int], "i1", 2]
    figure_space: Annotated[list[int], "i1", 2]


@rule
def amount(cards: list[int]) -> int:
    """The number of cards in a list of counts."""
    total = 0
    for kind in range(KINDS):
        total += cards[kind]
    return total


if not TYPE_CHECKING:
    __getattr__ = renamed(
        __name__,
        SETUP="CARDS_SETUP",
        DEAL="CARDS_DEAL",
        CHOOSE="CARDS_CHOOSE",
        ACT="CARDS_ACT",
        CHANCE="CARDS_CHANCE",
        OVER="CARDS_OVER",
        SEATS="CARDS_SEATS",
        PHASES="CARDS_PHASES",
        LONGEST="LONGEST_CARD_TRACK",
    )
