"""Rulings of the card game."""

from __future__ import annotations

from collections import Counter

import pytest

from camelup import ChanceError, SetupError, StateError, Table
from camelup.notation import read_state
from tests.rulings.steer import (
    ALL_CARDS,
    CARD_COLOURS,
    DEALS,
    NAMES,
    card_setup,
    cards,
    deal_events,
    play,
    purses,
    reveal,
    track,
    words,
)

SPREAD = "3:blue 4:green 5:orange 6:white 7:yellow"
TABLE = [(players, *numbers) for players, numbers in DEALS.items()]


# Setup


def test_thirty_racing_cards_five_1s_and_one_2_a_colour() -> None:
    """K1.5."""
    table = Table("cards", list(NAMES[:3]))
    assert table.outcomes == {f"= card {card}": count for card, count in ALL_CARDS.items()}
    assert "dice" not in table.state()


def test_setup_cards_are_drawn_without_going_back() -> None:
    """K1.5."""
    table = play(Table("cards", list(NAMES[:3])), "= card blue2", "= card green1")
    assert "= card blue2" not in table.outcomes
    assert table.outcomes["= card green1"] == 4
    with pytest.raises(ChanceError):
        table.push("= card blue2")


def test_a_camel_leaving_start_takes_nobody_along() -> None:
    """K1.4."""
    table = play(Table("cards", list(NAMES[:3])), "= card blue2")
    assert track(table) == {"0": ["green", "orange", "white", "yellow"], "2": ["blue"]}


def test_camels_stack_from_space_1_on() -> None:
    """K1.5."""
    table = card_setup("blue1", "green1", "white1", "green1", "yellow2")
    assert track(table) == {"0": ["orange"], "1": ["blue"], "2": ["green", "white", "yellow"]}
    assert table.state()["ranking"] == ["yellow", "white", "green", "blue", "orange"]


def test_five_setup_cards_and_then_the_deal() -> None:
    """K1.5."""
    table = card_setup("blue2", "blue1", "blue1", "green1", "green1")
    assert (table.phase, table.turn, table.state()["leg"]) == ("chance", None, 1)
    with pytest.raises(ChanceError):
        table.push("= card white1")


def test_the_setup_cards_are_shuffled_back_for_the_first_leg() -> None:
    """K2.5."""
    table = card_setup("blue2", "green2", "orange2", "white2", "yellow2")
    play(table, "= deal 0 blue1,blue1,blue1,blue1,blue1,blue2,green2,orange2,white2,yellow2")
    assert table.state()["players"][0]["hand"][5] == "blue2"


@pytest.mark.parametrize("players", [1, 7])
def test_two_to_six_players(players: int) -> None:
    """S9."""
    with pytest.raises(SetupError):
        Table("cards", list(NAMES[:players]))


# The numbers by players


@pytest.mark.parametrize(("players", "dealt", "discarded", "given", "intel", "deck", "length"), TABLE)
def test_the_track_and_the_deal_depend_on_the_number_of_players(
    players: int, dealt: int, discarded: int, given: int, intel: int, deck: int, length: int
) -> None:
    """K1.2, K2.5, K2.6."""
    table = card_setup(players=players)
    assert table.state()["length"] == length
    assert table.state()["spaces"] == list(range(1, length + 1))
    play(table, *deal_events(players)[:players])
    assert all(len(player["hand"]) == dealt for player in table.state()["players"])
    kinds = ["discard"] * discarded + ["deck"] * given + ["intel"] * intel
    for seat in range(players):
        for kind in kinds:
            assert (table.phase, table.to_act, table.turn) == ("choose", seat, None)
            assert {action.split()[1] for action in table.legal} == {kind}
            play(table, table.legal[0])
    state = table.state()
    assert all(len(player["hand"]) == 1 for player in state["players"])
    assert state["deck"] == len(state["deck_cards"]) == deck
    assert len(state["intel"]) == intel * players
    assert (table.phase, table.to_act) == ("act", 0)


@pytest.mark.parametrize("cards_dealt", [9, 11])
def test_a_deal_of_another_size_is_refused(cards_dealt: int) -> None:
    """K2.5."""
    hand = sorted(ALL_CARDS.elements())[:cards_dealt]
    with pytest.raises(ChanceError):
        card_setup().push(f"= deal 0 {','.join(hand)}")


def test_a_card_is_dealt_only_as_often_as_it_exists() -> None:
    """K2.5."""
    table = card_setup()
    with pytest.raises(ChanceError):
        table.push("= deal 0 blue1,blue1,blue1,blue1,blue1,blue2,blue2,green1,green1,green1")
    play(table, "= deal 0 blue1,blue1,blue1,blue1,blue1,blue2,green1,green1,green1,green1")
    with pytest.raises(ChanceError):
        table.push("= deal 1 blue1,green1,orange1,orange1,orange1,orange1,orange1,white1,white1,white1")


