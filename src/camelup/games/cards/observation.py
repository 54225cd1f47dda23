"""Observations of the card game."""

from __future__ import annotations

from camelup.games.cards.payout import placing
from camelup.games.cards.rules import midfield_out
from camelup.games.cards.state import (
    CARDS_CHANCE,
    CARDS_DEAL,
    CARDS_SEATS,
    KINDS,
    LONGEST_CARD_TRACK,
    Rules,
    State,
)
from camelup.games.cards.track import is_missing
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.games.observation import (
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
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS
from camelup.record import Int64, Record, record
from camelup.rule import rule


@record
class CardOffsets(Record):
    """The offset of each writer."""

    seats: Int64
    spaces: Int64
    race: Int64
    stacks: Int64
    track: Int64
    purses: Int64
    clock: Int64
    tickets_held: Int64
    done: Int64
    midfield: Int64
    final_win: Int64
    final_lose: Int64
    figures: Int64
    deck: Int64
    shown: Int64
    own: Int64
    options: Int64


# ---------------------------------------------------------------------------------------- fields


def _table_fields(seats: int, spaces: int) -> tuple[ObservedField, ...]:
    by_seat = "for each seat, one-hot: colour of its final"
    done = "whether the seat on turn has made its track action, its betting action"
    return (
        ObservedField("done", 2, done, "done"),
        ObservedField("midfield", RACERS, "1 for every midfield ticket still out", "midfield"),
        ObservedField("midfield_held", seats * RACERS, "for each seat and colour: 1 for a midfield ticket"),
        ObservedField("final_win", seats * RACERS, f"{by_seat} win card", "final_win"),
        ObservedField("final_lose", seats * RACERS, f"{by_seat} lose card", "final_lose"),
        ObservedField(
            "figure_owner", 2 * seats, "for fennec and palm, one-hot: the seat with its card", "figures"
        ),
        ObservedField("figure_space", 2 * spaces, "for fennec and palm, one-hot: its space, from space 1"),
    )


def _deck_fields(seats: int) -> tuple[ObservedField, ...]:
    by_kind = "for each kind of card, number / 8"
    return (
        ObservedField("deck", 1, "cards left in the racing deck / 16", "deck"),
        ObservedField("has_played", seats, "1 for each seat that has played its card this leg", "shown"),
        ObservedField("played", KINDS, f"cards played from hands this leg and still shown: {by_kind}"),
        ObservedField("revealed", KINDS, f"cards turned up this leg: {by_kind}"),
        ObservedField("intel", KINDS, f"open intel cards: {by_kind}"),
        ObservedField("own_hand", KINDS, f"one's own hand: {by_kind}", "own"),
        ObservedField("own_discarded", KINDS, f"one's own discards: {by_kind}"),
        ObservedField("own_given", KINDS, f"what one put in the deck or laid as intel: {by_kind}"),
        ObservedField("options", 1, "1 if memory is on", "options"),
    )


LAYOUT = Layout(
    "cards",
    CARDS_SEATS,
    LONGEST_CARD_TRACK,
    CardOffsets,
    (
        *race_fields(RACERS, LONGEST_CARD_TRACK, "the Start card"),
        ObservedField(
            "spaces",
            LONGEST_CARD_TRACK,
            "1 for every space that is there, from space 1; the others are dust",
            "track",
        ),
        *seat_fields(CARDS_SEATS, "setup, deal, choose, act, chance, over"),
        *_table_fields(CARDS_SEATS, LONGEST_CARD_TRACK),
        *_deck_fields(CARDS_SEATS),
    ),
)

# ---------------------------------------------------------------------------------------- writers


@rule
def observe(places: CardOffsets, rules: Rules, view: State, viewer: int, out: Row) -> None:
    """Fill a row with the observation of a masked state."""
    out[:] = 0.0
    write_camels(view, places.spaces, out, places.race)
    stacks = places.stacks
    for colour in range(RACERS):
        taken = view.taken[colour]
        write_stack(len(TICKET_VALUES) - taken, taken, colour, out, stacks)
    write_track(view, out, places.track)
    write_seats(places, rules, view, viewer, CARDS_DEAL <= view.phase <= CARDS_CHANCE, out)
    out[places.done] = view.track_done
    out[places.done + 1] = view.bet_done
    write_midfield(rules, view, viewer, out, places.midfield)
    write_final(rules, view.final_win, viewer, out, places.final_win)
    write_final(rules, view.final_lose, viewer, out, places.final_lose)
    write_figures(places, rules, view, viewer, out)
    out[places.deck] = view.deck_left / 16
    write_shown(rules, view, viewer, places.seats, out, places.shown)
    if viewer >= 0:
        write_own_kinds(view, viewer, out, places.own)
    out[places.options] = rules.memory


@rule
def write_camels(view: State, spaces: int, out: Row, at: int) -> None:
    """Write the camels, and their places one-hot; all camels on the Start card are fifth."""
    heights = at + RACERS * (spaces + 2)
    places = heights + RACERS
    write_race(view, RACERS, spaces + 2, out, at, heights)
    for camel in range(RACERS):
        out[places + camel * RACERS + placing(view, camel) - 1] = 1.0


@rule
def write_track(view: State, out: Row, at: int) -> None:
    """Write which spaces the sandstorm has left."""
    for space in range(1, view.length + 1):
        out[at + space - 1] = 0.0 if is_missing(view, space) else 1.0


@rule
def write_midfield(rules: Rules, view: State, viewer: int, out: Row, at: int) -> None:
    """Write the midfield tickets left, and who holds the others."""
    write_set(midfield_out(view), out, at)
    for ticket in range(view.midfields):
        seat = seen_from(view.midfield_owner[ticket], viewer, rules.seats)
        out[at + RACERS + seat * RACERS + view.midfield_colour[ticket]] = 1.0


@rule
def write_final(rules: Rules, held: list[int], viewer: int, out: Row, at: int) -> None:
    """Write who holds which final card of one kind."""
    for seat in range(rules.seats):
        if held[seat] != NOBODY:
            out[at + seen_from(seat, viewer, rules.seats) * RACERS + held[seat]] = 1.0


@rule
def write_figures(places: CardOffsets, rules: Rules, view: State, viewer: int, out: Row) -> None:
    """Write who holds the figures' cards, and the figures' spaces."""
    owners, seats, width = places.figures, places.seats, places.spaces
    spaces = owners + 2 * seats
    for figure in range(2):
        if view.figure_owner[figure] != NOBODY:
            seat = seen_from(view.figure_owner[figure], viewer, rules.seats)
            out[owners + figure * seats + seat] = 1.0
            out[spaces + figure * width + view.figure_space[figure] - 1] = 1.0


@rule
def count_kinds(shown: list[int], number: int, out: Row, at: int) -> None:
    """Count cards by kind, without hidden ones."""
    for index in range(number):
        if shown[index] != HIDDEN:
            out[at + shown[index]] += 0.125


@rule
def write_shown(rules: Rules, view: State, viewer: int, seats: int, out: Row, at: int) -> None:
    """Write the cards that all have seen this leg: played (and by whom), turned up, laid as intel."""
    for index in range(view.played):
        out[at + seen_from(view.played_seat[index], viewer, rules.seats)] = 1.0
    count_kinds(view.played_card, view.played, out, at + seats)
    count_kinds(view.revealed_card, view.revealed, out, at + seats + KINDS)
    count_kinds(view.intel_card, view.intel, out, at + seats + 2 * KINDS)


@rule
def write_own_kinds(view: State, viewer: int, out: Row, at: int) -> None:
    """Write the viewer's own hand, discards and cards given to the deck."""
    for kind in range(KINDS):
        out[at + kind] = view.hand[viewer][kind] / 8
        out[at + KINDS + kind] = view.discarded[viewer][kind] / 8
        out[at + 2 * KINDS + kind] = view.given[viewer][kind] / 8
