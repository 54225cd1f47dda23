"""Random streams that are equal to the bit in plain and compiled code.

The generator is sfc32 (four words of 32 bits). Each step is an addition, a shift or an exclusive or on
numbers below 2⁶³, so plain Python and compiled code agree. A stream is identified by a seed and an index:
game 7 of seed 1 is the same on every machine.

>>> stream = Stream()
>>> start_stream(stream, 7, 0)
>>> [below(stream, 6) + 1 for _ in range(8)]
[6, 6, 5, 3, 3, 5, 3, 2]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.record import Int64, Record, record
from camelup.rule import rule

WORD_MASK = 0xFFFFFFFF
LARGEST_SEED = 2**63 - 1
WARM_UP = 15


@record
class Stream(Record):
    """The four words of the generator."""

    a: Int64
    b: Int64
    c: Int64
    counter: Int64


@rule
def start_stream(stream: Stream, seed: int, index: int) -> None:
    """Initialise the stream with a seed and an index."""
    stream.a = seed & WORD_MASK
    stream.b = (seed >> 32) & WORD_MASK
    stream.c = index & WORD_MASK
    stream.counter = 1 + ((index >> 32) & WORD_MASK)
    for _ in range(WARM_UP):
        next_word(stream)


@rule
def next_word(stream: Stream) -> int:
    """The next 32 random bits."""
    word = (stream.a + stream.b + stream.counter) & WORD_MASK
    stream.counter = (stream.counter + 1) & WORD_MASK
    stream.a = stream.b ^ (stream.b >> 9)
    stream.b = (stream.c + (stream.c << 3)) & WORD_MASK
    stream.c = ((((stream.c << 21) | (stream.c >> 11)) & WORD_MASK) + word) & WORD_MASK
    return word


@rule
def below(stream: Stream, bound: int) -> int:
    """A uniform integer below `bound`, by multiplication with rejection (Lemire)."""
    product = next_word(stream) * bound
    if (product & WORD_MASK) < bound:
        uneven = (WORD_MASK + 1 - bound) % bound
        while (product & WORD_MASK) < uneven:
            product = next_word(stream) * bound
    return product >> 32


@rule
def draw(weights: list[int], count: int, stream: Stream) -> int:
    """An index drawn with probability proportional to its weight."""
    total = 0
    for index in range(count):
        total += weights[index]
    rest = below(stream, total)
    index = 0
    while rest >= weights[index]:
        rest -= weights[index]
        index += 1
    return index


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, WORD="WORD_MASK")
