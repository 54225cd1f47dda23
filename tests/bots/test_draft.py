"""The ticket draft: what others take after an action."""

from __future__ import annotations

import pytest

from camelup.bots.dice.draft import price_draft, round_lead
from camelup.bots.dice.outlook import ANY_THROW, HALVES, THROWS, Outlook
from camelup.bots.dice.workspace import Workspace, new_workspace
from camelup.games import Options, find_game
from camelup.games.dice.actions import BET, ROLL
from camelup.games.dice.state import State
from camelup.race import RACERS

FULL = sum(4 << (8 * colour) for colour in range(RACERS))
"""Four tickets of every colour."""
FOUR = find_game("second").new_rules(4, Options())
SEEN, TRUE = range(2)
"""Two throws: others choose by the one and are paid by the other."""


def note(look: Outlook, throw: int, *firsts: int) -> None:
    """Count a hundred legs after a throw by how often each camel came first; nobody came second."""
    look.throws[throw] = 100
    look.first_after[throw][: len(firsts)] = firsts


def lead(seen: tuple[int, ...], true: tuple[int, ...], gone: int = 0) -> float:
    """What a round of tickets brings, when others choose by some counts and are paid by others; without any
    counts the throw was never seen."""
    look = Outlook()
    for throw, firsts in ((SEEN, seen), (TRUE, true)):
        if firsts:
            note(look, throw, *firsts)
    return round_lead(FOUR, look, SEEN, TRUE, gone, FULL - gone)


def desk(pyramid_tickets: int, look: Outlook, actions: list[int], values: list[float]) -> Workspace:
    """A workspace in plain Python."""
    state = State()
    state.pyramid_tickets = pyramid_tickets
    return new_workspace()._replace(table=[state], look=[look], actions=actions, values=values)


SURE = (100,)
EVEN = (20, 20, 20, 20, 20)


def test_others_take_the_best_and_leave_the_last() -> None:
    gains = [4, 2, 1]
    assert lead(SURE, SURE) == pytest.approx(1 - sum(gains) / 3)


def test_a_ticket_that_is_gone_is_not_taken_again() -> None:
    assert lead(SURE, SURE, gone=1) == pytest.approx(-(2 + 1 + 1) / 3)


def test_nobody_takes_what_a_roll_is_worth() -> None:
    assert lead(EVEN, EVEN) == 0


def test_they_choose_by_what_they_see_and_get_what_is_true() -> None:
    assert lead(SURE, (0, 100)) == pytest.approx(-2 + 3 * 2 / 3)


def test_a_throw_without_samples_changes_nothing() -> None:
    assert lead((), SURE) == 0
    assert lead(SURE, ()) == 0


def test_a_roll_that_tells_all_costs_what_the_others_gain() -> None:
    """Two camels are as likely to win, and one throw decides: whoever comes next takes the sure ticket."""
    look = Outlook()
    look.samples = 400
    note(look, ANY_THROW, 40, 40)
    for half in range(HALVES):
        note(look, half * THROWS + 1, 100)
        note(look, half * THROWS + 5, 0, 100)
    work = desk(5, look, [BET, ROLL], [0.0, 0.0])
    price_draft(FOUR, work, 2, 1.0)
    now = -(6 * 0.4 - 2) / 3 * 2
    assert work.values[0] == pytest.approx(-(6 * 0.4 - 2) / 3 - now)
    assert work.values[1] == pytest.approx(1 - 7 / 3 - now)


def test_the_roll_that_ends_the_leg_reveals_nothing() -> None:
    look = Outlook()
    look.samples = 400
    note(look, ANY_THROW, 40, 40)
    work = desk(1, look, [ROLL], [0.7])
    price_draft(FOUR, work, 1, 1.0)
    assert work.values == [0.7]
