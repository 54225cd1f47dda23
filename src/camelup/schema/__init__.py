"""The shapes that leave the program as JSON, each declared once as a typed structure.

The JSON of the record format, its JSON Schema, the page's TypeScript types and the documentation all come
from these declarations.
"""

from camelup.schema.states import (
    CardSeat,
    CardState,
    CoveredTicket,
    DiceSeat,
    DiceState,
    Marker,
    PlayedCard,
    RaceBet,
    Result,
    Switches,
    Ticket,
    Tile,
)

__all__ = [
    "CardSeat",
    "CardState",
    "CoveredTicket",
    "DiceSeat",
    "DiceState",
    "Marker",
    "PlayedCard",
    "RaceBet",
    "Result",
    "Switches",
    "Ticket",
    "Tile",
]