# Before each leg


@pytest.mark.parametrize(
    ("length", "leader", "grown"),
    [
        (16, 12, 16),
        (16, 13, 16),
        (16, 14, 17),
        (16, 15, 18),
        (16, 16, 19),
        (20, 20, 23),
        (22, 21, 24),
        (22, 22, 24),
        (24, 24, 24),
    ],
)
def test_the_track_grows_until_exactly_3_spaces_lie_ahead_of_the_leader(
    length: int, leader: int, grown: int
) -> None:
    """K2.1: Space 24 is the last there is."""
    where = f"9:green 10:blue 11:orange,white {leader}:yellow"
    table = cards(where, left="green1", length=length, spaces=list(range(1, length + 1)))
    state = reveal(table, "green1").state()
    assert state["leg"] == 2
    assert state["length"] == grown
    assert state["spaces"][-1] == grown


def test_the_track_does_not_grow_during_a_leg() -> None:
    """K2.1."""
    table = cards("9:green 10:blue 11:orange,white 15:yellow", left="yellow1 green1")
    assert reveal(table, "yellow1").state()["length"] == 16


def test_a_sandstorm_turns_empty_cards_between_last_and_leader() -> None:
    """K2.2: Cards 5-6 and 9-10 are empty; 3-4, 7-8 and 11-12 hold camels; 1-2 and 13-16 lie outside."""
    table = reveal(cards("3:blue 7:green 8:orange 11:white,yellow", left="blue1"), "blue1")
    assert track(table)["4"] == ["blue"]
    assert table.state()["spaces"] == [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15, 16]


def test_one_camel_keeps_a_card_open() -> None:
    """K2.2."""
    table = reveal(cards("1:blue 4:green 5:orange 8:white 9:yellow", left="blue1"), "blue1")
    assert table.state()["spaces"] == list(range(1, 17))


def test_the_start_card_counts_as_a_place_of_the_last_camel() -> None:
    """K2.2."""
    table = reveal(cards("0:blue,green 3:orange 5:white,yellow", left="orange1"), "orange1")
    assert table.state()["spaces"][:4] == [1, 3, 4, 5]


def test_a_sandstorm_can_come_before_the_first_leg() -> None:
    """K2.2."""
    table = card_setup("blue2", "blue1", "blue1", "blue1", "blue1")
    assert track(table)["6"] == ["blue"]
    assert table.state()["spaces"][:5] == [1, 3, 5, 6, 7]


def test_no_sandstorm_during_setup_or_in_the_middle_of_a_leg() -> None:
    """K2.2."""
    table = play(Table("cards", list(NAMES[:3])), "= card blue2", "= card blue1", "= card blue1")
    assert table.state()["spaces"] == list(range(1, 17))
    table = reveal(cards("3:blue 7:green 8:orange 11:white,yellow", left="blue1 blue1"), "blue1")
    assert table.state()["spaces"] == list(range(1, 17))


def test_a_sandstorm_reaches_cards_that_the_track_has_grown_by() -> None:
    """K2.1, K2.2: With 2 players card 15-16 is half hidden at first; grown over and empty, it is turned."""
    table = cards(
        "13:green 14:blue,orange,white 17:yellow",
        players=2,
        left="green1",
        length=17,
        spaces=list(range(1, 18)),
    )
    assert reveal(table, "green1").state()["spaces"][12:] == [13, 14, 15, 17, 18, 19, 20]


def test_a_card_turned_over_counts_as_one_space() -> None:
    """K2.2, K4.5."""
    spaces = [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15, 16]
    table = cards("4:blue,white 7:green,orange,yellow", deck="blue2 white1 white1", spaces=spaces)
    assert track(reveal(table, "white1"))["5"] == ["white"]
    assert track(reveal(table, "white1"))["7"][-1] == "white"
    assert track(reveal(table, "blue2"))["7"][-1] == "blue"


def test_a_card_turned_over_is_never_turned_back() -> None:
    """K2.3."""
    spaces = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
    table = cards("3:blue 7:green 8:orange 9:white,yellow", left="blue1", spaces=spaces)
    state = reveal(table, "blue1").state()
    assert state["track"]["5"] == ["blue"]
    assert state["spaces"] == spaces


def test_a_figure_can_stand_on_a_card_turned_over() -> None:
    """K2.3."""
    spaces = [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 14, 15, 16]
    table = cards("4:blue 8:green,orange,white,yellow", "0 palm 5", "0 pass", deck="blue1", spaces=spaces)
    assert "6" not in words(table, "fennec")
    assert track(reveal(table, "blue1"))["7"] == ["blue"]


