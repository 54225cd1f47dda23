"""Readers of events, states and records under fire: only our own errors come out, nothing is left behind,
and whatever is accepted prints back to itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from camelup import CamelUpError, ChanceError, RecordError, StateError, Table, replay
from camelup.games import Options
from camelup.notation import (
    chance_event,
    check_record,
    format_action,
    parse_action,
    parse_chance,
    parse_record,
    read_state,
    write_state,
)
from tests.fuzz.mutations import JSON, TABLES, mutated, mutated_texts
from tests.samples import sample

tables = st.sampled_from(TABLES)


def check_line(error: CamelUpError) -> None:
    """An error is one clear line."""
    assert str(error)
    assert "\n" not in str(error)
    assert len(str(error)) < 500


# ---------------------------------------------------------------------------------- events


def push(table: Table, event: Any) -> None:
    """An event is refused and leaves no trace, or it is noted and can be read again."""
    trial = table.copy()
    before = trial.state(), trial.events, list(trial.legal)
    try:
        trial.push(event)
    except CamelUpError as error:
        check_line(error)
        assert (trial.state(), trial.events, list(trial.legal)) == before
        return
    assert trial.events == (*table.events, event)
    assert event == words_of(table, event)
    again = table.copy()
    again.push(trial.events[-1])
    assert again.state() == trial.state()
    assert replay(trial.record()).state() == trial.state()


def words_of(table: Table, event: str) -> str:
    """An event as it is written by those who read it."""
    game, _, rules, state, _ = read_state(table.state())
    if event.startswith("="):
        return chance_event(game, rules, state, parse_chance(game, rules, state, event))
    return format_action(game, *parse_action(game, rules, state, event))


@pytest.mark.parametrize("space", ["01", "\u0661", "0", "4", "9" * 5000, "-1", "1.0", ""])
def test_a_space_is_written_in_one_way(space: str) -> None:
    table = Table("classic", ["Ann", "Ben"])
    with pytest.raises(ChanceError):
        table.reveal(f"= start {space}:blue,green,orange,white,yellow")
    assert table.events == ()


@given(tables, st.text() | JSON)
def test_any_text_as_an_event(table: Table, event: Any) -> None:
    push(table, event)


@st.composite
def tables_with_events(draw: st.DrawFn) -> tuple[Table, str]:
    """A table some events back, so that chance may be next, and an event like those that were played."""
    table = draw(tables)
    at = draw(st.integers(0, len(table.events)))
    back = replay(table.record() | {"result": None}, at)
    known = [*table.events[at : at + 1], *back.legal[:8], *back.outcomes, *table.events[:2]] or ["0 roll"]
    return back, draw(st.sampled_from(known))


@settings(max_examples=sample(150))
@given(st.data())
def test_mutated_events(data: st.DataObject) -> None:
    table, event = data.draw(tables_with_events())
    push(table, data.draw(mutated_texts(st.just(event))))


# ---------------------------------------------------------------------------------- states


def read(state: Any) -> None:
    """A state is refused, or it is read, and then it prints back to itself and play can go on."""
    try:
        game, options, rules, found, viewer = read_state(state)
    except StateError as error:
        check_line(error)
        return
    written = write_state(game, rules, options, found, viewer)
    given = {"result": None} | state | {"options": options.to_json()}
    assert written == {key: given.get(key, written[key]) for key in written}
    assert type(found).unpack(found.pack()) == found
    if viewer is None:
        go_on(state)


def go_on(state: dict[str, Any]) -> None:
    """Twenty events on from a state, whatever it was."""
    table = Table.from_state(state, seed=1)
    for number in range(20):
        if table.over:
            break
        table.play(table.legal[number * 31 % len(table.legal)])


@given(JSON)
def test_any_json_as_a_state(state: Any) -> None:
    read(state)


@settings(max_examples=sample(400))
@given(mutated(st.builds(Table.state, tables)))
def test_mutated_states(state: Any) -> None:
    read(state)


@settings(max_examples=sample(200))
@given(mutated(st.builds(Table.view, tables, st.sampled_from([0, 1, "spectator"]))))
def test_mutated_views(view: Any) -> None:
    read(view)


# ---------------------------------------------------------------------------------- records


def check(record: Any) -> None:
    """A record is refused, or it is played again, and then it prints back to itself."""
    try:
        table = replay(record)
    except RecordError as error:
        check_line(error)
        return
    written = table.record()
    options = Options.from_json(record.get("options", {})).to_json()
    given = {"result": None} | record | {"options": options}
    assert written | {"result": None} == given | {"result": None}
    assert given["result"] in (None, written["result"])
    assert check_record(json.loads(json.dumps(written))) == check_record(written)


@given(
    JSON
    | st.fixed_dictionaries({"format": st.just("camelup/1"), "game": JSON, "players": JSON, "events": JSON})
)
def test_any_json_as_a_record(record: Any) -> None:
    check(record)


@st.composite
def records(draw: st.DrawFn) -> dict[str, Any]:
    """The record of a table some events back."""
    table = draw(tables)
    return replay(table.record(), draw(st.integers(0, min(len(table.events), 40)))).record()


@settings(max_examples=sample(250))
@given(mutated(records()))
def test_mutated_records(record: Any) -> None:
    check(record)


@given(st.text() | st.binary() | mutated_texts(st.sampled_from([json.dumps(t.record()) for t in TABLES[:3]])))
@example("[" * 200_000)
@example('{"format": NaN}')
@example("1" * 10_000)
@example(b"\xff\xfe")
def test_any_text_as_a_record(text: str | bytes) -> None:
    try:
        record = parse_record(text)
    except RecordError as error:
        check_line(error)
        return
    check(json.loads(text))
    assert record == parse_record(text)
