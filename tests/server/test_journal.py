"""A table's log in memory: small, and exact."""

from __future__ import annotations

import random

import pytest

from camelup.server.journal import Entry, Journal
from tests.server.rooms import begin, play


def test_what_is_read_back_is_what_was_added() -> None:
    entries = [
        Entry(0, "create", 1.5, {"seats": [{"kind": "open"}], "host": "ann", "prefix": []}, "ann"),
        Entry(1, "act", 2.25, {"seat": 0, "events": ["0 roll", "= die blue 2"], "hash": "ab"}, "ben", "c1"),
        Entry(2, "timeout", 3.0, {"seats": [1], "bot": None}),
        Entry(3, "chat", 4.0, {"text": "Größe ✓"}, "ann", "c1"),
    ]
    journal = Journal()
    for entry in entries:
        journal.append(entry)
    assert list(journal) == entries
    assert journal[1:3] == entries[1:3]
    assert journal[-2] == entries[-2]
    assert (len(journal), journal.step_of("ben", "c1"), journal.step_of("ann", "c1")) == (4, 1, 3)
    assert journal.step_of("ben", "c2") is None
    with pytest.raises(IndexError):
        journal[4]


def test_a_copy_goes_its_own_way() -> None:
    journal = Journal()
    journal.append(Entry(0, "create", 1.0, {}, "ann"))
    twin = journal.copy()
    twin.append(Entry(1, "chat", 2.0, {"text": "hello"}, "ben", "c"))
    assert (len(journal), journal.step_of("ben", "c")) == (1, None)
    journal.append(Entry(1, "pause", 2.0, {}, "cleo", "c"))
    assert (twin[1].person, journal[1].person) == ("ben", "cleo")


def test_what_is_taken_back_can_be_done_again() -> None:
    journal = Journal()
    journal.append(Entry(0, "create", 1.0, {}, "ann"))
    journal.append(Entry(1, "teleport", 2.0, {}, "ann", "c"))
    journal.drop_last()
    assert (len(journal), journal.step_of("ann", "c"), journal[-1].kind) == (1, None, "create")
    journal.append(Entry(1, "pause", 3.0, {}, "ann", "c"))
    assert (journal[1].kind, journal.step_of("ann", "c")) == ("pause", 1)


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
