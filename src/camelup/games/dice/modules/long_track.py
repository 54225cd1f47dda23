"""Module `long_track`: 20 spaces and support dice; with `spicy` a seat may add one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from camelup.deprecated import renamed
from camelup.games.actions import Outcome, Verb
from camelup.games.dice import basics
from camelup.games.dice.modules import position_bets
from camelup.games.dice.state import FIRST_SUPPORT_DIE, Rules, State
from camelup.games.modules import Module
from camelup.race import RACERS, camel_in_place
from camelup.rule import rule

SUPPORT_DIE_FACES = 2
"""A support die moves its camel 1 or 2 (L4)."""


class SupportDieOdds(Protocol):
    """The odds that the values of these actions are computed from."""

    def die_gain(self, colour: int) -> float:
        """The expected gain of adding a support die, without the pyramid ticket that it costs."""


def _die_worth(odds: SupportDieOdds, number: int) -> float:
    return odds.die_gain(number)


ROWS = position_bets.ROWS.then(
    Verb(
        "add {colour}",
        says="adds the {colour} support die",
        touches=("support:{colour}",),
        draws=("support", "line"),
        step="extra",
        module="spicy",
        worth=_die_worth,
    ),
    Verb("done", says="adds no more dice", step="extra", module="spicy", key="n"),
)
MODULE = Module("long_track", for_large_tables=True)
ADD = ROWS.id("add 0")
DONE = ROWS.id("done")

OUTCOMES = basics.OUTCOMES.then(
    Outcome(
        "support {colour} {face}",
        says="The {colour} support die shows {face}.",
        values={"face": range(1, SUPPORT_DIE_FACES + 1)},
    )
)
FIRST_SUPPORT_FACE = OUTCOMES.id("support 0 1")


@rule
def support_die(colour: int) -> int:
    """The support die of a colour, as a set of dice."""
    return 1 << (FIRST_SUPPORT_DIE + colour)


@rule
def help_last_camel(rules: Rules, state: State) -> None:
    """At the start of a leg the support die of the last camel joins the pyramid (L5)."""
    if rules.long_track:
        state.dice |= support_die(camel_in_place(state.who, rules.camels, RACERS))


@rule
def may_add(rules: Rules, state: State, colour: int) -> bool:
    """Whether the seat on turn may add a colour's support die: it owns a pyramid ticket, the die is on
    the pedestal, and its camel does not lead (L8 to L10)."""
    if not rules.spicy or state.rolled[state.turn] == 0:
        return False
    if state.dice & support_die(colour) or (state.used >> colour) & 1:
        return False
    return camel_in_place(state.who, rules.camels, 1) != colour


@rule
def may_add_any(rules: Rules, state: State) -> bool:
    """Whether the spicy question has to be asked (L12)."""
    for colour in range(RACERS):
        if may_add(rules, state, colour):
            return True
    return False


@rule
def legal_extra(rules: Rules, state: State, out: list[int]) -> int:
    """List the answers to the spicy question."""
    count = 0
    for colour in range(RACERS):
        if may_add(rules, state, colour):
            out[count] = ADD + colour
            count += 1
    out[count] = DONE
    return count + 1


@rule
def add_support_die(state: State, colour: int) -> None:
    """Return a pyramid ticket to the stack and put a support die in the pyramid (L7)."""
    state.rolled[state.turn] -= 1
    state.pyramid_tickets += 1
    state.dice |= support_die(colour)


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, FACES="SUPPORT_DIE_FACES", SUPPORT_FACES="FIRST_SUPPORT_FACE")
