"""camelup: the Camel Up games, every edition and module in one rules engine.

>>> import camelup
>>> table = camelup.Table("second", ["Ann", "Ben", "Cleo"], seed=7)
>>> table.play("0 roll")
>>> table.to_act
1
"""

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.errors import (
    ActionError,
    CamelUpError,
    ChanceError,
    OddsError,
    RaceTableError,
    RecordError,
    SetupError,
    StateError,
)
from camelup.games import GAMES, MODULES
from camelup.notation import load_record
from camelup.play import Legal, Table, replay

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "MODULES",
    "ActionError",
    "CamelUpError",
    "ChanceError",
    "Legal",
    "OddsError",
    "RaceTableError",
    "RecordError",
    "SetupError",
    "StateError",
    "Table",
    "load_record",
    "replay",
]


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, TableError="RaceTableError")
