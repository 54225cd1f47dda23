"""Everything that goes over the wire, in one place: what clients send, and what the server answers.

What comes in is checked by pydantic models that refuse what they do not know. What goes out are plain
dictionaries of known shape. `python -m camelup.server.messages` prints the JSON schema of all of it.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, model_validator
from typing_extensions import TypedDict

from camelup.notation.reasons import Reason
from camelup.server.names import is_visible

LONGEST_NAME = 24
LONGEST_CHAT = 200
MOST_SEATS = 10
MOST_CHOICES = 12
LONGEST_POSITION = 2000
LONGEST_EVENT = 200
MOST_ODDS_EVENTS = 1000
LONGEST_CLOCK = 7 * 24 * 3600
SHORTEST_GRACE, LONGEST_GRACE = 10, 24 * 3600


def _line(text: str) -> str:
    """One line of visible text, without space at its ends."""
    text = unicodedata.normalize("NFC", text).strip()
    if not is_visible(text):
        raise ValueError("must be one line of visible text")
    return text


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_line)]
ChatText = Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT), AfterValidator(_line)]
Contribution = Annotated[str, Field(pattern="^[0-9a-f]{32,64}$")]
ClientId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{1,64}$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Action = Annotated[str, Field(min_length=1, max_length=40)]
Step = Annotated[int, Field(ge=0, lt=2**31)]


class Incoming(BaseModel):
    """What clients send: nothing unknown is accepted, and nothing is bent into shape."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# ---------------------------------------------------------------------------------------- setting up


class OpenSeat(Incoming):
    """Free for whoever comes."""

    kind: Literal["open"]


class PersonSeat(Incoming):
    """Taken at once by whoever makes the table; several of them share one device.

    `contribution` has no effect: made before the commitment is shown, it would prove nothing. It is accepted
    from older clients; send `contribute` once the table is there."""

    kind: Literal["person"]
    name: Name
    contribution: Contribution | None = None


class BotSeat(Incoming):
    """A bot by its name in the registry."""

    kind: Literal["bot"]
    bot: Annotated[str, Field(min_length=1, max_length=40)]
    name: Name | None = None


SeatSpec = Annotated[OpenSeat | PersonSeat | BotSeat, Field(discriminator="kind")]


class KeptSeat(Incoming):
    """A seat of the lobby as it is; its place in the list is its new place at the table."""

    kind: Literal["keep"]
    seat: SeatNumber


EditedSeat = Annotated[KeptSeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class GameOptions(Incoming):
    """As in a record."""

    modules: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=8)] = []
    spicy: bool = False
    memory: bool = False


class TableOptions(Incoming):
    """How the table is run."""

    listed: bool = False
    order: Literal["given", "shuffled"] = "given"
    start: Literal["first", "random"] = "first"
    clock: Annotated[int, Field(ge=5, le=LONGEST_CLOCK)] | None = None
    grace: Annotated[int, Field(ge=SHORTEST_GRACE, le=LONGEST_GRACE)] | None = None
    """Seconds without a connection after which others may vote for a bot; null for the server's default."""
    chat: bool = True
    spectators: bool = True
    odds: bool = True
    substitute: Annotated[str, Field(max_length=40)] | None = None


class FromRecord(Incoming):
    """A table that goes on from a record."""

    record: dict[str, Any]
    at: Annotated[int, Field(ge=0, le=100_000)]


class NewTable(Incoming):
    """What it takes to make a table."""

    game: Annotated[str, Field(max_length=20)]
    options: GameOptions = GameOptions()
    seats: Annotated[list[SeatSpec], Field(min_length=2, max_length=MOST_SEATS)]
    table: TableOptions = TableOptions()
    record: FromRecord | None = None


# ---------------------------------------------------------------------------------------- commands


class Command(Incoming):
    """Something a person wants done at a table; the same `id` is done only once."""

    id: ClientId


class Sit(Command):
    """Take an open seat under a name."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber
    name: Name
    contribution: Contribution


class Contribute(Command):
    """Add one's part to the dice, for a seat one holds; the last one before the start counts."""

    type: Literal["contribute"] = "contribute"
    seat: SeatNumber
    contribution: Contribution


class Leave(Command):
    """Give up one's seats; in play a bot takes over, until one comes back."""

    type: Literal["leave"] = "leave"


class Kick(Command):
    """The host sends away who holds a seat."""

    type: Literal["kick"] = "kick"
    seat: SeatNumber


class Stand(Command):
    """Give up one of one's own seats in the lobby; a host stays the host."""

    type: Literal["stand"] = "stand"
    seat: SeatNumber


