"""Many games at once, stepped in place: the compiled core of every environment.

Each game has a lane: its state, its random stream, and a `LaneRun` with counters. `play` applies one action
in every lane of a range, plays chance (and, with a single learner, random opponents) until a seat has to
decide, and writes observation, mask, rewards and flags. Lanes are independent, so any thread may step any
range. `kernels_of` compiles the kernels for the rules of a game.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from camelup.arrays import (
    Array,
    Bools,
    Float32s,
    Float32s2,
    Int8s2,
    Int16s,
    Int16s2,
    Ints,
    Ints2,
    RecordArray,
)
from camelup.deprecated import renamed
from camelup.games import Game, Rules, State
from camelup.games.conventions import CHANCE_TO_MOVE, NOBODY_TO_MOVE
from camelup.games.events import event_complete
from camelup.games.game import Functions, PlacesRecord, Records, RulesRecord, StateRecord
from camelup.record import Int8, Int64, Record, record
from camelup.rule import Kernel, kernel, kernel_of, rule
from camelup.stream import Stream, below, draw, start_stream

EVERYBODY = -1
"""As `learner`: the caller plays every seat."""
ANY_SEAT = -2
"""As `learner`: one seat learns, drawn at random for each game."""
BEGIN_GAME = -1
"""As action: start a new game in this lane."""

SEEN_STATE, FRESH_STATE = range(2)
"""Indices of the two scratch states: a view, and the initial state of games."""

WIN_REWARD, MONEY_REWARD, RANK_REWARD = range(3)
"""Rewards: a share of the win, the lead in money, the rank."""


@record
class LaneSettings(Record):
    """Settings of all lanes."""

    limit: Int64
    """Events after which a game is stopped."""
    reward: Int8
    learner: Int8
    auto_reset: Int8


@record
class LaneRun(Record):
    """Counters of one lane."""

    events: Int64
    """Events of the current game, counted as in a record."""
    scripted: Int64
    """Given chance outcomes used so far."""
    learner: Int8
    fault: Int8
    """1 if a given chance outcome was impossible."""


class Lanes(NamedTuple, Generic[RulesRecord, StateRecord, PlacesRecord]):
    """All lanes: their settings and states, and the arrays written at every step."""

    settings: RecordArray[LaneSettings]
    places: RecordArray[PlacesRecord]
    """The offsets of the fields of an observation."""
    rules: RecordArray[RulesRecord]
    states: RecordArray[StateRecord]
    streams: RecordArray[Stream]
    runs: RecordArray[LaneRun]
    script: Ints2
    """Given chance outcomes."""
    actions: Ints
    seats: Ints
    observations: Float32s2
    masks: Int8s2
    choices: Int16s2
    """The ids of the legal actions of each lane."""
    counts: Int16s
    """The number of legal actions of each lane."""
    rewards: Float32s2
    terminated: Bools
    truncated: Bools
    finals: Float32s2


AnyLanes = Lanes[Any, Any, Any]


# ---------------------------------------------------------------------------------------- chance


@rule
def next_outcome(
    game: Functions, rules: Rules, state: State, stream: Stream, run: LaneRun, script: Array, work: Array
) -> int:
    """The next given outcome, else one drawn by weight; -1 if the given one is impossible."""
    ids, weights = work[0], work[1]
    count = game.outcomes(rules, state, ids, weights)
    if run.scripted < len(script) and script[run.scripted] >= 0:
        given: int = script[run.scripted]
        run.scripted += 1
        for index in range(count):
            if ids[index] == given:
                return given
        return -1
    drawn: int = ids[draw(weights, count, stream)]
    return drawn


@rule
def settle(
    game: Functions, rules: Rules, state: State, stream: Stream, run: LaneRun, script: Array, work: Array
) -> int:
    """Play chance until a seat is to act; returns that seat, or NOBODY_TO_MOVE."""
    mover = game.to_move(rules, state)
    while mover == CHANCE_TO_MOVE:
        outcome = next_outcome(game, rules, state, stream, run, script, work)
        if outcome < 0:
            run.fault = 1
            return NOBODY_TO_MOVE
        phase = state.phase
        turn = state.turn
        game.reveal(rules, state, int(outcome))
        if event_complete(game.grouped, phase, turn, state):
            run.events += 1
        mover = game.to_move(rules, state)
    return mover


# ---------------------------------------------------------------------------------------- rewards


@rule
def pay(money: Array, seats: int, kind: int, out: Array) -> None:
    """Compute the rewards of a finished race from the money of all seats."""
    if kind == WIN_REWARD:
        share_win(money, seats, out)
    elif kind == MONEY_REWARD:
        total = 0
        for seat in range(seats):
            total += money[seat]
        for seat in range(seats):
            out[seat] = money[seat] - (total - money[seat]) / (seats - 1)
    else:
        for seat in range(seats):
            better = 0
            for other in range(seats):
                better += money[seat] > money[other]
                better -= money[seat] < money[other]
            out[seat] = better / (seats - 1)


@rule
def share_win(money: Array, seats: int, out: Array) -> None:
    """The seats with the most money share a reward of 1."""
    most = money[0]
    for seat in range(1, seats):
        most = max(most, money[seat])
    winners = 0
    for seat in range(seats):
        winners += money[seat] == most
    for seat in range(seats):
        out[seat] = 1 / winners if money[seat] == most else 0.0


# ---------------------------------------------------------------------------------------- lanes


@rule
def play_lanes(
    game: Functions, lanes: AnyLanes, view: RecordArray[Any], work: Ints2, first: int, last: int
) -> None:
    """Apply one action, with all consequences, in every lane from `first` to before `last`."""
    settings, rules, places = lanes.settings[0], lanes.rules[0], lanes.places[0]
    for lane in range(first, last):
        run, stream, choices = lanes.runs[lane], lanes.streams[lane], lanes.choices[lane]
        lanes.terminated[lane] = False
        lanes.truncated[lane] = False
        lanes.rewards[lane][:] = 0.0
        lanes.masks[lane][:] = 0
        actor = lanes.seats[lane]
        move = int(lanes.actions[lane])
        begun = False
        while True:
            if move == BEGIN_GAME:
                begun = True
                lanes.states[lane] = view[FRESH_STATE]
                begin_run(settings, run, stream, rules.seats)
            else:
                game.act(rules, lanes.states[lane], move)
                run.events += 1
            state = lanes.states[lane]
            mover = settle(game, rules, state, stream, run, lanes.script[lane], work)
            playing = mover >= 0 and run.events < settings.limit
            count = 0
            if playing:
                count = game.legal(rules, state, choices)
                if run.learner >= 0 and mover != run.learner:
                    move = int(choices[below(stream, count)])
                    continue
                for index in range(count):
                    lanes.masks[lane, choices[index]] = 1
                actor = mover
            elif run.learner >= 0:
                actor = run.learner
            lanes.counts[lane] = count
            view[SEEN_STATE] = lanes.states[lane]
            game.mask(rules, view[SEEN_STATE], actor)
            row = lanes.observations[lane] if playing else lanes.finals[lane]
            game.observe(places, rules, view[SEEN_STATE], actor, row)
            if playing:
                lanes.seats[lane] = mover
                break
            end_game(game, lanes, lane, mover, work[2])
            if begun or settings.auto_reset == 0 or run.fault == 1:
                close_slot(lanes, lane)
                break
            move = BEGIN_GAME


@rule
def begin_run(settings: LaneSettings, run: LaneRun, stream: Stream, seats: int) -> None:
    """Reset a lane's counters for a new game."""
    run.events = 0
    run.learner = settings.learner
    if settings.learner == ANY_SEAT:
        run.learner = below(stream, seats)


