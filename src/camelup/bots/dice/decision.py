"""One decision in a dice game: the value of each legal action by a style, and the best of them."""

from __future__ import annotations

from camelup.arrays import RecordArray
from camelup.bots.dice.draft import price_draft
from camelup.bots.dice.memory import Recollection, read_cards, remember
from camelup.bots.dice.outlook import Outlook, look_ahead
from camelup.bots.dice.risk import price_risk
from camelup.bots.dice.workspace import Workspace
from camelup.bots.dice.worth import leg_lead, value_of
from camelup.bots.style import DiceStyle
from camelup.games.dice.actions import BET, LOSE, OASIS, PARTNER, ROLL, WIN
from camelup.games.dice.rules import act, legal
from camelup.games.dice.state import DICE_ACT, Rules
from camelup.rule import kernel, rule
from camelup.stream import start_stream

DULL_TILE = 0.4
"""A tile that earns less is not evaluated with samples of its own, and never counts for more."""


@kernel
def decide(
    rules: RecordArray[Rules], work: Workspace, past: Recollection, style: DiceStyle, seed: int
) -> int:
    """The best action by a style, for the seat on turn of the table in the workspace."""
    state = work.table[0]
    count = look_and_list(rules[0], work, style.samples, seed)
    remember(rules[0], state, work.look[0], past, style.close_focus > 0)
    price_actions(rules[0], work, past, count, style)
    if style.draft > 0 and state.phase == DICE_ACT:
        price_draft(rules[0], work, count, style.draft)
    price_tiles(rules[0], work, count, style, seed)
    if style.close_focus > 0 and style.risk > 0 and state.phase == DICE_ACT:
        start_stream(work.stream[0], seed, 1)
        price_risk(rules[0], work, past, count, style)
    best = 0
    for index in range(1, count):
        if work.values[index] > work.values[best]:
            best = index
    return int(work.actions[best])


@rule
def look_and_list(rules: Rules, work: Workspace, samples: int, seed: int) -> int:
    """Sample races and list the legal actions; returns their number."""
    start_stream(work.stream[0], seed, 0)
    look_ahead(rules, work.table[0], work.look[0], work.run[0], work.stream[0], samples)
    return legal(rules, work.table[0], work.actions)


@rule
def price_actions(rules: Rules, work: Workspace, past: Recollection, count: int, style: DiceStyle) -> None:
    """Compute the value of each action by itself."""
    state, look = work.table[0], work.look[0]
    readings = past.chances
    if style.close_focus > 0:
        read_cards(rules, state, past, style.close_focus, work.reading)
        readings = work.reading.readings
    for index in range(count):
        work.values[index] = value_of(rules, state, look, readings, style, work.actions[index])


@rule
def price_tiles(rules: Rules, work: Workspace, count: int, style: DiceStyle, seed: int) -> None:
    """Evaluate the tiles that earn most again, with the tile in place: it changes everybody's leg."""
    if style.tiles == 0:
        return
    state = work.table[0]
    for index in range(count):
        work.priced[index] = False
    for _ in range(style.tiles):
        best = best_new_tile(work, count)
        if best < 0 or work.values[best] < DULL_TILE:
            break
        work.priced[best] = True
        work.world[0] = work.table[0]
        act(rules, work.world[0], work.actions[best])
        start_stream(work.stream[0], seed, 0)
        look_ahead(rules, work.world[0], work.tile_look[0], work.run[0], work.stream[0], style.samples)
        shift = leg_lead(rules, work.world[0], work.tile_look[0], state.turn)
        shift -= leg_lead(rules, state, work.look[0], state.turn)
        work.values[best] = shift - style.tile
    for index in range(count):
        if OASIS <= work.actions[index] < ROLL and not work.priced[index]:
            work.values[index] = min(work.values[index], DULL_TILE)


@rule
def best_new_tile(work: Workspace, count: int) -> int:
    """The tile of highest value among those not evaluated again; -1 for none."""
    best = -1
    for index in range(count):
        fresh = OASIS <= work.actions[index] < ROLL and not work.priced[index]
        if fresh and (best < 0 or work.values[index] > work.values[best]):
            best = index
    return best


# ---------------------------------------------------------------------------------------- safe play


@kernel
def decide_safely(rules: RecordArray[Rules], work: Workspace, style: DiceStyle, seed: int) -> int:
    """A ticket that very likely does not lose, a race card that is very likely right, else a roll. A separate
    kernel, because it compiles in a third of the time."""
    state, look = work.table[0], work.look[0]
    count = look_and_list(rules[0], work, style.samples, seed)
    best = work.actions[count - 1] if state.phase != DICE_ACT else ROLL
    most = style.sure * style.samples
    for index in range(count):
        right = times_right(look, work.actions[index])
        if right > most:
            best = work.actions[index]
            most = right
    return int(best)


@rule
def times_right(look: Outlook, action: int) -> int:
    """In how many samples a bet was right; second place counts half for a ticket."""
    if action < OASIS:
        return look.places[action - BET][0] + look.places[action - BET][1] // 2
    if WIN <= action < LOSE:
        return look.win[action - WIN]
    if LOSE <= action < PARTNER:
        return look.lose[action - LOSE]
    return 0
