"""Who may do what: a wrong, missing or another's token is refused everywhere and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from camelup.server.limits import LIMIT_KINDS
from tests.server.harness import Person, ServerProcess, Socket, contribution, fresh

People = Callable[[], Person]
COMMANDS: dict[str, dict[str, Any]] = {
    "sit": {"seat": 0, "name": "Mallory", "contribution": contribution()},
    "contribute": {"seat": 0, "contribution": contribution()},
    "leave": {},
    "kick": {"seat": 0},
    "stand": {"seat": 0},
    "edit": {"step": 0, "seats": [{"kind": "open"}, {"kind": "open"}, {"kind": "open"}]},
    "start": {},
    "act": {"step": 1, "actions": ["0 roll"]},
    "pause": {},
    "resume": {},
    "vote": {"seat": 0},
    "return": {},
    "takeback": {},
    "agree": {"yes": True},
    "chat": {"text": "hello"},
    "mute": {"on": True},
    "rematch": {},
    "abandon": {},
}
HOSTS = ("kick", "edit", "start", "pause", "mute", "abandon")


@pytest.fixture
def table(person: People) -> tuple[Person, Person, str]:
    """A game in play: Ann is the host on seat 0, Ben sits on seat 1, Cleo is Ann's too."""
    ann, ben = person(), person()
    number = ann.create("second", ["Ann", "open", "Cleo"])
    ben.sit(number, 1, "Ben")
    ann.must(number, "start")
    return ann, ben, number


def test_every_command_is_tried() -> None:
    from camelup.server.messages import COMMANDS as ALL

    assert set(COMMANDS) == set(ALL)


@pytest.mark.parametrize("command", COMMANDS)
def test_strangers_change_nothing(
    person: People, server: ServerProcess, table: tuple[Person, Person, str], command: str
) -> None:
    ann, _, number = table
    before = ann.read(number)
    body = {"id": fresh(), **COMMANDS[command]}
    path = f"{server.url}/api/v1/tables/{number}/{command}"
    for headers in (
        {},
        {"authorization": "Bearer wrong"},
        {"authorization": f"Bearer {'A' * 43}"},
        {"authorization": f"Basic {ann.token}"},
        {"authorization": ann.token},
    ):
        answer = httpx.post(path, json=body, headers=headers)
        assert answer.status_code == 401, (headers, answer.text)
        assert ann.token not in answer.text
    stranger = person()
    assert stranger.do(number, command, **COMMANDS[command]).status_code in (403, 409)
    with stranger.socket(number) as talk:
        answer_ = talk.ask(command, **COMMANDS[command])
        assert answer_["type"] == "refused"
        assert answer_["error"] in ("forbidden", "conflict")
    with Socket(server, number) as talk:
        assert talk.ask(command, **COMMANDS[command])["error"] == "unauthorized"
    assert ann.read(number) == before


@pytest.mark.parametrize("command", HOSTS)
def test_what_only_the_host_may_do(table: tuple[Person, Person, str], command: str) -> None:
    ann, ben, number = table
    before = ann.read(number)
    assert ben.do(number, command, **COMMANDS[command]).status_code in (403, 409)
    assert ann.read(number) == before


def test_nobody_acts_for_another_seat(table: tuple[Person, Person, str]) -> None:
    ann, ben, number = table
    before = ann.read(number)
    for actions in (["0 roll"], ["2 roll"], ["= die blue 1"], ["00 roll"], ["-1 roll"], ["1 roll", "0 roll"]):
        assert ben.do(number, "act", step=1, actions=actions).status_code == 403
    assert ben.do(number, "act", step=before["step"], actions=["1 roll"]).status_code == 422
    assert ben.do(number, "contribute", seat=0, contribution=contribution()).status_code == 409
    assert ann.read(number) == before


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/mine"), ("POST", "/tables"), ("POST", "/records")],
)
def test_what_needs_a_token(server: ServerProcess, method: str, path: str) -> None:
    answer = httpx.request(method, f"{server.url}/api/v1{path}", json={})
    assert answer.status_code == 401


