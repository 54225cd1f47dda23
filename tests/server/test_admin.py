"""Backup, restore and prune; private files; games under other rules."""

from __future__ import annotations

import gzip
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import camelup.cli.serve
from camelup.cli import main
from camelup.cli.admin import BACKUP_FORMAT
from camelup.server.settings import Settings, async_url, read_settings
from tests.server.harness import Person, ServerProcess, sqlite

Start = Callable[..., ServerProcess]


def game_in_play(server: ServerProcess) -> tuple[Person, str]:
    ann = Person(server)
    table = ann.create("second", ["Ann", "Ben", "Cleo"])
    ann.must(table, "start")
    ann.must(table, "act", step=1, actions=["0 win red"])
    return ann, table


def test_a_backup_moves_games_to_another_database(
    start: Start, database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, table = game_in_play(start(database))
    before = ann.read(table)
    file = tmp_path / "backup.gz"
    assert main(["admin", "backup", str(file), "--database", database]) == 0, capsys.readouterr().err
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    ann.must(table, "act", step=2, actions=["1 roll"])
    ann.close()
    other = sqlite(tmp_path / "other")
    assert main(["admin", "--database", other, "restore", str(file)]) == 0, capsys.readouterr().err
    again = ann.at(start(other))
    assert again.read(table) == before
    again.must(table, "act", step=2, actions=["1 roll"])
    again.close()
    assert main(["admin", "backup", str(file), "--database", other]) == 2, "never overwritten"
    assert main(["admin", "restore", str(file), "--database", other]) == 2, "never mixed"
    assert "not empty" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"nonsense", gzip.compress(b"{}\n", mtime=0)])
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "wrong"
    file.write_bytes(content)
    assert main(["admin", "restore", str(file), "--database", sqlite(tmp_path)]) == 2


