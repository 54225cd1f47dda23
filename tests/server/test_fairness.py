"""A table is fair to people: nobody loses a seat while they are there, and whoever was away comes back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from camelup.server import messages, views
from camelup.server.commands.act import BotAct
from camelup.server.commands.create import creation
from camelup.server.commands.takeback import can_take_back
from camelup.server.commands.timeout import TimeOut
from camelup.server.commands.vote import InformedVote
from camelup.server.decider import apply, apply_log, decide
from camelup.server.errors import CannotApply, Rejected
from camelup.server.journal import Entry
from camelup.server.messages import KeptSeat, OpenSeat
from camelup.server.room import Room
from camelup.server.viewers import see
from tests.server.rooms import WATCHER, act, begin, do, person, play, random_actions

CLOCK = 60
ANN, BEN, CLEO = person(0), person(1), person(2)


def playing(game: str = "second", seats: int = 3, **run: Any) -> Room:
    """A game that has started at second 100; Ann is to act and host."""
    room = begin(game, {}, seats, random.Random(5), **run)
    do(room, ANN, messages.Start(id="start"), 100.0)
    return room


def lobby(*seats: str, host: str = ANN, **run: Any) -> Room:
    """A lobby; `open` is an open seat, other seats are the host's own."""
    room = Room("table", bytes(32))
    specs: list[Any] = [
        messages.OpenSeat(kind="open") if name == "open" else messages.PersonSeat(kind="person", name=name)
        for name in seats
    ]
    new = messages.NewTable(game="second", seats=specs, table=messages.TableOptions(**run))
    apply(room, Entry(0, "create", 1.0, creation(new, host), host))
    return room


def sit(room: Room, who: str, seat: int, name: str) -> None:
    do(room, who, messages.Sit(id=f"{name}{seat}", seat=seat, name=name, contribution="cd" * 16))


def rejected(room: Room, who: str | None, command: Any, now: float = 200.0) -> str:
    """Why something is refused."""
    with pytest.raises(Rejected) as error:
        decide(room, who, command, now)
    return error.value.message


def away(room: Room) -> list[int]:
    """The seats that a bot plays for."""
    return [number for number, seat in enumerate(room.seats) if seat.away]


def bot_moves(room: Room, seat: int, now: float) -> None:
    """The bot that plays for a seat makes its move."""
    do(room, None, BotAct(seat, room.step, random_actions(room, seat, random.Random(1))), now)


def test_nobody_is_voted_out_who_is_connected_or_has_just_lost_the_connection() -> None:
    room = playing()
    assert rejected(room, BEN, InformedVote(0, None), 10_000.0) == "P0 is connected"
    assert rejected(room, BEN, InformedVote(0, 150.0), 269.0) == "give them a little more time to reconnect"
    do(room, BEN, InformedVote(0, 150.0), 270.0)
    assert away(room) == [], "one of two is no majority"
    do(room, CLEO, InformedVote(0, 150.0), 271.0)
    assert away(room) == [0]
    do(room, ANN, messages.Return(id="back"), 272.0)
    assert away(room) == []


def test_the_grace_period_is_an_option_of_the_table() -> None:
    room = playing(grace=10)
    assert views.room_info(room)["grace"] == 10
    assert rejected(room, BEN, InformedVote(0, 150.0), 159.0) == "give them a little more time to reconnect"
    do(room, BEN, InformedVote(0, 150.0), 160.0)
    assert views.room_info(playing())["grace"] == 120


def test_votes_of_an_earlier_absence_do_not_count() -> None:
    room = playing()
    do(room, BEN, InformedVote(0, 150.0), 270.0)
    do(room, CLEO, InformedVote(0, 300.0), 420.0)
    assert views.room_info(room)["voted"] == {"0": {"1": 270.0, "2": 420.0}}, "so that pages can tell"
    assert not room.seats[0].away, "Ann was back in between, so Ben's vote is stale"


def test_who_acts_is_not_voted_about_any_more() -> None:
    room = playing()
    do(room, BEN, InformedVote(0, 150.0), 270.0)
    assert views.room_info(room)["votes"] == {"0": [1]}
    do(room, ANN, act(room.step, ["0 roll"]), 271.0)
    assert views.room_info(room)["votes"] == {}


