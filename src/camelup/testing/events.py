"""Laws of an event and of a table."""

from __future__ import annotations

import json
from collections.abc import Iterable

from camelup.errors import CamelUpError
from camelup.games import CHANCE_TO_MOVE
from camelup.notation import chance_event, parse_action, parse_chance, parse_record, write_state
from camelup.play import Table, replay
from camelup.testing.moment import Moment, apply, require


def event_round_trips(moment: Moment, event: str, steps: list[int]) -> None:
    """Parsing an event's text returns its ids; those of a chance event in any order."""
    game, rules, state = moment.game, moment.rules, moment.state
    if moment.mover == CHANCE_TO_MOVE:
        read = parse_chance(game, rules, state, event)
        require(sorted(read) == sorted(steps), f"{event!r} is read as {read}, not {steps}")
        require(chance_event(game, rules, state, read) == event, f"{event!r} is printed back otherwise")
    else:
        read_action = parse_action(game, rules, state, event)
        require(read_action == (moment.mover, *steps), f"{event!r} is read as {read_action}")


def acting_on_a_copy_leaves_the_original(moment: Moment, event: str, steps: list[int]) -> Moment:
    """Applying an event to a copy does not change the original; returns the moment after it."""
    before = moment.state.pack()
    following = moment.after(event, steps)
    require(moment.state.pack() == before, f"{event!r} on a copy changed the original")
    return following


def play_goes_on_from_what_is_written(moment: Moment, following: Moment, steps: list[int]) -> None:
    """An event leads to the same state from a state read from JSON."""
    game, options, rules, state, _ = moment.read_back
    state = state.copy()
    apply(game, rules, state, moment.mover, steps)
    written = write_state(game, rules, options, state)
    require(written == following.written, "the event leads elsewhere from the JSON")


def table_follows(table: Table, moment: Moment, event: str) -> None:
    """A table that plays the text of an event reaches the same state as the rules."""
    table.push(event)
    require(table.state() == moment.written, f"after {event!r} the table is elsewhere")
    require(list(table.events) == moment.events, "the table has other events")
    require(len(table.legal) == len(set(table.legal)), "two legal actions have the same text")


def errors_leave_the_table(table: Table, wrong: Iterable[str]) -> None:
    """A rejected event leaves the table unchanged."""
    before = table.state(), table.events, list(table.legal)
    for event in wrong:
        try:
            table.push(event)
        except CamelUpError:
            require(
                (table.state(), table.events, list(table.legal)) == before,
                f"{event!r} was rejected but changed the table",
            )
        else:
            raise AssertionError(f"the wrong event {event!r} was accepted")


def undo_returns(table: Table) -> None:
    """Undo returns to the state before the last action, and replaying its events restores the state."""
    state, events = table.state(), table.events
    actions = [number for number, event in enumerate(events) if not event.startswith("=")]
    if not actions:
        return
    table.undo()
    last = actions[-1]
    require(table.events == events[:last], "undo took back other events than the last action's")
    fresh = replay(table.record())
    require(table.state() == fresh.state(), "undo led to another state than the events do")
    for event in events[last:]:
        table.push(event)
    require(table.state() == state, "the events that were taken back lead to another state")


def record_replays(table: Table) -> None:
    """Replaying the record from JSON text gives the same state and the same record."""
    record = table.record()
    again = replay(parse_record(json.dumps(record)))
    require(again.state() == table.state(), "the record leads to another state")
    require(again.record() == record, "a replay has another record")
