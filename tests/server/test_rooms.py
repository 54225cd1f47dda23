"""Rooms in memory: how long they may become, and what they cost those who look."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from camelup.errors import SetupError
from camelup.server import decider, messages, room, viewers, views
from camelup.server.commands.create import MOST_PREFIX, creation
from camelup.server.commands.playing import CHECKPOINT_EVERY
from camelup.server.decider import apply, decide
from camelup.server.encoding import encode
from camelup.server.errors import Rejected
from camelup.server.journal import Entry
from camelup.server.viewers import see
from tests.server.rooms import WATCHER, act, begin, do, person, play, random_actions


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(1)
    table = play(begin("second", {}, 3, rng), rng, steps=3)
    monkeypatch.setattr(room, "MOST_ENTRIES", len(table.entries) + 1)
    do(table, person(0), messages.Chat(id="a", text="hello"))
    assert table.full
    for command in (messages.Chat(id="b", text="hello"), messages.Pause(id="c"), messages.Leave(id="d")):
        with pytest.raises(Rejected, match="too much has happened") as rejected:
            decide(table, person(0), command, 3.0)
        assert rejected.value.code == "conflict"
    do(table, person(0), messages.Abandon(id="e"))
    do(table, person(0), messages.Rematch(id="f"))


def test_a_table_that_stands_still_is_played_through_once() -> None:
    rng = random.Random(2)
    table = play(begin("second", {}, 3, rng), rng, steps=20)
    before = viewers._history.cache_info().misses
    told = [views.sync(table, who, None) for who in (WATCHER, person(0)) * 3]
    assert viewers._history.cache_info().misses == before + 2
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
    for viewer in see(table, WATCHER) + see(play(table, rng), person(0)):
        assert viewer.record(table)["date"] == "2026-01-01"


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
    for number in range(decider.MOST_ASIDES_A_POSITION[room.PLAYING] // 2):
        do(table, person(1), messages.Leave(id=f"l{number}"))
        do(table, person(1), messages.Return(id=f"r{number}"))
    with pytest.raises(Rejected, match="too much beside playing") as rejected:
        decide(table, person(1), messages.Leave(id="l"), 3.0)
    assert rejected.value.code == "limited"
    do(table, person(0), act(table.step, ["0 roll"]))
    do(table, person(1), messages.Leave(id="again"))


def test_nobody_fills_a_log_with_chat_or_over_many_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decider, "MOST_ASIDES", 30)
    table = begin("second", {}, 3, random.Random(1))
    for number in range(25):
        do(table, person(1), messages.Chat(id=f"c{number}", text="hello"))
    do(table, person(0), messages.Start(id="start"))
    for number in range(5):
        do(table, person(1), messages.Chat(id=f"d{number}", text="hello"))
    with pytest.raises(Rejected, match="too much beside playing"):
        decide(table, person(1), messages.Chat(id="e", text="hello"), 3.0)
    do(table, person(0), act(table.step, ["0 roll"]))
    do(table, person(1), act(table.step, ["1 roll"]))
    do(table, person(2), messages.Chat(id="f", text="still here"))


def long_game(events: int) -> room.Room:
    """A game that became long by tiles put here and there."""
    rng = random.Random(7)
    table = begin("second", {}, 3, rng)
    do(table, person(0), messages.Start(id="start"))
    while (game := table.game) is not None and game.event_count < events:
        seat = game.to_act
        assert seat is not None
        tiles = [action for action in game.legal if " tile " in action]
        do(table, person(seat), act(table.step, [rng.choice(tiles)], f"a{table.step}"))
    return table


def test_a_sync_tells_the_recent_past_however_long_the_game() -> None:
    short, long = long_game(350), long_game(1_250)
    told = [views.sync(table, person(0), None) for table in (short, long)]
    assert [len(each["views"][0]["events"]) for each in told] == [150, 150]
    assert [each["views"][0]["first"] for each in told] == [200, 1_100]
    assert [len(each["changes"]) for each in told] == [views.RECENT_CHANGES] * 2
    sizes = [len(encode(each)) for each in told]
    assert sizes[1] < 1.1 * sizes[0]
    assert views.sync(long, person(0), long.step - 5)["views"][0]["first"] == 1_245


def test_the_rest_of_the_past_is_there_page_by_page() -> None:
    table = long_game(450)
    assert table.game is not None
    (viewer,) = see(table, person(1))
    told = views.sync(table, person(1), None)["views"][0]
    pages = [viewer.history(table.game, first, 100) for first in range(0, told["first"], 100)]
    events = [each["event"] for page in pages for each in page["events"]]
    assert events + [each["event"] for each in told["events"]] == list(table.game.events)
    assert [page["first"] for page in pages] == [0, 100, 200]


def test_chat_is_told_though_much_has_happened_since() -> None:
    table = begin("second", {}, 3, random.Random(7))
    do(table, person(1), messages.Chat(id="c", text="good luck"))
    do(table, person(0), messages.Start(id="start"))
    for number in range(views.RECENT_CHANGES + 20):
        apply(table, Entry(table.step + 1, "mute", 3.0, {"seat": 2, "on": number % 2 == 0}, person(0)))
    kinds = [each["kind"] for each in views.sync(table, person(0), None)["changes"]]
    assert kinds == ["chat"] + ["mute"] * views.RECENT_CHANGES
    assert "chat" not in [each["kind"] for each in views.sync(table, person(0), 3)["changes"]]


def test_an_action_is_taken_back_over_a_checkpoint() -> None:
    table = long_game(CHECKPOINT_EVERY)
    before = long_game(CHECKPOINT_EVERY - 1)
    do(table, table.seats[(table.game.to_act or 3) - 1].person, messages.TakeBack(id="t"))  # type: ignore[union-attr]
    for who in (0, 1, 2):
        if table.takeback is not None and person(who) not in table.takeback.agreed:
            do(table, person(who), messages.Agree(id=f"y{who}", yes=True))
    assert table.game is not None
    assert before.game is not None
    assert table.game.events == before.game.events
    assert table.game.state() == before.game.state()
    assert [each.event_count for each in table.checkpoints] == [0]


def test_a_record_is_taken_over_only_so_far() -> None:
    table = long_game(MOST_PREFIX + 10)
    assert table.game is not None
    record = table.game.record()
    for at, well in ((MOST_PREFIX, True), (MOST_PREFIX + 1, False)):
        new = messages.NewTable(
            game="second",
            seats=[messages.BotSeat(kind="bot", bot="random")] * 3,
            record=messages.FromRecord(record=record, at=at),
        )
        if well:
            assert len(creation(new, person(0))["prefix"]) == at
        else:
            with pytest.raises(SetupError, match="from event 1,000 at most"):
                creation(new, person(0))


def test_a_payout_comes_with_the_event_that_ends_a_leg() -> None:
    rng = random.Random(5)
    table = play(begin("cards", {}, 3, rng), rng, steps=1)
    legs = 0
    while table.status == "playing":
        leg = table.game.leg if table.game else 0
        play(table, rng, steps=1)
        assert table.game
        told = views.update(table, person(0))["views"][0]["events"]
        ended = table.game.over or table.game.leg > leg
        assert [event["payout"] is not None for event in told] == [
            ended and event["facts"].keys() & {"leg", "race"} != set() for event in told
        ]
        if ended and told[-1]["payout"]:
            legs += 1
            again = views.sync(table, WATCHER, None)["views"][0]["events"][-1]
            assert again["payout"] == told[-1]["payout"]
            assert len(told[-1]["payout"]) == 3
    assert legs


def test_an_action_is_played_once_on_its_way_from_decision_to_readers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A roll costs one `act` and one `reveal`, however many are told of it."""
    rng = random.Random(6)
    table = play(begin("second", {}, 4, rng), rng, steps=3)
    assert table.game is not None
    game, calls = table.game._game, []

    def counting(name: str, rule: Callable[..., None]) -> Callable[..., None]:
        def counted(*given: object) -> None:
            calls.append(name)
            rule(*given)

        return counted

    for name in ("act", "reveal"):
        monkeypatch.setitem(vars(game), name, counting(name, getattr(game, name)))
    seat = table.game.to_act
    assert seat is not None
    pending = decide(table, person(seat), act(table.step, [f"{seat} roll"]), 2.0)
    apply(table, Entry(table.step + 1, pending.kind, 2.0, pending.data, person(seat), "x"), pending.trail)
    shared = views.SharedUpdate(table)
    for who in (*map(person, range(4)), WATCHER):
        views.update(table, who, shared)
    assert calls == ["act", "reveal"]


@pytest.mark.parametrize("game", ["second", "cards"])
def test_a_decided_action_leads_where_its_entry_leads(game: str) -> None:
    """Taking over the positions of the pending is the same as playing the stored events."""
    rng = random.Random(7)
    one = play(begin(game, {}, 3, rng), rng, steps=0)
    other, before = one.fork(), None
    for number in range(60):
        seat = one.waiting()[0]
        actions = random_actions(one, seat, rng)
        pending = decide(one, person(seat), act(one.step, actions), 2.0)
        entry = Entry(one.step + 1, pending.kind, 2.0, pending.data, person(seat), str(number))
        apply(one, entry, pending.trail)
        apply(other, entry)
        shared = views.SharedUpdate(one, before)
        before = shared.view if one.trail else before
        for who in (person(0), person(2), WATCHER):
            assert views.update(one, who, shared) == views.update(other, who)
        if one.status != "playing":
            break
    assert len(one.events_at) > 30
