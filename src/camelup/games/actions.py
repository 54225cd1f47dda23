"""Actions and chance outcomes as data: one row per verb and per kind of outcome.

Ids, notation, story, values and the page's buttons and previews are derived from the rows. An id is an index
into the list of all texts, so new rows are only ever appended.

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
"""Replaces, in an event, what its reader may not know."""
NUMBERED = tuple(str(colour) for colour in range(RACERS))
"""Placeholders for the colours of any game."""

Values = Sequence[object] | Callable[[tuple[str, ...]], Sequence[object]]


@dataclass(frozen=True)
class Form:
    """What differs for one value of an argument."""

    says: str = ""
    touches: tuple[str, ...] = ()
    called: str = ""


@dataclass(frozen=True)
class Row:
    """An event of a record as a template, with its sentence."""

    words: str
    """The text in a record, with a placeholder per argument: `place {place} {colour} {ticket}`."""
    says: str
    values: Mapping[str, Values] = field(default_factory=dict, kw_only=True)
    """The values of each placeholder, or a function of the game's colours. The default is the colours."""

    @cached_property
    def name(self) -> str:
        """The first word."""
        return self.words.split(" ")[0]

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """The names of the placeholders, in order."""
        return tuple(re.findall(r"\{(\w+)\}", self.words))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\\{(\w+)\\\}", _group, re.escape(self.words)))

    def read(self, words: str) -> dict[str, str]:
        """Parse a text of this row into its arguments."""
        found = self._pattern.fullmatch(words)
        assert found, f"{words} is not like {self.words}"
        return found.groupdict()

    def write(self, colours: tuple[str, ...]) -> Iterator[str]:
        """All texts of this row; the last argument varies fastest."""
        for chosen in product(*(self._values(argument, colours) for argument in self.arguments)):
            yield self.words.format_map(dict(zip(self.arguments, chosen, strict=True)))

    def _values(self, argument: str, colours: tuple[str, ...]) -> Sequence[object]:
        values = self.values.get(argument, colours)
        return values(colours) if callable(values) else values


@dataclass(frozen=True)
class Outcome(Row):
    """A chance outcome; `says` is its whole sentence."""


@dataclass(frozen=True)
class Verb(Row):
    """The actions with one verb; `says` continues a sentence that starts with a player's name."""

    touches: tuple[str, ...] = ()
    """The parts of the board to tap to choose the action."""
    kind: str = ""
    """The kind of its button in the action bar, if other than the verb."""
    called: str = ""
    """The key of its words on the page, if other than the verb."""
    forms: Mapping[str, Form] = field(default_factory=dict)
    """Differing forms, by the value of an argument."""
    step: Step = "turn"
    """The part of a turn in which it can be played."""
    module: str = ""
    """The module or option that adds it, if it is not always available."""
    secret: bool = False
    """Whether its object is hidden from others."""
    shows: Callable[[State, tuple[str, ...]], str] | None = None
    """What its sentence shows beyond the text, from the state after it and the game's colours."""
    button: int = 0
    """The index of its kind in the action bar."""
    key: str = ""
    """Its keyboard shortcut."""
    draws: tuple[Piece, ...] = ("line",)
    """The pieces of its line in the page's event list."""
    worth: Callable[[Any, int], float] | None = None
    """Its value beyond the leg payout, from the seat's odds and its index within the row."""

    def form(self, arguments: Mapping[str, str]) -> Form:
        """Its form for these arguments."""
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
        """These rows followed by others."""
        return Rows(*self, *rows)

    def words(self, colours: tuple[str, ...]) -> tuple[str, ...]:
        """All texts; an id is an index into them."""
        return tuple(words for row in self for words in row.write(colours))

    def id(self, words: str) -> int:
        """The id of a text whose colours are numbers: `bet 0`."""
        return self.words(NUMBERED).index(words)

    def by_id(self) -> tuple[tuple[R, int], ...]:
        """By id, the row and the index within it."""
        return tuple((row, number) for row in self for number, _ in enumerate(row.write(NUMBERED)))
