"""A table in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from sys import intern
from typing import Self, cast

from camelup.errors import CamelUpError, ChanceError, RecordError, SetupError, StateError, shown
from camelup.games import CHANCE_TO_MOVE, NOBODY_TO_MOVE, Game, Options, State, find_game
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
    write_state,
)
from camelup.notation.events import Action, parse_words, seat_actions
from camelup.notation.position import format_position, parse_position
from camelup.notation.records import check_players
from camelup.play.following import check_result, follow
from camelup.play.legal import Legal
from camelup.play.redaction import redacted_events
from camelup.schema.plain import Json
from camelup.stream import LARGEST_SEED, Stream, draw, start_stream

CHANCE_KEYS = {"seed", "number"}
"""Keys of a simulated record from which every hidden card could be computed; redacted records drop them."""


class Table:
    """A game being played.

    With a `seed` (or a `Stream`) the table draws chance events itself; with `seed=None` it waits for
    `reveal`. `events` are played first. Every method that raises an error leaves the table unchanged.

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
        self._owns_state = False
        """Whether nobody else holds the state. Otherwise, as after a copy, it is replaced, never changed."""
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
        """Names, by seat."""
        return self._players

    @property
    def options(self) -> Json:
        """The options in use, as in a record."""
        return self._options.to_json()

    @property
    def events(self) -> tuple[str, ...]:
        """All events so far, as text."""
        return tuple(self._events)

    @property
    def whole_past(self) -> tuple[str, ...] | None:
        """All events since setup; None if the table was set up from a state."""
        return self.events if self._from_start else None

    @property
    def event_count(self) -> int:
        """`len(table.events)`, without copying them."""
        return len(self._events)

    @property
    def leg(self) -> int:
        """The number of the leg, from 1."""
        return int(self._state.leg)

    @property
    def money(self) -> list[int]:
        """Money by seat. It is public in every game."""
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
        """What each seat was paid for if the last event ended a leg, else None.

        Pass the table before that event as `before` if you have it; otherwise the game is replayed.
        """
        if not self._events:
            return None
        before = self._before_last(before)
        if not self.over and self.leg == before.leg:
            return None
        return self._game.leg_payout(self._rules, before._state, self._state, self._steps[-1][-1])

    def finale(self, before: Table | None = None) -> Finale | None:
        """How the race cards were paid, one by one; None unless the race is over. For `before` see
        `payout`."""
        if not self.over or not self._events:
            return None

        def finish(state: State) -> None:
            self._apply(state, self._events[-1], self._steps[-1])

        return finale(self._game, self._rules, self._before_last(before)._state, finish)

    def _before_last(self, before: Table | None = None) -> Table:
        """The table before its last event: `before` if it is that one, else a replay."""
        if before is None or before.event_count != self.event_count - 1:
            before = self.copy()
            before._return_to(self.event_count - 1)
        return before

    @property
    def chance_is_next(self) -> bool:
        """Whether a chance event comes next."""
        return self._chance_is_next()

    @property
    def legal(self) -> Legal:
        """The legal actions as text; empty when no seat is to act."""
        if self._legal is None:
            seat = self.to_act
            ids = [] if seat is None else self._game.legal_ids(self._rules, self._state)
            words = () if seat is None else seat_actions(self._game, seat)
            self._legal = Legal(words[action] for action in ids)
        return self._legal

    @property
    def outcomes(self) -> dict[str, int]:
        """The possible chance events with integer weights; empty for `= start` and `= deal`: too many."""
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
        """The position as one line of text, which `Table.from_state` reads."""
        return format_position(self.state())

    @property
    def truth(self) -> Position:
        """The full state without JSON, secrets included; copy it before changing anything."""
        self._owns_state = False
        return Position(self._game, self._options, self._rules, self._state, None)

    def state(self) -> Json:
        """The full state as JSON, secrets included."""
        return write_state(self._game, self._rules, self._options, self._state)

    def view(self, viewer: int | str) -> View:
        """What a seat, or `"spectator"`, may see."""
        number = self._viewer(viewer)
        seen = self._game.view(self._rules, self._state, number)
        return View(Position(self._game, self._options, self._rules, seen, number))

    def record(self, view: int | str | None = None) -> Json:
        """The record so far; with `view`, redacted for that viewer."""
        if not self._from_start:
            raise RecordError("a table set up from a state has no record: its earlier events are unknown")
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
        """The events from index `first` on, redacted for a viewer."""
        return self._events[first:] if self.over else self._redacted(self._viewer(view), first)

    def _redacted(self, viewer: int, first: int = 0) -> list[str]:
        return redacted_events(self.truth, self._events, viewer, first)

    def _viewer(self, viewer: int | str) -> int:
        if viewer == "spectator":
            return SPECTATOR_SEAT
        if type(viewer) is int and 0 <= viewer < len(self._players):
            return viewer
        raise SetupError(f"there is no seat {shown(viewer)}; seats are 0 to {len(self._players) - 1}")

    # ------------------------------------------------------------------------------------ playing

    def play(self, action: str | Action) -> None:
        """Play an action, and with a seed the chance events that follow it.

        Text may omit the seat number: `roll` is an action of the seat to act. Raises ActionError if the
        action is illegal.
        """
        self._act(action.text if isinstance(action, Action) else self._with_seat(action))
        self._draw_chance()

    def _with_seat(self, action: object) -> str:
        """Prefix an action without a seat number with the seat to act."""
        told = not isinstance(action, str) or action[:1].isdigit()
        return cast(str, action) if told or self.to_act is None else f"{self.to_act} {action}"

    def reveal(self, event: str) -> None:
        """Apply a chance event. Raises ChanceError if it cannot occur now."""
        outcomes = parse_chance(self._game, self._rules, self._state, event)
        self._apply_event(event, tuple(outcomes))

    def push(self, event: str) -> None:
        """Apply exactly one event, an action or a chance event; nothing is drawn afterwards."""
        if str(event).startswith("="):
            self.reveal(event)
        else:
            self._act(event)

    def draw(self, choose: Callable[[list[tuple[str, int]]], int]) -> str:
        """Draw and apply the next chance event; `choose` returns an index for each chance step.

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
        """In `cards`, a copy in which this seat chooses next; None if it has nothing to choose now.

        Seats choose simultaneously, and no choice depends on another, so their order does not matter.
        """
        if self.phase != "choose":
            return None
        twin = self.copy()
        twin._state, twin._owns_state = self._state.copy(), True
        if not self._game.choose_next(self._rules, twin._state, seat):
            return None
        twin._legal = None
        return twin

    def undo(self) -> None:
        """Take back the last action and the chance events after it. The random stream is not rewound."""
        actions = [number for number, event in enumerate(self._events) if not event.startswith("=")]
        if not actions:
            raise CamelUpError("there is no action to undo")
        self._return_to(actions[-1])

    def copy(self) -> Self:
        """An independent table in the same position, with the same random state."""
        self._owns_state = False
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._events = self._events[:]
        twin._steps = self._steps[:]
        twin._stream = self._stream.copy() if self._stream else None
        return twin

    __copy__ = copy

    def _act(self, action: str) -> None:
        _, number = parse_action(self._game, self._rules, self._state, action)
        self._apply_event(action, (number,))

    def _apply_event(self, event: str, steps: tuple[int, ...]) -> None:
        if not self._owns_state:
            self._state, self._owns_state = self._state.copy(), True
        self._apply(self._state, event, steps)
        self._note(event, steps)

    def _draw(self, pick: Callable[[list[tuple[int, int]]], int]) -> str:
        """Draw and apply a chance event; `pick` chooses from pairs of outcome id and weight."""
        outcomes, after = draw_event(self._game, self._rules, self._state, pick)
        event = chance_event(self._game, self._rules, self._state, outcomes)
        self._state, self._owns_state = after, True
        self._note(event, tuple(outcomes))
        return event

    def _note(self, event: str, steps: tuple[int, ...]) -> None:
        """Append an event. Equal events and steps are interned: a server holds thousands of similar games."""
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
        self._state, self._owns_state = state, True
        self._events, self._steps, self._legal = events, steps, None

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
        """A table in any position, given as a state or as a position text; `events` are played first.

        Raises StateError for a view: play can only continue from a full state.
        """
        if isinstance(state, str):
            state = parse_position(state)
        game, options, rules, read, viewer = read_state(state)
        if viewer is not None:
            raise StateError("this is a view, with hidden parts; play can continue only from a full state")
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
        """The table after `at` events of a record, or after all."""
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
        """An expression that rebuilds the table with its events, but not its random state."""
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
    """The state before the first chance event. Shared between tables, so never change it."""
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


def replay(record: Json | GameRecord, at: int | None = None) -> Table:
    """The table after `at` events of a record, or after all of them.

    >>> table = Table("classic", ["Ann", "Ben"], seed=3)
    >>> table.play("0 roll")
    >>> replay(table.record()).state() == table.state()
    True
    """
    return Table.from_record(record if isinstance(record, GameRecord) else check_record(record), at)
