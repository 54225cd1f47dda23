"""The dice game, read as its rulebook: setup, turn, bets, tiles, roll, leg end, race end.

Classic is the 2014 edition. The second edition and the Supercup modules are switches in `Rules`; what they
add is in `crazy` and `modules`, and payouts are in `payout`. Chance is a player: a roll only passes the
move to it, `outcomes` lists its possible outcomes, and `reveal` applies one.
"""

from __future__ import annotations

from camelup.games.conventions import CHANCE_TO_MOVE, HIDDEN, NOBODY_TO_MOVE
from camelup.games.dice.actions import (
    BET,
    FIRST_SUPPORT_FACE,
    GREY_FACES,
    LOSE,
    MIRAGE,
    OASIS,
    PARTNER,
    RACING_FACES,
    ROLL,
    WIN,
)
from camelup.games.dice.crazy import crazy_mover, is_out, start_space
from camelup.games.dice.modules import act_with_modules, clear_modules, legal_with_modules
from camelup.games.dice.modules.long_track import help_last_camel, legal_extra, may_add_any
from camelup.games.dice.modules.photographer import take_photo
from camelup.games.dice.payout import pay_leg, pay_race
from camelup.games.dice.state import (
    DICE_ACT,
    DICE_CHANCE,
    DICE_EXTRA,
    DICE_OVER,
    DICE_SETUP,
    FACES,
    FIRST_SUPPORT_DIE,
    GREY_DIE,
    LOSER,
    RACING_DICE,
    STARTING_MONEY,
    WINNER,
    Rules,
    State,
    empty_spaces,
    tile_owner,
    tiles_of_side,
)
from camelup.games.dice.tickets import keep_ticket, stack_height
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, at_or_behind, byte, finished, put, run
from camelup.rule import rule

# ---------------------------------------------------------------------------------------- setup


@rule
def setup(rules: Rules, state: State) -> None:
    """Set up an empty table: every seat has 3 pounds and five race cards; chance places the camels (C1.2)."""
    state.who = 0
    state.where = 0
    state.phase = DICE_SETUP
    state.turn = 0
    state.leg = 1
    state.placed_camels = 0
    for seat in range(rules.seats):
        state.money[seat] = STARTING_MONEY
        state.race_cards[seat] = RACING_DICE
    for pile in range(2):
        state.pile[pile] = 0
    clear_leg(rules, state)


@rule
def clear_leg(rules: Rules, state: State) -> None:
    """Return tickets, tiles, dice, camera and partners to where a leg starts."""
    state.dice = RACING_DICE | (rules.crazy << GREY_DIE)
    state.used = 0
    state.pyramid_tickets = rules.reveals
    for seat in range(len(state.tile)):
        state.rolled[seat] = 0
        state.tile[seat] = 0
    for colour in range(RACERS):
        state.taken_from_top[colour] = 0
        state.taken_from_bottom[colour] = 0
    for ticket in range(state.tickets):
        state.ticket_owner[ticket] = 0
        state.ticket_colour[ticket] = 0
        state.ticket_value[ticket] = 0
    state.tickets = 0
    clear_modules(state)


@rule
def setup_outcomes(rules: Rules, state: State, out: list[int], weights: list[int]) -> int:
    """Any camel not yet placed may be next, with any face: so faces and orders in stacks are uniform
    (C1.3)."""
    count = 0
    out_already = 0
    for place in range(state.placed_camels):
        out_already |= 1 << byte(state.who, place)
    if state.placed_camels < RACERS:
        for colour in range(RACERS):
            if not (out_already >> colour) & 1:
                count = list_faces(out, weights, count, RACING_FACES + FACES * colour, FACES, 1)
    else:
        for crazy in range(2):
            if not is_out(state, crazy):
                count = list_faces(out, weights, count, GREY_FACES + FACES * crazy, FACES, 1)
    return count


@rule
def place_camel(rules: Rules, state: State, outcome: int) -> None:
    """Place a camel on top of its starting space; after the last one the first leg starts."""
    face = outcome % FACES + 1
    camel = outcome // FACES
    space = face if camel < RACERS else start_space(rules, face)
    place = at_or_behind(state.where, space, state.placed_camels)
    state.who, state.where = put(state.who, state.where, place, camel, space)
    state.placed_camels += 1
    if state.placed_camels == rules.camels:
        state.phase = DICE_ACT
        help_last_camel(rules, state)


# ---------------------------------------------------------------------------------------- turn