def test_tickets_and_figures_are_back_for_the_next_leg_and_final_cards_stay() -> None:
    """K2.4."""
    table = cards(SPREAD, "0 win blue", "0 palm 12", "1 mid green", "1 fennec 13", left="blue1")
    state = reveal(play(table, "2 bet white"), "blue1").state()
    assert state["leg_tickets"] == {colour: [5, 3, 2, 2] for colour in CARD_COLOURS}
    assert state["midfield"] == list(CARD_COLOURS)
    assert state["palm"] is None
    assert state["fennec"] is None
    assert state["players"][0]["final_win"] == "blue"
    assert all(player["tickets"] == player["midfield"] == [] for player in state["players"])


def test_cards_left_in_hands_are_discarded() -> None:
    """K7.5."""
    state = reveal(cards(SPREAD, left="blue1"), "blue1").state()
    assert state["leg"] == 2
    assert state["phase"] == "chance"
    assert all(player["hand"] == player["discarded"] == player["given"] == [] for player in state["players"])


def test_all_thirty_cards_are_dealt_anew() -> None:
    """K2.5."""
    table = reveal(cards(SPREAD, left="blue1"), "blue1")
    play(table, "= deal 0 blue1,blue1,blue1,blue1,blue1,blue2,green2,orange2,white2,yellow2")
    assert len(table.state()["players"][0]["hand"]) == 10


def test_intel_cards_join_the_deck_and_are_shown_when_all_have_laid_theirs() -> None:
    """K2.7."""
    table = card_setup()
    events = deal_events(
        3, deck="green1 green1 green1 white2 blue1 blue1 blue1 orange2 yellow1 yellow1 yellow1 green2"
    )
    play(table, *events[:-1])
    assert not table.view(1)["intel"] or "white2" not in table.view(1)["intel"]
    play(table, events[-1])
    assert table.state()["intel"] == ["white2", "orange2", "green2"]
    assert table.view("spectator")["intel"] == ["white2", "orange2", "green2"]
    assert {"white2", "orange2", "green2"} <= set(table.state()["deck_cards"])
    assert table.state()["deck"] == 12


def test_any_card_of_the_deck_may_come_first() -> None:
    """K2.7."""
    table = cards(deck="green1 green1 green1 white2")
    play(table, "0 reveal")
    assert table.outcomes == {
        f"= card {card}": n for card, n in Counter[str](table.state()["deck_cards"]).items()
    }


@pytest.mark.parametrize(("sums", "first"), [([9, 4, 2], 2), ([2, 4, 2], 0), ([9, 2, 5], 1), ([5, 3, 3], 1)])
def test_the_player_with_least_money_begins_and_in_a_tie_the_lowest_seat(sums: list[int], first: int) -> None:
    """K2.8."""
    table = reveal(cards(SPREAD, left="blue1", money=sums), "blue1")
    play(table, *deal_events(3))
    assert (table.turn, table.to_act) == (first, first)


# A turn


def test_a_turn_may_begin_with_either_kind_of_action() -> None:
    """K3.1."""
    kinds = {action.split()[1] for action in cards(SPREAD).legal}
    assert kinds == {"fennec", "palm", "reveal", "play", "bet", "mid", "win", "lose"}


@pytest.mark.parametrize("bet", ["bet blue", "mid blue", "win blue", "lose blue"])
def test_after_a_bet_comes_the_track_action_and_then_the_next_seat(bet: str) -> None:
    """K3.1."""
    table = cards(SPREAD, f"0 {bet}")
    assert table.state()["done"] == ["bet"]
    assert {action.split()[1] for action in table.legal} == {"fennec", "palm", "reveal", "play"}
    play(table, "0 palm 12")
    assert (table.to_act, table.state()["done"]) == (1, [])


@pytest.mark.parametrize("action", ["fennec 12", "palm 12", "play"])
def test_after_the_track_action_one_may_bet_or_pass(action: str) -> None:
    """K3.1, K3.2."""
    table = cards(SPREAD, f"0 {action}", hands="blue1")
    assert table.state()["done"] == ["track"]
    assert {word.split()[1] for word in table.legal} == {"bet", "mid", "win", "lose", "pass"}
    assert table.copy().state() == table.state()
    assert play(table.copy(), "0 pass").to_act == 1
    assert play(table, "0 bet blue").to_act == 1


def test_after_a_reveal_one_may_bet() -> None:
    """K3.1."""
    table = cards(SPREAD, "0 reveal", deck="blue1")
    assert (table.phase, table.turn, table.to_act) == ("chance", 0, None)
    play(table, "= card blue1")
    assert (table.to_act, table.state()["done"]) == (0, ["track"])


def test_nobody_passes_before_the_track_action() -> None:
    """K3.2."""
    assert words(cards(SPREAD), "pass") == []
    assert words(cards(SPREAD, "0 bet blue"), "pass") == []


# Track actions


def test_figures_go_on_empty_spaces_not_behind_the_last_camel() -> None:
    """K4.1, K4.2."""
    table = cards("3:blue 5:green,orange 6:white 9:yellow")
    assert sorted(map(int, words(table, "fennec"))) == [4, 7, 8, 10, 11, 12, 13, 14, 15, 16]
    assert words(table, "palm") == words(table, "fennec")


