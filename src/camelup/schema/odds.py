"""The odds of a position, as `camelup odds --json` prints them and the server sends them.

Chances are from 0 to 1, amounts in pounds. What a game or a module that is off does not have is unset, and
left out of the JSON.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from camelup.schema.reasons import Reason
from camelup.schema.shape import Shape
from camelup.schema.states import Colour

Method = Literal["exact", "sampled"]


class RaceOdds(Shape, kw_only=True):
    """Who wins the race, and who comes last."""

    win: dict[Colour, float]
    """By camel, its chance to win the race."""
    lose: dict[Colour, float]
    """By camel, its chance to come last."""
    joint: dict[Colour, dict[Colour, float]]
    """By winner and loser, the chance of both."""
    places: dict[Colour, list[float]] | UnsetType = UNSET
    """`cards`: by camel, its chance of each place, first place first."""
    joint_error: float | UnsetType = UNSET
    """Half the width of the 95 % interval of `joint`; left out where it is exact."""
    method: Method
    """Whether the chances are exact or sampled."""
    error: float
    """Half the width of the 95 % interval of the other chances; 0 where they are exact."""


class ActionOdds(Shape):
    """A legal action, and what it is worth."""

    action: str
    """The action without its seat, such as `bet green`."""
    value: float
    """What it is expected to bring."""
    reason: Reason | UnsetType = UNSET
    """What speaks for it and against it."""


class Odds(Shape, kw_only=True):
    """The odds of a position."""

    leg: dict[Colour, list[float]]
    """By camel, its chance of each place at the end of the leg, first place first."""
    race: RaceOdds
    """The end of the race."""
    leg_error: float | UnsetType = UNSET
    """`cards`: half the width of the 95 % interval of the leg's chances; 0 where they are exact."""
    tiles: dict[str, dict[str, float]] | UnsetType = UNSET
    """Dice games: by space and side (`+` or `-`), the coins that a tile of the seat on turn would earn there
    this leg."""
    camera: dict[str, float] | UnsetType = UNSET
    """Module photographer: by space, what the camera would bring there this leg."""
    actions: list[ActionOdds] | UnsetType = UNSET
    """Every legal action, best first; only for the seat to act."""
