"""Random play of any game: the measure of speed, and of compiled against plain.

Actions are drawn evenly from the legal ones, chance by its weights, both from the same stream, so
that the same seed plays the same game in plain Python and compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from camelup.games.cards import rules as cards
from camelup.games.cards import state as card_state
from camelup.games.conventions import CHANCE_TO_MOVE, LONGEST_GAME, NOBODY, NOBODY_TO_MOVE
from camelup.games.dice import rules as dice
from camelup.games.dice.state import SETUP
from camelup.rule import kernel, rule
from camelup.stream import Stream, below, draw, start_stream

Rows = Any


@rule
def random_chance(
    rules: Any,
    state: Any,
    stream: Stream,
    ids: list[int],
    weights: list[int],
    outcomes: Callable[..., int],
    reveal: Callable[..., None],
) -> None:
    """Let chance bring something, by weight."""
    count = outcomes(rules, state, ids, weights)
    reveal(rules, state, ids[draw(weights, count, stream)])


@rule
def random_action(
    rules: Any,
    state: Any,
    stream: Stream,
    ids: list[int],
    legal: Callable[..., int],
    act: Callable[..., None],
) -> None:
    """Play any legal action, all as likely."""
    count = legal(rules, state, ids)
    act(rules, state, ids[below(stream, count)])


@rule
def dice_step(rules: Any, state: Any, stream: Stream, ids: list[int], weights: list[int]) -> bool:
    """A random step of `classic` or `second`; False when the race is over."""
    mover = dice.to_move(rules, state)
    if mover == NOBODY_TO_MOVE:
        return False
    if mover == CHANCE_TO_MOVE:
        random_chance(rules, state, stream, ids, weights, dice.outcomes, dice.reveal)
    else:
        random_action(rules, state, stream, ids, dice.legal, dice.act)
    return True


@rule
def cards_step(rules: Any, state: Any, stream: Stream, ids: list[int], weights: list[int]) -> bool:
    """A random step of `cards`; False when the race is over."""
    mover = cards.to_move(rules, state)
    if mover == NOBODY_TO_MOVE:
        return False
    if mover == CHANCE_TO_MOVE:
        random_chance(rules, state, stream, ids, weights, cards.outcomes, cards.reveal)
    else:
        random_action(rules, state, stream, ids, cards.legal, cards.act)
    return True


@kernel
def random_dice_games(
    rules: Rows, state: Rows, stream: Rows, ids: Any, weights: Any, seed: int, first: int, games: int
) -> int:
    """Play whole random dice games in one table's place; returns the number of events. As in a record, all
    the camels of a start are one event."""
    events = 0
    for game in range(first, first + games):
        start_stream(stream[0], seed, game)
        dice.setup(rules[0], state[0])
        last = events + LONGEST_GAME
        while events < last and dice_step(rules[0], state[0], stream[0], ids, weights):
            if state[0].phase != SETUP:
                events += 1
    return events


@kernel
def random_card_games(
    rules: Rows, state: Rows, stream: Rows, ids: Any, weights: Any, seed: int, first: int, games: int
) -> int:
    """Play whole random card games in one table's place; returns the number of events. As in a record, all
    the cards that a seat is dealt are one event."""
    events = 0
    for game in range(first, first + games):
        start_stream(stream[0], seed, game)
        cards.setup(rules[0], state[0])
        last = events + LONGEST_GAME
        dealt_to = NOBODY
        while events < last and cards_step(rules[0], state[0], stream[0], ids, weights):
            dealt_before = dealt_to
            dealt_to = state[0].turn if state[0].phase == card_state.DEAL else NOBODY
            if dealt_to == NOBODY or dealt_to != dealt_before:
                events += 1
    return events


@kernel
def trace_dice_game(
    rules: Rows, state: Rows, stream: Rows, ids: Any, weights: Any, seed: int, game: int, trail: Rows
) -> int:
    """Play one random dice game and leave every state in `trail`, as long as that is; returns the steps."""
    start_stream(stream[0], seed, game)
    dice.setup(rules[0], state[0])
    trail[0] = state[0]
    steps = 0
    while steps + 1 < len(trail) and dice_step(rules[0], state[0], stream[0], ids, weights):
        steps += 1
        trail[steps] = state[0]
    return steps


@kernel
def trace_card_game(
    rules: Rows, state: Rows, stream: Rows, ids: Any, weights: Any, seed: int, game: int, trail: Rows
) -> int:
    """Play one random card game and leave every state in `trail`, as long as that is; returns the steps."""
    start_stream(stream[0], seed, game)
    cards.setup(rules[0], state[0])
    trail[0] = state[0]
    steps = 0
    while steps + 1 < len(trail) and cards_step(rules[0], state[0], stream[0], ids, weights):
        steps += 1
        trail[steps] = state[0]
    return steps
