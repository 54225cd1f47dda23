"""Generate the JSON Schemas in docs/schema and the action rows of the page: `python tools/wire.py`; `--check`
only verifies that the files are up to date.

json-schema-to-typescript makes the page's types from these schemas: `npm run types` in web.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

from msgspec import UNSET, to_builtins

from camelup.games import GAMES, Game
from camelup.games.actions import Verb
from camelup.schema.actions import ActionForm, ActionRow
from camelup.schema.describe import (
    DIALECT,
    REF,
    Schema,
    definitions,
    odds_schema,
    reachable,
    state_schema,
    view_schema,
)
from camelup.server.messages import json_schema

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

from tools.wire_games import games, games_schema, laid_out  # noqa: E402

ROWS_HEAD = """/** Made from the rows of the games' actions by `make types`; do not change it by hand. */
import type { ActionForm, ActionRow } from './types';

export type Form = ActionForm;
export type Verb = ActionRow;

export const VERBS: Readonly<Record<string, readonly Verb[]>> = {"""


def actions_schema() -> Schema:
    """Every action as in a record, and the rows that describe them."""
    games = {game.name: _actions_of(game) for game in GAMES.values()}
    return {
        "$schema": DIALECT,
        "title": "Action",
        "description": "An action as an event of a record: the seat, then the words. By game.",
        "anyOf": [{"$ref": REF + name} for name in games],
        "$defs": games | reachable(["ActionRow"], definitions()),
    }


def _actions_of(game: Game) -> Schema:
    found = [_pattern(game, verb) for verb in game.verbs]
    return {"description": f"The actions of {game.title}.", "anyOf": [each for each in found if each]}


def _pattern(game: Game, verb: Verb) -> Schema:
    """The actions with a verb; nothing if the game has none of them."""
    known = [verb.read(words) for words in game.actions if words.split(" ")[0] == verb.name]
    if not known:
        return {}
    values = {hole: "|".join(dict.fromkeys(re.escape(each[hole]) for each in known)) for hole in known[0]}
    words = verb.words.format_map({hole: f"({choices})" for hole, choices in values.items()})
    return {"description": f"A player {verb.says}.", "type": "string", "pattern": f"^[0-9] {words}$"}


def rows() -> str:
    """The rows of all actions by game as TypeScript."""
    parts = [ROWS_HEAD]
    for game in GAMES.values():
        lines = [f"    {laid_out(to_builtins(_row(verb)), ' ' * 4)}," for verb in game.verbs]
        parts += [f"  {game.name}: [", *lines, "  ],"]
    return "\n".join([*parts, "};"]) + "\n"


def _row(verb: Verb) -> ActionRow:
    forms = {
        value: ActionForm(called=form.called or UNSET, touches=list(form.touches) or UNSET)
        for value, form in verb.forms.items()
        if form.called or form.touches
    }
    return ActionRow(
        name=verb.name,
        words=verb.words,
        touches=list(verb.touches),
        kind=verb.kind or verb.name,
        called=verb.called or verb.name,
        forms=forms,
        step=verb.step,
        module=verb.module,
        secret=verb.secret,
        button=verb.button,
        key=verb.key,
        draws=list(verb.draws),
    )


def _written(make: Callable[[], Schema]) -> Callable[[], str]:
    return lambda: json.dumps(make(), indent=1, ensure_ascii=False) + "\n"


FILES: dict[str, Callable[[], str]] = {
    "docs/schema/state.json": _written(state_schema),
    "docs/schema/view.json": _written(view_schema),
    "docs/schema/odds.json": _written(odds_schema),
    "docs/schema/actions.json": _written(actions_schema),
    "docs/schema/games.json": _written(games_schema),
    "docs/schema/messages.json": _written(json_schema),
    "web/src/wire/actions.ts": rows,
    "web/src/wire/games.ts": games,
}


def main(arguments: list[str]) -> int:
    """Write the files, or check them."""
    old = []
    for name, made in FILES.items():
        target, text = ROOT / name, made()
        if "--check" not in arguments:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        elif not target.is_file() or target.read_text(encoding="utf-8") != text:
            old.append(name)
    for name in old:
        print(f"{name} is not current: run `make types`", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
