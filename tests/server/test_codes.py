"""Short codes that lead to a table until it starts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from camelup.server.ids import CODE_LENGTH, CODE_LETTERS, new_code
from tests.server.harness import Person, ServerProcess, Socket, contribution, sqlite

People = Callable[[], Person]


def code_of(person: Person, table: str) -> Any:
    return person.read(table)["room"]["code"]


def test_a_code_leads_to_the_table_until_it_starts(person: People, server: ServerProcess) -> None:
    ann, ben = person(), person()
    table = ann.create("second", ["Ann", "open", "bot"])
    code = code_of(ann, table)
    for written in (code, code.lower(), f" {code} "):
        assert ben.http.get(f"/codes/{written}").json() == {"table": table}
    ben.sit(table, 1, "Ben")
    with Socket(server, table) as socket:
        assert socket.sync["room"]["code"] == code
        ann.must(table, "start")
        assert socket.until(type="update")["room"]["code"] is None
    assert code_of(ann, table) is None
    assert ben.http.get(f"/codes/{code}").status_code == 404


def test_a_code_ends_with_its_table(person: People) -> None:
    ann = person()
    table = ann.create("second", ["Ann", "open", "bot"])
    code = code_of(ann, table)
    ann.must(table, "abandon")
    assert ann.http.get(f"/codes/{code}").status_code == 404


def test_a_rematch_has_a_code_of_its_own(person: People) -> None:
    ann = person()
    table = ann.create("second", ["Ann", "bot", "bot"])
    first = code_of(ann, table)
    ann.must(table, "abandon")
    again = ann.must(table, "rematch")["table"]
    second = code_of(ann, again)
    assert first != second
    assert ann.http.get(f"/codes/{second}").json() == {"table": again}


@pytest.mark.parametrize("code", ["BBBBB", "b", "ab cd", "AAAAAAAA", "%00", "'or'1", "ßßßßß"])
def test_an_unknown_code_creates_nothing_and_says_so(person: People, code: str) -> None:
    ann = person()
    before = ann.http.get("/mine").json()
    answer = ann.http.get(f"/codes/{code}")
    assert answer.status_code == 404
    assert answer.json()["error"] == "not_found"
    assert "five letters" in answer.json()["message"]
    assert ann.http.get("/mine").json() == before


def test_codes_cannot_be_tried_one_after_another(start: Any, tmp_path: Path) -> None:
    server = start(tmp_path, limit_code="3/minute")
    ann = Person(server)
    table = ann.create("second", ["Ann", "open", "bot"])
    found = [ann.http.get(f"/codes/{new_code()}").status_code for _ in range(3)]
    assert found == [404] * 3
    refused = ann.http.get(f"/codes/{code_of(ann, table)}")
    assert refused.status_code == 429, "also the right one"
    ann.close()


def test_no_two_waiting_tables_share_a_code(start: Any, tmp_path: Path) -> None:
    """The database itself refuses it; a code is free again once its table has started."""
    server = start(tmp_path)
    ann = Person(server)
    waiting = ann.create("second", ["Ann", "Ben", "open"])
    started = ann.create("second", ["Ann", "Ben", "Cleo"])
    other = ann.create("second", ["Ann", "Ben", "open"])
    code = code_of(ann, started)
    ann.must(started, "start")
    server.stop()
    with sqlite3.connect(sqlite(tmp_path)) as connection:
        connection.execute("update tables set code = ? where id = ?", [code, waiting])
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("update tables set code = ? where id = ?", [code, other])
    connection.close()
    ann.close()
    again = ann.at(start(tmp_path))
    assert again.http.get(f"/codes/{code}").json() == {"table": waiting}
    again.close()


def test_codes_work_across_processes(start: Any, database: str) -> None:
    servers = [start(database), start(database)]
    ann = Person(servers[0])
    ben = Person(servers[1])
    table = ann.create("cards", ["Ann", "open"])
    code = code_of(ann, table)
    found = ben.http.get(f"/codes/{code}").json()["table"]
    ben.must(found, "sit", seat=1, name="Ben", contribution=contribution())
    ann.must(table, "start")
    assert ben.http.get(f"/codes/{code}").status_code == 404
    ann.close()
    ben.close()


def test_codes_are_read_out_easily_and_hard_to_guess() -> None:
    assert not set("AEIOUL01") & set(CODE_LETTERS)
    codes = {new_code() for _ in range(1000)}
    assert len(codes) > 990
    assert all(len(code) == CODE_LENGTH == 5 and set(code) <= set(CODE_LETTERS) for code in codes)
    assert len(CODE_LETTERS) ** CODE_LENGTH > 3_000_000