def test_with_a_camel_on_start_no_space_is_behind_the_last() -> None:
    """K4.2."""
    table = cards("0:blue 5:green,orange 6:white 9:yellow")
    assert {"1", "2", "3", "4"} <= set(words(table, "palm"))
    assert "0" not in words(table, "palm")
    assert "17" not in words(table, "palm")


def test_a_figure_on_the_track_is_not_placed_again_and_bars_its_space() -> None:
    """K4.1, K4.2."""
    table = cards(SPREAD, "0 palm 12", "0 pass")
    assert table.state()["palm"] == {"owner": 0, "space": 12}
    assert words(table, "palm") == []
    assert "12" not in words(table, "fennec")
    assert "13" in words(table, "fennec")


def test_a_card_from_hand_moves_1_even_if_it_shows_2() -> None:
    """K4.4."""
    table = cards("3:blue,green 5:orange 6:white 7:yellow", "0 play", hands="blue2")
    assert track(table)["4"] == ["blue", "green"]
    state = table.state()
    assert state["played"] == [[0, "blue2"]]
    assert state["players"][0]["hand"] == []
    assert state["revealed"] == []
    assert state["deck"] == 12


def test_a_hand_is_played_once() -> None:
    """K4.4."""
    table = cards(SPREAD, "0 play", "0 pass", "1 palm 12", "1 pass", "2 fennec 13", "2 pass", hands="blue1")
    assert words(table, "play") == []
    assert words(table, "reveal") == [""]


@pytest.mark.parametrize(("card", "space"), [("blue1", "4"), ("blue2", "5")])
def test_a_revealed_card_moves_1_or_2(card: str, space: str) -> None:
    """K4.3."""
    table = reveal(cards("3:blue 7:green,orange 8:white 9:yellow", deck="blue1 blue2"), card)
    assert track(table)[space] == ["blue"]
    assert table.state()["revealed"] == [card]
    assert table.state()["deck"] == 11


def test_a_camel_leaves_start_alone_also_in_a_leg() -> None:
    """K1.4, K4.5."""
    table = reveal(cards("0:blue,green,orange 8:white 9:yellow", deck="green1"), "green1")
    assert track(table) == {"0": ["blue", "orange"], "1": ["green"], "8": ["white"], "9": ["yellow"]}


# Betting actions


def test_winner_tickets_5_3_2_2_from_the_top() -> None:
    """K5.1."""
    table = cards(SPREAD, deck="green1 green1 green1 green1")
    for seat, value in ((0, 5), (1, 3), (2, 2), (0, 2)):
        play(table, f"{seat} bet blue", f"{seat} reveal", "= card green1")
        assert table.state()["players"][seat]["tickets"][-1] == ["blue", value]
    assert "blue" not in words(table, "bet")


def test_one_midfield_ticket_a_colour() -> None:
    """K5.2."""
    table = cards(SPREAD, "0 mid blue", "0 palm 12")
    assert "blue" not in words(table, "mid")
    assert table.state()["midfield"] == ["green", "orange", "white", "yellow"]
    assert table.state()["players"][0]["midfield"] == ["blue"]


def test_a_final_card_is_taken_once() -> None:
    """K5.3, K1.3, K5.5."""
    table = cards(SPREAD, "0 win blue", "0 palm 12")
    assert "blue" not in words(table, "win")
    assert "blue" in words(table, "lose")
    assert table.state()["final_win"] == ["green", "orange", "white", "yellow"]


def test_taking_another_final_card_of_a_kind_puts_the_old_one_back() -> None:
    """K5.4."""
    table = cards(
        SPREAD,
        "0 win blue",
        "0 palm 12",
        "1 lose blue",
        "1 fennec 13",
        "2 bet blue",
        "2 play",
        hands="blue1 green1 blue1",
    )
    play(table, "0 lose green", "0 play", "1 lose white", "1 play", "2 lose blue")
    players = table.state()["players"]
    assert (players[0]["final_win"], players[0]["final_lose"]) == ("blue", "green")
    assert (players[1]["final_win"], players[1]["final_lose"]) == (None, "white")
    assert players[2]["final_lose"] == "blue"
    assert table.state()["final_lose"] == ["orange", "yellow"]


# Fennec and palm


def test_the_palm_sends_a_unit_on_top_of_the_next_stack() -> None:
    """K6.1."""
    table = cards("3:blue,green 5:orange,white 9:yellow", "0 palm 4", "0 pass", hands="white1 blue1")
    assert track(play(table, "1 play"))["5"] == ["orange", "white", "blue", "green"]


def test_the_fennec_sends_a_unit_underneath_the_stack_behind() -> None:
    """K6.2."""
    table = cards("3:blue,green 4:orange,white 9:yellow", "0 fennec 5", "0 pass", deck="blue2")
    assert track(reveal(table, "blue2"))["4"] == ["blue", "green", "orange", "white"]


