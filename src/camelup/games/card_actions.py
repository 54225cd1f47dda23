"""The actions of the card game, one row for each verb."""

from __future__ import annotations

from camelup.games.actions import Verb

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
