"""Playouts: the rest of a leg of the card game, with all seats acting.

Only about half of the turns of a leg reveal a card; in the others seats place figures and play their hands.
Simulated seats do so with probabilities fitted to games of bots: for the camels that their tickets and final
cards favour, against the others. They take no bets.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from camelup.arrays import Floats, Floats2, Ints
from camelup.bots.arrays import Array
from camelup.games.cards.actions import PLAY, PUT_FENNEC, REVEAL
from camelup.games.cards.rules import figure_of, move
from camelup.games.cards.state import CARDS_OVER, CARDS_SEATS, FENNEC, LONGEST_CARD_TRACK, PALM, Rules, State
from camelup.games.cards.track import figure_spaces, previous_space, put_figure
from camelup.games.conventions import NOBODY
from camelup.race import RACERS, at_or_behind, byte, find
from camelup.reals import exp
from camelup.rule import rule
from camelup.stream import WORD_MASK, Stream, next_word

FOR_POUND, FOR_WIN, FOR_LOSE, AGAINST = 0.06, 0.85, -0.6, -0.25
"""Preferences for a camel: per pound on a ticket, for final cards, and against what others prefer."""
FIGURE, FAR, OUT_OF_REACH, TWO_BEFORE = -0.5, -0.8, -2.1, 0.75
"""Logits of figures relative to a reveal: on any space; less on one that only a +2 can reach, or no camel;
and the weight of the camels two spaces before."""
LATE, LATE_FIGURE, LATE_CARD = 3, -2.0, -0.6
"""With at most this many cards left in the deck, figures and hands are played less often."""
TRACKS = 2 + 2 * LONGEST_CARD_TRACK
"""The capacity for track actions: reveal, play, and every figure on every space."""


class Rest(NamedTuple):
    """The memory that playouts work in."""

    wants: Floats2
    """By seat and colour, how much the seat prefers the camel to be ahead."""
    hands: Ints
    """By seat, the colour of the card in hand, or NOBODY."""
    actions: Ints
    """The track actions of a turn."""
    weights: Floats
    """Their relative probabilities."""


def new_rest() -> Rest:
    """New memory for playouts."""
    return Rest(
        wants=np.zeros((CARDS_SEATS, RACERS)),
        hands=np.zeros(CARDS_SEATS, np.int64),
        actions=np.zeros(TRACKS, np.int64),
        weights=np.zeros(TRACKS),
    )


@rule
def note_wants(rules: Rules, state: State, wants: Array) -> None:
    """Compute which camels each seat prefers, from its tickets and final cards."""
    for seat in range(rules.seats):
        for colour in range(RACERS):
            wants[seat, colour] = 0.0
    for ticket in range(state.tickets):
        value = FOR_POUND * state.ticket_value[ticket]
        want(rules, wants, state.ticket_owner[ticket], state.ticket_colour[ticket], value)
    for seat in range(rules.seats):
        if state.final_win[seat] != NOBODY:
            want(rules, wants, seat, state.final_win[seat], FOR_WIN)
        if state.final_lose[seat] != NOBODY:
            want(rules, wants, seat, state.final_lose[seat], FOR_LOSE)


@rule
def want(rules: Rules, wants: Array, owner: int, colour: int, much: float) -> None:
    """Add a preference of one seat for a camel, and part of the opposite for the others."""
    for seat in range(rules.seats):
        wants[seat, colour] += much if seat == owner else AGAINST * much


@rule
def play_out(
    rules: Rules, state: State, deck: Array, size: int, seat: int, rest: Rest, stream: Stream
) -> None:
    """Play a leg to its end, from a seat's turn on, with the deck in its order. It terminates because figures
    return only when camels move."""
    revealed = 0
    while revealed < size and state.phase != CARDS_OVER:
        action = draw_track(state, size - revealed, seat, rest, stream)
        if action == REVEAL:
            move(rules, state, deck[revealed] // 2, deck[revealed] % 2 + 1)
            revealed += 1
        elif action == PLAY:
            move(rules, state, rest.hands[seat], 1)
            rest.hands[seat] = NOBODY
        else:
            state.turn = seat
            put_figure(state, *figure_of(action))
        seat = (seat + 1) % rules.seats


@rule
def draw_track(state: State, left: int, seat: int, rest: Rest, stream: Stream) -> int:
    """Draw the track action of a turn, with `left` cards in the deck."""
    rest.actions[0] = REVEAL
    rest.weights[0] = 1.0
    count = 1
    if rest.hands[seat] != NOBODY:
        hope = unit_hope(state, rest.wants[seat], rest.hands[seat])
        rest.actions[1] = PLAY
        rest.weights[1] = exp(hope + (LATE_CARD if left <= LATE else 0.0))
        count = 2
    if state.figure_owner[FENNEC] == NOBODY or state.figure_owner[PALM] == NOBODY:
        count = list_figures(state, left, seat, rest, count)
    total = 0.0
    for index in range(count):
        total += rest.weights[index]
    point = next_word(stream) / (WORD_MASK + 1) * total
    drawn = 0
    while drawn < count - 1 and point >= rest.weights[drawn]:
        point -= rest.weights[drawn]
        drawn += 1
    return int(rest.actions[drawn])


@rule
def unit_hope(state: State, wants: Array, camel: int) -> float:
    """How much a seat prefers the unit of a camel to be ahead; a camel leaves the Start card alone."""
    first = find(state.who, camel)
    space = byte(state.where, first)
    after = at_or_behind(state.where, space, RACERS) if space > 0 else first + 1
    hope = 0.0
    for place in range(first, after):
        hope += wants[byte(state.who, place)]
    return hope


@rule
def last_figure_space(state: State) -> int:
    """The last space on which a figure is considered: two ahead of the leader."""
    return min(state.length, byte(state.where, RACERS - 1) + 2)


@rule
def figure_action(figure: int, space: int) -> int:
    """The action that puts a figure on a space."""
    return PUT_FENNEC + figure * LONGEST_CARD_TRACK + space - 1


@rule
def list_figures(state: State, left: int, seat: int, rest: Rest, count: int) -> int:
    """List the figures on spaces up to two ahead of the leader, weighted by the camels that a +1 or a +2
    would bring there; returns the number of all actions."""
    free = figure_spaces(state)
    for space in range(1, last_figure_space(state) + 1):
        if (free >> space) & 1 == 0:
            continue
        before = previous_space(state, space)
        camels, hope = stack_hope(state, rest.wants[seat], before)
        far_camels, far_hope = 0, 0.0
        if before > 0:
            far_camels, far_hope = stack_hope(state, rest.wants[seat], previous_space(state, before))
        base = FIGURE + (LATE_FIGURE if left <= LATE else 0.0)
        if camels == 0:
            base += FAR if far_camels > 0 else OUT_OF_REACH
        hope += TWO_BEFORE * far_hope
        for figure in range(2):
            if state.figure_owner[figure] == NOBODY:
                rest.actions[count] = figure_action(figure, space)
                rest.weights[count] = exp(base + (hope if figure == PALM else -hope))
                count += 1
    return count


@rule
def stack_hope(state: State, wants: Array, space: int) -> tuple[int, float]:
    """The number of camels on a space, and how much a seat prefers them to be ahead. A camel moves with each
    one below it, so it counts once for each; on the Start card all stand alone."""
    camels = 0
    hope = 0.0
    for place in range(RACERS):
        if byte(state.where, place) == space:
            camels += 1
            hope += (camels if space > 0 else 1) * wants[byte(state.who, place)]
    return camels, hope
