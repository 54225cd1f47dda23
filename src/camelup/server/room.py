"""One table of the server as a fold over its log: `decide` turns a wish into an entry, `apply` carries
out an entry that has been stored. Nothing here reads a clock, a database or a socket, and the state is
always what applying the entries gives.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from sys import intern
from typing import Any

import msgspec

from camelup.bots import bot_names
from camelup.errors import CamelUpError, SetupError
from camelup.games import Options, find_game
from camelup.games.cards.actions import CHOICES
from camelup.notation import check_record
from camelup.play import Table
from camelup.server import messages
from camelup.server.dice import Dice, Draws, Seating, commitment, draw_seating
from camelup.server.journal import Entry, Journal
from camelup.server.names import is_taken

LOBBY, PLAYING, PAUSED, OVER, ABANDONED = "lobby", "playing", "paused", "over", "abandoned"
ENDED = (OVER, ABANDONED)
ONE_SEAT = "at a listed table everyone takes one seat"
GRACE_SECONDS = 120.0
RELIABLE = ("greedy", "random")
"""Bots that play where the substitute itself has failed."""
MOST_FAILURES = 3
"""With so many failures of its bot a seat gets the substitute for the rest of the game."""
MOST_TIMEOUTS = 2
"""After so many timeouts in a row the substitute stays until the person returns."""
TABLE_ID = re.compile("[A-Za-z0-9_-]{1,32}")
CODE_LETTERS, CODE_LENGTH = "BCDFGHJKMNPQRSTVWXYZ", 5
MOST_EVENTS = 5_000
"""A record stays well below the size that can be imported again."""
MOST_PREFIX = 1_000
"""Events that a table may take over from a record."""
MARK_EVERY = 100
"""The recent past is told from the last position but one whose number of events is a multiple of this."""
MOST_CHAT = 100
"""Lines of chat that a newcomer is told."""
MOST_ENTRIES = 20_000
MOST_ASIDES = 1_000
"""Entries of one person that move nothing: chat, leaving … Ten people cannot fill a log with them."""
MOST_ASIDES_A_POSITION = {LOBBY: 200, PLAYING: 20, PAUSED: 20}
"""The same between two positions, without chat, which has a limit of its own."""


ANY_TAKE_BACK = messages.TakeBack(id="x")
Past = tuple[int, bool]
"""What a seat had at the end of an earlier game of the series, and whether it won."""


class CannotApply(Exception):
    """An entry that does not fit: written under other rules, or by a newer version of the server."""


class Refused(Exception):
    """A wish that is not granted: a short code for programs, one line for people, and where it is known how
    many seconds to wait."""

    def __init__(self, code: str, message: str, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after = retry_after


@dataclass(frozen=True)
class Draft:
    """An entry that has not been stored yet; a rematch makes a second table with it."""

    kind: str
    data: dict[str, Any]
    creates: dict[str, Any] | None = None
    way: Sequence[Table] = ()
    """The game before and after each event of an action, so that applying need not play them again."""


@dataclass(slots=True)
class Seat:
    """A chair at the table; `person` is the hash of a token."""

    kind: str = "open"
    name: str | None = None
    person: str | None = None
    bot: str | None = None
    away: bool = False
    muted: bool = False
    contribution: str | None = None
    emblem: int = 0
    past: list[Past | None] = field(default_factory=list)
    """The earlier games of the series; None where somebody else or nobody sat here."""
    timeouts: int = 0
    """How often in a row the clock ran out on the person."""
    covered_by: str | None = None
    """The bot that makes one move for a person whose clock ran out."""
    failures: int = 0
    """How often the bot here has failed in this game."""
    instead: str | None = None
    """The bot that plays here whenever one does, because another has failed too often."""

    def __post_init__(self) -> None:
        self.kind = intern(self.kind)
        self.person = self.person and intern(self.person)

    @property
    def player(self) -> str | None:
        """The bot that plays here now, or None for a person."""
        bot = self.bot if self.kind == "bot" or self.away else self.covered_by
        return bot and (self.instead or bot)


@dataclass(frozen=True)
class TimeOut:
    """The clock has run out; the server itself asks for this."""

    type = "timeout"


@dataclass(frozen=True)
class InformedVote:
    """A vote, with what only the server knows: since when the person is not connected, None if they are."""

    seat: int
    gone_since: float | None
    type = "vote"


@dataclass(frozen=True)
class BotAct:
    """A bot's action for a seat; the server itself asks for this."""

    seat: int
    step: int
    actions: Sequence[str]
    failed: bool = False
    """The bot has not answered as it should; the actions are random ones."""
    type = "act"


@dataclass
class Asked:
    """A take-back that waits for everyone's yes."""

    seat: int
    actions: int
    agreed: set[str] = field(default_factory=set)


def same(one: str | None, other: str | None) -> bool:
    """Compare two hashes in constant time."""
    return one is not None and other is not None and hmac.compare_digest(one, other)


# ---------------------------------------------------------------------------------------- making a table


def creation(new: messages.NewTable, person: str) -> dict[str, Any]:
    """The data of a table's first entry; refuses what cannot be played."""
    options = options_of(new.options)
    find_game(new.game).check_options(options, len(new.seats))
    if new.table.substitute is not None:
        _check_bot(new.table.substitute)
    if new.table.listed and sum(seat.kind == "person" for seat in new.seats) > 1:
        raise SetupError(ONE_SEAT)
    data = {
        "game": new.game,
        "options": options.to_json(),
        "run": new.table.model_dump(),
        "seats": _seat_data(new.seats, person),
        "host": person,
        "prefix": [],
    }
    if new.record is not None:
        data["prefix"] = _prefix(new.record, new.game, options, len(new.seats))
    return data


def options_of(given: messages.GameOptions) -> Options:
    """The options of a game, not checked yet."""
    return Options(tuple(given.modules), given.spicy, given.memory)


