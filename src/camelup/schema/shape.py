"""What all declared shapes have in common."""

from msgspec import Struct


class Shape(Struct, forbid_unknown_fields=True):
    """A JSON object, or with `array_like` a row, that has no other fields than those declared."""


class FrozenShape(Struct, forbid_unknown_fields=True, frozen=True):
    """The same, and immutable."""
