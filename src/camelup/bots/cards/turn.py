"""A turn of the card game, decided on sampled decks.

The seat on turn samples decks that agree with its view, plays the leg to its end with each, by the deck alone
or with all seats acting, and takes the track action and the bet of highest value.
"""

from __future__ import annotations

from math import sqrt

from camelup.arrays import RecordArray
from camelup.bots.arrays import Array
from camelup.bots.cards.playout import figure_action, last_figure_space, note_wants, play_out
from camelup.bots.cards.reading import (
    believed_deck,
    colour_of,
    count_known,
    lay_out,
    note_leg,
    read_deck,
    read_hands,
)
from camelup.bots.cards.workspace import HALVES, Tally, Workspace
from camelup.bots.cards.worth import bet_pay, foresight, holdings, luck_left
from camelup.bots.style import CardStyle
from camelup.games.cards.actions import PASS, PLAY, REVEAL
from camelup.games.cards.rules import figure_of, legal_bets, move
from camelup.games.cards.state import HAND_STEPS, KINDS, Rules, State, amount
from camelup.games.cards.track import figure_spaces, put_figure, spaces_ahead
from camelup.games.conventions import NOBODY
from camelup.odds.cards import reveal_all
from camelup.reals import exp
from camelup.rule import kernel, rule
from camelup.stream import next_word, start_stream


@kernel
def decide(rules: RecordArray[Rules], work: Workspace, style: CardStyle) -> int:
    """The best action of the seat on turn of the table in the workspace."""
    state = work.table[0]
    tracks = list_tracks(state, style, work.tracks)
    bets = list_bets(rules[0], state, work.tally.bets)
    if tracks == 1 and not state.track_done and (bets == 0 or not is_hasty(state)):
        return REVEAL
    imagine(rules[0], work, style, tracks, bets)
    join_first_cards(work, bets)
    if not state.track_done:
        return best_track(work, style, tracks, bets)
    bet_blindly(work, 0, bets)
    return best_bet(work, style, bets)


@rule
def is_hasty(state: State) -> bool:
    """Whether one card can end the leg or the race, and with it the opportunity to bet."""
    return state.deck_left == 1 or spaces_ahead(state) < 2


# ---------------------------------------------------------------------------------------- imagined decks


@rule
def imagine(rules: Rules, work: Workspace, style: CardStyle, tracks: int, bets: int) -> None:
    """Play sampled decks after each listed track action. Sums its value, and the value of each listed bet
    after it: by half of the decks, and for the reveal by the card that is revealed."""
    state, stream = work.table[0], work.stream[0]
    sure, lot_end, own = 0, 0, colour_of(state.hand[state.turn])
    if style.faith > 0:
        note_leg(rules, state, work.before[0], state.turn, work.notes)
    else:
        sure, lot_end = lay_out_lot(work)
    seed = 0
    if style.lively:
        note_wants(rules, state, work.rest.wants)
        seed = next_word(stream)
    clear_tally(work, tracks)
    for index in range(style.decks):
        if style.faith > 0:
            read_deck(rules, work.notes, style.faith, work.deck, stream)
        else:
            believed_deck(work.lot, sure, lot_end, work.deck, state.deck_left, stream)
        if style.lively:
            read_hands(rules, state, own, work.notes, work.hands, stream)
        for track in range(tracks):
            work.end[0] = work.table[0]
            for seat in range(rules.seats):
                work.rest.hands[seat] = work.hands[seat]
            after = work.after_track[track, index % HALVES]
            if work.tracks[track] == REVEAL:
                after = work.after_card[work.deck[0], index % HALVES]
            if style.lively:
                start_stream(work.leg_stream[0], seed, index)
            end, seat = work.end[0], state.turn
            first = take_track(rules, end, work.deck[0], work.tracks[track], own, work.rest.hands)
            rest, size = work.deck[first:], state.deck_left - first
            if style.lively:
                play_out(rules, end, rest, size, (seat + 1) % rules.seats, work.rest, work.leg_stream[0])
            else:
                reveal_all(rules, end, rest, size)
            weigh(rules, state, end, style, work.tally, track, after[:bets])


@rule
def clear_tally(work: Workspace, tracks: int) -> None:
    """Set all sums to 0."""
    work.tally.pound[0] = 0.0
    work.tally.gains[:tracks] = 0.0
    work.after_card[:] = 0.0
    work.after_track[:tracks] = 0.0


@rule
def lay_out_lot(work: Workspace) -> tuple[int, int]:
    """Write the cards that the seat on turn knows to be in the deck, then those it has not seen; returns the
    index after each part."""
    state, notes = work.table[0], work.notes
    count_known(state, state.turn, notes.known, notes.unseen)
    sure = lay_out(notes.known, work.lot, 0)
    return sure, lay_out(notes.unseen, work.lot, sure)


