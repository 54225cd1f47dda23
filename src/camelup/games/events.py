"""How chance steps combine into the events of a record."""

from __future__ import annotations

from camelup.games.kinds import State
from camelup.rule import rule


@rule
def event_complete(grouped: int, phase: int, turn: int, state: State) -> bool:
    """Whether the chance step from this phase and turn to this state completes an event. Steps of a phase in
    the set `grouped` form one event as long as they stay with one seat: a start, or the cards dealt to a
    seat."""
    if (grouped >> phase) & 1 == 0:
        return True
    return bool(state.phase != phase or state.turn != turn)
