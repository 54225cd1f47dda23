"""Game records: a JSON object per game, whose events are enough to replay it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from camelup.deprecated import renamed
from camelup.errors import RecordError, SetupError, shown, wrong_key
from camelup.games import Game, Options, find_game
from camelup.schema.plain import Json

RECORD_FORMAT = "camelup/1"
LARGEST_FILE = 10 * 2**20
REQUIRED = ("format", "game", "players", "events")
KEYS = (*REQUIRED, "options", "result")


@dataclass(frozen=True)
class GameRecord:
    """A record with its form checked. Whether its events follow the rules is checked by replaying it."""

    game: Game
    options: Options
    players: tuple[str, ...]
    events: tuple[str, ...]
    result: Json | None
    extra: Json = field(default_factory=dict)


def check_players(game: Game, players: object, options: Options) -> tuple[str, ...]:
    """Raise SetupError unless the names are printable, unique and as many as the game needs."""
    if isinstance(players, str) or not isinstance(players, list | tuple):
        raise SetupError(f"players must be a list of names, not {shown(players)}")
    seen: set[str] = set()
    for seat, name in enumerate(players):
        if not isinstance(name, str):
            raise SetupError(f"the name of seat {seat} must be a text, not {shown(name)}")
        if not name.strip():
            raise SetupError(f"the name of seat {seat} is empty")
        if not name.isprintable():
            raise SetupError(f"the name of seat {seat} holds something that cannot be printed: {shown(name)}")
        if name in seen:
            raise SetupError(f"the name {shown(name)} is given twice")
        seen.add(name)
    game.check_options(options, len(players))
    return tuple(players)


def check_record(given: object) -> GameRecord:
    """Check the form of a record and return it; unknown keys are kept. Raises RecordError."""
    if not isinstance(given, dict):
        raise RecordError(f"a record is a JSON object, not {shown(given)}")
    if given.get("format", RECORD_FORMAT) != RECORD_FORMAT:
        raise RecordError(f"the format is {shown(given['format'])}; this program reads {RECORD_FORMAT!r}")
    for key in REQUIRED:
        if key not in given:
            raise RecordError(f"the record has no {key!r}")
    if "redacted" in given:
        raise RecordError(
            f"the record is redacted for {shown(given['redacted'])}: it can be shown, not played again"
        )
    try:
        game = find_game(given["game"])
        options = Options.from_json(given.get("options", {}))
        players = check_players(game, given["players"], options)
    except SetupError as error:
        raise RecordError(str(error)) from None
    events = _check_events(given["events"])
    extra = {key: value for key, value in given.items() if key not in KEYS}
    return GameRecord(game, options, players, events, _check_result(given.get("result")), extra)


def _check_events(events: object) -> tuple[str, ...]:
    if not isinstance(events, list):
        raise RecordError(f"the events must be a list, not {shown(events)}")
    for number, event in enumerate(events, 1):
        if not isinstance(event, str):
            raise RecordError(f"an event is a text, not {shown(event)}", event=number)
    return tuple(events)


def _check_result(result: object) -> Json | None:
    if result is None:
        return None
    if not isinstance(result, dict):
        raise RecordError(f"the result must be null or have money and winners, not {shown(result)}")
    problem = wrong_key(result, ("money", "winners"))
    if problem:
        raise RecordError(f"the result {problem}")
    return result


def parse_record(text: str | bytes) -> GameRecord:
    """Read a record from JSON text. Raises RecordError."""
    if len(text) > LARGEST_FILE:
        raise RecordError(f"the record is {len(text):,} bytes long; more than {LARGEST_FILE:,} are not read")
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not JSON: {error}") from None
    return check_record(given)


def load_record(path: str | Path) -> GameRecord:
    """Read a record from a file. Raises RecordError with the path."""
    path = Path(path)
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            raise RecordError(f"{path} is {size:,} bytes long; more than {LARGEST_FILE:,} are not read")
        content = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}") from None
    try:
        return parse_record(content)
    except RecordError as error:
        error.args = (f"{path}: {error}",)
        raise


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, Record="GameRecord", FORMAT="RECORD_FORMAT")
