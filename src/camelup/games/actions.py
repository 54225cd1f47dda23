"""Actions as data: one row for each verb, from which ids, notation, story and the page's choosing come.

>>> take = Verb("bet {colour}", says="takes the {colour} ticket", touches=("stack:{colour}",))
>>> action_words([take], {"colour": ("blue", "green")})
('bet blue', 'bet green')
>>> take.read("bet green")
{'colour': 'green'}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from camelup.schema.actions import Step

HIDDEN_WORD = "?"
"""Stands in an event for what its reader may not know."""


@dataclass(frozen=True)
class Form:
    """What differs when one of an action's arguments has a certain value."""

    says: str = ""
    touches: tuple[str, ...] = ()
    called: str = ""


@dataclass(frozen=True)
class Verb:
    """One row: everything that there is to say about the actions with a verb."""

    words: str
    """The action in a record, with a hole for each argument: `place {place} {colour} {ticket}`."""
    says: str
    """The rest of a sentence that begins with a player's name."""
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
    button: int = 0
    """The place of its kind in the bar of actions."""
    key: str = ""
    """Its hot key."""

    @cached_property
    def name(self) -> str:
        """The verb itself."""
        return self.words.split(" ")[0]

    @cached_property
    def arguments(self) -> tuple[str, ...]:
        """What its holes stand for, in their order."""
        return tuple(re.findall(r"\{(\w+)\}", self.words))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\\{(\w+)\\\}", _group, re.escape(self.words)))

    def read(self, words: str) -> dict[str, str]:
        """The arguments of an action with this verb."""
        found = self._pattern.fullmatch(words)
        assert found, f"{words} is no action like {self.words}"
        return found.groupdict()

    def form(self, arguments: Mapping[str, str]) -> Form:
        """How it is told and chosen with these arguments."""
        own = next((self.forms[value] for value in arguments.values() if value in self.forms), Form())
        called = own.called or self.called or self.name
        return Form(own.says or self.says, own.touches or self.touches, called)


def _group(hole: re.Match[str]) -> str:
    return rf"(?P<{hole[1]}>{'[+-]' if hole[1] == 'side' else '[^ ]+'})"


def action_words(verbs: Iterable[Verb], values: Mapping[str, Sequence[object]]) -> tuple[str, ...]:
    """Every action in words, by the values that each argument can have; the last argument changes first."""
    return tuple(
        verb.words.format_map(dict(zip(verb.arguments, chosen, strict=True)))
        for verb in verbs
        for chosen in product(*(values[argument] for argument in verb.arguments))
    )
