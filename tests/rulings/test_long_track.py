"""Rulings of the module `long_track` and its option `spicy`."""

from __future__ import annotations

from collections import Counter

import pytest

from camelup import ChanceError, Table
from tests.rulings.steer import CLASSIC_START, classic, last_die, play, purses, roll, track, words

COLOURS = ["blue", "green", "orange", "white", "yellow"]
SPREAD = "1:blue 2:green 3:orange 4:white 5:yellow"


def long(where: str = CLASSIC_START, *events: str, players: int = 2, spicy: bool = False) -> Table:
    return classic(where, *events, players=players, modules=("long_track",), spicy=spicy)


def test_the_track_has_20_spaces() -> None:
    """L1, S5."""
    table = long("1:blue,green,orange,white 16:yellow")
    assert table.state()["length"] == 20
    assert {"+20", "-20"} <= set(words(table, "tile"))
    assert track(roll(table, "yellow 3"))["19"] == ["yellow"]
    assert table.result is None


def test_passing_space_20_ends_the_race() -> None:
    """L1, S6."""
    assert track(roll(long("1:blue,green,orange,white 18:yellow"), "yellow 2"))["20"] == ["yellow"]
    assert track(roll(long("1:blue,green,orange,white 18:yellow"), "yellow 3"))["finish"] == ["yellow"]


def test_six_pyramid_tickets_and_four_leg_tickets_a_colour() -> None:
    """L2, L3."""
    state = long().state()
    assert state["pyramid_tickets"] == 6
    assert state["leg_tickets"] == {colour: [5, 3, 2, 2] for colour in COLOURS}


def test_the_last_camels_support_die_joins_at_the_start() -> None:
    """L5: Last is the bottom one of the hindmost stack."""
    table = long("2:orange,blue 3:green,white,yellow")
    assert table.state()["dice"] == sorted([*COLOURS, "support orange"])


def test_the_last_camels_support_die_joins_at_every_leg_start() -> None:
    """L5."""
    table = last_die(long(SPREAD), "blue")
    state = roll(table, "blue 3").state()
    assert state["ranking"][-1] == "green"
    assert state["dice"] == sorted([*COLOURS, "support green"])
    assert (state["leg"], state["pyramid_tickets"], state["used"]) == (2, 6, [])


def test_a_support_die_has_faces_1_and_2_and_comes_out_as_often_as_any_die() -> None:
    """L4."""
    table = long(SPREAD, "0 roll")
    weight: Counter[str] = Counter()
    for outcome, count in table.outcomes.items():
        weight[outcome.rsplit(" ", 1)[0]] += count
    assert set(weight) == {f"= die {colour}" for colour in COLOURS} | {"= support blue"}
    assert len(set(weight.values())) == 1
    assert table.outcomes["= support blue 1"] == table.outcomes["= support blue 2"]
    with pytest.raises(ChanceError):
        table.push("= support blue 3")


def test_a_support_die_moves_its_camel_like_any_die() -> None:
    """L6."""
    table = roll(long("1:blue,green 2:orange 3:white,yellow"), "support blue 2")
    assert track(table) == {"2": ["orange"], "3": ["white", "yellow", "blue", "green"]}
    assert table.state()["used"] == ["blue"]
    assert table.state()["dice"] == COLOURS


def test_a_support_die_meets_tiles_and_can_end_the_race() -> None:
    """L6."""
    table = long("17:blue 18:green 19:orange,white,yellow", "0 tile +20", "1 roll", "= support blue 2")
    assert track(table)["19"] == ["orange", "white", "yellow", "blue"]
    table = long("19:blue,green,orange 20:white,yellow", "0 roll", "= support blue 2")
    assert track(table)["finish"] == ["blue", "green", "orange"]


def test_the_leg_ends_with_the_sixth_die() -> None:
    """L6."""
    table = roll(long(SPREAD), "blue 1", "support blue 1", "green 1", "orange 1", "white 1")
    assert table.state()["leg"] == 1
    assert roll(table, "yellow 1").state()["leg"] == 2


def test_dice_and_tickets_are_always_equal_in_number() -> None:
    """L6."""
    table = long(SPREAD, spicy=True)
    for die in ("= die blue 1", "= die green 1", "= die orange 1", "= support blue 1", "= die white 1"):
        play(table, f"{table.to_act} roll", die)
        if table.phase == "extra":
            play(table, f"{table.to_act} {'add ' + words(table, 'add')[0] if 'green' in die else 'done'}")
        assert len(table.state()["dice"]) == table.state()["pyramid_tickets"]


# Spicy


def test_without_the_option_nobody_is_asked() -> None:
    """L7."""
    assert roll(long(SPREAD), "green 1").phase == "act"


def test_the_owner_of_a_pyramid_ticket_is_asked_after_a_roll() -> None:
    """L7."""
    table = long(SPREAD, "0 roll", "= die green 2", spicy=True)
    assert (table.phase, table.to_act, table.turn) == ("extra", 0, 0)
    assert words(table, "add") == ["green", "orange", "white"]
    assert words(table, "done") == [""]


