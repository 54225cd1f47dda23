"""States of the card game as JSON."""

from __future__ import annotations

from typing import Literal

from camelup.errors import shown
from camelup.games.cards.actions import card_words
from camelup.games.cards.rules import final_out, midfield_out
from camelup.games.cards.secrets import intel_hidden, played_hidden
from camelup.games.cards.state import (
    CARDS_ACT,
    CARDS_CHANCE,
    CARDS_CHOOSE,
    CARDS_DEAL,
    CARDS_OVER,
    CARDS_SETUP,
    COPIES,
    DECK,
    FENNEC,
    FLOOR,
    KINDS,
    LONGEST_CARD_TRACK,
    PALM,
    SETUP_CARDS,
    TICKETS,
    TRACK_CARDS,
    State,
    amount,
)
from camelup.games.cards.track import figure_spaces, is_missing
from camelup.games.codec import (
    LEG_LIMIT,
    MONEY_LIMIT,
    check_ranking,
    check_result,
    read_track,
    read_turn,
    result_of,
    write_ranking,
    write_result,
    write_track,
)
from camelup.games.conventions import HIDDEN, NOBODY
from camelup.games.game import Game
from camelup.games.kinds import Rules
from camelup.games.tickets import TICKET_VALUES
from camelup.race import RACERS, arrange, byte, spread
from camelup.schema.fields import Fields
from camelup.schema.plain import Json
from camelup.schema.states import CardSeat, CardState, Marker, PlayedCard, Ticket

FIGURE_NUMBERS = ((FENNEC, "fennec"), (PALM, "palm"))


# ---------------------------------------------------------------------------------------- writing


def write(game: Game, rules: Rules, state: State, common: Json) -> CardState:
    """Write a state as a shape; `common` holds the keys that all games share."""
    words = card_words(game.colours)
    return CardState(
        **common,
        leg=state.leg,
        length=state.length,
        spaces=spaces(state),
        to_act=state.turn if state.phase in (CARDS_CHOOSE, CARDS_ACT) else None,
        turn=game.turn(state),
        phase=game.phase(state),
        done=_write_done(state) if game.turn(state) is not None else [],
        track=_write_track(game, state),
        ranking=write_ranking(game, state, RACERS),
        result=result_of(game, rules, state, over=state.phase == CARDS_OVER),
        leg_tickets={colour: list(TICKET_VALUES[state.taken[c] :]) for c, colour in enumerate(game.colours)},
        midfield=_names(game, midfield_out(state)),
        fennec=_write_figure(state, FENNEC),
        palm=_write_figure(state, PALM),
        final_win=_names(game, final_out(rules, state.final_win)),
        final_lose=_names(game, final_out(rules, state.final_lose)),
        deck=state.deck_left,
        deck_cards=_write_cards(words, state.deck) if state.deck_left else [],
        revealed=[words[card] for card in state.revealed_card[: state.revealed]],
        played=_write_played(words, state),
        intel=_write_intel(words, state),
        players=[_write_player(game, state, seat) for seat in range(rules.seats)],
    )


def _write_figure(state: State, figure: int) -> Marker | None:
    owner = state.figure_owner[figure]
    return None if owner == NOBODY else Marker(owner, state.figure_space[figure])


def spaces(state: State) -> list[int]:
    """The numbers of the spaces in order; a turned card keeps its lower one."""
    return [space for space in range(1, state.length + 1) if not is_missing(state, space)]


def _write_done(state: State) -> list[Literal["track", "bet"]]:
    done: list[Literal["track", "bet"]] = []
    if state.track_done:
        done.append("track")
    if state.bet_done:
        done.append("bet")
    return done


def _write_track(game: Game, state: State) -> dict[str, list[str]]:
    track = write_track(game, state, RACERS, state.length)
    return {space: sorted(stack) if space == "0" else stack for space, stack in track.items()}


def _names(game: Game, colours: int) -> list[str]:
    return [colour for c, colour in enumerate(game.colours) if (colours >> c) & 1]


