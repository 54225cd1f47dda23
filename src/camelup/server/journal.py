"""The log of one table in memory. A server holds thousands of tables, and most entries are never read again,
so they are kept as bytes and decoded on demand.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from sys import intern
from typing import Self, overload

import msgspec

from camelup.schema.plain import Json

WRITE = msgspec.msgpack.Encoder()
READ = msgspec.msgpack.Decoder()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a table's log."""

    step: int
    kind: str
    at: float
    data: Json
    person: str | None = None
    client: str | None = None


class Journal(Sequence[Entry]):
    """All entries of a table, and the commands that they come from.

    >>> journal = Journal()
    >>> journal.append(Entry(0, "chat", 1.0, {"text": "hello"}, "ann", "c1"))
    >>> journal[-1].data, journal.step_of("ann", "c1"), journal.step_of("ben", "c1")
    ({'text': 'hello'}, 0, None)
    """

    __slots__ = ("_commands", "_ends", "_last", "_people", "_text")

    def __init__(self) -> None:
        self._text = bytearray()
        """All entries, concatenated: separate objects would take half as much memory again."""
        self._ends = array("I")
        """By step: the offset where its entry ends."""
        self._people: list[str | None] = []
        """Everyone who has made an entry; entries have their index."""
        self._commands = array("q")
        """By step: a hash of the person and the client's id of the command, 0 without one."""
        self._last: Entry | None = None

    def append(self, entry: Entry) -> None:
        """Append an entry."""
        if entry.person not in self._people:
            self._people.append(entry.person and intern(entry.person))
        person = self._people.index(entry.person)
        data = entry.data
        if "hash" in data:
            data = data | {"hash": _packed(data["hash"])}
        self._text += WRITE.encode((entry.kind, entry.at, data, person, entry.client))
        self._ends.append(len(self._text))
        self._commands.append(_command(entry.person, entry.client))
        self._last = entry

    def drop_last(self) -> None:
        """Remove the last entry."""
        self._ends.pop()
        self._commands.pop()
        del self._text[self._ends[-1] if self._ends else 0 :]
        self._last = None

    def step_of(self, person: str, client: str) -> int | None:
        """Return the step of a person's command with a client id, None if there is none."""
        command = _command(person, client)
        step = -1
        while True:
            try:
                step = self._commands.index(command, step + 1)
            except ValueError:
                return None
            entry = self[step]
            if (entry.person, entry.client) == (person, client):
                return step

    def copy(self) -> Self:
        """Return an independent journal with the same entries."""
        twin = type(self)()
        twin._text, twin._ends, twin._commands = self._text[:], self._ends[:], self._commands[:]
        twin._people, twin._last = self._people[:], self._last
        return twin

    def __len__(self) -> int:
        return len(self._ends)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self[step] for step in range(*index.indices(len(self)))]
        step = range(len(self))[index]
        if self._last is not None and step == self._last.step:
            return self._last
        kind, at, data, person, client = READ.decode(
            self._text[self._ends[step - 1] if step else 0 : self._ends[step]]
        )
        if isinstance(data.get("hash"), bytes):
            data["hash"] = data["hash"].hex()
        return Entry(step, kind, at, data, self._people[person], client)


def _command(person: str | None, client: str | None) -> int:
    return hash((person, client)) if person and client else 0


def _packed(hexadecimal: str) -> bytes | str:
    """Return a hexadecimal hash as bytes; anything else, from a damaged log, stays as it is."""
    try:
        packed = bytes.fromhex(hexadecimal)
    except ValueError:
        return hexadecimal
    return packed if packed.hex() == hexadecimal else hexadecimal
