"""The card game of 2016, read as its rulebook: setup, turn, bets, track actions, chance, movement.

The choices before each leg are in `dealing`, the track in `track`, payouts in `payout`, and what is secret in
`secrets`. Chance is a player: a reveal only passes the move to it, `outcomes` lists its possible outcomes,
and `reveal` applies one.
"""

from __future__ import annotations

from camelup.games.cards.actions import (
    BET,
    LOSE,
    MID,
    PASS,
    PLAY,
    PUT_FENNEC,
    REVEAL,
    WIN,
)
from camelup.games.cards.dealing import begin_leg, choose, clear_leg, deal, legal_choices
from camelup.games.cards.payout import pay_leg, pay_race, seat_items
from camelup.games.cards.state import (
    CARDS_ACT,
    CARDS_CHANCE,
    CARDS_CHOOSE,
    CARDS_DEAL,
    CARDS_OVER,
    CARDS_SETUP,
    FENNEC,
    HAND_STEPS,
    KINDS,
    LONGEST_CARD_TRACK,
    SETUP_CARDS,
    STARTING_MONEY,
    Rules,
    State,
    amount,
)
from camelup.games.cards.track import (
    figure_on,
    figure_spaces,
    next_space,
    previous_space,
    put_figure,
    send_home,
    send_passed_figures_home,
)
from camelup.games.conventions import CHANCE_TO_MOVE, NOBODY, NOBODY_TO_MOVE
from camelup.games.payout import PaidItem
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, at_or_behind, byte, find, shift
from camelup.rule import rule

# ---------------------------------------------------------------------------------------- setup


@rule
def setup(rules: Rules, state: State) -> None:
    """Put all camels on the Start card; five racing cards will move them (K1)."""
    state.who = 0
    state.where = 0
    for camel in range(RACERS):
        state.who |= (RACERS - 1 - camel) << 8 * camel
    state.phase = CARDS_SETUP
    state.turn = 0
    state.leg = 1
    state.length = rules.length
    state.turned = 0
    for seat in range(len(state.money)):
        state.money[seat] = STARTING_MONEY if seat < rules.seats else 0
        state.final_win[seat] = NOBODY
        state.final_lose[seat] = NOBODY
    clear_leg(state)


@rule
def turn_up(state: State, card: int) -> None:
    """Add a card to those turned up this leg."""
    state.revealed_card[state.revealed] = card
    state.revealed += 1


# ---------------------------------------------------------------------------------------- turn


@rule
def to_move(rules: Rules, state: State) -> int:
    """The seat to act, CHANCE_TO_MOVE or NOBODY_TO_MOVE."""
    if state.phase in (CARDS_CHOOSE, CARDS_ACT):
        return state.turn
    return NOBODY_TO_MOVE if state.phase == CARDS_OVER else CHANCE_TO_MOVE


@rule
def legal(rules: Rules, state: State, out: list[int]) -> int:
    """Fill `out` with the ids of the legal actions and return their number."""
    if state.phase == CARDS_CHOOSE:
        return legal_choices(rules, state, out)
    if state.phase != CARDS_ACT:
        return 0
    count = 0
    if not state.bet_done:
        count = legal_bets(rules, state, out, count)
    if not state.track_done:
        return legal_track_actions(rules, state, out, count)
    out[count] = PASS
    return count + 1


@rule
def act(rules: Rules, state: State, action: int) -> None:
    """Apply a legal action of the seat to act."""
    if state.phase == CARDS_CHOOSE:
        choose(rules, state, action)
        return
    state.just_played = 1 if action == PLAY else 0
    if action < PUT_FENNEC:
        bet(state, action)
        state.bet_done = 1
    elif action == PASS:
        state.bet_done = 1
    else:
        if action == REVEAL:
            state.phase = CARDS_CHANCE
            return
        state.track_done = 1
        if action == PLAY:
            play_from_hand(rules, state)
        else:
            put_figure(state, *figure_of(action))
    end_action(rules, state)


