"""Comparing names by how they look, whatever characters they are made of.

>>> alike("Ann", "\\N{CYRILLIC CAPITAL LETTER A}nn"), alike("Ann", "ANN"), alike("Zoe", "Zoë")
(True, True, False)
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from unicodedata import category, normalize

INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Unicode's Default_Ignorable_Code_Point, and two symbols that are blank: U+2800 and U+1D159."""
JOINERS = re.compile("[\u200c\u200d]")
"""Used in ordinary words of Persian and Indic scripts, and in many emoji."""
LEFT_TO_RIGHT_MARK = "\u200e"
SOFT_DOTTED = re.compile("(?<=[ij])\u0307")
"""A dot above an i or j replaces its own dot, so it is invisible."""


def is_visible(text: str) -> bool:
    """Return whether text is one line that shows something. Combining marks alone do not count."""
    if not JOINERS.sub("", text).isprintable():
        return False
    return any(category(each)[0] not in "ZM" for each in INVISIBLE.sub("", text))


def alike(one: str, other: str) -> bool:
    """Return whether two names look the same as they are, in lower case or in upper case.

    Each form is compared separately: `Ian` looks like `lan`, but not like `Lan`.
    """
    return any(mine == theirs for mine, theirs in zip(_looks(one), _looks(other), strict=True))


def is_taken(name: str, taken: Iterable[str]) -> bool:
    """Return whether a name looks like one that is taken."""
    return any(alike(name, other) for other in taken)


def _looks(name: str) -> tuple[str, str, str]:
    return skeleton(name), skeleton(name.lower()), skeleton(name.upper())


def skeleton(text: str) -> str:
    """Return the skeleton of a text: texts that look the same have the same one (UTS #39, section 4)."""
    shown = INVISIBLE.sub("", normalize("NFD", text))
    twins = _prototypes()
    shown = normalize("NFD", shown.translate(twins).translate(twins))
    return " ".join(SOFT_DOTTED.sub("", shown).split())


@cache
def _prototypes() -> dict[int, str]:
    """Return a prototype for each character that looks like others.

    The library lists both ways: for a prototype all its twins, for a twin only its prototype. Of two that
    have only each other, a sequence such as `rn` is the prototype, else the first.
    """
    listed = json.loads((files("homoglyphs_fork") / "confusables.json").read_text(encoding="utf-8"))
    twins = {_bare(each): [_bare(twin) for twin in found] for each, found in listed.items()}
    return {
        ord(twin): prototype
        for prototype, found in twins.items()
        for twin in found
        if (len(found), len(prototype), twin) > (len(twins[twin]), len(twin), prototype)
    }


def _bare(text: str) -> str:
    """Remove the marks that the library has around right-to-left letters."""
    return text.replace(LEFT_TO_RIGHT_MARK, "")
