"""The actions of the dice games, one row for each verb, and their ids."""

from __future__ import annotations

from camelup.games import actions
from camelup.games.actions import HIDDEN_WORD, Form, Verb
from camelup.games.dice.state import COVERABLE, CRAZY, FACES, LONGEST, POSITIONS, SEATS


def _verbs(cheering: str, booing: str) -> tuple[Verb, ...]:
    """All rows, with the names of a tile's two sides; their order is that of the ids."""
    return (
        Verb(
            "bet {colour}",
            says="takes the {colour} ticket worth {value}",
            touches=("stack:{colour}",),
            button=2,
            key="b",
        ),
        Verb(
            "tile {side}{space}",
            says="puts the tile on space {space}, side {called}",
            touches=("space:{space}",),
            forms={"+": Form(called=cheering), "-": Form(called=booing)},
            button=4,
            key="t",
        ),
        Verb("roll", says="takes a pyramid ticket and rolls", touches=("pyramid",), button=1, key="r"),
        *(_race_bet(*pile) for pile in (("win", "winner", "w"), ("lose", "loser", "l"))),
        Verb(
            "partner {seat}",
            says="becomes partner of {player}",
            touches=("player:{seat}",),
            module="partnerships",
            button=7,
            key="p",
        ),
        Verb(
            "camera {space}",
            says="points the camera at space {space}",
            touches=("space:{space}",),
            module="photographer",
            button=5,
            key="t",
        ),
        Verb(
            "place {place} {colour} {ticket}",
            says="bets on {ordinal} place with a {colour} ticket worth {ticket}",
            touches=("place:{place}", "ticket:{colour}:{ticket}"),
            forms={
                "stack": Form(
                    says="bets on {ordinal} place with a {colour} ticket from the bottom of its stack",
                    touches=("place:{place}", "stack:{colour}"),
                    called="placeStack",
                )
            },
            module="position_bets",
            button=6,
            key="p",
        ),
        Verb(
            "add {colour}",
            says="adds the {colour} support die",
            touches=("support:{colour}",),
            step="extra",
            module="spicy",
        ),
        Verb("done", says="leaves it at that", step="extra", module="spicy", key="n"),
    )


def _race_bet(name: str, means: str, key: str) -> Verb:
    return Verb(
        f"{name} {{colour}}",
        says=f"bets on {{colour}} as the {means} of the race",
        touches=(f"pile:{name}", "card:{colour}"),
        kind="race",
        forms={HIDDEN_WORD: Form(says=f"bets in secret on the {means}")},
        secret=True,
        button=3,
        key=key,
    )


CLASSIC_VERBS = _verbs("oasis", "mirage")
SECOND_VERBS = _verbs("cheer", "boo")


def action_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every action of the dice games in words; an action's id is its place in this list."""
    values = {
        "colour": colours,
        "side": "+-",
        "space": range(1, LONGEST + 1),
        "seat": range(SEATS),
        "place": range(2, 2 + POSITIONS),
        "ticket": (*COVERABLE, "stack"),
    }
    return actions.action_words(CLASSIC_VERBS, values)


def outcome_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every chance outcome in words; its id is its place in this list."""
    faces = range(1, FACES + 1)
    return (
        *(f"die {colour} {face}" for colour in colours for face in faces),
        *(f"die grey {crazy} {face}" for crazy in CRAZY for face in faces),
        *(f"support {colour} {face}" for colour in colours for face in (1, 2)),
    )


_WORDS = action_words(("0", "1", "2", "3", "4"))

BET = _WORDS.index("bet 0")

OASIS = _WORDS.index("tile +1")

MIRAGE = _WORDS.index("tile -1")

ROLL = _WORDS.index("roll")

WIN = _WORDS.index("win 0")

LOSE = _WORDS.index("lose 0")

PARTNER = _WORDS.index("partner 0")

CAMERA = _WORDS.index("camera 1")

PLACE = _WORDS.index("place 2 0 5")

ADD = _WORDS.index("add 0")

DONE = _WORDS.index("done")

ACTIONS = len(_WORDS)

_OUTCOMES = outcome_words(("0", "1", "2", "3", "4"))

RACING_FACES = _OUTCOMES.index("die 0 1")

GREY_FACES = _OUTCOMES.index("die grey white 1")

SUPPORT_FACES = _OUTCOMES.index("support 0 1")

OUTCOMES = len(_OUTCOMES)
