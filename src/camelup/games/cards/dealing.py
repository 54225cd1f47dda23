"""Before each leg of the card game: collect and deal the cards; then all seats choose in secret (K2)."""

from __future__ import annotations

from camelup.games.cards.actions import DISCARD, GIVE, INTEL
from camelup.games.cards.state import (
    CARDS_ACT,
    CARDS_CHOOSE,
    CARDS_DEAL,
    CARDS_SEATS,
    COPIES,
    DECK,
    KINDS,
    TICKETS,
    Rules,
    State,
    amount,
)
from camelup.games.cards.track import grow, sandstorm, send_home
from camelup.games.conventions import HIDDEN
from camelup.race import RACERS
from camelup.rule import rule


@rule
def begin_leg(rules: Rules, state: State) -> None:
    """Extend the track, apply the sandstorm, return everything and deal (K2)."""
    grow(state)
    sandstorm(state)
    clear_leg(state)
    state.phase = CARDS_DEAL
    state.turn = 0


@rule
def clear_leg(state: State) -> None:
    """Return tickets, figures and all thirty racing cards (K2.4, K2.5)."""
    state.track_done = 0
    state.bet_done = 0
    for kind in range(KINDS):
        state.undealt[kind] = COPIES[kind % 2]
        state.deck[kind] = 0
        for seat in range(len(state.hand)):
            state.hand[seat][kind] = 0
            state.discarded[seat][kind] = 0
            state.given[seat][kind] = 0
    for index in range(DECK):
        state.revealed_card[index] = 0
    for index in range(CARDS_SEATS):
        state.intel_card[index] = 0
        state.played_seat[index] = 0
        state.played_card[index] = 0
    for index in range(TICKETS):
        state.ticket_owner[index] = 0
        state.ticket_colour[index] = 0
        state.ticket_value[index] = 0
    for colour in range(RACERS):
        state.taken[colour] = 0
        state.midfield_owner[colour] = 0
        state.midfield_colour[colour] = 0
    state.deck_left = 0
    state.revealed = 0
    state.intel = 0
    state.played = 0
    state.just_played = 0
    state.tickets = 0
    state.midfields = 0
    for figure in range(2):
        send_home(state, figure)


@rule
def deal(rules: Rules, state: State, card: int) -> None:
    """Deal one card to the current seat; after the last seat's last card, all choose."""
    state.undealt[card] -= 1
    state.hand[state.turn][card] += 1
    if amount(state.hand[state.turn]) == rules.dealt:
        pass_on(rules, state, CARDS_CHOOSE)


@rule
def pass_on(rules: Rules, state: State, next_phase: int) -> None:
    """Continue with the next seat, or after the last one with the next phase."""
    state.turn += 1
    if state.turn == rules.seats:
        state.turn = 0
        state.phase = next_phase


@rule
def choice(rules: Rules, state: State) -> int:
    """What the choosing seat does with its next card: DISCARD, GIVE or INTEL (K2.6)."""
    if amount(state.discarded[state.turn]) < rules.discards:
        return DISCARD
    return GIVE if amount(state.given[state.turn]) < rules.deck_cards else INTEL


@rule
def legal_choices(rules: Rules, state: State, out: list[int]) -> int:
    """List every kind of card in hand."""
    verb = choice(rules, state)
    count = 0
    for kind in range(KINDS):
        if state.hand[state.turn][kind] > 0:
            out[count] = verb + kind
            count += 1
    return count


@rule
def choose(rules: Rules, state: State, action: int) -> None:
    """Discard a card, give it to the deck, or lay it as intel (K2.6)."""
    card = (action - DISCARD) % KINDS
    state.hand[state.turn][card] -= 1
    if action < GIVE:
        state.discarded[state.turn][card] += 1
    else:
        state.given[state.turn][card] += 1
        if action >= INTEL:
            state.intel_card[state.intel] = card
            state.intel += 1
    if amount(state.hand[state.turn]) == 1:
        pass_on(rules, state, CARDS_ACT)
        if state.phase == CARDS_ACT:
            form_deck(rules, state)


def choose_next(rules: Rules, state: State, seat: int) -> bool:
    """Make a seat the next to choose; False if it has nothing to choose. No choice depends on another seat's,
    so the order does not matter."""
    if state.phase != CARDS_CHOOSE or seat < state.turn:
        return False
    laid = state.intel
    state.turn = seat
    state.intel = seat * rules.intel_cards
    for index in range(laid, state.intel):
        state.intel_card[index] = HIDDEN
    return True


@rule
def form_deck(rules: Rules, state: State) -> None:
    """Shuffle all given cards into the racing deck; the poorest seat starts, the lowest if tied (K2.7,
    K2.8)."""
    for kind in range(KINDS):
        for seat in range(rules.seats):
            state.deck[kind] += state.given[seat][kind]
    state.deck_left = amount(state.deck)
    state.turn = poorest(rules, state)


@rule
def poorest(rules: Rules, state: State) -> int:
    """The seat with the least money, the lowest if tied."""
    found = 0
    for seat in range(rules.seats):
        if state.money[seat] < state.money[found]:
            found = seat
    return found
