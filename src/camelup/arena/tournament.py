"""A tournament: lineups of bots, each of which plays every deal in all seat rotations.

All lineups play the same deals. A game is identified by its deal, lineup and rotation, and has the same
result on every machine; so has the whole tournament, whatever order its games finish in.

>>> rotations(("a", "b", "b"))
3
>>> rotations(("a", "b", "a", "b"))    # the other two would repeat the same games
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
"""The labels of the entrants in a game, by seat before rotation."""


MOST_ORDERED = 4
"""Up to this many bots are seated in every order; more would make too many lineups."""


class Key(NamedTuple):
    """The name of a game."""

    deal: int
    table: int
    rotation: int


@dataclass(frozen=True)
class Tournament:
    """Everything that determines the results of a tournament."""

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
        """The number of seats in each lineup."""
        return len(self.tables[0])

    @property
    def games(self) -> int:
        """The total number of games."""
        return self.deals * len(self.keys_of_a_deal)

    @cached_property
    def keys_of_a_deal(self) -> list[Key]:
        """The keys of the games of each deal, with 0 as deal."""
        tables = enumerate(self.tables)
        return [Key(0, table, rotation) for table, lineup in tables for rotation in range(rotations(lineup))]

    def all_keys(self) -> Iterator[Key]:
        """The keys of all games, by deal."""
        return (key._replace(deal=deal) for deal in range(self.deals) for key in self.keys_of_a_deal)

    def seated(self, key: Key) -> Lineup:
        """The labels in a game, by seat."""
        lineup = self.tables[key.table]
        return (*lineup[key.rotation :], *lineup[: key.rotation])

    def settings(self) -> Json:
        """Settings that must be equal to combine results; the number of deals may differ."""
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
    """The result of one game; money and winners by seat."""

    deal: int
    table: int
    rotation: int
    money: list[int]
    winners: list[int]
    events: int
    legs: list[list[int]]
    """Money by seat at the end of each leg."""
    truncated: bool = False
    faults: dict[str, str] = field(default_factory=dict)
    """The fault of each seat that forfeited."""
    clocks: list[Json] = field(default_factory=list, compare=False)
    """Decision times by seat: the only part that is not reproducible."""

    @property
    def key(self) -> Key:
        """The name of the game."""
        return Key(self.deal, self.table, self.rotation)

    def clock(self, seat: int) -> DecisionTimes:
        """The decision times of a seat."""
        return DecisionTimes.from_json(self.clocks[seat])

    def to_json(self) -> Json:
        """As a line of the results file."""
        return asdict(self)


def rotations(lineup: Sequence[str]) -> int:
    """The number of different rotations of a lineup."""
    turns = range(1, len(lineup) + 1)
    return next(turn for turn in turns if (*lineup[turn:], *lineup[:turn]) == tuple(lineup))


def play_game(tournament: Tournament, key: Key) -> Played:
    """Play one game, up to the limit of events."""
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
    """A table that waits for chance events."""
    names = [f"Seat {seat}" for seat in range(players)]
    return Table(game, names, modules=options.modules, spicy=options.spicy, memory=options.memory)


REHEARSED = 80
"""Events of a rehearsal: enough for every bot to decide a few times."""


@cache
def _rehearse(game: str, options: Options, players: int, bots: frozenset[str]) -> None:
    """Play the start of a game once per process, so that loading compiled code does not count as thinking."""
    if not bots:
        return
    deal = Deal(0, 0)
    seats = seat_bots(list(islice(cycle(sorted(bots)), players)), ANSWER_LIMIT, deal.seat_stream)
    play_out(_table(game, options, players), seats, deal.bring, REHEARSED)


def _outcome(key: Key, table: Table, seats: Sequence[GuardedBot], legs: list[list[int]]) -> Played:
    """Seats that forfeited get no money and cannot win; the best of the others wins."""
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
    """Lineups in which every bot meets every other.

    With more bots than seats these are all combinations. Otherwise the bots take the seats in turn; up to
    four bots in every order, because it matters who plays before whom.

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
    """Lineups with each bot against copies of another.

    >>> tables_against(["a"], "b", 4)
    (('a', 'b', 'b', 'b'),)
    """
    return tuple((label, *[other] * (players - 1)) for label in labels)


def _turned(lineup: Lineup, others: Sequence[Lineup]) -> bool:
    """Whether a lineup is a rotation of another."""
    turns = {(*lineup[turn:], *lineup[:turn]) for turn in range(len(lineup))}
    return any(other in turns for other in others)