@rule
def to_move(rules: Rules, state: State) -> int:
    """The seat to act, CHANCE_TO_MOVE or NOBODY_TO_MOVE."""
    if state.phase in (DICE_ACT, DICE_EXTRA):
        return state.turn
    return NOBODY_TO_MOVE if state.phase == DICE_OVER else CHANCE_TO_MOVE


@rule
def legal(rules: Rules, state: State, out: list[int]) -> int:
    """Fill `out` with the ids of the legal actions and return their number. Branch-free: every candidate is
    written, and the next one overwrites it if it is illegal."""
    if state.phase == DICE_EXTRA:
        return legal_extra(rules, state, out)
    if state.phase != DICE_ACT:
        return 0
    count = legal_bets(rules, state, out, 0)
    count = legal_tiles(rules, state, out, count)
    out[count] = ROLL
    count = legal_race_bets(rules, state, out, count + 1)
    return legal_with_modules(rules, state, out, count)


@rule
def act(rules: Rules, state: State, action: int) -> None:
    """Apply a legal action of the seat on turn."""
    if action < OASIS:
        take_ticket(rules, state, action - BET)
    elif action < MIRAGE:
        state.tile[state.turn] = action - OASIS + 1
    elif action < ROLL:
        state.tile[state.turn] = -(action - MIRAGE + 1)
    elif action == ROLL:
        take_pyramid_ticket(state)
        return
    elif action < LOSE:
        bet_on_race(state, WINNER, action - WIN)
    elif action < PARTNER:
        bet_on_race(state, LOSER, action - LOSE)
    else:
        act_with_modules(rules, state, action)
    end_turn(rules, state)


@rule
def end_turn(rules: Rules, state: State) -> None:
    """Ask the spicy question once if a die could be added; then it is the next seat's turn."""
    if state.phase != DICE_EXTRA and may_add_any(rules, state):
        state.phase = DICE_EXTRA
    else:
        next_seat(rules, state)


@rule
def next_seat(rules: Rules, state: State) -> None:
    """Pass the turn to the next seat."""
    state.turn = (state.turn + 1) % rules.seats
    state.phase = DICE_ACT


# ---------------------------------------------------------------------------------------- bets and tiles


@rule
def legal_bets(rules: Rules, state: State, out: list[int], count: int) -> int:
    """The colours whose stack still has a ticket (C3.1)."""
    for colour in range(RACERS):
        out[count] = BET + colour
        count += stack_height(rules, state, colour) > 0
    return count


@rule
def take_ticket(rules: Rules, state: State, colour: int) -> None:
    """Take the top ticket of a stack (C3.1)."""
    keep_ticket(state, state.turn, colour, TICKET_VALUES[state.taken_from_top[colour]])
    state.taken_from_top[colour] += 1


@rule
def tile_spaces(rules: Rules, state: State) -> int:
    """The spaces where the seat on turn may put its tile: empty, not the first, not the camera's, not next to
    another seat's tile. Its own tile is lifted first, but must move (C4.2 to C4.6, P7)."""
    free = empty_spaces(rules, state) & ~2
    if rules.photographer:
        free &= ~(1 << state.camera_space)
    for seat in range(rules.seats):
        if seat != state.turn and state.tile[seat] != 0:
            beside = 1 << abs(state.tile[seat])
            free &= ~((beside << 1) | (beside >> 1))
    return free


