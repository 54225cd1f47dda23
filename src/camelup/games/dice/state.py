"""The variant and the state of the dice games, `classic` and `second`.

Seats, camels and spaces are small integers. Camels 0 to 4 race, in alphabetical order of their
colours; 5 and 6 are the crazy ones. Sets of camels, dice or spaces are bit masks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from camelup.deprecated import renamed
from camelup.games.conventions import NOBODY
from camelup.race import RACERS, camel_spaces
from camelup.record import Int8, Int16, Int64, Record, record
from camelup.rule import rule
from camelup.schema.states import Phase

DICE_SEATS = 10

SEATS_WITHOUT_MODULES = 8

LONGEST_DICE_TRACK = 20

SHORTEST = 16

CAMELS = RACERS + 2
"""Racing and crazy camels."""


FACES = 3

TICKETS = 20

POSITIONS = 4

RACE_CARDS = DICE_SEATS * RACERS

STARTING_MONEY = 3

COVERABLE = (5, 3, 2)


DICE_SETUP, DICE_ACT, DICE_EXTRA, DICE_CHANCE, DICE_OVER = range(5)

DICE_PHASES: tuple[Phase, ...] = ("chance", "act", "extra", "chance", "over")

WINNER, LOSER = range(2)


GREY_DIE = 5

FIRST_SUPPORT_DIE = 6

RACING_DICE = (1 << RACERS) - 1


@record
class Rules(Record):
    """The variant: number of seats, sizes and switches."""

    seats: Int8
    camels: Int8
    length: Int8
    stack: Int8
    """Leg tickets per colour."""
    reveals: Int8
    """Pyramid tickets in a leg, that is, reveals."""
    crazy: Int8
    long_track: Int8
    spicy: Int8
    photographer: Int8
    position_bets: Int8
    partnerships: Int8


@record
class State(Record):
    """The state of a dice game, complete or masked for a viewer."""

    who: Int64
    where: Int64
    phase: Int8
    turn: Int8
    leg: Int16
    placed_camels: Int8
    dice: Int16
    used: Int8
    pyramid_tickets: Int8
    money: Annotated[list[int], "i2", DICE_SEATS]
    rolled: Annotated[list[int], "i1", DICE_SEATS]
    tile: Annotated[list[int], "i1", DICE_SEATS]
    partner: Annotated[list[int], "i1", DICE_SEATS]
    race_cards: Annotated[list[int], "i1", DICE_SEATS]
    taken_from_top: Annotated[list[int], "i1", RACERS]
    taken_from_bottom: Annotated[list[int], "i1", RACERS]
    tickets: Int8
    ticket_owner: Annotated[list[int], "i1", TICKETS]
    ticket_colour: Annotated[list[int], "i1", TICKETS]
    ticket_value: Annotated[list[int], "i1", TICKETS]
    covered: Int8
    covered_owner: Annotated[list[int], "i1", POSITIONS]
    covered_colour: Annotated[list[int], "i1", POSITIONS]
    covered_value: Annotated[list[int], "i1", POSITIONS]
    covered_place: Annotated[list[int], "i1", POSITIONS]
    camera_owner: Int8
    camera_space: Int8
    pile: Annotated[list[int], "i1", 2]
    pile_seat: Annotated[list[list[int]], "i1", 2, RACE_CARDS]
    pile_colour: Annotated[list[list[int]], "i1", 2, RACE_CARDS]


@rule
def all_spaces(rules: Rules) -> int:
    """The set of all spaces of the track."""
    return (1 << (rules.length + 1)) - 2


@rule
def tiles_of_side(rules: Rules, state: State, side: int) -> int:
    """The set of spaces with a tile of that side, +1 or -1."""
    spaces = 0
    for seat in range(rules.seats):
        if state.tile[seat] * side > 0:
            spaces |= 1 << state.tile[seat] * side
    return spaces


@rule
def empty_spaces(rules: Rules, state: State) -> int:
    """The set of spaces without a camel or tile."""
    taken = camel_spaces(state.where, rules.camels)
    for seat in range(rules.seats):
        taken |= 1 << abs(state.tile[seat])
    return all_spaces(rules) & ~taken


@rule
def tile_owner(rules: Rules, state: State, space: int) -> int:
    """The seat whose tile is on a space, or NOBODY."""
    for seat in range(rules.seats):
        if abs(state.tile[seat]) == space:
            return seat
    return NOBODY


if not TYPE_CHECKING:
    __getattr__ = renamed(
        __name__,
        SETUP="DICE_SETUP",
        ACT="DICE_ACT",
        EXTRA="DICE_EXTRA",
        CHANCE="DICE_CHANCE",
        OVER="DICE_OVER",
        SEATS="DICE_SEATS",
        PHASES="DICE_PHASES",
        LONGEST="LONGEST_DICE_TRACK",
    )