def test_the_clock_costs_one_move_and_the_second_time_the_seat() -> None:
    room = playing(clock=CLOCK)
    assert rejected(room, None, TimeOut(), 159.0) == "the clock has not run out"
    entry = do(room, None, TimeOut(), 160.0)
    assert views.change(entry)["covered"] == [0]
    assert views.change(entry)["taken_over"] == []
    seat = views.room_info(room)["seats"][0]
    assert (seat["covering"], seat["away"], room.bots_waiting()) == (True, False, [0])
    assert "your time has run out" in rejected(room, ANN, act(room.step, ["0 roll"]))
    bot_moves(room, 0, 161.0)
    assert room.waiting() == [1]
    assert not views.room_info(room)["seats"][0]["covering"]
    for who, number in ((BEN, 1), (CLEO, 2)):
        do(room, who, act(room.step, [f"{number} roll"]), 162.0)
    entry = do(room, None, TimeOut(), 162.0 + CLOCK)
    assert views.change(entry)["taken_over"] == [0]
    assert room.seats[0].away, "the second time in a row the substitute stays"
    bot_moves(room, 0, 223.0)
    for who, number in ((BEN, 1), (CLEO, 2)):
        do(room, who, act(room.step, [f"{number} bet blue"]), 224.0)
    assert room.bots_waiting() == [0]
    do(room, ANN, messages.Return(id="back"), 225.0)
    assert room.deadline() == 224.0 + CLOCK + 1.0, "she has her whole clock"


def test_a_move_in_time_wipes_the_slate() -> None:
    room = playing(clock=CLOCK)
    do(room, None, TimeOut(), 160.0)
    bot_moves(room, 0, 161.0)
    for number, who in ((1, BEN), (2, CLEO), (0, ANN), (1, BEN), (2, CLEO)):
        verb = "bet blue" if room.game and len(room.game.legal) and number else "bet red"
        do(room, who, act(room.step, [f"{number} {verb}"]), 162.0)
    do(room, None, TimeOut(), 162.0 + CLOCK)
    assert not room.seats[0].away, "she moved in between"


def test_in_cards_a_timeout_covers_the_whole_turn_and_no_more() -> None:
    room = playing("cards", 2, clock=CLOCK)
    assert room.waiting() == [0, 1]
    do(room, None, TimeOut(), 160.0)
    assert room.bots_waiting() == [0, 1]
    bot_moves(room, 1, 161.0)
    assert room.seats[1].covered_by is None, "sealed"
    bot_moves(room, 0, 162.0)
    assert all(seat.covered_by is None for seat in room.seats)
    first = room.waiting()[0]
    do(room, room.seats[first].person, act(room.step, random_actions(room, first, random.Random(1))), 163.0)
    assert room.seats[first].timeouts == 0


@pytest.mark.parametrize(
    ("gone", "back"),
    [(messages.Pause(id="a"), messages.Resume(id="b")), (messages.Leave(id="a"), messages.Return(id="b"))],
)
def test_going_and_coming_back_does_not_restart_the_clock(gone: Any, back: Any) -> None:
    room = playing(clock=CLOCK)
    assert room.deadline() == 100.0 + CLOCK
    do(room, ANN, gone, 140.0)
    assert room.deadline() is None
    do(room, ANN, back, 1000.0)
    assert room.deadline() == 1000.0 + CLOCK - 40, "forty seconds are spent"


def test_others_leaving_does_not_give_more_time() -> None:
    room = playing(clock=CLOCK)
    do(room, BEN, messages.Leave(id="a"), 140.0)
    do(room, BEN, messages.Return(id="b"), 150.0)
    assert room.deadline() == 100.0 + CLOCK


def test_a_stranger_does_not_end_a_lobby_whose_host_only_watches() -> None:
    room = lobby("open", "open", "open")
    sit(room, BEN, 0, "Ben")
    do(room, BEN, messages.Leave(id="gone"))
    assert (room.status, room.host) == ("lobby", ANN)
    do(room, ANN, messages.Leave(id="gone"))
    assert room.status == "abandoned", "without a host nobody can start it"


