"""Observations: a view as a flat array of numbers, described field by field.

Each game's folder has a list of fields and a function that writes them. The list provides the documentation,
the bounds of the space and the offsets for the writers. Writers receive a *masked* state, so nothing hidden
can leak. Seats are relative to the viewer: 0 is the viewer's own, 1 the next in turn order. A spectator
counts from seat 0.

>>> from camelup.games import GAMES
>>> layout = GAMES["second"].layout
>>> layout.fields[0].name, layout.fields[0].length, layout.size
('camel_space', 126, 398)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from camelup.arrays import Array
from camelup.deprecated import renamed
from camelup.games.kinds import Rules, State
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, byte
from camelup.record import Record
from camelup.rule import rule

Row = Array
"""An array of float32 to fill."""

LARGEST_NUMBER = 2**15 - 1
MONEY_SCALE = 32
LEG_SCALE = 16
SEAT_SCALE = 16
NUMBER_SCALE = 8
TOP_VALUES = (*TICKET_VALUES, 0)
"""The value of the top ticket of a stack, by the number of tickets taken."""
ABSENT = -1
"""The offset of a field that a game does not have."""

# ---------------------------------------------------------------------------------------- fields


@dataclass(frozen=True)
class ObservedField:
    """One field of an observation."""

    name: str
    length: int
    meaning: str
    place: str = ""
    """The name of the offset at which this field starts; empty if it is written together with the field
    before."""
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True)
class Layout:
    """The fields of one game's observation, for the largest number of players."""

    game: str
    seats: int
    spaces: int
    places_kind: type[Record]
    """A struct with `seats`, `spaces` and each offset."""
    fields: tuple[ObservedField, ...]

    @cached_property
    def size(self) -> int:
        """The length of an observation."""
        return sum(field.length for field in self.fields)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """The slice of each field."""
        found: dict[str, slice] = {}
        start = 0
        for field in self.fields:
            found[field.name] = slice(start, start + field.length)
            start += field.length
        return found

    def places(self) -> Record:
        """The offset of each writer; ABSENT for what the game does not have."""
        begins = {field.place: self.slices[field.name].start for field in self.fields if field.place}
        absent = {field.name: ABSENT for field in self.places_kind.fields}
        return self.places_kind(**absent | begins | {"seats": self.seats, "spaces": self.spaces})

    def bounds(self) -> tuple[Array, Array]:
        """The smallest and largest value of each number."""
        import numpy as np

        lengths = [field.length for field in self.fields]
        low = np.repeat(np.array([field.low for field in self.fields], np.float32), lengths)
        high = np.repeat(np.array([field.high for field in self.fields], np.float32), lengths)
        return low, high


def race_fields(camels: int, spaces: int, start: str) -> tuple[ObservedField, ...]:
    """The camels on the track, and the leg tickets left; `start` names space 0."""
    one_hot = f"for each camel, one-hot: its space, 0 ({start}) to {spaces + 1} (over the finish line)"
    return (
        ObservedField("camel_space", camels * (spaces + 2), one_hot, "race"),
        ObservedField("camel_height", camels, "for each camel: how many are beneath it in its stack / 8"),
        ObservedField("place", RACERS * RACERS, "for each racing camel, one-hot: its place, first to last"),
        ObservedField(
            "stacks",
            2 * RACERS,
            "for each colour: value of the top leg ticket / 8, tickets left / 4",
            "stacks",
        ),
    )


def seat_fields(seats: int, phases: str) -> tuple[ObservedField, ...]:
    """The seats with their money and tickets, the turn and the phase."""
    most_money, most_legs = LARGEST_NUMBER / MONEY_SCALE, LARGEST_NUMBER / LEG_SCALE
    return (
        ObservedField("seats", seats, "1 for every seat that is taken, the viewer's own first", "purses"),
        ObservedField("money", seats, f"each seat's money / {MONEY_SCALE}", high=most_money),
        ObservedField("turn", seats, "1 for the seat on turn (or dealt to, or choosing)", "clock"),
        ObservedField("leg", 1, f"number of the leg / {LEG_SCALE}", high=most_legs),
        ObservedField("phase", phases.count(",") + 1, f"one-hot: {phases}"),
        ObservedField(
            "tickets_held",
            seats * RACERS * 2,
            "for each seat and colour: the sum of its leg tickets' values / 8, and their number / 4",
            "tickets_held",
            high=1.5,
        ),
    )


# ---------------------------------------------------------------------------------------- writers


class SeatPlaces(Protocol):
    """Where what the seats of every game have begins."""

    seats: int
    purses: int
    clock: int
    tickets_held: int


@rule
def seen_from(seat: int, viewer: int, seats: int) -> int:
    """A seat relative to the viewer's own; a spectator counts from seat 0."""
    place = seat - max(viewer, 0)
    return place + seats if place < 0 else place


@rule
def write_race(view: State, camels: int, width: int, out: Row, at: int, heights: int) -> None:
    """Write the spaces one-hot, and the number of camels beneath each camel."""
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
def write_stack(height: int, taken: int, colour: int, out: Row, at: int) -> None:
    """Write one stack of leg tickets."""
    out[at + 2 * colour] = TOP_VALUES[taken if height > 0 else len(TICKET_VALUES)] / 8
    out[at + 2 * colour + 1] = height / 4


@rule
def write_seats(places: SeatPlaces, rules: Rules, view: State, viewer: int, in_turn: bool, out: Row) -> None:
    """Write what the seats of every game have: money, turn, leg tickets."""
    write_purses(rules, view, viewer, places.seats, out, places.purses)
    if in_turn:
        out[places.clock + seen_from(view.turn, viewer, rules.seats)] = 1.0
    out[places.clock + places.seats] = view.leg / LEG_SCALE
    out[places.clock + places.seats + 1 + view.phase] = 1.0
    write_tickets_held(rules, view, viewer, out, places.tickets_held)


@rule
def write_purses(rules: Rules, view: State, viewer: int, seats: int, out: Row, at: int) -> None:
    """Write which seats exist, and their money."""
    for seat in range(rules.seats):
        out[at + seat] = 1.0
        out[at + seats + seen_from(seat, viewer, rules.seats)] = view.money[seat] / MONEY_SCALE


@rule
def write_tickets_held(rules: Rules, view: State, viewer: int, out: Row, at: int) -> None:
    """Write leg tickets by seat and colour; the scales are powers of two, so sums are exact."""
    for ticket in range(view.tickets):
        seat = seen_from(view.ticket_owner[ticket], viewer, rules.seats)
        cell = at + 2 * (seat * RACERS + view.ticket_colour[ticket])
        out[cell] += view.ticket_value[ticket] / 8
        out[cell + 1] += 0.25


@rule
def write_numbers(numbers: list[int], seats: int, viewer: int, out: Row, at: int) -> None:
    """A small number of each seat, as a module keeps it."""
    for seat in range(seats):
        out[at + seen_from(seat, viewer, seats)] = numbers[seat] / NUMBER_SCALE


@rule
def write_set(members: int, out: Row, at: int) -> None:
    """Write a set of colours, or of dice by colour."""
    for colour in range(RACERS):
        out[at + colour] = (members >> colour) & 1


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Field="ObservedField")
