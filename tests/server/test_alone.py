"""Tables that nobody looks at go on by themselves, and people who are not connected can be stood in for."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from tests.server.harness import PATIENCE, Person, ServerProcess, sqlite

Start = Callable[..., ServerProcess]
HASTE = {"bot_limit": "0.5", "bot_delay": "0.02"}
PATIENT = {"bot_limit": "5", "bot_delay": "0.02"}
"""However busy the machine, nobody is thought dead who is not."""


def wait_until_over(person: Person, table: str) -> None:
    """Look at the list only, so that nobody opens the table; give up when it stands still for long."""
    still, before = 0, None
    while still < PATIENCE / 0.2:
        lines = {line["table"]: line for line in person.http.get("/mine").json()["tables"]}
        if lines[table]["status"] == "over":
            return
        still = 0 if lines[table] != before else still + 1
        before = lines[table]
        time.sleep(0.2)
    raise AssertionError(f"the table hangs: {before}")


def meter(server: ServerProcess, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", httpx.get(f"{server.url}/metrics").text, re.MULTILINE)
    assert found is not None
    return float(found[1])


def test_bots_go_on_after_a_restart(start: Start, database: str) -> None:
    first = start(database, **HASTE)
    ann = Person(first)
    table = ann.create("second", ["bot", "bot", "bot"])
    ann.must(table, "start")
    first.kill()
    ann.close()
    again = ann.at(start(database, **HASTE))
    wait_until_over(again, table)
    again.close()


def let_time_pass(folder: Path, seconds: float) -> None:
    """As if everything at all tables had happened so much earlier."""
    with closing(sqlite3.connect(sqlite(folder), timeout=PATIENCE)) as connection, connection:
        connection.execute("update entries set at = at - ?", [seconds])
        connection.execute("update tables set updated = updated - ?, due = due - ?", [seconds, seconds])


def wait_for_the_substitute(folder: Path, person: Person, table: str) -> None:
    """Look at the database only, so that nobody opens the table."""
    with closing(sqlite3.connect(sqlite(folder), timeout=PATIENCE)) as connection:
        for _ in range(round(PATIENCE / 0.1)):
            kinds = [kind for (kind,) in connection.execute("select kind from entries order by step")]
            if kinds[1:3] == ["start", "timeout"] and kinds.count("act") == 3:
                break
            time.sleep(0.1)
    room = person.read(table)["room"]
    assert kinds[1:] == ["start", "timeout", "act", "act", "act"], "the substitute and both bots have moved"
    assert (room["seats"][0]["away"], room["to_act"]) == (False, [0]), "one move only"
    assert [event for event in person.record(table)["events"] if event.startswith("0 ")] != []


def test_a_clock_runs_out_after_a_restart(start: Start, tmp_path: Path) -> None:
    first = start(tmp_path, **HASTE)
    ann = Person(first)
    table = ann.create("second", ["Ann", "bot", "bot"], clock=3600)
    ann.must(table, "start")
    first.kill()
    ann.close()
    let_time_pass(tmp_path, 3700)
    again = ann.at(start(tmp_path, **HASTE))
    wait_for_the_substitute(tmp_path, again, table)
    again.close()


def test_a_table_out_of_memory_keeps_its_clock(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, idle_minutes="0.01", **HASTE)
    ann = Person(server)
    table = ann.create("second", ["Ann", "bot", "bot"], clock=3600)
    ann.must(table, "start")
    for _ in range(round(PATIENCE / 0.1)):
        if not meter(server, "camelup_live_tables"):
            break
        time.sleep(0.1)
    let_time_pass(tmp_path, 3700)
    wait_for_the_substitute(tmp_path, ann, table)
    ann.close()


def test_a_paused_table_is_taken_up_again_another_day(start: Start, tmp_path: Path) -> None:
    """Neither its bots nor its clock go on by themselves meanwhile."""
    first = start(tmp_path, **HASTE)
    ann = Person(first)
    table = ann.create("second", ["Ann", "bot", "bot"], clock=3600)
    ann.must(table, "start")
    ann.must(table, "pause")
    before = ann.read(table)
    ann.close()
    first.stop()
    with closing(sqlite3.connect(sqlite(tmp_path))) as connection, connection:
        assert connection.execute("select status, due from tables").fetchall() == [("paused", None)]
        connection.execute("update entries set at = at - 86400")
        connection.execute("update tables set created = created - 86400, updated = updated - 86400")
    again = ann.at(start(tmp_path, **HASTE))
    assert [line["status"] for line in again.http.get("/mine").json()["tables"]] == ["paused"]
    after = again.read(table)
    assert after["room"]["status"] == "paused"
    assert (after["step"], after["views"]) == (before["step"], before["views"])
    with again.socket(table, seen=before["step"]) as socket:
        assert socket.sync["changes"] == []
        step = socket.ask("resume")["step"]
        assert step == before["step"] + 1
        socket.wait(socket.ask("act", step=step, actions=["0 roll"])["step"] + 2)
        assert not socket.last["room"]["seats"][0]["away"], "the clock began anew"
    again.close()


def test_one_process_alone_takes_over_from_a_dead_one(start: Start, postgres: Any) -> None:
    database = postgres.database()
    first = start(database, **PATIENT)
    ann = Person(first)
    tables = [ann.create("second", ["bot", "bot", "bot"]) for _ in range(2)]
    for table in tables:
        ann.must(table, "start")
    first.kill()
    ann.close()
    others = [start(database, **PATIENT), start(database, **PATIENT)]
    again = ann.at(others[0])
    for table in tables:
        wait_until_over(again, table)
    assert sum(meter(each, "camelup_live_tables") for each in others) == len(tables), "each once"
    assert sum(meter(each, "camelup_lost_races_total") for each in others) == 0, "nobody was in the way"
    again.close()


def test_a_game_under_other_rules_is_left_alone(start: Start, tmp_path: Path) -> None:
    first = start(tmp_path, **HASTE, bot_threads="1")
    ann = Person(first)
    table = ann.create("second", ["Ann", "bot", "bot"], clock=5)
    ann.must(table, "start")
    first.kill()
    with sqlite3.connect(sqlite(tmp_path)) as connection:
        connection.execute("update entries set data = json_set(data, '$.hash', 'x') where kind = 'start'")
        connection.execute("update tables set due = 1")
    ann.close()
    again = start(tmp_path, **HASTE)
    for _ in range(round(PATIENCE / 0.1)):
        (due,) = connection.execute("select due from tables").fetchone()
        if due is None:
            break
        time.sleep(0.1)
    connection.close()
    assert due is None, "nothing is due any more"
    assert "a plan was rejected" not in again.logged()


def test_only_who_is_not_connected_can_be_voted_about(start: Start, database: str) -> None:
    """Over two processes: Ann at one, the others at the other."""
    settings = {"gone_after": "0"}
    here, there = start(database, **settings), start(database, **settings)
    ann, ben, cleo = Person(there), Person(here), Person(here)
    table = ben.create("second", ["open", "Ben", "open"])
    ann.sit(table, 0, "Ann")
    cleo.sit(table, 2, "Cleo")
    ben.must(table, "start")
    with ann.socket(table) as socket:
        socket.wait_for([0])
        assert ben.do(table, "vote", seat=0).json()["message"] == "Ann is connected"
        with ben.socket(table) as other:
            other.wait_for([0, 1])
    with ben.socket(table) as other:
        other.wait_for([1])
        ben.must(table, "vote", seat=0)
        cleo.must(table, "vote", seat=0)
        assert ben.read(table)["room"]["seats"][0]["away"]
    ann.must(table, "return")
    for each in (ann, ben, cleo):
        each.close()
