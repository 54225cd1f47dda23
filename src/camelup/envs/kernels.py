"""Many games at once, stepped in place: the compiled core below every environment.

Each game has a slot: its state, its own random stream, and a `Run` that counts. `play` takes one action in
every slot of a range, lets chance (and, for a single learner, random opponents) play on until a
seat has to decide, and writes observation, mask, rewards and flags. Ranges are independent, so threads
may share the slots among them in any way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from camelup.envs.observe import write_cards, write_dice
from camelup.games import cards, dice
from camelup.games.conventions import CHANCE_TO_MOVE, NOBODY_TO_MOVE
from camelup.games.dice import state as board
from camelup.record import Int8, Int64, Record, record
from camelup.rule import kernel, rule
from camelup.stream import Stream, below, draw, start_stream

EVERYBODY = -1
"""As `learner`: every seat's actions come from outside."""
ANY_SEAT = -2
"""As `learner`: one seat learns, drawn anew for each game."""
BEGIN = -1
"""As action: begin a new game in this slot."""

SEEN, FRESH = range(2)
"""The two states to work with: one for a view, and one as games begin."""

WIN, MONEY, RANK = range(3)
"""Rewards: a share of the win, the lead in money, the rank."""


@record
class Settings(Record):
    """What holds for all slots."""

    limit: Int64
    """Events after which a game is stopped."""
    reward: Int8
    learner: Int8
    auto_reset: Int8


@record
class Run(Record):
    """One slot's bookkeeping."""

    events: Int64
    """Events of the running game, counted as in a record."""
    scripted: Int64
    """How many given chance outcomes have been used."""
    learner: Int8
    fault: Int8
    """1 when a given chance outcome could not come."""


class Slots(NamedTuple):
    """Many games side by side: what they play by, and what is written at every step."""

    settings: Any
    fields: Any
    """The program of the writers of observations."""
    rules: Any
    states: Any
    streams: Any
    samplers: Any
    """Streams of random actions."""
    runs: Any
    script: Any
    """Chance outcomes that were given."""
    actions: Any
    seats: Any
    observations: Any
    masks: Any
    choices: Any
    """The legal actions of each slot, as a list."""
    counts: Any
    """How many they are."""
    rewards: Any
    terminated: Any
    truncated: Any
    finals: Any


# ---------------------------------------------------------------------------------------- chance


@rule
def next_outcome(
    rules: Any,
    state: Any,
    stream: Stream,
    run: Run,
    script: Any,
    ids: Any,
    weights: Any,
    outcomes: Callable[..., int],
) -> int:
    """The next given outcome, else one drawn by weight; -1 for a given one that cannot come."""
    count = outcomes(rules, state, ids, weights)
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
    rules: Any,
    state: Any,
    stream: Stream,
    run: Run,
    script: Any,
    ids: Any,
    weights: Any,
    grouped: int,
    to_move: Callable[..., int],
    outcomes: Callable[..., int],
    reveal: Callable[..., None],
) -> int:
    """Let chance play until a seat is to act; returns it, or NOBODY_TO_MOVE. Steps in the phase `grouped`
    with one seat are one event of a record: a start, a deal."""
    mover = to_move(rules, state)
    while mover == CHANCE_TO_MOVE:
        outcome = next_outcome(rules, state, stream, run, script, ids, weights, outcomes)
        if outcome < 0:
            run.fault = 1
            return NOBODY_TO_MOVE
        phase = state.phase
        turn = state.turn
        reveal(rules, state, int(outcome))
        if phase != grouped or state.phase != grouped or state.turn != turn:
            run.events += 1
        mover = to_move(rules, state)
    return mover


# ---------------------------------------------------------------------------------------- rewards


@rule
def pay(money: Any, seats: int, kind: int, out: Any) -> None:
    """The rewards of a finished race, from everybody's money."""
    if kind == WIN:
        share_win(money, seats, out)
    elif kind == MONEY:
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
def share_win(money: Any, seats: int, out: Any) -> None:
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
    slots: Slots,
    view: Any,
    work: Any,
    first: int,
    last: int,
    grouped: int,
    to_move: Callable[..., int],
    legal: Callable[..., int],
    act: Callable[..., None],
    outcomes: Callable[..., int],
    reveal: Callable[..., None],
    scores: Callable[..., None],
    mask: Callable[..., None],
    write: Callable[..., int],
) -> None:
    """One action in every slot from `first` to before `last`, and all that follows from it."""
    settings = slots.settings[0]
    rules = slots.rules[0]
    for slot in range(first, last):
        run = slots.runs[slot]
        stream = slots.streams[slot]
        choices = slots.choices[slot]
        slots.terminated[slot] = False
        slots.truncated[slot] = False
        slots.rewards[slot][:] = 0.0
        slots.masks[slot][:] = 0
        actor = slots.seats[slot]
        move = int(slots.actions[slot])
        begun = False
        while True:
            if move == BEGIN:
                begun = True
                slots.states[slot] = view[FRESH]
                begin_run(settings, run, stream, rules.seats)
            else:
                act(rules, slots.states[slot], move)
                run.events += 1
            state = slots.states[slot]
            mover = settle(
                rules,
                state,
                stream,
                run,
                slots.script[slot],
                work[0],
                work[1],
                grouped,
                to_move,
                outcomes,
                reveal,
            )
            playing = mover >= 0 and run.events < settings.limit
            count = 0
            if playing:
                count = legal(rules, state, choices)
                if run.learner >= 0 and mover != run.learner:
                    move = int(choices[below(stream, count)])
                    continue
                for index in range(count):
                    slots.masks[slot, choices[index]] = 1
                actor = mover
            elif run.learner >= 0:
                actor = run.learner
            slots.counts[slot] = count
            view[SEEN] = slots.states[slot]
            mask(rules, view[SEEN], actor)
            row = slots.observations[slot] if playing else slots.finals[slot]
            write(slots.fields, rules, view[SEEN], actor, row)
            if playing:
                slots.seats[slot] = mover
                break
            slots.truncated[slot] = mover >= 0
            slots.terminated[slot] = mover < 0
            if mover < 0:
                scores(rules, state, work[2])
                pay(work[2], rules.seats, settings.reward, slots.rewards[slot])
            if begun or settings.auto_reset == 0 or run.fault == 1:
                slots.seats[slot] = EVERYBODY
                for cell in range(len(row)):
                    slots.observations[slot, cell] = row[cell]
                break
            move = BEGIN


