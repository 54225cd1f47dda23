"""A state of a table: the whole truth, or what one seat may see. What a viewer may not know is None (`null`);
what a game or a module that is off does not have is unset, and left out of the JSON."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType, field

from camelup.schema.shape import Shape

Colour = str
Card = str
Phase = Literal["act", "extra", "choose", "chance", "over"]


class Switches(Shape, kw_only=True, omit_defaults=True):
    """The options that are on; each is left out when it is off."""

    modules: list[str] = field(default_factory=list)
    """Supercup modules, for `classic`."""
    spicy: bool = False
    """Module long_track: support dice may be added to the pyramid."""
    memory: bool = False
    """`cards`: shown cards are hidden again."""


class Ticket(Shape, array_like=True):
    """A leg ticket."""

    colour: Colour
    """The camel it is a bet on."""
    value: int
    """What it pays if that camel leads."""


class CoveredTicket(Shape, array_like=True):
    """A leg ticket under a position tile."""

    colour: Colour
    """The camel it is a bet on."""
    value: int
    """The value printed on the ticket."""
    place: int
    """The place on the tile, from 2 to 5."""


class RaceBet(Shape, array_like=True):
    """A race card on a pile; the colour is None for others."""

    seat: int
    """Whose card it is."""
    colour: Colour | None
    """The camel on the card; null for others until the race is over."""


class PlayedCard(Shape, array_like=True):
    """A racing card played from a hand; with `memory` the card is None once it is hidden again."""

    seat: int
    """Who played it."""
    card: Card | None
    """The racing card; null while it is hidden."""


class Tile(Shape):
    """A desert or spectator tile on the track."""

    owner: int
    """The seat whose tile it is."""
    side: Literal["+", "-"]
    """`+` moves camels one space forwards, `-` one space back."""


class Marker(Shape):
    """The camera, the fennec or the palm, where it stands and who put it there."""

    owner: int
    """The seat that put it there."""
    space: int
    """Number of the space."""


class Result(Shape):
    """How the race ended."""

    money: list[int]
    """Pounds by seat."""
    winners: list[int]
    """The seats that won; several if they are equal."""


class StateBase(Shape, kw_only=True):
    """What the states of all games have."""

    game: Literal["classic", "second", "cards"]
    """The game's name."""
    options: Switches
    """The options that are on."""
    view: int | Literal["spectator"] | UnsetType = UNSET
    """Whose view this is: a seat or `spectator`; left out in the whole truth."""
    leg: int
    """Number of the leg, from 1."""
    length: int
    """Number of the last space."""
    to_act: int | None
    """The seat that may act now; null if chance is next or the race over."""
    turn: int | None
    """The seat whose turn it is, also while chance is next."""
    phase: Phase
    """What kind of event is next."""
    track: dict[str, list[Colour]]
    """Stacks by space, bottom to top; `0` is the Start card or behind the line, `finish` over it."""
    ranking: list[Colour]
    """Racing camels from first to last."""
    result: Result | None
    """Money and winners once the race is over."""
    leg_tickets: dict[Colour, list[int]]
    """Tickets left by colour, top first."""


class DiceSeat(Shape, kw_only=True):
    """A player of `classic` or `second`."""

    money: int
    """Pounds."""
    race_cards: list[Colour] | None
    """Race cards in hand, sorted; null for others."""
    tickets: list[Ticket]
    """Leg tickets `[colour, value]`, in the order taken."""
    pyramid_tickets: int
    """Pyramid tickets taken this leg."""
    partner: int | UnsetType | None = UNSET
    """With partnerships: the partner's seat."""
    placed: list[CoveredTicket] | UnsetType = UNSET
    """Module position_bets: covered tickets `[colour, value, place]`."""


class DiceState(StateBase, kw_only=True):
    """A state of `classic` or `second`."""

    winner_bets: list[RaceBet]
    """The winner pile `[seat, colour]`, first laid first."""
    loser_bets: list[RaceBet]
    """The loser pile `[seat, colour]`, first laid first."""
    tiles: dict[str, Tile]
    """Desert or spectator tiles by space."""
    dice: list[str]
    """Dice in the pyramid, sorted."""
    pyramid_tickets: int
    """Pyramid tickets left in the stack."""
    camera: Marker | UnsetType | None = UNSET
    """Module photographer: where the camera stands."""
    position_tiles: list[int] | UnsetType = UNSET
    """Module position_bets: places still out, sorted."""
    used: list[Colour] | UnsetType = UNSET
    """Module long_track: support dice that came out this leg, sorted."""
    players: list[DiceSeat]
    """The players by seat."""


class CardSeat(Shape, kw_only=True):
    """A player of `cards`."""

    money: int
    """Pounds."""
    final_win: Colour | None
    """Final win card held."""
    final_lose: Colour | None
    """Final lose card held."""
    tickets: list[Ticket]
    """Winner tickets `[colour, value]`, in the order taken."""
    midfield: list[Colour]
    """Midfield tickets, in the order taken."""
    hand: list[Card] | None
    """Racing cards in hand, sorted; null for others."""
    discarded: list[Card] | None
    """Racing cards discarded this leg, sorted; null for others."""
    given: list[Card] | None
    """Racing cards put in the deck or laid as intel this leg, sorted; null for others."""


class CardState(StateBase, kw_only=True):
    """A state of `cards`."""

    spaces: list[int]
    """Numbers of the spaces in order, without those a sandstorm took."""
    done: list[Literal["track", "bet"]]
    """What the seat on turn has done this turn."""
    midfield: list[Colour]
    """Midfield tickets left, sorted."""
    fennec: Marker | None
    """Where the fennec stands."""
    palm: Marker | None
    """Where the palm stands."""
    final_win: list[Colour]
    """Final win cards still out, sorted."""
    final_lose: list[Colour]
    """Final lose cards still out, sorted."""
    deck: int
    """Cards left in the racing deck."""
    deck_cards: list[Card] | None
    """The cards of the deck, sorted; whole truth only."""
    revealed: list[Card]
    """Cards turned up from the deck this leg, in order."""
    played: list[PlayedCard]
    """Cards played from hands this leg `[seat, card]`."""
    intel: list[Card] | None
    """Intel cards in the order laid; null while hidden."""
    players: list[CardSeat]
    """The players by seat."""


State = DiceState | CardState
