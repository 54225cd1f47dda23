"""What a bot remembers of a dice game, and what it reads from it."""

from __future__ import annotations

import numpy as np
import pytest

from camelup import Table
from camelup.bots import new_bot
from camelup.bots.diceplay import CHAMPION, choose
from camelup.bots.memory import LAST_LOOK, Memory, chance_of, reading, remember
from camelup.bots.outlook import Outlook
from camelup.bots.worth import RANKS, card_worth, right_ones_before
from camelup.games.board import HIDDEN, LOSER, RACE_CARDS, WINNER, State
from camelup.games.classic import right_card_pay
from camelup.notation import read_state
from camelup.race import RACERS
from camelup.stream import Stream, start_stream

EARLY = [60, 20, 10, 5, 5]
LATE = [5, 5, 10, 20, 60]


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


def remembered(*looks: tuple[list[tuple[int, int]], list[int]]) -> tuple[Memory, State]:
    """A memory of some turns: the cards on the pile and how often each colour then won."""
    memory = Memory()
    for cards, win in looks:
        state = view_with(cards)
        memory.follow(state)
        remember(state, outlook(win), memory.chances, memory.seen)
    return memory, state


def test_a_card_is_read_by_how_the_race_looked_when_it_was_laid() -> None:
    card = [(1, HIDDEN)]
    memory, state = remembered(([], EARLY), (card, EARLY), (card, LATE))
    shares = [reading(state, memory.chances, WINNER, 0, colour, 1.0) for colour in range(RACERS)]
    assert shares == pytest.approx([chance / 100 for chance in EARLY])
    sharper = [reading(state, memory.chances, WINNER, 0, colour, 3.0) for colour in range(RACERS)]
    assert sum(sharper) == pytest.approx(1)
    assert sharper[0] > shares[0]


def test_a_card_laid_between_two_looks_is_read_by_both() -> None:
    memory, _ = remembered(([], EARLY), ([(1, HIDDEN)], LATE))
    middle = [(one + other) / 200 for one, other in zip(EARLY, LATE, strict=True)]
    assert memory.chances[WINNER, 0].tolist() == pytest.approx(middle)


def test_who_joins_a_game_goes_by_the_chances_of_today() -> None:
    memory, _ = remembered(([(1, HIDDEN), (2, HIDDEN)], LATE))
    for card in range(2):
        assert memory.chances[WINNER, card].tolist() == pytest.approx([chance / 100 for chance in LATE])
    assert memory.chances[LOSER, LAST_LOOK].tolist() == pytest.approx([chance / 100 for chance in LATE[::-1]])
    assert chance_of(outlook(LATE), LOSER, 0) == LATE[-1] / 100


@pytest.mark.parametrize("change", ["seat", "leg", "pile", "owner"])
def test_another_game_is_not_mixed_up_with_the_last(change: str) -> None:
    memory, state = remembered(([(1, HIDDEN)], EARLY), ([(1, HIDDEN)], EARLY))
    state.leg = 3
    memory.follow(state)
    assert memory.seen.tolist() == [1, 0, 1]
    if change == "seat":
        state.turn = 2
    elif change == "leg":
        state.leg = 1
    elif change == "pile":
        state.pile[WINNER] = 0
    else:
        state.pile_seat[WINNER][0] = 2
    memory.follow(state)
    assert memory.seen.tolist() == [0, 0, 0]


def test_right_ones_before_are_counted_by_all_their_chances() -> None:
    state = view_with([(1, HIDDEN), (0, 2), (2, HIDDEN), (1, 2)])
    chances = np.full((2, RACE_CARDS + 1, RACERS), 0.2)
    before = right_ones_before(state, chances, WINNER, 2, 1.0)
    assert before == pytest.approx([0, 0.64, 0.32, 0.04, 0])
    expected = 0.64 * right_card_pay(1) + 0.32 * right_card_pay(2) + 0.04 * right_card_pay(3)
    assert card_worth(1.0, before, 0) == pytest.approx(expected)
    assert card_worth(0.0, before, 1) == pytest.approx(-1)
    many = view_with([(1, 4)] * (RANKS + 2))
    assert right_ones_before(many, chances, WINNER, 4, 1.0) == (0, 0, 0, 0, 1)


def test_who_watches_the_same_game_remembers_and_decides_the_same() -> None:
    """Two players of one seat, each with its own memory."""
    table = Table("classic", ["a", "b", "c"], seed=4)
    seats = [new_bot("greedy") for _ in range(3)]
    watchers = [Memory(), Memory()]
    chance = stream()
    while (seat := table.to_act) is not None:
        view = table.view(seat)
        if seat == 0:
            assert len({choose(view, memory, stream(), CHAMPION) for memory in watchers}) == 1
        table.play(seats[seat].choose(view, table.legal, chance))
    assert watchers[0].chances.tolist() == watchers[1].chances.tolist()
    assert watchers[0].seen.sum() > 1
