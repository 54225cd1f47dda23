"""Sockets: random disconnects and reordering, malformed messages, slow readers, origins, sizes."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin
from websockets.uri import parse_uri

from tests.server.harness import Person, ServerProcess, Socket, choices, fresh, own

People = Callable[[], Person]


def test_clients_that_come_and_go_end_on_the_same_state(person: People, server: ServerProcess) -> None:
    rng = random.Random(11)
    ann = person()
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    clients = [ann.socket(table) for _ in range(4)] + [Socket(server, table)]
    told: list[dict[int, Any]] = [{} for _ in clients]
    old: list[tuple[str, int, list[str]]] = []
    for _ in range(40):
        number = rng.randrange(4)
        if rng.random() < 0.4:
            clients[number].close()
            told[number] |= clients[number].changes
            clients[number] = ann.socket(table, seen=clients[number].last["step"])
        step = max(client.last["step"] for client in clients)
        message = clients[number].wait(step)
        if message["room"]["status"] == "over":
            break
        seat = message["room"]["to_act"][0]
        sent = (
            fresh(),
            message["step"],
            choices({"phase": "act"}, own(message, seat)["legal"], rng.choice),
        )
        for name, at, actions in rng.sample(old, min(len(old), 2)):
            clients[number].send("act", name, step=at, actions=actions)
        old.append(sent)
        clients[number].ask("act", sent[0], step=sent[1], actions=sent[2])
    final = ann.read(table)
    for number, client in enumerate(clients):
        client.close()
        seen = client.last["step"]
        token = ann.token if number < 4 else None
        with Socket(server, table, token, seen) as again:
            told[number] |= client.changes | again.changes
            assert again.sync["step"] == final["step"]
            assert again.sync["room"] == final["room"]
            if number < 4:
                assert [v["view"] for v in again.sync["views"]] == [v["view"] for v in final["views"]]
    everything = {change["step"]: change for change in final["changes"]}
    assert list(everything) == list(range(final["step"] + 1))
    assert all(each == everything for each in told), "nobody missed anything"
    acts = [change for change in final["changes"] if change["kind"] == "act"]
    assert len(acts) == len(old), "one event for each command"


def test_a_sync_from_a_step_brings_only_what_was_missed(person: People) -> None:
    ann = person()
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    ann.must(table, "act", step=1, actions=["0 bet red"])
    with ann.socket(table, seen=1) as talk:
        assert [change["step"] for change in talk.sync["changes"]] == [2]
        assert [event["event"] for event in talk.sync["views"][0]["events"]] == ["0 bet red"]
    with ann.socket(table, seen=2) as talk:
        assert talk.sync["changes"] == talk.sync["views"][0]["events"] == []
    with ann.socket(table, seen=999) as talk:
        assert talk.sync["step"] == 2


def malformed(rng: random.Random) -> str | bytes:
    """Something a server should never be sent."""
    base = {"type": "act", "id": fresh(), "step": 1, "actions": ["0 roll"]}
    kind = rng.randrange(10)
    if kind == 0:
        return rng.randbytes(rng.randint(0, 60))
    if kind == 1:
        return json.dumps(base)[: rng.randint(0, 40)]
    if kind == 2:
        return json.dumps(
            base | {rng.choice(list(base)): rng.choice([None, [], {}, -1, 1e99, "x" * 300, True])}
        )
    if kind == 3:
        return json.dumps({**base, "more": 1})
    if kind == 4:
        return json.dumps(rng.choice([1, "text", None, [], [base], {}, {"type": None}]))
    if kind == 5:
        return json.dumps({"type": rng.choice(["start", "kick", "mute", "nothing", "__class__", "hello"])})
    if kind == 6:
        return "[" * rng.randint(1, 3000)
    if kind == 7:
        return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randint(0, 50)))
    if kind == 8:
        return json.dumps(
            base | {"actions": [rng.choice(["", "0", "x", "0 " + "y" * 39, "99 roll", "= die blue 1"])]}
        )
    return json.dumps({key: base[key] for key in rng.sample(list(base), rng.randint(0, 3))})


@pytest.mark.parametrize("part", range(2))
def test_ten_thousand_malformed_messages_are_all_answered(
    person: People, server: ServerProcess, part: int
) -> None:
    rng = random.Random(part)
    ann = person()
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    with ann.socket(table) as talk:
        for _ in range(50):
            for _ in range(100):
                talk.raw.send(malformed(rng))
                while (answer := talk.get())["type"] not in ("refused", "accepted", "pong"):
                    pass
                assert answer["type"] == "refused", answer
                assert set(answer) <= {"type", "error", "message", "id", "step"}
    assert ann.read(table)["step"] == 0, "nothing has changed"


def test_a_socket_is_told_when_the_database_does_not_answer(start: Any, postgres: Any) -> None:
    database = postgres.database()
    ann = Person(start(database))
    table = ann.create("second", ["Ann", "bot", "bot"])
    assert Socket(ann.server, "%00%ff", ann.token).sync["error"] == "not_found", "no question for a database"
    postgres.query(database, "drop table entries")
    with ann.socket(table) as socket:
        assert socket.sync["error"] == "unavailable"
        with pytest.raises(ConnectionClosed):
            socket.get()
    assert ann.http.get(f"/tables/{table}").status_code == 503
    ann.close()


def test_a_message_of_more_than_8_kib_closes_the_socket(person: People) -> None:
    ann = person()
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    with ann.socket(table) as talk:
        talk.raw.send(json.dumps({"type": "chat", "id": "a", "text": "x" * 9000}))
        with pytest.raises(ConnectionClosed):
            talk.get()


@pytest.mark.parametrize("first", ['{"type": "ping"}', "nonsense", '{"type": "hello", "token": "wrong"}'])
def test_a_socket_must_begin_with_a_true_hello(person: People, server: ServerProcess, first: str) -> None:
    table = person().create("second", ["Ann", "Ben", "Cleo"])
    with connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket") as raw:
        raw.send(first)
        assert json.loads(raw.recv(timeout=60))["type"] == "refused"
        with pytest.raises(ConnectionClosed):
            raw.recv(timeout=60)


def test_an_unknown_table_is_refused_and_not_made(person: People, server: ServerProcess) -> None:
    ann = person()
    with connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/nowhere/socket") as raw:
        raw.send(json.dumps({"type": "hello", "token": ann.token}))
        assert json.loads(raw.recv(timeout=60))["error"] == "not_found"
    assert ann.http.get("/tables/nowhere").status_code == 404
    assert ann.do("nowhere", "start").status_code == 404


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1", "null"])
def test_a_page_of_another_origin_is_refused(person: People, server: ServerProcess, origin: str) -> None:
    ann = person()
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    with (
        pytest.raises(InvalidStatus),
        connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket", origin=Origin(origin)),
    ):
        pass
    assert ann.http.post("/guests", headers={"origin": origin}).status_code == 403
    own_origin = {"origin": server.url}
    assert ann.http.post("/guests", headers=own_origin).status_code == 201


def test_a_slow_reader_is_dropped_without_hurting_others(start: Any, tmp_path: Any) -> None:
    server = start(tmp_path, queue="4")
    ann = Person(server)
    table = ann.create("second", [f"Seat {seat}" for seat in range(8)])
    ann.must(table, "start")
    with narrow_socket(server, table, ann.token), ann.socket(table) as quick:
        text = "x" * 200
        for number in range(3000):
            quick.ask("chat", text=f"{number} {text}"[:200])
            if number % 10 == 0 and "camelup_dropped_readers_total 1.0" in metrics(server):
                break
        else:
            pytest.fail("the slow reader was kept")
        assert quick.ask("pause")["type"] == "accepted"
    ann.close()


def narrow_socket(server: ServerProcess, table: str, token: str) -> socket.socket:
    """A socket that says hello and then never reads, as a phone in a tunnel."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", server.port))
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket"))
    protocol.send_request(protocol.connect())
    raw.sendall(b"".join(protocol.data_to_send()))
    protocol.receive_data(raw.recv(4096))
    protocol.send_text(json.dumps({"type": "hello", "token": token}).encode())
    raw.sendall(b"".join(protocol.data_to_send()))
    return raw


def metrics(server: ServerProcess) -> str:
    return httpx.get(f"{server.url}/metrics").text
