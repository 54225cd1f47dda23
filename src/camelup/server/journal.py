"""The log of one table in memory. A server holds thousands of tables, and most of what happened at them is
never asked for again: an entry is kept as bytes, and read back when somebody wants it.
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
    """One line of a table's log."""

    step: int
    kind: str
    at: float
    data: Json
    person: str | None = None
    client: str | None = None


class Journal(Sequence[Entry]):
    """All entries of a table, and which of its commands a person has had carried out.

    >>> journal = Journal()
    >>> journal.append(Entry(0, "chat", 1.0, {"text": "hello"}, "ann", "c1"))
    >>> journal[-1].data, journal.step_of("ann", "c1"), journal.step_of("ben", "c1")
    ({'text': 'hello'}, 0, None)
    """

    __slots__ = ("_commands", "_ends", "_last", "_people", "_text")

    def __init__(self) -> None:
        self._text = bytearray()
        """All entries, one after another: apart each would take half as much again."""
        self._ends = array("I")
        """By step: where its entry ends."""
        self._people: list[str | None] = []
        """Everyone who has made an entry; entries name them by their place here."""
        self._commands = array("q")
        """By step: the hash of the person and the client's id of its command, 0 without one."""
        self._last: Entry | None = None

    def append(self, entry: Entry) -> None:
        """Add an entry."""
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
        """Take back the entry that was added last."""
        self._ends.pop()
        self._commands.pop()
        del self._text[self._ends[-1] if self._ends else 0 :]
        self._last = None

    def step_of(self, person: str, client: str) -> int | None:
        """The step of a person's command with an id, None if there is none."""
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
        """An independent journal with the same entries."""
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


def _packed(fingerprint: str) -> bytes | str:
    """A fingerprint in half the space; what is none, from a damaged log, stays what it is."""
    try:
        packed = bytes.fromhex(fingerprint)
    except ValueError:
        return fingerprint
    return packed if packed.hex() == fingerprint else fingerprint
