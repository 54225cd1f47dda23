"""Everything a table can do besides acting: leaving, kicking, voting, coming back, taking back, again."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest

from camelup.bots import bot_names, bot_strength
from camelup.play import Table
from camelup.server import messages
from camelup.server.edge import RECORD_LIMIT
from camelup.server.routes.page import list_page
from tests.server.harness import Person, ServerProcess, contribution, own

People = Callable[[], Person]


def three(person: People, game: str = "second", **run: Any) -> tuple[list[Person], str]:
    """Three people at a table that has started."""
    people = [person() for _ in range(3)]
    table = people[0].create(game, ["Ann", "open", "open"], **run)
    people[1].sit(table, 1, "Ben")
    people[2].sit(table, 2, "Cleo")
    people[0].must(table, "start")
    return people, table


def test_the_lobby_lists_what_is_listed_and_escapes_it(person: People, server: ServerProcess) -> None:
    ann = person()
    hidden = ann.create("second", ["Ann", "open", "open"])
    name = "<img onerror=x>"
    shown = ann.create("second", [name, "open", "bot"], listed=True)
    lines = {line["table"]: line for line in ann.http.get("/tables").json()["tables"]}
    assert shown in lines
    assert hidden not in lines
    assert lines[shown]["seats"][:2] == [name, None]
    assert httpx.get(f"{server.url}/").headers["content-type"].startswith("text/html")
    page = list_page([msgspec.convert(lines[shown], messages.TableLine)])
    assert html.escape(name) in page
    assert name not in page


def test_sitting_leaving_and_kicking_before_the_start(person: People) -> None:
    ann, ben = person(), person()
    table = ann.create("second", ["Ann", "open", "open"])
    assert ann.do(table, "start").json()["error"] == "conflict"
    assert ben.do(table, "sit", seat=1, name="ANN", contribution=contribution()).status_code == 409
    ben.sit(table, 1, "Ben")
    ben.must(table, "leave")
    assert ann.read(table)["room"]["seats"][1]["kind"] == "open"
    ben.sit(table, 2, "Ben")
    ann.must(table, "leave")
    message = ben.read(table)
    assert message["host"] is True
    assert message["room"]["host"] == 2
    ann.sit(table, 0, "Ann")
    assert ann.read(table)["host"], "whoever made the table is host again"
    ann.must(table, "kick", seat=2)
    assert ann.read(table)["room"]["seats"][2]["kind"] == "open"
    refused = ben.do(table, "sit", seat=1, name="Ben", contribution=contribution())
    assert (refused.status_code, refused.json()["message"]) == (
        403,
        "the host has removed you from this table",
    )


def test_one_s_own_games(person: People) -> None:
    people, table = three(person)
    for each in people:
        assert [line["table"] for line in each.http.get("/mine").json()["tables"]] == [table]
    assert person().http.get("/mine").json()["tables"] == []


def test_pause_and_come_back(person: People) -> None:
    (ann, ben, _), table = three(person)
    ann.must(table, "pause")
    assert ann.do(table, "act", step=5, actions=["0 roll"]).status_code == 409
    assert [line["status"] for line in ben.http.get("/mine").json()["tables"]] == ["paused"]
    step = ben.must(table, "resume")["step"]
    ann.must(table, "act", step=step, actions=["0 roll"])


def test_a_vote_puts_a_bot_in_and_the_person_comes_back(start: Any, tmp_path: Any) -> None:
    server = start(tmp_path, gone_after="0")
    (ann, ben, cleo), table = three(lambda: Person(server))
    assert ann.do(table, "vote", seat=0).status_code == 409, "not about oneself"
    ben.must(table, "vote", seat=0)
    assert ann.read(table)["room"]["votes"] == {"0": [1]}
    assert ann.read(table)["room"]["seats"][0]["away"] is False
    with ben.socket(table) as socket:
        cleo.must(table, "vote", seat=0)
        while own(socket.get(), 1)["legal"] == []:
            pass
        seat = socket.last["room"]["seats"][0]
        assert (seat["away"], seat["kind"], seat["name"]) == (True, "person", "Ann")
        step = socket.last["step"]
    assert ann.do(table, "act", step=step, actions=["0 roll"]).status_code == 409
    ann.must(table, "return")
    assert ann.read(table)["room"]["seats"][0]["away"] is False
    assert ann.do(table, "return").status_code == 409
    for each in (ann, ben, cleo):
        each.close()


def test_leaving_in_play_and_the_last_one_out(person: People) -> None:
    (ann, ben, cleo), table = three(person)
    ann.must(table, "leave")
    message = ben.read(table)
    assert message["room"]["seats"][0]["away"]
    assert message["host"], "the next person is host"
    ann.must(table, "return")
    assert ann.read(table)["host"], "the host's rights come back"
    for each in (ben, cleo, ann):
        each.must(table, "leave")
    room = ann.read(table)["room"]
    assert room["status"] == "playing", "people who are away can come back"
    assert "secret" not in ann.record(table)["dice"]
    ben.must(table, "return")
    assert ben.read(table)["room"]["seats"][1]["away"] is False


def test_a_kick_in_play_is_for_good(person: People) -> None:
    (ann, ben, _), table = three(person)
    ann.must(table, "kick", seat=1)
    assert ann.read(table)["room"]["seats"][1]["kind"] == "bot"
    assert ben.do(table, "return").status_code == 403
    assert ben.read(table)["views"][0]["viewer"] == "spectator"


def test_a_take_back_needs_everyone(person: People) -> None:
    (ann, ben, cleo), table = three(person)
    before = ann.read(table)
    step = ann.must(table, "act", step=before["step"], actions=["0 bet red"])["step"]
    assert ben.do(table, "takeback").status_code == 409
    ann.must(table, "takeback")
    ben.must(table, "agree", yes=True)
    assert ann.read(table)["room"]["takeback"] == {"seat": 0, "actions": 1, "agreed": [0, 1]}
    cleo.must(table, "agree", yes=False)
    assert ann.read(table)["room"]["takeback"] is None
    ann.must(table, "takeback")
    ben.must(table, "agree", yes=True)
    cleo.must(table, "agree", yes=True)
    after = ann.read(table)
    assert after["views"][0]["view"] == before["views"][0]["view"]
    assert ann.do(table, "act", step=step, actions=["0 bet red"]).status_code == 409, "an old step"
    ann.must(table, "act", step=after["step"], actions=["0 roll"])
    assert ann.do(table, "takeback").json()["message"] == "something random or secret has come out since"


def test_a_take_back_is_for_private_tables(person: People) -> None:
    (ann, _, _), table = three(person, listed=True)
    ann.must(table, "act", step=3, actions=["0 bet red"])
    assert ann.do(table, "takeback").status_code == 409


def test_alone_with_bots_their_answers_go_too(person: People) -> None:
    ann = person()
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    ann.must(table, "act", step=1, actions=["0 bet red"])
    ann.must(table, "takeback")
    assert own(ann.read(table), 0)["view"]["leg_tickets"]["red"] == [5, 3, 2, 2]


def test_chat_can_be_muted_and_switched_off(person: People) -> None:
    (ann, ben, _), table = three(person)
    with ann.socket(table) as socket:
        ben.must(table, "chat", text="  hello <b>you</b> ")
        change = socket.get()["changes"][0]
    assert (change["seat"], change["name"], change["text"]) == (1, "Ben", "hello <b>you</b>")
    for text in ("", " ", "x" * 201, "two\nlines", "\u202eright to left"):
        assert ben.do(table, "chat", text=text).status_code == 422
    ann.must(table, "mute", seat=1, on=True)
    assert ben.do(table, "chat", text="hm").status_code == 403
    ann.must(table, "mute", seat=1, on=False)
    ben.must(table, "chat", text="thanks")
    ann.must(table, "mute", on=True)
    assert ben.do(table, "chat", text="hm").status_code == 409
    step = ann.read(table)["room"]["position"]
    ann.must(table, "act", step=step, actions=["0 roll"])


def test_a_rematch_moves_the_start_on(person: People) -> None:
    (ann, ben, cleo), table = three(person)
    assert ben.do(table, "rematch").status_code == 409
    ann.must(table, "abandon")
    made = ben.must(table, "rematch")
    assert cleo.must(table, "rematch")["table"] == made["table"]
    assert ann.read(table)["room"]["rematch"] == made["table"]
    again = ann.read(made["table"])
    assert [seat["name"] for seat in again["room"]["seats"]] == ["Ben", "Cleo", "Ann"]
    assert again["you"] == [2]
    assert again["room"]["dice"]["commit"] != ann.read(table)["room"]["dice"]["commit"]
    for seat, each in ((0, ben), (2, ann)):
        each.must(made["table"], "contribute", seat=seat, contribution=contribution())
    ann.must(made["table"], "start")
    room = ben.read(made["table"])["room"]
    assert room["to_act"] == [0]
    assert [seat["away"] for seat in room["seats"]] == [False, True, False], "Cleo has not come yet"
    cleo.must(made["table"], "return")


def test_records_in_play_are_redacted_and_whole_afterwards(person: People) -> None:
    (ann, ben, _), table = three(person)
    ann.must(table, "act", step=3, actions=["0 win red"])
    assert ben.record(table)["events"][-1] == "0 win ?"
    assert ben.record(table)["redacted"] == 1
    assert ann.record(table)["events"][-1] == "0 win red"
    assert person().record(table)["redacted"] == "spectator"
    assert set(ben.record(table)["dice"]) == {"commit"}
    ann.must(table, "abandon")
    assert person().record(table)["events"][-1] == "0 win red"
    page = ben.http.get(f"/tables/{table}/replay", params={"view": "1", "first": 1}).json()
    assert [step["event"] for step in page["steps"]] == ["0 win ?"]
    assert page["total"] == 2


def test_a_replay_waits_for_the_end(person: People) -> None:
    (ann, _, _), table = three(person)
    assert ann.http.get(f"/tables/{table}/replay").status_code == 409


def test_a_record_can_be_imported_and_looked_at(person: People) -> None:
    ann = person()
    game = Table("cards", ["Ann", "Ben"], seed=4)
    for _ in range(30):
        game.play(game.legal[0])
    record = game.record()
    made = ann.http.post("/records", json=record)
    assert made.status_code == 201
    number = made.json()["record"]
    assert ann.http.get(f"/records/{number}").json() == record
    page = person().http.get(f"/records/{number}/replay", params={"first": 5, "count": 10}).json()
    assert [step["event"] for step in page["steps"]] == record["events"][5:15]
    seat = person().http.get(f"/records/{number}/replay", params={"view": "0", "count": 10}).json()
    assert "= deal 1 ?" in [step["event"] for step in seat["steps"]]
    wrong = record | {"events": [*record["events"], "0 nonsense"]}
    assert ann.http.post("/records", json=wrong).status_code == 422
    assert ann.http.get("/records/none").status_code == 404


@pytest.mark.parametrize("remark", ['"\\ud800"', "NaN", "-Infinity", '{"\\udfff": 1}'])
def test_a_record_with_what_json_cannot_carry_is_refused(person: People, remark: str) -> None:
    ann = person()
    text = msgspec.json.encode(Table("second", ["Ann", "Ben", "Cleo"], seed=4).record())
    body = text[:-1] + b', "date": ' + remark.encode() + b"}"
    refused = ann.http.post("/records", content=body, headers={"content-type": "application/json"})
    assert refused.status_code == 422
    assert refused.json()["message"] == "the record holds text or numbers that JSON cannot carry"


def padded(record: dict[str, Any], size: int) -> bytes:
    """A record of exactly so many bytes, with a long remark."""
    bare = len(msgspec.json.encode(record | {"remark": ""}))
    return msgspec.json.encode(record | {"remark": "x" * (size - bare)})


def test_a_record_may_have_one_mebibyte_and_no_more(person: People) -> None:
    ann = person()
    ann.http.headers["content-type"] = "application/json"
    game = Table("second", ["Ann", "Ben", "Cleo"], seed=4)
    game.play("0 roll")
    record = game.record()
    made = ann.http.post("/records", content=padded(record, RECORD_LIMIT))
    assert made.status_code == 201, made.text
    kept = ann.http.get(f"/records/{made.json()['record']}").json()
    assert kept == record, "what is not part of the format is dropped"
    too_long = padded(record, RECORD_LIMIT + 1)
    chunks = (too_long[first : first + 2**16] for first in range(0, len(too_long), 2**16))
    for content in (too_long, chunks):
        refused = ann.http.post("/records", content=content)
        assert refused.status_code == 413
        assert refused.json() == {
            "type": "refused",
            "error": "too_large",
            "message": "a body may have 1,048,576 bytes here",
        }


def test_odds_for_a_position_and_for_a_table(person: People) -> None:
    (ann, _, _), table = three(person)
    view = own(ann.read(table), 0)["view"]
    at_table = ann.http.get(f"/tables/{table}/odds")
    assert at_table.status_code == 200, at_table.text
    assert ann.http.post("/odds", json={"state": view}).json() == at_table.json()
    assert ann.http.post("/odds", json={"state": {"game": "second"}}).status_code == 422
    strange = ann.http.post("/odds", json={"state": view | {"wings": 2}})
    assert (strange.status_code, strange.json()["message"]) == (422, "state has an unknown key 'wings'")
    text = "second 1:bgr 3:yp 15:W 16:K +5 -7"
    read = ann.http.post("/positions", json={"position": text}).json()
    assert read["link"] == "second_1.bgr_3.yp_15.W_16.K_p5~1_m7~2"
    by_text = ann.http.post("/odds", json={"position": read["link"]}).json()
    assert by_text == ann.http.post("/odds", json={"state": read["state"]}).json()
    for wrong in ({}, {"position": text, "state": view}, {"position": "second 1:bgr"}, {"position": ""}):
        assert ann.http.post("/odds", json=wrong).status_code == 422
    refused = ann.http.post("/positions", json={"position": text + " +6"})
    assert (refused.status_code, "next to" in refused.json()["message"]) == (422, True)
    (ben, _, _), silent = three(person, odds=False)
    assert ben.http.get(f"/tables/{silent}/odds").status_code == 409
    ann.must(table, "abandon")
    assert ann.http.get(f"/tables/{table}/odds").status_code == 204


def test_odds_at_a_table_read_race_cards_by_its_events(person: People) -> None:
    (ann, ben, cleo), table = three(person)
    for who, action in ((ann, "0 roll"), (ben, "1 lose blue"), (cleo, "2 roll")):
        who.must(table, "act", step=who.read(table)["step"], actions=[action])
    update = own(ann.read(table), 0)
    at_table = ann.http.get(f"/tables/{table}/odds").json()
    events = ann.http.get(f"/tables/{table}/record").json()["events"]
    assert "1 lose ?" in events
    assert ann.http.post("/odds", json={"state": update["view"], "events": events}).json() == at_table
    assert ann.http.post("/odds", json={"state": update["view"]}).json() != at_table
    wrong = ann.http.post("/odds", json={"state": update["view"], "events": events[:-2]})
    assert (wrong.status_code, "do not lead" in wrong.json()["message"]) == (422, True)


def test_odds_with_the_eyes_of_each_seat_of_a_shared_device(person: People) -> None:
    ann = person()
    table = ann.create("cards", ["Ann", "Ben", "bot"])
    ann.must(table, "start")
    for seat in (0, 1):
        view = own(ann.read(table), seat)["view"]
        found = ann.http.get(f"/tables/{table}/odds", params={"seat": seat})
        assert found.json() == ann.http.post("/odds", json={"state": view}).json()
    refused = ann.http.get(f"/tables/{table}/odds", params={"seat": 2})
    assert (refused.status_code, refused.json()["message"]) == (403, "seat 2 is not yours")
    assert person().http.get(f"/tables/{table}/odds", params={"seat": 0}).status_code == 403


def test_the_catalogue_has_games_and_bots(person: People) -> None:
    catalogue = person().http.get("/catalogue").json()
    assert [game["name"] for game in catalogue["games"]] == ["classic", "second", "cards"]
    bots = {bot["name"]: bot for bot in catalogue["bots"]}
    assert list(bots) == bot_names()
    assert all(bot["about"].endswith(".") for bot in bots.values()), "a sentence each"
    assert [bot["strength"] for bot in bots.values()] == [bot_strength(name) for name in bots]
    assert bots["random"]["strength"] == 0


def test_health_readiness_and_metrics(server: ServerProcess) -> None:
    assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
    assert httpx.get(f"{server.url}/readyz").json() == {"status": "ok", "failing": []}
    httpx.request("CAMEL", f"{server.url}/healthz")
    metrics = httpx.get(f"{server.url}/metrics").text
    assert "camelup_entries_total" in metrics
    assert 'method="other",route="/healthz"' in metrics
    assert "CAMEL" not in metrics, "nobody adds meters from outside"


def test_a_late_event_loop_is_not_ready(start: Any, tmp_path: Any) -> None:
    server = start(tmp_path, most_lag="-1")
    answer = httpx.get(f"{server.url}/readyz")
    assert (answer.status_code, answer.json()["failing"]) == (503, ["event loop"])
    assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_database_that_cannot_be_written_is_not_ready(start: Any, postgres: Any) -> None:
    database = postgres.database()
    server = start(database)
    assert httpx.get(f"{server.url}/readyz").status_code == 200
    postgres.query(database, "drop table heartbeat")
    assert httpx.get(f"{server.url}/readyz").json()["failing"] == ["database"]
    postgres.query(database, "create table heartbeat (id integer primary key, at float)")
    postgres.query(database, "update alembic_version set version_num = '0000'")
    assert httpx.get(f"{server.url}/readyz").json()["failing"] == ["migrations"]


@pytest.mark.parametrize("seats", [["Ann", "ann", "bot"], ["Ann", "bot"], ["Ann"] + ["bot"] * 8])
def test_tables_that_cannot_be(person: People, seats: list[str]) -> None:
    from tests.server.harness import new_table

    assert person().http.post("/tables", json=new_table("second", seats)).status_code == 422