@rule
def end_game(game: Functions, lanes: AnyLanes, lane: int, mover: int, money: Array) -> None:
    """Finish a game that is over or truncated; only a finished race yields rewards."""
    lanes.truncated[lane] = mover >= 0
    lanes.terminated[lane] = mover < 0
    if mover < 0:
        rules = lanes.rules[0]
        game.scores(rules, lanes.states[lane], money)
        pay(money, rules.seats, lanes.settings[0].reward, lanes.rewards[lane])


@rule
def close_slot(lanes: AnyLanes, lane: int) -> None:
    """Mark a lane as having nobody to act; the last observation stays."""
    lanes.seats[lane] = EVERYBODY
    for cell in range(lanes.finals.shape[1]):
        lanes.observations[lane, cell] = lanes.finals[lane, cell]


@kernel
def start_streams(streams: RecordArray[Stream], seed: int, first: int, number: int) -> None:
    """Initialise streams with the indices from `first` on of a seed."""
    for lane in range(number):
        start_stream(streams[lane], seed, first + lane)


@kernel
def choose_evenly(samplers: RecordArray[Stream], counts: Int16s, choices: Int16s2, actions: Ints) -> None:
    """Draw a legal action uniformly in every lane; 0 where none is legal."""
    for lane in range(len(counts)):
        drawn = below(samplers[lane], max(counts[lane], 1))
        actions[lane] = choices[lane, drawn] if counts[lane] > 0 else 0


