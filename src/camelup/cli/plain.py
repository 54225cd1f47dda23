"""Output to a terminal or file that cannot show all of Unicode: plain characters instead of an error."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from contextlib import suppress
from io import TextIOWrapper, UnsupportedOperation

PLAIN = str.maketrans(
    {
        **dict.fromkeys("–−‐", "-"),
        "…": "...",
        "·": ".",
        "×": "x",
        "±": "+-",
        "≥": ">=",
        "≤": "<=",
        "√": "sqrt",
        "µ": "u",
        "‖": "|",
        "→": "->",
        **dict(zip("█▓▒░", "#%=-", strict=True)),
        **dict.fromkeys("▉▊▋▌", "#"),
        **dict.fromkeys("▍▎▏", "|"),
        **dict(zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss"), strict=True)),
    }
)
HANDLER = "camelup.plain"
DEFAULTS = ("strict", "surrogateescape", "backslashreplace")
"""How Python treats what cannot be encoded, unless the user chose something else."""


def spell(text: str) -> str:
    """A text in ASCII: the nearest characters there are, a question mark for those without any.

    >>> spell("Zoë rolls … 2–3 für 5 €")
    'Zoe rolls ... 2-3 fuer 5 ?'
    """
    split = unicodedata.normalize("NFKD", text.translate(PLAIN))
    letters = "".join(letter for letter in split if not unicodedata.combining(letter))
    return letters.encode("ascii", "replace").decode()


def _spell_rest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return spell(error.object[error.start : error.end]), error.end


def tolerate_plain_streams() -> None:
    """From here on, print and type whatever the encoding of standard output, error and input allows."""
    codecs.register_error(HANDLER, _spell_rest)
    for stream, errors in ((sys.stdout, HANDLER), (sys.stderr, HANDLER), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper) and stream.errors in DEFAULTS:
            with suppress(UnsupportedOperation):  # whoever calls us has read from it already
                stream.reconfigure(errors=errors)
