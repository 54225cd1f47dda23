"""A tournament: the tables that bots form, and every deal played by each table in all seat rotations.

All tables get the same deals. A game is named by its deal, its table and its rotation, and comes out the same
wherever it is played; so does the whole tournament, in whatever order its games are finished.

>>> rotations(("a", "b", "b"))
3
>>> rotations(("a", "b", "a", "b"))    # the other two would be the same games again
2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from itertools import combinations, cycle, islice, permutations
from typing import NamedTuple

from camelup.arena.deal import MOST_DEALS, Deal
from camelup.arena.entrants import ANSWER_LIMIT, Entrant, fingerprint, is_outside
from camelup.arena.game import play_out, seat_bots
from camelup.arena.seat import DecisionTimes, GuardedBot
from camelup.errors import SetupError
from camelup.games import Options, find_game
from camelup.play import Table
from camelup.schema.plain import Json
from camelup.stream import LARGEST_SEED

Lineup = tuple[str, ...]
"""The labels of a table, by seat before any rotation."""


MOST_ORDERED = 4
"""Bots that are seated in every order; of more there would be too many."""


class Key(NamedTuple):
    """The name of a game."""

    deal: int
    table: int
    rotation: int


@dataclass(frozen=True)
class Tournament:
    """Everything that decides how a tournament comes out."""

    game: str
    options: Options
    seed: int
    deals: int
    entrants: tuple[Entrant, ...]
    tables: tuple[Lineup, ...]
    limit: float = ANSWER_LIMIT

    def __post_init__(self) -> None:
        if not 0 <= self.seed <= LARGEST_SEED:
            raise SetupError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {self.seed}")
        if not 1 <= self.deals <= MOST_DEALS:
            raise SetupError(f"there must be 1 to {MOST_DEALS} deals, not {self.deals}")
        for lineup in self.tables:
            find_game(self.game).check_options(self.options, len(lineup))

    @property
    def players(self) -> int:
        """Seats at each table."""
        return len(self.tables[0])

    @property
    def games(self) -> int:
        """How many games there are in all."""
        return self.deals * len(self.keys_of_a_deal)

    @cached_property
    def keys_of_a_deal(self) -> list[Key]:
        """The games that each deal is played in, here with the first deal."""
        tables = enumerate(self.tables)
        return [Key(0, table, rotation) for table, lineup in tables for rotation in range(rotations(lineup))]

    def all_keys(self) -> Iterator[Key]:
        """Every game, deal by deal."""
        return (key._replace(deal=deal) for deal in range(self.deals) for key in self.keys_of_a_deal)

    def seated(self, key: Key) -> Lineup:
        """Who sits where in a game, by label."""
        lineup = self.tables[key.table]
        return (*lineup[key.rotation :], *lineup[: key.rotation])

    def settings(self) -> Json:
        """What must be the same for results to belong together; more deals may always be added."""
        return {
            "game": self.game,
            "options": self.options.to_json(),
            "seed": self.seed,
            "entrants": dict(self.entrants),
            "tables": [list(lineup) for lineup in self.tables],
            "limit": self.limit,
            "code": fingerprint(self.entrants),
        }


@dataclass(frozen=True)
class Played:
    """How one game came out; money and winners by seat."""

    deal: int
    table: int
    rotation: int
    money: list[int]
    winners: list[int]
    events: int
    legs: list[list[int]]
    """Everyone's money at the end of each leg."""
    truncated: bool = False
    faults: dict[str, str] = field(default_factory=dict)
    """Why a seat forfeited."""
    clocks: list[Json] = field(default_factory=list, compare=False)
    """Times of decisions by seat: the only part that is not the same each time."""

    @property
    def key(self) -> Key:
        """The name of the game."""
        return Key(self.deal, self.table, self.rotation)

    def clock(self, seat: int) -> DecisionTimes:
        """How long the decisions of a seat took."""
        return DecisionTimes.from_json(self.clocks[seat])

    def to_json(self) -> Json:
        """As a line of results."""
        return asdict(self)


