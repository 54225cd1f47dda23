"""Exponentials, logarithms and powers that are the same everywhere, to the last bit.

C libraries and browsers round these differently. Here they are rules made of additions, multiplications and
divisions of 64-bit numbers, which IEEE 754 rounds in one way, so that a bot chooses alike on every machine.
`exp` and `log` are off by less than an ulp, `power` by less than two.

>>> exp(1.0), float(log(10.0)), power(2.0, 0.5)
(2.718281828459045, 2.302585092994046, 1.4142135623730951)
"""

from __future__ import annotations

from decimal import Context, Decimal
from math import isqrt

import numpy as np

from camelup.rule import rule

INFINITY = float("inf")
STEPS = 64
"""`exp` knows 2 to the power of every 64th from 0 to 1."""
ROUNDER = 1.5 * 2.0**52
"""Added and taken off again, it rounds a number below 2⁵¹ to the nearest whole one."""
SPLITTER = 2.0**27 + 1
EXPONENT_BIAS = 1023
FRACTION_BITS = 52
LARGEST_EXP = 709.782712893384
SMALLEST_EXP = -745.1332191019412

_LN2 = Decimal(2).ln(Context(prec=80))


def _whole_part(value: Decimal, bits: int) -> float:
    """A number cut off so many bits after its point, which leaves room for exact products."""
    whole: int = int(value * 2**bits)
    return whole / (1 << bits)


STEPS_PER_E = float(STEPS / _LN2)
STEP_HIGH = _whole_part(_LN2 / STEPS, 38)
STEP_LOW = float(_LN2 / STEPS - Decimal(STEP_HIGH))
LN2_HIGH = _whole_part(_LN2, 40)
LN2_LOW = float(_LN2 - Decimal(LN2_HIGH))


def _root_of_power(step: int) -> int:
    """2 to the power of step/64, times 2¹²⁰: square roots of whole numbers, six times."""
    number = 1 << (step + STEPS * 120)
    for _ in range(6):
        number = isqrt(number)
    return number


_ROOTS = [_root_of_power(step) for step in range(STEPS)]
POWERS = np.array([root / 2**120 for root in _ROOTS])
"""2 to the power of n/64, to the nearest …"""
POWER_RESTS = np.array(
    [
        (root - int(power * 2.0**60) * 2**60) / 2**120
        for root, power in zip(_ROOTS, POWERS.tolist(), strict=True)
    ]
)
"""… and what each lacks."""


NODES = 64
"""`log` knows the logarithm of every 64th from 3/4 to 3/2."""
FIRST_NODE = 48
_LOGS = [(Decimal(node) / NODES).ln(Context(prec=80)) for node in range(FIRST_NODE, 2 * FIRST_NODE + 1)]
LOG_HIGHS = np.array([_whole_part(each, 40) for each in _LOGS])
LOG_LOWS = np.array([float(each - Decimal(_whole_part(each, 40))) for each in _LOGS])
TWO_THIRDS, TWO_FIFTHS, TWO_SEVENTHS, TWO_NINTHS = 2 / 3, 2 / 5, 2 / 7, 2 / 9
SMALLEST_NORMAL = 2.0**-1022


@rule
def exp(number: float) -> float:
    """e to the power of a number."""
    return exp_of_sum(number, 0.0)


@rule
def exp_of_sum(number: float, rest: float) -> float:
    """e to the power of a number and a rest far smaller than it: n 64ths of an octave, and a series for what
    is left."""
    if number > LARGEST_EXP:
        return INFINITY
    if number < SMALLEST_EXP:
        return 0.0
    rounded = (number * STEPS_PER_E + ROUNDER) - ROUNDER
    left = (number - rounded * STEP_HIGH) - (rounded * STEP_LOW - rest)
    square = left * left
    series = left + square * (
        0.5 + left * (1 / 6) + square * (1 / 24 + left * (1 / 120) + square * (1 / 720))
    )
    steps = int(rounded)
    power = POWERS[steps & (STEPS - 1)]
    scaled = power + (POWER_RESTS[steps & (STEPS - 1)] + power * series)
    octaves = steps >> 6
    if octaves < -1000:
        return float(scaled * two_to(octaves + 100) * two_to(-100))
    if octaves > 1000:
        return float(scaled * two_to(octaves - 100) * two_to(100))
    return float(scaled * two_to(octaves))


@rule
def two_to(octaves: int) -> float:
    """2 to a whole power from -1022 to 1023, made from its bits."""
    return float(np.int64((octaves + EXPONENT_BIAS) << FRACTION_BITS).view(np.float64))


@rule
def log(number: float) -> float:
    """The natural logarithm of a number above 0."""
    total, rest = log_in_two(number)
    return total + rest


@rule
def log_in_two(number: float) -> tuple[float, float]:
    """The natural logarithm of a number above 0, as a sum that is far more exact than one number: octaves, a
    node near what is left, and a series for the quotient of both."""
    octaves = -EXPONENT_BIAS
    if number < SMALLEST_NORMAL:
        number = number * 2.0**54
        octaves -= 54
    bits = bits_of(number)
    octaves += bits >> FRACTION_BITS
    left = fraction_of(bits)
    if left >= 1.5:
        left *= 0.5
        octaves += 1
    index = int(left * NODES + 0.5)
    node = index / NODES
    ratio, ratio_rest = divide(left - node, left, node)
    square = ratio * ratio
    series = square * square * (TWO_FIFTHS + square * (TWO_SEVENTHS + square * TWO_NINTHS))
    high = octaves * LN2_HIGH + LOG_HIGHS[index - FIRST_NODE]
    low = octaves * LN2_LOW + LOG_LOWS[index - FIRST_NODE]
    total = high + 2 * ratio
    lost = (high - total) + 2 * ratio
    return total, lost + (low + (2 * ratio_rest + ratio * square * TWO_THIRDS + ratio * series))


@rule
def bits_of(number: float) -> int:
    """The bits of a number, as a whole number."""
    return int(np.float64(number).view(np.int64))


@rule
def fraction_of(bits: int) -> float:
    """The number from 1 to 2 with the same fraction as the one that has these bits."""
    fraction = bits & ((1 << FRACTION_BITS) - 1)
    return float(np.int64(fraction | (EXPONENT_BIAS << FRACTION_BITS)).view(np.float64))


@rule
def divide(top: float, one: float, other: float) -> tuple[float, float]:
    """`top` by the sum of two numbers of like size, as a quotient and what it lacks."""
    bottom = one + other
    lost = (one - bottom) + other if one >= other else (other - bottom) + one
    quotient = top / bottom
    product, rest = multiply(quotient, bottom)
    return quotient, (((top - product) - rest) - quotient * lost) / bottom


@rule
def multiply(one: float, other: float) -> tuple[float, float]:
    """A product to the nearest, and what it lacks: both numbers are split into halves (Dekker)."""
    product = one * other
    part = SPLITTER * one
    one_high = part - (part - one)
    one_low = one - one_high
    part = SPLITTER * other
    other_high = part - (part - other)
    other_low = other - other_high
    lost = one_high * other_high - product
    lost = ((lost + one_high * other_low) + one_low * other_high) + one_low * other_low
    return product, lost


@rule
def power(base: float, exponent: float) -> float:
    """A number, 0 or more, to a power."""
    if exponent == 0 or base == 1:
        return 1.0
    if base == 0:
        return 0.0 if exponent > 0 else INFINITY
    total, rest = log_in_two(base)
    if abs(exponent * total) > 1000:
        return exp(exponent * total)
    product, lost = multiply(exponent, total)
    return exp_of_sum(product, lost + exponent * rest)
