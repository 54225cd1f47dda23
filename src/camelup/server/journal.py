"""The log of one table in memory. A server holds thousands of tables, and most of what happened at them is
never asked for again: an entry is kept as bytes, and read back when somebody wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self, overload

import msgspec

WRITE = msgspec.msgpack.Encoder()
READ = msgspec.msgpack.Decoder()


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log."""

    step: int
    kind: str
    at: float
    data: dict[str, Any]
    person: str | None = None
    client: str | None = None


class Journal(Sequence[Entry]):
    """All entries of a table, and which of its commands a person has had carried out.

    >>> journal = Journal()
    >>> journal.append(Entry(0, "chat", 1.0, {"text": "hello"}, "ann", "c1"))
    >>> journal[-1].data, journal.step_of("ann", "c1"), journal.step_of("ben", "c1")
    ({'text': 'hello'}, 0, None)
    """

    __slots__ = ("_last", "_lines", "_people", "_steps")

    def __init__(self) -> None:
        self._lines: list[bytes] = []
        self._people: list[str | None] = []
        """Everyone who has made an entry; lines name them by their place here."""
        self._steps: dict[str, dict[str, int]] = {}
        """By person and id of a client: the step of the command."""
        self._last: Entry | None = None

    def append(self, entry: Entry) -> None:
        """Add an entry."""
        if entry.person not in self._people:
            self._people.append(entry.person)
        person = self._people.index(entry.person)
        data = entry.data
        if "hash" in data:
            data = data | {"hash": _packed(data["hash"])}
        self._lines.append(WRITE.encode((entry.kind, entry.at, data, person, entry.client)))
        if entry.person and entry.client:
            self._steps.setdefault(entry.person, {})[entry.client] = entry.step
        self._last = entry

    def drop_last(self) -> None:
        """Take back the entry that was added last."""
        last = self[-1]
        if last.person and last.client:
            del self._steps[last.person][last.client]
        self._lines.pop()
        self._last = None

    def step_of(self, person: str, client: str) -> int | None:
        """The step of a person's command with an id, None if there is none."""
        return self._steps.get(person, {}).get(client)

    def copy(self) -> Self:
        """An independent journal with the same entries."""
        twin = type(self)()
        twin._lines, twin._people, twin._last = self._lines[:], self._people[:], self._last
        twin._steps = {person: steps.copy() for person, steps in self._steps.items()}
        return twin

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self[step] for step in range(*index.indices(len(self._lines)))]
        step = range(len(self._lines))[index]
        if self._last is not None and step == self._last.step:
            return self._last
        kind, at, data, person, client = READ.decode(self._lines[step])
        if isinstance(data.get("hash"), bytes):
            data["hash"] = data["hash"].hex()
        return Entry(step, kind, at, data, self._people[person], client)


def _packed(fingerprint: str) -> bytes | str:
    """A fingerprint in half the space; what is none, from a damaged log, stays what it is."""
    try:
        packed = bytes.fromhex(fingerprint)
    except ValueError:
        return fingerprint
    return packed if packed.hex() == fingerprint else fingerprint
