"""The card game of 2016, read as its rulebook: setup, before each leg, turn, figures, leg end, race end.

A racing card is a number: two to a colour, first the +1 and then the +2. Amounts of cards are kept as
counts by kind, because what lies face down has no order until chance turns it up. Spaces keep their
printed numbers: a track card turned by the sandstorm loses its even one.
"""

from __future__ import annotations

from typing import Annotated

from camelup.games import actions
from camelup.games.card_actions import VERBS
from camelup.games.tickets import TICKET_VALUES, ticket_pay
from camelup.race import RACERS, at_or_behind, byte, camel_spaces, find, shift
from camelup.record import Int8, Int16, Int64, Record, record
from camelup.rule import rule
from camelup.schema.states import Phase

SEATS = 6
LONGEST = 24
TRACK_CARDS = LONGEST // 2
KINDS = 2 * RACERS
"""Kinds of racing cards: kind = 2 * colour + number - 1."""
COPIES = (5, 1)
"""How many +1 and +2 cards each colour has."""
HAND_STEPS = 1
"""How far a card from hand moves its camel, whatever it shows (K4.4)."""
SETUP_CARDS = 5
DECK = 12
TICKETS = 20
STARTING_MONEY = 3
FLOOR = 1
HIDDEN = -1
NOBODY = -1

SETUP, DEAL, CHOOSE, ACT, CHANCE, OVER = range(6)
PHASES: tuple[Phase, ...] = ("chance", "chance", "choose", "act", "chance", "over")
FENNEC, PALM = range(2)
NOBODY_TO_MOVE = -2
CHANCE_TO_MOVE = -1

# Seats: dealt, discarded, into the deck, intel, last space (K2.5). The rulebook prints these numbers on
# pictures of cards. Its text says only that a deck has 10 or 12 cards, that two players lay no intel, that
# all others lay one of the last two cards as intel, and that one card stays in hand. The rest is a best
# reading, helped by reviews.
DEALS = {
    2: (12, 5, 6, 0, 15),
    3: (10, 5, 3, 1, 16),
    4: (7, 3, 2, 1, 17),
    5: (6, 3, 1, 1, 18),
    6: (5, 2, 1, 1, 19),
}


@record
class Rules(Record):
    """The numbers of one player count, and the option `memory`."""

    seats: Int8
    dealt: Int8
    discards: Int8
    deck_cards: Int8
    intel_cards: Int8
    length: Int8
    memory: Int8


@record
class State(Record):
    """A table of the card game, whole or as one seat may see it."""

    who: Int64
    where: Int64
    phase: Int8
    turn: Int8
    """The seat on turn, or the one that is dealt to or chooses."""
    leg: Int16
    length: Int8
    turned: Int16
    """The track cards turned by the sandstorm, one bit a card."""
    track_done: Int8
    bet_done: Int8
    money: Annotated[list[int], "i2", SEATS]
    undealt: Annotated[list[int], "i1", KINDS]
    hand: Annotated[list[list[int]], "i1", SEATS, KINDS]
    discarded: Annotated[list[list[int]], "i1", SEATS, KINDS]
    given: Annotated[list[list[int]], "i1", SEATS, KINDS]
    deck: Annotated[list[int], "i1", KINDS]
    deck_left: Int8
    revealed: Int8
    revealed_card: Annotated[list[int], "i1", DECK]
    intel: Int8
    intel_card: Annotated[list[int], "i1", SEATS]
    played: Int8
    played_seat: Annotated[list[int], "i1", SEATS]
    played_card: Annotated[list[int], "i1", SEATS]
    just_played: Int8
    """Whether the last action played a card from hand, so that with `memory` it is still in view."""
    taken: Annotated[list[int], "i1", RACERS]
    tickets: Int8
    ticket_owner: Annotated[list[int], "i1", TICKETS]
    ticket_colour: Annotated[list[int], "i1", TICKETS]
    ticket_value: Annotated[list[int], "i1", TICKETS]
    midfields: Int8
    midfield_owner: Annotated[list[int], "i1", RACERS]
    midfield_colour: Annotated[list[int], "i1", RACERS]
    final_win: Annotated[list[int], "i1", SEATS]
    final_lose: Annotated[list[int], "i1", SEATS]
    figure_owner: Annotated[list[int], "i1", 2]
    figure_space: Annotated[list[int], "i1", 2]


