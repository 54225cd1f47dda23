"""The rules are written once and run twice: compiled against plain on the same games, state for state."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from camelup.games import CARDS, CLASSIC, GAMES, NOBODY_TO_MOVE, Game, Options, cards
from camelup.games.conventions import LONGEST_GAME, LONGEST_LIST
from camelup.games.dice import state as board
from camelup.games.random_play import random_play, random_step
from camelup.stream import Stream, below, draw, start_stream
from camelup.testing import Moment, next_event
from tests.laws.variants import VARIANTS, Variant
from tests.samples import sample

GAMES_A_VARIANT = {"classic": sample(1), "second": sample(6), "cards": sample(10)}


def test_there_are_hundreds_of_games() -> None:
    """A sample; `make prove` plays ten thousand."""
    assert sum(GAMES_A_VARIANT[variant.game.name] for variant in VARIANTS) >= 250


@pytest.mark.parametrize("name", GAMES)
def test_the_longest_list_has_room(name: str) -> None:
    assert len(GAMES[name].actions) <= LONGEST_LIST
    assert len(GAMES[name].outcomes) <= LONGEST_LIST


@pytest.mark.parametrize(
    "record", [board.Rules, board.State, cards.state.Rules, cards.state.State, Stream], ids=repr
)
def test_plain_bytes_are_laid_out_as_compiled_ones(record: Any) -> None:
    assert record.layout.size == record.dtype().itemsize


class Compiled:
    """The tables that one kernel works on, for all variants of its games."""

    def __init__(self, game: Game) -> None:
        self.kernel = random_play(game).trace
        self.state = game.new_state().to_array()
        self.trail = np.zeros(LONGEST_GAME + 1, self.state.dtype)
        self.stream = Stream().to_array()
        self.ids = np.zeros(LONGEST_LIST, np.int64)
        self.weights = np.zeros(LONGEST_LIST, np.int64)

    def play(self, variant: Variant, seed: int, number: int) -> tuple[Any, bytes]:
        """Every state of a game, and where its stream of chance is left."""
        rules = variant.game.new_rules(variant.seats, variant.options).to_array()
        self.state[0] = variant.game.new_state().to_array()[0]
        steps = self.kernel(rules, self.state, self.stream, self.ids, self.weights, seed, number, self.trail)
        return self.trail[: steps + 1], self.stream.tobytes()


def play_plain(variant: Variant, seed: int, number: int) -> tuple[list[bytes], bytes]:
    """The same game in plain Python."""
    rules = variant.game.new_rules(variant.seats, variant.options)
    state = variant.game.start(rules)
    stream = Stream()
    start_stream(stream, seed, number)
    ids, weights = [0] * LONGEST_LIST, [0] * LONGEST_LIST
    trail = [state.pack()]
    while len(trail) <= LONGEST_GAME and random_step(
        variant.game.functions, rules, state, stream, ids, weights
    ):
        trail.append(state.pack())
    return trail, stream.pack()


@pytest.mark.parametrize("game", [CLASSIC, CARDS], ids=lambda game: game.rulebook)
def test_compiled_and_plain_play_the_same_games(game: Game) -> None:
    """One test for each kernel, so that of several workers only one compiles it."""
    compiled = Compiled(game)
    for index, variant in enumerate(VARIANTS):
        if variant.game.rulebook == game.rulebook:
            for number in range(GAMES_A_VARIANT[variant.game.name]):
                check_one_game(compiled, variant, index, number)


def check_one_game(compiled: Compiled, variant: Variant, seed: int, number: int) -> int:
    """Play a game both ways; returns how many states were compared."""
    trail, stream = compiled.play(variant, seed, number)
    plain, plain_stream = play_plain(variant, seed, number)
    if trail.tobytes() != b"".join(plain):
        pairs = enumerate(zip(trail, plain, strict=False))
        first = next((step for step, (row, state) in pairs if row.tobytes() != state), len(plain))
        before = variant.game.new_state().unpack(plain[first - 1]) if first else "nothing"
        raise AssertionError(f"{variant}, game {number} of seed {seed}: step {first} differs after {before}")
    assert stream == plain_stream, f"{variant}, game {number} of seed {seed}: chance goes on otherwise"
    return len(plain)


@pytest.mark.parametrize("name", GAMES)
def test_events_are_counted_as_in_a_record(name: str) -> None:
    game = GAMES[name]
    variant = Variant(game, Options(), 3)
    rules, state, stream = game.new_rules(3, Options()), game.new_state(), Stream()
    ids, weights = [0] * LONGEST_LIST, [0] * LONGEST_LIST
    count = random_play(game).play
    for number in range(3):
        events = count.plain([rules], [state], [stream], ids, weights, 5, number, 1)
        assert events == len(record_events(variant, 5, number))


def record_events(variant: Variant, seed: int, number: int) -> list[str]:
    """The same random game, told to a table event by event."""
    stream = Stream()
    start_stream(stream, seed, number)

    def choose(words: list[str], weights: list[int]) -> int:
        return below(stream, len(words)) if words else draw(weights, len(weights), stream)

    rules = variant.game.new_rules(variant.seats, variant.options)
    position = Moment(variant.game, variant.options, rules, variant.game.start(rules))
    while position.mover != NOBODY_TO_MOVE:
        position = position.after(*next_event(position, choose))
    return position.events
