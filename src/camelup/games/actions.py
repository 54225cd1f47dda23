"""Actions and chance outcomes as data: one row for each kind, from which everything about it comes.

Ids, notation, story, the page's choosing, previews and values are read off the rows. An id is a place in
the list of all words, so rows are only ever added at the end.

>>> take = Verb("bet {colour}", says="takes the {colour} ticket", touches=("stack:{colour}",))
>>> rows = Rows(take).then(Verb("tile {space}", says="puts the tile on {space}", values={"space": (2, 3)}))
>>> rows.words(("blue", "green"))
('bet blue', 'bet green', 'tile 2', 'tile 3')
>>> rows.id("tile 3")
6
>>> take.read("bet green")
{'colour': 'green'}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, Generic, TypeVar

from camelup.games.kinds import State
from camelup.race import RACERS
from camelup.schema.actions import Piece, Step

HIDDEN_WORD = "?"
"""Stands in an event for what its reader may not know."""
NUMBERED = tuple(str(colour) for colour in range(RACERS))
"""Stand for the colours of any game."""

Values = Sequence[object] | Callable[[tuple[str, ...]], Sequence[object]]


@dataclass(frozen=True)
class Form:
    """What differs when one of an action's arguments has a certain value."""

    says: str = ""
    touches: tuple[str, ...] = ()
    called: str = ""


@dataclass(frozen=True)
class Row:
    """What can stand in a record, with the sentence that tells it."""

    words: str
    """As in a record, with a hole for each argument: `place {place} {colour} {ticket}`."""
    says: str
    values: Mapping[str, Values] = field(default_factory=dict, kw_only=True)
    """What can stand in each hole, maybe made from the game's colours; `colour` is one of them."""

    @cached_property
    def name(self) -> str:
        """The first word."""
        return self.words.split(" ")[0]

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """What its holes stand for, in their order."""
        return tuple(re.findall(r"\{(\w+)\}", self.words))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\\{(\w+)\\\}", _group, re.escape(self.words)))

    def read(self, words: str) -> dict[str, str]:
        """The arguments of words that this row writes."""
        found = self._pattern.fullmatch(words)
        assert found, f"{words} is not like {self.words}"
        return found.groupdict()

    def write(self, colours: tuple[str, ...]) -> Iterator[str]:
        """All that it can write; the last argument changes first."""
        for chosen in product(*(self._values(argument, colours) for argument in self.arguments)):
            yield self.words.format_map(dict(zip(self.arguments, chosen, strict=True)))

    def _values(self, argument: str, colours: tuple[str, ...]) -> Sequence[object]:
        values = self.values.get(argument, colours)
        return values(colours) if callable(values) else values


@dataclass(frozen=True)
class Outcome(Row):
    """Something that chance can bring; `says` is its whole sentence."""


@dataclass(frozen=True)
class Verb(Row):
    """The actions with a verb; `says` is the rest of a sentence that begins with a player's name."""

    touches: tuple[str, ...] = ()
    """The parts of the board that one touches to choose it."""
    kind: str = ""
    """What its button in the bar of actions stands for, if that is not the verb alone."""
    called: str = ""
    """The name of its words on the page, if that is not the verb."""
    forms: Mapping[str, Form] = field(default_factory=dict)
    """By the value of an argument."""
    step: Step = "turn"
    """The part of the game that it belongs to."""
    module: str = ""
    """The module or option that brings it, if it is not always there."""
    secret: bool = False
    """Whether others may not see its object."""
    shows: Callable[[State, tuple[str, ...]], str] | None = None
    """What everybody sees of it beyond its words: from the state after it, and the game's colours."""
    button: int = 0
    """The place of its kind in the bar of actions."""
    key: str = ""
    """Its hot key."""
    draws: tuple[Piece, ...] = ("line",)
    """What its line in the page's log is made of."""
    worth: Callable[[Any, int], float] | None = None
    """What it brings beside the payout of the leg: from the odds of its seat, and its number in the row."""

    def form(self, arguments: Mapping[str, str]) -> Form:
        """How it is told and chosen with these arguments."""
        own = next((self.forms[value] for value in arguments.values() if value in self.forms), Form())
        called = own.called or self.called or self.name
        return Form(own.says or self.says, own.touches or self.touches, called)


def _group(hole: re.Match[str]) -> str:
    return rf"(?P<{hole[1]}>{'[+-]' if hole[1] == 'side' else '[^ ]+'})"


R = TypeVar("R", bound=Row)


class Rows(tuple[R, ...], Generic[R]):
    """Rows in the order of their ids."""

    __slots__ = ()

    def __new__(cls, *rows: R) -> Rows[R]:
        return super().__new__(cls, rows)

    def then(self, *rows: R) -> Rows[R]:
        """These rows, and more after them."""
        return Rows(*self, *rows)

    def words(self, colours: tuple[str, ...]) -> tuple[str, ...]:
        """All that they can write; an id is a place in this list."""
        return tuple(words for row in self for words in row.write(colours))

    def id(self, words: str) -> int:
        """The id of words whose colours are numbers: `bet 0`."""
        return self.words(NUMBERED).index(words)

    def by_id(self) -> tuple[tuple[R, int], ...]:
        """By id, its row and its number in the row."""
        return tuple((row, number) for row in self for number, _ in enumerate(row.write(NUMBERED)))
