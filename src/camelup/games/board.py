"""What lies on the table in the dice games, `classic` and `second`: rules as data, state, words.

Seats, camels and spaces are small integers. Camels 0 to 4 race, in alphabetical order of their
colours; 5 and 6 are the crazy ones. Sets of camels, dice or spaces are bit masks.
"""

from __future__ import annotations

from typing import Annotated

from camelup.games import actions
from camelup.games.dice_actions import CLASSIC_VERBS
from camelup.games.tickets import ticket_pay
from camelup.race import RACERS, camel_spaces, placing
from camelup.record import Int8, Int16, Int64, Record, record
from camelup.rule import rule
from camelup.schema.states import Phase

SEATS = 10
LONGEST = 20
CRAZY = ("white", "black")
FACES = 3
TICKETS = 20
POSITIONS = 4
RACE_CARDS = SEATS * RACERS
STARTING_MONEY = 3
HIDDEN = -1
"""Stands in a view for what the viewer may not know."""
NOBODY = -1

SETUP, ACT, EXTRA, CHANCE, OVER = range(5)
PHASES: tuple[Phase, ...] = ("chance", "act", "extra", "chance", "over")
WINNER, LOSER = range(2)

GREY_DIE = 5
FIRST_SUPPORT_DIE = 6
RACING_DICE = (1 << RACERS) - 1


@record
class Rules(Record):
    """A variant as data."""

    seats: Int8
    camels: Int8
    length: Int8
    stack: Int8
    """Leg tickets per colour."""
    reveals: Int8
    """Pyramid tickets, that is reveals, in a leg."""
    crazy: Int8
    long_track: Int8
    spicy: Int8
    photographer: Int8
    position_bets: Int8
    partnerships: Int8


@record
class State(Record):
    """A table of a dice game, whole or as one seat may see it."""

    who: Int64
    where: Int64
    phase: Int8
    turn: Int8
    leg: Int16
    placed_camels: Int8
    dice: Int16
    used: Int8
    pyramid_tickets: Int8
    money: Annotated[list[int], "i2", SEATS]
    rolled: Annotated[list[int], "i1", SEATS]
    tile: Annotated[list[int], "i1", SEATS]
    partner: Annotated[list[int], "i1", SEATS]
    race_cards: Annotated[list[int], "i1", SEATS]
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


COVERABLE = (5, 3, 2)


def action_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every action of the dice games in words; an action's id is its place in this list."""
    values = {
        "colour": colours,
        "side": "+-",
        "space": range(1, LONGEST + 1),
        "seat": range(SEATS),
        "place": range(2, 2 + POSITIONS),
        "ticket": (*COVERABLE, "stack"),
    }
    return actions.action_words(CLASSIC_VERBS, values)


def outcome_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every chance outcome in words; its id is its place in this list."""
    faces = range(1, FACES + 1)
    return (
        *(f"die {colour} {face}" for colour in colours for face in faces),
        *(f"die grey {crazy} {face}" for crazy in CRAZY for face in faces),
        *(f"support {colour} {face}" for colour in colours for face in (1, 2)),
    )


_WORDS = action_words(("0", "1", "2", "3", "4"))
BET = _WORDS.index("bet 0")
OASIS = _WORDS.index("tile +1")
MIRAGE = _WORDS.index("tile -1")
ROLL = _WORDS.index("roll")
WIN = _WORDS.index("win 0")
LOSE = _WORDS.index("lose 0")
PARTNER = _WORDS.index("partner 0")
CAMERA = _WORDS.index("camera 1")
PLACE = _WORDS.index("place 2 0 5")
ADD = _WORDS.index("add 0")
DONE = _WORDS.index("done")
ACTIONS = len(_WORDS)

_OUTCOMES = outcome_words(("0", "1", "2", "3", "4"))
RACING_FACES = _OUTCOMES.index("die 0 1")
GREY_FACES = _OUTCOMES.index("die grey white 1")
SUPPORT_FACES = _OUTCOMES.index("support 0 1")
OUTCOMES = len(_OUTCOMES)


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
    """The set of spaces with no camel and no tile."""
    taken = camel_spaces(state.where, rules.camels)
    for seat in range(rules.seats):
        taken |= 1 << abs(state.tile[seat])
    return all_spaces(rules) & ~taken


@rule
def tile_owner(rules: Rules, state: State, space: int) -> int:
    """Whose tile lies on a space, or NOBODY."""
    for seat in range(rules.seats):
        if abs(state.tile[seat]) == space:
            return seat
    return NOBODY


@rule
def stack_height(rules: Rules, state: State, colour: int) -> int:
    """How many leg tickets of a colour are still out."""
    return rules.stack - state.taken_from_top[colour] - state.taken_from_bottom[colour]


@rule
def keep_ticket(state: State, seat: int, colour: int, value: int) -> None:
    """Lay a leg ticket in front of a seat."""
    state.ticket_owner[state.tickets] = seat
    state.ticket_colour[state.tickets] = colour
    state.ticket_value[state.tickets] = value
    state.tickets += 1


@rule
def ticket_reward(state: State, ticket: int, places: int) -> int:
    """What a leg ticket on the table pays."""
    return ticket_pay(state.ticket_value[ticket], placing(places, state.ticket_colour[ticket]))
