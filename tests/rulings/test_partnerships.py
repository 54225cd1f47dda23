"""Rulings on partnerships: the module of the 2014 game, and six or more players in the second edition."""

from __future__ import annotations

import pytest

from camelup import SetupError, Table
from tests.rulings.steer import NAMES, classic, last_die, play, purses, roll, second, words

SPREAD = "1:blue 2:green 3:orange 4:white 5:yellow"
SECOND_SPREAD = "1:blue 2:green 3:purple 4:red 5:yellow 15:white 16:black"


def partners(where: str = SPREAD, *events: str, modules: tuple[str, ...] = ()) -> Table:
    return classic(where, *events, players=6, modules=(*modules, "partnerships"))


def paid(table: Table, tickets: dict[int, str], holder: int = 5) -> list[int]:
    """Seats hold these tickets, the holder four pyramid tickets; seat 0's turn ends the leg."""
    while table.to_act != 0:
        play(table, f"{table.to_act} win blue")
    return purses(roll(last_die(table, "yellow", tickets, holder), "yellow 1"))


@pytest.mark.parametrize("players", [2, 5])
def test_only_with_six_or_more_players(players: int) -> None:
    """A1, S10."""
    with pytest.raises(SetupError):
        Table("classic", list(NAMES[:players]), modules=("partnerships",))


def test_any_other_player_who_is_free_can_be_named() -> None:
    """A2."""
    assert words(partners(), "partner") == ["1", "2", "3", "4", "5"]


def test_partners_belong_to_each_other_and_it_is_the_whole_turn() -> None:
    """A2."""
    table = partners(SPREAD, "0 partner 4")
    assert [player["partner"] for player in table.state()["players"]] == [4, None, None, None, 0, None]
    assert (table.to_act, table.phase) == (1, "act")


def test_a_partner_of_somebody_is_not_free() -> None:
    """A2, A3."""
    table = partners(SPREAD, "0 partner 4")
    assert words(table, "partner") == ["2", "3", "5"]


def test_one_who_has_a_partner_names_nobody() -> None:
    """A2, A3."""
    table = partners(SPREAD, "0 partner 1")
    assert words(table, "partner") == []


def test_seat_0_can_be_named() -> None:
    """A2."""
    table = partners(SPREAD, "0 bet blue", "1 partner 0")
    assert table.state()["players"][0]["partner"] == 1
    assert table.state()["players"][1]["partner"] == 0


def test_partners_part_when_the_leg_ends() -> None:
    """A3."""
    table = last_die(partners(SPREAD, "0 partner 4"), "yellow")
    state = roll(table, "yellow 1").state()
    assert state["leg"] == 2
    assert all(player["partner"] is None for player in state["players"])


def test_each_partner_gets_the_others_best_single_ticket() -> None:
    """A4: Seat 1 has a 5 and a 3 of the leader: its partner gets 5, and the owner keeps all."""
    money = paid(partners(SPREAD, "0 partner 1"), {1: "yellow5 yellow3"})
    assert money[0] == 3 + 1 + 5
    assert money[1] == 3 + 5 + 3 + 1


def test_a_pyramid_ticket_can_be_the_best() -> None:
    """A4."""
    money = paid(partners(SPREAD, "0 partner 1"), {1: "blue5"})
    assert money[0] == 3 + 1
    assert money[1] == 3 - 1 + 1


def test_a_second_place_ticket_is_worth_1_to_the_partner() -> None:
    """A4."""
    assert paid(partners(SPREAD, "0 partner 1"), {1: "white5 blue5"})[0] == 3 + 1 + 1


def test_a_covered_ticket_can_be_the_best() -> None:
    """A4, B5."""
    table = partners(SPREAD, "0 partner 1", "1 place 2 white stack", modules=("position_bets",))
    assert paid(table, {1: "blue5"})[0] == 3 + 1 + 3


def test_a_covered_ticket_that_is_wrong_is_no_gift() -> None:
    """A5."""
    table = partners(SPREAD, "0 partner 1", "1 place 2 yellow stack", modules=("position_bets",))
    assert paid(table, {})[0] == 3 + 1


def test_nothing_is_shared_below_0() -> None:
    """A5."""
    assert paid(partners(SPREAD, "0 partner 1"), {1: "blue5 green5"})[0] == 3 + 1


def test_the_gift_is_part_of_the_same_payout() -> None:
    """A6: An empty purse with three losses: a gift of 1 does not lift it above the floor."""
    table = classic(SPREAD, "0 partner 1", players=6, money=[3, 0, 3, 3, 3, 3], modules=("partnerships",))
    assert paid(table, {1: "blue5 green5 orange5"})[1] == 0


def test_nobody_else_shares() -> None:
    """A4."""
    assert paid(partners(SPREAD, "0 partner 1"), {1: "yellow5"})[2:5] == [3, 3, 3]


def test_partners_share_at_the_end_of_the_race_too() -> None:
    """A4."""
    table = classic(
        "1:blue,green,orange,white 16:yellow",
        "0 partner 1",
        "1 bet yellow",
        players=6,
        modules=("partnerships",),
    )
    roll(table, "yellow 1")
    assert purses(table)[:3] == [3 + 5, 3 + 5, 3 + 1]


def test_in_the_second_edition_six_players_have_partners() -> None:
    """X18."""
    table = second(SECOND_SPREAD, "0 partner 1", players=6)
    money = paid(table, {1: "yellow5 yellow3"})
    assert money[0] == 3 + 1 + 5
    assert money[1] == 3 + 5 + 3 + 1


def test_in_the_second_edition_five_players_have_none() -> None:
    """X18."""
    table = second(SECOND_SPREAD, players=5)
    assert words(table, "partner") == []
    assert "partner" not in table.state()["players"][0]
