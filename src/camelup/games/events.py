"""How chance steps group into the events of a record."""

from __future__ import annotations

from camelup.games.kinds import State
from camelup.rule import rule


@rule
def event_complete(grouped: int, phase: int, turn: int, state: State) -> bool:
    """Whether the step that led from a phase and turn to this state ends an event. Only the steps of a phase
    in the set `grouped` that stay with one seat make an event together: a start, a deal."""
    if (grouped >> phase) & 1 == 0:
        return True
    return bool(state.phase != phase or state.turn != turn)
