"""Reading JSON with care: every value is checked, and an error says where it stands and what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from camelup.errors import StateError, listed, shown
from camelup.schema.plain import Json, JsonValue


class Fields:
    """A JSON object with checked access to its keys."""

    def __init__(self, value: object, path: str) -> None:
        if not isinstance(value, dict):
            raise StateError(f"{path} must be an object, not {shown(value)}")
        self.value: Json = value
        self.path = path

    def fail(self, key: str, problem: str) -> NoReturn:
        """Refuse the value of a key."""
        raise StateError(f"{self.path}.{key} {problem}")

    def get(self, key: str) -> JsonValue:
        """A value that must be there."""
        if key not in self.value:
            raise StateError(f"{self.path} has no {key!r}")
        return self.value[key]

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number in a range."""
        return self.as_number(self.get(key), key, least, most)

    def as_number(self, value: object, key: str, least: int, most: int) -> int:
        """Check that a value is a whole number in a range."""
        if type(value) is not int or not least <= value <= most:
            self.fail(key, f"must be a number from {least} to {most}, not {shown(value)}")
        return value

    def seat(self, key: str, seats: int) -> int | None:
        """A seat or null."""
        value = self.get(key)
        return None if value is None else self.as_number(value, key, 0, seats - 1)

    def word(self, key: str, words: Iterable[str]) -> str:
        """One of some words."""
        return self.as_word(self.get(key), key, words)

    def as_word(self, value: object, key: str, words: Iterable[str]) -> str:
        """Check that a value is one of some words."""
        known = list(words)
        if not isinstance(value, str) or value not in known:
            self.fail(key, f"must be {listed(known)}, not {shown(value)}")
        return value

    def index(self, key: str, words: tuple[str, ...]) -> int:
        """The place of a word in a list of words."""
        return words.index(self.word(key, words))

    def as_space(self, key: object, least: int, most: int) -> int:
        """A key that is the number of a space."""
        if not isinstance(key, str) or key not in map(str, range(least, most + 1)):
            self.fail(shown(key), f"is no such space; they are {least} to {most}")
        return int(key)

    def items(self, key: str) -> list[JsonValue]:
        """A list."""
        value = self.get(key)
        if not isinstance(value, list):
            self.fail(key, f"must be a list, not {shown(value)}")
        return value

    def words(self, key: str, words: tuple[str, ...], *, distinct: bool = False) -> list[int]:
        """A list of words, as their places in `words`."""
        found = [words.index(self.as_word(value, key, words)) for value in self.items(key)]
        if distinct and len(set(found)) < len(found):
            self.fail(key, f"names one twice: {shown(self.value[key])}")
        return found

    def rows(self, key: str, width: int) -> list[list[JsonValue]]:
        """A list of lists of one width."""
        rows = self.items(key)
        for row in rows:
            if not isinstance(row, list) or len(row) != width:
                self.fail(key, f"must hold lists of {width}, not {shown(row)}")
        return rows

    def object(self, key: str) -> Fields:
        """An object inside this one."""
        return Fields(self.get(key), f"{self.path}.{key}")

    def players(self) -> list[Fields]:
        """The list of players."""
        players = self.items("players")
        return [Fields(player, f"{self.path}.players[{seat}]") for seat, player in enumerate(players)]
