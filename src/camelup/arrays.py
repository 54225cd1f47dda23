"""The arrays that compiled code works on, as types: kernels declare their arguments with these.

A number of a kernel is 64 bits wide, `int` or `float`. An array is contiguous, and its type says what an item
is and how many dimensions there are. `RecordArray[State]` is an array of records, each a `State`.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, Protocol, TypeVar

from camelup.record import Record

R = TypeVar("R", bound=Record)


class Items(NamedTuple):
    """What an array holds: NumPy's code of an item, and the number of dimensions."""

    code: str
    dimensions: int


Array = Any
"""An array of numbers; in plain Python a list will do."""


class RecordArray(Protocol[R]):
    """An array of records, or in plain Python a list; `rows[0]` is the only one, if nothing else is said."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> R: ...

    def __setitem__(self, index: int, record: R, /) -> None: ...


Ints = Annotated[Array, Items("i8", 1)]
Ints2 = Annotated[Array, Items("i8", 2)]
Ints3 = Annotated[Array, Items("i8", 3)]
Int32s = Annotated[Array, Items("i4", 1)]
Int16s = Annotated[Array, Items("i2", 1)]
Int16s2 = Annotated[Array, Items("i2", 2)]
Int8s2 = Annotated[Array, Items("i1", 2)]
Words = Annotated[Array, Items("u8", 1)]
Words3 = Annotated[Array, Items("u8", 3)]
Words32 = Annotated[Array, Items("u4", 1)]
Words16 = Annotated[Array, Items("u2", 1)]
Words16s2 = Annotated[Array, Items("u2", 2)]
Words16s3 = Annotated[Array, Items("u2", 3)]
Floats = Annotated[Array, Items("f8", 1)]
Floats2 = Annotated[Array, Items("f8", 2)]
Floats3 = Annotated[Array, Items("f8", 3)]
Float32s = Annotated[Array, Items("f4", 1)]
Float32s2 = Annotated[Array, Items("f4", 2)]
Bools = Annotated[Array, Items("?", 1)]
