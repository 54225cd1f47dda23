"""The events of a game as one viewer may read them."""

from __future__ import annotations

from collections.abc import Sequence

from camelup.games import cards
from camelup.games.cards.actions import CHOICES
from camelup.notation import Position, redact


def redacted_events(truth: Position, events: Sequence[str], viewer: int, first: int = 0) -> list[str]:
    """The events from index `first` on; `truth` is the state after all of them."""
    return [
        redact(
            truth.game, event, viewer, intel_open=" intel " in event and _intel_open(truth, events[number:])
        )
        for number, event in enumerate(events[first:], first)
    ]


def _intel_open(truth: Position, later: Sequence[str]) -> bool:
    """Whether intel is public: once all have chosen, and with `memory` only until the first turn."""
    if any(event.split(" ")[1] not in CHOICES for event in later):
        return not truth.options.memory
    return not cards.secrets.intel_hidden(truth.rules, truth.state)
