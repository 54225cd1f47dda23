"""Wrong input is refused with the right error and a helpful word, and changes nothing."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import camelup
from camelup import ActionError, CamelUpError, ChanceError, RecordError, SetupError, StateError, Table
from tests.rulings.steer import NAMES, card_setup, cards, classic, play, roll, second

REFEREE = Path(__file__).parent / "records" / "referee"
ALL_MODULES = ("long_track", "photographer", "position_bets", "partnerships")


def message(error: pytest.ExceptionInfo[CamelUpError], *parts: object) -> None:
    """The message is one short line that holds all of these."""
    text = str(error.value)
    assert text
    assert "\n" not in text
    assert [part for part in parts if str(part) not in text] == [], text


def refused(kind: type[CamelUpError], table: Table, event: Any, *parts: object, how: str = "push") -> None:
    """The event is refused with that error and those words, and the table is exactly as it was."""
    state, events, legal = deepcopy(table.state()), table.events, list(table.legal)
    with pytest.raises(kind) as error:
        getattr(table, how)(event)
    message(error, *parts)
    assert (table.state(), table.events, list(table.legal)) == (state, events, legal)


def load(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((REFEREE / f"{name}.json").read_text(encoding="utf-8"))
    return found


def test_all_errors_are_value_errors_of_one_family() -> None:
    for kind in (SetupError, ActionError, ChanceError, RecordError, StateError):
        assert issubclass(kind, CamelUpError)
        assert issubclass(kind, ValueError)


# Setting up a table


@pytest.mark.parametrize("game", ["chess", "Classic", "", "clasic"])
def test_an_unknown_game(game: str) -> None:
    with pytest.raises(SetupError) as error:
        Table(game, list(NAMES[:3]))
    message(error, "classic", "second", "cards")


@pytest.mark.parametrize("game", [None, 3, ["classic"]])
def test_a_game_that_is_no_text(game: Any) -> None:
    with pytest.raises(SetupError):
        Table(game, list(NAMES[:3]))


@pytest.mark.parametrize(
    ("game", "players", "options", "parts"),
    [
        ("classic", 1, {}, ["2", "8"]),
        ("classic", 9, {}, ["modules"]),
        ("classic", 11, {"modules": ALL_MODULES}, ["10"]),
        ("classic", 9, {"modules": ALL_MODULES[:3]}, ["four modules"]),
        ("second", 2, {}, ["3", "8"]),
        ("second", 9, {}, ["3", "8"]),
        ("cards", 1, {}, ["2", "6"]),
        ("cards", 7, {}, ["2", "6"]),
        ("classic", 0, {}, ["2"]),
    ],
    ids=range(9),
)
def test_a_wrong_number_of_players(
    game: str, players: int, options: dict[str, Any], parts: list[str]
) -> None:
    """S9, S10."""
    names = [*NAMES, "Kim"][:players]
    with pytest.raises(SetupError) as error:
        Table(game, names, **options)
    message(error, *parts)


@pytest.mark.parametrize("players", [9, 10])
def test_nine_and_ten_players_with_all_modules_are_fine(players: int) -> None:
    assert len(Table("classic", list(NAMES[:players]), modules=ALL_MODULES).players) == players


@pytest.mark.parametrize("module", ["longtrack", "", "Photographer", "spicy"])
def test_an_unknown_module(module: str) -> None:
    with pytest.raises(SetupError) as error:
        Table("classic", list(NAMES[:3]), modules=(module,))
    message(error, "long_track", "photographer")


@pytest.mark.parametrize("modules", [(3,), (None,), 3, "long_track"])
def test_modules_that_are_no_names(modules: Any) -> None:
    with pytest.raises(SetupError):
        Table("classic", list(NAMES[:3]), modules=modules)


def test_a_doubled_module() -> None:
    with pytest.raises(SetupError) as error:
        Table("classic", list(NAMES[:3]), modules=("photographer", "photographer"))
    message(error, "photographer")


@pytest.mark.parametrize(
    ("game", "players", "options", "parts"),
    [
        ("second", 4, {"modules": ("photographer",)}, ["classic"]),
        ("cards", 4, {"modules": ("long_track",)}, ["classic"]),
        ("classic", 4, {"spicy": True}, ["spicy", "long_track"]),
        ("classic", 4, {"spicy": True, "modules": ("photographer",)}, ["spicy", "long_track"]),
        ("second", 4, {"spicy": True}, ["spicy"]),
        ("classic", 4, {"memory": True}, ["memory", "cards"]),
        ("second", 4, {"memory": True}, ["memory", "cards"]),
        ("classic", 5, {"modules": ("partnerships",)}, ["partnerships", "6"]),
    ],
    ids=range(8),
)
def test_a_combination_that_does_not_exist(
    game: str, players: int, options: dict[str, Any], parts: list[str]
) -> None:
    """S10."""
    with pytest.raises(SetupError) as error:
        Table(game, list(NAMES[:players]), **options)
    message(error, *parts)


@pytest.mark.parametrize(
    ("players", "part"),
    [
        (["Ann", "", "Cleo"], "name"),
        (["Ann", "  ", "Cleo"], "name"),
        (["Ann", "Ben", "Ann"], "Ann"),
        (["Ann", 2, "Cleo"], "name"),
        (["Ann", None, "Cleo"], "name"),
        ("Ann", ""),
        (None, ""),
        (3, ""),
    ],
    ids=range(8),
)
def test_names_that_are_empty_doubled_or_no_text(players: Any, part: str) -> None:
    with pytest.raises(SetupError) as error:
        Table("classic", players)
    message(error, part)


# Actions


@pytest.mark.parametrize(
    ("action", "nearest"),
    [
        ("0 bte green", "0 bet green"),
        ("0 bet gren", "0 bet green"),
        ("0 rol", "0 roll"),
        ("0 tile +77", "0 tile +7"),
        ("bet gren", "0 bet green"),
        ("0 Bet green", "0 bet green"),
    ],
)
def test_a_misspelt_action_suggests_the_nearest(action: str, nearest: str) -> None:
    refused(ActionError, classic(), action, f"'{nearest}'", how="play")


def test_only_legal_actions_are_suggested() -> None:
    table = play(classic(), "0 bet blue", "1 bet blue", "0 bet blue")
    with pytest.raises(ActionError) as error:
        table.play("1 bet blu")
    assert "bet blue'" not in str(error.value)
    refused(ActionError, table, "1 bet blue", "blue", how="play")


@pytest.mark.parametrize(
    "action", ["0 tile 7", "0 tile +1", "0 tile +2", "0 bet red", "0 partner 1", "0 camera 5", "0 pass"]
)
def test_an_illegal_action(action: str) -> None:
    refused(ActionError, classic(), action, action.rsplit(maxsplit=1)[-1], how="play")


@pytest.mark.parametrize(
    "action",
    ["", " ", "0", "roll 0", "0 bet", "0  bet green", "0 bet green ", "٠ bet green", "00 roll", "+0 roll"],
)
def test_an_action_that_is_none(action: str) -> None:
    refused(CamelUpError, classic(), action, how="play")


@pytest.mark.parametrize("action", [None, 0, 1.5, ["0 roll"], b"0 roll"])
@pytest.mark.parametrize("how", ["play", "push", "reveal"])
def test_an_action_that_is_no_text(action: Any, how: str) -> None:
    refused(CamelUpError, classic(), action, how=how)


def test_an_action_out_of_turn_says_whose_turn_it_is() -> None:
    refused(ActionError, classic(players=3), "1 bet green", "0", how="play")
    refused(ActionError, classic(players=3), "1 bet green", "0")


@pytest.mark.parametrize("seat", [3, 7, 99, -1])
def test_a_seat_that_does_not_exist(seat: int) -> None:
    refused(ActionError, classic(players=3), f"{seat} bet green", seat, how="play")


def test_an_action_before_the_start() -> None:
    refused(ActionError, Table("classic", list(NAMES[:2])), "0 roll", "= start", how="play")


def test_an_action_while_a_die_is_awaited() -> None:
    refused(ActionError, play(classic(), "0 roll"), "1 bet green", "= die", how="play")


def test_an_action_after_the_end() -> None:
    table = roll(classic("1:blue,green,orange,white 16:yellow"), "yellow 1")
    refused(ActionError, table, "1 bet green", "over", how="play")


def test_chance_where_an_action_is_asked() -> None:
    refused(ChanceError, classic(), "= die blue 1", how="reveal")
    refused(CamelUpError, classic(), "= die blue 1")


@pytest.mark.parametrize(
    ("event", "how"),
    [("= die blue 1", "play"), ("0 bet green", "reveal")],
    ids=["chance played", "action revealed"],
)
def test_play_is_for_actions_and_reveal_for_chance(event: str, how: str) -> None:
    refused(CamelUpError, play(classic(), "0 roll") if how == "play" else classic(), event, how=how)


@pytest.mark.parametrize(
    "action",
    [
        "0 fennec 2",
        "0 palm 17",
        "0 pass",
        "0 discard blue1",
        "0 roll",
        "0 mid red",
        "0 bet purple",
        "1 reveal",
    ],
)
def test_illegal_actions_of_the_card_game(action: str) -> None:
    refused(ActionError, cards("3:blue 4:green 5:orange 6:white 7:yellow"), action, how="play")


def test_a_card_that_is_not_in_hand() -> None:
    table = play(card_setup(), *(f"= deal {seat} {hand}" for seat, hand in enumerate(HANDS)))
    refused(ActionError, table, "0 discard yellow2", "yellow2", how="play")
    refused(ActionError, table, "0 deck blue1", "discard", how="play")


HANDS = (
    "blue1,blue1,blue1,blue1,blue1,blue2,green1,green1,green1,green1",
    "green1,green2,orange1,orange1,orange1,orange1,orange1,orange2,white1,white1",
    "white1,white1,white1,white2,yellow1,yellow1,yellow1,yellow1,yellow1,yellow2",
)


# Chance


@pytest.mark.parametrize(
    ("event", "parts"),
    [
        ("= die blue 1", ["blue"]),
        ("= die green 4", ["green", "1", "3"]),
        ("= die green 0", ["green", "1", "3"]),
        ("= die red 1", ["red"]),
        ("= die grey white 1", ["grey"]),
        ("= die green", []),
        ("= die green two", []),
        ("= support green 1", ["support"]),
        ("= card green1", ["die"]),
        ("= start 1:blue 2:green,orange 3:white,yellow", ["die"]),
        ("=", []),
        ("= die green 1 1", []),
    ],
)
def test_a_die_that_cannot_come(event: str, parts: list[str]) -> None:
    table = play(classic(), "0 roll", "= die blue 1", "1 roll")
    refused(ChanceError, table, event, *parts, how="reveal")
    refused(ChanceError, table, event, *parts)


@pytest.mark.parametrize(
    "event", ["= die grey red 1", "= die grey white 4", "= die grey 2", "= die white 1", "= die orange 1"]
)
def test_a_die_of_the_second_edition_that_cannot_come(event: str) -> None:
    refused(ChanceError, play(second(), "0 roll"), event)


@pytest.mark.parametrize("event", ["= support green 1", "= support blue 3", "= die support blue 1"])
def test_a_support_die_that_cannot_come(event: str) -> None:
    refused(
        ChanceError, classic("1:blue 2:green 3:orange,white,yellow", "0 roll", modules=("long_track",)), event
    )


@pytest.mark.parametrize(
    ("where", "part"),
    [
        ("1:blue 2:green 3:orange,white 4:yellow", "4"),
        ("0:blue 2:green 3:orange,white,yellow", "0"),
        ("1:blue 2:green 3:orange,white", "yellow is missing"),
        ("1:blue,blue 2:green 3:orange,white,yellow", "blue is there 2 times"),
        ("1:blue 2:green 3:orange,red,yellow", "red"),
        ("3:blue 2:green 1:orange,white,yellow", ""),
        ("1:blue 1:green 3:orange,white,yellow", ""),
        ("1:blue 2:green 3:orange,white,", ""),
        ("1 blue", ""),
        ("", ""),
    ],
    ids=range(10),
)
def test_a_start_that_cannot_be(where: str, part: str) -> None:
    refused(ChanceError, Table("classic", list(NAMES[:2])), f"= start {where}", part, how="reveal")


@pytest.mark.parametrize(
    "crazy", ["13:white 16:black", "14:white", "14:white 15:white", "", "1:white 16:black"]
)
def test_a_start_of_crazy_camels_that_cannot_be(crazy: str) -> None:
    table = Table("second", list(NAMES[:3]))
    refused(ChanceError, table, f"= start 1:blue,green,purple 2:red 3:yellow {crazy}".strip())


@pytest.mark.parametrize(
    ("event", "part"),
    [
        ("= deal 0 blue1,blue1,blue1", "10"),
        (f"= deal 0 {HANDS[0]},green2", "10"),
        (f"= deal 1 {HANDS[0]}", "0"),
        (f"= deal 3 {HANDS[0]}", "3"),
        ("= deal 0 blue2,blue2,green1,green1,green1,green1,green1,green2,orange1,orange1", "blue2"),
        ("= deal 0 blue3,green1,green1,green1,green1,green1,green2,orange1,orange1,orange1", "blue3"),
        ("= deal 0 red1,green1,green1,green1,green1,green1,green2,orange1,orange1,orange1", "red1"),
        ("= deal 0 green1,blue1,green1,green1,green1,green1,green2,orange1,orange1,orange1", ""),
        ("= deal 0 ?", ""),
        ("= card blue1", "deal"),
    ],
    ids=range(10),
)
def test_a_deal_that_cannot_be(event: str, part: str) -> None:
    refused(ChanceError, card_setup(), event, part, how="reveal")


@pytest.mark.parametrize("card", ["yellow2", "blue3", "purple1", "blue", "1", ""])
def test_a_card_that_is_not_in_the_deck(card: str) -> None:
    table = cards(left="blue1 green1")
    refused(ChanceError, play(table, "0 reveal"), f"= card {card}".strip(), card, how="reveal")


def test_a_card_that_all_came_out_in_setup() -> None:
    table = play(Table("cards", list(NAMES[:3])), "= card blue2")
    refused(ChanceError, table, "= card blue2", "blue2", how="reveal")


# Views and taking back


@pytest.mark.parametrize("viewer", [3, -1, "Ann", "referee", None, 1.0, True])
def test_a_view_of_nobody(viewer: Any) -> None:
    with pytest.raises((CamelUpError, TypeError)):
        classic(players=3).view(viewer)


def test_nothing_to_take_back() -> None:
    table = Table("classic", list(NAMES[:2]))
    with pytest.raises(CamelUpError):
        table.undo()


# Records


GOOD: dict[str, Any] = {
    "format": "camelup/1",
    "game": "classic",
    "options": {},
    "players": ["Ann", "Ben"],
    "events": ["= start 1:blue 2:green,orange 3:white,yellow", "0 bet green", "1 roll", "= die blue 2"],
    "result": None,
}


def bad(change: dict[str, Any], *parts: object, event: int | None = None) -> None:
    """The good record with a change is refused with those words, naming that event."""
    with pytest.raises(RecordError) as error:
        camelup.replay(GOOD | change)
    message(error, *parts)
    assert error.value.event == event


def test_the_good_record_is_good() -> None:
    assert camelup.replay(GOOD).record() == GOOD


@pytest.mark.parametrize("text", ["camelup/2", "pgn", "", None, 1])
def test_a_record_of_another_format(text: Any) -> None:
    bad({"format": text}, "camelup/1")


@pytest.mark.parametrize("key", ["format", "game", "players", "events"])
def test_a_record_with_a_missing_key(key: str) -> None:
    with pytest.raises(RecordError) as error:
        camelup.replay({name: value for name, value in GOOD.items() if name != key})
    message(error, key)
    assert error.value.event is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", 3),
        ("game", "chess"),
        ("options", []),
        ("options", None),
        ("options", {"modules": "long_track"}),
        ("options", {"modules": ["long_track"], "spicy": "yes"}),
        ("options", {"spicy": True}),
        ("options", {"speed": 3}),
        ("players", "Ann"),
        ("players", ["Ann"]),
        ("players", ["Ann", 3]),
        ("players", {"0": "Ann", "1": "Ben"}),
        ("events", "0 roll"),
        ("events", None),
        ("events", {"1": "0 roll"}),
        ("result", 3),
        ("result", {"money": [3, 3]}),
        ("result", {"money": [3, 3], "winners": [0, 1]}),
    ],
    ids=range(18),
)
def test_a_record_with_a_value_of_the_wrong_kind(key: str, value: Any) -> None:
    with pytest.raises(CamelUpError) as error:
        camelup.replay(GOOD | {key: value})
    assert str(error.value)
    assert isinstance(error.value, RecordError)


@pytest.mark.parametrize("record", [None, 3, [], "{}", [GOOD]])
def test_a_record_that_is_no_object(record: Any) -> None:
    with pytest.raises(RecordError):
        camelup.replay(record)


def test_an_event_of_the_wrong_kind_is_named() -> None:
    bad({"events": [*GOOD["events"], 5]}, event=5)
    bad({"events": [None]}, event=1)


def test_a_result_that_the_events_do_not_give() -> None:
    record = load("classic-2")
    money, winners = record["result"]["money"], record["result"]["winners"]
    for wrong in (
        {"money": [money[0] + 1, money[1]], "winners": winners},
        {"money": money, "winners": [0, 1]},
        {},
    ):
        with pytest.raises(RecordError) as error:
            camelup.replay(record | {"result": wrong})
        message(error, "result")
    with pytest.raises(RecordError):
        camelup.replay(record | {"events": record["events"][:-1]})


def test_events_after_the_end() -> None:
    record = load("classic-2")
    count = len(record["events"])
    with pytest.raises(RecordError) as error:
        camelup.replay(record | {"events": [*record["events"], "0 bet green"]})
    message(error, count + 1, "over")
    assert error.value.event == count + 1


def test_a_record_that_breaks_a_rule_at_event_57() -> None:
    record = load("cards-3")
    record["events"][56] = "0 tile +7"
    with pytest.raises(RecordError) as error:
        camelup.replay(record)
    message(error, 57)
    assert error.value.event == 57


def test_a_record_with_an_action_out_of_turn_at_event_57() -> None:
    record = load("classic-5")
    number = next(n for n in range(57, 70) if not record["events"][n - 1].startswith("="))
    seat, rest = record["events"][number - 1].split(" ", 1)
    record["events"][number - 1] = f"{(int(seat) + 1) % 5} {rest}"
    with pytest.raises(RecordError) as error:
        camelup.replay(record)
    message(error, number, seat)
    assert error.value.event == number


def test_the_events_before_the_fault_can_still_be_shown() -> None:
    record = load("cards-3")
    record["events"][56] = "0 tile +7"
    assert len(camelup.replay(record, at=56).events) == 56


@pytest.mark.parametrize("at", [-1, 5, 999, 1.5, "2"])
def test_a_position_that_the_record_does_not_have(at: Any) -> None:
    with pytest.raises(CamelUpError):
        camelup.replay(GOOD, at=at)


def test_a_redacted_record_is_not_replayed() -> None:
    table = play(classic(), "0 win blue", "1 lose green")
    for viewer in (0, "spectator"):
        redacted = table.record(view=viewer)
        assert redacted["redacted"] == viewer
        with pytest.raises(RecordError) as error:
            camelup.replay(redacted)
        message(error, "redacted")


def test_a_hidden_word_is_no_action() -> None:
    bad({"events": [*GOOD["events"][:1], "0 win ?"]}, event=2)


def test_readers_keep_what_they_do_not_know() -> None:
    tagged = GOOD | {"date": "2024-05-01", "tags": ["club night"]}
    assert camelup.replay(tagged).record() == tagged


# States


def broken(change: dict[str, Any]) -> None:
    with pytest.raises(StateError) as error:
        Table.from_state(classic().state() | change)
    assert str(error.value)


@pytest.mark.parametrize("state", [None, 3, [], "{}", {}])
def test_a_state_that_is_none(state: Any) -> None:
    with pytest.raises(StateError):
        Table.from_state(state)


def test_a_view_is_no_state_to_play_on_from() -> None:
    table = play(classic(), "0 win blue", "1 lose green")
    for viewer in (0, "spectator"):
        with pytest.raises(StateError) as error:
            Table.from_state(table.view(viewer))
        message(error, "view")


@pytest.mark.parametrize(
    "key", ["game", "track", "players", "dice", "leg_tickets", "turn", "phase", "winner_bets"]
)
def test_a_state_with_a_missing_key(key: str) -> None:
    state = classic().state()
    del state[key]
    with pytest.raises(StateError) as error:
        Table.from_state(state)
    message(error, key)


@pytest.mark.parametrize(
    "change",
    [
        {"track": {"1": ["blue"]}},
        {"track": {"1": ["blue", "blue", "green", "orange", "white"]}},
        {"track": {"1": ["blue", "green", "orange", "white"], "17": ["yellow"]}},
        {"track": {"1": ["blue", "green", "orange", "white"], "one": ["yellow"]}},
        {"track": {"1": ["blue", "green", "orange", "white", "red"]}},
        {"dice": ["blue", "blue", "green", "orange", "white"]},
        {"dice": ["red"]},
        {"leg_tickets": {"blue": [9]}},
        {"tiles": {"1": {"owner": 0, "side": "+"}}},
        {"tiles": {"9": {"owner": 5, "side": "+"}}},
        {"tiles": {"9": {"owner": 0, "side": "*"}}},
        {"winner_bets": [[0, "blue"]]},
        {"players": []},
        {"leg": 0},
        {"phase": "asleep"},
        {"turn": 7, "to_act": 7},
        {"pyramid_tickets": 9},
        {"game": "chess"},
        {"options": {"spicy": True}},
    ],
    ids=range(19),
)
def test_a_state_that_cannot_be(change: dict[str, Any]) -> None:
    broken(change)


@pytest.mark.parametrize("money", [-1, "3", None, 1.5])
def test_money_that_cannot_be(money: Any) -> None:
    state = classic().state()
    state["players"][0]["money"] = money
    broken({"players": state["players"]})


def test_a_table_from_a_state_has_no_record() -> None:
    table = Table.from_state(classic().state())
    with pytest.raises(CamelUpError):
        table.record()
