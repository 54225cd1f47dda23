"""Kernels declare what they take and give, and the layout of a call comes from that."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from camelup.arrays import Bools, Floats2, Ints, RecordArray
from camelup.engine.describe import ArrayType, Group, Number, Signature
from camelup.games import GAMES, Options
from camelup.games.random_play import random_play
from camelup.odds.leg import LegTally, Memo, walk_leg
from camelup.stream import Stream


class Pair(NamedTuple):
    """A group to describe."""

    chances: Floats2
    sure: bool


def a_kernel(
    count: int, pair: Pair, span: tuple[int, float], stream: RecordArray[Stream]
) -> tuple[int, float]:
    return count, 0.0


def test_a_block_has_a_word_for_each_number_and_dimension() -> None:
    signature = Signature(a_kernel)
    assert [(leaf.path, leaf.word) for leaf in signature.leaves] == [
        (("count",), 0),
        (("pair", "chances"), 1),
        (("pair", "sure"), 4),
        (("span", "0"), 5),
        (("span", "1"), 6),
        (("stream",), 7),
    ]
    assert signature.arguments.format == "=qQqqqqdQq"
    assert [leaf.word for leaf in signature.result_leaves] == [9, 10]
    assert (signature.words, signature.results.format) == (11, "=qd")
    assert signature.parameters["stream"] == ArrayType(Stream, 1)
    assert signature.parameters["span"] == Group(tuple, ("0", "1"), (Number("q"), Number("d")))


@pytest.mark.parametrize("hint", [Any, list[int], str, "Nowhere", dict[str, int]])
def test_what_is_not_declared_is_refused(hint: Any) -> None:
    def vague(what: Any) -> None: ...

    vague.__annotations__ = {"what": hint, "return": None}
    with pytest.raises((TypeError, NameError)):
        Signature(vague)


def test_a_leg_is_declared_by_its_named_tuples() -> None:
    kinds = walk_leg.signature.parameters
    assert isinstance(kinds["memo"], Group)
    assert (kinds["memo"].kind, kinds["memo"].names) == (Memo, ("rows", "slots"))
    assert isinstance(kinds["tally"], Group)
    assert kinds["tally"].kind is LegTally
    assert walk_leg.signature.result == Number("q")


@pytest.mark.parametrize("name", GAMES)
def test_a_kernel_for_every_game_has_the_records_of_the_game(name: str) -> None:
    game = GAMES[name]
    kinds = random_play(game).trace.signature.parameters
    rules = type(game.new_rules(game.most, Options()))
    assert kinds["rules"] == ArrayType(rules, 1)
    assert kinds["state"] == kinds["trail"] == ArrayType(game.new_state, 1)
    assert kinds["ids"] == ArrayType("i8", 1)


def test_arrays_of_every_width_have_a_code() -> None:
    def wide(flags: Bools, numbers: Ints) -> None: ...

    assert list(Signature(wide).parameters.values()) == [ArrayType("?", 1), ArrayType("i8", 1)]
