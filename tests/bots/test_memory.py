"""What a bot remembers of a dice game, and what it infers from that."""

from __future__ import annotations

import numpy as np
import pytest

from camelup import Table
from camelup.bots import new_bot
from camelup.bots.arrays import Array, put
from camelup.bots.dice.memory import (
    Glance,
    RaceCardMemory,
    chance_of,
    new_reading,
    read_cards,
    reading,
    remember,
    share_of_before,
)
from camelup.bots.dice.outlook import Outlook
from camelup.bots.dice.player import DicePlayer
from camelup.bots.dice.risk import guess_cards
from camelup.bots.dice.workspace import new_workspace
from camelup.bots.dice.worth import RANKS, card_worth, right_ones_before
from camelup.bots.style import CHAMPION
from camelup.games import GAMES, Options
from camelup.games.conventions import HIDDEN
from camelup.games.dice.payout import WRONG_CARD_PAY, right_card_pay
from camelup.games.dice.state import LOSER, RACE_CARDS, WINNER, State
from camelup.notation import read_state
from camelup.race import RACERS
from camelup.stream import Stream, start_stream

EARLY = [60, 20, 10, 5, 5]
LATE = [5, 5, 10, 20, 60]
THREE = GAMES["classic"].new_rules(3, Options())


def stream() -> Stream:
    started = Stream()
    start_stream(started, 3, 0)
    return started


def view_with(cards: list[tuple[int, int]]) -> State:
    """A view with cards of others, by seat and colour, on the pile of winners."""
    state: State = read_state(Table("classic", ["a", "b", "c"], seed=1).view(0))[3]
    state.pile[WINNER] = len(cards)
    for card, (seat, colour) in enumerate(cards):
        state.pile_seat[WINNER][card] = seat
        state.pile_colour[WINNER][card] = colour
    return state


def outlook(win: list[int]) -> Outlook:
    look = Outlook()
    look.samples = sum(win)
    look.win = win
    look.lose = win[::-1]
    return look


def glance_of(memory: RaceCardMemory) -> Glance:
    """What a memory has of the last look, as a plain record."""
    glance: Array = memory.past.glance
    return Glance.unpack(glance.tobytes())


def look_at(memory: RaceCardMemory, state: State, look: Outlook, closely: bool) -> None:
    """Remember a turn, in plain Python, which needs plain records."""
    memory.follow(state)
    glance = glance_of(memory)
    remember(THREE, state, look, memory.past._replace(glance=[glance]), closely)
    put(memory.past.glance, glance)


def remembered(
    *looks: tuple[list[tuple[int, int]], list[int]], closely: bool = False, rolled: tuple[int, ...] = ()
) -> tuple[RaceCardMemory, State]:
    """A memory of some turns: the cards on the pile and how often each colour then won; who has rolled before
    the last one."""
    memory = RaceCardMemory()
    for number, (cards, win) in enumerate(looks):
        state = view_with(cards)
        for seat in rolled if number == len(looks) - 1 else ():
            state.rolled[seat] += 1
        look_at(memory, state, outlook(win), closely)
    return memory, state


def close_readings(memory: RaceCardMemory, state: State, power: float) -> np.ndarray:
    """By pile, card and colour, the chance that the card is of the colour."""
    found = new_reading()
    read_cards(THREE, state, memory.past, power, found)
    readings: np.ndarray = found.readings
    return readings


def test_a_card_is_inferred_from_the_odds_when_it_was_placed() -> None:
    card = [(1, HIDDEN)]
    memory, state = remembered(([], EARLY), (card, EARLY), (card, LATE))
    shares = [reading(state, memory.past.chances, WINNER, 0, colour, 1.0) for colour in range(RACERS)]
    assert shares == pytest.approx([chance / 100 for chance in EARLY])
    sharper = [reading(state, memory.past.chances, WINNER, 0, colour, 3.0) for colour in range(RACERS)]
    assert sum(sharper) == pytest.approx(1)
    assert sharper[0] > shares[0]


def test_a_card_placed_between_two_turns_is_inferred_from_both() -> None:
    memory, _ = remembered(([], EARLY), ([(1, HIDDEN)], LATE))
    middle = [(one + other) / 200 for one, other in zip(EARLY, LATE, strict=True)]
    assert memory.past.chances[WINNER, 0].tolist() == pytest.approx(middle)


def test_without_an_earlier_turn_the_current_odds_are_used() -> None:
    memory, _ = remembered(([(1, HIDDEN), (2, HIDDEN)], LATE))
    for card in range(2):
        chances = memory.past.chances[WINNER, card].tolist()
        assert chances == pytest.approx([chance / 100 for chance in LATE])
    chances = memory.past.last_chances[LOSER].tolist()
    assert chances == pytest.approx([chance / 100 for chance in LATE[::-1]])
    assert chance_of(outlook(LATE), LOSER, 0) == LATE[-1] / 100


@pytest.mark.parametrize("change", ["seat", "leg", "pile", "owner"])
def test_another_game_is_not_mixed_up_with_the_last(change: str) -> None:
    memory, state = remembered(([(1, HIDDEN)], EARLY), ([(1, HIDDEN)], EARLY))
    state.leg = 3
    memory.follow(state)
    glance = glance_of(memory)
    assert (glance.pile, glance.looks) == ([1, 0], 2)
    if change == "seat":
        state.turn = 2
    elif change == "leg":
        state.leg = 1
    elif change == "pile":
        state.pile[WINNER] = 0
    else:
        state.pile_seat[WINNER][0] = 2
    memory.follow(state)
    assert glance_of(memory) == Glance()


