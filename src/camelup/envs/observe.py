"""Observations: a view written as a flat row of numbers, described field by field.

Each game has one list of fields. The list is the documentation, the shape of the space and the program
of the writer at once: `write_dice` and `write_cards` walk along it, compiled or plain, and call the small
writer that each field names. They are given a *masked* state, so nothing hidden can get in. Seats are
counted from the viewer: 0 is the viewer's own, 1 the next in turn order. A spectator has no own seat and
counts from seat 0.

>>> layout = LAYOUTS["second"]
>>> layout.fields[0].name, layout.fields[0].length, layout.size
('camel_space', 126, 398)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from camelup.games import SECOND, cards, dice
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.games.dice import state as board
from camelup.games.dice.modules import SEAT_NUMBERS, SWITCHES, seat_number, write_switches
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, byte
from camelup.rule import rule

if TYPE_CHECKING:
    import numpy as np

Row = Any
"""A row of float32, to be filled."""

# ---------------------------------------------------------------------------------------- fields

(
    WITH_THE_LAST,
    RACE,
    STACKS,
    SEATS,
    CLOCK,
    TICKETS_HELD,
    DICE,
    HELD,
    TILES,
    OWN_CARDS,
    PILE,
    USED_SUPPORT,
    CAMERA,
    POSITION_TILES,
    OPTIONS,
    SPACES,
    DONE,
    MIDFIELD,
    FINAL_HELD,
    FIGURES,
    DECK,
    SHOWN,
    OWN_KINDS,
    SEAT_NUMBER,
) = range(24)
"""The writers, by number; WITH_THE_LAST is written together with the field before it."""

LARGEST_NUMBER = 2**15 - 1
MONEY_SCALE = 32
LEG_SCALE = 16
SEAT_SCALE = 16
SPACE_SCALE = 32
COUNT_SCALE = 8
COUNT_BITS = 4
MOST_CARDS = 2**COUNT_BITS - 1
"""A seat's cards on a pile are counted in so many bits."""
TOP_VALUES = (*TICKET_VALUES, 0)
"""The value of the top ticket of a stack, by how many are gone."""
ORDER = 8
"""How many cards of a race pile are shown with their seats."""


