"""Playouts: by the rules, to the end of the leg, and for what the seats bet on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from camelup.bots.cards.playout import Rest, draw_track, new_rest, note_wants, play_out
from camelup.games import GAMES, Options, cards
from camelup.games.conventions import NOBODY
from camelup.games.random_play import random_step
from camelup.race import RACERS
from camelup.stream import Stream, start_stream

GAME = GAMES["cards"]
PLAYERS = pytest.mark.parametrize("seats", range(2, 7))


def stream(index: int = 0) -> Stream:
    started = Stream()
    start_stream(started, 3, index)
    return started


def turns(seats: int, games: int = 4) -> Iterator[tuple[cards.state.Rules, cards.state.State]]:
    """The beginnings of turns in random games."""
    rules, state, chance = GAME.new_rules(seats, Options()), cards.state.State(), stream(seats)
    for _ in range(games):
        cards.rules.setup(rules, state)
        while random_step(GAME.functions, rules, state, chance, [0] * 192, [0] * 192):
            if state.phase == cards.state.CARDS_ACT and not state.track_done and not state.bet_done:
                yield rules, state.copy()


def rest_of(rules: cards.state.Rules, state: cards.state.State) -> Rest:
    """All hands known; as a list, because rules in plain Python count with plain numbers."""
    hands = [NOBODY] * cards.state.CARDS_SEATS
    for seat in range(rules.seats):
        for kind in range(cards.state.KINDS):
            if state.hand[seat][kind] > 0:
                hands[seat] = kind // 2
    rest = new_rest()._replace(hands=hands)
    note_wants(rules, state, rest.wants)
    return rest


def deck_of(state: cards.state.State) -> list[int]:
    """The cards of the deck, in some order."""
    kinds = [kind for kind in range(cards.state.KINDS) for _ in range(state.deck[kind])]
    return kinds[::2] + kinds[1::2]


@PLAYERS
def test_every_track_action_drawn_is_legal(seats: int) -> None:
    chance, drawn = stream(), set()
    for rules, state in turns(seats):
        legal = [0] * cards.actions.CARDS_ACTIONS
        open_now = legal[: cards.rules.legal_track_actions(rules, state, legal, 0)]
        for _ in range(5):
            action = draw_track(state, state.deck_left, state.turn, rest_of(rules, state), chance)
            assert action in open_now
            drawn.add(action)
    assert {cards.actions.REVEAL, cards.actions.PLAY} < drawn
    assert len(drawn) > 20


def play_by_the_rules(
    rules: cards.state.Rules, state: cards.state.State, deck: list[int], rest: Rest, chance: Stream
) -> None:
    """Play a leg out with the same draws, through the rules alone, without bets."""
    leg, deck = state.leg, list(deck)
    while state.phase == cards.state.CARDS_ACT and state.leg == leg:
        seat = state.turn
        action = draw_track(state, state.deck_left, seat, rest, chance)
        cards.rules.act(rules, state, action)
        if action == cards.actions.REVEAL:
            cards.rules.reveal(rules, state, deck.pop(0))
        elif action == cards.actions.PLAY:
            rest.hands[seat] = NOBODY
        if state.phase == cards.state.CARDS_ACT and state.track_done:
            cards.rules.act(rules, state, cards.actions.PASS)


@PLAYERS
def test_a_leg_is_played_out_by_the_rules(seats: int) -> None:
    figures = 0
    for number, (rules, state) in enumerate(turns(seats)):
        quick, slow, deck = state.copy(), state.copy(), deck_of(state)
        play_by_the_rules(rules, slow, deck, rest_of(rules, state), stream(number))
        play_out(rules, quick, deck, len(deck), quick.turn, rest_of(rules, state), stream(number))
        assert (quick.who, quick.where) == (slow.who, slow.where)
        assert (quick.phase == cards.state.CARDS_OVER) == (slow.phase == cards.state.CARDS_OVER)
        if quick.phase == cards.state.CARDS_OVER:
            assert quick.money == slow.money
        figures += quick.figure_owner != state.figure_owner
    assert figures > 10


def open_track() -> tuple[cards.state.Rules, cards.state.State]:
    """Five camels on spaces of their own, two apart, no figures; seat 0 begins and holds nothing."""
    rules, state = next(turns(4, games=1))
    state.who, state.where = 0x0403020100, 0x0A08060402
    for figure in range(2):
        cards.track.send_home(state, figure)
    for seat in range(rules.seats):
        state.final_win[seat] = state.final_lose[seat] = NOBODY
        state.hand[seat] = [0] * cards.state.KINDS
    state.tickets, state.turn = 0, 0
    return rules, state


def share(rules: cards.state.Rules, state: cards.state.State, *actions: int, left: int = 10) -> float:
    """How often seat 0 takes one of some actions."""
    chance, rest = stream(), rest_of(rules, state)
    return sum(draw_track(state, left, 0, rest, chance) in actions for _ in range(2000)) / 2000


def figure(kind: int, space: int) -> int:
    return cards.actions.PUT_FENNEC + kind * cards.state.LONGEST_CARD_TRACK + space - 1


def test_figures_go_where_they_serve() -> None:
    """The palm before a camel that a seat wants ahead, the fennec before one it does not."""
    rules, state = open_track()
    before = [share(rules, state, figure(kind, 7)) for kind in (cards.state.PALM, cards.state.FENNEC)]
    for final_cards, gained, lost in (
        (state.final_win, cards.state.PALM, cards.state.FENNEC),
        (state.final_lose, cards.state.FENNEC, cards.state.PALM),
    ):
        final_cards[0] = 2
        assert share(rules, state, figure(gained, 7)) > 1.3 * before[gained == cards.state.FENNEC]
        assert share(rules, state, figure(lost, 7)) < before[lost == cards.state.FENNEC] / 1.3
        final_cards[0] = NOBODY


def test_camels_count_with_those_below_them_and_from_two_spaces_before() -> None:
    """A camel on top moves with each one below it; one two spaces before counts less than one just before."""
    rules, state = open_track()
    state.where = 0x0C0A060402
    unwanted = share(rules, state, figure(cards.state.PALM, 8))
    state.final_win[0] = 2
    assert share(rules, state, figure(cards.state.PALM, 7)) > share(rules, state, figure(cards.state.PALM, 8))
    assert share(rules, state, figure(cards.state.PALM, 8)) > 1.2 * unwanted
    state.where = 0x0A08060602
    state.final_win[0] = 1
    below = share(rules, state, figure(cards.state.PALM, 7))
    state.final_win[0] = 2
    assert share(rules, state, figure(cards.state.PALM, 7)) > 1.3 * below


def test_a_hand_is_played_for_preferred_camels() -> None:
    rules, state = open_track()
    state.hand[0][2 * 3] = 1
    before = share(rules, state, cards.actions.PLAY)
    cards.rules.bet(state, cards.actions.BET + 3)
    with_ticket = share(rules, state, cards.actions.PLAY)
    assert with_ticket > before + 0.02
    state.final_win[1] = 3
    assert share(rules, state, cards.actions.PLAY) < with_ticket - 0.01


def play_beside_reveal(rules: cards.state.Rules, state: cards.state.State, left: int) -> float:
    """How much more often seat 0 plays its card than it reveals one."""
    return share(rules, state, cards.actions.PLAY, left=left) / share(
        rules, state, cards.actions.REVEAL, left=left
    )


def test_late_in_a_leg_cards_are_revealed() -> None:
    rules, state = open_track()
    assert (
        share(rules, state, cards.actions.REVEAL, left=3)
        > share(rules, state, cards.actions.REVEAL, left=4) + 0.2
    )
    state.hand[0][2 * 3] = 1
    assert play_beside_reveal(rules, state, 3) < play_beside_reveal(rules, state, 4) / 1.3


def test_a_preference_of_one_seat_counts_against_the_others() -> None:
    rules, state = open_track()
    cards.rules.bet(state, cards.actions.BET + 1)
    wants: Any = np.zeros((cards.state.CARDS_SEATS, RACERS))
    note_wants(rules, state, wants)
    assert wants[0, 1] > 0 > wants[1, 1] > -wants[0, 1]
    assert not wants[:, [0, 2, 3, 4]].any()
