"""The observations of all games; each is declared in the folder of its game.

>>> layout = LAYOUTS["second"]
>>> layout.fields[0].name, layout.fields[0].length, layout.size
('camel_space', 126, 398)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.games import GAMES
from camelup.games.observation import LEG_SCALE, MONEY_SCALE, SEAT_SCALE, Layout, ObservedField

__all__ = ["LAYOUTS", "LEG_SCALE", "MONEY_SCALE", "SEAT_SCALE", "Layout", "ObservedField"]

LAYOUTS = {name: game.layout for name, game in GAMES.items()}
"""The fields of an observation, by game."""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Field="ObservedField")