@rule
def end_action(rules: Rules, state: State) -> None:
    """End the turn after a track action and a bet, or if no bet is possible (K3)."""
    if state.phase == CARDS_OVER or not state.track_done:
        return
    if state.bet_done or not bet_possible(rules, state):
        state.track_done = 0
        state.bet_done = 0
        state.turn = (state.turn + 1) % rules.seats


# ---------------------------------------------------------------------------------------- bets


@rule
def legal_bets(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List the tickets, midfield tickets and final cards still available (K5)."""
    for colour in range(RACERS):
        if state.taken[colour] < len(TICKET_VALUES):
            out[count] = BET + colour
            count += 1
    out_cards = midfield_out(state)
    for colour in range(RACERS):
        if (out_cards >> colour) & 1:
            out[count] = MID + colour
            count += 1
    count = list_final_cards(rules, state.final_win, out, count, WIN)
    return list_final_cards(rules, state.final_lose, out, count, LOSE)


@rule
def list_final_cards(rules: Rules, held: list[int], out: list[int], count: int, verb: int) -> int:
    """List the final cards of one kind that nobody holds."""
    cards = final_out(rules, held)
    for colour in range(RACERS):
        if (cards >> colour) & 1:
            out[count] = verb + colour
            count += 1
    return count


@rule
def midfield_out(state: State) -> int:
    """The set of colours whose midfield ticket is still available."""
    colours = (1 << RACERS) - 1
    for ticket in range(state.midfields):
        colours &= ~(1 << state.midfield_colour[ticket])
    return colours


@rule
def final_out(rules: Rules, held: list[int]) -> int:
    """The set of colours whose final card nobody holds."""
    colours = (1 << RACERS) - 1
    for seat in range(rules.seats):
        if held[seat] != NOBODY:
            colours &= ~(1 << held[seat])
    return colours


@rule
def bet_possible(rules: Rules, state: State) -> bool:
    """Whether any betting action is possible (K3.2)."""
    if midfield_out(state) | final_out(rules, state.final_win) | final_out(rules, state.final_lose):
        return True
    for colour in range(RACERS):
        if state.taken[colour] < len(TICKET_VALUES):
            return True
    return False


@rule
def bet(state: State, action: int) -> None:
    """Take a winner or midfield ticket, or exchange a final card (K5)."""
    seat = state.turn
    if action < MID:
        colour = action - BET
        state.ticket_owner[state.tickets] = seat
        state.ticket_colour[state.tickets] = colour
        state.ticket_value[state.tickets] = TICKET_VALUES[state.taken[colour]]
        state.tickets += 1
        state.taken[colour] += 1
    elif action < WIN:
        state.midfield_owner[state.midfields] = seat
        state.midfield_colour[state.midfields] = action - MID
        state.midfields += 1
    elif action < LOSE:
        state.final_win[seat] = action - WIN
    else:
        state.final_lose[seat] = action - LOSE


# ---------------------------------------------------------------------------------------- track actions


@rule
def legal_track_actions(rules: Rules, state: State, out: list[int], count: int) -> int:
    """List the track actions: a figure to an empty space before the last camel, a reveal, the card in hand
    (K4)."""
    free = figure_spaces(state)
    for figure in range(2):
        if state.figure_owner[figure] == NOBODY:
            for space in range(1, state.length + 1):
                if (free >> space) & 1:
                    out[count] = PUT_FENNEC + figure * LONGEST_CARD_TRACK + space - 1
                    count += 1
    out[count] = REVEAL
    count += 1
    if amount(state.hand[state.turn]) > 0:
        out[count] = PLAY
        count += 1
    return count


@rule
def figure_of(action: int) -> tuple[int, int]:
    """The figure and the space of an action."""
    return (action - PUT_FENNEC) // LONGEST_CARD_TRACK, (action - PUT_FENNEC) % LONGEST_CARD_TRACK + 1


@rule
def play_from_hand(rules: Rules, state: State) -> None:
    """Play the card in hand: its camel moves 1, whatever the card shows (K4.4)."""
    card = 0
    while state.hand[state.turn][card] == 0:
        card += 1
    state.hand[state.turn][card] -= 1
    state.played_seat[state.played] = state.turn
    state.played_card[state.played] = card
    state.played += 1
    move(rules, state, card // 2, HAND_STEPS)


# ---------------------------------------------------------------------------------------- chance


@rule
def outcomes(rules: Rules, state: State, out: list[int], weights: list[int]) -> int:
    """Fill in the possible next cards, weighted by their number of copies, and return their number."""
    source = state.deck if state.phase == CARDS_CHANCE else state.undealt
    count = 0
    for kind in range(KINDS):
        if source[kind] > 0:
            out[count] = kind
            weights[count] = source[kind]
            count += 1
    return count


@rule
def reveal(rules: Rules, state: State, card: int) -> None:
    """Apply an outcome: a setup card, a card dealt, or the top card of the deck."""
    if state.phase == CARDS_DEAL:
        deal(rules, state, card)
    elif state.phase == CARDS_SETUP:
        state.undealt[card] -= 1
        turn_up(state, card)
        move(rules, state, card // 2, card % 2 + 1)
        if state.revealed == SETUP_CARDS:
            begin_leg(rules, state)
    else:
        state.phase = CARDS_ACT
        state.track_done = 1
        state.deck[card] -= 1
        state.deck_left -= 1
        turn_up(state, card)
        move(rules, state, card // 2, card % 2 + 1)
        if state.phase != CARDS_OVER and state.deck_left == 0:
            pay_leg(rules, state)
            state.leg += 1
            begin_leg(rules, state)
        elif state.phase != CARDS_OVER:
            end_action(rules, state)


# ---------------------------------------------------------------------------------------- movement


@rule
def move(rules: Rules, state: State, camel: int, steps: int) -> None:
    """Move a camel's unit, apply figures, and check whether the race is over (K4.5, K6, K8.1). Only a camel
    that came from the Start card can be sent back to it, and then nothing has changed (K6.6)."""
    first = find(state.who, camel)
    start = byte(state.where, first)
    after = at_or_behind(state.where, start, RACERS) if start > 0 else first + 1
    target = start
    for _ in range(steps):
        target = next_space(state, target)
    beneath = False
    figure = figure_on(state, target)
    while figure != NOBODY:
        send_home(state, figure)
        beneath = figure == FENNEC
        target = previous_space(state, target) if beneath else next_space(state, target)
        figure = figure_on(state, target)
    if target > 0:
        finish = state.length + 1
        state.who, state.where = shift(
            state.who, state.where, RACERS, first, after, min(target, finish), beneath
        )
    send_passed_figures_home(state)
    if byte(state.where, RACERS - 1) > state.length:
        pay_leg(rules, state)
        pay_race(rules, state)
        state.phase = CARDS_OVER


# ---------------------------------------------------------------------------------------- payouts


@rule
def scores(rules: Rules, state: State, out: list[int]) -> None:
    """Money by seat."""
    for seat in range(rules.seats):
        out[seat] = state.money[seat]


def leg_items(
    rules: Rules, before: State, after: State, outcome: int, colours: tuple[str, ...]
) -> list[list[PaidItem]]:
    """The payout items of every seat when an event ends a leg; `before` and `after` are the states around
    it."""
    end = _before_the_next_leg(rules, before, after, outcome)
    return [list(seat_items(end, seat, colours)) for seat in range(rules.seats)]


def _before_the_next_leg(rules: Rules, before: State, after: State, card: int) -> State:
    """The state after the last card has moved its camel, before anything is returned. At the end of a race
    nothing is."""
    if after.phase == CARDS_OVER:
        return after
    end = before.copy()
    move(rules, end, card // 2, card % 2 + 1)
    return end
