"""The track of the card game: its spaces, how it grows and shrinks, and where the figures stand."""

from __future__ import annotations

from camelup.games.cards.state import LONGEST_CARD_TRACK, TRACK_CARDS, State
from camelup.games.conventions import NOBODY
from camelup.race import RACERS, byte, camel_spaces
from camelup.rule import rule


@rule
def is_missing(state: State, space: int) -> bool:
    """Whether the sandstorm removed a space: the even one of a turned card."""
    return space % 2 == 0 and space > 0 and (state.turned >> (space // 2 - 1)) & 1 == 1


@rule
def next_space(state: State, space: int) -> int:
    """The next space."""
    return space + 2 if is_missing(state, space + 1) else space + 1


@rule
def previous_space(state: State, space: int) -> int:
    """The previous space; before the first is the Start card, 0."""
    return space - 2 if is_missing(state, space - 1) else space - 1


@rule
def spaces_ahead(state: State) -> int:
    """The number of spaces between the leader and the Finish card."""
    count = 0
    space = next_space(state, byte(state.where, RACERS - 1))
    while space <= state.length:
        count += 1
        space = next_space(state, space)
    return count


@rule
def grow(state: State) -> None:
    """Add spaces until three are in front of the leader, or all are used (K2.1)."""
    while spaces_ahead(state) < 3 and state.length < LONGEST_CARD_TRACK:
        state.length += 1


@rule
def sandstorm(state: State) -> None:
    """Turn every empty track card between the last camel and the leader (K2.2)."""
    taken = camel_spaces(state.where, RACERS)
    last = byte(state.where, 0)
    leader = byte(state.where, RACERS - 1)
    for card in range(TRACK_CARDS):
        space = 2 * card + 1
        if last < space < leader and not (taken >> space) & 3:
            state.turned |= 1 << card


@rule
def figure_spaces(state: State) -> int:
    """The spaces where a figure may be put: no camel, no figure, not behind the last camel (K4.2)."""
    taken = camel_spaces(state.where, RACERS)
    for figure in range(2):
        taken |= 1 << state.figure_space[figure]
    spaces = 0
    space = next_space(state, byte(state.where, 0))
    while space <= state.length:
        spaces |= 1 << space
        space = next_space(state, space)
    return spaces & ~taken


@rule
def figure_on(state: State, space: int) -> int:
    """The figure on a space, or NOBODY."""
    for figure in range(2):
        if state.figure_owner[figure] != NOBODY and state.figure_space[figure] == space:
            return figure
    return NOBODY


@rule
def put_figure(state: State, figure: int, space: int) -> None:
    """Put a figure on the track and take its card (K4.1)."""
    state.figure_owner[figure] = state.turn
    state.figure_space[figure] = space


@rule
def send_home(state: State, figure: int) -> None:
    """Return a figure and its card (K6.3)."""
    state.figure_owner[figure] = NOBODY
    state.figure_space[figure] = 0


@rule
def send_passed_figures_home(state: State) -> None:
    """Return a figure that every camel has passed (K6.5)."""
    for figure in range(2):
        if byte(state.where, 0) > state.figure_space[figure]:
            send_home(state, figure)
