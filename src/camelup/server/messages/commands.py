"""What clients send to a table: commands, the hello, and requests for odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, model_validator

from camelup.server.messages.setup import (
    LONGEST_EVENT,
    LONGEST_POSITION,
    MOST_CHOICES,
    MOST_ODDS_EVENTS,
    MOST_SEATS,
    Action,
    ChatText,
    ClientId,
    Contribution,
    EditedSeat,
    GameOptions,
    Incoming,
    Name,
    SeatNumber,
    Step,
    TableOptions,
)


class Command(Incoming):
    """A request to change a table. Each `id` is carried out once."""

    id: ClientId


class Sit(Command):
    """Take an open seat under a name."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber
    name: Name
    contribution: Contribution


class Contribute(Command):
    """Contribute to the dice for one of one's seats; the last contribution before the start counts."""

    type: Literal["contribute"] = "contribute"
    seat: SeatNumber
    contribution: Contribution


class Leave(Command):
    """Give up one's seats; in play a bot takes over until one returns."""

    type: Literal["leave"] = "leave"


class Kick(Command):
    """The host removes the person at a seat."""

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
    """The host starts the game. Open seats are dropped; a bot plays for people who have not contributed
    yet."""

    type: Literal["start"] = "start"


class Act(Command):
    """An action in notation, or all of a seat's choices before a leg of `cards`. `step` is the last step
    that the client has seen; if the position has changed since, the action is rejected as stale."""

    type: Literal["act"] = "act"
    step: Step
    actions: Annotated[list[Action], Field(min_length=1, max_length=MOST_CHOICES)]


class Pause(Command):
    """The host pauses the game."""

    type: Literal["pause"] = "pause"


class Resume(Command):
    """Anyone with a seat resumes the game."""

    type: Literal["resume"] = "resume"


class Vote(Command):
    """Vote for a bot in place of a person who has been disconnected for the grace period; the majority of the
    others decides."""

    type: Literal["vote"] = "vote"
    seat: SeatNumber


class Return(Command):
    """Take one's seats back from the bot."""

    type: Literal["return"] = "return"


class TakeBack(Command):
    """Ask to take back one's last action."""

    type: Literal["takeback"] = "takeback"


class Agree(Command):
    """Agree to a requested take-back, or not."""

    type: Literal["agree"] = "agree"
    yes: bool


class Chat(Command):
    """Write to the table."""

    type: Literal["chat"] = "chat"
    text: ChatText


class Mute(Command):
    """The host mutes a seat, or without a seat the whole chat; or undoes that."""

    type: Literal["mute"] = "mute"
    seat: SeatNumber | None = None
    on: bool


class Rematch(Command):
    """Create a table with the same people, each moved on by one seat."""

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
    """The first message on a socket: the token, and the last step that the client has seen."""

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=100)] | None = None
    seen: Step | None = None


class Ping(Incoming):
    """Ask for a pong."""

    type: Literal["ping"]


SocketMessage = Annotated[AnyCommand | Ping, Field(discriminator="type")]
SOCKET_MESSAGE: TypeAdapter[Any] = TypeAdapter(SocketMessage)
HELLO: TypeAdapter[Hello] = TypeAdapter(Hello)
CLIENT_ID: TypeAdapter[str] = TypeAdapter(ClientId)


def problem_in(error: Mapping[str, Any]) -> str:
    """Return where a message is wrong, and what is expected there. It never repeats what the client sent."""
    ours = error["type"] == "value_error"
    where = error["loc"][-1:] if ours else error["loc"]
    place = ".".join(str(part)[:40] for part in where)
    return f"{place}: {error['msg'].removeprefix('Value error, ')}"[:200]


EventText = Annotated[str, Field(min_length=1, max_length=LONGEST_EVENT)]
PositionText = Annotated[str, Field(min_length=1, max_length=LONGEST_POSITION)]


class OddsRequest(Incoming):
    """A position, as a state or view or as its one-line text. With all events that led to it, the race cards
    of others are estimated by how the race stood when they were laid."""

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
