"""Leg tickets as a draft: what others are expected to take before one's next turn.

After an action each of the others takes the ticket of highest value, as long as one is worth more than a
roll; then it is one's own turn again. The action changes what is left: a ticket that is taken is gone, and a
roll tells the others first how the race has changed.
"""

from __future__ import annotations

from camelup.bots.dice.outlook import ANY_THROW, THROWS, Outlook
from camelup.bots.dice.workspace import Workspace
from camelup.bots.dice.worth import ticket_worth
from camelup.games.dice.actions import BET, OASIS, ROLL
from camelup.games.dice.state import Rules, State
from camelup.games.dice.tickets import PYRAMID_TICKET_PAY, stack_height
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, byte
from camelup.rule import rule

ROLL_WORTH = float(PYRAMID_TICKET_PAY)
"""What a seat earns that takes no ticket."""


@rule
def stacks(rules: Rules, state: State) -> tuple[int, int]:
    """The number of tickets taken from the top and the number left, packed with one byte per colour."""
    gone = 0
    left = 0
    for colour in range(RACERS):
        gone |= state.taken_from_top[colour] << (8 * colour)
        left |= stack_height(rules, state, colour) << (8 * colour)
    return gone, left


@rule
def pay_after(look: Outlook, throw: int, colour: int, gone: int) -> float:
    """The expected pay of the top ticket of a colour after a throw."""
    value = TICKET_VALUES[byte(gone, colour)]
    firsts, seconds = look.first_after[throw][colour], look.second_after[throw][colour]
    return ticket_worth(value, firsts, seconds, look.throws[throw])


@rule
def best_pick(look: Outlook, throw: int, gone: int, left: int) -> int:
    """The colour whose top ticket has the highest value after a throw, or -1 if a roll is worth more."""
    best = -1
    most = ROLL_WORTH
    for colour in range(RACERS):
        if byte(left, colour) > 0:
            pay = pay_after(look, throw, colour, gone)
            if pay > most:
                most = pay
                best = colour
    return best


@rule
def round_lead(rules: Rules, look: Outlook, seen: int, true: int, gone: int, left: int) -> float:
    """What a round of tickets earns the seat on turn, which picks last, less what it earns the others on
    average. Seats choose by the samples of `seen` and are paid by those of `true`, the same throw in the
    other half of the samples: the same ones for both would overestimate the best choice."""
    lead = 0.0
    others = rules.seats - 1
    if look.throws[seen] == 0 or look.throws[true] == 0:
        return lead
    for turn in range(rules.seats):
        colour = best_pick(look, seen, gone, left)
        if colour < 0:
            break
        gain = pay_after(look, true, colour, gone) - ROLL_WORTH
        lead += gain if turn == others else -gain / others
        gone += 1 << (8 * colour)
        left -= 1 << (8 * colour)
    return lead


@rule
def price_draft(rules: Rules, work: Workspace, count: int, weight: float) -> None:
    """Add to the values of tickets and of the roll what they change in the next round of tickets."""
    state, look = work.table[0], work.look[0]
    gone, left = stacks(rules, state)
    now = round_lead(rules, look, ANY_THROW, ANY_THROW, gone, left)
    for index in range(count):
        action = work.actions[index]
        if action < OASIS:
            one = 1 << (8 * (action - BET))
            lead = round_lead(rules, look, ANY_THROW, ANY_THROW, gone + one, left - one)
            work.values[index] += weight * (lead - now)
        elif action == ROLL and state.pyramid_tickets > 1:
            work.values[index] += weight * (draft_after_roll(rules, look, gone, left) - now)


@rule
def draft_after_roll(rules: Rules, look: Outlook, gone: int, left: int) -> float:
    """What the next round of tickets earns after a roll."""
    lead = 0.0
    for throw in range(THROWS):
        other = THROWS + throw
        lead += look.throws[other] * round_lead(rules, look, throw, other, gone, left)
        lead += look.throws[throw] * round_lead(rules, look, other, throw, gone, left)
    return lead / look.samples
