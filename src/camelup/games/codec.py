"""States as JSON: the codec of a game, and what all games share (track, ranking, result)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec import to_builtins

from camelup.errors import shown, wrong_key
from camelup.games.kinds import Rules, State
from camelup.race import RACERS, arrange, byte, spread
from camelup.schema.fields import Fields
from camelup.schema.plain import Json
from camelup.schema.states import CardState, DiceState, Result

if TYPE_CHECKING:
    from camelup.games.game import Game

MONEY_LIMIT = 30_000
LEG_LIMIT = 30_000
"""An upper bound for numbers in a state; larger ones do not fit their fields."""


class Codec(NamedTuple):
    """Converts a game's states to JSON and back."""

    write: Callable[[Game, Rules, State, Json], DiceState | CardState]
    """Write a state as a shape; the last argument holds the keys that all games share."""
    read: Callable[[Game, Rules, Fields, int | None], State]
    """Read and check the state in a JSON object; for a view, with its hidden parts masked."""


def write_track(game: Game, state: State, camels: int, length: int) -> dict[str, list[str]]:
    """The stacks by space, bottom to top; over the line is `finish`."""
    stacks = spread(state.who, state.where, camels)
    return {
        "finish" if space > length else str(space): [game.camels[camel] for camel in stack]
        for space, stack in stacks.items()
    }


def write_ranking(game: Game, state: State, camels: int) -> list[str]:
    """The racing camels from first to last."""
    order = [byte(state.who, place) for place in range(camels - 1, -1, -1)]
    return [game.camels[camel] for camel in order if camel < RACERS]


def result_of(game: Game, rules: Rules, state: State, *, over: bool) -> Result | None:
    """Money and winners once the race is over, else None."""
    if not over:
        return None
    money = game.money(rules, state)
    return Result(money, [seat for seat, pounds in enumerate(money) if pounds == max(money)])


def write_result(game: Game, rules: Rules, state: State, *, over: bool) -> Json | None:
    """The result as JSON."""
    written: Json | None = to_builtins(result_of(game, rules, state, over=over))
    return written


def read_track(fields: Fields, game: Game, length: int) -> tuple[int, int, int]:
    """Read the race as two integers, and the number of camels."""
    track = fields.object("track")
    stacks = sorted((_read_space(track, key, length), track.words(key, game.camels)) for key in track.value)
    seen = [camel for _, stack in stacks for camel in stack]
    for camel, name in enumerate(game.camels):
        if seen.count(camel) > 1:
            fields.fail("track", f"has the {name} camel {seen.count(camel)} times")
    who, where = arrange(stacks)
    return who, where, len(seen)


def _read_space(track: Fields, key: str, length: int) -> int:
    if key == "finish":
        return length + 1
    space = track.as_space(key, 0, length)
    if track.value[key] == []:
        track.fail(key, "is empty; only spaces with camels are listed")
    return space


def check_ranking(fields: Fields, ranking: list[str]) -> None:
    """Raise StateError unless the ranking follows from the track."""
    given = fields.value.get("ranking", ranking)
    if given != ranking:
        fields.fail("ranking", f"must follow from the track: {ranking}, not {shown(given)}")


def check_result(fields: Fields, result: Json | None) -> None:
    """Raise StateError unless the result follows from the money, and is there only at the end."""
    given = fields.get("result")
    if given != result:
        problem = wrong_key(given, result) if isinstance(given, dict) and result else None
        fields.fail("result", problem or f"must be {result}, not {shown(given)}")


def read_turn(fields: Fields, seats: int, phases: dict[str, bool]) -> tuple[str, int | None]:
    """Read the phase and the seat on turn; `phases` lists the phases in which a seat may act."""
    phase = fields.word("phase", phases)
    turn = fields.seat("turn", seats)
    to_act = fields.seat("to_act", seats)
    if (to_act is None) == phases[phase]:
        fields.fail("to_act", f"must be {'a seat' if phases[phase] else 'null'} in the phase {phase}")
    if phase in ("act", "extra") and turn != to_act:
        fields.fail("turn", f"must be the seat to act, {to_act}, not {turn}")
    return phase, turn
