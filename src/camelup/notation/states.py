"""States and views as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from camelup.errors import CamelUpError, StateError, shown, wrong_key
from camelup.games import Game, Options, Rules, State, find_game
from camelup.notation.views import SPECTATOR_SEAT, Position, View, to_json
from camelup.schema.fields import Fields
from camelup.schema.plain import Json, JsonValue


def write_state(game: Game, rules: Rules, options: Options, state: State, viewer: int | None = None) -> Json:
    """A state as JSON; with a viewer, only what the viewer may see."""
    if viewer is not None:
        state = game.view(rules, state, viewer)
    return to_json(Position(game, options, rules, state, viewer))


def read_state(given: object) -> Position:
    """Read a state or a view. Raises StateError. An unmodified `View` is not parsed again: it holds its
    state."""
    if isinstance(given, View) and given.unchanged():
        return given.position
    fields = Fields(given, "state")
    position = _read(fields)
    _check_written(fields.value, _write(position))
    return position


def read_draft(draft: Json) -> Position:
    """Read a state that may omit its ranking, which follows from the track."""
    position = _read(Fields(draft, "state"))
    written = _write(position)
    _check_written({"ranking": written["ranking"]} | draft, written)
    return position


def _read(fields: Fields) -> Position:
    try:
        game = find_game(fields.get("game"))
        options = Options.from_json(fields.get("options"))
        seats = len(fields.items("players"))
        game.check_options(options, seats)
    except StateError:
        raise
    except CamelUpError as error:
        raise StateError(f"state: {error}") from None
    rules = game.new_rules(seats, options)
    viewer = _read_viewer(fields, seats)
    state = game.codec.read(game, rules, fields, viewer)
    return Position(game, options, rules, state, viewer)


def _write(position: Position) -> Json:
    game, options, rules, state, viewer = position
    return write_state(game, rules, options, state, viewer)


def _check_written(given: Json, written: Json) -> None:
    """Raise StateError unless the JSON equals what would be written: the same keys, in canonical order."""
    nobodys = given.get("view", True) is None
    _check_keys("state", [key for key in given if not (nobodys and key == "view")], written)
    for key, value in written.items():
        if key != "options" and given[key] != value:
            _refuse(f"state.{key}", given[key], value)


def _check_keys(path: str, given: Iterable[object], written: Iterable[object]) -> None:
    problem = wrong_key(given, written)
    if problem:
        raise StateError(f"{path} {problem}")


def _refuse(path: str, given: JsonValue, written: JsonValue) -> NoReturn:
    """Raise StateError with the path of the innermost difference between two JSON values."""
    if isinstance(given, dict) and isinstance(written, dict):
        _check_keys(path, given, written)
        pairs = [(f"{path}.{key}", given[key], written[key]) for key in written]
    elif isinstance(given, list) and isinstance(written, list) and len(given) == len(written):
        pairs = [(f"{path}[{i}]", given[i], written[i]) for i in range(len(written))]
    else:
        raise StateError(f"{path} must be {shown(written)} here, not {shown(given)}")
    _refuse(*next(pair for pair in pairs if pair[1] != pair[2]))


def _read_viewer(fields: Fields, seats: int) -> int | None:
    viewer = fields.value.get("view")
    if viewer is None:
        return None
    if viewer == "spectator":
        return SPECTATOR_SEAT
    if type(viewer) is not int or not 0 <= viewer < seats:
        fields.fail("view", f"must be a seat or 'spectator', not {shown(viewer)}")
    return viewer
