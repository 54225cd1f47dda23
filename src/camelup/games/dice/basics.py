"""The actions and chance outcomes of the dice games without modules: their rows and first ids."""

from __future__ import annotations

from typing import Protocol

from camelup.games.actions import HIDDEN_WORD, Form, Outcome, Rows, Verb
from camelup.games.colours import CRAZY_COLOURS
from camelup.games.dice.state import FACES, LONGEST_DICE_TRACK, LOSER, WINNER


class DiceActionOdds(Protocol):
    """The odds that the values of these actions are computed from."""

    def tile_gain(self, space: int, side: int) -> float:
        """The expected gain of the seat's tile on a space: its coins, and the effect of the camels it
        moves."""

    def race_card(self, pile: int, colour: int) -> float:
        """The expected gain of a race card."""


def tile_row(cheering: str, booing: str) -> Verb:
    """The row of tiles, with the names of their two sides."""
    return Verb(
        "tile {side}{space}",
        says="puts the tile on space {space}, {called} side up",
        values={"side": "+-", "space": range(1, LONGEST_DICE_TRACK + 1)},
        touches=("space:{space}",),
        forms={"+": Form(called=cheering), "-": Form(called=booing)},
        button=4,
        key="t",
        worth=_tile_worth,
    )


def _tile_worth(odds: DiceActionOdds, number: int) -> float:
    return odds.tile_gain(number % LONGEST_DICE_TRACK + 1, 1 if number < LONGEST_DICE_TRACK else -1)


def _race_row(name: str, pile: int, means: str, key: str) -> Verb:
    def worth(odds: DiceActionOdds, number: int) -> float:
        return odds.race_card(pile, number)

    return Verb(
        f"{name} {{colour}}",
        says=f"bets on {{colour}} as the {means} of the race",
        touches=(f"pile:{name}", "card:{colour}"),
        kind="race",
        draws=("chip", "first" if name == "win" else "last"),
        forms={HIDDEN_WORD: Form(says=f"secretly bets on the {means}")},
        secret=True,
        button=3,
        key=key,
        worth=worth,
    )


ROWS = Rows(
    Verb(
        "bet {colour}",
        says="takes the {colour} ticket worth {value}",
        touches=("stack:{colour}",),
        button=2,
        key="b",
        draws=("ticket",),
    ),
    tile_row("oasis", "mirage"),
    Verb("roll", says="takes a pyramid ticket and rolls", touches=("pyramid",), button=1, key="r"),
    _race_row("win", WINNER, "winner", "w"),
    _race_row("lose", LOSER, "loser", "l"),
)
"""The actions that are always available; each module adds its own."""
BET = ROWS.id("bet 0")
OASIS = ROWS.id("tile +1")
MIRAGE = ROWS.id("tile -1")
ROLL = ROWS.id("roll")
WIN = ROWS.id("win 0")
LOSE = ROWS.id("lose 0")

OUTCOMES = Rows(
    Outcome(
        "die {colour} {face}", says="The {colour} die shows {face}.", values={"face": range(1, FACES + 1)}
    ),
    Outcome(
        "die grey {crazy} {face}",
        says="The grey {crazy} die shows {face}.",
        values={"crazy": CRAZY_COLOURS, "face": range(1, FACES + 1)},
    ),
)
"""The outcomes of the dice; each module adds its own."""
RACING_FACES = OUTCOMES.id("die 0 1")
GREY_FACES = OUTCOMES.id("die grey white 1")