@rule
def begin_run(settings: Settings, run: Run, stream: Stream, seats: int) -> None:
    """A slot's counts at the beginning of a game."""
    run.events = 0
    run.learner = settings.learner
    if settings.learner == ANY_SEAT:
        run.learner = below(stream, seats)


@kernel
def play_dice(slots: Slots, view: Any, work: Any, first: int, last: int) -> None:
    """Step slots of `classic` or `second`."""
    play_slots(
        slots,
        view,
        work,
        first,
        last,
        board.SETUP,
        dice.rules.to_move,
        dice.rules.legal,
        dice.rules.act,
        dice.rules.outcomes,
        dice.rules.reveal,
        dice.rules.scores,
        dice.rules.mask,
        write_dice,
    )


@kernel
def play_cards(slots: Slots, view: Any, work: Any, first: int, last: int) -> None:
    """Step slots of `cards`."""
    play_slots(
        slots,
        view,
        work,
        first,
        last,
        cards.state.DEAL,
        cards.rules.to_move,
        cards.rules.legal,
        cards.rules.act,
        cards.rules.outcomes,
        cards.rules.reveal,
        cards.rules.scores,
        cards.secrets.mask,
        write_cards,
    )


@kernel
def start_streams(streams: Any, seed: int, first: int, number: int) -> None:
    """Set a row of streams to number `first` and on of a seed."""
    for slot in range(number):
        start_stream(streams[slot], seed, first + slot)


@kernel
def choose_evenly(slots: Slots) -> None:
    """A legal action for every slot, each equally likely; 0 where none is legal."""
    for slot in range(len(slots.counts)):
        drawn = below(slots.samplers[slot], max(slots.counts[slot], 1))
        slots.actions[slot] = slots.choices[slot, drawn] if slots.counts[slot] > 0 else 0


@kernel
def first_illegal(slots: Slots) -> int:
    """The first slot whose action is out of range or not legal; -1 if there is none."""
    for slot in range(len(slots.actions)):
        action = slots.actions[slot]
        if action < 0 or action >= slots.masks.shape[1] or slots.masks[slot, action] == 0:
            return slot
    return -1


# ---------------------------------------------------------------------------------------- one game


@kernel
def observe_dice(fields: Any, rules: Any, states: Any, slot: int, viewer: int, view: Any, out: Any) -> int:
    """What one viewer sees of a dice game; returns how many fields were written."""
    view[SEEN] = states[slot]
    dice.rules.mask(rules[0], view[SEEN], viewer)
    return write_dice(fields, rules[0], view[SEEN], viewer, out)


@kernel
def observe_cards(fields: Any, rules: Any, states: Any, slot: int, viewer: int, view: Any, out: Any) -> int:
    """What one viewer sees of a card game; returns how many fields were written."""
    view[SEEN] = states[slot]
    cards.secrets.mask(rules[0], view[SEEN], viewer)
    return write_cards(fields, rules[0], view[SEEN], viewer, out)


@rule
def advance(
    rules: Any,
    state: Any,
    move: int,
    ids: Any,
    weights: Any,
    to_move: Callable[..., int],
    legal: Callable[..., int],
    act: Callable[..., None],
    outcomes: Callable[..., int],
    reveal: Callable[..., None],
) -> tuple[int, int]:
    """Carry out an action or a chance outcome (none if below 0), then list what can come next; returns who
    is to move and how many choices there are."""
    mover = to_move(rules, state)
    if move >= 0:
        if mover == CHANCE_TO_MOVE:
            reveal(rules, state, move)
        else:
            act(rules, state, move)
        mover = to_move(rules, state)
    if mover == CHANCE_TO_MOVE:
        return mover, outcomes(rules, state, ids, weights)
    return mover, legal(rules, state, ids)


@kernel
def advance_dice(rules: Any, states: Any, move: int, ids: Any, weights: Any) -> tuple[int, int]:
    """One event of a dice game, chance or action."""
    return advance(
        rules[0],
        states[0],
        move,
        ids,
        weights,
        dice.rules.to_move,
        dice.rules.legal,
        dice.rules.act,
        dice.rules.outcomes,
        dice.rules.reveal,
    )


@kernel
def advance_cards(rules: Any, states: Any, move: int, ids: Any, weights: Any) -> tuple[int, int]:
    """One event of a card game, chance or action."""
    return advance(
        rules[0],
        states[0],
        move,
        ids,
        weights,
        cards.rules.to_move,
        cards.rules.legal,
        cards.rules.act,
        cards.rules.outcomes,
        cards.rules.reveal,
    )
