"""All games. Each is a `Game`: data about it, and the functions that are its rules.

>>> GAMES["second"].colours
('blue', 'green', 'purple', 'red', 'yellow')
>>> GAMES["classic"].check_options(Options(modules=("long_track",), spicy=True), seats=4)
>>> GAMES["second"].check_options(Options(), seats=2)
Traceback (most recent call last):
    ...
camelup.errors.SetupError: second is for 3 to 8 players, not 2
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.errors import SetupError, listed, shown, suggestion
from camelup.games.cards import CARDS
from camelup.games.conventions import CHANCE_TO_MOVE, NOBODY_TO_MOVE
from camelup.games.dice import CLASSIC, SECOND
from camelup.games.dice.modules.partnerships import PARTNERSHIP_SEATS
from camelup.games.game import Game, GroupedEvent, Options
from camelup.games.kinds import Rules, State

__all__ = [
    "CARDS",
    "CHANCE_TO_MOVE",
    "CLASSIC",
    "GAMES",
    "MODULES",
    "NOBODY_TO_MOVE",
    "PARTNERSHIP_SEATS",
    "SECOND",
    "Game",
    "GroupedEvent",
    "Options",
    "Rules",
    "State",
    "find_game",
]

MODULES = CLASSIC.modules
"""The Supercup modules, for `classic`."""
GAMES = {game.name: game for game in (CLASSIC, SECOND, CARDS)}
"""Every game by name."""


def find_game(name: object) -> Game:
    """Find a game by name. Raises SetupError with the names of all games."""
    if isinstance(name, str) and name in GAMES:
        return GAMES[name]
    near = suggestion(name, GAMES) if isinstance(name, str) else ""
    raise SetupError(f"there is no game {shown(name)}; games are {listed(GAMES)}{near}")


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, CHANCE="CHANCE_TO_MOVE", OVER="NOBODY_TO_MOVE")
