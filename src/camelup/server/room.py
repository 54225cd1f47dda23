"""The state of one table, as far as its log goes.

A table is event-sourced: `decider.decide` validates a command and returns the entry to append, and
`decider.apply` applies a stored entry. Nothing here reads a clock, a database or a socket.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from sys import intern
from typing import Any

from camelup.play import Table
from camelup.server.dice import Dice, Seating, commitment
from camelup.server.ids import same
from camelup.server.journal import Entry, Journal
from camelup.server.messages import SeriesGame

LOBBY, PLAYING, PAUSED, OVER, ABANDONED = "lobby", "playing", "paused", "over", "abandoned"
ENDED = (OVER, ABANDONED)
GRACE_SECONDS = 120.0
MOST_ENTRIES = 20_000
"""Maximum length of a log, so that nobody can make a table too long to load and send."""

PastGame = tuple[int, bool]
"""A seat's money at the end of an earlier game of the series, and whether it won."""


@dataclass(frozen=True)
class PendingEntry:
    """An entry that has not been stored yet."""

    kind: str
    data: dict[str, Any]
    creates: dict[str, Any] | None = None
    """The first entry of a second table that is stored together with this entry (a rematch)."""
    trail: Sequence[Table] = ()
    """The game before and after each event of an action, so that `apply` need not replay them."""


@dataclass(slots=True)
class Seat:
    """A seat of a table; `person` is the hash of a token."""

    kind: str = "open"
    name: str | None = None
    person: str | None = None
    bot: str | None = None
    away: bool = False
    muted: bool = False
    contribution: str | None = None
    emblem: int = 0
    past: list[PastGame | None] = field(default_factory=list)
    """The earlier games of the series; None where somebody else or nobody sat here."""
    timeouts: int = 0
    """Consecutive timeouts of the person."""
    covered_by: str | None = None
    """The bot that makes a single move for a person whose clock ran out."""
    failures: int = 0
    """Failures of the bot in this game."""
    instead: str | None = None
    """Replaces every bot at this seat, because one has failed too often."""

    def __post_init__(self) -> None:
        self.kind = intern(self.kind)
        self.person = self.person and intern(self.person)

    @property
    def player(self) -> str | None:
        """The bot that plays here now, or None for a person."""
        bot = self.bot if self.kind == "bot" or self.away else self.covered_by
        return bot and (self.instead or bot)


@dataclass
class TakeBackRequest:
    """A take-back that waits for everyone's consent."""

    seat: int
    actions: int
    agreed: set[str] = field(default_factory=set)


