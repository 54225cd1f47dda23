"""The text and JSON of events, states and records, as other programs read them."""

from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.notation.events import (
    chance_event,
    draw_event,
    draw_outcomes,
    format_action,
    parse_action,
    parse_chance,
    redact,
)
from camelup.notation.records import RECORD_FORMAT, GameRecord, check_record, load_record, parse_record
from camelup.notation.states import read_state, write_state
from camelup.notation.views import SPECTATOR_SEAT, Position, View

__all__ = [
    "RECORD_FORMAT",
    "SPECTATOR_SEAT",
    "GameRecord",
    "Position",
    "View",
    "chance_event",
    "check_record",
    "draw_event",
    "draw_outcomes",
    "format_action",
    "load_record",
    "parse_action",
    "parse_chance",
    "parse_record",
    "read_state",
    "redact",
    "write_state",
]


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Record="GameRecord", FORMAT="RECORD_FORMAT", SPECTATOR="SPECTATOR_SEAT")
