"""Observations of the dice games."""

from __future__ import annotations

from collections.abc import Iterator

from camelup.games.conventions import NOBODY
from camelup.games.dice.modules import LATER, SWITCHES, write_later, write_switches
from camelup.games.dice.state import (
    CAMELS,
    DICE_ACT,
    DICE_CHANCE,
    DICE_SEATS,
    DICE_SETUP,
    FIRST_SUPPORT_DIE,
    GREY_DIE,
    LONGEST_DICE_TRACK,
    LOSER,
    POSITIONS,
    SEATS_WITHOUT_MODULES,
    SHORTEST,
    WINNER,
    Rules,
    State,
)
from camelup.games.dice.tickets import stack_height
from camelup.games.observation import (
    NUMBER_SCALE,
    SEAT_SCALE,
    Layout,
    ObservedField,
    Row,
    race_fields,
    seat_fields,
    seen_from,
    write_race,
    write_seats,
    write_set,
    write_stack,
)
from camelup.race import RACERS, byte
from camelup.record import Int64, Record, record
from camelup.rule import rule

SPACE_SCALE = 32
COUNT_BITS = 4
MOST_CARDS = 2**COUNT_BITS - 1
"""The bits in which a seat's cards on a pile are counted."""
ORDER = 8
"""The number of cards of a race pile that are shown with their seats."""


@record
class DiceOffsets(Record):
    """The offset of each writer."""

    seats: Int64
    spaces: Int64
    race: Int64
    stacks: Int64
    pyramid: Int64
    purses: Int64
    clock: Int64
    tickets_held: Int64
    held: Int64
    tiles: Int64
    own_cards: Int64
    winner: Int64
    loser: Int64
    used: Int64
    camera: Int64
    position_tiles: Int64
    switches: Int64
    later: Int64


# ---------------------------------------------------------------------------------------- fields


def _pile_fields(pile: str, seats: int) -> tuple[ObservedField, ...]:
    return (
        ObservedField(f"{pile}_cards", seats, f"each seat's cards on the {pile} pile / 8", pile),
        ObservedField(f"{pile}_own", RACERS, f"1 for each colour of one's own on the {pile} pile"),
        ObservedField(
            f"{pile}_before",
            RACERS,
            f"for each colour of one's own on the {pile} pile: cards laid before it / 64",
        ),
        ObservedField(
            f"{pile}_order",
            ORDER,
            f"who laid the first {ORDER} cards of the {pile} pile: (seat + 1) / {SEAT_SCALE}, or 0",
        ),
    )


def _fields(seats: int, camels: int, spaces: int, dice: int, more_dice: str) -> tuple[ObservedField, ...]:
    tile = f"each seat's tile: its space / {SPACE_SCALE}, below 0 for side `-`; 0 for none"
    dice_words = f"1 for every die in the pyramid: the racing dice by colour, then {more_dice}"
    return (
        *race_fields(camels, spaces, "behind the start line"),
        ObservedField("pyramid_tickets", 1, "pyramid tickets left / 8", "pyramid"),
        ObservedField("dice", dice, dice_words),
        *seat_fields(seats, "setup, act, extra (the spicy question), chance, over"),
        ObservedField("pyramid_held", seats, "each seat's pyramid tickets / 8", "held"),
        ObservedField("partner", seats, f"each seat's partner: (seat + 1) / {SEAT_SCALE}, 0 for none"),
        ObservedField("tile_plus", spaces, "1 for every space with a `+` tile, from space 1", "tiles"),
        ObservedField("tile_minus", spaces, "1 for every space with a `-` tile, from space 1"),
        ObservedField("seat_tile", seats, tile, low=-1.0),
        ObservedField("own_cards", RACERS, "1 for every race card in one's own hand", "own_cards"),
        *_pile_fields("winner", seats),
        *_pile_fields("loser", seats),
    )


def _module_fields(seats: int, spaces: int) -> tuple[ObservedField, ...]:
    covered = "for 2nd to 5th place, when the tile is taken: one-hot seat, one-hot colour of the ticket"
    return (
        ObservedField("used_support", RACERS, "1 for every support die that came out this leg", "used"),
        ObservedField("camera_owner", seats, "1 for the seat that holds the camera", "camera"),
        ObservedField("camera_space", spaces, "1 for the camera's space"),
        ObservedField("position_tiles", POSITIONS * (seats + RACERS), covered, "position_tiles"),
        ObservedField("options", len(SWITCHES), f"1 for {', '.join(SWITCHES)} if on", "switches"),
        *_later_fields(seats),
    )


def _later_fields(seats: int) -> Iterator[ObservedField]:
    for module in LATER:
        place = "later" if module is LATER[0] else ""
        yield ObservedField(module.name, 1, f"1 if the module {module.name} is on", place)
        for number in module.seat_numbers:
            meaning = f"{number.about} / {NUMBER_SCALE}"
            yield ObservedField(number.name, seats, meaning, high=max(1.0, number.most / NUMBER_SCALE))


CLASSIC_LAYOUT = Layout(
    "classic",
    DICE_SEATS,
    LONGEST_DICE_TRACK,
    DiceOffsets,
    _fields(DICE_SEATS, RACERS, LONGEST_DICE_TRACK, 2 * RACERS, "the support dice by colour")
    + _module_fields(DICE_SEATS, LONGEST_DICE_TRACK),
)
SECOND_LAYOUT = Layout(
    "second",
    SEATS_WITHOUT_MODULES,
    SHORTEST,
    DiceOffsets,
    _fields(SEATS_WITHOUT_MODULES, CAMELS, SHORTEST, RACERS + 1, "the grey one"),
)

# ---------------------------------------------------------------------------------------- writers