@dataclass(slots=True, eq=False)
class Room:
    """The seats, the status and the game of a table."""

    id: str
    secret: bytes
    default_grace: float = GRACE_SECONDS
    default_substitute: str = "random"
    entries: Journal = field(default_factory=Journal)
    events_at: list[int] = field(default_factory=list)
    """By step: the number of events that the game had after it."""
    status: str = LOBBY
    seats: list[Seat] = field(default_factory=list)
    host: str | None = None
    founder: str | None = None
    """Whoever created the table; becomes host again on return."""
    banned: set[str] = field(default_factory=set)
    arranged_at: int = 0
    """The step at which seats or options last changed."""
    started: float = 0.0
    game: Table | None = None
    checkpoints: list[Table] = field(default_factory=list)
    """The last two positions at multiples of CHECKPOINT_EVERY events (or the start). A sync covers the events
    since the first of them."""
    chat: list[Entry] = field(default_factory=list)
    """The latest lines, for newcomers."""
    trail: list[Table] = field(default_factory=list)
    """The game before and after each event of the last entry."""
    prepared_trail: Sequence[Table] = ()
    """The trail of the pending entry that is being applied."""
    contributions: list[str | None] | None = None
    order: list[int] = field(default_factory=list)
    sealed: dict[int, list[str]] = field(default_factory=dict)
    """By seat: choices before a leg of `cards`, hidden until everyone has chosen."""
    position: int = 0
    """The step at which the position last changed."""
    dealt_at: int = 0
    moved_at: dict[int, int] = field(default_factory=dict)
    """By seat: the step of its last action."""
    clock_start: float = 0.0
    """When the clock started; moved forward by the time for which it was stopped."""
    clock_stopped: float = 0.0
    """When the clock last stopped: the table was paused, or only bots had to act."""
    votes: dict[int, dict[str, float]] = field(default_factory=dict)
    """By seat: who voted for a bot there, and when."""
    takeback: TakeBackRequest | None = None
    chat_on: bool = True
    rematch: str | None = None
    pinned: bool = False
    """Read-only: this version cannot apply the log, or replaying it gives another position."""
    behind: bool = False
    """The log has entries that this version cannot apply; the table is pinned as well."""
    asides: dict[str, int] = field(default_factory=dict)
    """By person: how many of their entries did not change the position."""
    recent_asides: dict[str, int] = field(default_factory=dict)
    """The same since the last position, without chat."""
    setup: dict[str, Any] = field(default_factory=dict)
    """The data of the first entry without its seats and people, with later edits."""
    waiting_cache: list[int] | None = None

    def fork(self) -> Room:
        """Return an independent copy, to try out an entry before it is stored. Games are never changed, only
        replaced, so both copies share them."""
        twin = copy(self)
        twin.entries, twin.events_at = self.entries.copy(), self.events_at[:]
        twin.seats = [copy(seat) for seat in self.seats]
        twin.sealed, twin.moved_at = self.sealed.copy(), self.moved_at.copy()
        twin.votes = {seat: voters.copy() for seat, voters in self.votes.items()}
        twin.banned = self.banned.copy()
        twin.asides, twin.recent_asides = self.asides.copy(), self.recent_asides.copy()
        if self.takeback is not None:
            twin.takeback = replace(self.takeback, agreed=self.takeback.agreed.copy())
        return twin

    # ------------------------------------------------------------------------------------ the table

    @property
    def step(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def full(self) -> bool:
        """Whether the log has reached its maximum length."""
        return len(self.entries) >= MOST_ENTRIES

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of the table. In stored entries and on the wire their key is `run`."""
        settings: dict[str, Any] = self.setup["run"]
        return settings

    @property
    def substitute(self) -> str:
        """The bot that plays for people who are away."""
        chosen: str = self.settings["substitute"] or self.default_substitute
        return chosen

    @property
    def grace(self) -> float:
        """Seconds of disconnection after which others may vote for a bot."""
        return float(self.settings.get("grace") or self.default_grace)

    @property
    def has_bots(self) -> bool:
        """Whether a bot holds a seat of its own."""
        return any(seat.kind == "bot" for seat in self.seats)

    @property
    def seating(self) -> Seating:
        """How the order of the seats is determined at the start."""
        if self.settings["order"] == "shuffled":
            return "shuffled"
        return "random" if self.settings["start"] == "random" else "given"

    @property
    def code(self) -> str | None:
        """The short code of the table, valid until the game starts."""
        return self.setup.get("code") if self.status == LOBBY else None

    @property
    def commit(self) -> str:
        """The commitment to the secret of the dice."""
        return commitment(self.secret)

    def dice(self) -> Dice:
        """Return the source of randomness. It is complete once the game has started."""
        return Dice(self.secret, self.contributions or [], self.seating)

    # ------------------------------------------------------------------------------------ people

    def seats_of(self, person: str | None) -> list[int]:
        """Return the seats that a person holds."""
        return [number for number, seat in enumerate(self.seats) if same(seat.person, person)]

    def first_seat(self, person: str | None) -> int | None:
        """Return the first seat that a person holds, None for a host who only watches."""
        return next(iter(self.seats_of(person)), None)

    def people(self, *, present: bool = True) -> list[str]:
        """Return everyone with a seat, once each. Unless `present` is false, people whom a bot stands in for
        are left out."""
        found = [seat.person for seat in self.seats if seat.person and not (present and seat.away)]
        return list(dict.fromkeys(found))

    def past_games(self, number: int) -> list[PastGame | None]:
        """Return a seat's earlier games of the series, None for those that it did not play."""
        missed = max((len(seat.past) for seat in self.seats), default=0) - len(self.seats[number].past)
        return [None] * missed + self.seats[number].past

    def series(self) -> list[SeriesGame]:
        """Return the games of the series that were finished before this one, oldest first."""
        games = zip(*(self.past_games(number) for number in range(len(self.seats))), strict=True)
        return [
            {
                "money": [past and past[0] for past in game],
                "winners": [number for number, past in enumerate(game) if past and past[1]],
            }
            for game in games
        ]

    # ------------------------------------------------------------------------------------ the game

    def waiting(self) -> list[int]:
        """Return the seats that have to act; before a leg of `cards` there can be several."""
        if self.waiting_cache is None:
            self.waiting_cache = self._find_waiting()
        return self.waiting_cache

    def _find_waiting(self) -> list[int]:
        if self.status != PLAYING or self.game is None or self.game.to_act is None:
            return []
        first = self.game.to_act
        if self.game.choosing(first) is None:
            return [first]
        return [seat for seat in range(first, len(self.seats)) if seat not in self.sealed]

    def bots_waiting(self) -> list[int]:
        """Return the seats where a bot has to act. There are none while all people are away, so that nobody
        returns to a game that was played without them."""
        if self.people(present=False) and not self.people():
            return []
        return [seat for seat in self.waiting() if self.seats[seat].player is not None]

    @property
    def clock_runs(self) -> bool:
        """Whether the game waits for a person."""
        return any(self.seats[seat].player is None for seat in self.waiting())

    def deadline(self) -> float | None:
        """Return when the substitute moves for the people who have to act, None without a clock."""
        clock = self.settings["clock"]
        return self.clock_start + clock if clock and self.clock_runs else None

    @property
    def choosing(self) -> bool:
        """Whether the seats make their choices before a leg of `cards`."""
        return self.game is not None and self.game.choosing(len(self.seats) - 1) is not None

    def turn_of(self, seat: int) -> Table | None:
        """Return the game in which a seat acts: the game itself, or before a leg of `cards` a copy in which
        it is this seat's turn to choose."""
        if self.game is None or seat not in self.waiting():
            return None
        return self.game if self.game.to_act == seat else self.game.choosing(seat)

    def forget_trail(self) -> None:
        """Drop the positions of the last entry once everyone has been told. Of a finished race the last two
        stay: the end of the race is derived from them."""
        self.trail = self.trail[-2:] if self.status == OVER else []