def card_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every kind of racing card in words."""
    return tuple(f"{colour}{number}" for colour in colours for number in (1, 2))


def action_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every action of the card game in words; an action's id is its place in this list."""
    values = {"colour": colours, "space": range(1, LONGEST + 1), "card": card_words(colours)}
    return actions.action_words(VERBS, values)


def outcome_words(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Every chance outcome in words; its id is its place in this list."""
    return tuple(f"card {card}" for card in card_words(colours))


_WORDS = action_words(("0", "1", "2", "3", "4"))
BET = _WORDS.index("bet 0")
MID = _WORDS.index("mid 0")
WIN = _WORDS.index("win 0")
LOSE = _WORDS.index("lose 0")
PUT_FENNEC = _WORDS.index("fennec 1")
REVEAL = _WORDS.index("reveal")
PLAY = _WORDS.index("play")
PASS = _WORDS.index("pass")
DISCARD = _WORDS.index("discard 01")
GIVE = _WORDS.index("deck 01")
INTEL = _WORDS.index("intel 01")
ACTIONS = len(_WORDS)
OUTCOMES = KINDS

# ---------------------------------------------------------------------------------------- setup


@rule
def setup(rules: Rules, state: State) -> None:
    """All camels on the Start card; five racing cards will set them on their way (K1)."""
    state.who = 0
    state.where = 0
    for camel in range(RACERS):
        state.who |= (RACERS - 1 - camel) << 8 * camel
    state.phase = SETUP
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
def clear_leg(state: State) -> None:
    """Tickets, figures and all thirty racing cards go back (K2.4, K2.5)."""
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
    for index in range(SEATS):
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
def turn_up(state: State, card: int) -> None:
    """Add a card to those turned up this leg."""
    state.revealed_card[state.revealed] = card
    state.revealed += 1


# ---------------------------------------------------------------------------------------- before each leg


@rule
def begin_leg(rules: Rules, state: State) -> None:
    """Grow the track, let the sandstorm blow, put everything back and deal (K2)."""
    grow(state)
    sandstorm(state)
    clear_leg(state)
    state.phase = DEAL
    state.turn = 0


@rule
def spaces_ahead(state: State) -> int:
    """How many spaces lie between the leader and the Finish card."""
    count = 0
    space = next_space(state, byte(state.where, RACERS - 1))
    while space <= state.length:
        count += 1
        space = next_space(state, space)
    return count


@rule
def grow(state: State) -> None:
    """Add spaces until three lie before the leader, or until the last space there is (K2.1)."""
    while spaces_ahead(state) < 3 and state.length < LONGEST:
        state.length += 1


@rule
def sandstorm(state: State) -> None:
    """Turn every empty track card between the last camel and the leader (K2.2)."""
    taken = camel_spaces(state.where, RACERS)
    last = byte(state.where, 0)
    leader = byte(state.where, RACERS - 1)
    for card in range(TRACK_CARDS):
        space = 2 * card + 1
        if last < space < leader and not (taken >> space) & 3:
            state.turned |= 1 << card


@rule
def deal(rules: Rules, state: State, card: int) -> None:
    """One more card to the seat that is dealt to; when the last seat has its cards, all choose."""
    state.undealt[card] -= 1
    state.hand[state.turn][card] += 1
    if amount(state.hand[state.turn]) == rules.dealt:
        pass_on(rules, state, CHOOSE)


@rule
def pass_on(rules: Rules, state: State, next_phase: int) -> None:
    """The next seat is dealt to, or chooses; after the last one comes the next phase."""
    state.turn += 1
    if state.turn == rules.seats:
        state.turn = 0
        state.phase = next_phase


@rule
def amount(cards: list[int]) -> int:
    """How many cards a row of counts holds."""
    total = 0
    for kind in range(KINDS):
        total += cards[kind]
    return total


@rule
def choice(rules: Rules, state: State) -> int:
    """What the choosing seat does with its next card: DISCARD, GIVE or INTEL (K2.6)."""
    if amount(state.discarded[state.turn]) < rules.discards:
        return DISCARD
    return GIVE if amount(state.given[state.turn]) < rules.deck_cards else INTEL


@rule
def legal_choices(rules: Rules, state: State, out: list[int]) -> int:
    """Any kind of card in hand."""
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
        pass_on(rules, state, ACT)
        if state.phase == ACT:
            form_deck(rules, state)


def choose_next(rules: Rules, state: State, seat: int) -> bool:
    """Make a seat the next to choose, as if those before it had laid theirs: no choice touches another
    seat's. False if it has nothing to choose now."""
    if state.phase != CHOOSE or seat < state.turn:
        return False
    laid = state.intel
    state.turn = seat
    state.intel = seat * rules.intel_cards
    for index in range(laid, state.intel):
        state.intel_card[index] = HIDDEN
    return True


@rule
def form_deck(rules: Rules, state: State) -> None:
    """All given cards make the racing deck; the poorest seat starts, of several the lowest (K2.7, K2.8)."""
    for kind in range(KINDS):
        for seat in range(rules.seats):
            state.deck[kind] += state.given[seat][kind]
    state.deck_left = amount(state.deck)
    state.turn = poorest(rules, state)


@rule
def poorest(rules: Rules, state: State) -> int:
    """The seat with the least money, of several the lowest."""
    found = 0
    for seat in range(rules.seats):
        if state.money[seat] < state.money[found]:
            found = seat
    return found


# ---------------------------------------------------------------------------------------- turn


@rule
def to_move(rules: Rules, state: State) -> int:
    """The seat to act, CHANCE_TO_MOVE or NOBODY_TO_MOVE."""
    if state.phase in (CHOOSE, ACT):
        return state.turn
    return NOBODY_TO_MOVE if state.phase == OVER else CHANCE_TO_MOVE


@rule
def legal(rules: Rules, state: State, out: list[int]) -> int:
    """Fill `out` with the ids of the legal actions and return their number."""
    if state.phase == CHOOSE:
        return legal_choices(rules, state, out)
    if state.phase != ACT:
        return 0
    count = 0
    if not state.bet_done:
        count = legal_bets(rules, state, out, count)
    if not state.track_done:
        return legal_track_actions(rules, state, out, count)
    out[count] = PASS
    return count + 1


@rule
def legal_bets(rules: Rules, state: State, out: list[int], count: int) -> int:
    """Tickets, midfield tickets and final cards that are still out (K5)."""
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
    """The set of colours whose midfield ticket is still out."""
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
    """Whether any betting action is left at all (K3.2)."""
    if midfield_out(state) | final_out(rules, state.final_win) | final_out(rules, state.final_lose):
        return True
    for colour in range(RACERS):
        if state.taken[colour] < len(TICKET_VALUES):
            return True
    return False


@rule
def legal_track_actions(rules: Rules, state: State, out: list[int], count: int) -> int:
    """A figure on its card to any empty space before the last camel, a reveal, or the card in hand (K4)."""
    free = figure_spaces(state)
    for figure in range(2):
        if state.figure_owner[figure] == NOBODY:
            for space in range(1, state.length + 1):
                if (free >> space) & 1:
                    out[count] = PUT_FENNEC + figure * LONGEST + space - 1
                    count += 1
    out[count] = REVEAL
    count += 1
    if amount(state.hand[state.turn]) > 0:
        out[count] = PLAY
        count += 1
    return count


@rule
def figure_spaces(state: State) -> int:
    """The set of spaces a figure may go to: no camel, no figure, not behind the last camel (K4.2)."""
    taken = camel_spaces(state.where, RACERS)
    for figure in range(2):
        taken |= 1 << state.figure_space[figure]
    spaces = 0
    space = next_space(state, byte(state.where, 0))
    while space <= state.length:
        spaces |= 1 << space
        space = next_space(state, space)
    return spaces & ~taken


@rule
def act(rules: Rules, state: State, action: int) -> None:
    """Carry out a legal action of the seat to act."""
    if state.phase == CHOOSE:
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
            state.phase = CHANCE
            return
        state.track_done = 1
        if action == PLAY:
            play_from_hand(rules, state)
        else:
            put_figure(state, *figure_of(action))
    end_action(rules, state)


@rule
def figure_of(action: int) -> tuple[int, int]:
    """The figure that an action puts on the track, and the space."""
    return (action - PUT_FENNEC) // LONGEST, (action - PUT_FENNEC) % LONGEST + 1


@rule
def end_action(rules: Rules, state: State) -> None:
    """The turn ends after a track action and a bet, or when no bet is left to make (K3)."""
    if state.phase == OVER or not state.track_done:
        return
    if state.bet_done or not bet_possible(rules, state):
        state.track_done = 0
        state.bet_done = 0
        state.turn = (state.turn + 1) % rules.seats


@rule
def bet(state: State, action: int) -> None:
    """Take a winner or midfield ticket, or a final card in exchange for the one held (K5)."""
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


@rule
def outcomes(rules: Rules, state: State, out: list[int], weights: list[int]) -> int:
    """Fill in which card can come next, each weighed by its number of copies; returns their number."""
    source = state.deck if state.phase == CHANCE else state.undealt
    count = 0
    for kind in range(KINDS):
        if source[kind] > 0:
            out[count] = kind
            weights[count] = source[kind]
            count += 1
    return count


@rule
def reveal(rules: Rules, state: State, card: int) -> None:
    """Carry out what chance brought: a setup card, a card dealt, or the top card of the deck."""
    if state.phase == DEAL:
        deal(rules, state, card)
    elif state.phase == SETUP:
        state.undealt[card] -= 1
        turn_up(state, card)
        move(rules, state, card // 2, card % 2 + 1)
        if state.revealed == SETUP_CARDS:
            begin_leg(rules, state)
    else:
        state.phase = ACT
        state.track_done = 1
        state.deck[card] -= 1
        state.deck_left -= 1
        turn_up(state, card)
        move(rules, state, card // 2, card % 2 + 1)
        if state.phase != OVER and state.deck_left == 0:
            pay_leg(rules, state)
            state.leg += 1
            begin_leg(rules, state)
        elif state.phase != OVER:
            end_action(rules, state)


# ---------------------------------------------------------------------------------------- movement


@rule
def is_missing(state: State, space: int) -> bool:
    """Whether the sandstorm took a space: the even one of a turned card."""
    return space % 2 == 0 and space > 0 and (state.turned >> (space // 2 - 1)) & 1 == 1


@rule
def next_space(state: State, space: int) -> int:
    """The space after one."""
    return space + 2 if is_missing(state, space + 1) else space + 1


@rule
def previous_space(state: State, space: int) -> int:
    """The space before one; before the first comes the Start card, 0."""
    return space - 2 if is_missing(state, space - 1) else space - 1


@rule
def move(rules: Rules, state: State, camel: int, steps: int) -> None:
    """Move a camel's unit, let figures act, and see whether the race is over (K4.5, K6, K8.1). Only a camel
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
        state.phase = OVER


@rule
def figure_on(state: State, space: int) -> int:
    """The figure that stands on a space, or NOBODY."""
    for figure in range(2):
        if state.figure_owner[figure] != NOBODY and state.figure_space[figure] == space:
            return figure
    return NOBODY


@rule
def put_figure(state: State, figure: int, space: int) -> None:
    """Put a figure on the track and take its card (K4.1)."""
    state.figure_owner[figure] = state.turn
    state.figure_space[figure] = space


@rule
def send_home(state: State, figure: int) -> None:
    """A figure and its card go back beside the track (K6.3)."""
    state.figure_owner[figure] = NOBODY
    state.figure_space[figure] = 0


@rule
def send_passed_figures_home(state: State) -> None:
    """A figure that every camel has passed goes back too (K6.5)."""
    for figure in range(2):
        if byte(state.where, 0) > state.figure_space[figure]:
            send_home(state, figure)


# ---------------------------------------------------------------------------------------- payouts


@rule
def placing(state: State, camel: int) -> int:
    """A camel's place; all that still stand on the Start card are fifth together (K7.4)."""
    place = find(state.who, camel)
    return RACERS - place if byte(state.where, place) > 0 else RACERS


@rule
def ticket_reward(state: State, ticket: int) -> int:
    """What a winner ticket on the table pays."""
    return ticket_pay(state.ticket_value[ticket], placing(state, state.ticket_colour[ticket]))


@rule
def midfield_reward(place: int) -> int:
    """A midfield ticket pays 2 for the third camel, 1 for the second and fourth, else -1 (K7.2)."""
    if place == 3:
        return 2
    return 1 if place in (2, 4) else -1


@rule
def final_reward(place: int) -> int:
    """A final card pays 7 if its camel is first in its own sense, 3 if next to that, else -1 (K8.3)."""
    if place == 1:
        return 7
    return 3 if place == 2 else -1


@rule
def leg_earnings(state: State, seat: int) -> int:
    """All gains and losses of one seat in a leg payout (K7.2, K7.3)."""
    total = 0
    for ticket in range(state.tickets):
        if state.ticket_owner[ticket] == seat:
            total += ticket_reward(state, ticket)
    for ticket in range(state.midfields):
        if state.midfield_owner[ticket] == seat:
            total += midfield_reward(placing(state, state.midfield_colour[ticket]))
    for figure in range(2):
        if state.figure_owner[figure] == seat:
            total -= 1
    return total


@rule
def pay_leg(rules: Rules, state: State) -> None:
    """Pay every seat the sum of its tickets; nobody drops below 1 (K7, S12)."""
    for seat in range(rules.seats):
        state.money[seat] = max(FLOOR, state.money[seat] + leg_earnings(state, seat))


@rule
def final_earnings(state: State, seat: int) -> int:
    """What a seat's final cards pay together (K8.3)."""
    total = 0
    if state.final_win[seat] != NOBODY:
        total += final_reward(placing(state, state.final_win[seat]))
    if state.final_lose[seat] != NOBODY:
        total += final_reward(RACERS + 1 - placing(state, state.final_lose[seat]))
    return total


@rule
def pay_race(rules: Rules, state: State) -> None:
    """The second payout at the end of the race, with the floor again (K8.3)."""
    for seat in range(rules.seats):
        state.money[seat] = max(FLOOR, state.money[seat] + final_earnings(state, seat))


@rule
def scores(rules: Rules, state: State, out: list[int]) -> None:
    """Every seat's money."""
    for seat in range(rules.seats):
        out[seat] = state.money[seat]


# ---------------------------------------------------------------------------------------- views


@rule
def leg_begun(state: State) -> bool:
    """Whether a turn action has been made this leg; every turn leaves one of these traces."""
    if state.phase == CHANCE or state.figure_owner[FENNEC] != NOBODY or state.figure_owner[PALM] != NOBODY:
        return True
    return state.revealed + state.played + state.track_done + state.bet_done > 0


@rule
def intel_hidden(rules: Rules, state: State) -> bool:
    """Intel is open once all have laid theirs, with `memory` until the first turn action (K2.7, K9.2)."""
    if state.phase in (DEAL, CHOOSE):
        return True
    return rules.memory == 1 and leg_begun(state)


@rule
def played_hidden(rules: Rules, state: State, index: int, viewer: int) -> bool:
    """Whether a card played from hand is one of the discards again: with `memory` that is so for others once
    the next action is done (K9.3)."""
    if rules.memory == 0 or state.played_seat[index] == viewer:
        return False
    return not (state.just_played == 1 and index == state.played - 1)


@rule
def mask(rules: Rules, state: State, viewer: int) -> None:
    """Hide what a viewer may not know: others' cards and choices, the deck, what was not dealt (K9). A
    spectator is any number that is no seat. When the race is over nothing is secret."""
    if state.phase == OVER:
        return
    if intel_hidden(rules, state):
        for index in range(state.intel):
            state.intel_card[index] = HIDDEN
    for index in range(state.played):
        if played_hidden(rules, state, index, viewer):
            state.played_card[index] = HIDDEN
    for kind in range(KINDS):
        if state.phase != SETUP:
            state.undealt[kind] = HIDDEN
        state.deck[kind] = HIDDEN
        for seat in range(rules.seats):
            if seat != viewer:
                state.hand[seat][kind] = HIDDEN
                state.discarded[seat][kind] = HIDDEN
                state.given[seat][kind] = HIDDEN
