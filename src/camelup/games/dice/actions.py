"""All actions and chance outcomes of the dice games; an id is an index into the list of their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.games.actions import NUMBERED, Rows
from camelup.games.dice import modules
from camelup.games.dice.basics import BET, GREY_FACES, LOSE, MIRAGE, OASIS, RACING_FACES, ROLL, WIN, tile_row
from camelup.games.dice.modules import long_track
from camelup.games.dice.modules.long_track import ADD, DONE, FIRST_SUPPORT_FACE
from camelup.games.dice.modules.partnerships import PARTNER
from camelup.games.dice.modules.photographer import CAMERA
from camelup.games.dice.modules.position_bets import PLACE

__all__ = [
    "ADD",
    "BET",
    "CAMERA",
    "CLASSIC_VERBS",
    "DICE_ACTIONS",
    "DICE_OUTCOMES",
    "DONE",
    "FIRST_SUPPORT_FACE",
    "GREY_FACES",
    "LOSE",
    "MIRAGE",
    "OASIS",
    "PARTNER",
    "PLACE",
    "RACING_FACES",
    "ROLL",
    "SECOND_VERBS",
    "WIN",
]

CLASSIC_VERBS = modules.ROWS
SECOND_VERBS = Rows(*(tile_row("cheer", "boo") if row.name == "tile" else row for row in long_track.ROWS))
"""Those of later modules are not among them, so that one more module changes nothing in this game."""
DICE_ACTIONS = len(modules.ROWS.words(NUMBERED))
DICE_OUTCOMES = len(modules.OUTCOMES.words(NUMBERED))


if not TYPE_CHECKING:
    __getattr__ = renamed(
        __name__, ACTIONS="DICE_ACTIONS", OUTCOMES="DICE_OUTCOMES", SUPPORT_FACES="FIRST_SUPPORT_FACE"
    )