def test_a_leaver_does_not_end_a_game_whose_other_player_is_away() -> None:
    room = begin("classic", {}, 2, random.Random(5))
    do(room, ANN, messages.Start(id="start"), 100.0)
    do(room, BEN, messages.Leave(id="gone"), 101.0)
    assert room.bots_waiting() == []
    do(room, ANN, act(room.step, ["0 roll"]), 102.0)
    assert room.bots_waiting() == [1]
    do(room, ANN, messages.Leave(id="gone"), 103.0)
    assert room.status == "playing"
    assert room.bots_waiting() == [], "nobody finds a game that bots have finished"
    do(room, BEN, messages.Return(id="back"), 104.0)
    assert (room.waiting(), room.bots_waiting()) == ([1], [])


def test_alone_with_bots_leaving_ends_the_game() -> None:
    room = lobby("Ann", "open", "open")
    seats: list[Any] = [KeptSeat(kind="keep", seat=0), *[messages.BotSeat(kind="bot", bot="random")] * 2]
    do(room, ANN, messages.Edit(id="e", step=0, seats=seats))
    do(room, ANN, messages.Start(id="start"))
    do(room, ANN, messages.Leave(id="gone"))
    assert room.status == "abandoned"


def test_the_hosts_rights_pass_on_and_come_back() -> None:
    room = playing()
    do(room, ANN, messages.Leave(id="gone"), 101.0)
    assert room.host == BEN
    do(room, BEN, messages.Leave(id="gone"), 102.0)
    assert room.host == CLEO
    do(room, BEN, messages.Return(id="back"), 103.0)
    assert room.host == CLEO, "Ben did not make the table"
    do(room, ANN, messages.Return(id="back"), 104.0)
    assert room.host == ANN


def test_a_host_who_is_voted_away_is_no_host_until_they_return() -> None:
    room = playing()
    do(room, BEN, InformedVote(0, 100.0), 300.0)
    do(room, CLEO, InformedVote(0, 100.0), 300.0)
    assert room.host == BEN
    do(room, ANN, messages.Return(id="back"), 301.0)
    assert room.host == ANN


def test_who_was_kicked_does_not_sit_down_again() -> None:
    room = lobby("Ann", "open", "open")
    sit(room, BEN, 1, "Ben")
    do(room, ANN, messages.Kick(id="k", seat=1))
    assert rejected(room, BEN, messages.Sit(id="s", seat=2, name="Bob", contribution="cd" * 16)) == (
        "the host has removed you from this table"
    )


def test_who_was_kicked_from_a_table_without_spectators_is_told_so() -> None:
    room = playing(spectators=False)
    do(room, ANN, messages.Kick(id="k", seat=1), 200.0)
    with pytest.raises(Rejected, match="the host has removed you") as told:
        see(room, BEN)
    assert told.value.code == "removed"
    with pytest.raises(Rejected, match="no spectators"):
        see(room, WATCHER)


def test_one_seat_at_a_listed_table_and_several_at_a_private_one() -> None:
    again = messages.Sit(id="s", seat=2, name="Bea", contribution="cd" * 16)
    listed, private = (lobby("Ann", "open", "open", listed=how) for how in (True, False))
    for room in (listed, private):
        sit(room, BEN, 1, "Ben")
    assert "everyone takes one seat" in rejected(listed, BEN, again)
    do(private, BEN, again)
    assert private.seats_of(BEN) == [1, 2]


def test_sitting_down_can_be_undone_without_giving_up_the_table() -> None:
    room = lobby("Ann", "open", "open")
    sit(room, BEN, 1, "Ben")
    assert rejected(room, BEN, messages.Stand(id="s", seat=0)) == "that is not your seat"
    do(room, ANN, messages.Stand(id="s", seat=0))
    assert (room.seats[0].kind, room.host, room.status) == ("open", ANN, "lobby")


