"""`camelup serve --open`: what `make play` does."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from camelup.cli import browser, main, serve
from camelup.errors import SetupError
from camelup.server.settings import Settings

PATIENCE = 60
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers for oneself, with a data folder and a browser of their own."""
    opener = tmp_path / "browser"
    opener.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\n')
    opener.chmod(stat.S_IRWXU)
    quiet = {name: value for name, value in os.environ.items() if not name.startswith(("CAMELUP_", "DATA"))}
    own = {"XDG_DATA_HOME": str(tmp_path / "data"), "BROWSER": f"{opener} %s"}
    running: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> subprocess.Popen[str]:
        command = [str(Path(sys.executable).with_name("camelup")), "serve", "--open", *arguments]
        running.append(
            subprocess.Popen(
                command, env=quiet | own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
        )
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def link_of(process: subprocess.Popen[str]) -> str:
    """The address it prints, once it has printed all."""
    assert process.stdout is not None
    printed = []
    for line in process.stdout:
        printed.append(line)
        if "Ctrl-C" in line:
            return next(word for line in printed for word in line.split() if word.startswith("http://127"))
    raise AssertionError("".join(printed))


def stop(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGINT)
    printed, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, printed
    return printed


def test_two_at_a_time_have_a_port_each_and_keep_their_games(start: Start, tmp_path: Path) -> None:
    first = start()
    links = [link_of(first)]
    second = start()
    links.append(link_of(second))
    assert len(set(links)) == 2
    for link in links:
        with urllib.request.urlopen(link, timeout=PATIENCE) as page:
            assert page.status == 200
    for process in (first, second):
        assert "Your games are kept" in stop(process)
    assert (tmp_path / "data" / "camelup" / "games.db").is_file()
    assert sorted((tmp_path / "opened").read_text().split()) == sorted(links)


def test_what_is_asked_for_counts(start: Start, tmp_path: Path) -> None:
    port = browser.free_port("127.0.0.1", 0)
    process = start("--port", str(port), "--database", str(tmp_path / "other.db"))
    assert link_of(process) == f"http://127.0.0.1:{port}/"
    stop(process)
    assert (tmp_path / "other.db").is_file()
    assert not (tmp_path / "data").exists()


def test_a_page_that_was_never_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "PAGE_INDEX", tmp_path / "index.html")
    assert main(["serve", "--open"]) == 2
    assert "make page" in capsys.readouterr().err


def test_a_data_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "camelup").write_text("a file")
    with pytest.raises(SetupError, match="--database"):
        browser.games_file()


def test_without_a_screen_there_is_no_browser() -> None:
    assert not browser.has_browser({}, "linux")
    assert browser.has_browser({}, "darwin")
    assert browser.has_browser({"BROWSER": "firefox"}, "linux")


def test_settings_for_oneself_are_only_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    own = browser.own_settings(Settings(log_level="error", database="here.db"))
    assert set(own) == {"port"}
