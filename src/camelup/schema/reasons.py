"""What speaks for an action and what against it, in numbers: the written form that goes with its value.

Amounts are in pounds, chances from 0 to 1, camels by their colours. `docs/odds.md` has the table.
"""

from __future__ import annotations

import re
from typing import ClassVar, Literal

from camelup.schema.shape import FrozenShape

Pile = Literal["win", "lose"]
Destination = Literal["discard", "deck", "intel"]
"""Where a card goes before a leg of `cards`."""


def _kind(name: str) -> str:
    """`race_card` for RaceCardReason."""
    return re.sub("(?<!^)(?=[A-Z])", "_", name.removesuffix("Reason")).lower()


class ReasonBase(FrozenShape, frozen=True, tag_field="kind", tag=_kind):
    """What all reasons have: a `kind`, by which they are told apart."""


class Earner(FrozenShape, frozen=True):
    """A camel whose throws bring coins to a space."""

    camel: str
    coins: float


class Moved(FrozenShape, frozen=True):
    """Where an own tile or the camera stands now, and what it would still bring there."""

    space: int
    coins: float


class PartnerTicket(FrozenShape, frozen=True):
    """A single ticket of a partner."""

    camel: str
    place: int
    """The place for which it pays most."""
    pays: int
    chance: float


class TicketReason(ReasonBase, frozen=True):
    """A leg ticket: `pays` for first place, `next` is what the one beneath it pays."""

    camel: str
    first: float
    second: float
    pays: int
    second_pays: int
    next: int | None
    kind: ClassVar[Literal["ticket"]] = "ticket"


class MidfieldReason(ReasonBase, frozen=True):
    """A midfield ticket: for third place, and for those beside it."""

    camel: str
    third: float
    beside: float
    pays: int
    beside_pays: int
    kind: ClassVar[Literal["midfield"]] = "midfield"


class PositionReason(ReasonBase, frozen=True):
    """A position tile; `covers` is the worth of the own ticket under it."""

    camel: str
    place: int
    chance: float
    pays: int
    covers: float | None
    kind: ClassVar[Literal["position"]] = "position"


class TileReason(ReasonBase, frozen=True):
    """A tile: its coins, and what the shift does to own tickets and to the own camera."""

    space: int
    side: Literal["+", "-"]
    coins: float
    camels: list[Earner]
    tickets: float
    camera: float
    moved: Moved | None
    kind: ClassVar[Literal["tile"]] = "tile"


class CameraReason(ReasonBase, frozen=True):
    """The camera on a space."""

    space: int
    coins: float
    camels: list[Earner]
    moved: Moved | None
    kind: ClassVar[Literal["camera"]] = "camera"


class PartnerReason(ReasonBase, frozen=True):
    """A share in another's best ticket; `best` is the one that is expected to pay most."""

    seat: int
    coins: float
    best: PartnerTicket | None
    kind: ClassVar[Literal["partner"]] = "partner"


class RaceCardReason(ReasonBase, frozen=True):
    """A race card: of `cards` on the pile `right` are expected to be of its colour. If it is right, it is
    expected to pay `pays`, and likeliest `likely`."""

    pile: Pile
    camel: str
    chance: float
    cards: int
    right: float
    pays: float
    likely: int
    likely_chance: float
    wrong: int
    kind: ClassVar[Literal["race_card"]] = "race_card"


class FinalCardReason(ReasonBase, frozen=True):
    """A final card: for first place in its own sense and for the place beside that, and the card that is
    given up for it."""

    pile: Pile
    camel: str
    chance: float
    beside: float
    pays: int
    beside_pays: int
    held: str | None
    held_value: float
    kind: ClassVar[Literal["final_card"]] = "final_card"


class SupportDieReason(ReasonBase, frozen=True):
    """A support die: what it does to own tickets, the own tile and the own camera."""

    camel: str
    tickets: float
    tile: float
    camera: float
    costs: float
    kind: ClassVar[Literal["support_die"]] = "support_die"


class FigureReason(ReasonBase, frozen=True):
    """A figure: whether a unit meets it in this leg, or it still stands there in the end and costs 1, and
    what it does to own tickets."""

    figure: Literal["fennec", "palm"]
    space: int
    met: float
    stays: float
    tickets: float
    kind: ClassVar[Literal["figure"]] = "figure"


class HandReason(ReasonBase, frozen=True):
    """The card in hand: the chance of its camel to be first in the leg, without it and with it."""

    card: str
    camel: str
    steps: int
    first_now: float
    first_then: float
    kind: ClassVar[Literal["hand"]] = "hand"


class ChoiceReason(ReasonBase, frozen=True):
    """A card assigned before the leg: the chance of its camel to be first in the leg, now and then, and what
    it does to own final cards."""

    to: Destination
    card: str
    camel: str
    steps: int
    first_now: float
    first_then: float
    finals: float
    kind: ClassVar[Literal["choice"]] = "choice"


class RollReason(ReasonBase, frozen=True):
    """A roll: its pyramid ticket."""

    pays: float
    kind: ClassVar[Literal["roll"]] = "roll"


class PlainReason(ReasonBase, frozen=True):
    """Nothing to tell: the action by itself changes no money."""

    kind: ClassVar[Literal["plain"]] = "plain"


Reason = (
    TicketReason
    | MidfieldReason
    | PositionReason
    | TileReason
    | CameraReason
    | PartnerReason
    | RaceCardReason
    | FinalCardReason
    | SupportDieReason
    | FigureReason
    | HandReason
    | ChoiceReason
    | RollReason
    | PlainReason
)