def test_the_fennec_sends_a_unit_underneath_the_camels_it_has_just_left() -> None:
    """K6.2, S4."""
    table = cards("3:blue,green,orange 5:white 9:yellow", "0 fennec 4", "0 pass", hands="white1 green1")
    assert track(play(table, "1 play"))["3"] == ["green", "orange", "blue"]


def test_a_used_figure_and_its_card_go_back_at_once() -> None:
    """K6.3."""
    table = cards(
        "3:blue 5:orange,white,green 9:yellow", "0 palm 4", "0 pass", "1 play", "1 pass", hands="white1 blue1"
    )
    assert table.state()["palm"] is None
    assert "12" in words(table, "palm")


def test_a_used_figure_costs_nothing() -> None:
    """K6.3."""
    table = cards("3:blue 5:orange,white,green 9:yellow", "0 palm 4", "0 pass", left="blue1")
    assert purses(reveal(table, "blue1")) == [3, 3, 3]


def test_palm_then_fennec() -> None:
    """K6.4: Sent on by the palm, back by the fennec: the unit stays where the palm was."""
    table = cards(
        "3:blue,green 7:orange,white 9:yellow", "0 palm 4", "0 pass", "1 fennec 5", "1 pass", deck="blue1"
    )
    state = reveal(table, "blue1").state()
    assert state["track"]["4"] == ["blue", "green"]
    assert state["palm"] is None
    assert state["fennec"] is None


def test_fennec_then_palm() -> None:
    """K6.4: Sent back by the fennec, on by the palm: the unit stays where the fennec was."""
    table = cards(
        "3:blue,green 7:orange,white 9:yellow", "0 palm 4", "0 pass", "1 fennec 5", "1 pass", deck="blue2"
    )
    state = reveal(table, "blue2").state()
    assert state["track"]["5"] == ["blue", "green"]
    assert state["palm"] is None
    assert state["fennec"] is None


def test_a_figure_that_is_only_passed_over_stays() -> None:
    """K6.5."""
    table = cards("3:blue,green 7:orange,white 9:yellow", "0 fennec 4", "0 pass", deck="green2")
    assert reveal(table, "green2").state()["fennec"] == {"owner": 0, "space": 4}


def test_a_figure_that_every_camel_has_passed_goes_back() -> None:
    """K6.5."""
    table = cards("3:blue,green 7:orange,white 9:yellow", "0 fennec 4", "0 pass", deck="blue2")
    assert reveal(table, "blue2").state()["fennec"] is None
    assert "12" in words(table, "fennec")


def test_a_figure_passed_by_the_last_move_of_a_leg_costs_nothing() -> None:
    """K6.5."""
    table = cards("3:blue,green 7:orange,white 9:yellow", "0 fennec 4", "0 pass", left="blue2")
    assert purses(reveal(table, "blue2")) == [3, 3, 3]


def test_a_camel_on_start_has_passed_nothing() -> None:
    """K6.5."""
    table = cards("0:yellow 3:blue,green 7:orange,white", "0 fennec 4", "0 pass", deck="blue2")
    assert reveal(table, "blue2").state()["fennec"] == {"owner": 0, "space": 4}


def test_sent_back_from_space_1_a_camel_stands_on_start_again() -> None:
    """K6.6."""
    table = cards("0:blue,green,white 7:orange 9:yellow", "0 fennec 1", "0 pass", deck="green1")
    state = reveal(table, "green1").state()
    assert state["track"]["0"] == ["blue", "green", "white"]
    assert state["ranking"] == ["yellow", "orange", "blue", "green", "white"]
    assert state["fennec"] is None


def test_sent_back_to_start_camels_stand_side_by_side() -> None:
    """K6.6: Blue goes back to Start; white, which was there, moves without it."""
    table = cards("0:blue,white 7:orange,green 9:yellow", "0 fennec 1", "0 pass", deck="blue1 white2 white1")
    reveal(table, "blue1", "white2")
    assert track(table)["0"] == ["blue"]
    assert track(table)["2"] == ["white"]


# Leg end


def test_the_leg_ends_at_once_with_the_last_card_and_nobody_bets_after_it() -> None:
    """K7.1, K3.3."""
    table = cards(SPREAD, "0 reveal", "= card blue1", left="blue1")
    assert (table.phase, table.state()["leg"]) == ("chance", 2)
    assert "done" not in table.state() or not table.state()["done"]


def test_a_bet_before_the_last_card_counts() -> None:
    """K3.3."""
    table = cards(SPREAD, "0 bet yellow", "0 reveal", "= card blue1", left="blue1")
    assert purses(table) == [3 + 5, 3, 3]


