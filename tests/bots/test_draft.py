"""What others will take next: the round of tickets after an action."""

from __future__ import annotations

import pytest

from camelup.bots.draft import price_draft, round_lead
from camelup.bots.outlook import ANY_THROW, HALVES, SEEN, THROWS, Outlook
from camelup.games import Options, find_game
from camelup.games.board import BET, ROLL
from camelup.race import RACERS

FULL = sum(4 << (8 * colour) for colour in range(RACERS))
"""Four tickets of every colour."""
FOUR = find_game("second").new_rules(4, Options())


def places(*firsts: int) -> list[int]:
    """Counts of a hundred legs by how often each camel came first; nobody came second."""
    counts = [0] * (SEEN + 1)
    for colour, count in enumerate(firsts):
        counts[2 * colour] = count
    counts[SEEN] = 100
    return counts


def test_others_take_the_best_and_leave_the_last() -> None:
    sure = places(100)
    gains = [4, 2, 1]
    assert round_lead(FOUR, sure, sure, 0, FULL) == pytest.approx(1 - sum(gains) / 3)


def test_a_ticket_that_is_gone_is_not_taken_again() -> None:
    sure = places(100)
    assert round_lead(FOUR, sure, sure, 1, FULL - 1) == pytest.approx(-(2 + 1 + 1) / 3)


def test_nobody_takes_what_a_roll_is_worth() -> None:
    even = places(20, 20, 20, 20, 20)
    assert round_lead(FOUR, even, even, 0, FULL) == 0


def test_they_choose_by_what_they_see_and_get_what_is_true() -> None:
    assert round_lead(FOUR, places(100), places(0, 100), 0, FULL) == pytest.approx(-2 + 3 * 2 / 3)


def test_a_throw_that_was_never_seen_says_nothing() -> None:
    nothing = [0] * (SEEN + 1)
    assert round_lead(FOUR, nothing, places(100), 0, FULL) == 0
    assert round_lead(FOUR, places(100), nothing, 0, FULL) == 0


def test_a_roll_that_tells_all_costs_what_the_others_gain() -> None:
    """Two camels are as likely to win, and one throw decides: whoever comes next takes the sure ticket."""
    state = find_game("second").new_state()
    state.pyramid_tickets = 5
    look = Outlook()
    look.samples = 400
    look.after[ANY_THROW][:] = places(40, 40)
    for half in range(HALVES):
        look.after[half * THROWS + 1][:] = places(100)
        look.after[half * THROWS + 5][:] = places(0, 100)
    values = [0.0, 0.0]
    price_draft(FOUR, state, look, 1.0, [BET, ROLL], 2, values)
    now = -(6 * 0.4 - 2) / 3 * 2
    assert values[0] == pytest.approx(-(6 * 0.4 - 2) / 3 - now)
    assert values[1] == pytest.approx(1 - 7 / 3 - now)


def test_the_roll_that_ends_the_leg_shows_nobody_anything() -> None:
    state = find_game("second").new_state()
    state.pyramid_tickets = 1
    look = Outlook()
    look.samples = 400
    look.after[ANY_THROW][:] = places(40, 40)
    values = [0.7]
    price_draft(FOUR, state, look, 1.0, [ROLL], 1, values)
    assert values == [0.7]