def test_the_host_edits_the_lobby() -> None:
    room = lobby("Ann", "open", "open")
    sit(room, BEN, 2, "Ben")
    step = room.step
    seats: list[Any] = [
        KeptSeat(kind="keep", seat=2),
        KeptSeat(kind="keep", seat=0),
        messages.BotSeat(kind="bot", bot="greedy"),
        OpenSeat(kind="open"),
    ]
    assert rejected(room, BEN, messages.Edit(id="e", step=step, seats=seats)) == "only the host can do this"
    edit = messages.Edit(
        id="e",
        step=step,
        seats=seats,
        game="classic",
        options=messages.GameOptions(modules=["photographer"]),
        table=messages.TableOptions(clock=30, listed=True),
    )
    do(room, ANN, edit)
    info = views.room_info(room)
    assert [seat["name"] for seat in info["seats"]] == ["Ben", "Ann", "greedy 1", None]
    assert [seat["emblem"] for seat in info["seats"]] == [2, 0, 1, 3], "players keep their emblems"
    assert (info["game"], info["options"], info["run"]["clock"]) == (
        "classic",
        {"modules": ["photographer"]},
        30,
    )
    do(room, ANN, messages.Start(id="start"))
    assert [seat.name for seat in room.seats] == ["Ben", "Ann", "greedy 1"], "the open seat is left out"
    assert room.game is not None
    assert list(room.game.players) == ["Ben", "Ann", "greedy 1"]


def test_a_seat_that_changes_hands_in_the_lobby_keeps_its_emblem() -> None:
    room = lobby("Ann", "open", "open", "open")
    ann, last = KeptSeat(kind="keep", seat=0), KeptSeat(kind="keep", seat=2)
    do(
        room,
        ANN,
        messages.Edit(
            id="e", step=room.step, seats=[ann, KeptSeat(kind="keep", seat=1), KeptSeat(kind="keep", seat=3)]
        ),
    )
    assert [seat.emblem for seat in room.seats] == [0, 1, 3]
    bot = messages.BotSeat(kind="bot", bot="greedy")
    do(room, ANN, messages.Edit(id="f", step=room.step, seats=[ann, last, bot]))
    assert [seat.emblem for seat in room.seats] == [0, 3, 1], "3 is taken by the seat that stays"
    do(room, ANN, messages.Edit(id="g", step=room.step, seats=[ann, OpenSeat(kind="open"), last, bot]))
    assert [seat.emblem for seat in room.seats] == [0, 3, 1, 2]


def test_an_edit_does_not_overwrite_what_happened_meanwhile() -> None:
    room = lobby("Ann", "open", "open")
    seen = room.step
    sit(room, BEN, 1, "Ben")
    seats: list[Any] = [KeptSeat(kind="keep", seat=0), *[messages.BotSeat(kind="bot", bot="greedy")] * 2]
    assert "the lobby has changed" in rejected(room, ANN, messages.Edit(id="e", step=seen, seats=seats))
    assert "Ben has seat 1" in rejected(room, ANN, messages.Edit(id="e", step=room.step, seats=seats))
    do(room, BEN, messages.Contribute(id="c", seat=1, contribution="ef" * 16))
    do(room, ANN, messages.Chat(id="d", text="hello"))
    kept: list[Any] = [KeptSeat(kind="keep", seat=number) for number in (1, 0, 2)]
    do(room, ANN, messages.Edit(id="f", step=room.step - 2, seats=kept))
    assert [seat.name for seat in room.seats] == ["Ben", "Ann", None]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "chess"}, "chess"),
        ({"options": messages.GameOptions(modules=["photographer"])}, "modules"),
        ({"seats": [KeptSeat(kind="keep", seat=0)] * 3}, "only once"),
        ({"seats": [KeptSeat(kind="keep", seat=9)] * 3}, "only once"),
        ({"seats": [KeptSeat(kind="keep", seat=0), KeptSeat(kind="keep", seat=9)]}, "no seat 9"),
        ({"seats": [KeptSeat(kind="keep", seat=0), OpenSeat(kind="open")]}, "3"),
        ({"table": messages.TableOptions(substitute="nobody")}, "no such bot"),
        (
            {
                "seats": [
                    KeptSeat(kind="keep", seat=0),
                    messages.BotSeat(kind="bot", bot="random", name="ANN"),
                    OpenSeat(kind="open"),
                ]
            },
            "same name",
        ),
    ],
)
def test_an_edit_that_cannot_be_played_changes_nothing(change: dict[str, Any], reason: str) -> None:
    room = lobby("Ann", "open", "open")
    before = views.room_info(room)
    assert reason in rejected(room, ANN, messages.Edit(id="e", step=room.step, **change))
    assert views.room_info(room) == before