@pytest.mark.parametrize(
    ("bet", "gain"),
    [
        ("bet yellow", 5),
        ("bet white", 1),
        ("bet orange", -1),
        ("bet green", -1),
        ("bet blue", -1),
        ("mid yellow", -1),
        ("mid white", 1),
        ("mid orange", 2),
        ("mid green", 1),
        ("mid blue", -1),
    ],
)
def test_leg_payout(bet: str, gain: int) -> None:
    """K7.2: First to last: yellow, white, orange, green, blue."""
    table = cards(
        "3:blue 5:green 6:orange 7:white 8:yellow", f"0 {bet}", "0 reveal", "= card blue1", left="blue1"
    )
    assert purses(table)[0] == 3 + gain


@pytest.mark.parametrize(("value", "ticket"), [(3, 1), (2, 2)])
def test_a_lower_ticket_of_the_leader_pays_its_value(value: int, ticket: int) -> None:
    """K7.2."""
    state = cards(SPREAD, left="blue1").state()
    taken = [5, 3, 2, 2][:ticket]
    state["leg_tickets"]["yellow"] = [5, 3, 2, 2][ticket:]
    state["players"][2]["tickets"] = [["yellow", worth] for worth in taken]
    table = reveal(play(Table.from_state(state), "0 bet yellow"), "blue1")
    assert purses(table)[0] == 3 + value


def test_each_figure_card_one_still_holds_costs_1() -> None:
    """K7.3."""
    table = cards(SPREAD, "0 palm 12", "0 pass", "1 fennec 13", "1 pass", left="blue1")
    assert purses(reveal(table, "blue1")) == [2, 2, 3]
    both = cards(SPREAD, left="blue1", palm={"owner": 1, "space": 12}, fennec={"owner": 1, "space": 13})
    assert purses(reveal(both, "blue1")) == [3, 1, 3]


def test_money_never_drops_below_1() -> None:
    """K1.1, S12."""
    table = cards(SPREAD, "0 bet blue", "0 reveal", "= card blue1", left="blue1", money=[1, 3, 3])
    assert purses(table)[0] == 1


def test_a_payout_is_added_up_before_the_floor() -> None:
    """K7.2, S13: One loss for the palm and a gain of 1 at the floor: nothing changes."""
    table = cards(
        SPREAD, "0 bet white", "0 reveal", left="blue1", money=[1, 3, 3], palm={"owner": 0, "space": 12}
    )
    assert purses(play(table, "= card blue1"))[0] == 1


@pytest.mark.parametrize("colour", ["blue", "green", "orange"])
@pytest.mark.parametrize("kind", ["mid", "bet"])
def test_all_camels_on_start_are_fifth_together(kind: str, colour: str) -> None:
    """K7.4: Blue, green and orange stand on Start: none of them is third or fourth."""
    table = cards("0:blue,green,orange 5:white 8:yellow", f"0 {kind} {colour}", left="yellow1")
    assert purses(reveal(table, "yellow1"))[0] == 3 - 1


def test_four_camels_on_start_leave_second_place_empty() -> None:
    """K7.4."""
    table = cards("0:blue,green,orange,white 8:yellow", "0 bet blue", left="yellow1")
    assert purses(reveal(table, "yellow1"))[0] == 3 - 1


def test_a_single_camel_on_start_is_fifth_and_the_others_keep_their_places() -> None:
    """K7.4."""
    table = cards("0:blue 4:green 5:orange 6:white 8:yellow", "0 mid green", left="yellow1")
    assert purses(reveal(table, "yellow1"))[0] == 3 + 1


# Race end


@pytest.mark.parametrize(("space", "card"), [(16, "yellow1"), (15, "yellow2"), (16, "yellow2")])
def test_reaching_or_passing_the_finish_card_ends_the_race_at_once(space: int, card: str) -> None:
    """K8.1."""
    table = cards(f"3:blue 5:green 6:orange 7:white {space}:yellow", "0 reveal", f"= card {card}", deck=card)
    assert table.phase == "over"
    assert track(table)["finish"] == ["yellow"]
    assert list(table.legal) == []


def test_the_last_space_is_not_yet_the_finish() -> None:
    """K8.1."""
    table = reveal(cards("3:blue 5:green 6:orange 7:white 15:yellow", deck="yellow1"), "yellow1")
    assert track(table)["16"] == ["yellow"]
    assert table.result is None


def test_a_card_from_hand_can_end_the_race_and_nobody_bets_after_it() -> None:
    """K3.3, K8.1."""
    table = cards("3:blue 5:green 6:orange 7:white 16:yellow", "0 play", hands="yellow2")
    assert table.phase == "over"


def test_the_unit_over_the_line_is_first_in_its_own_order() -> None:
    """K8.1, S6."""
    table = cards("3:blue 5:green 6:orange 16:white,yellow", "0 reveal", "= card white2", deck="white2")
    assert table.state()["ranking"] == ["yellow", "white", "orange", "green", "blue"]


