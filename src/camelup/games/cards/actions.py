"""The actions of the card game, one row for each verb, and their ids."""

from __future__ import annotations

from camelup.games import actions
from camelup.games.actions import Verb
from camelup.games.cards.state import KINDS, LONGEST

VERBS = (
    Verb(
        "bet {colour}",
        says="takes the {colour} ticket worth {value}",
        touches=("stack:{colour}",),
        step="bet",
        button=2,
        key="b",
    ),
    Verb(
        "mid {colour}",
        says="takes the {colour} midfield ticket",
        touches=("mid:{colour}",),
        step="bet",
        button=12,
        key="m",
    ),
    *(
        Verb(
            f"{name} {{colour}}",
            says=f"bets on {{colour}} as the {means} of the race",
            touches=(f"final:{name}:{{colour}}",),
            kind="final",
            called=called,
            step="bet",
            button=13,
            key=key,
        )
        for name, means, called, key in (
            ("win", "winner", "finalWin", "w"),
            ("lose", "loser", "finalLose", "l"),
        )
    ),
    *(
        Verb(
            f"{figure} {{space}}",
            says=f"puts the {figure} on space {{space}}",
            touches=("space:{space}",),
            step="track",
            button=button,
            key="t",
        )
        for figure, button in (("fennec", 10), ("palm", 11))
    ),
    Verb("reveal", says="turns up the top card", touches=("deck",), step="track", button=8, key="r"),
    Verb("play", says="plays {held}", touches=("hand",), step="track", button=9, key="p"),
    Verb("pass", says="makes no bet", step="extra", key="n"),
    Verb("discard {card}", says="discards {card}", step="choose", secret=True),
    Verb("deck {card}", says="puts {card} in the deck", step="choose", secret=True),
    Verb("intel {card}", says="lays {card} as intel", step="choose", secret=True),
)
"""The rows of all actions; their order is that of the ids."""
CHOICES = tuple(verb.name for verb in VERBS if verb.step == "choose")
"""Verbs of the secret choices before a leg, in their order."""


def card_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every kind of racing card in words."""
    return tuple(f"{colour}{number}" for colour in colours for number in (1, 2))


def action_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every action of the card game in words; an action's id is its place in this list."""
    values = {"colour": colours, "space": range(1, LONGEST + 1), "card": card_words(colours)}
    return actions.action_words(VERBS, values)


def outcome_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every chance outcome in words; its id is its place in this list."""
    return tuple(f"card {card}" for card in card_words(colours))


_WORDS = action_words(("0", "1", "2", "3", "4"))

BET = _WORDS.index("bet 0")

MID = _WORDS.index("mid 0")

WIN = _WORDS.index("win 0")

LOSE = _WORDS.index("lose 0")

PUT_FENNEC = _WORDS.index("fennec 1")

REVEAL = _WORDS.index("reveal")

PLAY = _WORDS.index("play")

PASS = _WORDS.index("pass")

DISCARD = _WORDS.index("discard 01")

GIVE = _WORDS.index("deck 01")

INTEL = _WORDS.index("intel 01")

ACTIONS = len(_WORDS)

OUTCOMES = KINDS
