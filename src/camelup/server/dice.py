"""Fair dice: every draw follows from a secret of the server and the contributions of the seats.

The server draws the secret when a table is created and shows its SHA-256, the commitment. Seats contribute
after that, so whoever noted the commitment and finds their contribution in the record knows that the secret
was not chosen to suit it. The secret is published when the game has ended; until then only the server can
compute a die before it is revealed. docs/server.md, "Fair dice", says what this proves and what it does not.

A draw is named by the number of its event in the record (0 for the seating) and its place within the
event. HMAC-SHA256 with the secret as key gives it eight words of 32 bits, and eight more for each further
block. The first word below the largest multiple of the total weight decides: no outcome is favoured.

>>> secret, contributions = bytes(32), ["ab" * 16, None]
>>> draw = Dice(secret, contributions).draw(event=4, place=0, weights=[2, 2, 2])
>>> draw in (0, 1, 2)
True
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from struct import unpack
from typing import Literal

from camelup.schema.plain import Json

SECRET_BYTES = 32
WORD = 2**32

Seating = Literal["given", "shuffled", "random"]
"""The seats of the lobby in order, shuffled, or in order from a random one on. Every draw depends on it, so
that no record can claim another one."""

Drawn = Json
"""One draw in a record: `{"from": [[words, weight], …], "drew": index}`."""


@dataclass(frozen=True)
class Dice:
    """The source of randomness of one game."""

    secret: bytes
    contributions: Sequence[str | None]
    seating: Seating = "given"

    @cached_property
    def _given(self) -> str:
        return f"{self.seating} " + ",".join(each or "" for each in self.contributions)

    def words(self, event: int, place: int) -> Iterator[int]:
        """Yield 32-bit words for one draw, endlessly."""
        for block in count():
            message = f"camelup/1 {event} {place} {block} {self._given}".encode()
            yield from unpack(">8I", hmac.digest(self.secret, message, "sha256"))

    def draw(self, event: int, place: int, weights: Sequence[int]) -> int:
        """Return an index, each with a probability proportional to its weight."""
        total = sum(weights)
        fair = WORD - WORD % total
        ticket = next(word for word in self.words(event, place) if word < fair) % total
        for index, weight in enumerate(weights):
            ticket -= weight
            if ticket < 0:
                return index
        raise ValueError("nothing to draw from")


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret, which is shown from the creation of a table on."""
    return hashlib.sha256(secret).hexdigest()


class EventDraws:
    """The draws of one event, with the list that each was drawn from."""

    def __init__(self, dice: Dice, event: int) -> None:
        self._dice = dice
        self._event = event
        self.made: list[Drawn] = []

    def choose(self, options: Sequence[tuple[str, int]]) -> int:
        """Draw one of some weighted options; return its index."""
        weights = [weight for _, weight in options]
        index = self._dice.draw(self._event, len(self.made), weights)
        self.made.append({"from": [list(option) for option in options], "drew": index})
        return index


def draw_seating(dice: Dice, seats: int) -> tuple[list[int], EventDraws]:
    """Return the order of the seats and the draws of event 0: a shuffle, or who begins.

    >>> draw_seating(Dice(bytes(32), []), 3)[0]
    [0, 1, 2]
    """
    draws = EventDraws(dice, 0)
    left = list(range(seats))
    if dice.seating == "shuffled":
        order = [left.pop(draws.choose(_chairs(left))) for _ in range(seats)]
    elif dice.seating == "random":
        first = draws.choose(_chairs(left))
        order = left[first:] + left[:first]
    else:
        order = left
    return order, draws


def _chairs(left: Sequence[int]) -> list[tuple[str, int]]:
    return [(f"chair {chair}", 1) for chair in left]
