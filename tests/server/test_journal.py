"""A table's log in memory: small, and exact."""

from __future__ import annotations

import random

import pytest

from camelup.server import journal
from camelup.server.journal import Entry, Journal
from tests.server.rooms import begin, play


def test_what_is_read_back_is_what_was_added() -> None:
    entries = [
        Entry(0, "create", 1.5, {"seats": [{"kind": "open"}], "host": "ann", "prefix": []}, "ann"),
        Entry(1, "act", 2.25, {"seat": 0, "events": ["0 roll", "= die blue 2"], "hash": "ab"}, "ben", "c1"),
        Entry(2, "timeout", 3.0, {"seats": [1], "bot": None}),
        Entry(3, "chat", 4.0, {"text": "Größe ✓"}, "ann", "c1"),
    ]
    log = Journal()
    for entry in entries:
        log.append(entry)
    assert list(log) == entries
    assert log[1:3] == entries[1:3]
    assert log[-2] == entries[-2]
    assert (len(log), log.step_of("ben", "c1"), log.step_of("ann", "c1")) == (4, 1, 3)
    assert log.step_of("ben", "c2") is None
    with pytest.raises(IndexError):
        log[4]


def test_commands_whose_hashes_meet_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_command", lambda person, client: 7 if person and client else 0)
    log = Journal()
    for step, person in enumerate(("ann", "ben", "cleo")):
        log.append(Entry(step, "chat", 1.0, {}, person, "c"))
    assert [log.step_of(person, "c") for person in ("ann", "ben", "cleo", "dora")] == [0, 1, 2, None]


@pytest.mark.parametrize("fingerprint", ["x", "AB", "a", "", "ab cd"])
def test_a_damaged_fingerprint_stays_what_it_is(fingerprint: str) -> None:
    log = Journal()
    log.append(Entry(0, "act", 1.0, {"hash": fingerprint}))
    log.append(Entry(1, "chat", 1.0, {}))
    assert log[0].data["hash"] == fingerprint


def test_a_copy_goes_its_own_way() -> None:
    log = Journal()
    log.append(Entry(0, "create", 1.0, {}, "ann"))
    twin = log.copy()
    twin.append(Entry(1, "chat", 2.0, {"text": "hello"}, "ben", "c"))
    assert (len(log), log.step_of("ben", "c")) == (1, None)
    log.append(Entry(1, "pause", 2.0, {}, "cleo", "c"))
    assert (twin[1].person, log[1].person) == ("ben", "cleo")


def test_what_is_taken_back_can_be_done_again() -> None:
    log = Journal()
    log.append(Entry(0, "create", 1.0, {}, "ann"))
    log.append(Entry(1, "teleport", 2.0, {}, "ann", "c"))
    log.drop_last()
    assert (len(log), log.step_of("ann", "c"), log[-1].kind) == (1, None, "create")
    log.append(Entry(1, "pause", 3.0, {}, "ann", "c"))
    assert (log[1].kind, log.step_of("ann", "c")) == ("pause", 1)


def test_positions_before_the_last_are_let_go_until_the_end() -> None:
    rng = random.Random(1)
    table = play(begin("second", {}, 3, rng), rng, steps=1)
    assert len(table.trail) > 1
    table.forget_trail()
    assert table.trail == []
    play(table, rng)
    last = table.trail[-2:]
    table.forget_trail()
    assert (table.status, table.trail) == ("over", last)
