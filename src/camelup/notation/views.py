"""Views, for bots, odds and other programs: a masked state inside, JSON outside.

>>> from camelup import Table
>>> view = Table("second", ["Ann", "Ben", "Cleo"], seed=1).view(0)
>>> view.players[0].money, view["players"][0]["money"]
(3, 3)
>>> view.winner_bets
[]
>>> view.camera
Traceback (most recent call last):
    ...
AttributeError: this view has no 'camera'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from msgspec import UNSET, Struct, to_builtins

from camelup.deprecated import renamed
from camelup.games import Game, Options, Rules, State, find_game
from camelup.schema.plain import Json, JsonValue
from camelup.schema.states import CardState, DiceState, Switches

if TYPE_CHECKING:
    from _collections_abc import dict_items, dict_keys, dict_values

SPECTATOR_SEAT = -1
"""The number of the spectator, as a viewer."""


class Position(NamedTuple):
    """A state with its game and rules; `viewer` is None for a full state."""

    game: Game
    options: Options
    rules: Rules
    state: State
    viewer: int | None


def shape_of(position: Position) -> DiceState | CardState:
    """A position as a shape of `camelup.schema`."""
    game, options, rules, state, viewer = position
    common: Json = {"game": game.name, "options": Switches(**options.to_json())}
    if viewer is not None:
        common["view"] = "spectator" if viewer == SPECTATOR_SEAT else viewer
    return game.codec.write(game, rules, state, common)


def to_json(position: Position) -> Json:
    """A position as the JSON of the record format."""
    written: Json = to_builtins(shape_of(position))
    return written


class View(Json):
    """What a seat or a spectator may see.

    A view is a dictionary, the JSON of the record format, which is filled when it is first used. Its fields
    are also attributes, typed as in `camelup.schema`. `position` is the masked state, which the built-in bots
    and the odds read without JSON.
    """

    __slots__ = ("_shape", "_written", "position")

    def __init__(self, position: Position) -> None:
        super().__init__(game=position.game.name)  # not empty, or json.dumps would not ask for the items
        self.position = position
        self._shape: DiceState | CardState | None = None
        self._written = False

    def to_json(self) -> Json:
        """An independent, plain dictionary."""
        return to_json(self.position)

    def __getattr__(self, name: str) -> JsonValue:
        if name.startswith("_"):
            raise AttributeError(name)
        if self._shape is None:
            self._shape = shape_of(self.position)
        value = getattr(self._shape, name, UNSET)
        if value is UNSET:
            raise AttributeError(f"this view has no {name!r}")
        return value

    def unchanged(self) -> bool:
        """Whether the dictionary still matches the state: nobody has changed it."""
        return not self._written or dict.__eq__(self, self.to_json()) is True

    def _write(self) -> View:
        if not self._written:
            self._written = True
            super().update(self.to_json())
        return self

    def __missing__(self, key: str) -> JsonValue:
        if self._written:
            raise KeyError(key)
        return self._write()[key]

    def __reduce__(self) -> tuple[object, ...]:
        return (self.pack().unpack, ()) if self.unchanged() else (dict, (dict(self),))

    def pack(self) -> PackedView:
        """The view as bytes, for another process."""
        game, options, rules, state, viewer = self.position
        switches = Switches(**options.to_json())
        return PackedView(game.name, switches, rules.seats, state.pack(), viewer)

    # Methods that look at the dictionary as a whole fill it first.

    def __contains__(self, key: object) -> bool:
        return dict.__contains__(self._write(), key)

    def __iter__(self) -> Iterator[str]:
        return dict.__iter__(self._write())

    def __len__(self) -> int:
        return dict.__len__(self._write())

    def __eq__(self, other: object) -> bool:
        return dict.__eq__(self._write(), other._write() if isinstance(other, View) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __repr__(self) -> str:
        return dict.__repr__(self._write())

    def __or__(self, other: JsonValue) -> JsonValue:
        return dict(self) | other

    def __ror__(self, other: JsonValue) -> JsonValue:
        return other | dict(self)

    def __setitem__(self, key: str, value: JsonValue) -> None:
        dict.__setitem__(self._write(), key, value)

    def __delitem__(self, key: str) -> None:
        dict.__delitem__(self._write(), key)

    def get(self, key: str, default: JsonValue = None) -> JsonValue:
        """The value of a key, or the default."""
        return dict.get(self._write(), key, default)

    def keys(self) -> dict_keys[str, JsonValue]:
        """The keys of the view."""
        return dict.keys(self._write())

    def items(self) -> dict_items[str, JsonValue]:
        """Pairs of keys and values."""
        return dict.items(self._write())

    def values(self) -> dict_values[str, JsonValue]:
        """The values."""
        return dict.values(self._write())

    def copy(self) -> Json:
        """A plain dictionary with the same values."""
        return dict(self)

    def pop(self, *arguments: JsonValue) -> JsonValue:
        """Remove a key and return its value."""
        return dict.pop(self._write(), *arguments)

    def update(self, *arguments: JsonValue, **values: JsonValue) -> None:
        """Set some keys."""
        dict.update(self._write(), *arguments, **values)

    def setdefault(self, key: str, default: JsonValue = None) -> JsonValue:
        """The value of a key, set to the default if it is missing."""
        return dict.setdefault(self._write(), key, default)

    def popitem(self) -> NoReturn:
        """Not supported: the keys of a view have no meaningful order."""
        raise TypeError("a view has no popitem; pop a key by its name")


class PackedView(Struct, array_like=True):
    """A view for transfer between processes of the same version."""

    game: str
    options: Switches
    seats: int
    state: bytes
    viewer: int | None

    def unpack(self) -> View:
        """The view that `pack` wrote."""
        game = find_game(self.game)
        options = Options.from_json(to_builtins(self.options))
        rules = game.new_rules(self.seats, options)
        return View(Position(game, options, rules, type(game.new_state()).unpack(self.state), self.viewer))


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, SPECTATOR="SPECTATOR_SEAT")