def _check_bot(name: str) -> None:
    if name not in bot_names():
        raise SetupError(f"there is no such bot; bots are {', '.join(bot_names())}")


def _seat_data(specs: Sequence[Any], person: str, others: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The data of new seats, beside others that have a name already."""
    taken = [*others]
    for name in (spec.name for spec in specs if getattr(spec, "name", None)):
        if is_taken(name, taken):
            raise SetupError("two seats have the same name, or names that look the same; choose others")
        taken.append(name)
    seats: list[dict[str, Any]] = []
    for spec in specs:
        if spec.kind == "bot":
            _check_bot(spec.bot)
            seats.append({"kind": "bot", "name": spec.name or _free_name(spec.bot, taken), "bot": spec.bot})
        elif spec.kind == "person":
            seats.append({"kind": "person", "name": spec.name, "person": person})
        else:
            seats.append({"kind": "open"})
    return seats


def free_emblem(used: set[int], old: Sequence[int] = ()) -> int:
    """The emblem of the seat that was here, or else the first that nobody has yet; takes it."""
    emblem: int = next(number for number in [*old[:1], *range(messages.MOST_SEATS)] if number not in used)
    used.add(emblem)
    return emblem


def _free_name(bot: str, taken: list[str]) -> str:
    number = 1
    while is_taken(f"{bot} {number}", taken):
        number += 1
    taken.append(f"{bot} {number}")
    return taken[-1]


def _prefix(given: messages.FromRecord, game: str, options: Options, seats: int) -> list[str]:
    """The events that a table takes over from a record."""
    record = check_record(given.record)
    if record.game.name != game or record.options != options or len(record.players) != seats:
        raise SetupError("the record is of another game, with other options or another number of seats")
    if given.at > MOST_PREFIX:
        raise SetupError(f"a table can go on from event {MOST_PREFIX:,} at most")
    table = Table.from_record(record, at=given.at)
    if table.over:
        raise SetupError(f"the race is over at event {given.at}")
    return list(table.events)


@dataclass(slots=True, eq=False)
class Room:
    """A table: its seats, its status and its game, as far as the log goes."""

    id: str
    secret: bytes
    default_grace: float = GRACE_SECONDS
    substitute: str = "random"
    entries: Journal = field(default_factory=Journal)
    events_at: list[int] = field(default_factory=list)
    """How many events the game had after each step."""
    status: str = LOBBY
    seats: list[Seat] = field(default_factory=list)
    host: str | None = None
    founder: str | None = None
    """Who made the table; host again after coming back."""
    banned: set[str] = field(default_factory=set)
    arranged: int = 0
    """The step at which seats or options last changed."""
    started: float = 0.0
    game: Table | None = None
    marks: list[Table] = field(default_factory=list)
    """The last two of the start and the positions at marks: from there on the past is recent."""
    chat: list[Entry] = field(default_factory=list)
    """The last lines, for newcomers."""
    trail: list[Table] = field(default_factory=list)
    """The game before and after each event of the last entry."""
    contributions: list[str | None] | None = None
    order: list[int] = field(default_factory=list)
    sealed: dict[int, list[str]] = field(default_factory=dict)
    position: int = 0
    dealt_at: int = 0
    moved_at: dict[int, int] = field(default_factory=dict)
    since: float = 0.0
    """From when on the clock counts; moves on by the time it stood still."""
    stopped: float = 0.0
    """When the clock last stopped: the table paused, or only bots to act."""
    votes: dict[int, dict[str, float]] = field(default_factory=dict)
    """By seat: who voted for a bot there, and when."""
    asked: Asked | None = None
    chat_on: bool = True
    rematch: str | None = None
    pinned: bool = False
    """The game would come out otherwise under today's rules: the table can only be looked at."""
    behind: bool = False
    """The log goes on, but not in a way that can be applied here; then the table is pinned, too."""
    asides: dict[str, int] = field(default_factory=dict)
    """How many entries that move nothing each person has made."""
    recent_asides: dict[str, int] = field(default_factory=dict)
    """The same since the last position, without chat."""
    setup: dict[str, Any] = field(default_factory=dict)
    _waiting: list[int] | None = None
    _way: Sequence[Table] = ()
    """Of the draft that is being applied."""

    def fork(self) -> Room:
        """An independent copy, to see where an entry leads before it is stored. A game is never changed, only
        replaced, so both may hold the same."""
        twin = copy(self)
        twin.entries, twin.events_at = self.entries.copy(), self.events_at[:]
        twin.seats = [copy(seat) for seat in self.seats]
        twin.sealed, twin.moved_at = self.sealed.copy(), self.moved_at.copy()
        twin.votes = {seat: voters.copy() for seat, voters in self.votes.items()}
        twin.banned = self.banned.copy()
        twin.asides, twin.recent_asides = self.asides.copy(), self.recent_asides.copy()
        twin.asked = replace(self.asked, agreed=self.asked.agreed.copy()) if self.asked else None
        return twin

    # ------------------------------------------------------------------------------------ reading

    @property
    def step(self) -> int:
        """The number of the last entry."""
        return len(self.entries) - 1

    @property
    def full(self) -> bool:
        """Whether the log is as long as it may be."""
        return len(self.entries) >= MOST_ENTRIES

    @property
    def run(self) -> dict[str, Any]:
        """The options of the table."""
        run: dict[str, Any] = self.setup["run"]
        return run

    @property
    def grace(self) -> float:
        """Seconds without a connection after which others may vote for a bot."""
        return float(self.run.get("grace") or self.default_grace)

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits at the table, other than for a person."""
        return any(seat.kind == "bot" for seat in self.seats)

    @property
    def clock_runs(self) -> bool:
        """Whether the game waits for a person."""
        return any(self.seats[seat].player is None for seat in self.waiting())

    @property
    def seating(self) -> Seating:
        """How the order of the chairs comes about."""
        if self.run["order"] == "shuffled":
            return "shuffled"
        return "random" if self.run["start"] == "random" else "given"

    @property
    def code(self) -> str | None:
        """The short code that leads here until the game starts."""
        return self.setup.get("code") if self.status == LOBBY else None

    @property
    def commit(self) -> str:
        """The promise about the dice."""
        return commitment(self.secret)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person holds."""
        return [number for number, seat in enumerate(self.seats) if same(seat.person, person)]

    def people(self, *, present: bool = True) -> list[str]:
        """Everyone with a seat, each once; only those whom no bot stands in for, unless all are asked for."""
        found = [seat.person for seat in self.seats if seat.person and not (present and seat.away)]
        return list(dict.fromkeys(found))

    def waiting(self) -> list[int]:
        """The seats the game waits for; before a leg of `cards` there can be several."""
        if self._waiting is None:
            self._waiting = self._find_waiting()
        return self._waiting

    def _find_waiting(self) -> list[int]:
        if self.status != PLAYING or self.game is None or self.game.to_act is None:
            return []
        first = self.game.to_act
        if self.game.choosing(first) is None:
            return [first]
        return [seat for seat in range(first, len(self.seats)) if seat not in self.sealed]

    def bots_waiting(self) -> list[int]:
        """The seats where a bot is to act. While all people are away bots wait as well, so that nobody comes
        back to a game that was played without them."""
        if self.people(present=False) and not self.people():
            return []
        return [seat for seat in self.waiting() if self.seats[seat].player is not None]

    def deadline(self) -> float | None:
        """When the substitute moves for the people the game waits for."""
        clock = self.run["clock"]
        return self.since + clock if clock and self.clock_runs else None

    def turn_of(self, seat: int) -> Table | None:
        """The game as this seat acts in it: itself, or before a leg of `cards` with this seat choosing."""
        if self.game is None or seat not in self.waiting():
            return None
        return self.game if self.game.to_act == seat else self.game.choosing(seat)

    def dice(self) -> Dice:
        """The source of chance; complete once the game has started."""
        return Dice(self.secret, self.contributions or [], self.seating)

    # ------------------------------------------------------------------------------------ deciding

    def decide(self, person: str | None, wish: Any, now: float) -> Draft:
        """The entry that a wish leads to, or Refused. Nothing changes yet."""
        if self.pinned:
            raise Refused("conflict", "this table was played under other rules; it can only be looked at")
        if self.full and wish.type not in ("abandon", "rematch"):
            raise Refused("conflict", "too much has happened at this table; it can only be abandoned")
        if person is not None and wish.type not in ("act", "return", "abandon", "rematch"):
            self._check_asides(person)
        decide: Callable[..., Draft] = getattr(self, f"_decide_{wish.type}")
        try:
            return decide(person, wish, now)
        except CamelUpError as error:
            raise Refused("illegal", str(error)) from None

    def _check_asides(self, person: str) -> None:
        most = MOST_ASIDES_A_POSITION.get(self.status, MOST_ASIDES)
        if self.recent_asides.get(person, 0) >= most or self.asides.get(person, 0) >= MOST_ASIDES:
            raise Refused("limited", "that is too much beside playing; wait until the game goes on")

    def _need(self, *statuses: str) -> None:
        if self.status not in statuses:
            raise Refused("conflict", f"this cannot be done now: the table is {_STATUS_WORDS[self.status]}")

    def _need_host(self, person: str | None) -> None:
        if not same(self.host, person):
            raise Refused("forbidden", "only the host can do this")

    def _need_seats(self, person: str | None) -> list[int]:
        seats = self.seats_of(person)
        if not seats:
            raise Refused("forbidden", "you have no seat at this table")
        return seats

    def _seat(self, number: int) -> Seat:
        if number >= len(self.seats):
            raise Refused("illegal", f"there is no seat {number}; seats are 0 to {len(self.seats) - 1}")
        return self.seats[number]

    def _decide_sit(self, person: str, wish: messages.Sit, now: float) -> Draft:
        self._need(LOBBY)
        if person in self.banned:
            raise Refused("forbidden", "the host has removed you from this table")
        if self.run["listed"] and self.seats_of(person):
            raise Refused("conflict", ONE_SEAT)
        if self._seat(wish.seat).kind != "open":
            raise Refused("conflict", f"seat {wish.seat} is taken")
        if is_taken(wish.name, [seat.name for seat in self.seats if seat.name]):
            raise Refused(
                "name_taken", "somebody here has that name, or one that looks the same; choose another"
            )
        data = {"seat": wish.seat, "name": wish.name, "contribution": wish.contribution}
        return Draft("sit", data | self._host_again(person))

    def _host_again(self, person: str) -> dict[str, Any]:
        """The founder of the table gets the host's rights back."""
        return {"host": person} if same(self.founder, person) and not same(self.host, person) else {}

    def _decide_contribute(self, person: str, wish: messages.Contribute, now: float) -> Draft:
        self._need(LOBBY)
        if wish.seat not in self._need_seats(person):
            raise Refused("forbidden", "that is not your seat")
        data = {"seat": wish.seat, "contribution": wish.contribution}
        return Draft("contribute", data | self._host_again(person))

    def _decide_leave(self, person: str, wish: messages.Leave, now: float) -> Draft:
        self._need(LOBBY, PLAYING, PAUSED)
        seats = self.seats_of(person)
        if not seats and not same(self.host, person):
            raise Refused("forbidden", "you have no seat at this table")
        name = self.seats[seats[0]].name if seats else None
        data = {"name": name, "ends": self._ends_without(person)}
        return Draft("leave", data | self._absence(seats, person))

    def _absence(self, seats: Sequence[int], *gone: str | None) -> dict[str, Any]:
        """What changes when a bot plays for these seats: if the host is gone, somebody else is host."""
        data: dict[str, Any] = {"seats": list(seats), "bot": self._substitute()}
        if any(same(self.host, person) for person in gone):
            rest = [person for person in self.people() if person not in gone]
            data["host"] = rest[0] if rest else self.host
        return data

    def _ends_without(self, person: str) -> bool:
        """Whether a table ends when somebody leaves: nobody is left who could go on. A lobby lasts as long
        as its host; in play people who are away can come back, and a host may watch."""
        if not same(self.host, person) and (self.host is not None or self.status == LOBBY):
            return False
        return not [each for each in self.people(present=False) if not same(each, person)]

    def _decide_kick(self, person: str, wish: messages.Kick, now: float) -> Draft:
        self._need(LOBBY, PLAYING, PAUSED)
        self._need_host(person)
        seat = self._seat(wish.seat)
        if seat.person is None or same(seat.person, person):
            raise Refused("conflict", "only other people can be sent away")
        data = {"seats": self.seats_of(seat.person), "bot": self._substitute(), "name": seat.name}
        return Draft("kick", data | {"by": self._first_seat(person)})

    def _decide_stand(self, person: str, wish: messages.Stand, now: float) -> Draft:
        self._need(LOBBY)
        if wish.seat not in self._need_seats(person):
            raise Refused("forbidden", "that is not your seat")
        return Draft("stand", {"seats": [wish.seat], "name": self.seats[wish.seat].name})

    def _decide_edit(self, person: str, wish: messages.Edit, now: float) -> Draft:
        self._need(LOBBY)
        self._need_host(person)
        if not self.arranged <= wish.step <= self.step:
            raise Refused(
                "stale", f"the lobby has changed since step {wish.step}; it is step {self.step} now"
            )
        if wish.table is not None and wish.table.substitute is not None:
            _check_bot(wish.table.substitute)
        data = {
            "game": wish.game or self.setup["game"],
            "options": self.setup["options"] if wish.options is None else options_of(wish.options).to_json(),
            "run": self.run if wish.table is None else wish.table.model_dump(),
            "seats": self._edited(wish.seats),
        }
        self._check_edit(data)
        return Draft("edit", data)

    def _check_edit(self, data: dict[str, Any]) -> None:
        """Refuse what cannot be played; a table that goes on from a record is bound to it."""
        game, options, seats = data["game"], data["options"], len(data["seats"])
        find_game(game).check_options(Options.from_json(options), seats)
        if data["run"]["listed"] and any(len(self.seats_of(each)) > 1 for each in self.people()):
            raise SetupError(ONE_SEAT)
        bound = self.setup["game"], self.setup["options"], len(self.seats)
        if self.setup["prefix"] and (game, options, seats) != bound:
            raise Refused("conflict", "this table goes on from a record: game, options and seats are given")

    def _edited(self, specs: Sequence[Any] | None) -> list[dict[str, Any]]:
        """The new row of seats: `{"keep": 2}` for one that is there already, else the data of a new one."""
        if specs is None:
            return [{"keep": number} for number in range(len(self.seats))]
        kept = [spec.seat for spec in specs if spec.kind == "keep"]
        if len(set(kept)) < len(kept):
            raise Refused("illegal", "a seat can be kept only once")
        names = [str(name) for number in kept if (name := self._seat(number).name)]
        for number, seat in enumerate(self.seats):
            if seat.kind == "person" and number not in kept:
                raise Refused("conflict", f"{seat.name} has seat {number}; kick removes a person")
        new = iter(_seat_data([spec for spec in specs if spec.kind != "keep"], "", names))
        used = {self.seats[number].emblem for number in kept}
        old = [seat.emblem for seat in self.seats]
        return [
            {"keep": spec.seat}
            if spec.kind == "keep"
            else next(new) | {"emblem": free_emblem(used, old[place:])}
            for place, spec in enumerate(specs)
        ]

    def _first_seat(self, person: str | None) -> int | None:
        return next(iter(self.seats_of(person)), None)

    def _substitute(self) -> str:
        chosen: str = self.run["substitute"] or self.substitute
        return chosen

    def _decide_start(self, person: str, wish: messages.Start, now: float) -> Draft:
        self._need(LOBBY)
        self._need_host(person)
        taken = [number for number, seat in enumerate(self.seats) if seat.kind != "open"]
        self._check_players(len(taken))
        chairs = [self.seats[number] for number in taken]
        dice = Dice(self.secret, [seat.contribution for seat in chairs], self.seating)
        order, _ = draw_seating(dice, len(chairs))
        seats = [chairs[chair] for chair in order]
        table = self._new_game(seats)[-1]
        events = list(self._chance(table, dice))
        data = {"order": order, "events": events, "hash": state_hash(table)}
        if len(taken) < len(self.seats):
            data["taken"] = taken
        late = [
            number
            for number, seat in enumerate(seats)
            if seat.person and seat.contribution is None and not same(seat.person, person)
        ]
        if late:
            data |= {"away": late, "bot": self._substitute()}
        return Draft("start", data)

    def _check_players(self, players: int) -> None:
        """Open seats are left out, as long as enough people and bots remain."""
        if self.setup["prefix"] and players < len(self.seats):
            raise Refused(
                "conflict", f"this game goes on with {len(self.seats)} players; fill the open seats"
            )
        try:
            find_game(self.setup["game"]).check_options(Options.from_json(self.setup["options"]), players)
        except CamelUpError as error:
            raise Refused("conflict", f"the game cannot start: {error}") from None

    def _new_game(self, seats: Sequence[Seat]) -> list[Table]:
        """The game that begins, or goes on from a record; before it the last marks on the way."""
        options = Options.from_json(self.setup["options"])
        table = Table(
            self.setup["game"],
            [str(seat.name) for seat in seats],
            modules=options.modules,
            spicy=options.spicy,
            memory=options.memory,
        )
        marks = [table.copy()]
        for event in self.setup["prefix"]:
            table.push(event)
            if table.event_count % MARK_EVERY == 0:
                marks = [*marks[-1:], table.copy()]
        return [*marks, table]

    def _chance(self, table: Table, dice: Dice) -> Iterator[str]:
        """Draw what chance brings until a seat is to act."""
        while table.chance_is_next:
            yield table.draw(Draws(dice, table.event_count + 1).choose)

    def _decide_act(self, person: str | None, wish: messages.Act | BotAct, now: float) -> Draft:
        self._need(PLAYING)
        seat = wish.seat if isinstance(wish, BotAct) else self._acting_seat(person, wish.actions)
        self._check_step(seat, wish.step)
        if isinstance(wish, BotAct) and self.seats[seat].player is None:
            raise Refused("stale", "the person is back")
        assert self.game is not None, "a game is being played"
        if seat != self.game.to_act and (twin := self.turn_of(seat)) is not None:
            draft = self._seal(twin, seat, list(wish.actions))
        elif seat in self.sealed:
            raise Refused("conflict", "your choices are made; they lie sealed until everyone has chosen")
        else:
            draft = self._act(seat, list(wish.actions))
        if isinstance(wish, BotAct) and wish.failed:
            draft.data.update(self._failure(seat))
        return draft

    def _failure(self, number: int) -> dict[str, Any]:
        """What is noted about a bot that has failed; the last time, with the bot that plays instead."""
        seat = self.seats[number]
        data: dict[str, Any] = {"failed": seat.player}
        if seat.failures + 1 >= MOST_FAILURES:
            data["instead"] = next(bot for bot in (self._substitute(), *RELIABLE) if bot != seat.player)
        return data

    def _acting_seat(self, person: str | None, actions: Sequence[str]) -> int:
        """The seat that all actions are for; it must be the person's own."""
        numbers = {action.split(" ")[0] for action in actions}
        own = [seat for seat in self._need_seats(person) if numbers == {str(seat)}]
        if not own:
            raise Refused("forbidden", "an action begins with the number of your own seat")
        if self.seats[own[0]].away:
            raise Refused("conflict", "a bot plays for you; come back first")
        if self.seats[own[0]].covered_by:
            raise Refused("conflict", "your time has run out; a bot makes this move")
        return own[0]

    def _check_step(self, seat: int, step: int) -> None:
        if step > self.step:
            raise Refused("stale", f"there is no step {step} yet; the table is at step {self.step}")
        choosing = self.game is not None and self.game.choosing(len(self.seats) - 1) is not None
        latest = max(self.dealt_at, self.moved_at.get(seat, 0)) if choosing else self.position
        if step < latest:
            raise Refused("stale", f"the position has changed since step {step}; it is step {self.step} now")

    def _seal(self, twin: Table, seat: int, actions: list[str]) -> Draft:
        for action in actions:
            _push_choice(twin, seat, action)
        if twin.to_act == seat and twin.choosing(seat) is not None:
            raise Refused("illegal", "send all of your choices for this leg at once")
        return Draft("seal", {"seat": seat, "actions": actions})

    def _act(self, seat: int, actions: list[str]) -> Draft:
        assert self.game is not None, "a game is being played"
        if self.game.event_count >= MOST_EVENTS:
            raise Refused("conflict", "this game has become too long; it can only be abandoned")
        choosing = self.game.choosing(seat) is not None
        if len(actions) > 1 and not choosing:
            raise Refused("illegal", "one action at a time")
        way = [self.game]
        for action in actions:
            way.append(way[-1].copy())
            if choosing:
                _push_choice(way[-1], seat, action)
            else:
                way[-1].push(action)
        self._go_on(way)
        events = list(way[-1].events[self.game.event_count :])
        return Draft("act", {"seat": seat, "events": events, "hash": state_hash(way[-1])}, way=way)

    def _go_on(self, way: list[Table]) -> None:
        """Carry on with what follows an action by itself: choices that lie sealed, then chance."""
        while (seat := way[-1].to_act) in self.sealed and way[-1].choosing(seat) is not None:
            for action in self.sealed[seat]:
                way.append(way[-1].copy())
                way[-1].push(action)
        dice = self.dice()
        while way[-1].chance_is_next:
            way.append(way[-1].copy())
            way[-1].draw(Draws(dice, way[-1].event_count + 1).choose)

    def _decide_pause(self, person: str, wish: messages.Pause, now: float) -> Draft:
        self._need(PLAYING)
        self._need_host(person)
        return Draft("pause", {"by": self._first_seat(person)})

    def _decide_resume(self, person: str, wish: messages.Resume, now: float) -> Draft:
        self._need(PAUSED)
        if not same(self.host, person):
            self._need_seats(person)
        return Draft("resume", {"by": self._first_seat(person)})

    def _decide_vote(self, person: str, wish: messages.Vote | InformedVote, now: float) -> Draft:
        self._need(PLAYING)
        by = self._need_seats(person)[0]
        if self.seats[by].away:
            raise Refused("conflict", "a bot plays for you; come back first")
        seat = self._seat(wish.seat)
        if seat.person is None or seat.away or same(seat.person, person):
            raise Refused("conflict", "a vote is about another person whom no bot plays for yet")
        gone_since = wish.gone_since if isinstance(wish, InformedVote) else None
        if gone_since is None:
            raise Refused("conflict", f"{seat.name} is connected")
        if now < gone_since + self.grace:
            raise Refused("conflict", "give them a little more time to reconnect")
        voted = {each for each, at in self.votes.get(wish.seat, {}).items() if at >= gone_since}
        others = [each for each in self.people() if not same(each, seat.person)]
        data: dict[str, Any] = {"seat": wish.seat, "by": by}
        if 2 * len((voted | {person}) & set(others)) > len(others):
            data |= self._absence(self.seats_of(seat.person), seat.person)
        return Draft("vote", data)

    def _decide_timeout(self, person: None, wish: TimeOut, now: float) -> Draft:
        deadline = self.deadline()
        if deadline is None or now < deadline:
            raise Refused("conflict", "the clock has not run out")
        seats = [seat for seat in self.waiting() if self.seats[seat].player is None]
        stays = [seat for seat in seats if self.seats[seat].timeouts + 1 >= MOST_TIMEOUTS]
        gone = [self.seats[seat].person for seat in stays]
        return Draft("timeout", self._absence(seats, *gone) | {"away": stays})

    def _decide_return(self, person: str, wish: messages.Return, now: float) -> Draft:
        self._need(PLAYING, PAUSED)
        seats = [seat for seat in self._need_seats(person) if self.seats[seat].away]
        if not seats:
            raise Refused("conflict", "no bot plays for you")
        return Draft("return", {"seats": seats, "host": self.host} | self._host_again(person))

    def _decide_takeback(self, person: str, wish: messages.TakeBack, now: float) -> Draft:
        self._need(PLAYING)
        if self.run["listed"]:
            raise Refused("conflict", "actions are taken back only at private tables")
        own = self._need_seats(person)
        if self.asked is not None:
            raise Refused("conflict", "a take-back has been asked for already")
        seat, actions = self._to_take_back(own)
        data = {"seat": seat, "actions": actions}
        if set(self.people()) <= {person}:
            data["undo"] = actions
        return Draft("takeback", data)

    def can_take_back(self, person: str | None) -> bool:
        """Whether a take-back could be asked for now."""
        if self.status != PLAYING or self.pinned or self.full:
            return False
        try:
            self._decide_takeback(str(person), ANY_TAKE_BACK, 0.0)
        except Refused:
            return False
        return True

    def _to_take_back(self, own: Sequence[int]) -> tuple[int, int]:
        """The seat and the number of actions that go: one's last, and what bots did since."""
        assert self.game is not None, "a game is being played"
        choosing = self.game.choosing(len(self.seats) - 1) is not None
        events = self.game.events[len(self.setup["prefix"]) :]
        for number, event in enumerate(reversed(events), 1):
            who, verb, *_ = event.split(" ")
            if who == "=" or verb == "play" or (verb in CHOICES and not choosing):
                raise Refused("conflict", "something random or secret has come out since")
            if int(who) in own:
                return int(who), number
            if self.seats[int(who)].player is None:
                raise Refused("conflict", "somebody else has acted since")
        raise Refused("conflict", "there is no action of yours to take back")

    def _decide_agree(self, person: str, wish: messages.Agree, now: float) -> Draft:
        self._need(PLAYING)
        self._need_seats(person)
        if self.asked is None:
            raise Refused("conflict", "nobody has asked to take back an action")
        data: dict[str, Any] = {"yes": wish.yes, "seat": self.seats_of(person)[0]}
        if wish.yes and set(self.people()) <= self.asked.agreed | {person}:
            data["undo"] = self.asked.actions
        return Draft("agree", data)

    def _decide_chat(self, person: str, wish: messages.Chat, now: float) -> Draft:
        seat = self._need_seats(person)[0]
        if not self.chat_on or not self.run["chat"]:
            raise Refused("conflict", "the chat is switched off")
        if self.seats[seat].muted:
            raise Refused("forbidden", "the host has muted you")
        return Draft("chat", {"seat": seat, "name": self.seats[seat].name, "text": wish.text})

    def _decide_mute(self, person: str, wish: messages.Mute, now: float) -> Draft:
        self._need_host(person)
        if wish.seat is not None and self._seat(wish.seat).person is None:
            raise Refused("conflict", "nobody sits there who could speak")
        return Draft("mute", {"seat": wish.seat, "on": wish.on})

    def _decide_rematch(self, person: str, wish: messages.Rematch, now: float) -> Draft:
        self._need(*ENDED)
        self._need_seats(person)
        if self.rematch is not None:
            raise Refused("done", self.rematch)
        return Draft("rematch", {"table": new_id()}, creates=self._moved_on(person))

    def _moved_on(self, person: str) -> dict[str, Any]:
        """The next table: everyone one seat further, so that the next one begins. Whoever asks for it is
        host, so that it can start, until the founder of this table comes."""
        seats = [self._next_seat(number) for number in range(len(self.seats))]
        founder = self.founder if self.seats_of(self.founder) else person
        run = self.run | {"order": "given", "start": "first"}
        moved = {"run": run, "seats": [*seats[1:], *seats[:1]], "host": person, "founder": founder}
        return self.setup | moved | {"prefix": []}

    def _next_seat(self, number: int) -> dict[str, Any]:
        seat = self.seats[number]
        data = {"kind": seat.kind, "name": seat.name, "person": seat.person, "emblem": seat.emblem}
        if seat.kind == "bot":
            data["bot"] = seat.bot
        result = self.game.result if self.game is not None and self.status == OVER else None
        past = self._past(number)
        if result is not None:
            past = [*past, (result["money"][number], number in result["winners"])]
        return data | ({"past": past} if past else {})

    def _past(self, number: int) -> list[Past | None]:
        """A seat's earlier games, None for those without it."""
        missed = max((len(seat.past) for seat in self.seats), default=0) - len(self.seats[number].past)
        return [None] * missed + self.seats[number].past

    def series(self) -> list[messages.SeriesGame]:
        """The games that were finished before this one."""
        games = zip(*(self._past(number) for number in range(len(self.seats))), strict=True)
        return [
            {
                "money": [past and past[0] for past in game],
                "winners": [number for number, past in enumerate(game) if past and past[1]],
            }
            for game in games
        ]

    def _decide_abandon(self, person: str, wish: messages.Abandon, now: float) -> Draft:
        self._need(LOBBY, PLAYING, PAUSED)
        self._need_host(person)
        return Draft("abandon", {})

    # ------------------------------------------------------------------------------------ applying

    def apply(self, entry: Entry, way: Sequence[Table] = ()) -> None:
        """Carry out a stored entry, or raise CannotApply. With its draft's way nothing is played twice."""
        if entry.step != len(self.entries):
            raise ValueError(f"entry {entry.step} does not follow on {self.step}")
        ran = self.clock_runs
        self.entries.append(entry)
        self.trail = []
        self._waiting = None
        self._way = way
        try:
            carry_out: Callable[[Entry], None] = getattr(self, f"_on_{entry.kind}")
            carry_out(entry)
        except (CamelUpError, AttributeError, LookupError, TypeError) as error:
            self.entries.drop_last()
            raise CannotApply(f"{entry.kind}: {type(error).__name__}") from error
        self._waiting, self._way = None, ()
        self._keep_time(entry, ran)
        self._count_aside(entry)
        for seat in self.seats_of(entry.person):
            self.votes.pop(seat, None)
        self.events_at.append(self.game.event_count if self.game else 0)

    def forget_trail(self) -> None:
        """Let go of the positions before the last, once everyone has been told of them. How a race ended is
        read off its last two."""
        self.trail = self.trail[-2:] if self.status == OVER else []

    def _count_aside(self, entry: Entry) -> None:
        if self.position == entry.step:
            self.recent_asides.clear()
        elif entry.person is not None and entry.kind not in ("create", "seal"):
            aside = entry.kind != "chat"
            self.asides[entry.person] = self.asides.get(entry.person, 0) + 1
            self.recent_asides[entry.person] = self.recent_asides.get(entry.person, 0) + aside

    def _keep_time(self, entry: Entry, ran: bool) -> None:
        """The clock begins anew with each position, and stands still while it waits for nobody."""
        if self.position == entry.step or self._restarted(entry):
            self.since = self.stopped = entry.at
        elif ran and not self.clock_runs:
            self.stopped = entry.at
        elif self.clock_runs and not ran:
            self.since += entry.at - self.stopped

    def _restarted(self, entry: Entry) -> bool:
        """Entries of version 0.1 lack what is decided today; they restarted the clock in these cases too."""
        if {"ends", "by", "host"} & entry.data.keys() or self.game is None:
            return False
        return entry.kind in ("resume", "return", "leave", "kick", "takeover") or (
            entry.kind == "vote" and "bot" in entry.data
        )

    def _on_create(self, entry: Entry) -> None:
        self.setup = {
            key: value for key, value in entry.data.items() if key not in ("seats", "host", "founder")
        }
        self.host = entry.data["host"]
        self.founder = entry.data.get("founder", self.host)
        self.chat_on = entry.data["run"]["chat"]
        self.seats = [Seat(**({"emblem": number} | seat)) for number, seat in enumerate(entry.data["seats"])]

    def _on_sit(self, entry: Entry) -> None:
        data = entry.data
        self.seats[data["seat"]] = Seat(
            "person",
            data["name"],
            entry.person,
            contribution=data["contribution"],
            emblem=self.seats[data["seat"]].emblem,
        )
        self._arrange(entry)

    def _arrange(self, entry: Entry) -> None:
        """Seats or options have changed; with them the host may have."""
        self.arranged = entry.step
        self.host = entry.data.get("host", self.host)

    def _on_stand(self, entry: Entry) -> None:
        self._free(entry.data["seats"])
        self._arrange(entry)

    def _on_edit(self, entry: Entry) -> None:
        data = entry.data
        self.seats = [self.seats[seat["keep"]] if "keep" in seat else Seat(**seat) for seat in data["seats"]]
        self.setup = self.setup | {key: data[key] for key in ("game", "options", "run")}
        self.chat_on = data["run"]["chat"]
        self._arrange(entry)

    def _on_contribute(self, entry: Entry) -> None:
        self.seats[entry.data["seat"]].contribution = entry.data["contribution"]
        self.host = entry.data.get("host", self.host)

    def _on_leave(self, entry: Entry) -> None:
        if self.status == LOBBY:
            self._free(entry.data["seats"])
        else:
            self._stand_in(entry.data)
        if "ends" not in entry.data:
            self._find_host(entry.person)
        elif entry.data["ends"]:
            self.status = ABANDONED
        self._arrange(entry)

    def _on_kick(self, entry: Entry) -> None:
        for number in entry.data["seats"]:
            self.banned.add(str(self.seats[number].person))
        self._arrange(entry)
        if self.status == LOBBY:
            self._free(entry.data["seats"])
            return
        self._stand_in(entry.data)
        for number in entry.data["seats"]:
            self.seats[number].kind, self.seats[number].person = "bot", None

    def _free(self, seats: Sequence[int]) -> None:
        for number in seats:
            self.seats[number] = Seat(emblem=self.seats[number].emblem)

    def _stand_in(self, data: dict[str, Any]) -> None:
        """A bot plays for these seats from now on."""
        for number in data["seats"]:
            seat = self.seats[number]
            seat.away, seat.bot, seat.covered_by = True, data["bot"], None
            self.votes.pop(number, None)
        self.asked = None

    def _find_host(self, gone: str | None) -> None:
        """How entries of version 0.1 pass on the host's rights, and end a table that nobody is present at."""
        if not self.people():
            self.status = ABANDONED
        elif same(self.host, gone):
            self.host = self.people()[0]

    def _on_start(self, entry: Entry) -> None:
        chairs = [self.seats[number] for number in entry.data.get("taken", range(len(self.seats)))]
        self.contributions = [seat.contribution for seat in chairs]
        self.order = entry.data["order"]
        self.seats = [chairs[chair] for chair in self.order]
        for number in entry.data.get("away", ()):
            self.seats[number].away, self.seats[number].bot = True, entry.data["bot"]
        *self.marks, self.game = self._new_game(self.seats)
        self.status = PLAYING
        self.started = entry.at
        self._play(entry)

    def _on_act(self, entry: Entry) -> None:
        choosing = self._choosing()
        self._play(entry)
        for number, seat in enumerate(self.seats):
            if number not in self.waiting() or self._choosing() != choosing:
                seat.covered_by = None
        self._acted(entry)

    def _choosing(self) -> bool:
        """Whether the game is at the choices before a leg of `cards`."""
        return self.game is not None and self.game.choosing(len(self.seats) - 1) is not None

    def _acted(self, entry: Entry) -> None:
        """Whoever acts in time starts with a clean slate; a bot's failures are counted."""
        seat = self.seats[entry.data["seat"]]
        if entry.person is not None:
            seat.timeouts = 0
        if "failed" in entry.data:
            seat.failures += 1
        if "instead" in entry.data:
            seat.instead, seat.failures = entry.data["instead"], 0

    def _play(self, entry: Entry) -> None:
        """Push the events of an entry, keeping the way from the position before to the one after."""
        assert self.game is not None, "a game is being played"
        events = entry.data["events"]
        decided = bool(self._way) and self._way[0] is self.game
        self.trail = list(self._way) if decided else list(_positions(self.game, events))
        for event, after in zip(events, self.trail[1:], strict=True):
            if after.event_count % MARK_EVERY == 0:
                self.marks = [*self.marks[-1:], after]
            self._note(event, entry.step)
        self.game = self.trail[-1]
        self._waiting = None
        self._moved(entry)
        if self.game.over:
            self.status = OVER

    def _note(self, event: str, step: int) -> None:
        who, verb = event.split(" ")[:2]
        if verb == "deal":
            self.dealt_at = step
            self.sealed.clear()
        elif who != "=":
            self.moved_at[int(who)] = step
            self.sealed.pop(int(who), None)

    def _moved(self, entry: Entry) -> None:
        self.position = entry.step
        self.asked = None

    def _on_seal(self, entry: Entry) -> None:
        self.sealed[entry.data["seat"]] = entry.data["actions"]
        self.moved_at[entry.data["seat"]] = entry.step
        self.seats[entry.data["seat"]].covered_by = None
        self._acted(entry)

    def _on_pause(self, entry: Entry) -> None:
        self.status = PAUSED

    def _on_resume(self, entry: Entry) -> None:
        self.status = PLAYING

    def _on_vote(self, entry: Entry) -> None:
        self.votes.setdefault(entry.data["seat"], {})[str(entry.person)] = entry.at
        if "bot" in entry.data:
            self._stand_in(entry.data)
            self.host = entry.data.get("host", self.host)

    def _on_timeout(self, entry: Entry) -> None:
        for number in entry.data["seats"]:
            self.seats[number].timeouts += 1
            self.seats[number].covered_by = entry.data["bot"]
        self._stand_in(entry.data | {"seats": entry.data["away"]})
        self.host = entry.data.get("host", self.host)

    def _on_takeover(self, entry: Entry) -> None:
        """What a clock that ran out did up to version 0.1."""
        self._stand_in(entry.data)

    def _on_return(self, entry: Entry) -> None:
        for number in entry.data["seats"]:
            seat = self.seats[number]
            seat.away, seat.bot, seat.timeouts = False, None, 0
        self.host = entry.data.get("host", self.host)
        if self.run["clock"] and self.since + self.run["clock"] <= self.stopped:
            self.since = self.stopped  # it had run out; nobody returns only to lose the next move

    def _on_takeback(self, entry: Entry) -> None:
        self.asked = Asked(entry.data["seat"], entry.data["actions"], {str(entry.person)})
        self._undo(entry)

    def _on_agree(self, entry: Entry) -> None:
        if self.asked is not None:
            self.asked.agreed.add(str(entry.person))
        if not entry.data["yes"]:
            self.asked = None
        self._undo(entry)

    def _undo(self, entry: Entry) -> None:
        assert self.game is not None, "a game is being played"
        if "undo" in entry.data:
            self.game = self._before_actions(self.game, entry.data["undo"])
            self.marks = [mark for mark in self.marks if mark.event_count <= self.game.event_count]
            self._moved(entry)

    def _before_actions(self, game: Table, actions: int) -> Table:
        """A game without its last actions and what followed them, played on from a mark."""
        events = game.events
        count = [number for number, event in enumerate(events) if not event.startswith("=")][-actions]
        before = [mark for mark in self.marks if mark.event_count <= count][-1].copy()
        for event in events[before.event_count : count]:
            before.push(event)
        return before

    def _on_chat(self, entry: Entry) -> None:
        self.chat = [*self.chat, entry][-MOST_CHAT:]

    def _on_mute(self, entry: Entry) -> None:
        if entry.data["seat"] is None:
            self.chat_on = not entry.data["on"]
        else:
            self.seats[entry.data["seat"]].muted = entry.data["on"]

    def _on_rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _on_abandon(self, entry: Entry) -> None:
        self.status = ABANDONED


_STATUS_WORDS = {
    LOBBY: "not started yet",
    PLAYING: "being played",
    PAUSED: "paused",
    OVER: "over",
    ABANDONED: "abandoned",
}


def _positions(game: Table, events: Sequence[str]) -> Iterator[Table]:
    """A game before and after each of some events."""
    yield game
    for event in events:
        game = game.copy()
        game.push(event)
        yield game


def _push_choice(table: Table, seat: int, action: str) -> None:
    """One of a seat's choices; a longer row than the seat has to make is refused."""
    if table.to_act != seat or table.choosing(seat) is None:
        raise Refused("illegal", "these are more choices than you have to make")
    table.push(action)


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A short code to be read out: no vowels, so no words, and no letters that look alike."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def state_hash(table: Table) -> str:
    """A fingerprint of the whole truth; it is stored, and never sent."""
    return hashlib.sha256(msgspec.json.encode(table.state(), order="sorted")).hexdigest()


def follow_log(room: Room, entries: Sequence[Entry]) -> None:
    """Apply a whole log. A table that cannot be followed to the end here is pinned: it can be looked at as
    far as it goes, but nothing is added to it. So is a game that comes out otherwise under today's rules."""
    expected = None
    try:
        for entry in entries:
            room.apply(entry)
            expected = entry.data.get("hash", expected) if "undo" not in entry.data else None
    except CannotApply:
        room.pinned = room.behind = True
        return
    if expected is not None and room.game is not None:
        room.pinned = not hmac.compare_digest(state_hash(room.game), expected)