def test_a_game_starts_without_those_who_are_not_there_yet() -> None:
    room = lobby("Ann", "open", "open", "open")
    sit(room, BEN, 1, "Ben")
    sit(room, CLEO, 3, "Cleo")
    room.seats[1].contribution = None
    do(room, ANN, messages.Contribute(id="c", seat=0, contribution="ab" * 16))
    do(room, ANN, messages.Start(id="start"))
    info = views.room_info(room)
    assert [(seat["name"], seat["away"]) for seat in info["seats"]] == [
        ("Ann", False),
        ("Ben", True),
        ("Cleo", False),
    ]
    assert info["dice"]["contributions"] == ["ab" * 16, None, "cd" * 16]
    do(room, BEN, messages.Return(id="back"))
    assert not room.seats[1].away


def test_too_few_do_not_start() -> None:
    room = lobby("Ann", "open", "open")
    sit(room, BEN, 1, "Ben")
    assert rejected(room, ANN, messages.Start(id="start")).startswith("the game cannot start: ")


def test_a_series_keeps_score_and_emblems() -> None:
    rng = random.Random(3)
    room = play(begin("second", {}, 3, rng), rng)
    for games in (1, 2):
        assert room.game is not None
        assert room.game.result is not None
        result, emblems = room.game.result, [seat.emblem for seat in room.seats]
        pending = decide(room, BEN, messages.Rematch(id="again"), 9.0)
        assert pending.creates is not None
        again = Room("next", bytes(32))
        apply(again, Entry(0, "create", 9.0, pending.creates, pending.creates["host"]))
        series = views.room_info(again)["series"]
        assert len(series) == games
        assert series[-1]["money"] == [*result["money"][1:], result["money"][0]]
        assert series[-1]["winners"] == sorted((winner - 1) % 3 for winner in result["winners"])
        assert [seat.emblem for seat in again.seats] == [*emblems[1:], emblems[0]]
        for number, seat in enumerate(again.seats):
            do(again, seat.person, messages.Contribute(id="c", seat=number, contribution="ab" * 16))
        room = play(again, rng)


def test_a_newcomer_in_a_series_has_no_past() -> None:
    rng = random.Random(3)
    room = play(begin("second", {}, 3, rng), rng)
    pending = decide(room, ANN, messages.Rematch(id="again"), 9.0)
    assert pending.creates is not None
    again = Room("next", bytes(32))
    apply(again, Entry(0, "create", 9.0, pending.creates, pending.creates["host"]))
    do(again, ANN, messages.Kick(id="k", seat=0))
    sit(again, WATCHER, 0, "Dana")
    assert again.series()[0]["money"][0] is None
    assert None not in again.series()[0]["money"][1:]


def test_a_take_back_is_offered_only_when_it_can_be_granted() -> None:
    room = playing()
    assert not can_take_back(room, ANN)
    do(room, ANN, act(room.step, ["0 bet red"]))
    assert [can_take_back(room, who) for who in (ANN, BEN, WATCHER)] == [True, False, False]
    assert views.update(room, ANN)["can_take_back"]
    do(room, ANN, messages.TakeBack(id="t"))
    assert not can_take_back(room, ANN), "it is pending"
    do(room, BEN, messages.Agree(id="no", yes=False))
    assert can_take_back(room, ANN)
    do(room, BEN, act(room.step, ["1 roll"]))
    assert not can_take_back(room, ANN)


def test_presence_tells_who_is_gone_since_when_and_how_many_watch() -> None:
    room = playing()
    seen: dict[str, float | None] = {ANN: None, BEN: 150.0, WATCHER: None, "anonymous 1": None, "left": 3.0}
    told = views.presence(room, seen)
    assert (told["here"], told["gone"], told["spectators"]) == ([0], {"1": 150.0, "2": 100.0}, 2)


def test_what_cannot_be_applied_pins_the_table() -> None:
    room, entries = Room("table", bytes(32)), playing().entries
    strange = Entry(len(entries), "teleport", 9.0, {})
    with pytest.raises(CannotApply):
        apply(playing(), strange)
    apply_log(room, [*entries, strange])
    assert (room.pinned, room.behind, room.step) == (True, True, len(entries) - 1)
    assert "can only be looked at" in rejected(room, ANN, messages.Pause(id="p"))
    assert views.sync(room, ANN, None)["step"] == room.step
