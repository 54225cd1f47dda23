"""What the server sends about tables, lists, replays and odds."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from camelup.server.messages.declared import OptionsJson, StateJson
from camelup.server.messages.game import Facts, Finale, ViewInfo


class Guest(TypedDict):
    """A new token. It is shown only here."""

    token: str


class SeatInfo(TypedDict):
    """A seat as everyone may see it."""

    kind: Literal["open", "person", "bot"]
    name: str | None
    bot: str | None
    """The bot that plays here, also in place of a person."""
    away: bool
    """A bot plays for the person who holds the seat."""
    covering: bool
    """The clock ran out for the person, and a bot makes this one move."""
    emblem: int
    """Stays with a player when seats are shuffled, and from one game of a series to the next."""
    muted: bool
    contributed: bool
    sealed: bool
    """The choices before the leg are made, and sealed."""


class TakeBackInfo(TypedDict):
    """A take-back that waits for everyone's consent."""

    seat: int
    actions: int
    agreed: list[int]


class SeriesGame(TypedDict):
    """A finished game of a series, by the seat numbers of the current table."""

    money: list[int | None]
    """Null for a seat that did not play in it."""
    winners: list[int]


class DiceInfo(TypedDict):
    """The commitment, and after the start the contributions."""

    commit: str
    contributions: list[str | None] | None


class RoomInfo(TypedDict):
    """A table as everyone may see it, without the game."""

    table: str
    code: str | None
    """Five letters with which others find the table until the game starts."""
    status: Literal["lobby", "playing", "paused", "over", "abandoned"]
    game: str
    options: OptionsJson
    run: dict[str, Any]
    seats: list[SeatInfo]
    host: int | None
    """A seat of the host, null if the host only watches."""
    position: int
    """The step at which the position last changed."""
    to_act: list[int]
    deadline: float | None
    """Seconds since 1970, by the server's clock."""
    grace: int
    """Seconds of disconnection after which others may vote for a bot."""
    votes: dict[str, list[int]]
    """By seat: the seats that voted for a bot there, also during an earlier absence."""
    voted: dict[str, dict[str, float]]
    """When they voted. Only votes since the person disconnected count."""
    takeback: TakeBackInfo | None
    dice: DiceInfo
    start_at: int
    rematch: str | None
    series: list[SeriesGame]
    """The earlier games of the series, oldest first."""
    pinned: bool
    """Read-only: the game was played under other rules, or by a newer server."""


class Change(TypedDict):
    """What happened, as everyone may see it."""

    step: int
    kind: str
    at: float
    seat: NotRequired[int | None]
    seats: NotRequired[list[int]]
    name: NotRequired[str | None]
    text: NotRequired[str]
    on: NotRequired[bool]
    yes: NotRequired[bool]
    by: NotRequired[int | None]
    """The first seat of whoever did it, null for a host who only watches."""
    taken_back: NotRequired[int]
    events: NotRequired[int]
    table: NotRequired[str]
    taken_over: NotRequired[list[int]]
    """Seats for which a bot plays from now on."""
    covered: NotRequired[list[int]]
    """Seats for which a bot makes one move."""


class Update(TypedDict):
    """One step. After a (re)connection a `sync` has everything that was missed in one message."""

    type: Literal["sync", "update"]
    step: int
    changes: list[Change]
    room: RoomInfo
    views: list[ViewInfo]
    you: list[int]
    """The reader's own seats."""
    host: bool
    """Whether the reader is the host."""
    finale: Finale | None
    """Null until the race is over."""
    can_take_back: bool
    """Whether the reader could ask for a take-back now."""


class Accepted(TypedDict):
    """A command was accepted, and stored as this step."""

    type: Literal["accepted"]
    id: str
    step: int
    table: NotRequired[str]


class Refusal(TypedDict):
    """Why a command or request was rejected; `step` is the current one."""

    type: Literal["refused"]
    error: str
    message: str
    id: NotRequired[str | None]
    step: NotRequired[int]


class Presence(TypedDict):
    """Who is connected now; sent after a sync and whenever it changes."""

    type: Literal["presence"]
    here: list[int]
    """Seats of people who are connected."""
    gone: dict[str, float]
    """By seat of the other people: since when they are disconnected."""
    spectators: int
    warming: bool
    """The server has just started, and its bots are warming up."""
    now: float
    """The server's time, in seconds since 1970."""


class Pong(TypedDict):
    """The answer to a ping."""

    type: Literal["pong"]
    now: float
    """The server's time, in seconds since 1970."""


class Created(TypedDict):
    """A new table."""

    table: str
    commit: str
    """The commitment: the SHA-256 of the secret of the dice. Contributions come after it."""
    step: int


class CodeInfo(TypedDict):
    """The table with a code."""

    table: str


class TableLine(TypedDict):
    """A table in a list."""

    table: str
    game: str
    options: OptionsJson
    status: str
    seats: list[str | None]
    open: int
    to_act: list[int]
    """The seats that have to act."""
    you: list[int]
    """The reader's own seats, in the list of their tables."""
    money: list[int] | None
    """By seat, once the game is over; null also for games that ended before this was stored."""
    winners: list[int] | None
    created: float
    updated: float


class TableList(TypedDict):
    """Tables, latest change first."""

    tables: list[TableLine]


class GameInfo(TypedDict):
    """A game as forms for new tables need it."""

    name: str
    title: str
    about: str
    fewest: int
    most: int
    colours: list[str]
    camels: list[str]
    modules: list[str]


class BotInfo(TypedDict):
    """A bot, with its strength in points above `random`."""

    name: str
    about: str
    strength: int | None
    """Null if it was not measured."""


class Catalogue(TypedDict):
    """The games and the bots."""

    games: list[GameInfo]
    bots: list[BotInfo]
    most_seats_with_all_modules: int


class ReplayStep(TypedDict):
    """One event of a record with the position after it."""

    number: int
    event: str
    words: list[str]
    facts: Facts
    view: StateJson


class Replay(TypedDict):
    """A part of a record, event by event."""

    record: dict[str, Any]
    first: int
    total: int
    before: StateJson
    steps: list[ReplayStep]
    emblems: NotRequired[list[int]]
    """By seat, as at the table; missing for an imported record."""


class Imported(TypedDict):
    """An imported record."""

    record: str
    events: int


class PositionInfo(TypedDict):
    """A position: its text, its text in a link, and its state with everything that the text leaves out."""

    text: str
    link: str
    state: StateJson


class Health(TypedDict):
    """The health of the server."""

    status: Literal["ok", "failing"]
    failing: list[str]


SocketAnswer = Update | Accepted | Refusal | Presence | Pong