def test_the_palm_on_the_last_space_sends_a_unit_over_the_line_and_costs_nothing() -> None:
    """K6.3."""
    table = cards(
        "3:blue 5:green 6:orange 7:white 15:yellow", "0 palm 16", "0 pass", "1 reveal", deck="yellow1"
    )
    play(table, "= card yellow1")
    assert table.result == {"money": [3, 3, 3], "winners": [0, 1, 2]}


@pytest.mark.parametrize(
    ("bet", "gain"),
    [
        ("win yellow", 7),
        ("win white", 3),
        ("win orange", -1),
        ("win green", -1),
        ("win blue", -1),
        ("lose yellow", -1),
        ("lose white", -1),
        ("lose orange", -1),
        ("lose green", 3),
        ("lose blue", 7),
    ],
)
def test_final_cards(bet: str, gain: int) -> None:
    """K8.3."""
    table = cards(
        "3:blue 5:green 6:orange 7:white 16:yellow", f"0 {bet}", "0 reveal", "= card yellow1", deck="yellow1"
    )
    assert purses(table) == [3 + gain, 3, 3]


@pytest.mark.parametrize("colour", ["blue", "green", "orange"])
def test_a_lose_card_on_any_camel_on_start_pays_7(colour: str) -> None:
    """K8.4."""
    table = cards("0:blue,green,orange 7:white 16:yellow", f"0 lose {colour}", "0 reveal", deck="yellow1")
    assert purses(play(table, "= card yellow1"))[0] == 3 + 7


def test_the_race_pays_the_leg_and_then_the_final_cards_each_with_its_floor() -> None:
    """K8.2, K8.3: At the floor: the lost leg ticket costs nothing, and the final card pays all of its 7."""
    table = finals(1, win="yellow", tickets=[["blue", 5]])
    assert purses(table)[0] == 1 + 7


def test_both_final_cards_are_added_up_before_the_floor() -> None:
    """K8.3."""
    assert purses(finals(1, win="blue", lose="green"))[0] == 1 - 1 + 3
    assert purses(finals(1, win="blue", lose="yellow"))[0] == 1
    assert purses(finals(2, win="yellow", lose="orange"))[0] == 2 + 7 - 1


def finals(
    purse: int, win: str | None = None, lose: str | None = None, tickets: list[list[object]] | None = None
) -> Table:
    """The end of a race (yellow, white, orange, green, blue) for seat 0 with these bets."""
    state = cards("3:blue 5:green 6:orange 7:white 16:yellow", deck="yellow1").state()
    state["players"][0] |= {"money": purse, "final_win": win, "final_lose": lose, "tickets": tickets or []}
    state["final_win"] = [colour for colour in CARD_COLOURS if colour != win]
    state["final_lose"] = [colour for colour in CARD_COLOURS if colour != lose]
    for colour, value in tickets or []:
        state["leg_tickets"][colour].remove(value)
    return play(Table.from_state(state), "0 reveal", "= card yellow1")


def test_the_leg_payout_comes_with_figure_cards_at_the_end_too() -> None:
    """K8.2."""
    table = cards(
        "3:blue 5:green 6:orange 7:white 16:yellow", "0 palm 12", "0 pass", "1 reveal", deck="yellow1"
    )
    assert purses(play(table, "= card yellow1")) == [2, 3, 3]


def test_most_money_wins_and_a_tie_shares() -> None:
    """K8.5."""
    table = cards(
        "3:blue 5:green 6:orange 7:white 16:yellow",
        "0 reveal",
        "= card yellow1",
        deck="yellow1",
        money=[4, 2, 4],
    )
    assert table.result == {"money": [4, 2, 4], "winners": [0, 2]}


# What is open, what is secret


def test_revealed_cards_and_cards_played_from_hand_are_seen_by_all() -> None:
    """K9.1, K9.3."""
    table = cards(SPREAD, "0 reveal", "= card blue1", "0 pass", "1 play", deck="blue1", hands="white1 green2")
    for viewer in (0, 2, "spectator"):
        assert table.view(viewer)["revealed"] == ["blue1"]
        assert table.view(viewer)["played"] == [[1, "green2"]]


def test_hands_discards_and_the_deck_are_secret() -> None:
    """K9.4."""
    table = cards(SPREAD)
    view, truth = table.view(1), table.state()
    assert view["deck"] == 12
    assert view["deck_cards"] is None
    for key in ("hand", "discarded", "given"):
        assert view["players"][1][key] == truth["players"][1][key]
        assert table.view("spectator")["players"][0][key] != truth["players"][0][key]
        assert view["players"][0][key] != truth["players"][0][key]


def test_intel_stays_in_view() -> None:
    """K9.2."""
    table = cards(SPREAD, "0 palm 12", "0 pass")
    assert table.view(2)["intel"] == table.state()["intel"]
    assert len(table.state()["intel"]) == 3


