"""Positions as one line of text, like FEN in chess: for bug reports, tests and links.

>>> state = parse_position("second 1:bgr 3:yp 15:W 16:K +5 -7")
>>> state["track"]["3"], state["tiles"]["7"]
(['yellow', 'purple'], {'owner': 2, 'side': '-'})
>>> format_position(state)
'second 1:bgr 3:yp 15:W 16:K +5@1 -7@2'
>>> link_form(format_position(state))
'second_1.bgr_3.yp_15.W_16.K_p5~1_m7~2'
"""

from __future__ import annotations

import re
from typing import Any

from camelup.errors import CamelUpError
from camelup.games import cards
from camelup.games.dice import state as board
from camelup.notation.position import card_game, dice_games
from camelup.notation.position.words import PositionError, cut, plain_form
from camelup.notation.states import read_draft, read_state, write_state
from camelup.schema.plain import Json

__all__ = ["PositionError", "format_position", "link_form", "parse_position", "plain_form", "state_of"]


FORMS: dict[Any, Any] = {board.State: dice_games, cards.state.State: card_game}
"""The module that reads and writes each kind of state."""


def parse_position(text: str) -> Json:
    """Parse a position text into a state or view; what it omits gets a default. Raises PositionError.

    >>> parse_position("second 1:bgr 3:yp 15:W 16:K")["dice"]
    ['blue', 'green', 'grey', 'purple', 'red', 'yellow']
    >>> parse_position("second 1:bgr 3:yp 15:W 16:K +5 -6")
    Traceback (most recent call last):
        ...
    camelup.notation.position.words.PositionError: the tile on 6 lies next to another tile
    """
    words = cut(text)
    draft = FORMS[words.game.new_state].read(words)
    words.refuse_rest()
    try:
        game, options, rules, state, viewer = read_draft(draft)
    except CamelUpError as error:
        raise PositionError(in_words(str(error))) from None
    return write_state(game, rules, options, state, viewer)


def format_position(state: Json) -> str:
    """The position text of a state or view, in its plain form."""
    game, options, rules, read, viewer = read_state(state)
    words: list[str] = FORMS[game.new_state].write(
        game, options, write_state(game, rules, options, read, viewer)
    )
    return " ".join(words)


def link_form(text: str) -> str:
    """A position text with only letters, digits and `- _ . ~`, which need no escaping in a URL."""
    words = [re.sub(r"^[+](?=\d)", "p", re.sub(r"^-(?=\d)", "m", word)) for word in plain_form(text).split()]
    return "_".join(words).translate(str.maketrans(":@?", ".~x", ","))


def state_of(given: str | Json) -> Json:
    """A state, given as JSON or as a position text."""
    return parse_position(given) if isinstance(given, str) else given


IN_WORDS = (
    (r"^state\.tiles\.'(\d+)' is no such space; they", r"a tile cannot lie on \1; its spaces"),
    (r"^state\.track\.'(\d+)' is no such space; they", r"there is no space \1 for camels; spaces"),
    (r"^state\.tiles\.'?(\d+)'?", r"the tile on \1"),
    (r"^state\.track\.'?(\w+)'?", r"the track: \1"),
    (r"^state\.leg_tickets\.(\w+)", r"the \1 leg tickets"),
    (r"^state\.players\[(\d)\]\.(\w+)", r"the \2 of seat \1"),
    (r"^state\.players\[(\d)\]", r"seat \1"),
    (r"^state\.(\w+)\.space", r"the space of the \1"),
    (r"^state\.(\w+)", r"the \1"),
    (r"^state: ", ""),
)


def in_words(message: str) -> str:
    """Rephrase an error about a state's JSON for the author of a position text.

    >>> in_words("state.players[2].race_cards names one twice")
    'the race cards of seat 2 names one twice'
    """
    for path, words in IN_WORDS:
        if re.search(path, message):
            head, blank, rest = re.sub(path, words, message, count=1).partition(" must ")
            return head.replace("_", " ") + blank + rest
    return message