@pytest.mark.parametrize(
    ("rolled", "expected"),
    [((), EARLY), ((2,), EARLY), ((0,), LATE), ((0, 0), LATE), ((0, 2), None)],
)
def test_rolls_in_between_decide_which_turn_counts(
    rolled: tuple[int, ...], expected: list[int] | None
) -> None:
    """Seat 1 laid the card; seat 0 was on turn before it, seat 2 after it."""
    memory, _ = remembered(([], EARLY), ([(1, HIDDEN)], LATE), closely=True, rolled=rolled)
    middle = [(one + other) / 2 for one, other in zip(EARLY, LATE, strict=True)]
    chances = memory.past.chances[WINNER, 0].tolist()
    assert chances == pytest.approx([chance / 100 for chance in expected or middle])


def test_returned_tickets_are_no_evidence() -> None:
    """With the spicy option a roll can leave no trace."""
    spicy = GAMES["classic"].new_rules(3, Options(modules=("long_track",), spicy=True))
    state = view_with([(1, HIDDEN)])
    glance = Glance(leg=state.leg)
    assert share_of_before(spicy, state, glance, 1) == 0.5
    assert share_of_before(THREE, state, glance, 1) == 1.0


def test_sampled_cards_agree_with_the_view() -> None:
    """Seat 0 sees its own card; no other seat has a colour twice."""
    cards = [(1, HIDDEN), (0, 3), (1, HIDDEN), (2, HIDDEN), (1, HIDDEN)]
    memory, state = remembered((cards, EARLY), closely=True)
    world = state.copy()
    work = new_workspace()._replace(table=[state], world=[world], stream=[stream()], colours=[0] * RACERS)
    read_cards(THREE, state, memory.past, 16.0, work.reading)
    favourites = 0
    for _ in range(200):
        guess_cards(THREE, work, memory.past)
        colours = world.pile_colour[WINNER][: len(cards)]
        assert world.pile[WINNER] == len(cards)
        assert world.pile[LOSER] == 0
        assert world.pile_seat[WINNER][: len(cards)] == [seat for seat, _ in cards]
        assert colours[1] == 3
        assert len({colours[0], colours[2], colours[4]}) == 3
        favourites += colours[0] == 0
    assert favourites > 190


def test_a_seat_has_each_colour_once() -> None:
    memory, state = remembered(([(1, HIDDEN)], EARLY), ([(1, HIDDEN), (1, HIDDEN), (2, HIDDEN)], EARLY))
    first, second, other = close_readings(memory, state, 16.0)[WINNER, :3]
    for shares in (first, second, other):
        assert shares.sum() == pytest.approx(1)
    assert first[0] > 0.98
    assert second[0] < 0.02
    assert second[1] > 0.95
    assert other.tolist() == first.tolist()


def test_cards_are_inferred_in_the_order_in_which_they_were_placed() -> None:
    """The favourite was laid on the losers' pile first, so it is not on the winners' pile."""
    memory = RaceCardMemory()
    look = outlook(EARLY)
    look.lose = EARLY
    for losers, winners in ((1, 0), (1, 1)):
        state = view_with([(1, HIDDEN)] * winners)
        state.pile[LOSER] = losers
        state.pile_seat[LOSER][0] = 1
        state.pile_colour[LOSER][0] = HIDDEN
        look_at(memory, state, look, True)
    readings = close_readings(memory, state, 16.0)
    assert readings[LOSER, 0, 0] > 0.98
    assert readings[WINNER, 0, 1] > 0.95


def test_right_ones_before_are_counted_by_all_their_chances() -> None:
    state = view_with([(1, HIDDEN), (0, 2), (2, HIDDEN), (1, 2)])
    chances = np.full((2, RACE_CARDS, RACERS), 0.2)
    before = right_ones_before(state, chances, WINNER, 2, 1.0)
    assert before == pytest.approx([0, 0.64, 0.32, 0.04, 0])
    expected = 0.64 * right_card_pay(1) + 0.32 * right_card_pay(2) + 0.04 * right_card_pay(3)
    assert card_worth(1.0, before) == pytest.approx(expected)
    assert card_worth(0.0, before) == pytest.approx(WRONG_CARD_PAY)
    many = view_with([(1, 4)] * (RANKS + 2))
    assert right_ones_before(many, chances, WINNER, 4, 1.0) == (0, 0, 0, 0, 1)


def test_who_watches_the_same_game_remembers_and_decides_the_same() -> None:
    """Two players of one seat, each with its own memory."""
    table = Table("classic", ["a", "b", "c"], seed=4)
    seats = [new_bot("greedy") for _ in range(3)]
    watchers = [DicePlayer(), DicePlayer()]
    chance = stream()
    while (seat := table.to_act) is not None:
        view = table.view(seat)
        if seat == 0:
            _, _, rules, state, _ = read_state(view)
            assert len({watcher.decide(rules, state, stream(), CHAMPION) for watcher in watchers}) == 1
        table.play(seats[seat].choose(view, table.legal, chance))
    one, other = (watcher.memory.past for watcher in watchers)
    assert one.chances.tolist() == other.chances.tolist()
    assert glance_of(watchers[0].memory).looks > 1
