"""What a kernel takes and gives, read from its annotations.

The compiler, the Python caller and the TypeScript caller are made from the same description. A call has one
block of 64-bit words: the arguments in their order, groups (named tuples) member by member, then the result.
A number is one word; an array is its address and one word for each dimension.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from types import NoneType
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from camelup.arrays import Items, RecordArray
from camelup.record import Record

Argument = Any
"""What a kernel takes or gives: a number, an array, or a named tuple of these."""
Call = Callable[..., Argument]
Types = Mapping[TypeVar, type[Record]]
"""The records that a kernel for one game has in place of type variables."""


class Number(NamedTuple):
    """A number: `q` for a whole one, `d` for a real one, `?` for a truth value."""

    code: str


class ArrayType(NamedTuple):
    """A contiguous array of numbers or of records."""

    item: str | type[Record]
    dimensions: int


class Group(NamedTuple):
    """A named tuple, or a plain one, whose members have types of their own."""

    kind: type
    names: tuple[str, ...]
    members: tuple[Kind, ...]


Kind = Number | ArrayType | Group
NUMBER_TYPES = {int: Number("q"), float: Number("d"), bool: Number("?")}


class Leaf(NamedTuple):
    """A number or an array with its path in the arguments and its first word in the block."""

    path: tuple[str, ...]
    kind: Number | ArrayType
    word: int


class Signature:
    """What a kernel takes and gives."""

    def __init__(self, function: Call, types: Types | None = None) -> None:
        hints = get_type_hints(function, include_extras=True)
        result = hints.pop("return")
        self.parameters = {name: kind_of(hint, types or {}) for name, hint in hints.items()}
        self.result = None if result in (None, NoneType) else kind_of(result, {})

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The arguments, flattened."""
        found: list[Leaf] = []
        word = 0
        for name, kind in self.parameters.items():
            for path, leaf in leaves_of((name,), kind):
                found.append(Leaf(path, leaf, word))
                word += words_of(leaf)
        return tuple(found)

    @cached_property
    def result_leaves(self) -> tuple[Leaf, ...]:
        """The numbers of the result, which follow the arguments in the block."""
        if self.result is None:
            return ()
        pairs = leaves_of((), self.result)
        return tuple(Leaf(path, kind, self.argument_words + n) for n, (path, kind) in enumerate(pairs))

    @cached_property
    def argument_words(self) -> int:
        """How many words the arguments take."""
        return sum(words_of(leaf.kind) for leaf in self.leaves)

    @cached_property
    def words(self) -> int:
        """How many words a block has."""
        return self.argument_words + len(self.result_leaves)

    @cached_property
    def arguments(self) -> struct.Struct:
        """How Python packs the arguments."""
        return struct.Struct("=" + "".join(codes_of(leaf.kind) for leaf in self.leaves))

    @cached_property
    def results(self) -> struct.Struct:
        """How Python unpacks the result."""
        return struct.Struct("=" + "".join(codes_of(leaf.kind) for leaf in self.result_leaves))


def kind_of(hint: Argument, types: Types) -> Kind:
    """The kind that an annotation stands for."""
    if isinstance(hint, type) and hint in NUMBER_TYPES:
        return NUMBER_TYPES[hint]
    origin: Argument = get_origin(hint)
    if origin is Annotated:
        return ArrayType(*next(one for one in hint.__metadata__ if isinstance(one, Items)))
    if origin is RecordArray:
        (row,) = get_args(hint)
        return ArrayType(types[row] if isinstance(row, TypeVar) else row, 1)
    if origin is tuple:
        members = get_args(hint)
        return Group(
            tuple, tuple(map(str, range(len(members)))), tuple(kind_of(one, types) for one in members)
        )
    named = origin or hint
    if isinstance(named, type) and issubclass(named, tuple):
        fields = get_type_hints(named, include_extras=True)
        return Group(named, tuple(fields), tuple(kind_of(one, types) for one in fields.values()))
    raise TypeError(f"a kernel cannot take or give {hint}")


def leaves_of(path: tuple[str, ...], kind: Kind) -> Iterator[tuple[tuple[str, ...], Number | ArrayType]]:
    """The numbers and arrays in a kind, each with its path."""
    if isinstance(kind, Group):
        for name, member in zip(kind.names, kind.members, strict=True):
            yield from leaves_of((*path, name), member)
    else:
        yield path, kind


def words_of(kind: Number | ArrayType) -> int:
    """How many words a number or an array takes in a block."""
    return 1 if isinstance(kind, Number) else 1 + kind.dimensions


def codes_of(kind: Number | ArrayType) -> str:
    """The letters by which `struct` packs it; truth values are whole numbers there."""
    if isinstance(kind, Number):
        return "d" if kind.code == "d" else "q"
    return "Q" + "q" * kind.dimensions
