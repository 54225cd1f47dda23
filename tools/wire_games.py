"""The games as the page knows them: players, colours, extras and the start of a race, from the engine."""

from __future__ import annotations

import json
from itertools import cycle, islice
from typing import Any

from msgspec import to_builtins

from camelup.errors import CamelUpError
from camelup.games import GAMES, Game, Options
from camelup.notation.position import parse_position
from camelup.schema.describe import Schema, document
from camelup.schema.games import GameExtra, GameRow

HEAD = """/** Made from the games by `make types`; do not change it by hand. */
import type { GameExtra, GameRow } from './types';

export type { GameRow };
export type Extra = GameExtra;
"""
LINE_UP = {"classic": "1:bg 2:ow 3:y", "second": "1:bg 2:pr 3:y 15:K 16:W", "cards": "0:bgowy view:0"}
"""Where camels stand in an example of a start."""
MOST_SEATS = 20
WIDTH = 120


def games_schema() -> Schema:
    """The description of a game for the page."""
    return document("GameRow")


def games() -> str:
    """All games as TypeScript."""
    names = " | ".join(json.dumps(name) for name in GAMES)
    rows = [f"  {name}: {laid_out(to_builtins(_row(game)))}," for name, game in GAMES.items()]
    parts = [HEAD, f"export type GameName = {names};\n"]
    return (
        "\n".join([*parts, "export const GAMES: Readonly<Record<GameName, GameRow>> = {", *rows, "};"]) + "\n"
    )


def laid_out(value: Any, indent: str = "  ") -> str:
    """JSON with one line for whatever fits on it, and one line per part otherwise."""
    line = json.dumps(value)
    if not isinstance(value, dict | list) or len(indent) + len(line) <= WIDTH:
        return line
    inner = indent + "  "
    if isinstance(value, list):
        return "[" + ",".join(f"\n{inner}{laid_out(each, inner)}" for each in value) + f"\n{indent}]"
    parts = [f"\n{inner}{json.dumps(key)}: {laid_out(each, inner)}" for key, each in value.items()]
    return "{" + ",".join(parts) + f"\n{indent}}}"


def _row(game: Game) -> GameRow:
    start = _start(game, game.fewest)
    larger = {
        seats: _difference(start, _start(game, seats)) for seats in range(game.fewest + 1, game.most + 1)
    }
    return GameRow(
        name=game.name,
        fewest=game.fewest,
        most=game.most,
        most_with_all=max(_seats(game, {"modules": game.modules})),
        colours=list(game.colours),
        camels=list(game.camels),
        extras=[_extra(game, name) for name in (*game.modules, *game.switches)],
        start=start,
        by_seats={str(seats): more for seats, more in larger.items() if more},
    )


def _extra(game: Game, name: str) -> GameExtra:
    choices = [(), *((one,) for one in game.modules if one != name)]
    needs = next(choice for choice in choices if _seats(game, _chosen(game, name, choice)))
    seats = _seats(game, _chosen(game, name, needs))
    without = Options(modules=needs)
    given = Options(**_chosen(game, name, needs))
    return GameExtra(
        name=name,
        module=name in game.modules,
        for_large_tables=any(row.for_large_tables for row in game.module_rows if row.name == name),
        needs=list(needs),
        fewest=min(seats),
        adds=_difference(_start(game, min(seats), without), _start(game, min(seats), given)),
    )


def _chosen(game: Game, name: str, needs: tuple[str, ...]) -> dict[str, Any]:
    return {"modules": (*needs, name)} if name in game.modules else {"modules": needs, name: True}


def _seats(game: Game, options: dict[str, Any]) -> list[int]:
    """The numbers of players with which a game takes these options."""
    return [seats for seats in range(1, MOST_SEATS) if _is_possible(game, Options(**options), seats)]


def _is_possible(game: Game, options: Options, seats: int) -> bool:
    try:
        game.check_options(options, seats)
    except CamelUpError:
        return False
    return True


def _start(game: Game, seats: int, options: Options | None = None) -> dict[str, Any]:
    """A view of a start without options, with the first player and one other."""
    options = options or Options()
    given = options.to_json()
    words = [name.replace("_", "-") for name in (*given.pop("modules", ()), *given)]
    laid = getattr(game.new_rules(seats, options), "intel_cards", 0) * seats
    cards = "".join(islice(cycle(f"{colour[0]}1" for colour in game.colours), laid))
    intel = [f"intel:{cards}"] if cards else []
    view = parse_position(" ".join([game.name, *words, LINE_UP[game.name], f"seats:{seats}", *intel]))
    view.pop("view", None)
    view["players"] = view["players"][:2]
    if intel:
        view["intel"] = []
    return view | {"options": {}}


def _difference(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    changed = {key: value for key, value in after.items() if key not in before or before[key] != value}
    if "players" in changed:
        pairs = zip(before["players"], after["players"], strict=True)
        changed["players"] = [_difference(one, other) for one, other in pairs]
    return changed