@pytest.mark.parametrize("action", ["bet blue", "tile +12", "win blue", "lose blue"])
def test_the_owner_of_an_earlier_ticket_is_asked_after_any_action(action: str) -> None:
    """L7."""
    table = long(SPREAD, "0 roll", "= die green 2", "0 done", "1 bet blue", spicy=True)
    assert play(table, f"0 {action}").phase == "extra"
    assert table.to_act == 0


def test_a_player_without_a_pyramid_ticket_is_not_asked() -> None:
    """L8."""
    table = long(SPREAD, "0 roll", "= die green 2", "0 done", "1 bet blue", spicy=True)
    assert (table.phase, table.to_act) == ("act", 0)


def test_adding_returns_a_ticket_and_puts_the_die_in() -> None:
    """L7."""
    table = long(SPREAD, "0 roll", "= die green 2", spicy=True)
    before = table.state()
    state = play(table, "0 add orange").state()
    assert state["players"][0]["pyramid_tickets"] == before["players"][0]["pyramid_tickets"] - 1 == 0
    assert state["pyramid_tickets"] == before["pyramid_tickets"] + 1
    assert state["dice"] == sorted([*before["dice"], "support orange"])


def test_once_a_turn_and_then_the_next_seat() -> None:
    """L12."""
    table = long(SPREAD, "0 roll", "= die green 2", "0 done", "1 roll", "= die blue 1", "1 done", spicy=True)
    play(table, "0 roll", "= die orange 3", "0 add white")
    assert table.state()["players"][0]["pyramid_tickets"] == 1
    assert (table.phase, table.to_act) == ("act", 1)


def test_done_changes_nothing_and_ends_the_turn() -> None:
    """L7."""
    table = long(SPREAD, "0 roll", "= die green 2", spicy=True)
    before = table.state()
    after = play(table, "0 done").state()
    assert (after["phase"], after["to_act"], after["turn"]) == ("act", 1, 1)
    assert after["dice"] == before["dice"]
    assert after["players"] == before["players"]


def test_not_the_die_of_the_camel_now_leading() -> None:
    """L9: Blue is carried into the lead, so its die is barred; green was last and has its die in already."""
    table = long("3:green,orange,white,yellow,blue", "0 roll", "= die orange 1", spicy=True)
    assert table.state()["ranking"][0] == "blue"
    assert words(table, "add") == ["orange", "white", "yellow"]


def test_not_a_die_already_in_the_pyramid() -> None:
    """L10."""
    table = long(SPREAD, "0 roll", "= die green 2", "0 add orange", "1 roll", "= die blue 1", spicy=True)
    assert "orange" not in words(table, "add")
    assert "blue" not in words(table, "add")


def test_not_a_die_already_used_this_leg() -> None:
    """L10."""
    table = long(SPREAD, "0 roll", "= support blue 1", spicy=True)
    assert table.state()["used"] == ["blue"]
    assert words(table, "add") == ["green", "orange", "white"]


def test_a_used_die_is_free_again_in_the_next_leg() -> None:
    """L10."""
    table = last_die(long(SPREAD, spicy=True), "blue")
    assert table.state()["used"] == ["blue"]
    roll(table, "blue 3")
    play(table, f"{table.to_act} roll", "= die green 1")
    assert "blue" in words(table, "add")


def test_not_right_after_taking_the_last_ticket() -> None:
    """L11: The leg ends at once."""
    table = roll(last_die(long(SPREAD, spicy=True), "white"), "white 1")
    assert (table.phase, table.state()["leg"], table.to_act) == ("act", 2, 1)


def test_nobody_is_asked_when_no_die_may_be_added() -> None:
    """L12: Four support dice are used and the fifth is the leader's."""
    state = long(SPREAD, "0 bet blue", spicy=True).state()
    state |= {
        "used": ["blue", "green", "orange", "white"],
        "dice": ["blue", "white", "yellow"],
        "pyramid_tickets": 3,
    }
    state["players"][0]["pyramid_tickets"] = 3
    table = play(Table.from_state(state), "1 roll", "= die blue 1")
    assert table.state()["ranking"][0] == "yellow"
    assert (table.phase, table.to_act) == ("act", 0)


def test_nobody_is_asked_when_the_race_is_over() -> None:
    """L12."""
    table = long("1:blue,green,orange,white 20:yellow", "0 roll", "= die yellow 1", spicy=True)
    assert table.phase == "over"


def test_a_returned_ticket_pays_nothing() -> None:
    """L7."""
    table = last_die(long(SPREAD, spicy=True), "white", holder=1)
    play(table, "0 bet blue", "1 bet green", "1 add orange", "0 roll", "= die white 1", "0 done")
    play(table, "1 roll", "= support orange 1")
    assert table.state()["leg"] == 2
    # Seat 1 had five tickets, gave one back and took the last one; green is fourth.
    assert purses(table)[1] == 3 + 5 - 1