@pytest.mark.parametrize(
    "path", ["tables/{}", "tables/{}/record", "tables/{}/replay", "tables/{}/odds", "codes/BBBBB", "mine"]
)
def test_a_wrong_token_is_refused_also_for_reading(
    server: ServerProcess, table: tuple[Person, Person, str], path: str
) -> None:
    headers = {"authorization": "Bearer " + "B" * 43}
    answer = httpx.get(f"{server.url}/api/v1/{path.format(table[2])}", headers=headers)
    assert answer.status_code == 401


def test_a_wrong_token_is_refused_on_a_socket(
    server: ServerProcess, table: tuple[Person, Person, str]
) -> None:
    with Socket(server, table[2], "B" * 43) as talk:
        assert talk.sync["error"] == "unauthorized"
        with pytest.raises(ConnectionClosed):
            talk.get()


def test_unknown_tables_create_nothing(person: People, server: ServerProcess) -> None:
    ann = person()
    live = httpx.get(f"{server.url}/metrics").text.partition("camelup_live_tables ")[2].split()[0]
    for table in ("nothing", "x" * 32, "A" * 22):
        assert ann.http.get(f"/tables/{table}").status_code == 404
        assert ann.do(table, "start").status_code == 404
        with Socket(server, table, ann.token) as talk:
            assert talk.sync["error"] == "not_found"
    assert ann.http.get("/mine").json()["tables"] == []
    after = httpx.get(f"{server.url}/metrics").text.partition("camelup_live_tables ")[2].split()[0]
    assert after == live


def test_a_table_without_spectators(person: People, server: ServerProcess) -> None:
    ann = person()
    number = ann.create("second", ["Ann", "Ben", "Cleo"], spectators=False)
    with Socket(server, number) as watching:
        assert watching.sync["views"][0]["viewer"] == "spectator"
        ann.must(number, "start")
        with pytest.raises(Exception, match=r"1001|1013|going away|closed"):
            watching.get()
    assert person().http.get(f"/tables/{number}").status_code == 403
    assert ann.http.get(f"/tables/{number}").status_code == 200


def test_tokens_are_long_random_and_stored_hashed(person: People, server: ServerProcess) -> None:
    people = [person() for _ in range(3)]
    assert len({each.token for each in people}) == 3
    assert all(len(each.token) == 43 for each in people)
    assert not any(each.token in server.logged() for each in people)


def test_headers_and_errors_show_nothing_of_the_inside(server: ServerProcess) -> None:
    for path in ("/", "/api/v1/tables", "/api/v1/nowhere", "/api/v1/tables/x", "/healthz"):
        answer = httpx.get(server.url + path)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers
        assert "Traceback" not in answer.text
    assert httpx.get(f"{server.url}/api/v1/nowhere").json()["error"] == "not_found"
    assert httpx.delete(f"{server.url}/api/v1/tables").status_code == 405


def test_every_limit_holds(start: Any, tmp_path: Any) -> None:
    kinds = ("create", "join", "code", "act", "chat", "odds", "read", "replay", "store")
    server = start(tmp_path, **{f"limit_{kind}": "4/hour" for kind in kinds})
    ann = Person(server)
    table = ann.create("second", ["Ann", "open", "bot"])
    asked: dict[str, Callable[[], httpx.Response]] = {
        "create": lambda: ann.http.post("/guests"),
        "join": lambda: ann.do(table, "sit", seat=5, name="X", contribution=contribution()),
        "code": lambda: ann.http.get("/codes/BBBBB"),
        "act": lambda: ann.do(table, "act", step=0, actions=["0 roll"]),
        "chat": lambda: ann.do(table, "chat", text="hi"),
        "odds": lambda: ann.http.get(f"/tables/{table}/odds"),
        "read": lambda: ann.http.get("/catalogue"),
        "replay": lambda: ann.http.get("/records/none/replay"),
    }
    assert set(asked) | {"store"} == set(LIMIT_KINDS) == set(kinds), "storing has a test of its own"
    for kind, ask in asked.items():
        codes = [ask().status_code for _ in range(5)]
        allowed = 2 if kind == "create" else 4
        assert 429 not in codes[:allowed], kind
        assert codes[allowed:] == [429] * (5 - allowed), kind
    ann.close()