@rule
def take_track(rules: Rules, state: State, card: int, action: int, own: int, hands: Array) -> int:
    """Take a track action, unless one was taken in this turn; returns how many cards of the deck it uses.
    `card` is the top one."""
    if state.track_done:
        return 0
    if action == REVEAL:
        move(rules, state, card // 2, card % 2 + 1)
        return 1
    if action == PLAY:
        move(rules, state, own, HAND_STEPS)
        hands[state.turn] = NOBODY
    else:
        put_figure(state, *figure_of(action))
    return 0


@rule
def weigh(
    rules: Rules, state: State, end: State, style: CardStyle, tally: Tally, track: int, after: Array
) -> None:
    """Add the outcome of a sampled leg to the value of a track action, and what each bet would change in it
    to the values of the bets after it."""
    sight = foresight(end, style)
    mine = holdings(end, state.turn, sight)
    if style.wins:
        scatter = style.tie + style.luck * sqrt(luck_left(rules, state, end))
        rivals = 0.0
        for other in range(rules.seats):
            if other != state.turn:
                rivals += exp(min(60.0, (holdings(end, other, sight) - mine) / scatter))
        share = 1.0 / (1.0 + rivals)
        tally.gains[track] += share
        if track == 0:
            tally.pound[0] += share * (1.0 - share) / scatter
        for bet in range(len(after)):
            pay = bet_pay(state, end, tally.bets[bet], sight, style.finals)
            after[bet] += 1.0 / (1.0 + rivals * exp(-pay / scatter)) - share
        return
    others = 0.0
    for other in range(rules.seats):
        if other != state.turn:
            others += holdings(end, other, sight)
    tally.gains[track] += mine - style.envy * others / (rules.seats - 1)
    if track == 0:
        tally.pound[0] += 1.0
    for bet in range(len(after)):
        after[bet] += bet_pay(state, end, tally.bets[bet], sight, style.finals)


# ---------------------------------------------------------------------------------------- bets


@rule
def list_bets(rules: Rules, state: State, bets: Array) -> int:
    """List every bet of the seat on turn; returns their number."""
    return 0 if state.bet_done else legal_bets(rules, state, bets, 0)


@rule
def best_bet(work: Workspace, style: CardStyle, bets: int) -> int:
    """The bet of highest value, or PASS."""
    best = PASS
    most = style.least * work.tally.pound[0]
    for bet in range(bets):
        if work.worth[bet] > most:
            most = work.worth[bet]
            best = work.tally.bets[bet]
    return best


@rule
def join_first_cards(work: Workspace, bets: int) -> None:
    """Sum the values of bets after a reveal, the first track action, over all cards."""
    for half in range(HALVES):
        for bet in range(bets):
            for kind in range(KINDS):
                work.after_track[0, half, bet] += work.after_card[kind, half, bet]


@rule
def bet_blindly(work: Workspace, track: int, bets: int) -> None:
    """Compute the values of bets that are made before a track action."""
    for bet in range(bets):
        work.worth[bet] = work.after_track[track, 0, bet] + work.after_track[track, 1, bet]


@rule
def bet_afterwards(after: Array, bets: int) -> float:
    """The value of the best bet, from values by half of the decks and bet. The best on one half is evaluated
    on the other, because choosing and evaluating on the same samples would overestimate it."""
    total = 0.0
    for half in range(HALVES):
        best = -1
        most = 0.0
        for bet in range(bets):
            if after[half, bet] > most:
                most = after[half, bet]
                best = bet
        if best >= 0:
            total += after[1 - half, best]
    return total


# ---------------------------------------------------------------------------------------- track actions


@rule
def list_tracks(state: State, style: CardStyle, tracks: Array) -> int:
    """List a reveal, the card in hand, and figures on spaces that camels can soon reach."""
    tracks[0] = REVEAL
    count = 1
    if not style.moves or state.track_done:
        return count
    if amount(state.hand[state.turn]) > 0:
        tracks[count] = PLAY
        count += 1
    free = figure_spaces(state)
    for figure in range(2):
        if state.figure_owner[figure] == NOBODY:
            for space in range(1, last_figure_space(state) + 1):
                if (free >> space) & 1:
                    tracks[count] = figure_action(figure, space)
                    count += 1
    return count


@rule
def best_track(work: Workspace, style: CardStyle, tracks: int, bets: int) -> int:
    """The best track action, or first a bet that might be too late afterwards."""
    hasty = is_hasty(work.table[0])
    add_bets(work, tracks, bets, hasty)
    best = 0
    for track in range(1, tracks):
        if work.tally.gains[track] > work.tally.gains[best]:
            best = track
    if bets > 0 and hasty and work.tracks[best] >= REVEAL:
        bet_blindly(work, best, bets)
        bet = best_bet(work, style, bets)
        if bet != PASS:
            return bet
    return int(work.tracks[best])


@rule
def add_bets(work: Workspace, tracks: int, bets: int, hasty: bool) -> None:
    """Add to the value of each track action that of the best bet with it; after a reveal the bet can depend
    on the card."""
    for track in range(tracks):
        if track == 0 and not hasty:
            total = 0.0
            for kind in range(KINDS):
                total += bet_afterwards(work.after_card[kind], bets)
            work.tally.gains[track] += total
        else:
            work.tally.gains[track] += bet_afterwards(work.after_track[track], bets)