@kernel
def first_illegal(actions: Ints, masks: Int8s2) -> int:
    """The first lane whose action is out of range or illegal, or -1."""
    for lane in range(len(actions)):
        action = actions[lane]
        if action < 0 or action >= masks.shape[1] or masks[lane, action] == 0:
            return lane
    return -1


# ---------------------------------------------------------------------------------------- one game


@rule
def take_step(
    game: Functions, rules: Rules, state: State, move: int, ids: Array, weights: Array
) -> tuple[int, int]:
    """Apply an action or outcome (none if below 0) and list the next choices; returns whose move it is and
    the number of choices."""
    mover = game.to_move(rules, state)
    if move >= 0:
        if mover == CHANCE_TO_MOVE:
            game.reveal(rules, state, move)
        else:
            game.act(rules, state, move)
        mover = game.to_move(rules, state)
    if mover == CHANCE_TO_MOVE:
        return mover, game.outcomes(rules, state, ids, weights)
    return mover, game.legal(rules, state, ids)


# ---------------------------------------------------------------------------------------- kernels


class Kernels(NamedTuple):
    """The kernels for one set of rules."""

    play: Kernel[..., None]
    """`play(lanes, view, work, first, last)`: apply an action in every lane from `first` to before `last`."""
    observe: Kernel[..., None]
    """`observe(places, rules, states, lane, viewer, view, out)`: the observation of one viewer in one
    lane."""
    advance: Kernel[..., tuple[int, int]]
    """`advance(rules, states, move, ids, weights)`: apply one action or outcome of one game."""


@cache
def kernels_of(game: Game) -> Kernels:
    """The kernels for a game; found at every step, so remembered by the game itself."""
    return _kernels_of(game.functions, game.records, game.rulebook)


@cache
def _kernels_of(functions: Functions, records: Records, rulebook: str) -> Kernels:
    setup, to_move, legal, act, outcomes, reveal, scores, mask, write, grouped = functions

    @kernel_of(rulebook, records.by_variable())
    def play(
        lanes: Lanes[RulesRecord, StateRecord, PlacesRecord],
        view: RecordArray[StateRecord],
        work: Ints2,
        first: int,
        last: int,
    ) -> None:
        game = Functions(setup, to_move, legal, act, outcomes, reveal, scores, mask, write, grouped)
        play_lanes(game, lanes, view, work, first, last)

    @kernel_of(rulebook, records.by_variable())
    def observe(
        places: RecordArray[PlacesRecord],
        rules: RecordArray[RulesRecord],
        states: RecordArray[StateRecord],
        lane: int,
        viewer: int,
        view: RecordArray[StateRecord],
        out: Float32s,
    ) -> None:
        view[SEEN_STATE] = states[lane]
        mask(rules[0], view[SEEN_STATE], viewer)
        write(places[0], rules[0], view[SEEN_STATE], viewer, out)

    @kernel_of(rulebook, records.by_variable())
    def advance(
        rules: RecordArray[RulesRecord], states: RecordArray[StateRecord], move: int, ids: Ints, weights: Ints
    ) -> tuple[int, int]:
        game = Functions(setup, to_move, legal, act, outcomes, reveal, scores, mask, write, grouped)
        return take_step(game, rules[0], states[0], move, ids, weights)

    return Kernels(play, observe, advance)


if not TYPE_CHECKING:
    __getattr__ = renamed(
        __name__,
        Settings="LaneSettings",
        Run="LaneRun",
        Slots="Lanes",
        BEGIN="BEGIN_GAME",
        WIN="WIN_REWARD",
        MONEY="MONEY_REWARD",
        RANK="RANK_REWARD",
    )
