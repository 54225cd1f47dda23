"""The actions and chance outcomes of the card game: their rows and first ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from camelup.deprecated import renamed
from camelup.games.actions import NUMBERED, Outcome, Rows, Verb
from camelup.games.cards.state import FENNEC, KINDS, LONGEST_CARD_TRACK, PALM, State


class CardActionOdds(Protocol):
    """The odds that the values of actions are computed from."""

    def ticket_gain(self, colour: int) -> float:
        """The expected gain of the next ticket of a colour."""

    def midfield_gain(self, colour: int) -> float:
        """The expected gain of the midfield ticket of a colour."""

    def final_gain(self, pile: int, colour: int) -> float:
        """The expected gain of a final card, less that of the one exchanged for it."""

    def figure_gain(self, figure: int, space: int) -> float:
        """The expected gain of a figure on a space."""

    def play_gain(self) -> float:
        """The expected gain of playing the card in hand."""

    def choice_gain(self, action: int) -> float:
        """The expected gain of discarding a card, giving it to the deck or laying it as intel."""


def card_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """The text of every kind of racing card."""
    return tuple(f"{colour}{number}" for colour in colours for number in (1, 2))


def _final_row(name: str, pile: int, means: str, called: str, key: str) -> Verb:
    def worth(odds: CardActionOdds, colour: int) -> float:
        return odds.final_gain(pile, colour)

    return Verb(
        f"{name} {{colour}}",
        says=f"bets on {{colour}} as the {means} of the race",
        touches=(f"final:{name}:{{colour}}",),
        kind="final",
        draws=("chip", "first" if name == "win" else "last"),
        called=called,
        step="bet",
        button=13,
        key=key,
        worth=worth,
    )


def _figure_row(name: str, figure: int, button: int) -> Verb:
    def worth(odds: CardActionOdds, number: int) -> float:
        return odds.figure_gain(figure, number + 1)

    return Verb(
        f"{name} {{space}}",
        says=f"puts the {name} on space {{space}}",
        values={"space": range(1, LONGEST_CARD_TRACK + 1)},
        touches=("space:{space}",),
        step="track",
        button=button,
        key="t",
        worth=worth,
    )


def _choice_row(name: str, says: str) -> Verb:
    def worth(odds: CardActionOdds, number: int) -> float:
        return odds.choice_gain(FIRST_CHOICES[name] + number)

    return Verb(
        f"{name} {{card}}", says=says, values={"card": card_words}, step="choose", secret=True, worth=worth
    )


def _ticket_worth(odds: CardActionOdds, colour: int) -> float:
    return odds.ticket_gain(colour)


def _midfield_worth(odds: CardActionOdds, colour: int) -> float:
    return odds.midfield_gain(colour)


def _played_card(state: State, colours: tuple[str, ...]) -> str:
    return card_words(colours)[state.played_card[state.played - 1]]


def _play_worth(odds: CardActionOdds, number: int) -> float:
    return odds.play_gain()


VERBS = Rows(
    Verb(
        "bet {colour}",
        says="takes the {colour} ticket worth {value}",
        touches=("stack:{colour}",),
        draws=("ticket",),
        step="bet",
        button=2,
        key="b",
        worth=_ticket_worth,
    ),
    Verb(
        "mid {colour}",
        says="takes the {colour} midfield ticket",
        touches=("mid:{colour}",),
        draws=("chip", "line"),
        step="bet",
        button=12,
        key="m",
        worth=_midfield_worth,
    ),
    _final_row("win", 0, "winner", "finalWin", "w"),
    _final_row("lose", 1, "loser", "finalLose", "l"),
    _figure_row("fennec", FENNEC, 10),
    _figure_row("palm", PALM, 11),
    Verb("reveal", says="reveals the top card", touches=("deck",), step="track", button=8, key="r"),
    Verb(
        "play",
        says="plays {held}",
        touches=("hand",),
        step="track",
        shows=_played_card,
        button=9,
        key="p",
        worth=_play_worth,
    ),
    Verb("pass", says="places no bet", step="extra", key="n"),
    _choice_row("discard", "discards {card}"),
    _choice_row("deck", "puts {card} in the deck"),
    _choice_row("intel", "shares {card} as intel"),
)
"""All rows, in the order of their ids."""
CHOICES = tuple(verb.name for verb in VERBS if verb.step == "choose")
"""Verbs of the secret choices before a leg, in order."""
OUTCOME_ROWS = Rows(Outcome("card {card}", says="The card {card} is revealed.", values={"card": card_words}))
"""All chance outcomes."""

BET = VERBS.id("bet 0")
MID = VERBS.id("mid 0")
WIN = VERBS.id("win 0")
LOSE = VERBS.id("lose 0")
PUT_FENNEC = VERBS.id("fennec 1")
REVEAL = VERBS.id("reveal")
PLAY = VERBS.id("play")
PASS = VERBS.id("pass")
DISCARD = VERBS.id("discard 01")
GIVE = VERBS.id("deck 01")
INTEL = VERBS.id("intel 01")
FIRST_CHOICES = {"discard": DISCARD, "deck": GIVE, "intel": INTEL}
CARDS_ACTIONS = len(VERBS.words(NUMBERED))
CARDS_OUTCOMES = KINDS


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, ACTIONS="CARDS_ACTIONS", OUTCOMES="CARDS_OUTCOMES")