class Edit(Command):
    """The host changes the lobby; what is left out stays. `seats` is the whole new row, in which every
    person keeps a seat. Rejected as stale if seats or options have changed since `step`."""

    type: Literal["edit"] = "edit"
    step: Step
    seats: Annotated[list[EditedSeat], Field(min_length=2, max_length=MOST_SEATS)] | None = None
    game: Annotated[str, Field(max_length=20)] | None = None
    options: GameOptions | None = None
    table: TableOptions | None = None


class Start(Command):
    """The host begins the game. Open seats are left out; a bot plays for people who are not there yet."""

    type: Literal["start"] = "start"


class Act(Command):
    """An action in notation, or all of a seat's choices before a leg of `cards`. `step` is the last step
    that the client has seen; if the position has changed since, the action is refused."""

    type: Literal["act"] = "act"
    step: Step
    actions: Annotated[list[Action], Field(min_length=1, max_length=MOST_CHOICES)]


class Pause(Command):
    """The host stops the game for another day."""

    type: Literal["pause"] = "pause"


class Resume(Command):
    """Anyone with a seat lets the game go on."""

    type: Literal["resume"] = "resume"


class Vote(Command):
    """Ask for a bot in place of a person whose connection has been lost for the table's grace period; the
    majority of the others decides."""

    type: Literal["vote"] = "vote"
    seat: SeatNumber


class Return(Command):
    """Take one's seats back from the bot."""

    type: Literal["return"] = "return"


class TakeBack(Command):
    """Ask to take back one's last action."""

    type: Literal["takeback"] = "takeback"


class Agree(Command):
    """Say yes or no to the take-back that was asked for."""

    type: Literal["agree"] = "agree"
    yes: bool


class Chat(Command):
    """Say something to the table."""

    type: Literal["chat"] = "chat"
    text: ChatText


class Mute(Command):
    """The host mutes a seat, or with no seat the whole chat; or lets them speak again."""

    type: Literal["mute"] = "mute"
    seat: SeatNumber | None = None
    on: bool


class Rematch(Command):
    """Another game with the same people, the start seat moved on."""

    type: Literal["rematch"] = "rematch"


class Abandon(Command):
    """The host ends the game without a result."""

    type: Literal["abandon"] = "abandon"


COMMANDS: dict[str, type[Command]] = {
    "sit": Sit,
    "contribute": Contribute,
    "leave": Leave,
    "kick": Kick,
    "stand": Stand,
    "edit": Edit,
    "start": Start,
    "act": Act,
    "pause": Pause,
    "resume": Resume,
    "vote": Vote,
    "return": Return,
    "takeback": TakeBack,
    "agree": Agree,
    "chat": Chat,
    "mute": Mute,
    "rematch": Rematch,
    "abandon": Abandon,
}

AnyCommand = Annotated[
    Sit
    | Contribute
    | Leave
    | Kick
    | Stand
    | Edit
    | Start
    | Act
    | Pause
    | Resume
    | Vote
    | Return
    | TakeBack
    | Agree
    | Chat
    | Mute
    | Rematch
    | Abandon,
    Field(discriminator="type"),
]


class Hello(Incoming):
    """The first message on a socket: who one is, and the last step one has seen."""

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=100)] | None = None
    seen: Step | None = None


class Ping(Incoming):
    """Are you there?"""

    type: Literal["ping"]


SocketMessage = Annotated[AnyCommand | Ping, Field(discriminator="type")]
SOCKET_MESSAGE: TypeAdapter[Any] = TypeAdapter(SocketMessage)
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
CLIENT_ID: TypeAdapter[str] = TypeAdapter(ClientId)


def problem_in(error: Mapping[str, Any]) -> str:
    """Where something is wrong, and what would be right; never repeats what was sent."""
    ours = error["type"] == "value_error"
    where = error["loc"][-1:] if ours else error["loc"]
    place = ".".join(str(part)[:40] for part in where)
    return f"{place}: {error['msg'].removeprefix('Value error, ')}"[:200]


EventText = Annotated[str, Field(min_length=1, max_length=LONGEST_EVENT)]
PositionText = Annotated[str, Field(min_length=1, max_length=LONGEST_POSITION)]


class OddsRequest(Incoming):
    """A position, the whole truth or a view: as a state, or as its one-line text. With all events that led
    to it, others' race cards are read by how the race stood when they were laid."""

    state: dict[str, Any] | None = None
    position: PositionText | None = None
    events: Annotated[list[EventText], Field(max_length=MOST_ODDS_EVENTS)] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> OddsRequest:
        if (self.state is None) == (self.position is None):
            raise ValueError("give either a state or a position")
        return self


