"""The rows of actions, from which the page's choosing, buttons, hot keys, previews and log come."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from camelup.schema.shape import Shape

Step = Literal["turn", "track", "bet", "extra", "choose"]
Piece = Literal["line", "chip", "ticket", "support", "seat", "first", "last"]
"""A part of a line in the log: its words, or a camel, a ticket, a support die, a player, a place to draw."""


class ActionForm(Shape, kw_only=True):
    """What differs by the value of an argument."""

    called: str | UnsetType = UNSET
    """The name of its words."""
    touches: list[str] | UnsetType = UNSET
    """The parts of the board to touch, with holes."""


class ActionRow(Shape, kw_only=True):
    """Everything that the page needs to know about the actions with a verb."""

    name: str
    """The verb itself."""
    words: str
    """The action in a record, with a hole for each argument."""
    touches: list[str]
    """The parts of the board to touch, with holes."""
    kind: str
    """What its button stands for."""
    called: str
    """The name of its words."""
    forms: dict[str, ActionForm]
    """What differs by the value of an argument."""
    step: Step
    """The part of the game that it belongs to."""
    module: str
    """The module or option that brings it; empty if it is always there."""
    secret: bool
    """Whether others may not see its object."""
    button: int
    """The place of its kind in the bar of actions; 0 for none."""
    key: str
    """Its hot key; empty for none."""
    draws: list[Piece]
    """What its line in the log is made of."""
