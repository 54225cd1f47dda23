"""What others will take next: leg tickets go round the table like the cards of a draft.

After an action each of the others takes the ticket that looks best, as long as one is worth more than a roll,
and then it is one's own turn again. What lies there then depends on the action: a ticket that is taken is
gone, and a roll shows all the others first what it has done to the race.
"""

from __future__ import annotations

from typing import Any

from camelup.bots.outlook import ANY_THROW, SEEN, THROWS, Outlook
from camelup.games.board import BET, OASIS, ROLL, Rules, State, stack_height
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, byte
from camelup.rule import rule

Array = Any
Counts = Any

ROLL_WORTH = 1.0
"""What anyone gets who takes no ticket."""


@rule
def stacks(rules: Rules, state: State) -> tuple[int, int]:
    """How many tickets of each colour are gone from the top, and how many are left, one byte a colour."""
    gone = 0
    left = 0
    for colour in range(RACERS):
        gone |= state.taken_from_top[colour] << (8 * colour)
        left |= stack_height(rules, state, colour) << (8 * colour)
    return gone, left


@rule
def pay_by(counts: Counts, colour: int, gone: int) -> float:
    """What the top ticket of a colour pays by counted places."""
    value = TICKET_VALUES[byte(gone, colour)]
    pay: float = ((value + 1) * counts[2 * colour] + 2 * counts[2 * colour + 1]) / counts[SEEN] - 1
    return pay


@rule
def best_pick(counts: Counts, gone: int, left: int) -> int:
    """The colour whose top ticket looks best, or -1 if a roll does."""
    best = -1
    most = ROLL_WORTH
    for colour in range(RACERS):
        if byte(left, colour) > 0:
            pay = pay_by(counts, colour, gone)
            if pay > most:
                most = pay
                best = colour
    return best


@rule
def round_lead(rules: Rules, seen: Counts, true: Counts, gone: int, left: int) -> float:
    """What a round of tickets brings oneself, who comes last, less what it brings others on average. They
    choose by some counts and are paid by others, for luck makes the best look better than it is."""
    lead = 0.0
    others = rules.seats - 1
    if seen[SEEN] == 0 or true[SEEN] == 0:
        return lead
    for turn in range(rules.seats):
        colour = best_pick(seen, gone, left)
        if colour < 0:
            break
        gain = pay_by(true, colour, gone) - ROLL_WORTH
        lead += gain if turn == others else -gain / others
        gone += 1 << (8 * colour)
        left -= 1 << (8 * colour)
    return lead


@rule
def price_draft(
    rules: Rules, state: State, look: Outlook, weight: float, actions: Array, count: int, values: Array
) -> None:
    """Add to tickets and to the roll what they change in the next round of tickets."""
    gone, left = stacks(rules, state)
    whole = look.after[ANY_THROW]
    now = round_lead(rules, whole, whole, gone, left)
    for index in range(count):
        action = actions[index]
        if action < OASIS:
            one = 1 << (8 * (action - BET))
            values[index] += weight * (round_lead(rules, whole, whole, gone + one, left - one) - now)
        elif action == ROLL and state.pyramid_tickets > 1:
            values[index] += weight * (draft_after_roll(rules, look, gone, left) - now)


@rule
def draft_after_roll(rules: Rules, look: Outlook, gone: int, left: int) -> float:
    """What the next round of tickets brings after a roll."""
    lead = 0.0
    for throw in range(THROWS):
        one = look.after[throw]
        other = look.after[THROWS + throw]
        lead += other[SEEN] * round_lead(rules, one, other, gone, left)
        lead += one[SEEN] * round_lead(rules, other, one, gone, left)
    return lead / look.samples