def test_limits_hold_for_a_token_at_any_address_and_on_sockets(start: Any, tmp_path: Any) -> None:
    """Behind a proxy that is believed, an address is what the proxy says."""
    server = start(tmp_path, limit_chat="2/hour", limit_code="2/hour")
    ann = Person(server)
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    with ann.socket(table) as socket:
        answers = [socket.ask("chat", text="hi") for _ in range(3)]
    assert [answer["type"] for answer in answers] == ["accepted", "accepted", "refused"]
    assert answers[-1]["error"] == "limited"
    ann.http.headers["x-forwarded-for"] = "10.1.2.3"
    assert ann.do(table, "chat", text="hi").status_code == 429, "the token is the same"
    codes = [
        httpx.get(f"{server.url}/api/v1/codes/BBBBB", headers={"x-forwarded-for": f"10.1.2.{number % 2}"})
        for number in range(6)
    ]
    assert [answer.status_code for answer in codes] == [404] * 4 + [429] * 2, "each address on its own"
    ann.close()


def test_nonsense_and_unknown_tokens_are_limited_too(start: Any, tmp_path: Any) -> None:
    server = start(tmp_path, limit_read="3/hour", limit_act="3/hour")
    wrong, known = {"authorization": f"Bearer {'x' * 43}"}, Person(server)
    asked: dict[str, tuple[Callable[[dict[str, str]], httpx.Response], int]] = {
        "10.0.0.1": (lambda at: httpx.get(f"{server.url}/api/v1/mine", headers=at | wrong), 401),
        "10.0.0.2": (lambda at: httpx.post(f"{server.url}/api/v1/odds", headers=at, json={}), 422),
        "10.0.0.3": (lambda at: httpx.post(f"{server.url}/api/v1/odds", headers=at, content=b"["), 422),
        "10.0.0.4": (lambda at: httpx.get(f"{server.url}/api/v1/nowhere", headers=at), 404),
        "10.0.0.5": (lambda at: known.http.post("/tables/none/start", json={"id": "a"}, headers=at), 404),
    }
    for address, (ask, code) in asked.items():
        answers = [ask({"x-forwarded-for": address}) for _ in range(5)]
        assert [each.status_code for each in answers] == [code] * 3 + [429] * 2, address
        assert answers[-1].json()["error"] == "limited"
    assert "id" not in answers[-1].json(), "it was refused before its body was read"
    known.close()


def test_nonsense_on_a_socket_is_limited_and_still_answered(start: Any, tmp_path: Any) -> None:
    ann = Person(start(tmp_path, limit_act="3/hour"))
    table = ann.create("second", ["Ann", "bot", "bot"])
    with ann.socket(table) as socket:
        for text in ("", "{", "[]", "no", '{"type": "ping"}'):
            socket.raw.send(text)
        errors = [socket.get()["error"] for _ in range(5)]
        assert errors == ["malformed"] * 3 + ["limited"] * 2
        assert (answer := socket.ask("start", "mine"))["error"] == "limited"
        assert answer["id"] == "mine"
    ann.close()


def test_playing_through_a_long_record_counts_as_many_questions(start: Any, tmp_path: Any) -> None:
    server = start(tmp_path, limit_replay="15/hour")
    ask = partial(httpx.get, f"{server.url}/api/v1/records/none/replay")
    codes = [ask(params={"first": first}).status_code for first in (0, 100_000, 100_000)]
    assert codes == [404, 404, 429], "1 and 11 pages; 11 more are too many"


def test_a_long_body_is_refused(person: People) -> None:
    ann = person()
    assert ann.http.post("/records", content=b"x" * (2**20 + 1)).status_code == 413
    chunks = iter([b"x" * 60_000] * 20)
    assert ann.http.post("/records", content=chunks).status_code == 413
    assert ann.http.post("/tables/x/chat", content=b"x" * 20_000).status_code == 413
