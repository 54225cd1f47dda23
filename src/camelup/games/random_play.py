"""Random play of any game, for benchmarks and for comparing compiled with plain code.

Actions are drawn uniformly from the legal ones, outcomes by weight, from one stream: the same seed plays the
same game in plain Python and compiled.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from camelup.arrays import Ints, RecordArray
from camelup.deprecated import renamed
from camelup.games.cards import CARDS
from camelup.games.conventions import CHANCE_TO_MOVE, LONGEST_GAME, NOBODY_TO_MOVE
from camelup.games.dice import CLASSIC
from camelup.games.events import event_complete
from camelup.games.game import Functions, Game, Records, RulesRecord, StateRecord
from camelup.games.kinds import Rules, State
from camelup.rule import Kernel, kernel_of, rule
from camelup.stream import Stream, below, draw, start_stream


class PlayWorkspace(NamedTuple, Generic[RulesRecord, StateRecord]):
    """The memory of random play: arrays of one element each, and the lists of ids and weights."""

    rules: RecordArray[RulesRecord]
    state: RecordArray[StateRecord]
    stream: RecordArray[Stream]
    ids: Ints
    weights: Ints


class RandomPlay(NamedTuple):
    """The kernels of random play for one set of rules."""

    play: Kernel[..., int]
    """`play(*workspace, seed, first, games)`: play games by number; returns the number of events."""
    trace: Kernel[..., int]
    """`trace(*workspace, seed, number, trail)`: play one game and store its states in `trail` as far as they
    fit; returns the number of steps."""


@rule
def random_step(
    game: Functions, rules: Rules, state: State, stream: Stream, ids: list[int], weights: list[int]
) -> bool:
    """Play one step: an outcome by weight, or a uniformly drawn action. False when the race is over."""
    mover = game.to_move(rules, state)
    if mover == NOBODY_TO_MOVE:
        return False
    if mover == CHANCE_TO_MOVE:
        count = game.outcomes(rules, state, ids, weights)
        game.reveal(rules, state, ids[draw(weights, count, stream)])
    else:
        count = game.legal(rules, state, ids)
        game.act(rules, state, ids[below(stream, count)])
    return True


@rule
def random_games(
    game: Functions, workspace: PlayWorkspace[Any, Any], seed: int, first: int, games: int
) -> int:
    """Play whole games; returns the number of events, counted as in a record."""
    rules, state, stream = workspace.rules[0], workspace.state[0], workspace.stream[0]
    events = 0
    for number in range(first, first + games):
        start_stream(stream, seed, number)
        game.setup(rules, state)
        last = events + LONGEST_GAME
        playing = True
        while playing and events < last:
            phase, turn = state.phase, state.turn
            playing = random_step(game, rules, state, stream, workspace.ids, workspace.weights)
            if playing and event_complete(game.grouped, phase, turn, state):
                events += 1
    return events


@rule
def random_trace(
    game: Functions, workspace: PlayWorkspace[Any, Any], seed: int, number: int, trail: RecordArray[Any]
) -> int:
    """Play one game and store its states in `trail` as far as they fit; returns the number of steps."""
    rules, state, stream = workspace.rules[0], workspace.state[0], workspace.stream[0]
    start_stream(stream, seed, number)
    game.setup(rules, state)
    trail[0] = state
    steps = 0
    while steps + 1 < len(trail) and random_step(
        game, rules, state, stream, workspace.ids, workspace.weights
    ):
        steps += 1
        trail[steps] = state
    return steps


def random_play(game: Game) -> RandomPlay:
    """The kernels of random play for a game."""
    return _random_play(game.functions, game.records, game.rulebook)


@cache
def _random_play(functions: Functions, records: Records, rulebook: str) -> RandomPlay:
    setup, to_move, legal, act, outcomes, reveal, scores, mask, observe, grouped = functions

    @kernel_of(rulebook, records.by_variable())
    def play_at_random(
        rules: RecordArray[RulesRecord],
        state: RecordArray[StateRecord],
        stream: RecordArray[Stream],
        ids: Ints,
        weights: Ints,
        seed: int,
        first: int,
        games: int,
    ) -> int:
        game = Functions(setup, to_move, legal, act, outcomes, reveal, scores, mask, observe, grouped)
        return random_games(game, PlayWorkspace(rules, state, stream, ids, weights), seed, first, games)

    @kernel_of(rulebook, records.by_variable())
    def trace_at_random(
        rules: RecordArray[RulesRecord],
        state: RecordArray[StateRecord],
        stream: RecordArray[Stream],
        ids: Ints,
        weights: Ints,
        seed: int,
        number: int,
        trail: RecordArray[StateRecord],
    ) -> int:
        game = Functions(setup, to_move, legal, act, outcomes, reveal, scores, mask, observe, grouped)
        return random_trace(game, PlayWorkspace(rules, state, stream, ids, weights), seed, number, trail)

    return RandomPlay(play_at_random, trace_at_random)


random_dice_games, trace_dice_game = random_play(CLASSIC)
random_card_games, trace_card_game = random_play(CARDS)
dice_step, cards_step = partial(random_step, CLASSIC.functions), partial(random_step, CARDS.functions)
"""Names of version 0.1."""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Room="PlayWorkspace")
