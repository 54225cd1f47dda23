"""The results file of a tournament: JSON lines, the settings first, then a line per finished game.

An interrupted run resumes from it. An incomplete last line is dropped; any other mismatch raises SetupError.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from camelup.arena.tournament import Key, Played, Tournament
from camelup.errors import SetupError, shown
from camelup.schema.plain import Json

RESULTS_FORMAT = "camelup-arena/1"


class Results:
    """The games played so far, in memory and on disk."""

    def __init__(self, file: IO[str], played: dict[Key, Played]) -> None:
        self._file = file
        self.played = played

    def add(self, game: Played) -> None:
        """Append a game; it has been flushed to the operating system when this returns."""
        self.played[game.key] = game
        self._file.write(json.dumps(game.to_json(), separators=(",", ":")) + "\n")
        self._file.flush()


@contextmanager
def open_results(path: Path, tournament: Tournament, *, resume: bool) -> Iterator[Results]:
    """Create a file, or with `resume` open one with the same tournament. Raises SetupError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a+", encoding="utf-8") as file:
            _keep_others_out(file, path)
            played = _read(file, path, tournament) if resume else {}
            if not resume:
                file.truncate(0)
            if file.tell() == 0 or not resume:
                head = {"format": RESULTS_FORMAT, "settings": tournament.settings()}
                file.write(json.dumps(head, separators=(",", ":")) + "\n")
                file.flush()
            yield Results(file, played)
    except OSError as error:
        raise SetupError(f"{path} cannot be written: {error.strerror or error}") from None


def _keep_others_out(file: IO[str], path: Path) -> None:
    with suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SetupError(f"another run is writing to {path}") from None


def _read(file: IO[str], path: Path, tournament: Tournament) -> dict[Key, Played]:
    """The content of a file; an incomplete last line is truncated."""
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        os.truncate(path, len(whole.encode()))
        file.seek(0, os.SEEK_END)
    lines = whole.splitlines()
    if not lines:
        return {}
    _check_settings(_object(lines[0], path, 1), path, tournament)
    played = [_played(_object(line, path, number), path, number) for number, line in enumerate(lines[1:], 2)]
    return {game.key: game for game in played}


def _check_settings(head: Json, path: Path, tournament: Tournament) -> None:
    if head.get("format") != RESULTS_FORMAT or not isinstance(head.get("settings"), dict):
        raise SetupError(f"{path} is not a results file of the arena")
    before, now = head["settings"], json.loads(json.dumps(tournament.settings()))
    for key in now:
        if before.get(key) != now[key]:
            hint = (
                "start anew without --resume" if key == "code" else "the same settings are needed to resume"
            )
            what = (
                "with other code of bots or rules"
                if key == "code"
                else (f"with {key} {shown(before.get(key))}, not {shown(now[key])}")
            )
            raise SetupError(f"{path} was played {what}; {hint}")


def _object(line: str, path: Path, number: int) -> Json:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise SetupError(f"{path}, line {number}: this is not the result of a game")
    return found


def _played(given: Json, path: Path, number: int) -> Played:
    try:
        return Played(**given)
    except TypeError:
        raise SetupError(f"{path}, line {number}: this is not the result of a game") from None
