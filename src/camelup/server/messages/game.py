"""What a viewer gets of a game: events with their facts, and views."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from camelup.server.messages.declared import StateJson


class SentOn(TypedDict):
    """The tile or figure that sent a unit on or back."""

    by: Literal["tile", "fennec", "palm"]
    owner: int
    space: int


class Move(TypedDict):
    """Camels that moved together."""

    camel: str
    riders: list[str]
    """From bottom to top."""
    start: int
    """A space; 0 is the Start card."""
    end: int
    """A space; one beyond the last, or 0, is across the line."""
    finish: NotRequired[Literal["crossed", "backward"]]
    on: NotRequired[str]
    """The camel that they landed on."""
    under: NotRequired[str]
    """The camel that they landed under."""
    sent: NotRequired[SentOn]


class Payment(TypedDict):
    """Money paid during a leg."""

    seat: int
    pounds: int
    reason: Literal["tile", "camera"]


class LegEnd(TypedDict):
    """A leg that has ended, and what its payout brought each seat."""

    number: int
    gains: list[int]


class RaceEnd(TypedDict):
    """Which camels came first and last."""

    first: str
    last: list[str]
    """More than one in `cards` when several camels have not left the Start card."""


class Facts(TypedDict):
    """What an event did, for one line of the log; the same for all viewers."""

    opens: NotRequired[bool]
    """It begins a new line of the log; other events continue the line of their seat."""
    value: NotRequired[int]
    """The value of the ticket that is taken or covered."""
    move: NotRequired[Move]
    paid: NotRequired[list[Payment]]
    leg: NotRequired[LegEnd]
    race: NotRequired[RaceEnd]


class PaidItem(TypedDict):
    """Something that pays or costs money at the end of a leg; an amount before the floor of money."""

    kind: Literal["ticket", "covered", "pyramid", "midfield", "fennec", "palm", "module"]
    amount: int
    colour: NotRequired[str]
    value: NotRequired[int]
    place: NotRequired[int]
    """The place that a covered ticket bets on."""
    copied_from: NotRequired[int]
    """The partner whose ticket it is."""
    module: NotRequired[str]
    """The module that pays it, where the kind is `module`."""


class EventInfo(TypedDict):
    """One event of the game as a viewer may read it, with its facts and the view after it."""

    event: str
    facts: Facts
    payout: list[list[PaidItem]] | None
    """By seat, where the event ended a leg; in a sync only for the last event, which may still be shown."""
    view: StateJson | None
    """Null for the last event of a message: there `view` of the message is the position after it."""


class ViewInfo(TypedDict):
    """What one viewer sees: a seat, or `"spectator"`."""

    viewer: int | Literal["spectator"]
    first: int
    """The number of events before these; a sync has only the recent ones."""
    events: list[EventInfo]
    view: StateJson | None
    legal: list[str]
    sealed: list[str]
    """The viewer's own sealed choices."""


class HistoryPage(TypedDict):
    """Past events of a game, as one viewer may read them now."""

    first: int
    """The number of events before these."""
    events: list[EventInfo]


class TurnedCard(TypedDict):
    """A card that is turned at the end of a race, with what it really paid."""

    pile: Literal["win", "lose"]
    seat: int
    colour: str
    paid: int


class Finale(TypedDict):
    """How the cards were paid at the end of a race, for everyone."""

    money: list[int]
    """Everyone's money when the last leg has been paid, but no card turned."""
    cards: list[TurnedCard]
    """In the order in which they are turned."""
