"""All actions and chance outcomes of the dice games; an id is a place in the list of their words."""

from __future__ import annotations

from camelup.games.actions import NUMBERED, Rows
from camelup.games.dice import modules
from camelup.games.dice.basics import BET, GREY_FACES, LOSE, MIRAGE, OASIS, RACING_FACES, ROLL, WIN, tile_row
from camelup.games.dice.modules.long_track import ADD, DONE, SUPPORT_FACES
from camelup.games.dice.modules.partnerships import PARTNER
from camelup.games.dice.modules.photographer import CAMERA
from camelup.games.dice.modules.position_bets import PLACE

__all__ = [
    "ACTIONS",
    "ADD",
    "BET",
    "CAMERA",
    "CLASSIC_VERBS",
    "DONE",
    "GREY_FACES",
    "LOSE",
    "MIRAGE",
    "OASIS",
    "OUTCOMES",
    "PARTNER",
    "PLACE",
    "RACING_FACES",
    "ROLL",
    "SECOND_VERBS",
    "SUPPORT_FACES",
    "WIN",
]

CLASSIC_VERBS = modules.ROWS
SECOND_VERBS = Rows(*(tile_row("cheer", "boo") if row.name == "tile" else row for row in modules.ROWS))
ACTIONS = len(modules.ROWS.words(NUMBERED))
OUTCOMES = len(modules.OUTCOMES.words(NUMBERED))