@dataclass(frozen=True)
class Field:
    """One field of an observation; `which` tells a writer which of several things it is about."""

    name: str
    writer: int
    length: int
    meaning: str
    which: int = 0
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True)
class Layout:
    """The fields of one game's observation, for its largest table."""

    game: str
    seats: int
    spaces: int
    fields: tuple[Field, ...]

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.length for field in self.fields)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each field stands."""
        found: dict[str, slice] = {}
        start = 0
        for field in self.fields:
            found[field.name] = slice(start, start + field.length)
            start += field.length
        return found

    def program(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The program of the writers, a row each: writer, place, seats, spaces, which."""
        import numpy as np

        rows = [
            (field.writer, self.slices[field.name].start, self.seats, self.spaces, field.which)
            for field in self.fields
            if field.writer != WITH_THE_LAST
        ]
        return np.array(rows, dtype=np.int64)

    def bounds(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """The least and the largest value of every number."""
        import numpy as np

        lengths = [field.length for field in self.fields]
        low = np.repeat(np.array([field.low for field in self.fields], np.float32), lengths)
        high = np.repeat(np.array([field.high for field in self.fields], np.float32), lengths)
        return low, high


def _race_fields(camels: int, spaces: int, where: str) -> tuple[Field, ...]:
    return (
        Field(
            "camel_space",
            RACE,
            camels * (spaces + 2),
            f"for each camel, one-hot: its space, 0 ({where}) to {spaces + 1} (over the finish line)",
        ),
        Field(
            "camel_height", WITH_THE_LAST, camels, "for each camel: how many are beneath it in its stack / 8"
        ),
        Field(
            "place",
            WITH_THE_LAST,
            RACERS * RACERS,
            "for each racing camel, one-hot: its place, first to last",
        ),
        Field(
            "stacks", STACKS, 2 * RACERS, "for each colour: value of the top leg ticket / 8, tickets left / 4"
        ),
    )


def _seat_fields(seats: int, phases: str) -> tuple[Field, ...]:
    return (
        Field("seats", SEATS, seats, "1 for every seat that is taken, the viewer's own first"),
        Field(
            "money",
            WITH_THE_LAST,
            seats,
            f"each seat's money / {MONEY_SCALE}",
            high=LARGEST_NUMBER / MONEY_SCALE,
        ),
        Field("turn", CLOCK, seats, "1 for the seat on turn (or dealt to, or choosing)"),
        Field("leg", WITH_THE_LAST, 1, f"number of the leg / {LEG_SCALE}", high=LARGEST_NUMBER / LEG_SCALE),
        Field("phase", WITH_THE_LAST, phases.count(",") + 1, f"one-hot: {phases}"),
        Field(
            "tickets_held",
            TICKETS_HELD,
            seats * RACERS * 2,
            "for each seat and colour: the sum of its leg tickets' values / 8, and their number / 4",
            high=1.5,
        ),
    )


def _pile_fields(seats: int) -> tuple[Field, ...]:
    found: list[Field] = []
    for which, pile in enumerate(("winner", "loser")):
        found += [
            Field(f"{pile}_cards", PILE, seats, f"each seat's cards on the {pile} pile / 8", which),
            Field(
                f"{pile}_own",
                WITH_THE_LAST,
                RACERS,
                f"1 for each colour of one's own on the {pile} pile",
                which,
            ),
            Field(
                f"{pile}_before",
                WITH_THE_LAST,
                RACERS,
                f"for each colour of one's own on the {pile} pile: cards laid before it / 64",
            ),
            Field(
                f"{pile}_order",
                WITH_THE_LAST,
                ORDER,
                f"who laid the first {ORDER} cards of the {pile} pile: (seat + 1) / {SEAT_SCALE}, or 0",
            ),
        ]
    return tuple(found)


def _dice_fields(seats: int, camels: int, spaces: int, dice: int, dice_words: str) -> tuple[Field, ...]:
    return (
        *_race_fields(camels, spaces, "behind the start line"),
        Field("pyramid_tickets", DICE, 1, "pyramid tickets left / 8"),
        Field("dice", WITH_THE_LAST, dice, f"1 for every die in the pyramid: {dice_words}"),
        *_seat_fields(seats, "setup, act, extra (the spicy question), chance, over"),
        Field("pyramid_held", HELD, seats, "each seat's pyramid tickets / 8"),
        Field("partner", WITH_THE_LAST, seats, f"each seat's partner: (seat + 1) / {SEAT_SCALE}, 0 for none"),
        Field("tile_plus", TILES, spaces, "1 for every space with a `+` tile, from space 1"),
        Field("tile_minus", WITH_THE_LAST, spaces, "1 for every space with a `-` tile, from space 1"),
        Field(
            "seat_tile",
            WITH_THE_LAST,
            seats,
            f"each seat's tile: its space / {SPACE_SCALE}, below 0 for side `-`; 0 for none",
            low=-1.0,
        ),
        Field("own_cards", OWN_CARDS, RACERS, "1 for every race card in one's own hand"),
        *_pile_fields(seats),
    )


def _supercup_fields(seats: int, spaces: int) -> tuple[Field, ...]:
    return (
        Field("used_support", USED_SUPPORT, RACERS, "1 for every support die that came out this leg"),
        Field("camera_owner", CAMERA, seats, "1 for the seat that holds the camera"),
        Field("camera_space", WITH_THE_LAST, spaces, "1 for the camera's space"),
        Field(
            "position_tiles",
            POSITION_TILES,
            board.POSITIONS * (seats + RACERS),
            "for 2nd to 5th place, when the tile is taken: one-hot seat, one-hot colour of the ticket",
        ),
        Field("options", OPTIONS, len(SWITCHES), f"1 for {', '.join(SWITCHES)} if on"),
        *(
            Field(number.name, SEAT_NUMBER, seats, f"{number.about}, number / {COUNT_SCALE}", which=index)
            for index, number in enumerate(SEAT_NUMBERS)
        ),
    )


def _card_fields(seats: int, spaces: int) -> tuple[Field, ...]:
    by_kind = "for each kind of card, number / 8"
    return (
        *_race_fields(RACERS, spaces, "the Start card"),
        Field("spaces", SPACES, spaces, "1 for every space that is there, from space 1; the others are dust"),
        *_seat_fields(seats, "setup, deal, choose, act, chance, over"),
        Field("done", DONE, 2, "whether the seat on turn has made its track action, its betting action"),
        Field("midfield", MIDFIELD, RACERS, "1 for every midfield ticket still out"),
        Field(
            "midfield_held",
            WITH_THE_LAST,
            seats * RACERS,
            "for each seat and colour: 1 for a midfield ticket",
        ),
        Field(
            "final_win", FINAL_HELD, seats * RACERS, "for each seat, one-hot: colour of its final win card"
        ),
        Field(
            "final_lose",
            FINAL_HELD,
            seats * RACERS,
            "for each seat, one-hot: colour of its final lose card",
            1,
        ),
        Field("figure_owner", FIGURES, 2 * seats, "for fennec and palm, one-hot: the seat with its card"),
        Field(
            "figure_space",
            WITH_THE_LAST,
            2 * spaces,
            "for fennec and palm, one-hot: its space, from space 1",
        ),
        Field("deck", DECK, 1, "cards left in the racing deck / 16"),
        Field("has_played", SHOWN, seats, "1 for each seat that has played its card this leg"),
        Field(
            "played",
            WITH_THE_LAST,
            cards.state.KINDS,
            f"cards played from hands this leg and still shown: {by_kind}",
        ),
        Field("revealed", WITH_THE_LAST, cards.state.KINDS, f"cards turned up this leg: {by_kind}"),
        Field("intel", WITH_THE_LAST, cards.state.KINDS, f"open intel cards: {by_kind}"),
        Field("own_hand", OWN_KINDS, cards.state.KINDS, f"one's own hand: {by_kind}"),
        Field("own_discarded", WITH_THE_LAST, cards.state.KINDS, f"one's own discards: {by_kind}"),
        Field(
            "own_given",
            WITH_THE_LAST,
            cards.state.KINDS,
            f"what one put in the deck or laid as intel: {by_kind}",
        ),
        Field("options", OPTIONS, 1, "1 if memory is on"),
    )


RACING_DICE_WORDS = "the racing dice by colour"
LAYOUTS = {
    layout.game: layout
    for layout in (
        Layout(
            "classic",
            board.SEATS,
            board.LONGEST,
            (
                *_dice_fields(
                    board.SEATS, 5, board.LONGEST, 10, f"{RACING_DICE_WORDS}, then the support dice by colour"
                ),
                *_supercup_fields(board.SEATS, board.LONGEST),
            ),
        ),
        Layout(
            "second",
            SECOND.most,
            16,
            _dice_fields(SECOND.most, 7, 16, 6, f"{RACING_DICE_WORDS}, then the grey one"),
        ),
        Layout(
            "cards",
            cards.state.SEATS,
            cards.state.LONGEST,
            _card_fields(cards.state.SEATS, cards.state.LONGEST),
        ),
    )
}
"""The observation of every game."""

# ---------------------------------------------------------------------------------------- shared writers


@rule
def seen_from(seat: int, viewer: int, seats: int) -> int:
    """A seat counted from the viewer's own; a spectator counts from seat 0."""
    place = seat - max(viewer, 0)
    return place + seats if place < 0 else place


@rule
def is_next(fields: Any, number: int, writer: int) -> bool:
    """Whether a field is there and names a writer."""
    return number < len(fields) and fields[number, 0] == writer


@rule
def write_race(view: Any, camels: int, out: Row, at: int, width: int, heights: int) -> None:
    """Spaces one-hot, and how many camels are beneath each one."""
    level = 0
    last = -1
    for place in range(camels):
        camel = byte(view.who, place)
        space = byte(view.where, place)
        level = level + 1 if space == last else 0
        last = space
        out[at + camel * width + space] = 1.0
        out[heights + camel] = level / 8


@rule
def write_purses(rules: Any, view: Any, viewer: int, seats: int, out: Row, at: int) -> None:
    """Which seats are taken, and their money."""
    for seat in range(rules.seats):
        out[at + seat] = 1.0
        out[at + seats + seen_from(seat, viewer, rules.seats)] = view.money[seat] / MONEY_SCALE


@rule
def write_clock(rules: Any, view: Any, viewer: int, seats: int, in_turn: bool, out: Row, at: int) -> None:
    """Whose turn it is, in which leg and phase."""
    if in_turn:
        out[at + seen_from(view.turn, viewer, rules.seats)] = 1.0
    out[at + seats] = view.leg / LEG_SCALE
    out[at + seats + 1 + view.phase] = 1.0


@rule
def write_tickets_held(rules: Any, view: Any, viewer: int, out: Row, at: int) -> None:
    """Leg tickets by seat and colour; the steps are powers of two, so that sums are exact."""
    for ticket in range(view.tickets):
        seat = seen_from(view.ticket_owner[ticket], viewer, rules.seats)
        cell = at + 2 * (seat * RACERS + view.ticket_colour[ticket])
        out[cell] += view.ticket_value[ticket] / 8
        out[cell + 1] += 0.25


@rule
def write_set(members: int, out: Row, at: int) -> None:
    """A set of colours, or of dice by colour."""
    for colour in range(RACERS):
        out[at + colour] = (members >> colour) & 1


@rule
def write_stack(height: int, taken: int, colour: int, out: Row, at: int) -> None:
    """One stack of leg tickets."""
    out[at + 2 * colour] = TOP_VALUES[taken if height > 0 else len(TICKET_VALUES)] / 8
    out[at + 2 * colour + 1] = height / 4


# ---------------------------------------------------------------------------------------- the dice games


@rule
def camels_out(rules: board.Rules, view: board.State) -> int:
    """How many camels stand on the track."""
    return view.placed_camels if view.phase == board.SETUP else rules.camels


@rule
def write_places(view: Any, camels: int, out: Row, at: int) -> None:
    """One-hot places of the racing camels, first to last."""
    place = 0
    for index in range(camels - 1, -1, -1):
        camel = byte(view.who, index)
        racing = 1 if camel < RACERS else 0
        out[at + racing * camel * RACERS + place] += racing
        place += racing


@rule
def write_pyramid(tickets: int, dice: int, crazy: int, out: Row, at: int) -> None:
    """Tickets and dice of the pyramid; what comes after the racing dice depends on the game."""
    out[at] = tickets / 8
    write_set(dice, out, at + 1)
    if crazy:
        out[at + 1 + RACERS] = (dice >> board.GREY_DIE) & 1
    else:
        write_set(dice >> board.FIRST_SUPPORT_DIE, out, at + 1 + RACERS)


@rule
def write_tiles(rules: board.Rules, view: board.State, viewer: int, spaces: int, out: Row, at: int) -> None:
    """The spaces with a tile, first side `+`, then side `-`; then each seat's tile."""
    for seat in range(rules.seats):
        tile = view.tile[seat]
        if tile != 0:
            out[at + tile - 1 if tile > 0 else at + spaces - tile - 1] = 1.0
            out[at + 2 * spaces + seen_from(seat, viewer, rules.seats)] = tile / SPACE_SCALE


@rule
def write_held(rules: board.Rules, view: board.State, viewer: int, seats: int, out: Row, at: int) -> None:
    """Each seat's pyramid tickets, and its partner."""
    for seat in range(rules.seats):
        cell = at + seen_from(seat, viewer, rules.seats)
        out[cell] = view.rolled[seat] / 8
        if view.partner[seat] != NOBODY:
            out[cell + seats] = (seen_from(view.partner[seat], viewer, rules.seats) + 1) / SEAT_SCALE


@rule
def write_pile(
    rules: board.Rules, view: board.State, viewer: int, seats: int, pile: int, out: Row, at: int
) -> None:
    """A race pile: cards by seat, the viewer's own colours, what lies before them, who laid the first. The
    cards are counted in two numbers: how many each seat has, and the place of the viewer's own by colour."""
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
def write_camera(rules: board.Rules, view: board.State, viewer: int, seats: int, out: Row, at: int) -> None:
    """The camera's holder and its space."""
    if view.camera_owner != NOBODY:
        out[at + seen_from(view.camera_owner, viewer, rules.seats)] = 1.0
        out[at + seats + view.camera_space - 1] = 1.0


@rule
def write_position_tiles(
    rules: board.Rules, view: board.State, viewer: int, seats: int, out: Row, at: int
) -> None:
    """Who covered which colour with each position tile."""
    for index in range(view.covered):
        cell = at + (view.covered_place[index] - 2) * (seats + RACERS)
        out[cell + seen_from(view.covered_owner[index], viewer, rules.seats)] = 1.0
        out[cell + seats + view.covered_colour[index]] = 1.0


@rule
def write_seat_number(
    rules: board.Rules, view: board.State, viewer: int, index: int, out: Row, at: int
) -> None:
    """A number that every seat has with a module."""
    for seat in range(rules.seats):
        number = seat_number(view, index, seat)
        out[at + seen_from(seat, viewer, rules.seats)] = number / COUNT_SCALE


@rule
def write_dice(fields: Any, rules: board.Rules, view: board.State, viewer: int, out: Row) -> int:
    """Fill a row with the observation of a dice game. The fields come in the order of the writers here, so
    that the processor can foresee every step; returns how many were written."""
    out[:] = 0.0
    camels = camels_out(rules, view)
    number = 0
    if is_next(fields, number, RACE):
        at = fields[number, 1]
        width = fields[number, 3] + 2
        heights = at + rules.camels * width
        write_race(view, camels, out, at, width, heights)
        write_places(view, camels, out, heights + rules.camels)
        number += 1
    if is_next(fields, number, STACKS):
        for colour in range(RACERS):
            height = dice.tickets.stack_height(rules, view, colour)
            write_stack(height, view.taken_from_top[colour], colour, out, fields[number, 1])
        number += 1
    if is_next(fields, number, DICE):
        write_pyramid(view.pyramid_tickets, view.dice, rules.crazy, out, fields[number, 1])
        number += 1
    if is_next(fields, number, SEATS):
        write_purses(rules, view, viewer, fields[number, 2], out, fields[number, 1])
        number += 1
    if is_next(fields, number, CLOCK):
        in_turn = board.ACT <= view.phase <= board.CHANCE
        write_clock(rules, view, viewer, fields[number, 2], in_turn, out, fields[number, 1])
        number += 1
    if is_next(fields, number, TICKETS_HELD):
        write_tickets_held(rules, view, viewer, out, fields[number, 1])
        number += 1
    if is_next(fields, number, HELD):
        write_held(rules, view, viewer, fields[number, 2], out, fields[number, 1])
        number += 1
    if is_next(fields, number, TILES):
        write_tiles(rules, view, viewer, fields[number, 3], out, fields[number, 1])
        number += 1
    if is_next(fields, number, OWN_CARDS):
        if viewer >= 0:
            write_set(view.race_cards[viewer], out, fields[number, 1])
        number += 1
    while is_next(fields, number, PILE):
        write_pile(rules, view, viewer, fields[number, 2], fields[number, 4], out, fields[number, 1])
        number += 1
    return write_supercup(fields, number, rules, view, viewer, out)


@rule
def write_supercup(
    fields: Any, number: int, rules: board.Rules, view: board.State, viewer: int, out: Row
) -> int:
    """The fields of the Supercup modules, from field `number` on."""
    if is_next(fields, number, USED_SUPPORT):
        write_set(view.used, out, fields[number, 1])
        number += 1
    if is_next(fields, number, CAMERA):
        write_camera(rules, view, viewer, fields[number, 2], out, fields[number, 1])
        number += 1
    if is_next(fields, number, POSITION_TILES):
        write_position_tiles(rules, view, viewer, fields[number, 2], out, fields[number, 1])
        number += 1
    if is_next(fields, number, OPTIONS):
        write_switches(rules, out, fields[number, 1])
        number += 1
    while is_next(fields, number, SEAT_NUMBER):
        write_seat_number(rules, view, viewer, fields[number, 4], out, fields[number, 1])
        number += 1
    return number


# ---------------------------------------------------------------------------------------- the card game


@rule
def write_card_places(view: cards.state.State, out: Row, at: int) -> None:
    """One-hot places; all camels on the Start card are fifth."""
    for camel in range(RACERS):
        out[at + camel * RACERS + cards.payout.placing(view, camel) - 1] = 1.0


@rule
def write_spaces(view: cards.state.State, out: Row, at: int) -> None:
    """The spaces that the sandstorm has left."""
    for space in range(1, view.length + 1):
        out[at + space - 1] = 0.0 if cards.track.is_missing(view, space) else 1.0


@rule
def write_final(rules: cards.state.Rules, held: Any, viewer: int, out: Row, at: int) -> None:
    """Who holds which final card of one kind."""
    for seat in range(rules.seats):
        if held[seat] != NOBODY:
            out[at + seen_from(seat, viewer, rules.seats) * RACERS + held[seat]] = 1.0


@rule
def write_midfield(rules: cards.state.Rules, view: cards.state.State, viewer: int, out: Row, at: int) -> None:
    """The midfield tickets still out, and who holds the others."""
    write_set(cards.rules.midfield_out(view), out, at)
    for ticket in range(view.midfields):
        seat = seen_from(view.midfield_owner[ticket], viewer, rules.seats)
        out[at + RACERS + seat * RACERS + view.midfield_colour[ticket]] = 1.0


@rule
def write_figures(
    rules: cards.state.Rules, view: cards.state.State, viewer: int, seats: int, spaces: int, out: Row, at: int
) -> None:
    """Who holds the figures' cards, and where the figures stand."""
    for figure in range(2):
        if view.figure_owner[figure] != NOBODY:
            seat = seen_from(view.figure_owner[figure], viewer, rules.seats)
            out[at + figure * seats + seat] = 1.0
            out[at + 2 * seats + figure * spaces + view.figure_space[figure] - 1] = 1.0


@rule
def count_kinds(shown: Any, number: int, out: Row, at: int) -> None:
    """Count cards by kind; a hidden card is not counted."""
    for index in range(number):
        if shown[index] != HIDDEN:
            out[at + shown[index]] += 0.125


@rule
def write_shown(
    rules: cards.state.Rules, view: cards.state.State, viewer: int, seats: int, out: Row, at: int
) -> None:
    """Cards that all have seen this leg: played (and by whom), turned up, laid as intel."""
    for index in range(view.played):
        out[at + seen_from(view.played_seat[index], viewer, rules.seats)] = 1.0
    count_kinds(view.played_card, view.played, out, at + seats)
    count_kinds(view.revealed_card, view.revealed, out, at + seats + cards.state.KINDS)
    count_kinds(view.intel_card, view.intel, out, at + seats + 2 * cards.state.KINDS)


@rule
def write_own_kinds(view: cards.state.State, viewer: int, out: Row, at: int) -> None:
    """The viewer's own hand, discards, and gifts to the deck."""
    for kind in range(cards.state.KINDS):
        out[at + kind] = view.hand[viewer][kind] / 8
        out[at + cards.state.KINDS + kind] = view.discarded[viewer][kind] / 8
        out[at + 2 * cards.state.KINDS + kind] = view.given[viewer][kind] / 8


@rule
def write_cards(fields: Any, rules: cards.state.Rules, view: cards.state.State, viewer: int, out: Row) -> int:
    """Fill a row with the observation of the card game, as `write_dice` does."""
    out[:] = 0.0
    number = 0
    if is_next(fields, number, RACE):
        at = fields[number, 1]
        width = fields[number, 3] + 2
        heights = at + RACERS * width
        write_race(view, RACERS, out, at, width, heights)
        write_card_places(view, out, heights + RACERS)
        number += 1
    if is_next(fields, number, STACKS):
        for colour in range(RACERS):
            taken = view.taken[colour]
            write_stack(len(TICKET_VALUES) - taken, taken, colour, out, fields[number, 1])
        number += 1
    if is_next(fields, number, SPACES):
        write_spaces(view, out, fields[number, 1])
        number += 1
    if is_next(fields, number, SEATS):
        write_purses(rules, view, viewer, fields[number, 2], out, fields[number, 1])
        number += 1
    if is_next(fields, number, CLOCK):
        in_turn = cards.state.DEAL <= view.phase <= cards.state.CHANCE
        write_clock(rules, view, viewer, fields[number, 2], in_turn, out, fields[number, 1])
        number += 1
    if is_next(fields, number, TICKETS_HELD):
        write_tickets_held(rules, view, viewer, out, fields[number, 1])
        number += 1
    return write_table(fields, number, rules, view, viewer, out)


@rule
def write_table(
    fields: Any, number: int, rules: cards.state.Rules, view: cards.state.State, viewer: int, out: Row
) -> int:
    """What only the card game has on the table, from field `number` on."""
    if is_next(fields, number, DONE):
        out[fields[number, 1]] = view.track_done
        out[fields[number, 1] + 1] = view.bet_done
        number += 1
    if is_next(fields, number, MIDFIELD):
        write_midfield(rules, view, viewer, out, fields[number, 1])
        number += 1
    while is_next(fields, number, FINAL_HELD):
        held = view.final_win if fields[number, 4] == 0 else view.final_lose
        write_final(rules, held, viewer, out, fields[number, 1])
        number += 1
    if is_next(fields, number, FIGURES):
        write_figures(rules, view, viewer, fields[number, 2], fields[number, 3], out, fields[number, 1])
        number += 1
    if is_next(fields, number, DECK):
        out[fields[number, 1]] = view.deck_left / 16
        number += 1
    if is_next(fields, number, SHOWN):
        write_shown(rules, view, viewer, fields[number, 2], out, fields[number, 1])
        number += 1
    if is_next(fields, number, OWN_KINDS):
        if viewer >= 0:
            write_own_kinds(view, viewer, out, fields[number, 1])
        number += 1
    if is_next(fields, number, OPTIONS):
        out[fields[number, 1]] = rules.memory
        number += 1
    return number