@rule
def observe(places: DiceOffsets, rules: Rules, view: State, viewer: int, out: Row) -> None:
    """Fill a row with the observation of a masked state."""
    out[:] = 0.0
    write_camels(rules, view, places.spaces, out, places.race)
    stacks = places.stacks
    for colour in range(RACERS):
        height = stack_height(rules, view, colour)
        write_stack(height, view.taken_from_top[colour], colour, out, stacks)
    write_pyramid(view.pyramid_tickets, view.dice, rules.crazy, out, places.pyramid)
    write_seats(places, rules, view, viewer, DICE_ACT <= view.phase <= DICE_CHANCE, out)
    write_held(rules, view, viewer, places.seats, out, places.held)
    write_tiles(rules, view, viewer, places.spaces, out, places.tiles)
    if viewer >= 0:
        write_set(view.race_cards[viewer], out, places.own_cards)
    write_pile(rules, view, viewer, WINNER, places.seats, out, places.winner)
    write_pile(rules, view, viewer, LOSER, places.seats, out, places.loser)
    if places.switches >= 0:
        write_modules(places, rules, view, viewer, out)


@rule
def write_modules(places: DiceOffsets, rules: Rules, view: State, viewer: int, out: Row) -> None:
    """Write the parts that only Supercup modules have."""
    write_set(view.used, out, places.used)
    write_camera(rules, view, viewer, places.seats, out, places.camera)
    write_position_tiles(rules, view, viewer, places.seats, out, places.position_tiles)
    write_switches(rules, out, places.switches)
    if places.later >= 0:
        write_later(rules, view, viewer, places.seats, out, places.later)


@rule
def write_camels(rules: Rules, view: State, spaces: int, out: Row, at: int) -> None:
    """Write the camels on the track, and the places of the racing camels one-hot."""
    camels = view.placed_camels if view.phase == DICE_SETUP else rules.camels
    heights = at + rules.camels * (spaces + 2)
    places = heights + rules.camels
    write_race(view, camels, spaces + 2, out, at, heights)
    place = 0
    for index in range(camels - 1, -1, -1):
        camel = byte(view.who, index)
        racing = 1 if camel < RACERS else 0
        out[places + racing * camel * RACERS + place] += racing
        place += racing


@rule
def write_pyramid(tickets: int, dice: int, crazy: int, out: Row, at: int) -> None:
    """Write the tickets and dice of the pyramid; what follows the racing dice depends on the game."""
    out[at] = tickets / 8
    write_set(dice, out, at + 1)
    if crazy:
        out[at + 1 + RACERS] = (dice >> GREY_DIE) & 1
    else:
        write_set(dice >> FIRST_SUPPORT_DIE, out, at + 1 + RACERS)


@rule
def write_held(rules: Rules, view: State, viewer: int, seats: int, out: Row, at: int) -> None:
    """Write each seat's pyramid tickets and partner."""
    for seat in range(rules.seats):
        cell = at + seen_from(seat, viewer, rules.seats)
        out[cell] = view.rolled[seat] / 8
        if view.partner[seat] != NOBODY:
            out[cell + seats] = (seen_from(view.partner[seat], viewer, rules.seats) + 1) / SEAT_SCALE


@rule
def write_tiles(rules: Rules, view: State, viewer: int, spaces: int, out: Row, at: int) -> None:
    """Write the spaces with a tile, side `+` then side `-`, and each seat's tile."""
    for seat in range(rules.seats):
        tile = view.tile[seat]
        if tile != 0:
            out[at + tile - 1 if tile > 0 else at + spaces - tile - 1] = 1.0
            out[at + 2 * spaces + seen_from(seat, viewer, rules.seats)] = tile / SPACE_SCALE


@rule
def write_pile(rules: Rules, view: State, viewer: int, pile: int, seats: int, out: Row, at: int) -> None:
    """Write a race pile: cards by seat, the viewer's own colours and how many cards lie before them, and who
    laid the first cards. The cards are counted in two integers: how many each seat has, and the position of
    the viewer's own by colour."""
    counts = 0
    places = 0
    for card in range(view.pile[pile]):
        seat = view.pile_seat[pile][card]
        counts += 1 << COUNT_BITS * seat
        mine = 1 if seat == viewer else 0
        places |= (card + 1) * mine << 8 * (view.pile_colour[pile][card] & 7)
    for seat in range(rules.seats):
        held = (counts >> COUNT_BITS * seat) & MOST_CARDS
        out[at + seen_from(seat, viewer, rules.seats)] = held / 8
    for colour in range(RACERS):
        place = byte(places, colour)
        out[at + seats + colour] = min(place, 1)
        out[at + seats + RACERS + colour] = max(place - 1, 0) / 64
    for card in range(min(view.pile[pile], ORDER)):
        seat = seen_from(view.pile_seat[pile][card], viewer, rules.seats)
        out[at + seats + 2 * RACERS + card] = (seat + 1) / SEAT_SCALE


@rule
def write_camera(rules: Rules, view: State, viewer: int, seats: int, out: Row, at: int) -> None:
    """Write the camera's holder and its space."""
    if view.camera_owner != NOBODY:
        out[at + seen_from(view.camera_owner, viewer, rules.seats)] = 1.0
        out[at + seats + view.camera_space - 1] = 1.0


@rule
def write_position_tiles(rules: Rules, view: State, viewer: int, seats: int, out: Row, at: int) -> None:
    """Write who covered which colour with each position tile."""
    for index in range(view.covered):
        cell = at + (view.covered_place[index] - 2) * (seats + RACERS)
        out[cell + seen_from(view.covered_owner[index], viewer, rules.seats)] = 1.0
        out[cell + seats + view.covered_colour[index]] = 1.0
