"""Rooms in memory: how long they may become, and what they cost those who look."""

from __future__ import annotations

import random

import pytest

from camelup.server import messages, room, views
from camelup.server.room import Refused
from tests.server.rooms import WATCHER, act, begin, do, person, play


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    table = play(begin("second", {}, 3, rng), rng, steps=3)
    monkeypatch.setattr(room, "MOST_ENTRIES", len(table.entries) + 1)
    do(table, person(0), messages.Chat(id="a", text="hello"))
    assert table.full
    for wish in (messages.Chat(id="b", text="hello"), messages.Pause(id="c"), messages.Leave(id="d")):
        with pytest.raises(Refused, match="too much has happened") as refused:
            table.decide(person(0), wish, 3.0)
        assert refused.value.code == "conflict"
    do(table, person(0), messages.Abandon(id="e"))
    do(table, person(0), messages.Rematch(id="f"))


def test_a_table_that_stands_still_is_played_through_once() -> None:
    rng = random.Random(2)
    table = play(begin("second", {}, 3, rng), rng, steps=20)
    before = views._history.cache_info().misses
    told = [views.sync(table, who, None) for who in (WATCHER, person(0)) * 3]
    assert views._history.cache_info().misses == before + 2
    assert told[0] == told[2] == told[4]
    assert told[1] == told[3] == told[5] != told[0]
    play(table, rng, steps=1)
    after = views.sync(table, WATCHER, None)["views"][0]["events"]
    assert [each["event"] for each in after[: len(told[0]["views"][0]["events"])]] == [
        each["event"] for each in told[0]["views"][0]["events"]
    ]
    assert len(after) > len(told[0]["views"][0]["events"])


def test_a_record_says_on_which_day_the_game_began() -> None:
    rng = random.Random(4)
    table = begin("second", {}, 3, rng)
    do(table, person(0), messages.Start(id="start"), now=1767225600.0)
    for sight in views.see(table, WATCHER) + views.see(play(table, rng), person(0)):
        assert sight.record(table)["date"] == "2026-01-01"


@pytest.mark.parametrize(("game", "seats"), [("second", 3), ("cards", 4)])
def test_the_finale_comes_with_the_end_and_adds_up(game: str, seats: int) -> None:
    rng = random.Random(3)
    table = play(begin(game, {}, seats, rng), rng, steps=1)
    while table.status == "playing":
        assert views.update(table, person(0))["finale"] is None
        play(table, rng, steps=1)
    end = views.update(table, person(0))["finale"]
    assert end
    assert views.sync(table, WATCHER, None)["finale"] == end
    paid = [sum(card["paid"] for card in end["cards"] if card["seat"] == seat) for seat in range(seats)]
    assert table.game
    assert [before + gain for before, gain in zip(end["money"], paid, strict=True)] == table.game.money


def test_nobody_fills_a_log_by_leaving_and_returning() -> None:
    table = begin("second", {}, 3, random.Random(1))
    do(table, person(0), messages.Start(id="start"))
    for number in range(room.MOST_ASIDES_A_POSITION[room.PLAYING] // 2):
        do(table, person(1), messages.Leave(id=f"l{number}"))
        do(table, person(1), messages.Return(id=f"r{number}"))
    with pytest.raises(Refused, match="too much beside playing") as refused:
        table.decide(person(1), messages.Leave(id="l"), 3.0)
    assert refused.value.code == "limited"
    do(table, person(0), act(table.step, ["0 roll"]))
    do(table, person(1), messages.Leave(id="again"))


def test_nobody_fills_a_log_with_chat_or_over_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_ASIDES", 30)
    table = begin("second", {}, 3, random.Random(1))
    for number in range(25):
        do(table, person(1), messages.Chat(id=f"c{number}", text="hello"))
    do(table, person(0), messages.Start(id="start"))
    for number in range(5):
        do(table, person(1), messages.Chat(id=f"d{number}", text="hello"))
    with pytest.raises(Refused, match="too much beside playing"):
        table.decide(person(1), messages.Chat(id="e", text="hello"), 3.0)
    do(table, person(0), act(table.step, ["0 roll"]))
    do(table, person(1), act(table.step, ["1 roll"]))
    do(table, person(2), messages.Chat(id="f", text="still here"))
