"""Our own exponentials, logarithms and powers against exact ones."""

from __future__ import annotations

from decimal import Context, Decimal
from math import inf, ulp

import pytest

from camelup.reals import exp, log, power
from camelup.stream import WORD_MASK, Stream, next_word, start_stream
from tests.samples import sample

EXACTLY = Context(prec=60)
TRIALS = sample(2000)


@pytest.fixture
def stream() -> Stream:
    started = Stream()
    start_stream(started, 5, 0)
    return started


def between(stream: Stream, least: float, most: float) -> float:
    """A number drawn evenly; all its bits are used."""
    share: float = (next_word(stream) * (WORD_MASK + 1) + next_word(stream)) / (WORD_MASK + 1) ** 2
    return least + (most - least) * share


def ulps(found: float, exact: Decimal) -> float:
    """How far a number is from the exact one, in units of its last place."""
    return float(abs(Decimal(found) - exact) / Decimal(ulp(float(exact))))


@pytest.mark.parametrize("range_", [(-1.0, 1.0), (-50.0, 50.0), (-700.0, 709.0)])
def test_exp_is_off_by_less_than_an_ulp(stream: Stream, range_: tuple[float, float]) -> None:
    for _ in range(TRIALS):
        number = between(stream, *range_)
        assert ulps(exp(number), Decimal(number).exp(EXACTLY)) < 0.6, number


@pytest.mark.parametrize("octaves", [0.01, 1, 50, 1000])
def test_log_is_off_by_less_than_an_ulp(stream: Stream, octaves: float) -> None:
    for _ in range(TRIALS):
        number = 2.0 ** between(stream, -octaves, octaves)
        assert ulps(log(number), Decimal(number).ln(EXACTLY)) < 0.6, number


@pytest.mark.parametrize("most", [3, 40, 700])
def test_power_is_off_by_less_than_an_ulp(stream: Stream, most: float) -> None:
    for _ in range(TRIALS):
        base = between(stream, 0.001, 2)
        exponent = between(stream, -most, most) / abs(log(base))
        exact = EXACTLY.multiply(Decimal(base).ln(EXACTLY), Decimal(exponent)).exp(EXACTLY)
        assert ulps(power(base, exponent), exact) < 0.6, (base, exponent)


def test_a_power_of_one_is_the_number_itself(stream: Stream) -> None:
    for _ in range(TRIALS):
        number = between(stream, 0, 1)
        assert power(number, 1.0) == number


def test_the_ends_of_the_range() -> None:
    assert (exp(0.0), exp(-0.0), exp(800.0), exp(-800.0)) == (1.0, 1.0, inf, 0.0)
    assert (log(1.0), log(2.0**-1074)) == (0.0, -744.4400719213812)
    assert [power(0.0, exponent) for exponent in (2.0, 0.0, -1.0)] == [0.0, 1.0, inf]
    assert (power(0.5, 1e6), power(2.0, 1e6), power(5.0, 0.0)) == (0.0, inf, 1.0)
    assert exp(-745.0) == 5e-324