def rotations(lineup: Sequence[str]) -> int:
    """How many ways there are to turn a table until the same bots sit in the same seats again."""
    turns = range(1, len(lineup) + 1)
    return next(turn for turn in turns if (*lineup[turn:], *lineup[:turn]) == tuple(lineup))


def play_game(tournament: Tournament, key: Key) -> Played:
    """Play one game to its end, or to the limit of events."""
    specs = dict(tournament.entrants)
    deal = Deal(tournament.seed, key.deal)
    bots = [specs[label] for label in tournament.seated(key)]
    registered = frozenset(spec for spec in bots if not is_outside(spec))
    _rehearse(tournament.game, tournament.options, len(bots), registered)
    seats = seat_bots(bots, tournament.limit, deal.seat_stream)
    table = _table(tournament.game, tournament.options, len(bots))
    legs = play_out(table, seats, deal.bring)
    return _outcome(key, table, seats, legs)


def _table(game: str, options: Options, players: int) -> Table:
    """A table that waits for its chance."""
    names = [f"Seat {seat}" for seat in range(players)]
    return Table(game, names, modules=options.modules, spicy=options.spicy, memory=options.memory)


REHEARSED = 80
"""Events of a game that does not count: enough for every bot to decide a few times."""


@cache
def _rehearse(game: str, options: Options, players: int, bots: frozenset[str]) -> None:
    """Let registered bots begin a game that does not count, once a process: the time it takes to load
    compiled code is not the time they think."""
    if not bots:
        return
    deal = Deal(0, 0)
    seats = seat_bots(list(islice(cycle(sorted(bots)), players)), ANSWER_LIMIT, deal.seat_stream)
    play_out(_table(game, options, players), seats, deal.bring, REHEARSED)


def _outcome(key: Key, table: Table, seats: Sequence[GuardedBot], legs: list[list[int]]) -> Played:
    """Who forfeited ends without money and cannot win; the best of the others does."""
    faults = {str(number): seat.fault for number, seat in enumerate(seats) if seat.fault}
    money = [0 if seat.fault else amount for seat, amount in zip(seats, table.money, strict=True)]
    playing = [number for number, seat in enumerate(seats) if not seat.fault]
    most = max((money[number] for number in playing), default=0)
    winners = [number for number in playing if money[number] == most] if table.over else []
    return Played(
        *key,
        money=money,
        winners=winners,
        events=len(table.events),
        legs=legs,
        truncated=not table.over,
        faults=faults,
        clocks=[seat.clock.to_json() for seat in seats],
    )


# ---------------------------------------------------------------------------------------- tables


def mixed_tables(labels: Sequence[str], players: int) -> tuple[Lineup, ...]:
    """Tables at which everyone meets everyone.

    More bots than seats: every choice of that many. Else the bots take the seats in turn, and up to four of
    them in every order, because it matters whom one sits behind.

    >>> mixed_tables(["a", "b", "c"], 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    >>> mixed_tables(["a", "b", "c"], 3)
    (('a', 'b', 'c'), ('a', 'c', 'b'))
    >>> mixed_tables(["a", "b"], 4)
    (('a', 'b', 'a', 'b'),)
    >>> mixed_tables(["a", "b"], 3)
    (('a', 'b', 'a'), ('b', 'a', 'b'))
    """
    if len(labels) > players:
        return tuple(combinations(labels, players))
    orders = permutations(labels) if len(labels) <= MOST_ORDERED else [tuple(labels)]
    filled = [tuple(order[seat % len(order)] for seat in range(players)) for order in orders]
    return tuple(lineup for number, lineup in enumerate(filled) if not _turned(lineup, filled[:number]))


def tables_against(labels: Sequence[str], other: str, players: int) -> tuple[Lineup, ...]:
    """Each bot alone at a table of others.

    >>> tables_against(["a"], "b", 4)
    (('a', 'b', 'b', 'b'),)
    """
    return tuple((label, *[other] * (players - 1)) for label in labels)


def _turned(lineup: Lineup, others: Sequence[Lineup]) -> bool:
    """Whether a table is another one turned."""
    turns = {(*lineup[turn:], *lineup[:turn]) for turn in range(len(lineup))}
    return any(other in turns for other in others)
