"""What to expect of a position of a dice game, from many sampled races.

Each sample goes to the end of the leg, which gives the values of tickets, tiles and the camera, and on to the
end of the race, which gives those of race cards. Later legs are played without tiles and added dice. The
numbers do not depend on solved race tables, so a bot plays the same on every machine.
"""

from __future__ import annotations

from typing import Annotated

from camelup.games.dice.state import LONGEST_DICE_TRACK, Rules, State, tiles_of_side
from camelup.odds.leg import DIE_IDS, DIE_WEIGHT
from camelup.odds.race import race_on, throw
from camelup.race import RACERS, byte, camel_in_place, finished, run
from camelup.record import Int32, Int64, Record, record
from camelup.rule import rule
from camelup.stream import Stream, below

SPACES = LONGEST_DICE_TRACK + 2
HALVES = 2
THROWS = 4 * (RACERS + 2)
"""One index for each camel that a throw can move, and how far."""
ANY_THROW = HALVES * THROWS
"""The index after the first throws of both halves of the samples: any throw."""


@record
class Outlook(Record):
    """Counts over `samples` races from a position."""

    samples: Int32
    places: Annotated[list[list[int]], "i4", RACERS, RACERS]
    """By camel and place, at the end of the leg."""
    coins: Annotated[list[int], "i4", SPACES]
    """By space, the units that ended a throw there in this leg."""
    photos: Annotated[list[int], "i4", SPACES]
    """By space, the camels of the first unit that stopped there."""
    throws: Annotated[list[int], "i4", ANY_THROW + 1]
    """By half of the samples and first throw; the last is for any throw."""
    first_after: Annotated[list[list[int]], "i4", ANY_THROW + 1, RACERS]
    """By the same and by camel, how often the camel then was first in the leg …"""
    second_after: Annotated[list[list[int]], "i4", ANY_THROW + 1, RACERS]
    """… and second."""
    win: Annotated[list[int], "i4", RACERS]
    lose: Annotated[list[int], "i4", RACERS]


@record
class SampledRace(Record):
    """A race in progress."""

    who: Int64
    where: Int64
    met: Int64
    """The spaces on which throws ended, one byte per throw."""
    stopped: Int64
    """Where the units then stood, after any tile; likewise."""
    sizes: Int64
    """How many camels they had, likewise."""
    throws: Int64
    first: Int64
    """The index of the first throw: which camel it moved, and how far."""


@rule
def clear_outlook(look: Outlook) -> None:
    """Set all counts to 0."""
    look.samples = 0
    for space in range(SPACES):
        look.coins[space] = 0
        look.photos[space] = 0
    for camel in range(RACERS):
        look.win[camel] = 0
        look.lose[camel] = 0
        for place in range(RACERS):
            look.places[camel][place] = 0
    for first in range(ANY_THROW + 1):
        look.throws[first] = 0
        for camel in range(RACERS):
            look.first_after[first][camel] = 0
            look.second_after[first][camel] = 0


@rule
def look_ahead(
    rules: Rules, state: State, look: Outlook, run_: SampledRace, stream: Stream, samples: int
) -> None:
    """Sample races from a position and count what happens."""
    clear_outlook(look)
    look.samples = samples
    plus = tiles_of_side(rules, state, 1)
    minus = tiles_of_side(rules, state, -1)
    for sample in range(samples):
        finish_leg(rules, state, plus, minus, run_, stream)
        note_leg(rules, look, run_)
        note_throw(rules, look, run_, sample % HALVES * THROWS + run_.first)
        winner, loser = finish_race(rules, run_, stream)
        look.win[winner] += 1
        look.lose[loser] += 1
    look.throws[ANY_THROW] = samples
    for camel in range(RACERS):
        look.first_after[ANY_THROW][camel] = look.places[camel][0]
        look.second_after[ANY_THROW][camel] = look.places[camel][1]


@rule
def note_leg(rules: Rules, look: Outlook, run_: SampledRace) -> None:
    """Count the places at the end of a leg and who stopped where."""
    place = RACERS - 1
    for index in range(rules.camels):
        camel = byte(run_.who, index)
        if camel < RACERS:
            look.places[camel][place] += 1
            place -= 1
    seen = 0
    for number in range(run_.throws):
        met = byte(run_.met, number)
        target = byte(run_.stopped, number)
        if 0 < met <= rules.length:
            look.coins[met] += 1
        if not (seen >> target) & 1:
            seen |= 1 << target
            look.photos[target] += byte(run_.sizes, number)


@rule
def note_throw(rules: Rules, look: Outlook, run_: SampledRace, throw_: int) -> None:
    """Count who was first and second after the first throw of the leg."""
    look.throws[throw_] += 1
    place = 0
    for index in range(rules.camels - 1, -1, -1):
        camel = byte(run_.who, index)
        if camel < RACERS:
            place += 1
            if place == 2:
                look.second_after[throw_][camel] += 1
                break
            look.first_after[throw_][camel] += 1


@rule
def finish_leg(rules: Rules, state: State, plus: int, minus: int, run_: SampledRace, stream: Stream) -> None:
    """Sample the rest of the leg."""
    who = state.who
    where = state.where
    left = 0
    codes = 0
    for die in range(DIE_IDS):
        if (state.dice >> die) & 1:
            codes |= die << (4 * left)
            left += 1
    run_.met = 0
    run_.stopped = 0
    run_.sizes = 0
    run_.throws = 0
    for number in range(state.pyramid_tickets):
        drawn = below(stream, DIE_WEIGHT * left)
        at = 4 * (drawn // DIE_WEIGHT)
        die = (codes >> at) & 15
        left -= 1
        last = (codes >> (4 * left)) & 15
        codes ^= (die ^ last) << at
        camel, steps = throw(who, where, rules.camels, die, drawn % DIE_WEIGHT)
        if number == 0:
            run_.first = 4 * camel + abs(steps)
        who, where, met, target, size = run(who, where, rules.camels, camel, steps, rules.length, plus, minus)
        run_.met |= max(met, 0) << (8 * number)
        run_.stopped |= target << (8 * number)
        run_.sizes |= size << (8 * number)
        run_.throws += 1
        if finished(where, rules.camels, rules.length):
            break
    run_.who = who
    run_.where = where


@rule
def finish_race(rules: Rules, run_: SampledRace, stream: Stream) -> tuple[int, int]:
    """Sample the rest of the race from the end of a leg; returns winner and loser."""
    who = run_.who
    where = run_.where
    if not finished(where, rules.camels, rules.length):
        who, where = race_on(who, where, rules.camels, rules.length, rules.long_track, stream)
    return camel_in_place(who, rules.camels, 1), camel_in_place(who, rules.camels, RACERS)
