"""What the server answers, about tables, lists, replays and odds."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from camelup.server.messages.declared import OptionsJson, StateJson
from camelup.server.messages.game import Facts, Finale, ViewInfo


class Guest(TypedDict):
    """A fresh token. It is shown only here."""

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
    """The person's time ran out, and a bot makes this one move."""
    emblem: int
    """Stays with a player when seats are shuffled, and from one game of a series to the next."""
    muted: bool
    contributed: bool
    sealed: bool
    """The choices before the leg are made and lie sealed."""


class TakeBackInfo(TypedDict):
    """A take-back that waits for agreement."""

    seat: int
    actions: int
    agreed: list[int]


class SeriesGame(TypedDict):
    """A finished game of a series, by today's seat numbers."""

    money: list[int | None]
    """Null for a seat that did not play then."""
    winners: list[int]


class DiceInfo(TypedDict):
    """The promise before the start, and the contributions after it."""

    commit: str
    contributions: list[str | None] | None


class RoomInfo(TypedDict):
    """A table as everyone may see it, without the game."""

    table: str
    code: str | None
    """Five letters that lead here, as the link does, until the game starts."""
    status: Literal["lobby", "playing", "paused", "over", "abandoned"]
    game: str
    options: OptionsJson
    run: dict[str, Any]
    seats: list[SeatInfo]
    host: int | None
    """A seat of the host's, or null when the host only watches."""
    position: int
    """The step at which the position last changed."""
    to_act: list[int]
    deadline: float | None
    """Seconds since 1970, by the server's clock."""
    grace: int
    """Seconds without a connection after which others may vote for a bot."""
    votes: dict[str, list[int]]
    """Seats that voted for a bot in another's place, also during an earlier absence."""
    voted: dict[str, dict[str, float]]
    """When they did: only votes since somebody has been gone count."""
    takeback: TakeBackInfo | None
    dice: DiceInfo
    start_at: int
    rematch: str | None
    series: list[SeriesGame]
    """The games that were finished before this one, oldest first."""
    pinned: bool
    """Played under other rules: it can be looked at, not played on."""


class Change(TypedDict):
    """What happened, for everyone."""

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
    """A seat of whoever did it; null for a host who only watches."""
    taken_back: NotRequired[int]
    events: NotRequired[int]
    table: NotRequired[str]
    taken_over: NotRequired[list[int]]
    """Seats that a bot plays for from now on."""
    covered: NotRequired[list[int]]
    """Seats for which a bot makes one move."""


class Update(TypedDict):
    """One step. On (re)connect a `sync` brings what was missed in one message."""

    type: Literal["sync", "update"]
    step: int
    changes: list[Change]
    room: RoomInfo
    views: list[ViewInfo]
    you: list[int]
    """The seats that the reader holds."""
    host: bool
    """Whether the reader is the host."""
    finale: Finale | None
    """Null until the race is over."""
    can_take_back: bool
    """Whether the reader could take back an action now."""


class Accepted(TypedDict):
    """A command was carried out, as this step."""

    type: Literal["accepted"]
    id: str
    step: int
    table: NotRequired[str]


class Refusal(TypedDict):
    """Why something was not done; `step` is the current one."""

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
    """For the other people's seats: since when they are not connected."""
    spectators: int
    warming: bool
    """The server has just started, and its bots are getting ready."""
    now: float
    """The server's time, in seconds since 1970."""


class Pong(TypedDict):
    """Yes."""

    type: Literal["pong"]
    now: float
    """The server's time, in seconds since 1970."""


class Created(TypedDict):
    """A new table."""

    table: str
    commit: str
    """The SHA-256 of the dice's secret; contributions come after it."""
    step: int


class Found(TypedDict):
    """The table that a code stands for."""

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
    """The seats that the game waits for."""
    you: list[int]
    """The reader's own seats, in a list of their tables."""
    money: list[int] | None
    """By seat, once the game is over; null also for games that ended before this was kept."""
    winners: list[int] | None
    created: float
    updated: float


class TableList(TypedDict):
    """Tables, newest first."""

    tables: list[TableLine]


class GameInfo(TypedDict):
    """A game as lobby forms need it."""

    name: str
    title: str
    about: str
    fewest: int
    most: int
    colours: list[str]
    camels: list[str]
    modules: list[str]


class BotInfo(TypedDict):
    """A bot of the registry; its strength in points above `random`, or null if it was not measured."""

    name: str
    about: str
    strength: int | None
    """Measured against the others; null when it has not been."""


class Catalogue(TypedDict):
    """What can be played, and against whom."""

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
    """By seat, as at the table; missing for a record that was brought here."""


class Imported(TypedDict):
    """A record that can now be looked at."""

    record: str
    events: int


class PositionInfo(TypedDict):
    """A position: its text, the same for a link, and its state with all that the text left out."""

    text: str
    link: str
    state: StateJson


class Health(TypedDict):
    """How the server is."""

    status: Literal["ok", "failing"]
    failing: list[str]


SocketAnswer = Update | Accepted | Refusal | Presence | Pong
