"""The request for a new table, and the limits of everything that clients send."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

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
    """Return text without space at its ends. Raises ValueError unless it is one line of visible text."""
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
    """What clients send. Unknown keys are rejected, and values are not converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class OpenSeat(Incoming):
    """Free for anyone."""

    kind: Literal["open"]


class PersonSeat(Incoming):
    """Taken by the creator of the table; several of them share one device.

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
    """A seat of the lobby as it is; its index in the list is its new number."""

    kind: Literal["keep"]
    seat: SeatNumber


EditedSeat = Annotated[KeptSeat | OpenSeat | BotSeat, Field(discriminator="kind")]


class GameOptions(Incoming):
    """As in a record."""

    modules: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=8)] = []
    spicy: bool = False
    memory: bool = False


class TableOptions(Incoming):
    """The settings of a table."""

    listed: bool = False
    order: Literal["given", "shuffled"] = "given"
    start: Literal["first", "random"] = "first"
    clock: Annotated[int, Field(ge=5, le=LONGEST_CLOCK)] | None = None
    grace: Annotated[int, Field(ge=SHORTEST_GRACE, le=LONGEST_GRACE)] | None = None
    """Seconds of disconnection after which others may vote for a bot; null for the server's default."""
    chat: bool = True
    spectators: bool = True
    odds: bool = True
    substitute: Annotated[str, Field(max_length=40)] | None = None


class FromRecord(Incoming):
    """A record to continue from, after its first `at` events."""

    record: dict[str, Any]
    at: Annotated[int, Field(ge=0, le=100_000)]


class NewTable(Incoming):
    """A request for a new table."""

    game: Annotated[str, Field(max_length=20)]
    options: GameOptions = GameOptions()
    seats: Annotated[list[SeatSpec], Field(min_length=2, max_length=MOST_SEATS)]
    table: TableOptions = TableOptions()
    record: FromRecord | None = None
