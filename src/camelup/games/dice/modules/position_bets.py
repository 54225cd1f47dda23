"""Module `position_bets`: tiles for 2nd to 5th place that cover a leg ticket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.games.actions import Form, Verb
from camelup.games.dice.modules import photographer
from camelup.games.dice.state import COVERABLE, POSITIONS, Rules, State
from camelup.games.dice.tickets import stack_height
from camelup.games.modules import Module
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS
from camelup.rule import rule

FROM_STACK = len(COVERABLE)
TICKET_KINDS = FROM_STACK + 1
FIRST_PLACE = 2

ROWS = photographer.ROWS.then(
    Verb(
        "place {place} {colour} {ticket}",
        says="bets on {ordinal} place with a {colour} ticket worth {ticket}",
        values={"place": range(FIRST_PLACE, FIRST_PLACE + POSITIONS), "ticket": (*COVERABLE, "stack")},
        touches=("place:{place}", "ticket:{colour}:{ticket}"),
        draws=("ticket", "line"),
        forms={
            "stack": Form(
                says="bets on {ordinal} place with a {colour} ticket from the bottom of its stack",
                touches=("place:{place}", "stack:{colour}"),
                called="placeStack",
            )
        },
        module="position_bets",
        button=6,
        key="p",
    )
)
MODULE = Module("position_bets", for_large_tables=True)
PLACE = ROWS.id("place 2 0 5")


@rule
def is_tile_out(state: State, place: int) -> bool:
    """Whether the position tile of a place is still available."""
    for index in range(state.covered):
        if state.covered_place[index] == place:
            return False
    return True


@rule
def find_ticket(state: State, seat: int, colour: int, value: int) -> int:
    """The index of a seat's first uncovered ticket of that colour and value, or -1."""
    for ticket in range(state.tickets):
        if (
            state.ticket_owner[ticket] == seat
            and state.ticket_colour[ticket] == colour
            and state.ticket_value[ticket] == value
        ):
            return ticket
    return -1


@rule
def coverable(rules: Rules, state: State) -> int:
    """The tickets that the seat on turn may cover, one bit per colour and kind."""
    tickets = 0
    for colour in range(RACERS):
        if stack_height(rules, state, colour) > 0:
            tickets |= 1 << (colour * TICKET_KINDS + FROM_STACK)
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == state.turn:
            kind = 0
            while COVERABLE[kind] != state.ticket_value[ticket]:
                kind += 1
            tickets |= 1 << (state.ticket_colour[ticket] * TICKET_KINDS + kind)
    return tickets


@rule
def legal_places(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List the available position tiles with each own ticket or bottom ticket of a stack (B3, B4)."""
    if not rules.position_bets:
        return count
    tickets = coverable(rules, state)
    for position in range(POSITIONS):
        if is_tile_out(state, FIRST_PLACE + position):
            for ticket in range(RACERS * TICKET_KINDS):
                if (tickets >> ticket) & 1:
                    out[count] = PLACE + position * RACERS * TICKET_KINDS + ticket
                    count += 1
    return count


@rule
def covered_ticket(choice: int) -> tuple[int, int, int]:
    """The place, colour and ticket kind of a choice."""
    return (
        FIRST_PLACE + choice // (RACERS * TICKET_KINDS),
        choice // TICKET_KINDS % RACERS,
        choice % TICKET_KINDS,
    )


@rule
def cover_ticket(rules: Rules, state: State, choice: int) -> None:
    """Cover a ticket with a position tile: one's own, or the bottom one of a stack."""
    place, colour, kind = covered_ticket(choice)
    if kind == FROM_STACK:
        value = TICKET_VALUES[rules.stack - 1 - state.taken_from_bottom[colour]]
        state.taken_from_bottom[colour] += 1
    else:
        value = COVERABLE[kind]
        remove_ticket(state, find_ticket(state, state.turn, colour, value))
    state.covered_owner[state.covered] = state.turn
    state.covered_colour[state.covered] = colour
    state.covered_value[state.covered] = value
    state.covered_place[state.covered] = place
    state.covered += 1


@rule
def remove_ticket(state: State, ticket: int) -> None:
    """Remove one leg ticket; the others keep their order."""
    state.tickets -= 1
    for index in range(ticket, state.tickets):
        state.ticket_owner[index] = state.ticket_owner[index + 1]
        state.ticket_colour[index] = state.ticket_colour[index + 1]
        state.ticket_value[index] = state.ticket_value[index + 1]
    state.ticket_owner[state.tickets] = 0
    state.ticket_colour[state.tickets] = 0
    state.ticket_value[state.tickets] = 0


@rule
def return_covered(state: State) -> None:
    """Return position tiles and the tickets under them."""
    for index in range(state.covered):
        state.covered_owner[index] = 0
        state.covered_colour[index] = 0
        state.covered_value[index] = 0
        state.covered_place[index] = 0
    state.covered = 0


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, KINDS="TICKET_KINDS")
