"""The one-line position text: what it says, that it reads both ways, and what it refuses."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from camelup import CamelUpError, Table
from camelup.games import GAMES
from camelup.notation import read_state
from camelup.notation.position import PositionError, format_position, link_form, parse_position, state_of
from tests.samples import sample

START = "second 1:bgr 3:yp 15:W 16:K"
ALL_MODULES = ("long_track", "photographer", "position_bets", "partnerships")
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("classic", 2, {}),
    ("classic", 5, {"modules": ["long_track"], "spicy": True}),
    ("classic", 4, {"modules": ["photographer", "position_bets"]}),
    ("classic", 10, {"modules": ALL_MODULES, "spicy": True}),
    ("second", 3, {}),
    ("second", 7, {}),
    ("cards", 2, {}),
    ("cards", 3, {"memory": True}),
    ("cards", 6, {}),
]


@cache
def record_of(kind: int, seed: int) -> tuple[str, ...]:
    """The events of a whole random game."""
    game, seats, options = TABLES[kind]
    table = Table(game, [f"P{seat}" for seat in range(seats)], seed=seed, **options)
    choice = random.Random(seed)
    while not table.over:
        table.play(choice.choice(table.legal))
    return table.events


def table_at(kind: int, seed: int, share: float) -> Table:
    """A table somewhere in a random game, before it, or after its end."""
    game, seats, options = TABLES[kind]
    events = record_of(kind, seed)
    table = Table(game, [f"P{seat}" for seat in range(seats)], **options)
    for event in events[: round(share * len(events))]:
        table.push(event)
    return table


somewhere = st.builds(
    table_at,
    st.sampled_from(range(len(TABLES))),
    st.integers(0, 3),
    st.sampled_from([0, 1]) | st.floats(0, 1),
)


def round_trip(state: dict[str, Any]) -> None:
    text = format_position(state)
    assert parse_position(text) == state
    assert format_position(parse_position(text)) == text
    link = link_form(text)
    assert re.fullmatch(r"[A-Za-z0-9._~-]+", link)
    assert parse_position(link) == state
    assert link_form(link) == link


@settings(deadline=None, max_examples=sample(150))
@given(somewhere, st.data())
def test_every_state_and_view_reads_both_ways(table: Table, data: st.DataObject) -> None:
    round_trip(table.state())
    seats = st.sampled_from([*range(len(table.players)), "spectator"])
    round_trip(table.view(data.draw(seats)))


@settings(deadline=None, max_examples=sample(60))
@given(somewhere, st.randoms(use_true_random=False))
def test_the_order_of_the_words_does_not_matter(table: Table, shuffler: random.Random) -> None:
    game, *words = format_position(table.state()).split()
    modules = [word for word in words if ":" not in word and word[0] not in "+-"]
    others = [word for word in words if word not in modules]
    shuffler.shuffle(others)
    assert parse_position(" ".join([game, *others, *modules])) == table.state()


ALPHABET = "bgprywxKW0123456789:@+-?_.~, "
WORDS = """
    b g 1:bgr 3:yp 15:W 16:K +5 -7@1 dice:bg act:1 view:0 tickets:g5 seats:3 left:g win:0? rolls@1:2
    money:1-2-3 hand:b1 intel:b1g1y2 fennec:5 spicy long-track photographer camera:9 partners:01 mid:g
    placed:y53 turned:5 start deal finish:b view:all roll:1 reveal:0 support:- used:b done:bet
