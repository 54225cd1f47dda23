"""A table in memory: a state with its history, played in words.

>>> table = Table("second", ["Ann", "Ben", "Cleo"])
>>> table.reveal("= start 1:green,yellow,red 3:blue,purple 15:white 16:black")
>>> table.play("0 bet green")
>>> "1 roll" in table.legal, len(table.legal)
(True, 40)
>>> table.play("1 roll")
>>> table.reveal("= die blue 2")
>>> table.position()
'second 1:gyr 5:bp 15:W 16:K dice:gpryx act:2 tickets@0:g5 rolls@1:1'
>>> table.undo()
>>> table.play("tile +7")
>>> table.events[-1]
'1 tile +7'
>>> again = eval(repr(table))
>>> again.events == table.events
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from sys import intern
from typing import Self, cast, overload

from camelup.errors import CamelUpError, ChanceError, RecordError, SetupError, StateError, shown
from camelup.games import CHANCE_TO_MOVE, NOBODY_TO_MOVE, Game, Options, State, cards, find_game
from camelup.games.cards.actions import CHOICES
from camelup.games.codec import write_result
from camelup.games.finale import Finale, finale
from camelup.games.payout import PaidItem
from camelup.notation import (
    RECORD_FORMAT,
    SPECTATOR_SEAT,
    GameRecord,
    Position,
    View,
    chance_event,
    check_record,
    draw_event,
    parse_action,
    parse_chance,
    read_state,
    redact,
    write_state,
)
from camelup.notation.events import Action, parse_words, seat_actions
from camelup.notation.position import format_position, parse_position
from camelup.notation.records import check_players
from camelup.schema.plain import Json
from camelup.stream import LARGEST_SEED, Stream, draw, start_stream

CHANCE_KEYS = {"seed", "number"}
"""What a simulated record says of its chance; from these everything hidden could be found out."""


class Legal(Sequence[str]):
    """The legal actions in words, sorted: prints, counts, answers `in`."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = sorted(words)
        self._set: frozenset[str] | None = None

    def __contains__(self, action: object) -> bool:
        if self._set is None:
            self._set = frozenset(self._words)
        return action in self._set

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._words[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._words == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Legal: {', '.join(self._words) or 'nothing'}>"

    def __str__(self) -> str:
        return "\n".join(self._words)


class Table:
    """A game being played.

    With a `seed` (or a stream of one's own) chance is drawn at once, with `seed=None` it waits for
    `reveal`. `events` are played first. After an error the table is exactly as it was.

    >>> Table("cards", ["Ann", "Ben"], seed=1).legal[:3]
    ['0 discard blue1', '0 discard blue2', '0 discard orange1']
    """

    def __init__(
        self,
        game: str,
        players: Sequence[str],
        *,
        seed: int | Stream | None = None,
        modules: Iterable[str] = (),
        spicy: bool = False,
        memory: bool = False,
        events: Iterable[str] = (),
    ) -> None:
        self._game = find_game(game)
        if isinstance(modules, str) or not isinstance(modules, Iterable):
            raise SetupError(f"modules must be a list of names, not {shown(modules)}")
        self._options = Options.from_json({"modules": list(modules), "spicy": spicy, "memory": memory})
        self._players = check_players(self._game, players, self._options)
        self._rules = self._game.new_rules(len(self._players), self._options)
        start = _start(self._game, len(self._players), self._options)
        self._begin(start, seed, events, from_start=True)

    def _begin(
        self, state: State, seed: int | Stream | None, events: Iterable[str], *, from_start: bool
    ) -> None:
        self._first = state
        self._state = state
        """Never changed, only replaced: copies of a table in the same position share it."""
        self._events: list[str] = []
        self._steps: list[tuple[int, ...]] = []
        self._legal: Legal | None = None
        self._from_start = from_start
        self._extra: Json = {}
        self._stream: Stream | None = None
        for _ in follow(self, events):
            pass
        self._stream = _stream_of(seed)
        self._draw_chance()

    # ------------------------------------------------------------------------------------ reading

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def players(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._players

    @property
    def options(self) -> Json:
        """The options that are on, as in a record."""
        return self._options.to_json()

    @property
    def events(self) -> tuple[str, ...]:
        """All events so far, in words."""
        return tuple(self._events)

    @property
    def whole_past(self) -> tuple[str, ...] | None:
        """All events from the start of the race on; None at a table that was set up from a state."""
        return self.events if self._from_start else None

    @property
    def event_count(self) -> int:
        """How many events there are so far; `len(table.events)` without a copy of them."""
        return len(self._events)

    @property
    def leg(self) -> int:
        """The number of the leg, from 1."""
        return int(self._state.leg)

    @property
    def money(self) -> list[int]:
        """Every seat's money, which is open."""
        return self._game.money(self._rules, self._state)

    @property
    def to_act(self) -> int | None:
        """The seat that may act now, or None."""
        mover = self._game.to_move(self._rules, self._state)
        return mover if mover >= 0 else None

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, also while chance is next."""
        return self._game.turn(self._state)

    @property
    def phase(self) -> str:
        """`act`, `extra`, `choose`, `chance` or `over`."""
        return self._game.phase(self._state)

    @property
    def over(self) -> bool:
        """Whether the race is over."""
        return self._game.to_move(self._rules, self._state) == NOBODY_TO_MOVE

    @property
    def result(self) -> Json | None:
        """Money and winners, once the race is over."""
        return write_result(self._game, self._rules, self._state, over=self.over)

    def payout(self, before: Table | None = None) -> list[list[PaidItem]] | None:
        """What every seat was paid for if the last event ended a leg, else None. `before` is the table before
        that event, where it is at hand: finding it means playing the game again."""
        if not self._events:
            return None
        before = self._before_last(before)
        if not self.over and self.leg == before.leg:
            return None
        return self._game.leg_payout(self._rules, before._state, self._state, self._steps[-1][-1])

    def finale(self, before: Table | None = None) -> Finale | None:
        """How the race cards were paid, one by one; None unless the race has ended at this table. `before` as
        for a payout."""
        if not self.over or not self._events:
            return None

        def finish(state: State) -> None:
            self._apply(state, self._events[-1], self._steps[-1])

        return finale(self._game, self._rules, self._before_last(before)._state, finish)

    def _before_last(self, before: Table | None = None) -> Table:
        """The table before its last event: the given one if it is that."""
        if before is None or before.event_count != self.event_count - 1:
            before = self.copy()
            before._return_to(self.event_count - 1)
        return before

    @property
    def chance_is_next(self) -> bool:
        """Whether chance moves next."""
        return self._chance_is_next()

    @property
    def legal(self) -> Legal:
        """The legal actions in words; none before chance and after the end."""
        if self._legal is None:
            seat = self.to_act
            ids = [] if seat is None else self._game.legal_ids(self._rules, self._state)
            words = () if seat is None else seat_actions(self._game, seat)
            self._legal = Legal(words[action] for action in ids)
        return self._legal

    @property
    def outcomes(self) -> dict[str, int]:
        """What chance can bring now, with integer weights; empty for a start or a deal: they are too many."""
        if self._state.phase in self._game.grouped or not self._chance_is_next():
            return {}
        weighted = self._game.weighted_outcomes(self._rules, self._state)
        return {f"= {self._game.outcomes[outcome]}": weight for outcome, weight in weighted}

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions as objects, in the order of `legal`.

        >>> Table("classic", ["Ann", "Ben"], seed=3).actions[0]
        Action(seat=0, verb='bet', arguments=('blue',))
        """
        return tuple(parse_words(text) for text in self.legal)

    def position(self) -> str:
        """The position in one line of text, from which `Table.from_state` sets the table up again."""
        return format_position(self.state())

    @property
    def truth(self) -> Position:
        """The whole truth as a record, for what works without JSON. It is the table's own: read it, and copy
        what has to change."""
        return Position(self._game, self._options, self._rules, self._state, None)

    def state(self) -> Json:
        """The whole truth, as JSON."""
        return write_state(self._game, self._rules, self._options, self._state)

    def view(self, viewer: int | str) -> View:
        """What a seat, or `"spectator"`, may see."""
        number = self._viewer(viewer)
        seen = self._game.view(self._rules, self._state, number)
        return View(Position(self._game, self._options, self._rules, seen, number))

    def record(self, view: int | str | None = None) -> Json:
        """The record so far; with `view` the redacted one that this viewer may have."""
        if not self._from_start:
            raise RecordError("a table set up from a state has no record of how it came about")
        events = list(self._events)
        written: Json = {
            "format": RECORD_FORMAT,
            "game": self.game,
            "options": self.options,
            "players": list(self._players),
            "events": events,
            "result": self.result,
        } | self._extra
        if view is not None and not self.over:
            viewer = self._viewer(view)
            for key in CHANCE_KEYS & written.keys():
                del written[key]
            written["events"] = self._redacted(viewer)
            written["redacted"] = "spectator" if viewer == SPECTATOR_SEAT else viewer
        return written

    def told(self, view: int | str, first: int = 0) -> list[str]:
        """The events from number `first` (counted from 0) on, as this viewer may read them now."""
        return self._events[first:] if self.over else self._redacted(self._viewer(view), first)

    def _redacted(self, viewer: int, first: int = 0) -> list[str]:
        return [
            redact(self._game, event, viewer, intel_open=" intel " in event and self._intel_open(number))
            for number, event in enumerate(self._events[first:], first)
        ]

    def _intel_open(self, number: int) -> bool:
        """Intel is open once a leg's choices are over; with `memory` only until its first turn action."""
        turn_begun = any(event.split(" ")[1] not in CHOICES for event in self._events[number:])
        if turn_begun:
            return not self._options.memory
        return not cards.secrets.intel_hidden(self._rules, self._state)

    def _viewer(self, viewer: int | str) -> int:
        if viewer == "spectator":
            return SPECTATOR_SEAT
        if type(viewer) is int and 0 <= viewer < len(self._players):
            return viewer
        raise SetupError(f"there is no seat {shown(viewer)}; seats are 0 to {len(self._players) - 1}")

    # ------------------------------------------------------------------------------------ playing

    def play(self, action: str) -> None:
        """Carry out an action in words, and with a seed the chance that follows. The seat number may be left
        out: `roll` is an action of the seat to act."""
        self._act(self._with_seat(action))
        self._draw_chance()

    def _with_seat(self, action: object) -> str:
        """An action with the number of the seat to act, where it has none."""
        told = not isinstance(action, str) or action[:1].isdigit()
        return cast(str, action) if told or self.to_act is None else f"{self.to_act} {action}"

    def reveal(self, event: str) -> None:
        """Tell what chance brought."""
        outcomes = parse_chance(self._game, self._rules, self._state, event)
        self._carry_out(event, tuple(outcomes))

    def push(self, event: str) -> None:
        """Carry out exactly one event, an action or chance; nothing is drawn."""
        if str(event).startswith("="):
            self.reveal(event)
        else:
            self._act(event)

    def draw(self, choose: Callable[[list[tuple[str, int]]], int]) -> str:
        """Let chance bring its next event, each of its steps picked by `choose` from words with weights.

        >>> table = Table("classic", ["Ann", "Ben"])
        >>> table.draw(lambda words: 0)
        '= start 1:blue,green,orange,white,yellow'
        """
        if not self._chance_is_next():
            raise ChanceError("chance is not next")

        def pick(options: list[tuple[int, int]]) -> int:
            return choose([(self._game.outcomes[outcome], weight) for outcome, weight in options])

        return self._draw(pick)

    def choosing(self, seat: int) -> Self | None:
        """In `cards`, the same table with this seat next to choose, as if those before it had laid theirs:
        the choices before a leg are made at the same time, and none of them touches another seat's. None when
        that seat has nothing to choose now."""
        if self.phase != "choose":
            return None
        twin = self.copy()
        twin._state = self._state.copy()
        if not self._game.choose_next(self._rules, twin._state, seat):
            return None
        twin._legal = None
        return twin

    def undo(self) -> None:
        """Take back the last action with the chance that followed it; the stream of chance goes on."""
        actions = [number for number, event in enumerate(self._events) if not event.startswith("=")]
        if not actions:
            raise CamelUpError("there is no action to take back")
        self._return_to(actions[-1])

    def copy(self) -> Self:
        """An independent table in the same position, with the same chance to come."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._events = self._events[:]
        twin._steps = self._steps[:]
        twin._stream = self._stream.copy() if self._stream else None
        return twin

    __copy__ = copy

    def _act(self, action: str) -> None:
        _, number = parse_action(self._game, self._rules, self._state, action)
        self._carry_out(action, (number,))

    def _carry_out(self, event: str, steps: tuple[int, ...]) -> None:
        after = self._state.copy()
        self._apply(after, event, steps)
        self._state = after
        self._note(event, steps)

    def _draw(self, pick: Callable[[list[tuple[int, int]]], int]) -> str:
        """Carry out a chance event, each of its steps picked from outcomes with weights."""
        outcomes, after = draw_event(self._game, self._rules, self._state, pick)
        event = chance_event(self._game, self._rules, self._state, outcomes)
        self._state = after
        self._note(event, tuple(outcomes))
        return event

    def _note(self, event: str, steps: tuple[int, ...]) -> None:
        """Note an event. Most events and steps are the same in many games: each is kept in memory once."""
        self._events.append(intern(str(event)))
        self._steps.append(_shared(steps))
        self._legal = None

    def _draw_chance(self) -> None:
        stream = self._stream
        if stream is None:
            return
        while self._chance_is_next():
            self._draw(lambda options: draw([weight for _, weight in options], len(options), stream))

    def _chance_is_next(self) -> bool:
        return self._game.to_move(self._rules, self._state) == CHANCE_TO_MOVE

    def _return_to(self, number: int) -> None:
        events, steps = self._events[:number], self._steps[:number]
        state = self._first.copy()
        for event, numbers in zip(events, steps, strict=True):
            self._apply(state, event, numbers)
        self._state, self._events, self._steps, self._legal = state, events, steps, None

    def _apply(self, state: State, event: str, steps: tuple[int, ...]) -> None:
        apply = self._game.reveal if event.startswith("=") else self._game.act
        for step in steps:
            apply(self._rules, state, step)

    # ------------------------------------------------------------------------------------ other beginnings

    @classmethod
    def from_state(
        cls,
        state: Json | str,
        players: Sequence[str] | None = None,
        seed: int | None = None,
        events: Iterable[str] = (),
    ) -> Self:
        """A table in any position, a state or a one-line position text; play goes on from there, first with
        the given events."""
        if isinstance(state, str):
            state = parse_position(state)
        game, options, rules, read, viewer = read_state(state)
        if viewer is not None:
            raise StateError("this is a view, with things hidden; play can go on only from the whole truth")
        table = object.__new__(cls)
        table._game, table._options, table._rules = game, options, rules
        names = players if players is not None else [f"Seat {seat}" for seat in range(rules.seats)]
        table._players = check_players(game, names, options)
        if len(table._players) != rules.seats:
            raise SetupError(f"the state has {rules.seats} seats, but there are {len(table._players)} names")
        table._begin(read, seed, events, from_start=False)
        return table

    @classmethod
    def from_record(cls, record: GameRecord, at: int | None = None) -> Self:
        """The table that a record leads to, after `at` events or all."""
        if at is not None and not (type(at) is int and 0 <= at <= len(record.events)):
            raise RecordError(f"no position at {shown(at)}; the record has {len(record.events)} events")
        table = cls(
            record.game.name,
            record.players,
            modules=record.options.modules,
            spicy=record.options.spicy,
            memory=record.options.memory,
        )
        table._extra = record.extra
        for _ in follow(table, record.events[:at]):
            pass
        if at is None or at == len(record.events):
            check_result(record, table)
        return table

    # ------------------------------------------------------------------------------------ showing

    def __repr__(self) -> str:
        """What rebuilds the table with its events; random numbers to come are not part of it."""
        events = f", events={self._events!r}" if self._events else ""
        if not self._from_start:
            first = format_position(write_state(self._game, self._rules, self._options, self._first))
            return f"Table.from_state({first!r}, {list(self._players)!r}{events})"
        options = "".join(f", {key}={value!r}" for key, value in self.options.items())
        return f"Table({self.game!r}, {list(self._players)!r}{options}{events})"

    def __str__(self) -> str:
        from camelup.terminal import draw_board

        return draw_board(self)


@lru_cache(maxsize=256)
def _start(game: Game, seats: int, options: Options) -> State:
    """The state before any chance has come, the same for all tables: it is only ever copied."""
    return game.start(game.new_rules(seats, options))


@lru_cache(maxsize=1024)
def _shared(steps: tuple[int, ...]) -> tuple[int, ...]:
    return steps


def _stream_of(seed: int | Stream | None) -> Stream | None:
    if seed is None or isinstance(seed, Stream):
        return seed
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise SetupError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {shown(seed)}")
    stream = Stream()
    start_stream(stream, seed, 0)
    return stream


def follow(table: Table, events: Iterable[str]) -> Iterator[str]:
    """Play events one by one; an event that breaks the rules is a RecordError with its number."""
    for number, event in enumerate(events, 1):
        try:
            table.push(event)
        except RecordError:
            raise
        except CamelUpError as error:
            raise RecordError(str(error), event=number) from None
        yield event


def check_result(record: GameRecord, table: Table) -> None:
    """A record's result must be what its events give."""
    if record.result is not None and record.result != table.result:
        given = "no result yet" if table.result is None else f"{table.result}"
        raise RecordError(f"the result {shown(record.result)} is not what the events give: {given}")


def replay(record: Json | GameRecord, at: int | None = None) -> Table:
    """The table that a record leads to, after `at` events or all of them.

    >>> table = Table("classic", ["Ann", "Ben"], seed=3)
    >>> table.play("0 roll")
    >>> replay(table.record()).state() == table.state()
    True
    """
    return Table.from_record(record if isinstance(record, GameRecord) else check_record(record), at)
