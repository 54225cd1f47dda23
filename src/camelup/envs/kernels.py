"""Many games at once, stepped in place: the compiled core below every environment.

Each game has a slot: its state, its own random stream, and a `Run` that counts. `play` takes one action in
every slot of a range, lets chance (and, for a single learner, random opponents) play on until a
seat has to decide, and writes observation, mask, rewards and flags. Ranges are independent, so threads
may share the slots among them in any way. `kernels_of` compiles all this for the rules of a game.
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
"""As `learner`: every seat's actions come from outside."""
ANY_SEAT = -2
"""As `learner`: one seat learns, drawn anew for each game."""
BEGIN_GAME = -1
"""As action: begin a new game in this slot."""

SEEN_STATE, FRESH_STATE = range(2)
"""The two states to work with: one for a view, and one as games begin."""

WIN_REWARD, MONEY_REWARD, RANK_REWARD = range(3)
"""Rewards: a share of the win, the lead in money, the rank."""


@record
class LaneSettings(Record):
    """What holds for all slots."""

    limit: Int64
    """Events after which a game is stopped."""
    reward: Int8
    learner: Int8
    auto_reset: Int8


@record
class LaneRun(Record):
    """One slot's bookkeeping."""

    events: Int64
    """Events of the running game, counted as in a record."""
    scripted: Int64
    """How many given chance outcomes have been used."""
    learner: Int8
    fault: Int8
    """1 when a given chance outcome could not come."""


class Lanes(NamedTuple, Generic[RulesRecord, StateRecord, PlacesRecord]):
    """Many games side by side: what they play by, and what is written at every step."""

    settings: RecordArray[LaneSettings]
    places: RecordArray[PlacesRecord]
    """Where the fields of an observation are."""
    rules: RecordArray[RulesRecord]
    states: RecordArray[StateRecord]
    streams: RecordArray[Stream]
    samplers: RecordArray[Stream]
    """Streams of random actions."""
    runs: RecordArray[LaneRun]
    script: Ints2
    """Chance outcomes that were given."""
    actions: Ints
    seats: Ints
    observations: Float32s2
    masks: Int8s2
    choices: Int16s2
    """The legal actions of each slot, as a list."""
    counts: Int16s
    """How many they are."""
    rewards: Float32s2
    terminated: Bools
    truncated: Bools
    finals: Float32s2


# ---------------------------------------------------------------------------------------- chance


@rule
def next_outcome(
    game: Functions, rules: Rules, state: State, stream: Stream, run: LaneRun, script: Array, work: Array
) -> int:
    """The next given outcome, else one drawn by weight; -1 for a given one that cannot come."""
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
    """Let chance play until a seat is to act; returns it, or NOBODY_TO_MOVE."""
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
    """The rewards of a finished race, from everybody's money."""
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
    """Those with the most money share 1."""
    most = money[0]
    for seat in range(1, seats):
        most = max(most, money[seat])
    winners = 0
    for seat in range(seats):
        winners += money[seat] == most
    for seat in range(seats):
        out[seat] = 1 / winners if money[seat] == most else 0.0


# ---------------------------------------------------------------------------------------- slots


@rule
def play_slots(
    game: Functions, slots: Lanes[Any, Any, Any], view: RecordArray[Any], work: Ints2, first: int, last: int
) -> None:
    """One action in every slot from `first` to before `last`, and all that follows from it."""
    settings, rules, places = slots.settings[0], slots.rules[0], slots.places[0]
    for slot in range(first, last):
        run, stream, choices = slots.runs[slot], slots.streams[slot], slots.choices[slot]
        slots.terminated[slot] = False
        slots.truncated[slot] = False
        slots.rewards[slot][:] = 0.0
        slots.masks[slot][:] = 0
        actor = slots.seats[slot]
        move = int(slots.actions[slot])
        begun = False
        while True:
            if move == BEGIN_GAME:
                begun = True
                slots.states[slot] = view[FRESH_STATE]
                begin_run(settings, run, stream, rules.seats)
            else:
                game.act(rules, slots.states[slot], move)
                run.events += 1
            state = slots.states[slot]
            mover = settle(game, rules, state, stream, run, slots.script[slot], work)
            playing = mover >= 0 and run.events < settings.limit
            count = 0
            if playing:
                count = game.legal(rules, state, choices)
                if run.learner >= 0 and mover != run.learner:
                    move = int(choices[below(stream, count)])
                    continue
                for index in range(count):
                    slots.masks[slot, choices[index]] = 1
                actor = mover
            elif run.learner >= 0:
                actor = run.learner
            slots.counts[slot] = count
            view[SEEN_STATE] = slots.states[slot]
            game.mask(rules, view[SEEN_STATE], actor)
            row = slots.observations[slot] if playing else slots.finals[slot]
            game.observe(places, rules, view[SEEN_STATE], actor, row)
            if playing:
                slots.seats[slot] = mover
                break
            end_game(game, slots, slot, mover, work[2])
            if begun or settings.auto_reset == 0 or run.fault == 1:
                close_slot(slots, slot)
                break
            move = BEGIN_GAME