class PositionRequest(Incoming):
    """A position as one line of text."""

    position: PositionText


# ---------------------------------------------------------------------------------------- answers


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
    options: dict[str, Any]
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


class SentOn(TypedDict):
    """What sent a unit on or back from the space where its run ended."""

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
    """The camel they came to stand on."""
    under: NotRequired[str]
    """The camel they came to stand under."""
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
    """It begins a new line; other events continue the line of their seat."""
    value: NotRequired[int]
    """The value of the ticket that is taken or covered."""
    move: NotRequired[Move]
    paid: NotRequired[list[Payment]]
    leg: NotRequired[LegEnd]
    race: NotRequired[RaceEnd]


class PaidItem(TypedDict):
    """Something that pays or costs money at the end of a leg; an amount before the floor of money."""

    kind: Literal["ticket", "covered", "pyramid", "midfield", "fennec", "palm"]
    amount: int
    colour: NotRequired[str]
    value: NotRequired[int]
    place: NotRequired[int]
    """The place that a covered ticket bets on."""
    copied_from: NotRequired[int]
    """The partner whose ticket it is."""


class EventInfo(TypedDict):
    """One event of the game as a viewer may read it, with what it did as facts and the view after it."""

    event: str
    facts: Facts
    payout: list[list[PaidItem]] | None
    """By seat, where the event ended a leg; in a sync only for the last event, which may still be shown."""
    view: dict[str, Any] | None
    """Null for the last event of a message: there `view` of the message is the position after it."""


class ViewInfo(TypedDict):
    """What one viewer sees: a seat, or `"spectator"`."""

    viewer: int | Literal["spectator"]
    first: int
    """How many events there were before these; a sync tells the recent past only."""
    events: list[EventInfo]
    view: dict[str, Any] | None
    legal: list[str]
    sealed: list[str]
    """The viewer's own choices that lie sealed."""


class History(TypedDict):
    """A part of the past of a game in play, as one viewer may read it now."""

    first: int
    """How many events there were before these."""
    events: list[EventInfo]


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
    options: dict[str, Any]
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
    view: dict[str, Any]


class Replay(TypedDict):
    """A part of a record, event by event."""

    record: dict[str, Any]
    first: int
    total: int
    before: dict[str, Any]
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
    state: dict[str, Any]


class RaceOdds(TypedDict):
    """By camel, its chance to win the race and to come last; by winner and loser, the chance of both."""

    win: dict[str, float]
    lose: dict[str, float]
    joint: dict[str, dict[str, float]]
    places: NotRequired[dict[str, list[float]]]
    """In `cards`, by camel, its chance of each place."""
    joint_error: NotRequired[float]
    method: Literal["exact", "sampled"]
    error: float


class ActionOdds(TypedDict):
    """A legal action, without its seat, and what it is worth."""

    action: str
    value: float
    reason: NotRequired[Reason]


class OddsInfo(TypedDict):
    """The odds of a position, as `camelup odds --json` prints them; what the game lacks is left out."""

    leg: dict[str, list[float]]
    race: RaceOdds
    leg_error: NotRequired[float]
    tiles: NotRequired[dict[str, dict[str, float]]]
    """By space and side, the coins of a tile there."""
    camera: NotRequired[dict[str, float]]
    actions: NotRequired[list[ActionOdds]]
    """Best first; told only to the seat to act."""


class Health(TypedDict):
    """How the server is."""

    status: Literal["ok", "failing"]
    failing: list[str]


SocketAnswer = Update | Accepted | Refusal | Presence | Pong


def json_schema() -> dict[str, Any]:
    """All messages by name, for generated types."""
    wire: dict[str, Any] = {
        "SocketMessage": SocketMessage,
        "Hello": Hello,
        "SocketAnswer": SocketAnswer,
        "NewTable": NewTable,
        "Catalogue": Catalogue,
        "Created": Created,
        "Found": Found,
        "TableList": TableList,
        "Guest": Guest,
        "Replay": Replay,
        "History": History,
        "Imported": Imported,
        "PositionInfo": PositionInfo,
        "OddsInfo": OddsInfo,
        "Reason": Reason,
    }
    inputs = [(name, "validation", TypeAdapter(kind)) for name, kind in wire.items()]
    found, schema = TypeAdapter.json_schemas(inputs, title="camelup")  # type: ignore[arg-type]
    return schema | {"properties": {name: each for (name, _), each in found.items()}}


if __name__ == "__main__":
    print(json.dumps(json_schema(), indent=1))