@rule
def legal_tiles(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List both sides on every space where the tile may be put."""
    free = tile_spaces(rules, state)
    for space in range(2, rules.length + 1):
        out[count] = OASIS + space - 1
        out[count + 1] = MIRAGE + space - 1
        count += 2 * ((free >> space) & 1)
    return count


@rule
def legal_race_bets(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List every race card in hand, for either pile (C6.1)."""
    cards = state.race_cards[state.turn]
    for colour in range(RACERS):
        out[count] = WIN + colour
        out[count + 1] = LOSE + colour
        count += 2 * ((cards >> colour) & 1)
    return count


@rule
def bet_on_race(state: State, pile: int, colour: int) -> None:
    """Put a race card face down on the winner or the loser pile (C6.1)."""
    state.race_cards[state.turn] &= ~(1 << colour)
    place = state.pile[pile]
    state.pile_seat[pile][place] = state.turn
    state.pile_colour[pile][place] = colour
    state.pile[pile] = place + 1


# ---------------------------------------------------------------------------------------- roll


@rule
def take_pyramid_ticket(state: State) -> None:
    """Take a pyramid ticket and pass the move to chance (C5.1)."""
    state.rolled[state.turn] += 1
    state.pyramid_tickets -= 1
    state.phase = DICE_CHANCE


@rule
def outcomes(rules: Rules, state: State, out: list[int], weights: list[int]) -> int:
    """Fill in the possible outcomes with integer weights and return their number. Every die in the pyramid
    has the same weight, whatever the number of its faces (C5.1, X7)."""
    if state.phase == DICE_SETUP:
        return setup_outcomes(rules, state, out, weights)
    count = 0
    for colour in range(RACERS):
        if (state.dice >> colour) & 1:
            count = list_faces(out, weights, count, RACING_FACES + FACES * colour, FACES, 2)
    if (state.dice >> GREY_DIE) & 1:
        count = list_faces(out, weights, count, GREY_FACES, 2 * FACES, 1)
    if rules.long_track:
        for colour in range(RACERS):
            if (state.dice >> (FIRST_SUPPORT_DIE + colour)) & 1:
                count = list_faces(out, weights, count, FIRST_SUPPORT_FACE + 2 * colour, 2, 3)
    return count


@rule
def list_faces(out: list[int], weights: list[int], count: int, first: int, faces: int, weight: int) -> int:
    """List the faces of one die."""
    for face in range(faces):
        out[count] = first + face
        weights[count] = weight
        count += 1
    return count


@rule
def reveal(rules: Rules, state: State, outcome: int) -> None:
    """Apply an outcome: place a camel during setup, or move one, with all consequences."""
    if state.phase == DICE_SETUP:
        place_camel(rules, state, outcome)
        return
    if outcome < GREY_FACES:
        colour = outcome // FACES
        state.dice &= ~(1 << colour)
        move(rules, state, colour, outcome % FACES + 1)
    elif outcome < FIRST_SUPPORT_FACE:
        state.dice &= ~(1 << GREY_DIE)
        shown = RACERS + (outcome - GREY_FACES) // FACES
        camel = crazy_mover(state.who, state.where, rules.camels, shown)
        move(rules, state, camel, -((outcome - GREY_FACES) % FACES + 1))
    else:
        colour = (outcome - FIRST_SUPPORT_FACE) // 2
        state.dice &= ~(1 << (FIRST_SUPPORT_DIE + colour))
        state.used |= 1 << colour
        move(rules, state, colour, (outcome - FIRST_SUPPORT_FACE) % 2 + 1)
    end_roll(rules, state)


@rule
def move(rules: Rules, state: State, camel: int, steps: int) -> None:
    """Move a camel's unit; a tile pays its owner 1, and the camera pays its holder (C5.2, C5.4, P4)."""
    plus = tiles_of_side(rules, state, 1)
    minus = tiles_of_side(rules, state, -1)
    who, where, met, target, size = run(
        state.who, state.where, rules.camels, camel, steps, rules.length, plus, minus
    )
    state.who = who
    state.where = where
    if 0 < met <= rules.length and ((plus | minus) >> met) & 1:
        state.money[tile_owner(rules, state, met)] += 1
    take_photo(state, target, size)


@rule
def end_roll(rules: Rules, state: State) -> None:
    """The race ends when a camel leaves the track, the leg with the last pyramid ticket (C7.1, C8.1, X16)."""
    if finished(state.where, rules.camels, rules.length):
        pay_leg(rules, state)
        pay_race(rules, state)
        state.phase = DICE_OVER
    elif state.pyramid_tickets == 0:
        pay_leg(rules, state)
        next_leg(rules, state)
    else:
        end_turn(rules, state)


# ---------------------------------------------------------------------------------------- leg end


@rule
def next_leg(rules: Rules, state: State) -> None:
    """Return everything; the next seat in turn order starts the next leg (C7.3, C7.4)."""
    clear_leg(rules, state)
    help_last_camel(rules, state)
    state.leg += 1
    next_seat(rules, state)


# ---------------------------------------------------------------------------------------- race end


@rule
def scores(rules: Rules, state: State, out: list[int]) -> None:
    """Money by seat."""
    for seat in range(rules.seats):
        out[seat] = state.money[seat]


# ---------------------------------------------------------------------------------------- views


@rule
def mask(rules: Rules, state: State, viewer: int) -> None:
    """Hide what a viewer may not know: others' race cards, in hand and on the piles (C6.2). Any number that
    is not a seat is a spectator. Nothing is secret once the race is over."""
    if state.phase == DICE_OVER:
        return
    for seat in range(rules.seats):
        if seat != viewer:
            state.race_cards[seat] = HIDDEN
    for pile in range(2):
        for card in range(state.pile[pile]):
            colour = state.pile_colour[pile][card]
            state.pile_colour[pile][card] = colour if state.pile_seat[pile][card] == viewer else HIDDEN