def _write_cards(words: tuple[str, ...], counts: list[int]) -> list[str] | None:
    if counts[0] == HIDDEN:
        return None
    return [words[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def _write_intel(words: tuple[str, ...], state: State) -> list[str] | None:
    laid = state.intel_card[: state.intel]
    return None if HIDDEN in laid else [words[card] for card in laid]


def _write_played(words: tuple[str, ...], state: State) -> list[PlayedCard]:
    shown = [None if card == HIDDEN else words[card] for card in state.played_card[: state.played]]
    return [PlayedCard(seat, card) for seat, card in zip(state.played_seat, shown, strict=False)]


def _write_player(game: Game, state: State, seat: int) -> CardSeat:
    words = card_words(game.colours)

    def colour(card: int) -> str | None:
        return None if card == NOBODY else game.colours[card]

    return CardSeat(
        money=state.money[seat],
        final_win=colour(state.final_win[seat]),
        final_lose=colour(state.final_lose[seat]),
        tickets=[
            Ticket(game.colours[state.ticket_colour[ticket]], state.ticket_value[ticket])
            for ticket in range(state.tickets)
            if state.ticket_owner[ticket] == seat
        ],
        midfield=[
            game.colours[state.midfield_colour[ticket]]
            for ticket in range(state.midfields)
            if state.midfield_owner[ticket] == seat
        ],
        hand=_write_cards(words, state.hand[seat]),
        discarded=_write_cards(words, state.discarded[seat]),
        given=_write_cards(words, state.given[seat]),
    )


# ---------------------------------------------------------------------------------------- reading


def read(game: Game, rules: Rules, fields: Fields, viewer: int | None) -> State:
    """Read a state from its keys. Raises StateError if it is impossible."""
    state: State = game.start(rules)
    phases = {"choose": True, "act": True, "chance": False, "over": False}
    phase, turn = read_turn(fields, rules.seats, phases)
    over = phase == "over"
    state.leg = fields.number("leg", 1, LEG_LIMIT)
    state.length = fields.number("length", rules.length, LONGEST_CARD_TRACK)
    _read_spaces(fields, state)
    _read_track(game, fields, state, over=over)
    secret = viewer is not None and not over
    for seat, player in enumerate(fields.players()):
        _read_player(game, rules, state, seat, player, hidden=secret and seat != viewer)
    _read_tickets_left(game, rules, fields, state)
    _read_figures(rules, fields, state)
    _read_open_cards(game, rules, fields, state)
    _read_phase(game, rules, fields, state, phase, turn)
    _read_just_played(rules, fields, state, viewer if secret else None)
    _read_deck(game, rules, fields, state, secret=secret)
    check_ranking(fields, write_ranking(game, state, RACERS))
    check_result(fields, write_result(game, rules, state, over=over))
    return state


def _read_spaces(fields: Fields, state: State) -> None:
    given = fields.items("spaces")
    for card in range(TRACK_CARDS):
        low, high = 2 * card + 1, 2 * card + 2
        if low in given and high not in given and high <= state.length:
            state.turned |= 1 << card
    if given != spaces(state):
        fields.fail("spaces", f"must be those from 1 to {state.length}, less even ones, not {shown(given)}")


def _read_track(game: Game, fields: Fields, state: State, *, over: bool) -> None:
    who, where, camels = read_track(fields, game, state.length)
    if camels < RACERS:
        fields.fail("track", f"has {camels} camels, not {RACERS}")
    stacks = spread(who, where, camels)
    for space in stacks:
        if is_missing(state, space) and space <= state.length:
            fields.fail("track", f"has camels on space {space}, which the sandstorm has taken")
    if 0 in stacks:
        stacks[0].sort(reverse=True)
    state.who, state.where = arrange(sorted(stacks.items()))
    if (byte(state.where, RACERS - 1) > state.length) != over:
        fields.fail("phase", "must be 'over' exactly when a camel has reached the Finish card")


def _read_cards(game: Game, fields: Fields, key: str, *, hidden: bool) -> list[int]:
    words = card_words(game.colours)
    if hidden:
        if fields.get(key) is not None:
            fields.fail(key, "must be null in this view")
        return [HIDDEN] * KINDS
    found = fields.words(key, words)
    if found != sorted(found):
        fields.fail(key, "must be sorted")
    return [found.count(kind) for kind in range(KINDS)]


def _read_player(game: Game, rules: Rules, state: State, seat: int, player: Fields, *, hidden: bool) -> None:
    state.money[seat] = player.number("money", FLOOR, MONEY_LIMIT)
    state.hand[seat] = _read_cards(game, player, "hand", hidden=hidden)
    state.discarded[seat] = _read_cards(game, player, "discarded", hidden=hidden)
    state.given[seat] = _read_cards(game, player, "given", hidden=hidden)
    for key, held in (("final_win", state.final_win), ("final_lose", state.final_lose)):
        if player.get(key) is not None:
            held[seat] = player.index(key, game.colours)
    for colour, value in player.rows("tickets", 2):
        if state.tickets == TICKETS:
            player.fail("tickets", "are more than there are in the game")
        state.ticket_owner[state.tickets] = seat
        state.ticket_colour[state.tickets] = game.colours.index(
            player.as_word(colour, "tickets", game.colours)
        )
        state.ticket_value[state.tickets] = player.as_number(value, "tickets", 2, 5)
        state.tickets += 1
    for colour in player.words("midfield", game.colours):
        if (midfield_out(state) >> colour) & 1 == 0:
            player.fail("midfield", f"has {game.colours[colour]} a second time")
        state.midfield_owner[state.midfields] = seat
        state.midfield_colour[state.midfields] = colour
        state.midfields += 1


def _read_tickets_left(game: Game, rules: Rules, fields: Fields, state: State) -> None:
    left = fields.object("leg_tickets")
    for c, colour in enumerate(game.colours):
        away = [state.ticket_value[t] for t in range(state.tickets) if state.ticket_colour[t] == c]
        state.taken[c] = len(away)
        stack = list(TICKET_VALUES)
        if left.items(colour) != stack[len(away) :] or sorted(away) != sorted(stack[: len(away)]):
            left.fail(colour, f"and the tickets taken must make {stack} together")
    _check_left(fields, "midfield", _names(game, midfield_out(state)))
    for key, held in (("final_win", state.final_win), ("final_lose", state.final_lose)):
        taken = [card for card in held[: rules.seats] if card != NOBODY]
        if len(set(taken)) < len(taken):
            fields.fail(key, "has a card that two seats hold")
        _check_left(fields, key, _names(game, final_out(rules, held)))


def _check_left(fields: Fields, key: str, left: list[str]) -> None:
    if fields.get(key) != left:
        fields.fail(key, f"must be what nobody holds, {left}, not {shown(fields.get(key))}")


def _read_figures(rules: Rules, fields: Fields, state: State) -> None:
    for figure, name in FIGURE_NUMBERS:
        if fields.get(name) is None:
            continue
        given = fields.object(name)
        owner = given.number("owner", 0, rules.seats - 1)
        space = given.number("space", 1, state.length)
        if not (figure_spaces(state) >> space) & 1:
            given.fail("space", "must be an empty space before the last camel")
        state.figure_owner[figure] = owner
        state.figure_space[figure] = space


def _read_open_cards(game: Game, rules: Rules, fields: Fields, state: State) -> None:
    words = card_words(game.colours)
    revealed = fields.words("revealed", words)
    if len(revealed) > DECK:
        fields.fail("revealed", f"are {len(revealed)}; there are never more than {DECK}")
    state.revealed_card[: len(revealed)] = revealed
    state.revealed = len(revealed)
    for seat, card in fields.rows("played", 2):
        if state.played == rules.seats:
            fields.fail("played", "are more than there are seats")
        state.played_seat[state.played] = fields.as_number(seat, "played", 0, rules.seats - 1)
        state.played_card[state.played] = (
            HIDDEN if card is None else words.index(fields.as_word(card, "played", words))
        )
        state.played += 1


def _read_just_played(rules: Rules, fields: Fields, state: State, viewer: int | None) -> None:
    """Find out whether the last action played a card, and check that the cards which this hides are null.

    Only a view that shows the card of another seat tells. Otherwise it counts as hidden: the seat may have
    made another track action since, or a bet.
    """
    last = state.played - 1
    by = state.played_seat[last] if state.played else NOBODY
    in_turn = state.turn == by and state.track_done == 1
    turn_over = state.turn == (by + 1) % rules.seats and not state.track_done and not state.bet_done
    if viewer is not None and by not in (viewer, NOBODY) and state.phase == CARDS_ACT:
        shown = state.played_card[last] != HIDDEN
        state.just_played = int(shown and (in_turn or turn_over))
    for index in range(state.played):
        hidden = viewer is not None and played_hidden(rules, state, index, viewer)
        if hidden != (state.played_card[index] == HIDDEN):
            fields.fail("played", f"must {'' if hidden else 'not '}be null at {index} in this view")


def _read_phase(game: Game, rules: Rules, fields: Fields, state: State, phase: str, turn: int | None) -> None:
    done = fields.items("done")
    if done not in ([], ["track"], ["bet"]):
        fields.fail("done", f"must be [], ['track'] or ['bet'], not {shown(done)}")
    state.track_done = int("track" in done)
    state.bet_done = int("bet" in done)
    if phase == "over":
        state.phase = CARDS_OVER
        state.turn = 0
    elif turn is not None:
        state.phase = CARDS_ACT if phase == "act" else CARDS_CHANCE
        state.turn = turn
    elif phase == "choose":
        state.phase = CARDS_CHOOSE
        state.turn = fields.number("to_act", 0, rules.seats - 1)
    elif phase == "act":
        fields.fail("turn", "must be the seat to act")
    else:
        _read_setup_or_deal(rules, fields, state)


def _read_setup_or_deal(rules: Rules, fields: Fields, state: State) -> None:
    """Check setup: its cards are listed as revealed; before the first one all camels are on the Start
    card."""
    at_start = byte(state.where, RACERS - 1) == 0
    if state.revealed or at_start:
        if state.revealed >= SETUP_CARDS:
            fields.fail("revealed", "cannot hold cards before a leg")
        state.phase = CARDS_SETUP
        for card in state.revealed_card[: state.revealed]:
            state.undealt[card] -= 1
            if state.undealt[card] < 0:
                fields.fail("revealed", "has more cards of a kind than there are")
        return
    state.phase = CARDS_DEAL
    seats = [seat for seat in range(rules.seats) if amount(state.hand[seat]) <= 0]
    if not seats:
        fields.fail("phase", "must be 'choose' when all have been dealt their cards")
    state.turn = seats[0]


def _read_deck(game: Game, rules: Rules, fields: Fields, state: State, *, secret: bool) -> None:
    state.deck_left = fields.number("deck", 0, DECK)
    in_play = state.phase in (CARDS_ACT, CARDS_CHANCE, CARDS_OVER)
    expected = rules.seats * (rules.deck_cards + rules.intel_cards) - state.revealed if in_play else 0
    if state.deck_left != expected:
        fields.fail("deck", f"must be {expected}, not {state.deck_left}")
    if state.phase in (CARDS_ACT, CARDS_CHANCE) and state.deck_left == 0:
        fields.fail("deck", "is used up, so the leg would be over")
    hidden = secret and state.deck_left > 0
    state.deck = _read_cards(game, fields, "deck_cards", hidden=hidden)
    _read_intel(game, rules, fields, state, secret=secret)
    if secret:
        if state.phase != CARDS_SETUP:
            state.undealt = [HIDDEN] * KINDS
    else:
        _check_conservation(game, rules, fields, state)


def _read_intel(game: Game, rules: Rules, fields: Fields, state: State, *, secret: bool) -> None:
    words = card_words(game.colours)
    full = state.phase in (CARDS_ACT, CARDS_CHANCE, CARDS_OVER)
    laid = rules.seats * rules.intel_cards if full else state.turn * rules.intel_cards
    if state.phase in (CARDS_SETUP, CARDS_DEAL):
        laid = 0
    state.intel = laid
    if secret and laid and intel_hidden(rules, state):
        if fields.get("intel") is not None:
            fields.fail("intel", "must be null in this view")
        state.intel_card[:laid] = [HIDDEN] * laid
        return
    intel = fields.words("intel", words)
    if len(intel) != laid:
        fields.fail("intel", f"must be {laid} cards, not {len(intel)}")
    state.intel_card[:laid] = intel


def _check_conservation(game: Game, rules: Rules, fields: Fields, state: State) -> None:
    """Check that a full state has every card, in the right number."""
    seats = range(rules.seats)
    played = [state.played_card[: state.played].count(kind) for kind in range(KINDS)]
    if state.phase == CARDS_SETUP:
        return
    for kind in range(KINDS):
        dealt = played[kind] + sum(
            state.hand[seat][kind] + state.discarded[seat][kind] + state.given[seat][kind] for seat in seats
        )
        if dealt > COPIES[kind % 2]:
            word = card_words(game.colours)[kind]
            fields.fail("players", f"have {dealt} {word} together; there are {COPIES[kind % 2]}")
        state.undealt[kind] = COPIES[kind % 2] - dealt
        given = sum(state.given[seat][kind] for seat in seats)
        revealed = state.revealed_card[: state.revealed].count(kind)
        if state.phase in (CARDS_ACT, CARDS_CHANCE, CARDS_OVER) and given != state.deck[kind] + revealed:
            fields.fail("deck_cards", "and the cards revealed must be what the players gave")
    for seat in seats:
        _check_hand(rules, fields, state, seat)


def _check_hand(rules: Rules, fields: Fields, state: State, seat: int) -> None:
    """Check how many cards a seat has in hand, discarded and given, in this phase."""
    given_most = rules.deck_cards + rules.intel_cards
    has = (
        amount(state.hand[seat]) + state.played_seat[: state.played].count(seat),
        amount(state.discarded[seat]),
        amount(state.given[seat]),
    )
    chosen = (1, rules.discards, given_most)
    untouched = (rules.dealt, 0, 0)
    if state.phase == CARDS_DEAL:
        right = has == (untouched if seat < state.turn else (0, 0, 0))
    elif state.phase == CARDS_CHOOSE and seat == state.turn:
        begun = has[2] == 0 or has[1] == rules.discards
        right = sum(has) == rules.dealt and has[0] > 1 and begun and has[1] <= rules.discards
    elif state.phase == CARDS_CHOOSE:
        right = has == (chosen if seat < state.turn else untouched)
    else:
        right = has == chosen
    if not right:
        fields.fail(f"players[{seat}]", "has a wrong number of cards for this phase")