def test_with_memory_intel_is_shown_until_the_first_turn_action() -> None:
    """K9.2."""
    table = cards(SPREAD, memory=True)
    assert table.view(2)["intel"] == table.state()["intel"]
    play(table, "0 palm 12")
    assert table.view(2)["intel"] != table.state()["intel"]
    assert table.state()["options"] == {"memory": True}


def test_with_memory_a_first_bet_hides_intel_too() -> None:
    """K9.2."""
    table = cards(SPREAD, "0 bet blue", memory=True)
    assert table.view("spectator")["intel"] != table.state()["intel"]


def test_with_memory_a_played_card_is_hidden_after_the_next_action() -> None:
    """K9.3: Others see it until then, its owner always."""
    hands = "white1 green2"
    table = cards(SPREAD, "0 reveal", "= card blue1", "0 pass", "1 play", "1 pass", hands=hands, memory=True)
    for viewer in (0, 2, "spectator"):
        assert table.view(viewer)["played"] == [[1, None]]
    assert table.view(1)["played"] == [[1, "green2"]]
    assert table.state()["played"] == [[1, "green2"]]


@pytest.mark.parametrize("next_action", ["bet blue", "mid green", "win white", "reveal", "fennec 12", "play"])
def test_with_memory_a_played_card_is_in_view_until_the_next_action(next_action: str) -> None:
    """K9.3: Whoever bets first and then plays has no action left; the next seat's hides the card."""
    table = cards(SPREAD, "0 bet blue", hands="green2 white1", memory=True)
    play(table, "0 play")
    assert (table.to_act, table.view(1)["played"]) == (1, [[0, "green2"]])
    assert table.view("spectator")["played"] == [[0, "green2"]]
    play(table, f"1 {next_action}")
    assert table.view("spectator")["played"][0] == [0, None]
    assert table.view(0)["played"][0] == [0, "green2"]


def test_with_memory_only_the_last_of_several_cards_is_in_view() -> None:
    """K9.3."""
    table = cards(SPREAD, "0 play", "0 pass", "1 play", hands="green2 white1", memory=True)
    assert table.view(2)["played"] == [[0, None], [1, "white1"]]
    assert table.view(0)["played"] == [[0, "green2"], [1, "white1"]]


def test_with_memory_the_end_of_the_race_shows_every_card() -> None:
    """K9.3: When the race is over nothing is secret."""
    where = "3:blue 5:green 6:orange 7:white 16:yellow"
    table = cards(where, "0 play", "0 pass", "1 reveal", deck="yellow1", hands="blue2", memory=True)
    assert table.view(2)["played"] == [[0, None]]
    assert play(table, "= card yellow1").view(2)["played"] == [[0, "blue2"]]


def test_a_view_says_which_played_cards_are_hidden() -> None:
    """K9.3: What a view cannot show is refused. A state does not tell the last action: hidden."""
    table = cards(SPREAD, "0 play", hands="green2", memory=True)
    assert table.view(1)["played"] == [[0, "green2"]]
    assert Table.from_state(table.state()).view(1)["played"] == [[0, None]]
    later = play(table, "0 pass", "1 bet blue").view(2)
    with pytest.raises(StateError, match="played must be null"):
        read_state(later | {"played": [[0, "green2"]]})
    with pytest.raises(StateError, match="played must not be null"):
        read_state(table.view(0) | {"played": [[0, None]]})
    with pytest.raises(StateError, match="played must not be null"):
        read_state(table.state() | {"played": [[0, None]]})


def test_with_memory_another_track_action_later_shows_no_card() -> None:
    """K9.3: The seat is on turn again and has done a track action, but that was not the card."""
    table = cards(SPREAD, "0 play", "0 pass", hands="green2", memory=True)
    reveal(table, "blue1", "blue1")
    play(table, "0 fennec 12")
    assert table.view(1)["played"] == [[0, None]]
    assert read_state(table.view(1))[4] == 1


def test_two_players_have_no_intel() -> None:
    """K2.6."""
    table = cards(players=2)
    assert table.state()["intel"] == []
    assert table.state()["length"] == 15


def test_nobody_is_asked_to_pass_when_no_bet_is_possible() -> None:
    """K3.2: Six players hold all tickets and all final cards but one player has no final card to trade."""
    state = cards("3:blue 4:green 5:orange 6:white 7:yellow", players=6).state()
    state |= {
        "leg_tickets": {colour: [] for colour in CARD_COLOURS},
        "midfield": [],
        "final_win": [],
        "final_lose": [],
    }
    state["players"][5]["tickets"] = [[colour, value] for colour in CARD_COLOURS for value in (5, 3, 2, 2)]
    state["players"][5]["midfield"] = list(CARD_COLOURS)
    for player, colour in zip(state["players"], CARD_COLOURS, strict=False):
        player |= {"final_win": colour, "final_lose": colour}
    table = Table.from_state(state)
    assert {action.split()[1] for action in table.legal} == {"fennec", "palm", "reveal", "play"}
    assert play(table, "0 palm 12").to_act == 1