@rule
def begin_run(settings: LaneSettings, run: LaneRun, stream: Stream, seats: int) -> None:
    """A slot's counts at the beginning of a game."""
    run.events = 0
    run.learner = settings.learner
    if settings.learner == ANY_SEAT:
        run.learner = below(stream, seats)


@rule
def end_game(game: Functions, slots: Lanes[Any, Any, Any], slot: int, mover: int, money: Array) -> None:
    """A game is over, or it is stopped while a seat should move; only what is over is paid."""
    slots.truncated[slot] = mover >= 0
    slots.terminated[slot] = mover < 0
    if mover < 0:
        rules = slots.rules[0]
        game.scores(rules, slots.states[slot], money)
        pay(money, rules.seats, slots.settings[0].reward, slots.rewards[slot])


@rule
def close_slot(slots: Lanes[Any, Any, Any], slot: int) -> None:
    """Nobody is to act any more; the last observation stays."""
    slots.seats[slot] = EVERYBODY
    for cell in range(slots.finals.shape[1]):
        slots.observations[slot, cell] = slots.finals[slot, cell]


@kernel
def start_streams(streams: RecordArray[Stream], seed: int, first: int, number: int) -> None:
    """Set a row of streams to number `first` and on of a seed."""
    for slot in range(number):
        start_stream(streams[slot], seed, first + slot)


@kernel
def choose_evenly(samplers: RecordArray[Stream], counts: Int16s, choices: Int16s2, actions: Ints) -> None:
    """A legal action for every slot, each equally likely; 0 where none is legal."""
    for slot in range(len(counts)):
        drawn = below(samplers[slot], max(counts[slot], 1))
        actions[slot] = choices[slot, drawn] if counts[slot] > 0 else 0


@kernel
def first_illegal(actions: Ints, masks: Int8s2) -> int:
    """The first slot whose action is out of range or not legal; -1 if there is none."""
    for slot in range(len(actions)):
        action = actions[slot]
        if action < 0 or action >= masks.shape[1] or masks[slot, action] == 0:
            return slot
    return -1


# ---------------------------------------------------------------------------------------- one game


@rule
def take_step(
    game: Functions, rules: Rules, state: State, move: int, ids: Array, weights: Array
) -> tuple[int, int]:
    """Carry out an action or a chance outcome (none if below 0), then list what can come next; returns who
    is to move and how many choices there are."""
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
    """`play(slots, view, work, first, last)`: an action in every slot from `first` to before `last`."""
    observe: Kernel[..., None]
    """`observe(places, rules, states, slot, viewer, view, out)`: what one viewer sees of one game."""
    advance: Kernel[..., tuple[int, int]]
    """`advance(rules, states, move, ids, weights)`: one event of one game, chance or action."""


def kernels_of(game: Game) -> Kernels:
    """The kernels for a game."""
    return _kernels_of(game.functions, game.records, game.rulebook)


@cache
def _kernels_of(functions: Functions, records: Records, rulebook: str) -> Kernels:
    setup, to_move, legal, act, outcomes, reveal, scores, mask, write, grouped = functions

    @kernel_of(rulebook, records.by_variable())
    def play(
        slots: Lanes[RulesRecord, StateRecord, PlacesRecord],
        view: RecordArray[StateRecord],
        work: Ints2,
        first: int,
        last: int,
    ) -> None:
        game = Functions(setup, to_move, legal, act, outcomes, reveal, scores, mask, write, grouped)
        play_slots(game, slots, view, work, first, last)

    @kernel_of(rulebook, records.by_variable())
    def observe(
        places: RecordArray[PlacesRecord],
        rules: RecordArray[RulesRecord],
        states: RecordArray[StateRecord],
        slot: int,
        viewer: int,
        view: RecordArray[StateRecord],
        out: Float32s,
    ) -> None:
        view[SEEN_STATE] = states[slot]
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