"""
loose = st.builds(
    lambda game, words, tail: f"{game} {' '.join(words)} {tail}",
    st.sampled_from([*GAMES, START, "cards 1:bg 2:owy", "classic 1:bg 2:owy", ""]),
    st.lists(st.sampled_from(WORDS.split()) | st.text(ALPHABET, max_size=8), max_size=8),
    st.text(max_size=6),
)


def read_or_refused(text: str) -> None:
    """Whatever is read prints back to itself; all else is refused in one line."""
    refusal = "refused"
    try:
        round_trip(parse_position(text))
    except CamelUpError as error:
        refusal = str(error)
    assert refusal.strip()
    assert "\n" not in refusal


@settings(deadline=None, max_examples=sample(600))
@given(loose | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@settings(deadline=None, max_examples=sample(300))
@given(somewhere, st.data())
def test_a_text_with_one_sign_changed_is_read_or_refused(table: Table, data: st.DataObject) -> None:
    text = format_position(table.state())
    place = data.draw(st.integers(0, len(text) - 1))
    read_or_refused(text[:place] + data.draw(st.sampled_from(ALPHABET)) + text[place + 1 :])


# ---------------------------------------------------------------------------------------- what it says


def test_the_least_text_is_the_start_of_a_leg() -> None:
    state = parse_position(START)
    assert state["dice"] == ["blue", "green", "grey", "purple", "red", "yellow"]
    assert (state["to_act"], state["phase"], state["pyramid_tickets"]) == (0, "act", 5)
    assert [player["tickets"] for player in state["players"]] == [[], [], []]
    assert "view" not in state
    assert Table.from_state(state).to_act == 0


@pytest.mark.parametrize(
    "other",
    [
        "second_1.bgr_3.yp_15.W_16.K",
        "SECOND 1:BGR 3:YP 15:w 16:k",
        "second, 1:blue,green,red 3:yellow,purple 15:white 16:black",
        "second  16:K\t15:W 3:yp 1:bgr ",
        "second_1:bgr_3:yp_15:W_16:K",
        f"{START} act:0 seats:3 leg:1 dice:bgpryx money:3-3-3",
        f"{START} left:g5322 tickets@1:- rolls:0",
    ],
)
def test_the_same_position_in_other_words(other: str) -> None:
    assert parse_position(other) == parse_position(START)


@pytest.mark.parametrize("text", [f"{START} +5 -7", f"{START} p5 m7", f"{START} +5@1 −7@2"])
def test_tiles_without_an_owner_are_others(text: str) -> None:
    tiles = parse_position(text)["tiles"]
    assert tiles == {"5": {"owner": 1, "side": "+"}, "7": {"owner": 2, "side": "-"}}


def test_seats_grow_with_what_is_named() -> None:
    assert len(parse_position(f"{START} +5@5")["players"]) == 6
    assert len(parse_position(f"{START} +5 +7 +9 +11")["players"]) == 4
    assert len(parse_position(f"{START} money:1-2-3-4-5")["players"]) == 5
    assert len(parse_position("classic partnerships 1:bg 2:owy")["players"]) == 6


def test_dice_that_are_out_were_rolled_by_the_seats_before() -> None:
    state = parse_position(f"{START} dice:bgx act:1")
    assert state["pyramid_tickets"] == 2
    assert [player["pyramid_tickets"] for player in state["players"]] == [1, 1, 1]
    own = parse_position(f"{START} dice:bgx rolls:2")
    assert [player["pyramid_tickets"] for player in own["players"]] == [2, 0, 1]


def test_the_last_camel_s_support_die_is_in_at_the_start_of_a_long_leg() -> None:
    assert "support blue" in parse_position("classic long-track 1:bg 2:owy")["dice"]
    assert parse_position("classic long-track 1:bg 2:owy dice:go")["dice"] == ["green", "orange"]
    support = parse_position("classic long-track 1:bg 2:owy dice:go support:wb used:y")
    assert support["dice"] == ["green", "orange", "support blue", "support white"]
    assert support["used"] == ["yellow"]


def test_tickets_above_one_s_own_are_gone_too() -> None:
    state = parse_position(f"{START} tickets:g3 left:b22y-")
    assert state["players"][0]["tickets"] == [["green", 3]]
    assert state["leg_tickets"] == {
        "blue": [2, 2],
        "green": [2, 2],
        "purple": [5, 3, 2, 2],
        "red": [5, 3, 2, 2],
        "yellow": [],
    }


def test_a_hidden_race_card_makes_it_a_view() -> None:
    state = parse_position(f"{START} act:1 win:0?-1g")
    assert state["view"] == 1
    assert state["winner_bets"] == [[0, None], [1, "green"]]
    assert state["players"][1]["race_cards"] == ["blue", "purple", "red", "yellow"]
    assert parse_position(f"{START} win:0b-1g view:1")["winner_bets"] == [[0, None], [1, "green"]]


def test_a_view_of_cards() -> None:
    state = parse_position(
        "cards 0:b 3:gowy seats:3 turned:1 act:1 intel:b1g1y2 given:b1o1 revealed:o1 fennec:8"
    )
    assert (state["view"], state["deck"], state["deck_cards"]) == (1, 11, None)
    assert state["spaces"][:3] == [1, 3, 4]
    assert state["fennec"] == {"owner": 2, "space": 8}
    assert state["players"][1]["given"] == ["blue1", "orange1"]
    assert state["players"][0]["given"] is None


def test_a_state_or_a_text() -> None:
    state = parse_position(START)
    assert state_of(START) == state_of(state) == state


# ---------------------------------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "begins with its game, classic, second or cards"),
        ("secnd 1:bgr", "did you mean 'second'?"),
        ("second", "no camels"),
        (f"{START} +5 -6", "tile on 6 lies next to another"),
        (f"{START} +3", "tile on 3 lies on a space with a camel"),
        (f"{START} +5 -5", "two tiles lie on space 5"),
        (f"{START} +1", "a tile cannot lie on 1"),
        (f"{START} +17", "a tile cannot lie on 17"),
        (f"{START} seats:3 +5@3", "seat 3's; seats are 0 to 2"),
        (f"{START} +5@1 +8@1", "second tile of seat 1"),
        (f"{START} seats:3 +5 +7 +9 +11", "4 tiles are too many for 3 seats"),
        ("second 1:bgr 3:yb 15:W 16:K", "blue camel 2 times"),
        ("second 1:bgr 3:y 15:W 16:K", "misses the camel purple"),
        ("second 1:bgr 1:yp 15:W 16:K", "space 1 is there twice"),
        ("second 1:bgr 3:yp 17:W 16:K", "no space 17"),
        ("second 1:bgo 3:yp 15:W 16:K", "'o' in the stack 'bgo' is no letter of second"),
        (f"{START} dice:bq", "'q' in dice is no letter of second"),
        (f"{START} dice:bb", "a die twice"),
        (f"{START} dice:b", "the leg would be over"),
        (f"{START} rolls:1", "dice and the rolls do not match"),
        (f"{START} tickets:g5g5", "more green tickets of 5"),
        (f"{START} tickets:g4", "more green tickets of 4"),
        (f"{START} tickets:g", "written like tickets:g5b3"),
        (f"{START} tickets:g5 left:g5", "the green stack cannot be [5]"),
        (f"{START} tickets:g5 tickets@0:b5", "tickets is there twice"),
        (f"{START} tickets@1:g5 tickets@1:b5", "'tickets@1' is there twice"),
        (f"{START} seats:3 tickets@4:g5", "no such seat; they are 0 to 2"),
        (f"{START} seats:9", "3 to 8 players, not 9"),
        (f"{START} act:0 roll:1", "cannot both be"),
        (f"{START} act:x", "act must be a number"),
        (f"{START} view:me", "view must be a seat, spectator or all"),
        (f"{START} money:1-2 seats:3", "2 amounts for 3 seats"),
        (f"{START} win:0g lose:0g", "its green race card twice"),
        (f"{START} view:0 win:0?", "? cannot stand for one"),
        (f"{START} partners:01", "partners is for classic with partnerships"),
        (f"{START} seats:6 partners:00", "at most one partner"),
        (f"{START} camera:9", "camera is for classic with photographer"),
        (f"{START} long-track", "second has no modules"),
        (f"{START} spicy", "spicy needs the module long_track"),
        (f"{START} extra:0", "no support die may be added"),
        (f"{START} choose:0", "not 'choose'"),
        (f"{START} deal", "turn must be a seat"),
        (f"{START} tickts:b5", "did you mean 'tickets'?"),
        (f"{START} hello", "is no word of a position"),
        ("classic photographer 1:bgo 3:wy camera:3", "the space of the camera must be an empty one"),
        ("classic position-bets 1:bgo 3:wy placed:b53 placed@1:g23", "2, 3, 4, 5 together"),
        ("classic long-track 1:bgo 3:wy dice:bg used:b support:b", "both have the support die blue"),
        ("cards 1:bgo 2:wy seats:3", "intel must name 3 cards"),
        ("cards 1:bgo 2:wy hand:b1b2", "hand has 2 cards"),
        ("cards 1:bgo 2:wy hand:b3", "there is no card blue3"),
        ("cards 1:bgo 2:wy hand:b2 discarded:b2", "2 blue2 cards are known"),
        ("cards 1:bgo 2:wy hand@1:b1", "hand@1 is not known in this view"),
        ("cards 1:bgo 2:wy win@0:b win@1:b", "two seats hold the blue card"),
        ("cards 1:bgo 2:wy fennec:1", "must be an empty space"),
        ("cards 1:bgo 2:wy fennec:x", "say fennec:5 or fennec:5@1"),
        ("cards 1:bgo 2:wy turned:1", "which the sandstorm has taken"),
        ("cards 1:bgo 2:wy turned:4", "by their lower, odd number"),
        ("cards 1:bgo 2:wy done:all", "done must be track or bet"),
        ("cards 1:bgo 2:wy +5", "cards has no tiles"),
        ("cards 1:bgo 2:wy dice:b", "dice is for classic and second"),
        ("cards 1:bgo finish:wy", "the race is over"),
        ("second " + "1:b " * 1000, "at most 2,000 are read"),
    ],
)
def test_what_cannot_be_is_refused_by_name(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as error:
        parse_position(text)
    assert fault in str(error.value)
    assert "\n" not in str(error.value)


def test_a_state_that_cannot_be_has_no_text() -> None:
    state = parse_position(START)
    state["track"]["5"] = ["blue"]
    with pytest.raises(CamelUpError, match="blue camel 2 times"):
        format_position(state)


@settings(deadline=None, max_examples=sample(30))
@given(somewhere)
def test_what_is_read_is_a_state_like_any_other(table: Table) -> None:
    state = parse_position(format_position(table.state()))
    assert read_state(state)[3] == read_state(table.state())[3]
    if not table.over:
        assert Table.from_state(state).legal == table.legal


def test_a_position_text_is_taken_wherever_a_state_is() -> None:
    from camelup.odds import odds

    text = "second 1:bgr 3:yp 15:W 16:K +5@1 -7@2"
    assert Table.from_state(text).state() == parse_position(text)
    assert odds(text).leg == odds(parse_position(text)).leg
