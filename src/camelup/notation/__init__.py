"""The written form of everything: events, states and records, as the outside world reads them."""

from camelup.notation.events import (
    chance_event,
    draw_event,
    draw_outcomes,
    format_action,
    parse_action,
    parse_chance,
    redact,
)
from camelup.notation.records import FORMAT, Record, check_record, load_record, parse_record
from camelup.notation.states import read_state, write_state
from camelup.notation.views import SPECTATOR, Position, View

__all__ = [
    "FORMAT",
    "SPECTATOR",
    "Position",
    "Record",
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
