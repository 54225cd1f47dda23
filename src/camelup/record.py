"""Structs: one declaration is a plain Python class, a NumPy dtype and a static type.

>>> @record
... class Purse(Record):
...     owner: Int8
...     coins: Annotated[list[int], "i2", 3]
>>> purse = Purse()
>>> purse.coins[1] = 5
>>> purse
Purse(owner=0, coins=[0, 5, 0])
>>> purse.copy() == purse
True
>>> Purse.unpack(purse.pack()) == purse
True

Rules access the fields by name, whether they run as plain Python on such an object or compiled on one
element of an array of `Purse.dtype()`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple, Self, TypeVar, cast, get_type_hints

from camelup.schema.plain import Json

if TYPE_CHECKING:
    import numpy as np

Int8 = Annotated[int, "i1"]
Int16 = Annotated[int, "i2"]
Int32 = Annotated[int, "i4"]
Int64 = Annotated[int, "i8"]

STRUCT_CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}


class Field(NamedTuple):
    """One named field: its integer code and its shape (empty for a single number)."""

    name: str
    code: str
    shape: tuple[int, ...]

    def zero(self) -> Any:
        """The value of the field in a new struct."""
        value: Any = 0
        for length in reversed(self.shape):
            value = [value] * length if value == 0 else [value[:] for _ in range(length)]
        return value

    def copy_of(self, value: Any) -> Any:
        """An independent copy of a value for this field. Raises ValueError if its shape differs."""
        if self._shape_of(value) != self.shape:
            raise ValueError(f"{self.name} has the shape {self.shape}, not {self._shape_of(value)}")
        return value[:] if len(self.shape) == 1 else [row[:] for row in value] if self.shape else value

    @staticmethod
    def _shape_of(value: Any) -> tuple[int, ...]:
        """The shape of nested lists; () for a number and for lists of unequal length."""
        if not isinstance(value, list):
            return ()
        inner = {Field._shape_of(one) for one in value}
        return (len(value), *inner.pop()) if len(inner) == 1 else (len(value),) if not value else ()


class Record:
    """The base of every `@record` class. A new struct is all zeros."""

    __slots__ = ()
    fields: ClassVar[tuple[Field, ...]]
    layout: ClassVar[struct.Struct]

    def __init__(self, **values: Any) -> None:
        for field in self.fields:
            given = field.name in values
            setattr(self, field.name, field.copy_of(values.pop(field.name)) if given else field.zero())
        if values:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(values)}")

    def copy(self) -> Self:
        """An independent struct with the same content; `record` generates the method for each class."""
        raise NotImplementedError

    def pack(self) -> bytes:
        """The bytes of the compiled form; `record` generates it for each class."""
        raise NotImplementedError

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The struct that `pack` wrote."""
        numbers = iter(cls.layout.unpack(data))
        twin = object.__new__(cls)
        for field in cls.fields:
            setattr(twin, field.name, _nest(numbers, field.shape))
        return twin

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The NumPy dtype of the compiled form (imports NumPy)."""
        import numpy as np

        return np.dtype([(name, code, shape) if shape else (name, code) for name, code, shape in cls.fields])

    def to_array(self, length: int = 1) -> np.ndarray[Any, Any]:
        """A new array of `length` copies of this struct in compiled form."""
        import numpy as np

        return np.frombuffer(bytearray(self.pack() * length), dtype=self.dtype())

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, field.name) == getattr(other, field.name) for field in self.fields)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        inside = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in self.fields)
        return f"{type(self).__name__}({inside})"


def _nest(numbers: Iterator[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return next(numbers)
    return [_nest(numbers, shape[1:]) for _ in range(shape[0])]


R = TypeVar("R", bound=Record)


def record(cls: type[R]) -> type[R]:
    """Read a class's annotations into `fields`, and add slots and a `copy` method."""
    hints = get_type_hints(cls, include_extras=True)
    own = [name for name in cls.__annotations__ if name not in Record.__annotations__]
    fields = tuple(Field(name, *_code_and_shape(hints[name])) for name in own)
    body = {key: value for key, value in vars(cls).items() if key not in ("__dict__", "__weakref__")}
    body["__slots__"] = tuple(own)
    body["fields"] = fields
    body["copy"] = _copier(fields)
    layout = struct.Struct("<" + "".join(_struct_code(field) for field in fields))
    body["layout"] = layout
    body["pack"] = _packer(fields, layout)
    return type(cls.__name__, cls.__bases__, body)


def _copier(fields: tuple[Field, ...]) -> Callable[[Any], Any]:
    """Generate `copy` with one line per field: copies are frequent, and a loop takes four times as long."""
    ways = {0: "self.{0}", 1: "self.{0}[:]", 2: "[row[:] for row in self.{0}]"}
    lines = [f"twin.{field.name} = {ways[len(field.shape)].format(field.name)}" for field in fields]
    body = ["def copy(self):", "twin = new(type(self))", *lines, "return twin"]
    names: Json = {"new": object.__new__}
    exec("\n    ".join(body), names)
    return cast(Callable[[Any], Any], names["copy"])


def _packer(fields: tuple[Field, ...], layout: struct.Struct) -> Callable[[Any], bytes]:
    """Generate `pack` as one call with all numbers: every question packs, and a loop takes twice as long."""
    numbers = []
    for name, _, shape in fields:
        rows = [f"*self.{name}[{index}]" for index in range(shape[0])] if len(shape) == 2 else []
        numbers += rows or [f"*self.{name}" if shape else f"self.{name}"]
    names: Json = {"layout": layout}
    exec(f"def pack(self):\n    return layout.pack({', '.join(numbers)})", names)
    return cast(Callable[[Any], bytes], names["pack"])


def _code_and_shape(hint: Any) -> tuple[str, tuple[int, ...]]:
    code, *shape = hint.__metadata__
    return code, tuple(shape)


def _struct_code(field: Field) -> str:
    count = 1
    for length in field.shape:
        count *= length
    return f"{count}{STRUCT_CODES[field.code]}"
