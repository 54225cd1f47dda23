"""Whole games over HTTP and sockets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from camelup.play import replay
from tests.server.harness import Person, Socket, choices, own

People = Callable[[], Person]


def play_to_the_end(sockets: dict[int, Socket], rng: random.Random) -> dict[str, Any]:
    """Each seat acts on its own socket when the server says so."""
    while True:
        furthest = max(socket.last["step"] for socket in sockets.values())
        for socket in sockets.values():
            socket.wait(furthest)
        messages = {seat: socket.last for seat, socket in sockets.items()}
        if messages[0]["room"]["status"] == "over":
            return messages[0]
        ready = [seat for seat, message in messages.items() if own(message, seat)["legal"]]
        for seat in ready:
            mine = own(messages[seat], seat)
            actions = choices(mine["view"], mine["legal"], rng.choice)
            answer = sockets[seat].ask("act", step=messages[seat]["step"], actions=actions)
            assert answer["type"] == "accepted", answer
        if not ready:
            next(iter(sockets.values())).wait(furthest + 1)


GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("second", {}, 3),
    ("classic", {"modules": ["long_track", "photographer", "position_bets"], "spicy": True}, 3),
    ("cards", {}, 3),
    ("cards", {"memory": True}, 2),
]


@pytest.mark.parametrize(("game", "options", "seats"), GAMES, ids=lambda value: str(value)[:12])
def test_a_whole_game_with_people_and_a_bot(
    person: People, game: str, options: dict[str, Any], seats: int
) -> None:
    people = [person() for _ in range(seats - 1)]
    table = people[0].create(game, ["Ann", *["open"] * (seats - 2), "bot"], options)
    for seat, each in enumerate(people[1:], 1):
        each.sit(table, seat, f"Guest {seat}")
    sockets = {seat: each.socket(table) for seat, each in enumerate(people)}
    assert sockets[0].ask("start")["type"] == "accepted"
    for socket in sockets.values():
        socket.wait(sockets[0].last["step"])
    end = play_to_the_end(sockets, random.Random(game))
    for socket in sockets.values():
        socket.close()
    assert end["room"]["status"] == "over"
    record = people[-1].record(table)
    assert replay(record).over
    assert end["you"] == [0]
    assert record["result"]
    assert record["result"] == own(end, 0)["view"]["result"]
    assert record["dice"]["commit"] == end["room"]["dice"]["commit"]


def test_a_table_of_bots_plays_by_itself(person: People) -> None:
    host = person()
    table = host.create("second", ["bot", "bot", "bot"])
    with host.socket(table) as socket:
        socket.ask("start")
        while socket.last["room"]["status"] != "over":
            socket.get()
        facts = [event["facts"] for view in socket.last["views"] for event in view["events"]]
    assert facts[-1]["race"]["first"] == socket.last["views"][0]["view"]["ranking"][0]


def test_a_restart_continues_the_game(start: Callable[..., Any], tmp_path: Any) -> None:
    first = start(tmp_path)
    ann = Person(first)
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    ann.must(table, "act", step=1, actions=["0 roll"])
    before = ann.read(table)
    ann.close()
    first.stop()
    assert "stopped" in first.logged()
    again = ann.at(start(tmp_path))
    assert again.read(table)["views"] == before["views"]
    assert again.must(table, "act", step=2, actions=["1 roll"])["step"] == 3
    again.close()


def test_the_seating_can_be_shuffled_and_the_start_random(person: People) -> None:
    ann = person()
    orders = set()
    ways: list[dict[str, Any]] = [{"order": "shuffled"}, {"start": "random"}]
    for run in ways * 6:
        table = ann.create("second", ["Ann", "Ben", "Cleo", "Dora"], **run)
        ann.must(table, "start")
        names = [seat["name"] for seat in ann.read(table)["room"]["seats"]]
        assert sorted(names) == ["Ann", "Ben", "Cleo", "Dora"]
        if "start" in run:
            assert " ".join(names) in "Ann Ben Cleo Dora Ann Ben Cleo Dora"
        orders.add(tuple(names))
    assert len(orders) > 1


def test_several_seats_on_one_device_each_have_their_own_view(person: People) -> None:
    ann = person()
    table = ann.create("second", ["Ann", "Ben", "bot"])
    ann.must(table, "start")
    message = ann.read(table)
    assert message["you"] == [0, 1]
    ann.must(table, "act", step=message["step"], actions=["0 win red"])
    message = ann.read(table)
    assert [view["view"]["winner_bets"] for view in message["views"]] == [[[0, "red"]], [[0, None]]]


def test_a_table_can_start_from_a_record(person: People) -> None:
    ann = person()
    source = ann.create("second", ["Ann", "bot", "bot"])
    with ann.socket(source) as socket:
        socket.ask("start")
        socket.ask("act", step=socket.last["step"], actions=["0 roll"])
    ann.must(source, "abandon")
    record = ann.record(source)
    body = {
        "game": "second",
        "seats": [{"kind": "person", "name": "Dora"}] + [{"kind": "bot", "bot": "random"}] * 2,
        "record": {"record": record, "at": 3},
    }
    table = ann.http.post("/tables", json=body).json()["table"]
    started = ann.must(table, "start")
    assert started["step"] == 1
    events = [event["event"] for event in ann.read(table)["views"][0]["events"]]
    assert events[:3] == record["events"][:3]
    assert ann.read(table)["room"]["start_at"] == 3


def test_a_record_from_another_game_is_refused(person: People) -> None:
    ann = person()
    record = {"format": "camelup/1", "game": "classic", "players": ["A", "B"], "events": []}
    seats = [{"kind": "bot", "bot": "random"}] * 3
    body = {"game": "second", "seats": seats, "record": {"record": record, "at": 0}}
    assert ann.http.post("/tables", json=body).status_code == 422
