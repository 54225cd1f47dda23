"""What speaks for an action and what against it, in numbers: the written form that goes with its value.

Amounts are in pounds, chances from 0 to 1, camels by their colours. `docs/odds.md` has the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Pile = Literal["win", "lose"]
Destination = Literal["discard", "deck", "intel"]
"""Where a card goes before a leg of `cards`."""


@dataclass(frozen=True)
class Earner:
    """A camel whose throws bring coins to a space."""

    camel: str
    coins: float


@dataclass(frozen=True)
class Moved:
    """Where an own tile or the camera stands now, and what it would still bring there."""

    space: int
    coins: float


@dataclass(frozen=True)
class PartnerTicket:
    """A single ticket of a partner."""

    camel: str
    place: int
    """The place for which it pays most."""
    pays: int
    chance: float


@dataclass(frozen=True)
class TicketReason:
    """A leg ticket: `pays` for first place, `next` is what the one beneath it pays."""

    camel: str
    first: float
    second: float
    pays: int
    second_pays: int
    next: int | None
    kind: Literal["ticket"] = "ticket"


@dataclass(frozen=True)
class MidfieldReason:
    """A midfield ticket: for third place, and for those beside it."""

    camel: str
    third: float
    beside: float
    pays: int
    beside_pays: int
    kind: Literal["midfield"] = "midfield"


@dataclass(frozen=True)
class PositionReason:
    """A position tile; `covers` is the worth of the own ticket under it."""

    camel: str
    place: int
    chance: float
    pays: int
    covers: float | None
    kind: Literal["position"] = "position"


@dataclass(frozen=True)
class TileReason:
    """A tile: its coins, and what the shift does to own tickets and to the own camera."""

    space: int
    side: Literal["+", "-"]
    coins: float
    camels: list[Earner]
    tickets: float
    camera: float
    moved: Moved | None
    kind: Literal["tile"] = "tile"


@dataclass(frozen=True)
class CameraReason:
    """The camera on a space."""

    space: int
    coins: float
    camels: list[Earner]
    moved: Moved | None
    kind: Literal["camera"] = "camera"


@dataclass(frozen=True)
class PartnerReason:
    """A share in another's best ticket; `best` is the one that is expected to pay most."""

    seat: int
    coins: float
    best: PartnerTicket | None
    kind: Literal["partner"] = "partner"


@dataclass(frozen=True)
class RaceCardReason:
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
    kind: Literal["race_card"] = "race_card"


@dataclass(frozen=True)
class FinalCardReason:
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
    kind: Literal["final_card"] = "final_card"


@dataclass(frozen=True)
class SupportDieReason:
    """A support die: what it does to own tickets, the own tile and the own camera."""

    camel: str
    tickets: float
    tile: float
    camera: float
    costs: float
    kind: Literal["support_die"] = "support_die"


@dataclass(frozen=True)
class FigureReason:
    """A figure: whether a unit meets it in this leg, or it still stands there in the end and costs 1, and
    what it does to own tickets."""

    figure: Literal["fennec", "palm"]
    space: int
    met: float
    stays: float
    tickets: float
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True)
class HandReason:
    """The card in hand: the chance of its camel to be first in the leg, without it and with it."""

    card: str
    camel: str
    steps: int
    first_now: float
    first_then: float
    kind: Literal["hand"] = "hand"


@dataclass(frozen=True)
class ChoiceReason:
    """A card assigned before the leg: the chance of its camel to be first in the leg, now and then, and what
    it does to own final cards."""

    to: Destination
    card: str
    camel: str
    steps: int
    first_now: float
    first_then: float
    finals: float
    kind: Literal["choice"] = "choice"


@dataclass(frozen=True)
class RollReason:
    """A roll: its pyramid ticket."""

    pays: float
    kind: Literal["roll"] = "roll"


@dataclass(frozen=True)
class PlainReason:
    """Nothing to tell: the action by itself changes no money."""

    kind: Literal["plain"] = "plain"


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