@pytest.mark.parametrize(
    "row",
    [
        "5",
        '["cameleers", {}]',
        '["guests", 5]',
        '["guests", {"hash": "a"}]',
        '["guests", {"hash": {}, "created": 1}]',
        '["guests", {"hash": "a", "created": 1}]\n["guests", {"hash": "a", "created": 1}]',
    ],
)
def test_a_backup_with_rows_that_do_not_fit_is_one_clear_line(
    row: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, database = tmp_path / "wrong", sqlite(tmp_path)
    file.write_bytes(gzip.compress(f'{{"format": "{BACKUP_FORMAT}"}}\n{row}\n'.encode()))
    assert main(["admin", "restore", str(file), "--database", database]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(file) in said
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("select count(*) from guests").fetchone() == (0,), "all or nothing"


@pytest.mark.parametrize("deed", [["backup", "new"], ["prune", "--older-than", "9d"]])
def test_a_database_that_is_not_there_is_not_made_by_looking(
    deed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["admin", *deed, "--database", "mistyped.db"]) == 2
    assert "there is no file mistyped.db" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_prune_forgets_only_what_has_lain_still(
    start: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = start(tmp_path)
    ann, old = game_in_play(server)
    new = ann.create("second", ["Ann", "Ben", "Cleo"])
    server.stop()
    ann.close()
    with sqlite3.connect(sqlite(tmp_path)) as connection:
        connection.execute("update tables set updated = updated - 100 * 86400 where id = ?", [old])
    connection.close()
    assert main(["admin", "prune", "--older-than", "90d", "--database", sqlite(tmp_path)]) == 0
    assert "1 tables" in capsys.readouterr().out
    again = ann.at(start(tmp_path))
    assert again.http.get(f"/tables/{old}").status_code == 404
    assert again.http.get(f"/tables/{new}").status_code == 200
    assert [line["table"] for line in again.http.get("/mine").json()["tables"]] == [new]
    again.close()
    assert main(["admin", "prune", "--older-than", "soon", "--database", sqlite(tmp_path)]) == 2


def test_the_database_is_for_its_owner_only(start: Start, tmp_path: Path) -> None:
    ann, _ = game_in_play(start(tmp_path))
    ann.close()
    files = list(tmp_path.glob("camelup.db*"))
    assert len(files) >= 2, "with the side files of WAL"
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_a_game_that_comes_out_otherwise_is_pinned(start: Start, tmp_path: Path) -> None:
    """As after a change of the rules: the stored fingerprint is not what replaying gives."""
    server = start(tmp_path)
    ann, table = game_in_play(server)
    server.stop()
    ann.close()
    with sqlite3.connect(sqlite(tmp_path)) as connection:
        connection.execute("update entries set data = json_set(data, '$.hash', 'x') where kind = 'act'")
    connection.close()
    again = ann.at(start(tmp_path))
    assert again.read(table)["room"]["pinned"] is True
    answer = again.do(table, "act", step=2, actions=["1 roll"])
    assert answer.status_code == 409
    assert "other rules" in answer.json()["message"]
    again.close()


def test_nothing_secret_is_logged(start: Start, tmp_path: Path) -> None:
    server = start(tmp_path, log_level="debug")
    ann, table = game_in_play(server)
    with ann.socket(table) as socket:
        socket.ask("chat", text="psst")
    ann.do(table, "act", step=0, actions=["0 nonsense"])
    ann.close()
    server.stop()
    with sqlite3.connect(sqlite(tmp_path)) as connection:
        (secret,) = connection.execute("select secret from tables").fetchone()
        (person,) = connection.execute("select hash from guests").fetchone()
    connection.close()
    log = server.logged()
    for word in (secret, person, ann.token, table, "win red", "psst", "nonsense"):
        assert word not in log, word


def test_settings_come_from_the_environment_and_options_go_first() -> None:
    environment = {"CAMELUP_PORT": "9", "DATABASE_URL": "postgres://db/x", "CAMELUP_BOT_DELAY": "0.5"}
    settings = read_settings(environment, {"port": 10, "host": None})
    assert (settings.port, settings.bot_delay, settings.host) == (10, 0.5, "127.0.0.1")
    assert settings.url == "postgresql+asyncpg://db/x"
    assert async_url("games.db") == "sqlite+aiosqlite:///games.db"
    assert Settings().url.endswith("camelup.db")


@pytest.mark.parametrize("arguments", [["serve", "--help"], ["admin", "--help"], ["verify", "--help"]])
def test_help(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 0
    assert "usage" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CAMELUP_PORT", "x"),
        ("CAMELUP_PORT", "70000"),
        ("CAMELUP_QUEUE", "0"),
        ("CAMELUP_BOT_THREADS", "0"),
        ("CAMELUP_BOT_DELAY", "nan"),
        ("CAMELUP_IDLE_MINUTES", "0"),
        ("CAMELUP_LOG_LEVEL", "loud"),
        ("CAMELUP_LIMIT_ACT", "often"),
        ("CAMELUP_SUBSTITUTE", "nobody"),
        ("CAMELUP_ORIGINS", "https://camel.example/"),
        ("CAMELUP_ORIGINS", "camel.example"),
        ("DATABASE_URL", "mysql://db"),
    ],
)
def test_wrong_settings_are_one_clear_line(
    name: str,
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(name, value)
    monkeypatch.setattr(camelup.cli.serve, "PAGE_INDEX", Path(__file__))
    if name != "DATABASE_URL":
        monkeypatch.setenv("CAMELUP_DATABASE", sqlite(tmp_path))
    mask = os.umask(0o022)
    os.umask(mask)
    assert main(["serve"]) == 2
    os.umask(mask)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("camelup: ")


@pytest.mark.parametrize(
    "database", ["postgresql://camelup:PASSWORD@127.0.0.1:1/none", "/dev/null/camelup.db"]
)
@pytest.mark.parametrize("arguments", [["serve", "--port", "0"], ["admin", "prune", "--older-than", "9d"]])
def test_a_database_that_cannot_be_opened_is_one_clear_line(
    arguments: list[str], database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    mask = os.umask(0o022)
    assert main([*arguments, "--database", database]) == 2
    os.umask(mask)
    said = capsys.readouterr().err
    assert "the database cannot be opened" in said
    assert said.count("\n") == 1
    assert "PASSWORD" not in said


def test_the_schema_of_all_messages_can_be_exported() -> None:
    from camelup.server.messages import COMMANDS, json_schema

    schema: dict[str, Any] = json_schema()
    assert {kind.__name__ for kind in COMMANDS.values()} <= set(schema["$defs"])
    assert "SocketAnswer" in schema["properties"]
